/** The lobby, kept up to date: tiles by the feed, and at the side somebody's own evening. */

import { comeAsGuest, get, Refused, whoAmI } from "../api.js";
import { reasonOf, words } from "../account/form.js";
import { byId } from "../element.js";
import { dollars } from "../money.js";
import { Feed } from "./feed.js";
import { offerFilters } from "./filters.js";
import { showEvening } from "./evening.js";
import { Glimpses } from "./glimpses.js";
import { isOtherwise, patch } from "./tile.js";
import { countWords } from "./words.js";

/** @typedef {import("./tile.js").Listing} Listing */

const EVENING_SECONDS = 20;

const you = byId("who").dataset["name"] ?? "";
/** @type {Listing[]} */
let known = [];
/** Tables where you are. @type {string[]} */
let yours = [];

const glimpses = new Glimpses(get, (id) => {
  const table = known.find((each) => each.id === id);
  if (table) showTable(table);
});

/** @param {Listing} table */
function showTable(table) {
  const tile = document.querySelector(`[data-table="${CSS.escape(table.id)}"]`);
  if (!(tile instanceof HTMLElement)) return;
  patch(tile, table, you, yours.includes(table.id), glimpses.piles.get(table.id));
  if (isInSight(tile)) glimpses.look(table);
}

/** @param {HTMLElement} tile */
function isInSight(tile) {
  const { top, bottom } = tile.getBoundingClientRect();
  return !document.hidden && !tile.hidden && bottom > 0 && top < innerHeight;
}

/** @param {Listing[]} tables */
async function showTables(tables) {
  if (known.length && isOtherwise(known, tables)) await renew();
  known = tables;
  tables.forEach(showTable);
  byId("count").textContent = countWords(tables);
}

/** What a tile says in words is the house's to write: where it has changed, the tiles are fetched anew. */
async function renew() {
  const reply = await fetch("/", { headers: { Accept: "text/html" } });
  if (!reply.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  byId("tables").replaceChildren(...(page.getElementById("tables")?.childNodes ?? []));
  offerFilters(byId("filters"), byId("tables"));
}

/** @param {{id: string, cents: number}[]} pools */
function showPools(pools) {
  for (const { id, cents } of pools) {
    const sum = document.querySelector(`[data-pool="${CSS.escape(id)}"] .sum`);
    if (sum) sum.textContent = dollars(cents);
  }
}

/** Whoever looks on and sits down is made a guest, and goes to the table. */
function letGuestsIn() {
  byId("tables").addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-sit]") : null;
    if (you || !(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void come(link.href);
  });
}

/** @param {string} href */
async function come(href) {
  try {
    await comeAsGuest();
    location.assign(href);
  } catch (error) {
    const place = byId("refusal");
    place.replaceChildren(...words(reasonOf(error)));
    place.hidden = false;
  }
}

async function evening() {
  const me = await whoAmI();
  yours = me?.["tables"] ?? [];
  known.forEach(showTable);
  if (me && "balance" in me) await showEvening(me, get, known);
}

/** @param {unknown} error */
function unlessRefused(error) {
  if (!(error instanceof Refused)) throw error;
}

letGuestsIn();
offerFilters(byId("filters"), byId("tables"));
new Feed("/lobby", (told) => {
  void showTables(told.tables);
  showPools(told.jackpots);
}).open();
await evening();
setInterval(() => {
  if (you && !document.hidden) void evening().catch(unlessRefused);
}, EVENING_SECONDS * 1000);
