/** The rail: four tabs beside the felt, a sheet over it on small screens, and at its foot what the proof says. */

import { button, byId, make } from "../element.js";

/** @typedef {{name: string, title: string, body: HTMLElement, shown?: () => void}} Tab */

export class Rail {
  /** @param {Tab[]} tabs */
  constructor(tabs) {
    this._tabs = tabs;
    this._place = byId("rail");
    this._at = 0;
    this._heads = tabs.map((tab, at) =>
      button(
        "",
        () => this.open(at),
        { role: "tab", id: `tab-${tab.name}`, "aria-controls": `panel-${tab.name}`, "aria-selected": "false" },
        tab.title,
      ),
    );
    this._panels = tabs.map((tab) =>
      make(
        "div.panel-body",
        { role: "tabpanel", id: `panel-${tab.name}`, "aria-labelledby": `tab-${tab.name}`, tabindex: "0" },
        tab.body,
      ),
    );
    this._foot = make("footer.proved");
    this._sheet = button(
      ".sheet-handle",
      () => this.toggleSheet(),
      { "aria-expanded": "false", "aria-controls": "rail-body" },
      "Round, sign, proof, history",
    );
    const list = make("div.tabs", { role: "tablist", "aria-label": "About this table" }, this._heads);
    list.addEventListener("keydown", (event) => this._arrow(event));
    this._place.replaceChildren(
      this._sheet,
      make("div.rail-body", { id: "rail-body" }, list, ...this._panels, this._foot),
    );
    this.open(0);
  }

  /** @param {number} at */
  open(at) {
    this._at = at;
    this._heads.forEach((head, n) => {
      head.setAttribute("aria-selected", String(n === at));
      head.tabIndex = n === at ? 0 : -1;
    });
    this._panels.forEach((panel, n) => (panel.hidden = n !== at));
    this._tabs[at]?.shown?.();
  }

  /** @param {number} by */
  step(by) {
    this.open((this._at + by + this._tabs.length) % this._tabs.length);
  }

  toggleSheet(isOpen = this._place.dataset["sheet"] !== "open") {
    this._place.dataset["sheet"] = isOpen ? "open" : "";
    this._sheet.setAttribute("aria-expanded", String(isOpen));
  }

  /**
   * @param {boolean} isGood
   * @param {...(Node | string)} says
   */
  foot(isGood, ...says) {
    this._place.classList.toggle("fault", !isGood);
    this._foot.replaceChildren(
      make("span.shield", { "aria-hidden": "true" }, isGood ? "✓" : "✕"),
      make("span", {}, ...says),
    );
  }

  /** @param {KeyboardEvent} event */
  _arrow(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(by);
    this._heads[this._at]?.focus();
  }
}
