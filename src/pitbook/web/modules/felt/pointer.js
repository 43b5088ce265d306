/** What a person does on the felt, by a click, a touch or a key, told as events. @module */

import { fetching } from "../fetching.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLElement} felt */
export function listen(felt) {
  felt.addEventListener("click", (event) => {
    const spot = actAt(event.target);
    if (spot) tell(felt, spot);
  });
  felt.addEventListener("keydown", (event) => press(felt, event));
}

/** @param {EventTarget | null} target @returns {SVGElement | null} */
export function actAt(target) {
  return target instanceof Element ? target.closest("[data-does]") : null;
}

/** @param {HTMLElement} felt @param {KeyboardEvent} event */
function press(felt, event) {
  const spot = actAt(event.target);
  if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") tell(felt, spot);
  else if (event.key === "Backspace" || event.key === "Delete") take(felt, spot);
  else if (ARROWS[event.key]) void fetching(() => import("./arrows.js")).then(({ step }) => step(felt, spot, ARROWS[event.key]));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement} felt @param {SVGElement} spot @param {Record<string, unknown>} [more] */
export function tell(felt, spot, more = {}) {
  const { does, seat, clauses } = spot.dataset;
  if (spot.getAttribute("aria-disabled") === "true" && does === "sit") return;
  if (does === "lay") send(felt, "lay", { ...areaOf(spot), ...more });
  if (does === "sit") send(felt, "sit", { seat: Number(seat) });
  if (does === "clause") send(felt, "clause", { clause: clauses?.split(" ")[0], clauses: clauses?.split(" ") });
}

/** @param {HTMLElement} felt @param {SVGElement} spot @param {Record<string, unknown>} [more] */
export function take(felt, spot, more = {}) {
  if (spot.dataset.does === "lay") send(felt, "take", { ...areaOf(spot), ...more });
}

/** @param {SVGElement} spot @returns {import("../types.js").AreaDetail} */
function areaOf(spot) {
  return { box: Number(spot.dataset.box), wager: spot.dataset.wager ?? "", hand: Number(spot.dataset.hand ?? 1) };
}

/** @param {HTMLElement} felt @param {string} name @param {object} detail */
function send(felt, name, detail) {
  felt.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}
