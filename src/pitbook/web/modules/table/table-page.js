/** A table, live: what the house sends is played on the felt, told, proved, and answered from the dock. */

import { get } from "../api.js";
import { byId, make } from "../element.js";
import { Proofs } from "../proof/proofs.js";
import { saveEvidence } from "../rail/proof-tab.js";
import { editionName, openClause } from "../tag.js";
import { Acts, withSending } from "./acts.js";
import { Announcer } from "./announcer.js";
import { Dock } from "./dock.js";
import { showHeader, text } from "./header.js";
import { Keyboard } from "./keyboard.js";
import { Live, liveUrl } from "./live.js";
import { mirror } from "./mirror.js";
import { Queue } from "./queue.js";
import { getUp, useBoxes } from "./seats.js";
import { modeOf } from "./situation.js";
import { Speech } from "./speech.js";
import { Story } from "./story.js";
import { TableRail } from "./table-rail.js";
import { Worth } from "./worth.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./story.js").Step} Step */
/** @typedef {{table: string, game: string, edition: string, name: string}} About */

/** Messages that are kept, so that they are there if something in them does not fit. */
const KEPT = 40;

export class TablePage {
  /** @param {About} about */
  constructor(about) {
    this._about = about;
    this._felt = /** @type {import("../felt/pit-felt.js").PitFelt} */ (byId("felt"));
    this._story = new Story();
    this._proofs = new Proofs();
    /** @type {TableState | null} */
    this._newest = null;
    /** @type {Scene | null} */
    this._scene = null;
    /** @type {unknown[]} */
    this._messages = [];
    this._proving = Promise.resolve();
    /** @type {string[]} */
    this._road = [];
    const speech = new Speech(byId("say"), urgentBeside(byId("say")));
    this._mirror = make("div.unseen", { id: "in-words" });
    this._felt.after(this._mirror);
    this._leave = make("button.small", { type: "button", hidden: true }, "Leave");
    byId("round").after(this._leave);
    this._live = new Live(liveUrl(about.table), {
      heard: (message) => this._hear(message),
      status: (status, refusal) => this._status(status, refusal ?? null),
    });
    this._queue = new Queue({ show: (step) => this._show(step), idle: () => this._idle(), isStill });
    this._acts = new Acts({
      live: this._live,
      state: () => this._newest,
      mayAct: () => this._proofs.isGood,
      turned: () => this._turn(),
      refused: (refusal, refusedAt) => this._change({ refusal, refusedAt }),
      changed: () => this._draw(),
    });
    this._rail = new TableRail(about, this._proofs, (last, road) => this._remember(last, road));
    this._dock = new Dock({
      scene: () => this._scene,
      acts: this._acts,
      toEnd: () => this._queue.toEnd(),
      turned: () => this._turn(),
      again: () => this._live.connect(),
      tell: (words) => speech.say(words),
      worth: new Worth(about.table),
      evidence: () => saveEvidence(this._proofs, this._messages, about.table),
    });
    this._announcer = new Announcer(speech);
    this._keyboard = new Keyboard({
      scene: () => this._scene,
      acts: this._acts,
      dock: this._dock,
      rail: this._rail,
      announcer: this._announcer,
      toEnd: () => this._queue.toEnd(),
      turned: () => this._turn(),
    });
  }

  /**
   * A setting of the page, as it stands now.
   * @param {string} name
   * @param {boolean} isOn
   */
  _set(name, isOn) {
    if (name === "keys") this._keyboard.isOn = isOn;
    if (name === "four-colours") this._coloured("deck", isOn ? "four" : null);
    if (name === "outline") this._coloured("outline", isOn ? "" : null);
  }

  /**
   * @param {string} name
   * @param {string | null} value
   */
  _coloured(name, value) {
    for (const place of [this._felt, byId("dock")]) {
      if (value === null) place.removeAttribute(name);
      else place.setAttribute(name, value);
    }
  }

  async start() {
    this._rail.set = (name, isOn) => this._set(name, isOn);
    this._listen();
    this._keyboard.listen();
    const { game, edition, table } = this._about;
    const [layout, about] = await Promise.all([
      get(`/layouts/${game}?edition=${encodeURIComponent(editionName(edition))}`),
      get(`/tables/${table}`),
    ]);
    useBoxes(layout.boxes);
    this._rail.layout(layout);
    this._felt.layout = layout;
    this._felt.notice = about.notice ?? {};
    this._live.connect();
    setInterval(() => this._tick(), 250);
  }

