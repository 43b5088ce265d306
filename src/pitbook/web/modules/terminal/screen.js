/**
 * The areas of a terminal's screen (3.3(a)), each a button. A chip is painted where the house has said that it lies, and
 * nowhere before: what is touched is only marked as on its way.
 */

import { button, make } from "../element.js";
import { short } from "../money.js";
import { marks } from "./dice.js";

/** @typedef {{wager: string, says: string, mark: string, shows: string[], tone: string, odds: string, note: string, when: Record<string, string>}} Area */
/** @typedef {{at: number[], columns: number, areas: Area[], says: string, when: Record<string, string>}} Block */
/** @typedef {{grid: number[], colour: string, blocks: Block[], between: Area[], options: Record<string, string>}} Layout */

export class Screen {
  /**
   * @param {HTMLElement} place
   * @param {Layout} layout
   * @param {Record<string, unknown>} notice
   * @param {(wager: string) => void} touched
   */
  constructor(place, layout, notice, touched) {
    this._touched = touched;
    /** @type {Map<string, HTMLButtonElement>} */
    this._areas = new Map();
    const options = { ...layout.options, ...notice };
    const stands = (/** @type {{when: Record<string, string>}} */ each) =>
      Object.entries(each.when).every(([name, value]) => String(options[name]) === value);
    place.dataset["colour"] = layout.colour;
    place.replaceChildren(
      ...layout.blocks.filter(stands).map((each) => this._block(each)),
      ...this._between(layout.between.filter(stands), layout.grid[1] ?? 1),
    );
  }

  /** @param {Block} block */
  _block(block) {
    const [x = 0, y = 0, width = 1, height = 1] = block.at;
    const element = make("div.block", {}, block.areas.map((area) => this._area(area)));
    element.style.gridArea = `${y + 1} / ${x + 1} / span ${height} / span ${width}`;
    element.style.gridTemplateColumns = `repeat(${block.columns}, 1fr)`;
    return element;
  }

  /**
   * Wagers on what adjoins, which no finger would find between two numbers: family by family, to be opened.
   * @param {Area[]} areas
   * @param {number} rows
   */
  _between(areas, rows) {
    const families = new Set(areas.map((area) => area.wager.split(":")[0]));
    if (!families.size) return [];
    const groups = [...families].map((family) => {
      const own = areas.filter((area) => area.wager.split(":")[0] === family);
      return make("details", {}, make("summary", {}, named(String(family))), make("div.together", {}, own.map((area) => this._area(area))));
    });
    const element = make("div.block.between", {}, groups);
    element.style.gridArea = `${rows + 1} / 1 / span 2 / -1`;
    return [element];
  }

  /** @param {Area} area */
  _area(area) {
    const shown = marks(area);
    const name = make("span.name", {}, area.mark === "words" || !shown ? area.says : shown);
    const made = button(
      ".area",
      () => this._touched(area.wager),
      { "data-wager": area.wager, "data-says": named(area.wager) },
      name,
      area.note && make("span.note", {}, area.note),
      area.odds && make("span.odds", {}, area.odds),
      make("span.chip", { hidden: true }),
    );
    this._areas.set(area.wager, made);
    return made;
  }

  /**
   * Show what lies where.
   * @param {Map<string, number>} lying   by wager, in cents, as the house has it
   * @param {Set<string>} sent            wagers that are on their way
   * @param {boolean} isOpen
   */
  show(lying, sent, isOpen) {
    for (const [wager, area] of this._areas) {
      const cents = lying.get(wager) ?? 0;
      const chip = /** @type {HTMLElement} */ (area.querySelector(".chip"));
      chip.hidden = !cents;
      chip.textContent = cents ? short(cents) : "";
      area.toggleAttribute("data-lies", cents > 0);
      area.setAttribute("aria-busy", String(sent.has(wager)));
      area.disabled = !isOpen;
      area.setAttribute("aria-label", `${area.dataset["says"]}${cents ? `, ${short(cents)} lies there` : ""}`);
    }
  }

  /**
   * The areas that have won.
   * @param {string[]} wagers
   */
  light(wagers) {
    for (const [wager, area] of this._areas) area.toggleAttribute("data-lit", wagers.includes(wager));
  }
}

/**
 * A wager in words.
 * @param {string} wager
 */
export function named(wager) {
  return wager.replace(":", " ").replaceAll("-", " ");
}
