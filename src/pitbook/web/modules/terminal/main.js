/**
 * A terminal by touch. It finds in its document, besides what `Top`, `Panel` and `Screen` fill:
 *
 *     <body data-table data-game data-edition>
 *     #seats      the terminals that are free, until one is held
 *     #trouble    what was refused, and the connection
 *     #least      the least that must lie there together
 */

import { comeAsGuest, get, post, Refused, whoAmI } from "../api.js";
import { button, byId, make } from "../element.js";
import { short } from "../money.js";
import { Live, liveUrl } from "../table/live.js";
import { Panel } from "./panel.js";
import { Screen } from "./screen.js";
import { Top } from "./top.js";

const { table = "", game = "", edition = "" } = document.body.dataset;

class Terminal {
  constructor() {
    /** @type {any} */
    this.state = null;
    this.ahead = 0;
    /** The last result that was heard of in the round under way. @type {{dice: number[], says: string} | null} */
    this.rolled = null;
    /** How many rounds were heard to end. */
    this.ended = 0;
    this.isLive = this.isByHand = false;
    /** @type {Set<string>} */
    this.sent = new Set();
    /** What was touched, for taking it back. @type {{wager: string, cents: number}[]} */
    this.touches = [];
    /** What lay here in the last round. @type {Map<string, number>} */
    this.before = new Map();
    this.top = new Top();
    this.panel = new Panel({
      undo: () => void this.undo(),
      clear: () => void this.clear(),
      repeat: () => void this.repeat(),
      voucher: () => void this.voucher(),
      notes: (cents) => void this.notes(cents),
    });
    this.live = new Live(liveUrl(table), { heard: (message) => this.hear(message), status: (status) => this.connected(status) });
  }

  async start() {
    const [layout, told] = await Promise.all([get(`/layouts/${game}?edition=${edition}`), get(`/tables/${table}`), whoAmI()]);
    this.screen = new Screen(byId("screen"), layout, told.notice, (wager) => void this.touch(wager));
    this.isByHand = told.mode === "by-hand";
    const least = told.notice["aggregate-minimum"];
    byId("least").textContent = least ? `under ${short(least)} together does not count` : "";
    this.live.connect();
    setInterval(() => this.tick(), 250);
  }

  // What the house says

  /** @param {any} message */
  hear(message) {
    for (const event of message.events ?? []) this.happened(event);
    this.state = message.state;
    if (message.type === "hello") void this.recall();
    this.ahead = message.state.now - Date.now();
    this.show();
  }

  /** The last round as the house has it: what ended while the line was lost was not heard. */
  async recall() {
    const { ended } = this;
    const [last] = await get(`/tables/${table}/rounds?limit=1`);
    if (ended === this.ended) this.top.result({ dice: [], says: last?.result ?? "" }, winnings(ofBox(last?.lines, this.seat)));
  }

  /** @param {any} event */
  happened(event) {
    for (const fact of event.facts) {
      if (fact.fact === "ScreenAtPoint" && fact.terminal === this.seat)
        this.before = new Map(fact.wagers.map((/** @type {string} */ wager, /** @type {number} */ at) => [wager, fact.cents[at]]));
      if (fact.fact === "WagerAccepted") this.screen?.light([]);
      if (fact.fact === "AreasLit") this.screen?.light(fact.areas);
      if (fact.fact === "DiceRolled") this.rolled = { dice: fact.values, says: `${sum(fact.values)}` };
      if (fact.fact === "RoundVoided") this.rolled = { dice: [], says: "no spin" };
      if (fact.fact === "BallFell") this.rolled = { dice: [], says: fact.pocket };
      if (fact.fact === "ResultPutRight")
        this.rolled = { dice: game.includes("roulette") ? [] : fact.right.map(Number), says: `${fact.right.join("-")}, put right` };
    }
    if (!event.is_over || event.kind !== "round") return;
    this.touches = [];
    this.ended += 1;
    if (this.rolled) this.top.result(this.rolled, winnings(ofBox(event.lines, this.seat)));
    this.rolled = null;
  }

  /** @param {string} status */
  connected(status) {
    this.isLive = status === "live";
    document.body.dataset["line"] = status;
    this.trouble(this.isLive ? "" : "The line to the house is lost. What lies here stays as the house has it.");
    if (!this.isLive) this.sent.clear();
    this.show();
  }

  // What is shown

  get seat() {
    return this.state?.you.seat ?? 0;
  }

  /** The round that is on the screen. @returns {number} */
  get round() {
    return this.state?.round ?? 0;
  }

  get isOpen() {
    return this.isLive && this.state?.asks === "PlaceWagers" && this.seat > 0;
  }

  /** What lies on this terminal, by wager. @returns {Map<string, number>} */
  get lying() {
    const own = (this.state?.stakes ?? []).filter((/** @type {any[]} */ stake) => stake[0] === this.seat && stake[1] === this.state.you.name);
    return new Map(own.map((/** @type {any[]} */ stake) => [stake[2], stake[4]]));
  }