  _listen() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      this._felt.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on(
      "lay",
      ({ box, wager, cents }) =>
        void (cents
          ? this._acts.stake([{ box: box || this._newest?.you.seat || 0, wager, cents }])
          : this._acts.lay(box, wager)),
    );
    on("take", ({ box, wager }) => void this._acts.take(box, wager));
    on("sit", ({ seat }) => void this._acts.sit(seat));
    on("clause", ({ clause }) => void openClause(clause));
    this._leave.addEventListener("click", () => this._scene && getUp(this._scene, () => void this._acts.leave()));
  }

  /** @param {any} message */
  _hear(message) {
    this._messages = [...this._messages.slice(1 - KEPT), message];
    this._newest = message.state;
    if (message.type === "hello") {
      this._rail.sign(message.sign, message.state);
      this._queue.toEnd();
      this._proving = this._proving.then(() => this._proofs.begin(message.state, message.facts));
      this._queue.push(this._story.hello(message));
    } else {
      this._proving = this._proving.then(() => this._proofs.check(message.events, message.state));
      this._queue.push(this._story.update(message));
    }
    void this._proving.then(() => this._proved());
    void this._acts.opened();
  }

  _proved() {
    this._change({ isProved: this._proofs.isGood });
    this._rail.proved(this._scene);
  }

  /** @param {Step} step */
  _show(step) {
    const before = this._scene;
    const you = this._newest?.you.name ?? "";
    if (step.starts) this._rail.begin();
    if (step.fact) this._rail.tell(step.fact, you);
    if (step.settled) this._rail.settle(step.settled);
    this._announcer.tell(step, you);
    const state = step.state ?? before?.state ?? this._newest;
    if (!state) return;
    const ahead = step.state ? step.state.now - Date.now() : (before?.ahead ?? 0);
    const settled = step.settled ?? (step.picture.settled ? (before?.settled ?? null) : null);
    this._scene = {
      ...(before ?? NEW),
      state,
      picture: step.picture,
      settled,
      ahead,
      isPlaying: step.ms > 0,
      isProved: this._proofs.isGood,
      last: this._story.last.length ? this._story.last : (before?.last ?? []),
    };
    this._draw(step.ms > 0);
  }

  _idle() {
    if (!this._scene) return;
    this._change({ isPlaying: false });
    mirror(this._mirror, this._scene.picture);
    this._announcer.asked(this._scene);
  }

  /** @param {Partial<Scene>} more */
  _change(more) {
    if (!this._scene) return;
    this._scene = { ...this._scene, ...more };
    this._draw();
  }

  _draw(animate = true) {
    const scene = this._scene;
    if (!scene) return;
    const { picture, state, status } = scene;
    const isLost = status === "lost" && this._newest !== null;
    const band = !scene.isProved ? FAULT : isLost ? LOST : picture.band;
    this._felt.show(
      {
        ...withSending(picture, this._acts.sending, state.you.name),
        road: this._road,
        band,
        grey: picture.grey || isLost,
      },
      { animate },
    );
    this._dock.draw();
    this._rail.show(scene);
    showHeader(scene);
    this._leave.hidden = typeof state.you.seat !== "number";
    document.body.dataset["mode"] = modeOf(scene);
  }

  /** The viewer turns to the next round. */
  _turn() {
    const picture = this._story.release();
    if (!this._scene?.picture.settled) return;
    this._change({ picture, settled: null });
    this._rail.begin();
    this._rail.proved(this._scene);
  }

  /**
   * @param {Scene["last"]} last
   * @param {string[]} road
   */
  _remember(last, road) {
    this._road = road;
    this._change(this._scene?.last.length ? {} : { last });
  }

  /**
   * @param {import("./live.js").Status} status
   * @param {import("../api.js").Refusal | null} refusal
   */
  _status(status, refusal) {
    NEW.status = status;
    if (status === "lost") this._announcer.lost();
    this._change({ status, ...(refusal ? { refusal, refusedAt: "table" } : {}) });
    if (!this._scene) text("live", status === "refused" ? (refusal?.what ?? "") : status);
  }

  _tick() {
    this._live.repeat();
    this._dock.clock.tick();
  }
}

/** What a page knows before anything was shown. */
const NEW = {
  status: /** @type {import("./live.js").Status} */ ("connecting"),
  refusal: null,
  refusedAt: "",
  last: [],
};
const LOST = { kind: /** @type {const} */ ("lost"), says: "Calling the house again …" };
const FAULT = { kind: /** @type {const} */ ("fault"), says: "What was shown is not what was promised" };

function isStill() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {HTMLElement} place */
function urgentBeside(place) {
  const urgent = make("div.unseen", { "aria-live": "assertive", role: "alert" });
  place.after(urgent);
  return urgent;
}
