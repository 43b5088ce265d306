"""The coach: what each choice is worth for the very hand that somebody holds, and what their wagers cost.

>>> advice = advise("caribbean-stud", "As Kd Jh 8s 3c", table="Qh")
>>> [(worth.choice, f"{float(worth.net):.4f}") for worth in advice.worths]
[('bet', '-1.1702'), ('fold', '-1.0000')]
>>> advice.best.choice, advice.cost("bet")
('fold', Fraction(646, 3795))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from pitbook.cards import Card, parse_cards
from pitbook.errors import BadInput, UnknownName
from pitbook.games import Game, find_game
from pitbook.lab.question import answer, ask
from pitbook.law import Cents, Notice, cents
from pitbook.law.wager_name import family_of
from pitbook.maths.analysis import GameMaths, Question
from pitbook.maths.following import row_of
from pitbook.maths.holding import Held, Worth
from pitbook.maths.method import Method
from pitbook.table.facts import CardMisread, CardsShown
from pitbook.table.places import Pile, Viewer, hand_pile
from pitbook.table.requests import Spot
from pitbook.table.views import View

USUAL_STAKE: Final = Cents(1000)
POOL: Final = "pool"
MOST_HANDS: Final = 4
"""More hands than a box is split into anywhere."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice with what it is worth, per unit of the first stake, which is `unit` cents."""

    unit: Cents
    worths: tuple[Worth, ...]

    @property
    def off_by(self) -> Fraction:
        """How far any of it may be off; nothing where every case was counted in fractions."""
        return max((worth.off_by for worth in self.worths), default=Fraction(0))

    @property
    def is_exact(self) -> bool:
        return not self.off_by

    @property
    def doubt(self) -> str:
        """How far, in words; nothing for what is exact."""
        return "" if self.is_exact else Method.approximation("", off_by=self.off_by).doubt

    @property
    def best(self) -> Worth:
        """The choice that loses least or gains most; of equal ones the first."""
        return max(self.worths, key=lambda worth: worth.net)

    def worth(self, choice: str) -> Worth:
        found = next((worth for worth in self.worths if worth.choice == choice), None)
        if found is None:
            known = ", ".join(worth.choice for worth in self.worths)
            raise UnknownName(f"no choice {choice!r} here", remedy=f"the choices are {known}")
        return found

    def cost(self, choice: str) -> Fraction:
        """What a choice gives away against the best one, per unit of the first stake."""
        return self.best.net - self.worth(choice).net

    def as_data(self) -> dict[str, Any]:
        return {
            "unit": self.unit,
            "best": self.best.choice,
            "choices": [
                {
                    "choice": worth.choice,
                    "net": self._number(worth.net),
                    "cost": self._number(self.cost(worth.choice)),
                    "outcomes": [
                        {"name": each.name, "net": str(each.net), "probability": self._number(each.probability)}
                        for each in worth.outcomes
                    ],
                    "besides": {wager: self._number(net) for wager, net in worth.besides.items()},
                    "says": worth.says,
                }
                for worth in self.worths
            ],
        }

    def _number(self, value: Fraction) -> dict[str, Any]:
        return {"exact" if self.is_exact else "about": str(value), "value": float(value)}


def advise(
    ref: str,
    hand: str | Sequence[Card],
    options: Mapping[str, Any] | None = None,
    *,
    table: str | Sequence[Card] = "",
    staked: Mapping[str, int] | None = None,
    choices: Sequence[str] = (),
) -> Advice:
    """What each choice is worth with a hand, over everything that may still be dealt.

    `table` are the cards that lie open: the dealer's, or those that all share. `options` are those of the notice, and
    odds, as for `analyse`; a jackpot wager is worth what the `pool` among them gives its only winner. `staked` is what
    lies on each wager, in cents, and `choices` what may be chosen; without them it is the first wager alone, and all
    that the law leaves.
    """
    game, question = ask(ref, options or {})
    (pile, _), *_ = [*game.record.table_cards.values(), (Pile(""), 0)]
    amounts = {game.record.entry[0]: int(USUAL_STAKE)} if staked is None else dict(staked)
    unknown = [wager for wager in amounts if wager not in game.record.wagers]
    if unknown or not amounts:
        what = f"no wager {unknown[0]!r} here" if unknown else "nothing is staked"
        raise UnknownName(what, where="staked", remedy=f"the wagers are {', '.join(game.record.wagers)}")
    held = Held(
        _cards(hand),
        _in_order(game, {wager: cents(amount, where=f"staked.{wager}") for wager, amount in amounts.items()}),
        tuple(choices) or _choices(game, question),
        {pile: _cards(table)},
    )
    _check_there(held, question.notice)
    return _worths(game, question, held)


def _cards(told: str | Sequence[Card]) -> tuple[Card, ...]:
    return parse_cards(told) if isinstance(told, str) else tuple(told)


def _choices(game: Game, question: Question) -> tuple[str, ...]:
    choosing = game.maths.choosing
    names = choosing(question.law).names if choosing else ()
    return (*names[1:], *names[:1])  # the one that gives up comes first there


def _check_there(held: Held, notice: Notice) -> None:
    """No card is told more often than there are packs."""
    seen = Counter([*held.cards, *(card for cards in held.open.values() for card in cards)])
    packs = max(notice.decks, 1)
    if often := next((card for card, times in seen.items() if times > packs), None):
        times, most = (
            ("twice", "every card of a pack is another")
            if packs == 1
            else (
                f"{seen[often]} times",
                f"there are {packs} packs",
            )
        )
        raise BadInput(f"{often.text} is there {times}", where="hand", remedy=most)


