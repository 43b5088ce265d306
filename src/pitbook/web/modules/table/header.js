/** What stands over a table: the connection, the round, and in the page's header who you are and what you have. */

import { dollars } from "../money.js";

/** @typedef {import("./situation.js").Scene} Scene */

/** @type {Record<import("./live.js").Status, string>} */
const WORDS = { live: "live", lost: "lost", connecting: "calling", refused: "not here" };
const TELL_MS = 15_000;

/** @param {Scene} scene */
export function showHeader({ state, settled, status }) {
  text("live", WORDS[status]);
  text("round", settled ? `round ${settled.round}, settled` : `round ${state.round}`);
  if (typeof state.you.balance === "number") text("balance", dollars(state.you.balance));
  if (state.you.name) known(state.you.name);
}

/**
 * Who looked on and has come in: the header says so without another page.
 * @param {string} name
 */
function known(name) {
  text("who", name);
  const who = document.getElementById("who");
  if (!(who instanceof HTMLAnchorElement) || who.getAttribute("href") === "/account") return;
  who.href = "/account";
  const came = Date.now();
  const tell = () => text("here", `here ${Math.floor((Date.now() - came) / 60_000)} min`);
  tell();
  setInterval(tell, TELL_MS);
}

/**
 * Words in the element with an id, if the page has it.
 * @param {string} id
 * @param {string} words
 */
export function text(id, words) {
  const place = document.getElementById(id);
  if (place && place.textContent !== words) place.textContent = words;
}
