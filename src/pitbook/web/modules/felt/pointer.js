/** What a person does on the felt, by pointer, touch or key, told as events. @module */

const HOLD = 480;
const FAR = 10;
/** What a dragged chip is called on its way. */
export const CHIP = "application/x-pitbook-cents";
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLElement} felt */
export function listen(felt) {
  let held = 0;
  let isTaken = false;
  /** @type {{x: number, y: number, from: SVGElement} | null} */
  let pressed = null;

  felt.addEventListener("click", (event) => {
    const spot = actAt(event.target);
    if (spot && !isTaken) tell(felt, spot);
    isTaken = false;
  });
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
  felt.addEventListener("pointerup", (event) => {
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
  felt.addEventListener("keydown", (event) => press(felt, event));
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

/** @param {EventTarget | null} target @returns {SVGElement | null} */
function actAt(target) {
  return target instanceof Element ? target.closest("[data-does]") : null;
}

/** A stack that was dragged is taken back, and laid where it was let go. @param {HTMLElement} felt @param {SVGElement} from @param {SVGElement | null} to */
function moved(felt, from, to) {
  const cents = Number(from.dataset.mine);
  take(felt, from, { cents });
  if (to?.dataset.does === "lay") tell(felt, to, { cents });
}

/** @param {HTMLElement} felt @param {KeyboardEvent} event */
function press(felt, event) {
  const spot = actAt(event.target);
  if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") tell(felt, spot);
  else if (event.key === "Backspace" || event.key === "Delete") take(felt, spot);
  else if (ARROWS[event.key]) step(felt, spot, ARROWS[event.key]);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement} felt @param {SVGElement} spot @param {Record<string, unknown>} [more] */
function tell(felt, spot, more = {}) {
  const { does, seat, clauses } = spot.dataset;
  if (spot.getAttribute("aria-disabled") === "true" && does === "sit") return;
  if (does === "lay") send(felt, "lay", { ...areaOf(spot), ...more });
  if (does === "sit") send(felt, "sit", { seat: Number(seat) });
  if (does === "clause") send(felt, "clause", { clause: clauses?.split(" ")[0], clauses: clauses?.split(" ") });
}

/** @param {HTMLElement} felt @param {SVGElement} spot @param {Record<string, unknown>} [more] */
function take(felt, spot, more = {}) {
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

/** Focus goes to the nearest area in a direction. @param {HTMLElement} felt @param {SVGElement} spot @param {[number, number]} direction */
function step(felt, spot, [dx, dy]) {
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
