"""Whatever may happen at a table, drawn by Hypothesis: legal answers, reports of every kind, and nonsense."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from pitbook.cards import DECK, Card
from pitbook.errors import Refused
from pitbook.games import Game, find_game
from pitbook.law import Cents, Notice
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation, replay
from pitbook.table.places import Role, Slot
from pitbook.table.requests import ClaimPool, Count, Deal, Decide, Do, PlaceWagers, Reshuffle, Rule, Show
from pitbook.table.round import Opening
from pitbook.table.settlement import box_results
from sizes import SIZES

PLAYERS = ("A", "B", "C")
GAME = find_game("caribbean-stud")
Draw = Callable[[st.SearchStrategy[Any]], Any]
Wagers = st.SearchStrategy[a.Answer]
ROUNDS = settings(
    deadline=None,
    max_examples=SIZES.examples,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
)
"""Whole rounds that Hypothesis draws."""

notices = st.builds(
    lambda edition, several, blind, mode, dealing, cap, kept: Notice.post(
        GAME.rulebook.edition(edition),
        {"jackpot": True, "jackpot-mode": mode, "dealing": dealing, "max-payout": cap, "retained": kept}
        | ({"several-boxes": several, "blind": several and blind} if edition == "2012-draft" else {}),
    ),
    st.sampled_from(["1998", "2012-draft"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["manual", "electronic"]),
    st.sampled_from(["shoe", "shuffler"]),
    st.sampled_from([None, 5_000, 100_000]),
    st.sampled_from(["0", "1/4", "1/3"]),
)
"""Every kind of notice under both editions."""


def legal_answer(
    draw: Draw, talk: Conversation, deck: Sequence[Card], *, may_stop: bool, laid: Wagers | None = None
) -> a.Answer:
    """An answer that the rules ought to take, apart from wagers, which they may refuse."""
    request = talk.request
    match request:
        case PlaceWagers():
            if talk.table.boxes and (may_stop or draw(st.booleans())):
                return a.NoMoreBets()
            first_ante: a.Answer = a.Wager(1, "A", "ante", Cents(500))
            wager: a.Answer = first_ante if may_stop else draw(wagers() if laid is None else laid)
            return wager
        case Deal():
            return a.Dealt(sequence=draw(st.sampled_from([None, len(talk.answers)])))
        case Show():
            return a.Seen(tuple(face_at(talk, deck, slot) for slot in request.slots))
        case Reshuffle():
            return a.Shuffled()
        case Decide():
            if request.lockable and not request.undecided and (may_stop or draw(st.booleans())):
                return a.Locked()
            box, _, hand = spot = draw(st.sampled_from(sorted(request.undecided or request.options)))
            choice = draw(st.sampled_from(request.options[spot]))
            places = tuple(range(draw(st.integers(*choice.cards)))) if choice.cards[1] else ()
            return a.Decision(box, choice.name, hand, places)
        case Rule():
            ruling = draw(st.sampled_from(request.rulings))
            boxes = tuple(draw(st.sets(st.sampled_from(request.boxes), min_size=1))) if ruling == "boxes" else ()
            return a.Ruling(ruling, "casino operator", boxes)
        case Do():
            return a.Done(request.roles[0])
        case Count():
            return a.Counted(52)
        case ClaimPool():
            return a.PoolStands(Cents(draw(st.integers(0, 10_000_000))))
    raise AssertionError(f"unknown request {request}")


def face_at(talk: Conversation, deck: Sequence[Card], slot: Slot) -> Card:
    """The face of a slot; those that were shuffled again take the faces they had, in the order that they lay."""
    faces = list(deck)
    for before, since in talk.table.reshuffled:
        faces += [faces[each] for each in before]
        assert len(before) == len(since)
    return faces[slot]


def wagers() -> Wagers:
    boxes, players, names = st.integers(0, 8), st.sampled_from(PLAYERS), st.sampled_from(["ante", "jackpot", "bet"])
    return st.one_of(
        st.builds(a.Wager, boxes, players, st.just("ante"), st.sampled_from([500, 1000, 12345])),
        st.builds(a.Wager, boxes, players, names, st.integers(-5, 10_000), st.booleans(), unnoticed=st.booleans()),
        st.builds(a.Withdraw, boxes, players, names),
        st.builds(a.Joining, st.sampled_from([*PLAYERS, "D"])),
    )


def reports(deck: Sequence[Card], hand: int = 5) -> st.SearchStrategy[a.Irregularity]:
    """Any irregularity of a game with hands of so many cards, at any place, sensible or not."""
    boxes, players, yes_no = st.integers(0, 8), st.sampled_from(PLAYERS), st.booleans()
    slots = st.integers(0, 51)
    places = st.lists(st.integers(0, hand), max_size=3).map(tuple)
    return st.one_of(
        slots.map(lambda slot: a.CardExposed(Slot(slot), deck[slot])),
        slots.map(lambda slot: a.CardExposed(Slot(slot))),
        st.builds(lambda box, at: a.ExposedByPlayer(box, at, (None,) * len(at)), boxes, places),
        st.builds(lambda at: a.ExposedByDealer(at, (None,) * len(at)), places),
        st.builds(a.WrongCount, boxes, st.integers(hand - 1, hand + 1)),
        st.builds(a.CardsWithoutWager, boxes),
        st.builds(a.HandWithoutWager, boxes, players, st.sampled_from(["", "jackpot"]), st.just(100)),
        st.builds(a.DeckCounted, st.sampled_from([51, 52])),
        st.builds(a.CollectedEarly, boxes, yes_no),
        st.builds(a.LaidDown, boxes, yes_no),
        st.builds(a.Absent, boxes),
        st.builds(a.SeveralHands, players),
        st.builds(a.Communication, players),
        st.builds(lambda p, b: a.ViewedBlind(p, tuple(b)), players, st.sets(st.integers(1, 7), max_size=2)),
        st.builds(a.LeftFaceDown, boxes),
    )


def nonsense() -> st.SearchStrategy[a.Answer]:
    """Answers out of place at most requests."""
    return st.one_of(
        wagers(),
        st.sampled_from(
            [
                a.NoMoreBets(),
                a.TimeIsUp(),
                a.Dealt(),
                a.Seen(()),
                a.Seen((DECK[0],) * 5),
                a.Decision(1, "raise"),
                a.Decision(9, "bet"),
                a.Ruling("void", "dealer"),
                a.Ruling("maybe", "casino operator"),
                a.Done(Role.PLAYER),
                a.Rolled((1, 2, 3)),
            ]
        ),
    )


def snapshot(talk: Conversation) -> object:
    """All of a round's state, to see whether anything changed."""
    table = talk.table
    parts = (
        table.piles,
        table.faces,
        table.shown,
        table.known,
        table.boxes,
        table.stakes,
        table.ended,
        [state for kind, state in table.states.items() if state != kind.begin(table.opening)],
        table.stage,
    )
    return copy.deepcopy([*(repr(part) for part in parts), len(table.facts), len(talk.answers), repr(talk.request)])


