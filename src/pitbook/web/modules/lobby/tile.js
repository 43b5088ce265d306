/** A tile, kept up to date: its seats, what the table waits for, and what its button does. */

import { draw } from "./cloth.js";

/**
 * A table as the feed tells of it.
 * @typedef {object} Listing
 * @property {string} id
 * @property {string} name
 * @property {string} edition
 * @property {boolean} is_open
 * @property {string} stopped
 * @property {number} boxes
 * @property {number} players
 * @property {string} mode
 * @property {Record<string, any>} limits
 * @property {string} asks
 * @property {Record<string, any> | null} announced
 * @property {number} round
 * @property {Record<string, string>} seats  who sits there, by its number
 * @property {unknown} keeps
 * @property {unknown} finding
 */

/**
 * Whether a tile says something that can only be had by fetching it anew.
 * @param {Listing[]} before
 * @param {Listing[]} now
 */
export function isOtherwise(before, now) {
  return said(before) !== said(now);
}

/** @param {Listing[]} tables */
function said(tables) {
  return JSON.stringify(tables.map(({ id, name, edition, limits, mode, keeps, finding }) => [id, name, edition, limits, mode, keeps, finding]));
}

/**
 * What somebody can do at a table, as the tile says it.
 * @param {Listing} table
 * @param {string} you
 * @param {boolean} isYours  whether you are there, seated or standing
 */
export function standing(table, you, isYours) {
  const free = Math.max(0, table.boxes - Object.keys(table.seats).length);
  const isOpen = table.is_open && !table.stopped;
  const does = isYours ? "Go back" : isOpen && free ? "Sit down" : "Watch";
  const seat = Object.keys(table.seats).find((number) => table.seats[number] === you);
  return { free, does, ...badge(table, isYours, seat) };
}

/**
 * @param {Listing} table
 * @param {boolean} isYours
 * @param {string | undefined} seat
 * @returns {{badge: string, tone: string}}
 */
function badge({ is_open, stopped, asks, announced }, isYours, seat) {
  if (stopped) return { badge: "stopped", tone: "lose" };
  if (!is_open) return { badge: "closed", tone: "" };
  if (asks === "Rule") return { badge: "ruling", tone: "" };
  if (isYours) return { badge: seat ? `your seat, ${seat}` : "you stand here", tone: "win" };
  if (announced) return { badge: "changes soon", tone: "warn" };
  return { badge: "", tone: "" };
}

/**
 * @param {HTMLElement} tile
 * @param {Listing} table
 * @param {string} you
 * @param {boolean} isYours
 * @param {import("../types.js").Face[][]} [piles]  that lie open there
 */
export function patch(tile, table, you, isYours, piles) {
  const now = standing(table, you, isYours);
  tile.classList.toggle("yours", isYours);
  tell(tile, "[data-free]", `${now.free} of ${table.boxes}`);
  const chip = tile.querySelector("[data-badge]");
  if (chip) {
    chip.className = `chip ${now.tone}`;
    chip.textContent = now.badge;
    chip.toggleAttribute("hidden", !now.badge);
  }
  const go = tile.querySelector("[data-go]");
  if (go?.firstChild) {
    go.firstChild.textContent = now.does;
    go.classList.toggle("main", now.does === "Sit down");
    go.toggleAttribute("data-sit", now.does === "Sit down");
  }
  const cloth = /** @type {HTMLElement | null} */ (tile.querySelector("[data-cloth]"));
  if (cloth) draw(cloth, table, you, piles);
}

/**
 * @param {HTMLElement} tile
 * @param {string} where
 * @param {string} says
 */
function tell(tile, where, says) {
  const place = tile.querySelector(where);
  if (place && place.textContent !== says) place.textContent = says;
}
