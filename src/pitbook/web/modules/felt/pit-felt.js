/** The element `<pit-felt>`: draws a layout and what lies on it, and tells what a person does there. @module */

import { definitions, draw } from "./draw.js";
import { el } from "./pieces/svg.js";
import { changes } from "./keyed.js";
import { come, isStill, leave } from "./motion.js";
import { listen } from "./pointer.js";
import { NOTHING, offered, sceneOf } from "./scene.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./keyed.js").Node} Node */

const TAB_STOPS = 12;

/**
 * `layout` and `notice` say what the cloth is, `picture` what lies on it. It tells `lay`, `take`, `sit` and `clause`.
 * Attributes: `deck="four"` for four colours, `outline` for red suits in outline, `quiet` for a drawing nobody uses.
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
    this.#render(animate && !isStill());
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
    const scene = sceneOf(offered(this.#layout, this.#notice), this.#picture, this.#width);
    this.#svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.#svg.setAttribute("aria-label", `${this.#layout.title}, the layout`);
    this.classList.toggle("grey", this.#picture.grey);
    const { changes: changed, gone } = changes(this.#nodes, scene.nodes);
    for (const node of gone) this.#remove(node, animate);
    let dealt = 0;
    let next = this.#stage.firstElementChild;
    for (const { node, is } of changed) {
      const before = this.#nodes.get(node.key);
      const element = is === "new" ? this.#add(node) : /** @type {SVGElement} */ (this.#drawn.get(node.key));
      if (is === "redrawn") element.replaceChildren(draw(node));
      if (is !== "same") element.setAttribute("transform", `translate(${node.x} ${node.y})`);
      this.#enable(element, node);
      if (element === next) next = element.nextElementSibling;
      else this.#stage.insertBefore(element, next);
      if (animate && is === "new" && node.from) come(element, this.#origin(node, scene), node, { kind: node.kind, turn: node.kind === "card" ? (dealt += 1) - 1 : 0 });
      if (animate && before && before.kind !== "area" && (before.x !== node.x || before.y !== node.y)) come(element, before, node, { kind: "moved", turn: 0 });
      this.#nodes.set(node.key, node);
    }
    this.#tabStops();
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
    if (!node.act || this.hasAttribute("quiet")) return;
    const { does, label, off, box, wager, hand, seat, clauses, mine } = node.act;
    const data = { does, box, wager, hand, seat, mine, clauses: clauses?.join(" ") };
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", label);
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

customElements.define("pit-felt", PitFelt);
