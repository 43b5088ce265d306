/** Section 3 of a division: the layout as the rules have it, drawn with nothing on it. */

import { get } from "./api.js";
import { PitFelt } from "./felt/pit-felt.js";

/** @param {HTMLElement} figure */
async function show(figure) {
  const { layout: game = "", edition = "" } = figure.dataset;
  const felt = figure.querySelector("pit-felt");
  if (!(felt instanceof PitFelt)) return;
  felt.layout = await get(`/layouts/${encodeURIComponent(game)}?edition=${encodeURIComponent(edition)}`);
  figure.hidden = false;
}

for (const figure of document.querySelectorAll("figure[data-layout]")) {
  if (figure instanceof HTMLElement) void show(figure);
}
