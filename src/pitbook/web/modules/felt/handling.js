/** What only players do on the felt: hold an area to take a stake back, drag a stack elsewhere, drop a chip. @module */

import { CHIP } from "./chip-drag.js";
import { actAt, take, tell } from "./pointer.js";

const HOLD = 480;
const FAR = 10;

/** A click that ends a hold or a drag lays nothing: it is kept from the felt. @param {HTMLElement} felt */
export function handle(felt) {
  let held = 0;
  let isTaken = false;
  /** @type {{x: number, y: number, from: SVGElement} | null} */
  let pressed = null;

  const still = (/** @type {Event} */ event) => {
    if (isTaken) event.stopImmediatePropagation();
    isTaken = false;
  };
  felt.addEventListener("click", still, { capture: true });
  felt.addEventListener("pointerdown", (event) => {
    const spot = actAt(event.target);
    isTaken = false;
    pressed = spot?.dataset.mine && spot.dataset.mine !== "0" ? { x: event.clientX, y: event.clientY, from: spot } : null;
    if (spot?.dataset.does !== "lay" || event.pointerType === "mouse") return;
    held = window.setTimeout(() => {
      isTaken = true;
      take(felt, spot);
    }, HOLD);
  });
  felt.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(held);
  });
  document.addEventListener("pointerup", (event) => { // a stack may be dragged off the felt
    clearTimeout(held);
    if (pressed && !isTaken && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR) {
      const under = actAt(document.elementFromPoint(event.clientX, event.clientY));
      if (under !== pressed.from) moved(felt, pressed.from, under);
    }
    pressed = null;
  });
  felt.addEventListener("pointercancel", () => clearTimeout(held));
  felt.addEventListener("contextmenu", (event) => {
    const spot = actAt(event.target);
    if (spot?.dataset.does !== "lay") return;
    event.preventDefault();
    if (!isTaken) take(felt, spot);
    isTaken = true;
  });
  felt.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes(CHIP) && actAt(event.target)) event.preventDefault();
  });
  felt.addEventListener("drop", (event) => {
    const spot = actAt(event.target);
    const cents = Number(event.dataTransfer?.getData(CHIP));
    if (!spot || !cents) return;
    event.preventDefault();
    tell(felt, spot, { cents });
  });
}

/** A stack that was dragged is taken back, and laid where it was let go. @param {HTMLElement} felt @param {SVGElement} from @param {SVGElement | null} to */
function moved(felt, from, to) {
  const cents = Number(from.dataset.mine);
  take(felt, from, { cents });
  if (to?.dataset.does === "lay") tell(felt, to, { cents });
}
