/** The one clock: a number with a ring around it, and a strip along the dock. It is told at ten and at five seconds. */

import { make } from "../element.js";

const SVG = "http://www.w3.org/2000/svg";

export class Clock {
  /**
   * @param {(seconds: number) => void} tell
   * @param {() => number} [now]
   */
  constructor(tell, now = () => Date.now()) {
    this._tell = tell;
    this._now = now;
    this._deadline = 0;
    this._whole = 1;
    this._told = Infinity;
    this.strip = make("div.strip", { "aria-hidden": "true" }, make("i"));
    this._number = make("span", {}, "");
    this._arc = ring();
    this.dial = make("div.dial", { role: "timer", "aria-label": "seconds left" }, this._arc.svg, this._number);
    this.set(null, 0);
  }

  /**
   * Run until a moment of the house's clock, or not at all.
   * @param {number | null} deadline
   * @param {number} ahead  how far that clock is ahead of this one
   */
  set(deadline, ahead) {
    const until = deadline === null ? 0 : deadline - ahead;
    if (until !== this._deadline) {
      this._deadline = until;
      this._whole = Math.max(1, until - this._now());
      this._told = Infinity;
    }
    this.tick();
  }

  get seconds() {
    return this._deadline ? Math.max(0, Math.ceil((this._deadline - this._now()) / 1000)) : null;
  }

  tick() {
    const seconds = this.seconds;
    this.strip.hidden = this.dial.hidden = seconds === null;
    if (seconds === null) return;
    const left = Math.max(0, Math.min(1, (this._deadline - this._now()) / this._whole));
    this.strip.style.setProperty("--left", String(left));
    this._arc.arc.setAttribute("stroke-dasharray", `${left * 100} 100`);
    this._number.textContent = String(seconds);
    for (const mark of [10, 5])
      if (seconds <= mark && this._told > mark && this._whole > mark * 1000) this._sayOnce(mark, seconds);
  }

  /**
   * @param {number} mark
   * @param {number} seconds
   */
  _sayOnce(mark, seconds) {
    this._told = mark;
    this._tell(seconds);
  }
}

function ring() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 44 44");
  svg.setAttribute("aria-hidden", "true");
  const circles = ["ground", "arc"].map((name) => {
    const circle = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ cx: 22, cy: 22, r: 18, pathLength: 100, class: name }))
      circle.setAttribute(key, String(value));
    return circle;
  });
  svg.append(...circles);
  return { svg, arc: /** @type {SVGCircleElement} */ (circles[1]) };
}
