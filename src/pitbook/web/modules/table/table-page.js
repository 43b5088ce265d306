/** A table, live: what the house sends is played on the felt, told, proved, and answered from the dock. */

import { get } from "../api.js";
import { byId, make } from "../element.js";
import { fetching } from "../fetching.js";
import { Proofs } from "../proof/proofs.js";
import { editionName, openClause } from "../tag.js";
import { colour } from "../felt/deck.js";
import { Announcer } from "./announcer.js";
import { Dock } from "./dock.js";
import { showHeader, text } from "./header.js";
import { Live, liveUrl } from "./live.js";
import { mirror } from "./mirror.js";
import { Queue } from "./queue.js";
import { useBoxes } from "./seats.js";
import { withSending } from "./sending.js";
import { modeOf } from "./situation.js";
import { speechAt } from "./speech.js";
import { Story } from "./story.js";
import { TableActs } from "./table-acts.js";
import { TableKeys } from "./table-keys.js";
import { TableRail } from "./table-rail.js";

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
    this._proving = this._playing = Promise.resolve();
    /** @type {string[]} */
    this._road = [];
    const speech = speechAt(byId("say"));
    this._mirror = make("div.unseen", { id: "in-words" });
    this._felt.after(this._mirror);
    this._leave = byId("leave");
    this._live = new Live(liveUrl(about.table), {
      heard: (message) => this._hear(message),
      status: (status, refusal) => this._status(status, refusal ?? null),
    });
    this._queue = new Queue({ show: (step, isSeen) => this._show(step, isSeen), idle: () => this._idle(), isStill });
    this._acts = new TableActs({
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
      table: about.table,
      evidence: () => void this._evidence(),
    });
    this._announcer = new Announcer(speech);
    this._keys = new TableKeys({
      scene: () => this._scene,
      acts: this._acts,
      dock: this._dock,
      rail: this._rail,
      speech,
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
    if (name === "keys") this._keys.isOn = isOn;
    else colour(name, isOn, [this._felt, byId("dock")]);
  }

  async start() {
    this._rail.set = (name, isOn) => this._set(name, isOn);
    this._listen();
    this._keys.listen();
    const { game, edition, table } = this._about;
    const [layout, about] = await Promise.all([
      get(`/layouts/${game}?edition=${encodeURIComponent(editionName(edition))}`),
      get(`/tables/${table}`),
    ]);
    useBoxes(Number(about.notice?.boxes ?? layout.boxes));
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
    on("clause", ({ clauses }) => void openClause(...clauses));
    this._leave.addEventListener("click", () => void this._getUp());
  }

  async _getUp() {
    const { getUp } = await fetching(() => import("./get-up.js"));
    if (this._scene) await getUp(this._scene, () => void this._go());
  }

  /** Leave; the slip of the last round goes too, and what it offers with it. */
  async _go() {
    if (await this._acts.leave()) this._turn();
  }

  async _evidence() {
    const { saveEvidence } = await fetching(() => import("../rail/proof-tab.js"));
    saveEvidence(this._proofs, this._messages, this._about.table);
  }

  /** @param {any} message */
  _hear(message) {
    this._messages = [...this._messages.slice(1 - KEPT), message];
    this._newest = message.state;
    if (message.type === "hello") {
      this._rail.sign(message.sign, message.state);
      this._proving = this._proving.then(() => this._proofs.begin(message.state, message.facts));
      const steps = this._story.hello(message);
      this._playing = this._playing.then(() => this._stand(steps));
    } else {
      this._proving = this._proving.then(() => this._proofs.check(message.events, message.state));
      const steps = this._story.update(message);
      this._playing = this._playing.then(() => this._play(steps, message.state));
    }
    void Promise.all([this._proving, this._playing]).then(() => this._proved());
    void this._acts.opened();
  }

  /** @param {Step[]} steps  how the table stands, at once */
  _stand(steps) {
    this._queue.toEnd();
    this._queue.push(steps);
  }

  /**
   * What has happened, as slowly as can be followed.
   * @param {Step[]} steps
   * @param {TableState} state
   */
  async _play(steps, state) {
    const { inTime } = await fetching(() => import("./timing.js"));
    this._queue.push(inTime(steps, state));
  }

  _proved() {
    if (this._scene?.isProved !== this._proofs.isGood) this._change({ isProved: this._proofs.isGood });
    this._rail.proved(this._scene);
  }

  /**
   * @param {Step} step
   * @param {boolean} isSeen  what is over at once is not drawn
   */
  _show(step, isSeen) {
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
      isPlaying: isSeen,
      isProved: this._proofs.isGood,
      last: this._story.last.length ? this._story.last : (before?.last ?? []),
    };
    if (isSeen) this._draw();
  }

  _idle() {
    if (!this._scene) return;
    this._scene = { ...this._scene, isPlaying: false };
    this._draw(false);
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
