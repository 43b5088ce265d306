/** The proof, worked out by this page: the root, every place of the shuffle, and the ladder of one card. */

import { button, make } from "../element.js";
import { ladder } from "../proof/ladder.js";
import { drawnCard } from "../table/drawn.js";
import { spoken, written } from "../words.js";

/** @typedef {import("../proof/proofs.js").Proofs} Proofs */
/** @typedef {import("../proof/proofs.js").Drawing} Drawing */

/** Of a long shoe only the places around what was shown are drawn. */
const MOST_PLACES = 104;

export class ProofTab {
  /**
   * @param {Proofs} proofs
   * @param {string} table
   * @param {HTMLElement} body
   */
  constructor(proofs, table, body) {
    this._proofs = proofs;
    this._table = table;
    this._place = -1;
    this._body = body;
    this._episode = 0;
    /** @type {Set<number>} */
    this._own = new Set();
  }

  /**
   * @param {number} episode  the round that is shown
   * @param {Set<number>} own  places of the viewer's own cards
   */
  show(episode = this._episode, own = this._own) {
    this._episode = episode;
    this._own = own;
    const [drawing, ...others] = this._proofs.of(episode);
    const parts = drawing
      ? this._parts(
          drawing,
          others.filter((each) => each.opened.size),
        )
      : [make("p.note", {}, "Nothing is promised yet: the next shuffle is, before its first card.")];
    const title = this._proofs.isGood ? "The order was promised" : "The proof fails";
    this._body.replaceChildren(make("h2", {}, title), ...this._faults(), ...parts);
  }

  /**
   * @param {Drawing} drawing
   * @param {Drawing[]} others
   */
  _parts(drawing, others) {
    const noun = drawing.size > 36 || others.length || drawing.name === "shuffle" ? "cards" : "places";
    return [
      make(
        "p.note",
        {},
        "Before the first wager the house published one number for the whole order. Everything you are shown comes with its place in it.",
      ),
      root(drawing, noun),
      this._grid(drawing),
      make(
        "p.holds",
        {},
        make("b", {}, make("span.check", { "aria-hidden": "true" }, "✓"), `${drawing.opened.size} of ${drawing.opened.size} ${noun} lie where they were promised`),
        make(
          "span.note",
          {},
          " Worked out by this page with SHA-256. What does not fit turns this panel red, stops every act and is kept.",
        ),
      ),
      ...others.flatMap((each) => [make("h3", {}, each.name ?? each.id), root(each, "places"), results(each)]),
      this._ladder(drawing),
      make(
        "div.row",
        {},
        button(".small", () => void navigator.clipboard?.writeText(drawing.root), {}, "Copy the root"),
        this._document(),
      ),
    ];
  }

  /** @param {Drawing} drawing */
  _grid(drawing) {
    const shown = [...drawing.opened.keys()];
    const start = drawing.size > MOST_PLACES ? Math.max(0, Math.min(...shown, drawing.size) - 2) : 0;
    const places = Array.from({ length: Math.min(drawing.size, MOST_PLACES) }, (_, at) => start + at).filter(
      (at) => at < drawing.size,
    );
    return make(
      "div.places",
      { role: "group", "aria-label": "places of the shuffle" },
      places.map((place) => {
        const opening = drawing.opened.get(place);
        if (!opening) return make("span.hidden-place", {}, String(place));
        const pick = () => {
          this._place = place;
          this.show();
        };
        const label = `place ${place}: ${written(opening.card)}, ${spoken(opening.card)}`;
        return button(
          `.place${this._own.has(place) ? ".own" : ""}`,
          pick,
          { "aria-label": label, "aria-pressed": String(place === this._place) },
          small(opening.card),
        );
      }),
    );
  }

  /** @param {Drawing} drawing */
  _ladder(drawing) {
    const opening = drawing.opened.get(this._place) ?? drawing.opened.values().next().value;
    if (!opening) return make("div");
    const steps = make("ol.rungs");
    void ladder(opening, drawing.size).then((rungs) => {
      const last = rungs?.at(-1)?.node ?? "";
      steps.append(
        make("li", {}, `leaf sha256(card ${opening.place} ${opening.card} ${opening.salt.slice(0, 4)}…)`),
        ...(rungs ?? []).map((rung) =>
          make(
            "li",
            {},
            rung.neighbour
              ? `+ neighbour ${rung.neighbour.slice(0, 8)}… = ${rung.node.slice(0, 8)}…`
              : `= ${rung.node.slice(0, 8)}…`,
          ),
        ),
        make("li.top", {}, `= ${last.slice(0, 8)}… ${last === drawing.root ? "✓ the root" : "✕ not the root"}`),
      );
    });
    return make("section.ladder", {}, make("h3", {}, `Card at place ${opening.place}`), drawnCard(opening.card), steps);
  }

  _document() {
    const address = `/api/v1/tables/${encodeURIComponent(this._table)}/rounds/${this._episode}`;
    return make("a.button.small", { href: address, download: `${this._table}-${this._episode}.json` }, "Round document");
  }

  _faults() {
    return this._proofs.faults.map((fault) =>
      make("p.notice.bad", {}, make("b", {}, fault.why), ` (${fault.drawing}, root ${fault.root.slice(0, 8)})`),
    );
  }
}

/**
 * Hand out what does not fit, as a file.
 * @param {Proofs} proofs
 * @param {unknown[]} messages  the last that came, as they came
 * @param {string} table
 */
export function saveEvidence(proofs, messages, table) {
  const file = new Blob([JSON.stringify({ table, faults: proofs.faults, messages }, null, 1)], {
    type: "application/json",
  });
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: `evidence-${table}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * @param {Drawing} drawing
 * @param {string} noun
 */
function root(drawing, noun) {
  return make(
    "div.root",
    {},
    make("span.note", {}, `root of ${drawing.name ?? "shuffle"} ${drawing.id}, ${drawing.size} ${noun}`),
    make("code", {}, drawing.root),
  );
}

/** @param {Drawing} drawing */
function results(drawing) {
  return make("p.results", {}, [...drawing.opened.values()].map((each) => written(each.card)).join(" "));
}

/** @param {string} face */
function small(face) {
  return /^.[shdc]$/.test(face) ? drawnCard(face) : make("span.mini", { "aria-hidden": "true" }, face);
}
