/** The element `<pit-felt>`: draws a layout and what lies on it, and tells what a person does there. @module */

import { definitions, draw } from "./draw.js";
import { fetching } from "../fetching.js";
import { useStyle } from "../style.js";
import { areFetched, fetchAll } from "./fetched.js";
import { el } from "./pieces/svg.js";
import { changes } from "./keyed.js";
import { come, isStill, leave, turn } from "./motion.js";
import { listen } from "./pointer.js";
import { NOTHING, needs, offered, sceneOf } from "./scene.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./keyed.js").Node} Node */

const TAB_STOPS = 12;
/** The style sheets that some pieces have. @type {Record<string, string>} */
const STYLED = { lanes: "lanes", road: "road", wheel: "wheel", split: "split", shoe: "tools", rack: "tools", tray: "tools", meter: "tools", dice: "tiles", tiles: "tiles" };
const TEXT = 3; // a text node
/** Attributes of everything that is drawn. */
const PICTURE = new Set(["class", "style", "transform"]);

/**
 * `layout` and `notice` say what the cloth is, `picture` what lies on it. It tells `lay`, `take`, `sit` and `clause`.
 * Attributes: `deck="four"` for four colours, `outline` for red suits in outline, `places` for the place of each card in
 * the shuffle on its back, `quiet` for a drawing that nobody uses. It has `drawn` from its first drawing on.
 */
export class PitFelt extends HTMLElement {
  /** @type {Layout | null} */
  #layout = null;
  /** @type {Record<string, unknown>} */
  #notice = {};
  /** @type {Picture} */
  #picture = NOTHING;
  /** @type {Map<string, Node>} */
  #nodes = new Map();
  /** @type {Map<string, SVGElement>} */
  #drawn = new Map();
  #width = 0;
  #isHandled = false;
  #svg = /** @type {SVGSVGElement} */ (el("svg", { role: "group" }));
  #stage = el("g");
  /** A frame later: another drawing may have another height, which the observer would be told of at once. */
  #resizing = new ResizeObserver(([entry]) => requestAnimationFrame(() => this.#resize(entry.contentRect.width)));

