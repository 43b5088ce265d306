/** Arrows on the felt: focus goes from area to area. @module */

/** Focus goes to the nearest area in a direction. @param {HTMLElement} felt @param {SVGElement} spot @param {[number, number]} direction */
export function step(felt, spot, [dx, dy]) {
  const from = middle(spot);
  const others = /** @type {SVGElement[]} */ ([...felt.querySelectorAll("[data-does=lay]:not([aria-disabled=true]), [data-does=sit]")]);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const to = middle(other);
    const [along, aside] = [(to.x - from.x) * dx + (to.y - from.y) * dy, Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx)];
    const far = along + 2.5 * aside;
    if (other !== spot && along > 1 && far < least) [best, least] = [other, far];
  }
  if (!best) return;
  if (spot.getAttribute("tabindex") === "0" && others.length > 12) spot.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  best.focus();
}

/** @param {Element} spot */
function middle(spot) {
  const { x, y, width, height } = spot.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
