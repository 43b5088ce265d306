"""The coach: what is read from a table, what it answers, and what wagers are expected to bring."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import pitbook
from pitbook.cards import DECK, Card
from pitbook.errors import BadInput
from pitbook.games import find_game
from pitbook.house.service.lab_questions import in_cents
from pitbook.lab.coach import advise, advise_at, at_pool, expected, held_by
from pitbook.law import Cents, Notice
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import DEALER, CardExposed, Conversation, NoMoreBets, Wager, player_viewer, view
from pitbook.table.requests import Decide, Spot

ME = "A"


def dealt(game: str, options: dict[str, object], wagers: dict[str, int], seed: int = 5) -> Conversation:
    """A round in which A and another have wagered and are to decide."""
    found = find_game(game)
    notice = Notice.post(found.rulebook.edition(), options)
    talk = found.begin(notice)
    for box, player in ((2, ME), (4, "B")):
        for wager, cents in wagers.items():
            talk.answer(Wager(box, player, wager, Cents(cents)))
    talk.answer(NoMoreBets())
    staff = VirtualStaff(draw_all(found.equipment, notice, Random(seed)))
    while not isinstance(talk.request, Decide):
        reply = staff.answer(talk)
        assert reply is not None
        talk.answer(reply)
    return talk


@pytest.mark.parametrize(
    ("game", "wagers", "own", "open_"),
    [
        ("caribbean-stud", {"jackpot": 100, "ante": 1000}, 5, 1),
        ("four-card-poker", {"aces-up": 500, "ante": 1000}, 5, 1),
        ("big-raise-stud", {"ante": 1000}, 3, 0),
        ("three-card-poker", {"pair-plus": 500, "ante": 1000}, 3, 0),
    ],
)
def test_a_hand_is_read_from_what_its_player_sees(game: str, wagers: dict[str, int], own: int, open_: int) -> None:
    options: dict[str, object] = {"jackpot": True} if "jackpot" in wagers else {}
    ordered = {"ante": wagers["ante"], **wagers}
    talk = dealt(game, options, ordered)
    held = held_by(find_game(game), view(talk, player_viewer(ME)), Spot(2, ME))
    assert len(held.cards) == own
    assert [len(cards) for cards in held.open.values()] == [open_]
    assert held.gone == ()
    assert (held.unit, dict(held.staked)) == (1000, ordered)
    table = talk.table
    assert set(held.cards) == set(table.cards_in(table.boxes[2].pile))


def test_nothing_hidden_changes_the_advice() -> None:
    """Whatever the others hold, whoever holds the same and sees the same gets the same answer."""
    talk = dealt("caribbean-stud", {}, {"ante": 1000})
    game, notice = find_game("caribbean-stud"), talk.table.opening.notice
    seen = view(talk, player_viewer(ME))
    advice = advise_at(game, notice, seen, Spot(2, ME))
    own = [card for card in seen.piles[talk.table.boxes[2].pile] if isinstance(card, Card)]
    up = [card for card in seen.piles[DEALER] if isinstance(card, Card)]
    assert advice == advise("caribbean-stud", own, table=up)


def test_a_card_of_another_that_lies_open_is_gone() -> None:
    found = find_game("four-card-poker")
    notice = Notice.post(found.rulebook.edition())
    order = tuple(Random(3).sample(DECK, 52))
    talk, staff = found.begin(notice), VirtualStaff(DealingMachine(order))
    for box, player in ((2, ME), (4, "B")):
        talk.answer(Wager(box, player, "ante", Cents(1000)))
    talk.answer(NoMoreBets())
    exposed: Card | None = None
    while not isinstance(talk.request, Decide):
        reply = staff.answer(talk)
        assert reply is not None
        talk.answer(reply)
        pile = talk.table.boxes[4].pile
        if exposed is None and len(talk.table.hand(pile)) == 2:
            slot = talk.table.hand(pile)[0]
            exposed = order[slot]
            talk.answer(CardExposed(slot, exposed))
    held = held_by(found, view(talk, player_viewer(ME)), Spot(2, ME))
    assert held.gone == (exposed,)


# What is asked from outside


def test_the_answer_is_typed_and_is_data() -> None:
    advice = pitbook.advise("caribbean-stud", "As Kd Jh 8s 3c", table="Qh")
    data = advice.as_data()
    assert isinstance(advice, pitbook.Advice)
    assert (data["best"], data["unit"]) == ("fold", 1000)
    bet, fold = data["choices"]
    assert Fraction(bet["net"]["exact"]) == advice.worth("bet").net
    assert Fraction(bet["cost"]["exact"]) == -1 - advice.worth("bet").net == advice.cost("bet")
    assert fold["cost"] == {"exact": "0", "value": 0.0}
    assert sum(Fraction(each["probability"]["exact"]) for each in bet["outcomes"]) == 1


def test_what_was_counted_in_numbers_of_53_bits_is_not_called_exact() -> None:
    """Blackjack's hands are; how far off its figures may be is said instead."""
    advice = pitbook.advise("blackjack", "Ts 6d", table="9h", choices=("stand", "hit"))
    assert (advice.is_exact, advice.doubt) == (False, "at most 0.0000001% off")
    data = advice.as_data()
    assert {frozenset(each[key]) for each in data["choices"] for key in ("net", "cost")} == {
        frozenset(("about", "value"))
    }
    priced = in_cents(advice)["choices"]
    assert {each["worth"]["exact"] for each in priced} == {""}
    assert [each["worth"]["value"] for each in priced] == [float(1000 * worth.net) for worth in advice.worths]
    poker = pitbook.advise("caribbean-stud", "As Kd Jh 8s 3c", table="Qh")
    assert (poker.is_exact, poker.doubt) == (True, "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("caribbean-stud", "As Kd Jh 8s"), "4 of 5 cards"),
        (("caribbean-stud", "As As Jh 8s 3c"), "As is there twice"),
        (("dragon-21", "As Kd"), "nothing is to be decided in dragon-21"),
        (("racing-card-derby", ""), "nothing is to be decided in racing-card-derby"),
        (("canasta", "As"), "no game 'canasta'"),
    ],
)
def test_what_cannot_be_answered_is_said(words: tuple[str, str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        advise(*words)


def test_a_wager_that_the_game_has_not_is_named() -> None:
    with pytest.raises(BadInput, match=r"no wager .anti. here .staked.: the wagers are ante, "):
        advise("caribbean-stud", "As Kd Jh 8s 3c", staked={"anti": 1000})


# What wagers are expected to bring


def test_wagers_are_expected_to_bring_what_their_edge_says() -> None:
    game = find_game("caribbean-stud")
    options = {"jackpot": True, "jackpot-stake": 100}
    notice = at_pool(Notice.post(game.rulebook.edition(), options), Cents(2_500_000))
    asked = pitbook.analyse("caribbean-stud", options | {"pool": 2_500_000}, stake=1000)
    jackpot = pitbook.analyse("caribbean-stud", options | {"pool": 2_500_000}, stake=100).wager("jackpot").net
    staked = {"ante": Cents(1000), "jackpot": Cents(100)}
    assert expected(game, notice, staked) == 1000 * asked.wager("ante").net + 100 * jackpot
    assert expected(game, notice, {"bet": Cents(2000)}) == 0  # it is in the ante's edge


def test_a_member_of_a_family_costs_what_the_family_does() -> None:
    game = find_game("racing-card-derby")
    notice = Notice.post(game.rulebook.edition())
    net = pitbook.analyse("racing-card-derby", stake=500).wager("quinella").net
    assert expected(game, notice, {"quinella:hearts-clubs": Cents(500)}) == 500 * net


def test_what_nothing_lies_on_brings_nothing() -> None:
    game = find_game("pai-gow")
    assert expected(game, Notice.post(game.rulebook.edition()), {"main": Cents(0)}) == 0


def test_what_nobody_has_counted_is_told_so() -> None:
    game = find_game("lunar-poker")
    with pytest.raises(BadInput, match="nobody has counted yet what ante costs"):
        expected(game, Notice.post(game.rulebook.edition()), {"ante": Cents(500)})
