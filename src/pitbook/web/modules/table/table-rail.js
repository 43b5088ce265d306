/** What the rail of a table is told: the round, the sign, the proof, the history. All but the round come when looked at. */

import { get, Refused } from "../api.js";
import { make } from "../element.js";
import { fetching } from "../fetching.js";
import { Rail } from "../rail/rail.js";
import { RoundTab } from "../rail/round-tab.js";
import { settings } from "../rail/settings.js";
import { useStyle } from "../style.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SignLine} SignLine */
/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./story.js").Laid} Laid */
/** @typedef {import("../rail/history-tab.js").Past} Past */

const MOST_ROUNDS = 100;

export class TableRail {
  /**
   * @param {{table: string, game: string, edition: string, name: string}} about
   * @param {import("../proof/proofs.js").Proofs} proofs
   * @param {(last: Laid[], road: string[]) => void} remember  what was staked before, and what won in this shoe
   */
  constructor(about, proofs, remember) {
    this._about = about;
    this._proofs = proofs;
    this._round = new RoundTab();
    this._remember = remember;
    this._sign = make("div");
    this._settings = make("div");
    this._proof = make("div.proof");
    this._history = make("div.history");
    /** @type {SignLine[]} */
    this._lines = [];
    this._announced = "";
    this._episode = 0;
    /** @type {Set<number>} */
    this._own = new Set();
    /** @type {import("../rail/proof-tab.js").ProofTab | null} */
    this._prover = null;
    /** What the roads of this table are made of, where it has any. @type {string[]} */
    this._names = [];
    /** @type {Past[] | string} */
    this._rounds = "Looking …";
    /** @type {string[]} */
    this._road = [];
    /** Told how each setting of the page stands. @type {(name: string, isOn: boolean) => void} */
    this.set = () => undefined;
    this._rail = new Rail([
      { name: "round", title: "Round", body: this._round.body },
      { name: "sign", title: "Sign", body: make("div", {}, this._sign, this._settings), shown: () => void this._showSign() },
      { name: "proof", title: "Proof", body: this._proof, shown: () => void this._showProof() },
      { name: "history", title: "History", body: this._history, shown: () => void this._showHistory() },
    ]);
  }

  /**
   * What the roads of this table are made of, where its layout has any.
   * @param {import("../types.js").Layout} layout
   */
  layout(layout) {
    this._names = Object.keys(layout.pieces.find((each) => each.kind === "road")?.letters ?? {});
    void this._recall();
  }

  /** How the rounds so far have come out. */
  async _recall() {
    try {
      /** @type {Past[]} */
      const rounds = await get(`/tables/${encodeURIComponent(this._about.table)}/rounds?limit=${MOST_ROUNDS}`);
      this._rounds = rounds;
      if (this._names.length) {
        const { roadOf } = await fetching(() => import("../rail/roads.js"));
        this._road = roadOf(rounds, rounds[0]?.shuffle ?? "", this._names);
      }
      this._remember(laidIn(rounds), this._road);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this._rounds = error.message;
    }
    if (isSeen(this._history)) await this._showHistory();
  }

  async _showSign() {
    const [{ signTab }] = await Promise.all([fetching(() => import("../rail/sign-tab.js")), useStyle("tabs")]);
    const { name, game, edition } = this._about;
    this._sign.replaceChildren(
      signTab(this._lines, { title: `${name}, ${edition}`, game, announced: this._announced }),
    );
  }

  async _showProof() {
    const [{ ProofTab }] = await Promise.all([fetching(() => import("../rail/proof-tab.js")), useStyle("tabs")]);
    this._prover ??= new ProofTab(this._proofs, this._about.table, this._proof);
    this._prover.show(this._episode, this._own);
  }

  async _showHistory() {
    const [{ historyTab }] = await Promise.all([fetching(() => import("../rail/history-tab.js")), useStyle("tabs")]);
    this._history.replaceChildren(...historyTab(this._rounds, this._road, this._names));
  }

  /**
   * @param {SignLine[]} sign
   * @param {TableState} state
   */
  sign(sign, state) {
    this._announced = typeof state.announced?.["says"] === "string" ? state.announced["says"] : "";
    this._lines = this._round.sign = sign;
    this._settings.replaceChildren(settings((setting, isOn) => this.set(setting, isOn)));
    if (isSeen(this._sign)) void this._showSign();
  }

  begin() {
    this._round.clear();
  }

  /**
   * @param {import("../types.js").Fact} fact
   * @param {string} you
   */
  tell(fact, you) {
    this._round.tell(fact, you);
  }

  /** @param {import("./story.js").Settled} settled */
  settle(settled) {
    void this._round.settle(settled);
    void this._recall();
  }

  /** @param {Scene} scene */
  show(scene) {
    this._round.show(scene);
  }

  /** @param {Scene | null} scene */
  proved(scene) {
    if (scene) this._episode = scene.settled?.episode ?? scene.state.episode;
    this._own = new Set(ownSlots(scene));
    const drawings = this._proofs.of(this._episode);
    const [current] = drawings;
    const shown = drawings.reduce((sum, each) => sum + each.opened.size, 0);
    const { isGood } = this._proofs;
    if (isSeen(this._proof)) void this._showProof();
    const root = current ? make("code", {}, current.root.slice(0, 8)) : "";
    if (!isGood) this._rail.foot(false, "What was shown is not what was promised");
    else if (!current) this._rail.foot(true, "Nothing is promised yet");
    else
      this._rail.foot(
        true,
        shown ? `${shown} shown, all as promised by root ` : "Promised before the first wager: root ",
        root,
      );
  }

  /** @param {number} by */
  step(by) {
    this._rail.step(by);
  }

  close() {
    this._rail.toggleSheet(false);
  }
}

/**
 * Whether a tab is the one that is open.
 * @param {HTMLElement} body
 */
function isSeen(body) {
  return !body.closest("[hidden]");
}

/**
 * Places of the viewer's own cards.
 * @param {Scene | null} scene
 */
function ownSlots(scene) {
  const you = scene?.state.you.name;
  const boxes = new Set(
    (scene?.picture.stakes ?? []).filter((each) => each.player === you).map((each) => `box ${each.box}`),
  );
  return [...boxes].flatMap((pile) => scene?.picture.piles[pile]?.slots ?? []);
}

/**
 * The wagers of the last round that the viewer played.
 * @param {Past[]} rounds
 * @returns {Laid[]}
 */
function laidIn(rounds) {
  const last = rounds.find((each) => each.lines.length);
  const stakes = (last?.lines ?? []).flatMap(({ box, lines }) =>
    lines.map(({ wager, stake }) => ({ box, wager, cents: stake })),
  );
  return stakes.filter((each) => each.cents > 0);
}
