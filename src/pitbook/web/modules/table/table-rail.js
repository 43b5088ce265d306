/** What the rail of a table is told: the round, the sign, the proof, the history. */

import { make } from "../element.js";
import { HistoryTab } from "../rail/history-tab.js";
import { ProofTab } from "../rail/proof-tab.js";
import { Rail } from "../rail/rail.js";
import { RoundTab } from "../rail/round-tab.js";
import { settings } from "../rail/settings.js";
import { signTab } from "../rail/sign-tab.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").SignLine} SignLine */
/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./story.js").Laid} Laid */

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
    this._proof = new ProofTab(proofs, about.table);
    this._history = new HistoryTab(about.table, (rounds) => remember(laidIn(rounds), this._history.road));
    this._sign = make("div");
    /** Told how each setting of the page stands. @type {(name: string, isOn: boolean) => void} */
    this.set = () => undefined;
    this._rail = new Rail([
      { name: "round", title: "Round", body: this._round.body },
      { name: "sign", title: "Sign", body: this._sign },
      { name: "proof", title: "Proof", body: this._proof.body, shown: () => this._proof.show() },
      { name: "history", title: "History", body: this._history.body },
    ]);
  }

  /**
   * What the roads of this table are made of, where its layout has any.
   * @param {import("../types.js").Layout} layout
   */
  layout(layout) {
    this._history.names = Object.keys(layout.pieces.find((each) => each.kind === "road")?.letters ?? {});
    void this._history.show();
  }

  /**
   * @param {SignLine[]} sign
   * @param {TableState} state
   */
  sign(sign, state) {
    const { name, game, edition } = this._about;
    const announced = typeof state.announced?.["says"] === "string" ? state.announced["says"] : "";
    this._round.sign = sign;
    this._sign.replaceChildren(
      signTab(sign, { title: `${name}, ${edition}`, game, announced }),
      settings((setting, isOn) => this.set(setting, isOn)),
    );
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
    this._round.settle(settled);
    void this._history.show();
  }

  /** @param {Scene} scene */
  show(scene) {
    this._round.show(scene);
  }

  /** @param {Scene | null} scene */
  proved(scene) {
    if (scene) this._proof.episode = scene.settled?.episode ?? scene.state.episode;
    this._proof.own = new Set(ownSlots(scene));
    const drawings = this._proofs.of(this._proof.episode);
    const [current] = drawings;
    const shown = drawings.reduce((sum, each) => sum + each.opened.size, 0);
    const { isGood } = this._proofs;
    if (!this._proof.body.closest("[hidden]")) this._proof.show();
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
 * @param {import("../rail/history-tab.js").Past[]} rounds
 * @returns {Laid[]}
 */
function laidIn(rounds) {
  const last = rounds.find((each) => each.lines.length);
  const stakes = (last?.lines ?? []).flatMap(({ box, lines }) =>
    lines.map(({ wager, stake }) => ({ box, wager, cents: stake })),
  );
  return stakes.filter((each) => each.cents > 0);
}
