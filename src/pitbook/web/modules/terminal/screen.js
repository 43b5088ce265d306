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
    const blocks = layout.blocks.filter(stands);
    const [folded, open] = [blocks.filter(isFolded), blocks.filter((each) => !isFolded(each))];
    this._top = Math.min(...open.map((each) => each.at[1] ?? 0));
    place.replaceChildren(...open.map((each) => this._block(each)), ...this._folds(folded, layout.between.filter(stands), open));
  }

  /** @param {Block} block */
  _block(block) {
    const [x = 0, y = 0, width = 1, height = 1] = block.at;
    const element = make("div.block", {}, block.areas.map((area) => this._area(area)));
    element.style.gridArea = `${y - this._top + 1} / ${x + 1} / span ${height} / span ${width}`;
    element.style.gridTemplateColumns = `repeat(${block.columns}, 1fr)`;
    return element;
  }

  /**
   * What no finger would find between others stands apart, to be opened: many areas of one kind, and wagers on what
   * adjoins, family by family. It has the room beside the other areas if there is some, and while it is open a row below.
   * @param {Block[]} blocks
   * @param {Area[]} between
   * @param {Block[]} open  those that are not folded
   */
  _folds(blocks, between, open) {
    const families = [...new Set(between.map(familyOf))].map((family) => ({
      says: named(family),
      areas: between.filter((area) => familyOf(area) === family),
    }));
    const folds = [...blocks.map(({ says, areas }) => ({ says: says || named(familyOf(areas[0])), areas })), ...families];
    if (!folds.length) return [];
    const element = make("div.folds", {}, folds.map((each) => this._fold(each)));
    const below = `${Math.max(...open.map(endOf)) - this._top + 1} / 1 / span 1 / -1`;
    const room = roomBeside(open);
    const place = () => {
      const { x = 0, y = 0, height = 1 } = room ?? {};
      element.style.gridArea = room && !element.querySelector("[open]") ? `${y - this._top + 1} / ${x + 1} / span ${height} / -1` : below;
    };
    element.addEventListener("toggle", place, true);
    place();
    return [element];
  }

  /** @param {{says: string, areas: Area[]}} fold */
  _fold({ says, areas }) {
    const odds = areas[0]?.odds ?? "";
    const summary = make("summary", {}, says, odds && make("span.odds", {}, odds));
    return make("details", {}, summary, make("div.together", {}, areas.map((area) => this._area(area))));
  }

  /** @param {Area} area */
  _area(area) {
    const shown = marks(area);
    const made = button(
      ".area",
      () => this._touched(area.wager),
      { "data-wager": area.wager },
      shown && make("span.unseen", {}, named(area.wager)),
      make("span.name", {}, shown ?? area.says),
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

/** So many areas of dice are not shown at once. */
const MOST_SHOWN = 16;

/** So many columns take the names of what is folded. */
const ROOM = 8;

/** @param {Block} block  where its rows end */
function endOf({ at: [, y = 0, , height = 0] }) {
  return y + height;
}

/**
 * The room to the right of a block whose rows have nothing else there.
 * @param {Block[]} blocks
 */
function roomBeside(blocks) {
  const right = (/** @type {Block} */ { at: [x = 0, , width = 0] }) => x + width;
  const columns = Math.max(...blocks.map(right));
  for (const block of blocks) {
    const [, y = 0, , height = 0] = block.at;
    const inRows = blocks.filter((each) => endOf(each) > y && (each.at[1] ?? 0) < y + height);
    const x = Math.max(...inRows.map(right));
    if (columns - x >= ROOM) return { x, y, height };
  }
  return null;
}

/** @param {Block} block */
function isFolded(block) {
  return block.areas.length > MOST_SHOWN && block.areas[0]?.mark === "dice";
}

/** @param {Area | undefined} area */
function familyOf(area) {
  return area?.wager.split(":")[0] ?? "";
}

/**
 * A wager in words.
 * @param {string} wager
 */
export function named(wager) {
  return wager.replace(":", " ").replaceAll("-", " ");
}
