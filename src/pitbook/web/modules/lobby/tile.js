/** A tile, kept up to date: its seats, what the table waits for, and what its button does. */

import { draw } from "./cloth.js";

/**
 * A table as the feed tells of it. Not everything is there in every house.
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
 * @property {string} [asks]
 * @property {Record<string, any> | null} [announced]
 * @property {number} [round]
 * @property {Record<string, number>} [seats]
 * @property {unknown} [keeps]
 * @property {unknown} [finding]
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
 */
export function standing(table, you) {
  const seats = table.seats ?? {};
  const taken = Object.values(seats).filter((seat) => seat > 0);
  const free = Math.max(0, table.boxes - new Set(taken).size);
  const isYours = you !== "" && you in seats;
  const isOpen = table.is_open && !table.stopped;
  const does = isYours ? "Go back" : isOpen && free ? "Sit down" : "Watch";
  return { free, isYours, does, ...badge(table, seats[you] ?? 0, isYours) };
}

/**
 * @param {Listing} table
 * @param {number} seat
 * @param {boolean} isYours
 * @returns {{badge: string, tone: string}}
 */
function badge({ is_open, stopped, asks, announced }, seat, isYours) {
  if (stopped) return { badge: "stopped", tone: "lose" };
  if (!is_open) return { badge: "closed", tone: "" };
  if (asks === "Rule") return { badge: "ruling", tone: "" };
  if (isYours) return { badge: seat ? `your seat, ${seat}` : "you stand here", tone: "win" };
  if (announced?.["closes"]) return { badge: "closes soon", tone: "warn" };
  return { badge: "", tone: "" };
}

/**
 * @param {HTMLElement} tile
 * @param {Listing} table
 * @param {string} you
 * @param {import("../types.js").Face[][]} [piles]  that lie open there
 */
export function patch(tile, table, you, piles) {
  const now = standing(table, you);
  tile.classList.toggle("yours", now.isYours);
  if (table.seats) tell(tile, "[data-free]", `${now.free} of ${table.boxes}`);
  const chip = tile.querySelector("[data-badge]");
  if (chip) {
    chip.className = `chip ${now.tone}`;
    chip.textContent = now.badge;
    chip.toggleAttribute("hidden", !now.badge);
  }
  const go = tile.querySelector("[data-go]");
  if (go?.firstChild && table.seats) {
    go.firstChild.textContent = now.does;
    go.classList.toggle("main", now.does === "Sit down");
    go.toggleAttribute("data-sit", now.does === "Sit down");
  }
  const cloth = tile.querySelector("[data-cloth]");
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
