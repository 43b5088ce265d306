"""Sections 3, 6 and 7: boxes, wagers, the bank that a player may hold and what it covers, the opening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitbook import Notice, find_edition, find_game
from pitbook.errors import BadInput
from pitbook.law import Cents
from pitbook.table import Conversation, Done, NoMoreBets, Role, Rolled, Wager, Withdraw
from pitbook.table.facts import BankReturned, Called
from pitbook.table.requests import Decide, Do, PlaceWagers, Roll
from rules.live import line
from rules.pai_gow.tile_rounds import BASE, DRAFT, HOUSE, TileRound, bank, begin, main, one, played, record, refused

# Section 3


@pytest.mark.clause(BASE, "3.2")
@pytest.mark.clause(DRAFT, "3.2")
@pytest.mark.parametrize("law", [BASE, DRAFT])
def test_eight_boxes(law: str) -> None:
    talk = begin(law)
    talk.answer(main(8))
    assert refused(talk, main(9)).clause == "3.2"


@pytest.mark.clause(DRAFT, "3.2")
def test_the_draft_leaves_fewer_boxes_to_the_operator() -> None:
    talk = begin(boxes="5")
    talk.answer(main(5))
    assert refused(talk, main(6)).clause == "3.2(a)"
    with pytest.raises(BadInput, match="boxes"):
        begin(boxes="9")
    with pytest.raises(BadInput, match="boxes"):
        begin(BASE, boxes="5")


@pytest.mark.clause(BASE, "3.3")
def test_one_set_of_tiles_and_three_dice() -> None:
    talk = begin()
    talk.answer(main(2))
    talk.answer(NoMoreBets())
    assert isinstance(talk.request, Roll)
    assert len(refused(talk, Rolled((1, 2))).what) > 0
    box = {"box": 2, "wagers": {"main": 500}, "tiles": "6-3 6-3 5-1 5-1"}
    with pytest.raises(BadInput, match=r"the tile 6-3 is here 2 times.*rule 3\.3.*it once"):
        record([box], HOUSE)


# Section 6


@pytest.mark.clause(BASE, "6.1")
@pytest.mark.parametrize(
    ("own", "low", "result", "clause"),
    [
        ("6-6 5-5 6-3 4-3", "5-5 4-3", "win", "6.11"),  # a wong and 7, against 8 and 5
        ("3-3 6-1 3-3 5-1", "6-1 5-1", "stand-off", "6.1(c)"),  # a pair and 3
        ("5-5 4-3 6-5 5-1", "6-5 5-1", "stand-off", "6.1(c)"),  # 7 and 7
        ("2-2 5-1 6-5 6-4", "6-5 2-2", "lose", "6.1(b)"),  # 6 and a copy
        ("4-1 4-3 6-1 6-4", "4-1 6-1", "lose", "6.1(b)"),  # 7 and 2
    ],
)
def test_a_wager_wins_with_both_hands_and_loses_with_neither(own: str, low: str, result: str, clause: str) -> None:
    found = line(one(own, low), "main", 2)
    assert (found.result, found.clause) == (result, clause)


@pytest.mark.clause(BASE, "6.2")
def test_wagers_and_banks_keep_to_the_limits() -> None:
    limits = {"main": {"min": 500, "max": 5000, "step": 100}, "bank": {"min": 2000}}
    talk = begin(bank="player", limits=limits)
    for wager in (main(2, 400), main(2, 550), main(2, 5100), bank(2, 1999)):
        assert refused(talk, wager).clause == "6.2"
    talk.answer(bank(2, 2000))
    talk.answer(main(3, 1900))


@pytest.mark.clause(BASE, "6.3")
def test_words_alone_are_no_wager() -> None:
    assert refused(begin(), main(2, chips=False)).clause == "6.3"


@pytest.mark.clause(BASE, "6.4")
def test_after_the_call_nothing_is_made_or_taken_back() -> None:
    talk = begin()
    assert refused(talk, NoMoreBets()).clause == "6.1"
    talk.answer(main(2))
    talk.answer(main(3))
    talk.answer(Withdraw(3, "P3", "main"))
    talk.answer(NoMoreBets())
    assert [fact.clause.id for fact in talk.facts if isinstance(fact, Called)] == ["10.1"]
    assert refused(talk, main(4)).clause == "6.4(a)"
    assert refused(talk, Withdraw(2, "P2", "main")).clause == "6.4(b)"


@pytest.mark.clause(BASE, "6.5")
def test_the_operator_may_keep_somebody_away() -> None:
    opening = replace(begin().table.opening, barred=frozenset({"P2"}))
    talk = find_game("pai-gow").begin(opening)
    assert refused(talk, main(2)).clause == "6.5"
    talk.answer(main(3))


@pytest.mark.clause(BASE, "6.7")
def test_only_where_the_sign_says_so_is_the_bank_offered() -> None:
    assert refused(begin(), bank(2, 5000)).clause == "6.7"
    request = begin(bank="player").request
    assert isinstance(request, PlaceWagers)
    assert request.wagers == ("main", "bank")


@pytest.mark.clause(BASE, "6.7")
@pytest.mark.parametrize(("boxes", "last", "turn"), [("8", 3, 4), ("8", 8, 1), ("6", 6, 1), ("6", 5, 6)])
def test_it_goes_from_box_to_box(boxes: str, last: int, turn: int) -> None:
    talk = begin(bank="player", left=str(last), boxes=boxes)
    if turn == 1:  # nobody wagers there before somebody banks
        assert refused(talk, main(1)).clause == "11.1(b)"
        talk.answer(bank(1, 5000))
    else:
        talk.answer(main(turn))
        assert refused(talk, bank(2, 5000)).clause == "6.7"
        talk.answer(Withdraw(turn, f"P{turn}", "main"))
        talk.answer(bank(turn, 5000))
    talk.answer(main(3))
    talk.answer(NoMoreBets())
    assert talk.table.left["bank"] == str(turn)


@pytest.mark.clause(BASE, "6.7")
def test_while_nobody_plays_its_box_another_may_take_it_and_else_the_house_banks() -> None:
    talk = begin(bank="player", left="3")
    talk.answer(bank(7, 5000))
    assert refused(talk, bank(4, 5000)).clause in ("6.7", "6.8")
    talk.answer(main(4))
    talk.answer(NoMoreBets())
    assert talk.table.left["bank"] == "7"
    declined = played({4: "6-6 5-5 6-3 4-3", 0: HOUSE}, main(4), bank="player", left="3").talk
    assert declined.table.left["bank"] == "4"
    assert isinstance(declined.request, Decide)


@pytest.mark.clause(BASE, "6.8")
def test_who_banks_makes_no_wager_and_there_is_one_bank() -> None:
    talk = begin(bank="player")
    talk.answer(bank(2, 5000, "A"))
    for wager in (main(2, player="A"), main(5, player="A"), bank(3, 5000, "B"), bank(3, 5000, "A")):
        assert refused(talk, wager).clause == "6.8"
    assert refused(talk, main(2, player="B")).clause == "3.2"  # the box is A's
    talk.answer(Withdraw(2, "A", "bank"))
    talk.answer(main(2, player="A"))
    assert refused(talk, bank(3, 5000, "A")).clause == "6.8"


@pytest.mark.clause(BASE, "6.9")
def test_a_bank_against_which_nobody_wagers_goes_back() -> None:
    talk = begin(bank="player")
    talk.answer(bank(2, 5000))
    talk.answer(NoMoreBets())
    assert talk.is_over
    (back,) = [fact for fact in talk.facts if isinstance(fact, BankReturned)]
    assert (back.clause.id, back.net) == ("6.9", 0)


@pytest.mark.clause(BASE, "6.11")
@pytest.mark.parametrize(("cents", "commission"), [(1000, 50), (1010, 50), (1020, 51), (19, 0), (20, 1)])
def test_even_money_less_five_in_a_hundred_in_whole_cents(cents: int, commission: int) -> None:
    settled = one("6-6 5-5 6-3 4-3", "5-5 4-3", cents=cents)
    assert settled.boxes[0].net == cents - commission
    taken = [each.pays for each in settled.boxes[0].lines if each.result == "commission"]
    assert taken == ([-commission] if commission else [])


# Section 11: what a bank has to cover, and the box of the house


@pytest.mark.clause(BASE, "11.1")
def test_no_wager_is_accepted_on_the_box_of_the_house() -> None:
    talk = begin()
    assert refused(talk, main(1)).clause == "11.1(b)"
    talk = begin(bank="player")
    assert refused(talk, main(1)).clause == "11.1(b)"
    talk.answer(bank(5, 5000))
    talk.answer(main(1))
    assert refused(talk, Withdraw(5, "P5", "bank")).clause == "11.1(b)"


@pytest.mark.clause(BASE, "11.2")
def test_a_bank_covers_all_wagers_at_every_moment() -> None:
    talk = begin(bank="player")
    talk.answer(main(2, 1000))
    talk.answer(main(3, 2000))
    assert refused(talk, bank(4, 2999)).clause == "11.2(b)"
    talk.answer(bank(4, 3000))
    assert refused(talk, main(5, 1)).clause == "11.2(b)"
    talk.answer(Wager(4, "P4", "bank", Cents(500)))  # the banker puts up more
    talk.answer(main(5, 500))
    assert refused(talk, main(5, 1)).clause == "11.2(b)"
    talk.answer(Withdraw(3, "P3", "main"))
    talk.answer(main(6, 2000))


# Section 7


@pytest.mark.clause(BASE, "7.1")
def test_tiles_and_dice_are_looked_at_by_two() -> None:
    game = find_game("pai-gow")
    opening = Conversation(game.round(begin().table.opening), game.open_table)
    asked = []
    while isinstance(request := opening.request, Do):
        asked.append((request.clause.id, request.roles[0]))
        opening.answer(Done(request.roles[0]))
    assert asked == [("7.1", Role.DEALER), ("7.1", Role.GAME_SUPERVISOR)]


def test_the_commission_is_the_laws_and_others_are_for_the_lab() -> None:
    with pytest.raises(BadInput, match="commission"):
        Notice.post(find_edition(DRAFT), {"commission": "4%"})
    assert Notice.post(find_edition(DRAFT), {"commission": "4%"}, in_lab=True).choice("commission") == "4%"


def test_several_boxes_of_one_player() -> None:
    hands = {0: HOUSE, 2: "6-6 5-5 6-3 4-3", 6: "3-3 6-1 3-3 5-1"}
    talk = TileRound(begin(), hands).say(main(2, player="A"), main(6, player="A"), NoMoreBets()).talk
    assert isinstance(talk.request, Decide)
    assert [(spot.box, spot.player) for spot in talk.request.options] == [(2, "A"), (6, "A")]


@pytest.mark.clause(DRAFT, "3.2")
def test_a_sign_with_fewer_boxes_is_one_of_a_table_with_fewer_seats() -> None:
    assert [begin(**more).table.notice.boxes for more in ({}, {"boxes": "5"})] == [8, 5]
    assert begin(BASE).table.notice.boxes == 8
