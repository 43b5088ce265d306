/** A table from far off: its seats in their order, who sits there, and in a word what is going on. */

/** @typedef {import("./tile.js").Listing} Listing */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 335;
const HEIGHT = 132;

/**
 * Where the seats of a table lie: box 1 at the right, the others clockwise to the left.
 * @param {number} boxes
 * @returns {[number, number][]}
 */
export function places(boxes) {
  return Array.from({ length: boxes }, (_, index) => {
    const along = boxes === 1 ? 0.5 : index / (boxes - 1);
    const angle = (6 + 168 * along) * (Math.PI / 180);
    return [WIDTH / 2 + 138 * Math.cos(angle), 24 + 86 * Math.sin(angle)];
  });
}

/**
 * @param {Element} cloth
 * @param {Listing} table
 * @param {string} you
 */
export function draw(cloth, table, you) {
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid slice" });
  drawn.append(shape("path", { class: "rim", d: "M34 8C44 70 100 98 167.5 98S291 70 301 8" }));
  const names = Object.entries(table.seats ?? {});
  const radius = table.boxes > 9 ? 5.5 : 9.5;
  places(table.boxes).forEach(([x, y], index) => {
    const name = names.find(([, seat]) => seat === index + 1)?.[0];
    drawn.append(...seat(x, y, radius, name, name !== undefined && name === you));
  });
  const says = word(table);
  if (says) drawn.append(...band(says));
  cloth.replaceChildren(drawn);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string | undefined} name
 * @param {boolean} isYou
 */
function seat(x, y, r, name, isYou) {
  const at = { cx: x.toFixed(1), cy: y.toFixed(1) };
  if (name === undefined) return [shape("circle", { class: "seat-free", ...at, r: String(r - 0.5) })];
  if (isYou) return [shape("circle", { class: "seat-you", ...at, r: String(r) }), shape("circle", { class: "seat-you-eye", ...at, r: String(r * 0.3) })];
  return [shape("circle", { class: "seat-taken", ...at, r: String(r) })];
}

/**
 * What is going on, in a word.
 * @param {Listing} table
 */
export function word({ is_open, stopped, asks, seats }) {
  if (stopped) return "stopped";
  if (!is_open) return "closed";
  if (asks === "Rule") return "waits for a ruling";
  if (asks === "PlaceWagers") return seats && !Object.keys(seats).length ? "nobody plays here yet" : "wagers are open";
  if (asks === "Decide") return "players decide";
  return "";
}

/** @param {string} says */
function band(says) {
  const width = 8.2 * says.length + 22;
  const box = { x: ((WIDTH - width) / 2).toFixed(1), y: "34", width: width.toFixed(1), height: "30", rx: "15" };
  const text = shape("text", { class: "cloth-word", x: String(WIDTH / 2), y: "53.5" });
  text.textContent = says;
  return [shape("rect", { class: "cloth-band", ...box }), text];
}

/**
 * @param {string} name
 * @param {Record<string, string>} given
 */
function shape(name, given) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  return element;
}
