/** Elements made in one line, for pages without inline script or style. */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element: `make("button.main", {type: "button", onclick: act}, "Bet")`. Functions listen, true and false set and
 * leave out an attribute.
 * @param {string} what  a tag, perhaps with classes
 * @param {Record<string, unknown>} [given]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function make(what, given = {}, ...children) {
  const [tag = "div", ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter(isThere));
  return element;
}

/**
 * A button that acts.
 * @param {string} what
 * @param {() => void} act
 * @param {Record<string, unknown>} given
 * @param {...(Child | Child[])} children
 */
export function button(what, act, given, ...children) {
  return /** @type {HTMLButtonElement} */ (make(`button${what}`, { type: "button", onclick: act, ...given }, ...children));
}

/**
 * The element with this id, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isThere(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/**
 * The sign of a key on a keyboard.
 * @param {string} letter
 */
export function keySign(letter) {
  return make("kbd", { "aria-hidden": "true" }, letter);
}