  connectedCallback() {
    if (!this.#svg.isConnected) {
      this.#svg.append(definitions(), this.#stage);
      this.append(this.#svg);
      listen(this);
    }
    this.#resizing.observe(this);
    this.#resize(this.clientWidth);
  }

  disconnectedCallback() {
    this.#resizing.disconnect();
  }

  get layout() {
    return this.#layout;
  }

  set layout(layout) {
    this.#layout = layout;
    this.#start();
  }

  /** The options that the table has posted, where they are not the usual ones. */
  get notice() {
    return this.#notice;
  }

  set notice(notice) {
    this.#notice = notice;
    this.#start();
  }

  get picture() {
    return this.#picture;
  }

  set picture(picture) {
    this.show(picture, { animate: false });
  }

  /**
   * Shows another picture; only what changed is redrawn.
   * @param {Picture} picture
   * @param {{animate?: boolean}} [how]
   */
  show(picture, { animate = true } = {}) {
    this.#picture = picture;
    if (picture.you && !this.#isHandled) void this.#handle();
    this.#render(animate && !isStill());
  }

  /** Whoever sits there may drag and hold. */
  async #handle() {
    this.#isHandled = true;
    const { handle } = await fetching(() => import("./handling.js"));
    handle(this);
  }

  /** Ends every motion in the picture that it leads to. */
  finish() {
    for (const motion of this.#svg.getAnimations({ subtree: true })) motion.finish();
  }

  #start() {
    this.#stage.replaceChildren();
    this.#nodes.clear();
    this.#drawn.clear();
    if (this.#layout) this.dataset.colour = this.#layout.colour;
    this.#render(false);
  }

  /** @param {number} width */
  #resize(width) {
    if (!width || Math.abs(width - this.#width) < 2) return;
    this.#width = width;
    this.#render(false);
  }

  /** @param {boolean} animate */
  #render(animate) {
    if (!this.#layout || !this.#width) return;
    const layout = offered(this.#layout, this.#notice);
    const needed = needs(layout, this.#picture, this.#width);
    if (!areFetched(needed)) return void this.#fetch(needed);
    const scene = sceneOf(layout, this.#shown, this.#width);
    if (this.hasAttribute("places")) for (const node of scene.nodes) if (node.kind === "card") node.place = node.slot;
    this.#svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.#svg.setAttribute("role", this.hasAttribute("quiet") ? "img" : "group");
    this.#svg.setAttribute("aria-label", `${this.#layout.title}, the layout`);
    this.classList.toggle("grey", this.#picture.grey);
    const { changes: changed, gone } = changes(this.#nodes, scene.nodes);
    for (const node of gone) this.#remove(node, animate);
    const turns = dealOrder(changed);
    let next = this.#stage.firstElementChild;
    for (const change of changed) {
      const before = this.#nodes.get(change.node.key);
      const element = this.#update(change);
      if (element === next) next = element.nextElementSibling;
      else this.#stage.insertBefore(element, next);
      if (animate) this.#move(element, change, before, scene, turns);
      this.#nodes.set(change.node.key, change.node);
    }
    this.#tabStops();
    this.toggleAttribute("drawn", true);
  }

  /** @param {string[]} needed */
  async #fetch(needed) {
    await Promise.all(needed.flatMap((name) => (STYLED[name] ? [useStyle(STYLED[name])] : [])));
    await fetchAll(needed);
    this.#render(false);
  }

  /** What is drawn: on a drawing that nobody uses, no seat is offered or called free. */
  get #shown() {
    return this.hasAttribute("quiet") ? { ...this.#picture, isQuiet: true } : this.#picture;
  }

  /** @param {import("./keyed.js").Change} change */
  #update({ node, is }) {
    const element = is === "new" ? this.#add(node) : /** @type {SVGElement} */ (this.#drawn.get(node.key));
    if (is === "redrawn") element.replaceChildren(draw(node));
    if (is !== "same") element.setAttribute("transform", `translate(${node.x} ${node.y})`);
    this.#enable(element, node);
    return element;
  }

  /** @param {SVGElement} element @param {import("./keyed.js").Change} change @param {Node | undefined} before @param {import("./arc.js").Scene} scene @param {Map<string, number>} turns */
  #move(element, { node, is }, before, scene, turns) {
    if (is === "new" && node.from) come(element, this.#origin(node, scene), node, { kind: node.kind, isNew: true, turn: turns.get(node.key) ?? 0 });
    if (!before || before.kind === "area") return;
    if (before.x !== node.x || before.y !== node.y) come(element, before, node, { kind: node.kind, isNew: false, turn: 0 });
    else if (node.kind === "card" && before.face !== node.face) turn(element, { x: node.x, y: node.y, width: node.width });
  }

  /** @param {Node} node */
  #add(node) {
    const element = el("g", { class: `node node-${node.kind}` }, draw(node));
    this.#drawn.set(node.key, element);
    return element;
  }

  /** @param {Node} node @param {boolean} animate */
  #remove(node, animate) {
    const element = this.#drawn.get(node.key);
    this.#nodes.delete(node.key);
    this.#drawn.delete(node.key);
    if (animate && element && node.kind === "stack") leave(element, node, { x: node.x, y: node.y - 60 });
    else element?.remove();
  }

  /** Where a thing comes from: cards from the shoe, chips from below. @param {Node} node @param {import("./arc.js").Scene} scene */
  #origin(node, scene) {
    return node.from === "shoe" ? scene.shoe : { x: node.x, y: node.y + 70 };
  }

  /** @param {SVGElement} element @param {Node} node */
  #enable(element, node) {
    if (!node.act || this.hasAttribute("quiet")) return disable(element);
    const { does, label, off, box, wager, hand, seat, clauses, mine } = node.act;
    const data = { does, box, wager, hand, seat, mine, clauses: clauses?.join(" ") };
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", named(element, label));
    element.setAttribute("aria-disabled", String(Boolean(off)));
    if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
    for (const [key, value] of Object.entries(data)) {
      if (value === undefined) delete element.dataset[key];
      else element.dataset[key] = String(value);
    }
  }

  /** Few areas are stops of the Tab key each; among many, arrows lead from one to the next. */
  #tabStops() {
    const acts = /** @type {SVGElement[]} */ ([...this.#stage.querySelectorAll("[data-does]")]);
    const usable = acts.filter((each) => each.getAttribute("aria-disabled") !== "true");
    const areas = usable.filter((each) => each.dataset.does === "lay");
    const one = areas.find((each) => each === document.activeElement) ?? areas[0];
    for (const each of acts) {
      const isStop = usable.includes(each) && (areas.length <= TAB_STOPS || each.dataset.does !== "lay" || each === one);
      each.setAttribute("tabindex", isStop ? "0" : "-1");
    }
  }
}

/** What can be pressed no more is a picture only. @param {SVGElement} element */
function disable(element) {
  if (!element.hasAttribute("role")) return;
  for (const name of element.getAttributeNames()) if (!PICTURE.has(name)) element.removeAttribute(name);
}

/**
 * The full name of what can be pressed; it has the words in it that are seen, for whoever says them aloud.
 * @param {SVGElement} element
 * @param {string} label
 */
function named(element, label) {
  const words = [...element.querySelectorAll("text")];
  for (const each of words) if (each.nextSibling?.nodeType !== TEXT) each.after(" "); // or they are read as one word
  const seen = words.map((each) => each.textContent).join(" ").trim();
  return label.toLowerCase().includes(seen.toLowerCase()) ? label : `${seen}, ${label}`;
}

/** Which new card comes when: by its place in the shuffle, where that is known. @param {import("./keyed.js").Change[]} changed */
function dealOrder(changed) {
  const cards = changed.filter(({ node, is }) => is === "new" && node.kind === "card").map(({ node }) => node);
  if (cards.every((card) => card.slot !== undefined)) cards.sort((one, other) => one.slot - other.slot);
  return new Map(cards.map((card, n) => [card.key, n]));
}

customElements.define("pit-felt", PitFelt);
