/** The slip: what a round came to for the viewer, on a strip of paper. */

import { make } from "../element.js";
import { dollars, short, signed } from "../money.js";
import { clauseTag } from "../tag.js";
import { inWords } from "../words.js";
import { netOfLine } from "./lines.js";
import { isLaying } from "./money-facts.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("./story.js").Settled} Settled */

/** So many lines stand below one another; more of them in two columns. */
const FEW = 4;

/**
 * @param {Settled} settled
 * @returns {HTMLElement}
 */
export function slip(settled) {
  const net = settled.mine.reduce((sum, each) => sum + each.net, 0);
  const boxes = settled.mine.map((each) => `box ${each.box}`).join(", ");
  const lines = settled.mine.flatMap((each) => each.lines.map((one) => line(one, netOfLine(one, each, settled.facts))));
  return make(
    "section.slip",
    { "aria-label": `What this round came to: ${signed(net)}` },
    make("header", {}, make("h2", {}, titleOf(settled)), make("span.note", {}, boxes)),
    make(`ul${lines.length > FEW ? ".many" : ""}`, {}, ...lines),
    make("footer", {}, make("span", {}, "This round"), make(`strong.${toneOf(net)}`, {}, signed(net))),
  );
}

/**
 * What it was, in words: the viewer's own hand and the dealer's where both have a name.
 * @param {Settled} settled
 */
export function titleOf({ facts, mine }) {
  const named = (/** @type {string} */ pile) =>
    facts.findLast((fact) => fact.fact === "HandRanked" && fact["pile"] === pile)?.["hand"];
  const bare = (/** @type {string} */ name) => name.replace(/ \(.*|:.*/, "");
  const own = mine.map((each) => named(`box ${each.box}`)).find(Boolean);
  const dealer = named("dealer");
  const [first] = mine.flatMap((each) => each.lines);
  const start = facts.findIndex((fact) => !isLaying(fact)); // the call that closes the wagers says nothing of the result
  const called = facts.slice(start + 1).findLast((fact) => fact.fact === "Called")?.["words"];
  const both = own && dealer ? `${bare(own)} against ${bare(dealer)}` : "";
  const outcome = dealer ? "" : shared(mine.flatMap((each) => each.lines));
  const thrown = facts.findLast((fact) => fact.fact === "DiceRolled" || fact.fact === "BallFell")?.says;
  const title = both || outcome || called || thrown || (dealer ? `The dealer has ${bare(dealer)}` : (own ?? first?.why ?? "This round"));
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/**
 * How the round came out, where every line begins by saying so.
 * @param {Line[]} lines
 */
export function shared(lines) {
  const [first = "", ...others] = lines.map(({ why }) => (why.includes("; ") ? (why.split("; ")[0] ?? "") : ""));
  return lines.length > 1 && others.every((each) => each === first) ? first : "";
}

/**
 * Why, without what stands above or beside it: the hands, what everybody's result was, the rule, the wager's name.
 * @param {string} why
 * @param {string} [wager]
 */
export function briefly(why, wager = "") {
  const plain = why.replace(/ \(.*?\)(?= |;|$)/g, "").replace(/ by \d[\w.()]*/, "");
  const [, ended] = / against .* ((?:wins?|loses?|equals?|stands? off)\b.*)$/.exec(plain) ?? [];
  const said = ended ?? (plain.includes("; ") ? plain.slice(plain.indexOf("; ") + 2) : plain);
  const name = `the ${wager.replace(":", " ")} `;
  return (wager && said.startsWith(name) ? said.slice(name.length) : said).replace(/^is (?=paid|void)/, "");
}

/**
 * @param {Line} each
 * @param {number} net
 */
function line(each, net) {
  const sum = net || each.result === "win" ? signed(net) : each.result;
  return make(
    "li",
    {},
    make("b", {}, inWords(each.wager)),
    make("span.stake", { title: dollars(each.stake) }, short(each.stake)),
    make("span.why", { title: each.why }, briefly(each.why, each.wager)),
    make(`strong.${toneOf(net, each.result)}`, {}, sum),
    clauseTag(each.clause),
  );
}

/**
 * @param {number} net
 * @param {string} [result]
 */
export function toneOf(net, result = "") {
  if (result === "void") return "void";
  return net > 0 ? "win" : net < 0 ? "lose" : "even";
}
