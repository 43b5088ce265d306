"""Sections 6 and 7: the cards from their arrival on, the shuffles that are due, and a shoe that lives on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Conversation, Counted, Done, NoMoreBets, Role, Ruling
from pitbook.table.answers import CuttingCardOut, DeckCounted
from pitbook.table.facts import Noted, TaskDone
from pitbook.table.places import DISCARD, SHOE
from pitbook.table.requests import Count, Deal, Do, Rule
from rules.racing_card_derby.helpers import HEARTS, LAW, LiveTable, row, stake
from shoes import shuffled

GAME = find_game("racing-card-derby")


def table(**options: Any) -> Sitting:
    return Sitting(GAME, Notice.post(GAME.rulebook.edition(), options))


def finish(talk: Conversation) -> Conversation:
    """Staff do what they are asked, each under the name of their office."""
    while isinstance(talk.request, Do):
        role = talk.request.roles[0]
        talk.answer(Done(role, str(role)))
    return talk


def ready(sitting: Sitting) -> Sitting:
    finish(sitting.open())
    finish(sitting.start("shuffle"))
    return sitting


def play_round(sitting: Sitting, shoe: DealingMachine, *, cutting_card_at: int = -1) -> Conversation:
    talk, staff, cards = sitting.begin_round(), VirtualStaff(shoe), iter(range(1000))
    talk.answer(stake())
    talk.answer(NoMoreBets())
    while talk.request is not None:
        if isinstance(talk.request, Deal) and next(cards) == cutting_card_at:
            talk.answer(CuttingCardOut())
        answer = staff.answer(talk)
        assert answer is not None
        talk.answer(answer)
    return talk


def tasks(talk: Conversation) -> list[tuple[str, str]]:
    return [(fact.clause.id, fact.task) for fact in talk.facts if isinstance(fact, TaskDone)]


def due(sitting: Sitting) -> str:
    """The rule by which the next round waits for a shuffle, if it does."""
    try:
        sitting.begin_round()
    except Refused as refusal:
        return refusal.clause
    return ""


def shoes(decks: int = 1) -> Iterator[DealingMachine]:
    chance = Random(7)
    while True:
        yield shuffled(chance, decks)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        row("6.1 6.2 6.3", "from a shoe", {"decks": 6}, ["6.1"] * 3 + ["6.2(a)", "6.2(b)", "6.3"]),
        row("6.1 6.4", "with a shuffler", {"dealing": "shuffler"}, ["6.1"] * 3 + ["6.4(a)", "6.4(b)", "6.4(c)"]),
        row("6.5", "checked before", {"preparation": "checked"}, ["6.5", "6.5(a)", "6.5(b)", "6.5(c)"]),
        row("6.5", "shuffled before", {"preparation": "shuffled"}, ["6.5"]),
    ],
)
def test_opening(options: dict[str, Any], expected: list[str]) -> None:
    assert [clause for clause, _ in tasks(finish(table(**options).open()))] == expected


@pytest.mark.clause(LAW, "6.1")
def test_the_designated_decks_are_received_and_two_people_inspect_them() -> None:
    talk = table(decks=6).open()
    assert isinstance(talk.request, Do)
    assert talk.request.task == "receive 6 decks"
    talk.answer(Done(Role.DEALER, "Lee"))
    talk.answer(Done(Role.DEALER, "Lee"))
    with pytest.raises(Refused):
        talk.answer(Done(Role.GAME_SUPERVISOR, "Lee"))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        row("7.1", "one deck after each round", {}, "7.1(b)"),
        row("7.1", "one deck, also if each round is to be shuffled for", {"shuffle": "every-round"}, "7.1(b)"),
        row("7.1", "a shoe of several decks is played on", {"decks": 4}, ""),
        row("7.1", "or shuffled before every round", {"decks": 4, "shuffle": "every-round"}, "7.1(a)"),
        row("7.1 3.4", "a continuous shuffler mixes all", {"decks": 4, "dealing": "shuffler"}, "7.1(a)"),
    ],
)
def test_the_shuffle_that_is_due_after_a_round(options: dict[str, Any], expected: str) -> None:
    sitting = ready(table(**options))
    play_round(sitting, next(shoes(sitting.notice.decks)))
    assert due(sitting) == expected


@pytest.mark.clause(LAW, "7.1")
def test_nothing_is_dealt_before_the_first_shuffle() -> None:
    sitting = table(decks=2)
    finish(sitting.open())
    assert due(sitting) == "7.1(a)"


@pytest.mark.clause(LAW, "7.1", "8.1")
def test_a_shoe_lives_on_until_the_cutting_card_and_every_card_is_dealt_once() -> None:
    sitting, shoe = ready(table(decks=3)), next(shoes(3))
    seen, left = set[int](), 156
    while True:
        talk = play_round(sitting, shoe)
        drawn = set(talk.table.faces)
        assert not drawn & seen
        seen |= drawn
        left -= len(drawn)
        assert len(talk.table.piles[SHOE]) == left
        assert len(talk.table.piles[DISCARD]) == 156 - left
        if left <= 52:
            break
    assert due(sitting) == "7.1(a)"
    finish(sitting.start("shuffle"))
    assert len(sitting.begin_round().table.piles[SHOE]) == 156


@pytest.mark.clause(LAW, "7.1")
def test_the_round_in_which_the_cutting_card_comes_out_is_finished_and_then_they_shuffle() -> None:
    sitting = ready(table(decks=8))
    talk = play_round(sitting, next(shoes(8)), cutting_card_at=2)
    assert talk.table.ended
    assert due(sitting) == "7.1(a)"


@pytest.mark.clause(LAW, "7.2")
def test_cards_are_cut_for_a_shoe_and_not_for_a_shuffler() -> None:
    for options, expected in (({}, ["7.1(a)", "7.2"]), ({"dealing": "shuffler"}, ["7.1(a)"])):
        sitting = table(**options)
        finish(sitting.open())
        assert [clause for clause, _ in tasks(finish(sitting.start("shuffle")))] == expected


@pytest.mark.clause(LAW, "7.2", "3.4")
def test_no_cutting_card_comes_out_of_a_shuffler() -> None:
    LiveTable.running(HEARTS, notice={"dealing": "shuffler"}).refusal(CuttingCardOut())


@pytest.mark.clause(LAW, "7.1")
def test_after_a_vacancy_the_casino_supervisor_rules() -> None:
    sitting = ready(table(decks=4))
    with pytest.raises(Refused) as refusal:
        sitting.vacate()
    assert refusal.value.clause == "7.1(c)"
    sitting.vacate(ruling="none", by="casino supervisor")
    sitting.vacate(ruling="shuffle", by="casino supervisor")
    assert due(sitting) == "7.1(c)"
    finish(sitting.start("shuffle"))
    assert due(sitting) == ""


@pytest.mark.clause(LAW, "7.1")
def test_a_supervisor_who_doubts_the_shuffle_directs_another() -> None:
    talk = ready(table(decks=4)).start("shuffle", directed_by="game supervisor")
    assert tasks(finish(talk))[0] == ("7.1(d)", "shuffle the cards")


@pytest.mark.clause(LAW, "7.1")
def test_a_card_exposed_in_loading_means_another_shuffle() -> None:
    sitting = ready(table(decks=4))
    sitting.expose_in_loading()
    assert due(sitting) == "7.1(e)"


@pytest.mark.clause(LAW, "7.3", "7.4")
def test_decks_are_counted_between_rounds_and_replaced_if_cards_are_missing() -> None:
    sitting = ready(table(decks=2))
    talk = sitting.start("count")
    assert isinstance(talk.request, Count)
    talk.answer(Counted(103))
    assert due(sitting) == "7.3"
    assert tasks(finish(sitting.start("replacement")))[0][0] == "7.4"
    finish(sitting.start("shuffle"))
    assert due(sitting) == ""


@pytest.mark.clause(LAW, "7.3")
def test_a_right_count_in_the_middle_of_a_round_changes_nothing() -> None:
    live = LiveTable.running(HEARTS, drawn=2, notice={"decks": 2}).say(DeckCounted(104)).finish()
    assert live.brief() == {"red": ("win", 1000, "5.8(a)")}
    assert "7.3" in [fact.clause.id for fact in live.facts(Noted)]


@pytest.mark.parametrize(
    ("ruling", "expected"),
    [
        row("7.3 10.7", "the round can be put right", "reconstructed", ("win", 1000, "5.8(a)")),
        row("7.3 10.8", "it cannot", "void", ("void", 0, "10.8")),
    ],
)
def test_a_wrong_count_in_the_middle_of_a_round_is_ruled_on(ruling: str, expected: tuple[str, int, str]) -> None:
    live = LiveTable.running(HEARTS, drawn=2).say(DeckCounted(51))
    assert isinstance(live.talk.request, Rule)
    live.say(Ruling(ruling, "casino operator")).finish()
    assert live.brief() == {"red": expected}


@pytest.mark.clause(LAW, "7.3", "7.4")
def test_after_a_wrong_count_the_cards_are_replaced() -> None:
    sitting, shoe = ready(table(decks=2)), DealingMachine(parse_cards(HEARTS))
    talk = sitting.begin_round()
    for answer in (stake(), NoMoreBets(), DeckCounted(103), Ruling("reconstructed", "casino operator")):
        talk.answer(answer)
    while talk.request is not None:
        talk.answer(VirtualStaff(shoe).answer(talk) or NoMoreBets())
    assert due(sitting) == "7.3"


@pytest.mark.clause(LAW, "7.1", "8.1")
@pytest.mark.parametrize("decks", [2, 5, 8])
def test_a_shoe_lives_on_round_after_round_with_every_card_in_its_place(decks: int) -> None:
    """Three shoes: each round goes on where the last ended, until 52 cards or fewer are left."""
    sitting = table(decks=decks)
    finish(sitting.open())
    for shoe, _ in zip(shoes(decks), range(3), strict=False):
        finish(sitting.start("shuffle"))
        left = tuple(range(52 * decks))
        while True:
            talk = play_round(sitting, shoe)
            assert sitting.current is None
            assert dict(talk.table.opening.piles)[SHOE] == left
            left = tuple(talk.table.piles[SHOE])
            lie = sorted(slot for slots in talk.table.piles.values() for slot in slots)
            assert lie == list(range(52 * decks))
            if len(left) <= 52:
                break
            assert CardsAfter.of(talk.table).shuffle_due == ""
            with pytest.raises(Refused, match="no shuffle is due"):
                sitting.start("shuffle")
        assert due(sitting) == "7.1(a)"


@pytest.mark.clause(LAW, "7.4", "3.4")
def test_another_number_of_decks_needs_other_cards() -> None:
    sitting = ready(table(decks=6))
    sitting.post(Notice.post(GAME.rulebook.edition(), {"decks": 2}))
    assert due(sitting) == "7.3"
    finish(sitting.start("replacement"))
    finish(sitting.start("shuffle"))
    assert len(dict(sitting.begin_round().table.opening.piles)[SHOE]) == 104


@pytest.mark.clause(LAW, "3.4")
def test_there_is_one_set_of_cards_also_with_a_shuffler() -> None:
    sitting = ready(table(dealing="shuffler", decks=2))
    play_round(sitting, next(shoes(2)))
    finish(sitting.start("shuffle"))
    assert sitting.begin_round().table.opening.deck == 1