  show() {
    if (!this.state) return;
    const { lying, isOpen } = this;
    this.screen?.show(lying, this.sent, isOpen);
    this.panel.show({
      credits: (this.seat > 0 && this.state.you.balance) || 0,
      laid: sum(lying.values()),
      repeats: sum(this.before.values()),
      canUndo: this.touches.length > 0,
      isOpen,
      isHere: this.isLive && this.seat > 0,
    });
    this.top.limits(this.state.you.limits ?? this.state.limits);
    byId("number").textContent = this.seat ? `terminal ${this.seat}` : "no terminal yet";
    document.body.dataset["held"] = String(this.seat > 0);
    this.offerSeats();
    this.tick();
  }

  tick() {
    this.live.repeat();
    if (!this.state) return;
    const now = Date.now() + this.ahead;
    const point = this.state.deadline ?? this.state.point_from;
    const left = point === null || (this.isByHand && now >= point) ? null : Math.max(0, (point - now) / 1000);
    this.top.time(now);
    const isTaken = this.state.asks === "PlaceWagers";
    const until = this.isByHand ? "until the dealer closes them" : "the clock starts with the first";
    const sure = this.isByHand ? "Wagers are open at least so long" : "Wagers are open";
    const waiting = left === null ? `Wagers are open; ${until}` : sure;
    this.top.tell({ left: isTaken ? left : null, isOpen: isTaken, says: isTaken ? waiting : "No more wagers" });
  }

  offerSeats() {
    const taken = new Set(Object.values(this.state.seats));
    const free = Array.from({ length: 30 }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
    const seats = free.map((seat) => button(".seat", () => void this.sit(seat), { "aria-label": `take terminal ${seat}` }, String(seat)));
    byId("seats").replaceChildren(...(this.seat ? [] : [make("p", {}, "Take a terminal"), ...seats]));
  }

  /** @param {string} says */
  trouble(says) {
    byId("trouble").textContent = says;
  }

  // What its player does

  /** @param {number} seat */
  sit(seat) {
    return this.tried(async () => {
      if (!(await whoAmI())) {
        await comeAsGuest();
        this.live.connect();
      }
      await this.live.send("join", { seat });
    });
  }

  /**
   * @param {string} wager
   * @param {number} [cents]
   * @param {number} [round]  the one that it is meant for
   */
  touch(wager, cents = this.panel.chip, round = this.round) {
    if (!this.isOpen || this.sent.has(wager) || round !== this.round) return Promise.resolve();
    this.sent.add(wager);
    this.show();
    return this.tried(async () => {
      const had = this.lying.get(wager) ?? 0;
      await this.say({ answer: "Wager", box: this.seat, wager, cents }, round);
      this.touches.push({ wager, cents: had });
    }).finally(() => {
      this.sent.delete(wager);
      this.show();
    });
  }

  /** Take the last touch back: what lay there before it is laid again. */
  async undo() {
    const last = this.touches.pop();
    if (!last) return;
    const { round } = this;
    await this.tried(async () => {
      await this.say({ answer: "Withdraw", box: this.seat, wager: last.wager }, round);
      if (last.cents) await this.say({ answer: "Wager", box: this.seat, wager: last.wager, cents: last.cents }, round);
    });
  }

  async clear() {
    this.touches = [];
    const { round } = this;
    for (const wager of this.lying.keys()) await this.tried(() => this.say({ answer: "Withdraw", box: this.seat, wager }, round));
  }

  async repeat() {
    const { round } = this;
    for (const [wager, cents] of this.before) await this.touch(wager, cents, round);
  }

  /** @param {number} cents */
  notes(cents) {
    return this.tried(async () => {
      const told = await post(`/tables/${table}/notes`, { cents });
      this.state.you.balance = told.credits;
      this.show();
    });
  }

  voucher() {
    return this.tried(async () => {
      this.panel.print(await post(`/tables/${table}/voucher`, {}));
      this.state.you.balance = 0;
      this.show();
    });
  }

  /**
   * What comes too late for its round is refused, and never lies in the next.
   * @param {Record<string, unknown>} answer
   * @param {number} round  the one that it is meant for
   */
  say(answer, round) {
    return this.live.send("say", { answer, round });
  }

  /** @param {() => Promise<unknown>} act */
  async tried(act) {
    this.trouble("");
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { what, clause, remedy } = error.refusal;
      this.trouble([what, clause && `§ ${clause}`, remedy].filter(Boolean).join(" · "));
    }
  }
}

/** @param {Iterable<number>} numbers */
function sum(numbers) {
  return Array.from(numbers).reduce((total, each) => total + each, 0);
}

/**
 * @param {any[] | undefined} boxes
 * @param {number} seat
 */
function ofBox(boxes, seat) {
  return boxes?.find((each) => each.box === seat)?.lines;
}

/**
 * What was won by these lines of a settlement: what each wager has brought in the end, with all that was put right since.
 * @param {any[] | undefined} lines
 */
function winnings(lines) {
  /** @type {Map<string, number>} */
  const brought = new Map();
  for (const { wager, result, stake, pays } of lines ?? []) {
    const [name] = wager.split(" "); // "big recalculated" is of the wager on big
    brought.set(name, (brought.get(name) ?? 0) + (result === "lose" ? -stake : pays));
  }
  return sum([...brought.values()].map((cents) => Math.max(0, cents)));
}

void new Terminal().start();
