/** How things come to lie where they lie: cards from the shoe, chips from their player, and home again. @module */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const APART = 70;
const CHIPS = 320;
/** How long each kind of thing takes, in milliseconds. @type {Record<string, number>} */
const LASTS = { card: 220, stack: CHIPS, horse: 420 };

/** Whether nothing is to move. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Something comes from a place to where it lies.
 * @param {SVGElement} element
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {{kind: string, isNew: boolean, turn: number}} what  and how many come before it
 */
export function come(element, from, to, what) {
  const start = { transform: shifted(from), opacity: what.isNew ? 0 : 1 };
  const timing = { duration: LASTS[what.kind] ?? CHIPS, delay: what.turn * APART, easing: EASE };
  return element.animate([start, { transform: shifted(to), opacity: 1 }], { ...timing, fill: "backwards" });
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

/** A card is turned where it lies. @param {SVGElement} element @param {{x: number, y: number, width: number}} at */
export function turn(element, at) {
  const edge = `${shifted(at)} translate(${at.width / 2}px, 0) scale(0.02, 1) translate(${-at.width / 2}px, 0)`;
  return element.animate([{ transform: edge }, { transform: shifted(at) }], { duration: LASTS.card, easing: EASE });
}

/** @param {{x: number, y: number}} place */
function shifted(place) {
  return `translate(${place.x}px, ${place.y}px)`;
}
