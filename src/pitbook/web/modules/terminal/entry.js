/**
 * The entry terminal on top of the table (3.2(c)): six buttons and Entry, the last three numbers keyed, and the areas that
 * light up; of a wheel, the number. Besides it the steps that the dealer takes: close wagers, enter, confirm, put right.
 */

import { get, post, Refused, whoAmI } from "../api.js";
import { button, byId, make } from "../element.js";
import { Live, liveUrl } from "../table/live.js";
import { die } from "./dice.js";
import { Screen } from "./screen.js";

const { table = "", game = "", edition = "" } = document.body.dataset;
const isWheel = game.includes("roulette");
const LAST = isWheel ? 1 : 3;
/** From the confirmation of a result to the point of no more wagers (3.3(b)(ii)); before the first one, from the opening. */
const LEAST_SECONDS = 30;

class EntryTerminal {
  constructor() {
    /** @type {any} */
    this.state = null;
    /** @type {string[]} */
    this.keyed = [];
    this.ahead = 0;
    /** Since when the time of this window runs, by the house's clock. */
    this.runsSince = 0;
    this.live = new Live(liveUrl(table), { heard: (message) => this.hear(message), status: (status) => (document.body.dataset["line"] = status) });
  }

  async start() {
    const [layout, told] = await Promise.all([get(`/layouts/${game}?edition=${edition}`), get(`/tables/${table}`), whoAmI()]);
    this.screen = new Screen(byId("screen"), layout, told.notice, () => undefined);
    this.offerKeys();
    this.live.connect();
    setInterval(() => this.tick(), 500);
  }

  offerKeys() {
    const numbers = isWheel ? ["00", ...Array.from({ length: 37 }, (_, number) => String(number))] : ["1", "2", "3", "4", "5", "6"];
    byId("keys").replaceChildren(
      ...numbers.map((number) => button(".key", () => this.key(number), { "aria-label": number }, isWheel ? number : die(Number(number)))),
      button(".key.main", () => void this.enter(), { id: "entry" }, "Entry"),
    );
    this.showKeyed();
  }

  /**
   * A button is pressed: the last three are shown, so another pushes the first of them out.
   * @param {string} number
   */
  key(number) {
    this.keyed = [...this.keyed, number].slice(-LAST);
    this.showKeyed();
  }

  showKeyed() {
    byId("keyed").textContent = this.keyed.join(" ") || "–";
  }

  async enter() {
    if (this.keyed.length < LAST) return this.trouble(`key ${LAST === 1 ? "a number" : "three numbers"} first`);
    const asks = this.state?.asks;
    if (asks === "Roll") await this.say({ answer: "Rolled", values: this.keyed.map(Number) });
    else if (asks === "Spin") await this.say({ answer: "Spun", pocket: this.keyed[0] });
    else if (asks === "Do") await this.say({ answer: "WrongResult", right: this.keyed });
    this.keyed = [];
    this.showKeyed();
  }

  /** @param {any} message */
  hear(message) {
    for (const event of message.events ?? [])
      for (const fact of event.facts) {
        if (fact.fact === "AreasLit") this.screen?.light(fact.areas);
        if (fact.fact === "Noted" && fact.what?.includes("shown on every terminal")) byId("told").textContent = fact.what;
        if (fact.fact === "ResultPutRight") byId("told").textContent = fact.says;
      }
    const wasOpen = this.state?.asks === "PlaceWagers";
    this.state = message.state;
    this.ahead = message.state.now - Date.now();
    if (this.state.asks === "PlaceWagers" && !wasOpen) {
      this.runsSince = this.state.point_from === null ? this.state.now : this.state.point_from - 1000 * LEAST_SECONDS;
      this.screen?.light([]);
    }
    this.show();
  }

  show() {
    const { asks, awaited } = this.state;
    byId("asked").textContent = asks === "PlaceWagers" ? "Wagers are open." : awaited || "Nothing is under way.";
    /** @type {Map<string, number>} */
    const lying = new Map();
    for (const [, , wager, , cents] of this.state.stakes ?? []) lying.set(wager, (lying.get(wager) ?? 0) + cents);
    this.screen?.show(lying, new Set(), false);
    byId("steps").replaceChildren(...this.steps(asks));
    this.tick();
  }

  /** @param {string} asks */
  steps(asks) {
    const request = this.state.request ?? {};
    if (!asks) return [button(".main", () => void this.begin(), {}, "Begin a round")];
    if (asks === "PlaceWagers") return [button(".main", () => void this.close(), { id: "close" }, "No more wagers")];
    if (asks === "Do") {
      const act = button(".main", () => void this.say({ answer: "Done", role: request.role ?? "dealer" }), {}, request.task);
      return [act, make("p", {}, "Or key what was spun in truth, and press Entry: the operator rules on it.")];
    }
    if (asks === "Roll" || asks === "Spin")
      return [button("", () => void this.say({ answer: "DisruptedSpin", cause: "disrupted" }), {}, "No spin")];
    if (asks === "Rule")
      return this.state.rulings.map((/** @type {string} */ ruling) => button("", () => void this.say({ answer: "Ruling", ruling }), {}, ruling));
    return [];
  }

  /** Wagers are open so long at the least; until then the button says how long it still is. */
  tick() {
    this.live.repeat();
    const close = document.getElementById("close");
    if (!(close instanceof HTMLButtonElement)) return;
    const left = Math.max(0, LEAST_SECONDS - this.ran);
    close.disabled = left > 0;
    close.textContent = left ? `No more wagers in ${left}` : "No more wagers";
  }

  /** For how many whole seconds the time of this window has run. */
  get ran() {
    return Math.floor((Date.now() + this.ahead - this.runsSince) / 1000);
  }

  close() {
    return this.say({ answer: "TimeIsUp", seconds: this.ran });
  }

  begin() {
    return this.tried(() => post(`/tables/${table}/proceed`, { what: "round" }));
  }

  /** @param {Record<string, unknown>} answer */
  say(answer) {
    return this.tried(() => this.live.send("say", { answer }));
  }

  /** @param {() => Promise<unknown>} act */
  async tried(act) {
    this.trouble("");
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble([error.refusal.what, error.refusal.clause && `§ ${error.refusal.clause}`, error.refusal.remedy].filter(Boolean).join(" · "));
    }
  }

  /** @param {string} says */
  trouble(says) {
    byId("trouble").textContent = says;
  }
}

void new EntryTerminal().start();
