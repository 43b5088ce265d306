/** How things come to lie where they lie: cards from the shoe, chips from their player, and home again. @module */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const CARD = 220;
const APART = 70;
const CHIPS = 320;

/** Whether nothing is to move. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Something comes from a place to where it lies.
 * @param {SVGElement} element
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {{kind: string, turn: number}} what  and how many came before it
 */
export function come(element, from, to, what) {
  const duration = what.kind === "card" ? CARD : CHIPS;
  const delay = what.kind === "card" ? what.turn * APART : 0;
  return element.animate(
    [
      { transform: shifted(from), opacity: what.kind === "card" ? 0.2 : 0 },
      { transform: shifted(to), opacity: 1 },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}

/** Something goes from where it lies, and then is no more. @param {SVGElement} element @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export function leave(element, from, to) {
  const going = element.animate(
    [
      { transform: shifted(from), opacity: 1 },
      { transform: shifted(to), opacity: 0 },
    ],
    { duration: CHIPS, easing: EASE, fill: "forwards" },
  );
  going.finished.then(
    () => element.remove(),
    () => element.remove(), // a cut-short motion ends in the same picture
  );
}

/** @param {{x: number, y: number}} place */
function shifted(place) {
  return `translate(${place.x}px, ${place.y}px)`;
}
