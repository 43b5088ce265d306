/** Style sheets that only some moments need, fetched with what they are for. */

import { fetching } from "./fetching.js";

/** @type {Map<string, Promise<unknown>>} */
const here = new Map();

/**
 * A sheet of this house, once it is there.
 * @param {string} name
 */
export function useStyle(name) {
  const used = here.get(name) ?? fetching(() => fetched(name));
  here.set(name, used);
  return used;
}

/** @param {string} name */
function fetched(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../styles/${name}.css`, import.meta.url).href;
  const isHere = new Promise((done, fail) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      link.remove();
      fail(new Error(`the style ${name} cannot be had`));
    });
  });
  document.head.append(link);
  return isHere;
}