def play_anything(
    draw: Draw,
    opening: Notice | Opening,
    *,
    game: Game = GAME,
    laid: Wagers | None = None,
    hand: int = 5,
    mishaps: st.SearchStrategy[a.Irregularity] | None = None,
    watch: Callable[[Conversation], None] = lambda talk: None,
) -> Conversation:
    """A whole round in which anything may go wrong; checks that a refusal changes nothing.

    A game tells what of its own may be `laid`, how many cards a `hand` has, and what `mishaps` it has beside the usual.
    """
    deck = draw(st.permutations(DECK))
    odd = st.one_of(reports(deck, hand), nonsense() if laid is None else laid, *([] if mishaps is None else [mishaps]))
    talk = game.begin(opening)
    oddities = draw(st.integers(0, 6))
    for step in range(400):
        watch(talk)
        if talk.is_over:
            return talk
        is_odd = oddities > 0 and draw(st.integers(0, 3)) == 0
        oddities -= is_odd
        answer = draw(odd) if is_odd else legal_answer(draw, talk, deck, may_stop=step > 12, laid=laid)
        before = snapshot(talk)
        try:
            talk.answer(answer)
        except Refused:
            assert snapshot(talk) == before, f"a refused {answer} changed something"
    raise AssertionError("the round does not end")


def balances(talk: Conversation) -> Counter[str]:
    """What each purse and the layout gained or lost in a round."""
    money: Counter[str] = Counter()
    for move in chain.from_iterable(fact.moves for fact in talk.facts):
        assert move.cents >= 0
        money[move.source] -= move.cents
        money[move.target] += move.cents
    return money


def check_books(talk: Conversation, opening: Notice | Opening, game: Game) -> None:
    """Of a round that carries nothing on: no chip is lost, replay equals play, every fact cites a clause in force."""
    money = balances(talk)
    assert sum(money.values()) == 0
    assert money["layout"] == 0
    assert not talk.table.stakes
    for player in PLAYERS:
        assert money[f"player:{player}"] == sum(box.net for box in box_results(talk.table) if box.player == player)
    assert replay(game.begin(opening), talk.answers).facts == talk.facts
    for fact in talk.facts:
        assert talk.table.notice.edition.text(fact.clause.id)
