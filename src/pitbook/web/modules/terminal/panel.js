/** The lower bar: credits, what lies on this spin, chips in hand, and what may be done with all of it. */

import { button, byId, make } from "../element.js";
import { dollars, short } from "../money.js";

/** The chips of a terminal, in cents. */
export const CHIPS = [100, 500, 2500, 10_000, 50_000];

export class Panel {
  /** @param {{undo: () => void, clear: () => void, repeat: () => void, voucher: () => void, notes: (cents: number) => void}} acts */
  constructor(acts) {
    this.chip = 500;
    this._chips = CHIPS.map((cents) =>
      button(`.coin.c${cents}`, () => this._take(cents), { "aria-pressed": "false", "aria-label": `chip of ${short(cents)}` }, String(cents / 100)),
    );
    byId("chips").replaceChildren(...this._chips);
    this._acts = {
      undo: button("", acts.undo, {}, "Undo"),
      clear: button("", acts.clear, {}, "Clear"),
      repeat: button(".main", acts.repeat, {}, "Repeat"),
      voucher: button("", acts.voucher, {}, "Voucher"),
    };
    byId("acts").replaceChildren(...Object.values(this._acts));
    byId("notes").replaceChildren(
      ...[500, 2000, 5000, 10_000].map((cents) => button(".note", () => acts.notes(cents), { "aria-label": `put in a note of ${short(cents)}` }, short(cents))),
    );
    this._take(this.chip);
  }

  /** @param {number} cents */
  _take(cents) {
    this.chip = cents;
    this._chips.forEach((coin, at) => coin.setAttribute("aria-pressed", String(CHIPS[at] === cents)));
  }

  /**
   * @param {{credits: number, laid: number, repeats: number, canUndo: boolean, isOpen: boolean, isHere: boolean}} shown
   */
  show({ credits, laid, repeats, canUndo, isOpen, isHere }) {
    byId("credits").textContent = dollars(credits);
    byId("laid").textContent = dollars(laid);
    const { undo, clear, repeat, voucher } = this._acts;
    undo.disabled = !(isOpen && canUndo);
    clear.disabled = !(isOpen && laid);
    repeat.disabled = !(isOpen && repeats && repeats <= credits && !laid);
    repeat.textContent = repeats ? `Repeat ${short(repeats)}` : "Repeat";
    voucher.disabled = !(isHere && credits);
    voucher.textContent = `Voucher for ${dollars(credits)}`;
  }

  /**
   * A voucher that was printed, until it is put away.
   * @param {{number: string, cents: number}} voucher
   */
  print(voucher) {
    const slip = make(
      "div.voucher",
      { role: "status" },
      make("strong", {}, `Payment voucher over ${dollars(voucher.cents)}`),
      make("code", {}, voucher.number),
      make("span", {}, "Whoever brings this number to the cashier is paid, once. It is shown only now."),
    );
    slip.append(button("", () => slip.remove(), {}, "Put it away"));
    byId("slips").replaceChildren(slip);
  }
}
