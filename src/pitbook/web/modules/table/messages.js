/** What the dock says where there is nothing to decide and nothing to stake: who is awaited, what is wrong, how to join. */

import { button, keySign, make } from "../element.js";
import { dollars } from "../money.js";
import { clauseTag } from "../tag.js";
import { sentence } from "./picture.js";
import { staked } from "./situation.js";
import { freeSeat } from "./seats.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./dock.js").Around} Around */
/** @typedef {import("./situation.js").Mode} Mode */

/** @type {Record<string, (scene: Scene, around: Around) => Node[]>} */
const SAYS = {
  fault: (_, { evidence }) => [
    title("What was shown is not what was promised"),
    note("Nothing more can be staked or decided from this page. What does not fit is kept."),
    button(".main", evidence, {}, "Keep the evidence"),
  ],
  lost: ({ state, status }, { again }) => [
    title(status === "connecting" ? "Calling the house …" : "Calling the house again …"),
    note(
      staked(state)
        ? "Your seat and stakes are kept; the clock of the house goes on. "
        : "Nothing of yours is on the layout. ",
      absence(state),
    ),
    button("", again, {}, "Now"),
  ],
  stopped: ({ state }) => [
    title(staked(state) ? `Your ${dollars(staked(state))} are safe on the layout` : "This table has stopped"),
    note("A supervisor voids the round, and every stake goes back."),
  ],
  closed: () => [
    title("This table is closed"),
    note("It opens when the house opens it."),
    make("a.button", { href: "/" }, "Other tables"),
  ],
  playing: ({ picture }, { toEnd }) => [
    title(picture.isCall ? `“${picture.says}”` : picture.says || "The cards are dealt"),
    button("", toEnd, { "data-key": "on" }, "To the end", keySign("Space")),
  ],
  watch: (scene, { acts }) => {
    const seat = freeSeat(scene);
    const isVisitor = scene.state.you.role === "visitor" || !scene.state.you.name;
    const isEmpty = !Object.keys(scene.picture.seats).length;
    return [
      title(isEmpty ? "Nobody plays here yet" : "You are watching"),
      note(
        isVisitor
          ? "Sit down with play chips: they cost nothing and are worth nothing."
          : "Take a free seat on the felt, or any of them.",
      ),
      seat
        ? button(".main", () => void acts.sit(seat), { "data-key": "sit" }, "Sit down")
        : note("Every seat is taken."),
    ];
  },
  ruling: ({ state }) => [
    title("The table waits for a ruling"),
    note(`${sentence(state.awaited)}. Stakes stay where they are. `, tag(state.clause)),
  ],
  wait: ({ state, picture }) => [
    title(state.awaited ? waiting(state.awaited) : picture.says || "The next round begins shortly"),
    note(staked(state) ? `${dollars(staked(state))} of yours lie on the layout ` : "", tag(state.clause)),
  ],
};

/**
 * @param {Mode} mode
 * @param {Scene} scene
 * @param {Around} around
 */
export function messageFor(mode, scene, around) {
  return make("div.message", {}, ...((SAYS[mode] ?? SAYS["wait"])?.(scene, around) ?? []));
}

/** @param {string} awaited */
function waiting(awaited) {
  const boxes = /^decisions \(([^)]*)\)/
    .exec(awaited)?.[1]
    ?.split("; ")
    .map((each) => each.split(":")[0]);
  return boxes ? `${sentence(boxes.join(", "))} ${boxes.length > 1 ? "are" : "is"} deciding` : `Awaited: ${awaited}`;
}

/** @param {import("../types.js").TableState} state */
function absence(state) {
  return state.absence ? make("span", {}, `${sentence(state.absence.says)} `, clauseTag(state.absence.clause)) : "";
}

/** @param {string} words */
function title(words) {
  return make("h2", {}, words);
}

/** @param {...(Node | string)} words */
function note(...words) {
  return make("p.note", {}, ...words);
}

/** @param {string} [clause] */
function tag(clause) {
  return clause ? clauseTag(clause) : "";
}
