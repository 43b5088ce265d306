/** SVG elements, made in one line each. @module */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * An element with its attributes and children; what is null, undefined or false is left out.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(SVGElement | string | null | undefined)} children
 * @returns {SVGElement}
 */
export function el(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, name));
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined).map((child) => child ?? ""));
  return made;
}

/**
 * A group moved, and scaled where that is said.
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {...(SVGElement | null | undefined)} children
 */
export function placed(x, y, scale, ...children) {
  const scaled = scale === 1 ? "" : ` scale(${round(scale)})`;
  return el("g", { transform: `translate(${round(x)} ${round(y)})${scaled}` }, ...children);
}

/**
 * Words at a place, drawn from their middle unless it is said otherwise.
 * @param {string} words
 * @param {number} x
 * @param {number} y  of the line on which they stand
 * @param {number} size
 * @param {Attributes} [more]
 */
export function text(words, x, y, size, more = {}) {
  return el("text", { x: round(x), y: round(y), "font-size": round(size), "text-anchor": "middle", ...more }, words);
}

/**
 * @param {number} w
 * @param {number} h
 * @param {number} radius
 * @param {Attributes} [more]
 */
export function rect(w, h, radius, more = {}) {
  return el("rect", { width: round(w), height: round(h), rx: round(radius), ...more });
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Words cut to a width, by how wide letters usually are: text never depends on exact width.
 * @param {string} words
 * @param {number} width
 * @param {number} size
 */
export function fitted(words, width, size) {
  const most = Math.max(1, Math.floor(width / (size * 0.56)));
  return words.length <= most ? words : `${words.slice(0, Math.max(1, most - 1))}…`;
}
