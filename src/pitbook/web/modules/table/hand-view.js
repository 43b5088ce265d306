/** Your hand, large, with its name. A box that was split has several; cards that a choice must name are picked here. */

import { button, make } from "../element.js";
import { short } from "../money.js";
import { spokenCards } from "../words.js";
import { drawnCard } from "./drawn.js";
import { ownHands } from "./own-hands.js";
import { boxOf, sentence } from "./picture.js";

/** @typedef {import("./situation.js").Scene} Scene */
/** @typedef {import("./own-hands.js").OwnHand} OwnHand */

/**
 * @param {Scene} scene
 * @param {{places: Set<number>, most: number, toggle: (place: number) => void}} picking  of the hand whose turn it is
 */
export function handView(scene, picking) {
  const hands = ownHands(scene);
  const several = hands.length > 1;
  return make(
    `div.hands${several ? ".several" : ""}`,
    {},
    hands.map((hand) => {
      const isPicked = picking.most > 0 && hand.isTurn;
      const isSet = hand.says === "low" || hands.some((each) => each.pile === `${hand.pile} low`); // what both come to is told once, elsewhere
      const name = (isSet ? null : hand.look.name) ?? scene.state.hands?.[hand.pile]?.name;
      const says = isSet ? (hand.says === "low" ? "low hand" : "high hand") : hand.says || "hand 1";
      const label = several ? says + (hand.isTurn ? ", your turn" : "") : "";
      return make(
        `figure.hand${hand.isTurn && several ? ".turn" : ""}${hand.look.dim ? ".given-up" : ""}`,
        { "aria-label": `${label || "your hand"}: ${spokenCards(hand.look.cards)}${name ? `, ${name}` : ""}` },
        label ? make("span.note", {}, label, stakeNote(scene, hand)) : null,
        make(
          "div.fan",
          {},
          hand.look.cards.map((face, at) => (isPicked ? picker(hand, at, picking) : drawn(hand, at))),
        ),
        name ? make("figcaption", {}, sentence(name.replace(/:.*/, ""))) : null,
      );
    }),
  );
}

/**
 * @param {Scene} scene
 * @param {OwnHand} hand
 */
function stakeNote({ state, picture }, { pile, says }) {
  if (says === "low") return null;
  const number = Number(/hand (\d+)/.exec(says)?.[1] ?? 1);
  const own = picture.stakes.filter(
    (each) => each.box === boxOf(pile) && each.hand === number && each.player === state.you.name,
  );
  const cents = own.reduce((sum, each) => sum + each.cents, 0);
  return cents ? make("b", {}, ` ${short(cents)}`) : null;
}

/**
 * @param {OwnHand} hand
 * @param {number} at
 */
function drawn({ look }, at) {
  const isRinged = look.ring?.includes(at) ?? false;
  const isUp = look.ring?.length === 1;
  return drawnCard(look.cards[at] ?? null, {
    ring: isRinged,
    dim: Boolean(look.dim || (look.ring && !isUp && !isRinged)),
  });
}

/**
 * @param {OwnHand} hand
 * @param {number} at
 * @param {{places: Set<number>, toggle: (place: number) => void}} picking
 */
function picker({ look }, at, { places, toggle }) {
  const isOn = places.has(at);
  const face = look.cards[at] ?? null;
  return button(
    ".pick",
    () => toggle(at),
    { "aria-pressed": String(isOn), "data-key": `pick-${at}` },
    drawnCard(face, { ring: isOn }),
  );
}