# At a table


def has_worth(game: Game) -> bool:
    """Whether the game's mathematics can say what each choice is worth."""
    return game.maths.worth is not None


def advise_at(game: Game, notice: Notice, view: View, spot: Spot, pool: Cents | None = None) -> Advice:
    """What each choice is worth for a hand at a table, on what the viewer sees there and on nothing else."""
    return advise_held(game, notice, held_by(game, view, spot), pool)


def advise_held(game: Game, notice: Notice, held: Held, pool: Cents | None = None) -> Advice:
    """The same for a hand that was looked at already."""
    posted = at_pool(notice, pool)
    return _worths(game, Question(posted, posted.edition.paytables), held)


def held_by(game: Game, view: View, spot: Spot) -> Held:
    """A hand as its player sees it."""
    own = hand_pile(spot.box, spot.hand)
    staked = _staked(view, spot)
    lying = {pile: _known(view, pile) for pile, _ in game.record.table_cards.values()}
    placed = Counter([*_known(view, own), *(card for cards in lying.values() for card in cards)])
    return Held(
        _known(view, own),
        _in_order(game, staked or _staked(view, spot._replace(hand=1)) or {game.record.entry[0]: USUAL_STAKE}),
        tuple(option.name for option in view.options[spot]),
        lying,
        tuple((_seen(view) - placed).elements()),
        spot.hand,
        sum(hand_pile(spot.box, hand) in view.piles for hand in range(1, MOST_HANDS + 1)),
        not staked,
    )


def _staked(view: View, spot: Spot) -> dict[str, Cents]:
    """What lies on a hand of somebody's."""
    return {
        stake.wager: amount
        for stake, amount in view.stakes.items()
        if (stake.box, stake.player, stake.hand) == (spot.box, spot.player, spot.hand)
    }


def _known(view: View, pile: Pile) -> tuple[Card, ...]:
    return tuple(card for card in view.piles.get(pile, ()) if isinstance(card, Card))


def _seen(view: View) -> Counter[Card]:
    """Every card that the viewer has seen in this round, wherever it is now, of several packs as often as it came."""
    lying = Counter(card for pile in view.piles for card in _known(view, pile))
    shown: dict[Viewer, Counter[Card]] = {}
    for fact in view.facts:
        if isinstance(fact, CardsShown):
            shown.setdefault(fact.to, Counter()).update(card for card in fact.cards if isinstance(card, Card))
        elif isinstance(fact, CardMisread) and isinstance(fact.card, Card):
            for cards in shown.values():
                cards.subtract([fact.card])
    for cards in shown.values():  # what is shown to one and then to all is one card
        lying |= cards
    return lying


def _in_order(game: Game, staked: Mapping[str, Cents]) -> dict[str, Cents]:
    """Stakes in the order in which wagers are made."""
    order = {wager: place for place, wager in enumerate(game.record.wagers)}
    return {wager: staked[wager] for wager in sorted(staked, key=lambda wager: order.get(wager, len(order)))}


def _worths(game: Game, question: Question, held: Held) -> Advice:
    if game.maths.worth is None:
        what = f"nothing is to be decided in {game.name}" if not game.record.choices else f"{game.name} has no coach"
        raise BadInput(what, remedy="the lab says what each wager costs")
    return Advice(held.unit, game.maths.worth(question, held))


# What wagers cost


def at_pool(notice: Notice, pool: Cents | None) -> Notice:
    """The notice with the pool as it stands, where one is played for."""
    option = notice.edition.options.get(POOL)
    if option is None or pool is None or not notice.flag(option.needs):
        return notice
    return Notice.post(notice.edition, {**notice.as_data(), POOL: pool}, in_lab=True)


def maths_at(game: Game, notice: Notice, stake: Cents | None = None) -> GameMaths:
    """The mathematics of every wager under a notice; where a pool grows from round to round it is not kept on disk."""
    question = Question(notice, notice.edition.paytables, stake)
    return _reckoned(game.name, question.notice, stake) if notice.pooled_wagers else answer(game, question).maths


@lru_cache(maxsize=256)
def _reckoned(name: str, notice: Notice, stake: Cents | None) -> GameMaths:
    return find_game(name).maths.analyse(Question(notice, notice.edition.paytables, stake))


def expected(game: Game, notice: Notice, staked: Mapping[str, Cents]) -> Fraction:
    """What first wagers of so many cents bring by the best play, with all that follows them, in cents."""
    total = Fraction(0)
    for wager, amount in staked.items():
        if not amount:  # what was all taken back or trimmed away brings nothing
            continue
        maths = maths_at(game, notice, amount)
        if family_of(wager) in maths.uncounted:
            raise BadInput(f"nobody has counted yet what {wager} costs", remedy="ask for the wagers that are counted")
        row = row_of(wager, {each.wager for each in maths.wagers}, maths.follows)
        if row is not None and row.is_first:
            total += amount * next(each.net for each in maths.wagers if each.wager == row.name)
    return total


__all__ = ["Advice", "advise", "advise_at", "advise_held", "at_pool", "expected", "has_worth", "held_by", "maths_at"]
