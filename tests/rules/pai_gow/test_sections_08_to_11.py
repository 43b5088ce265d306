"""Sections 8 to 11: dice, delivery, setting, matching, payment, and the bank's own hand."""

from __future__ import annotations

from random import Random

import pytest

from pitbook import find_game
from pitbook.errors import BadInput
from pitbook.law import Cents
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import Decision, Done, NoMoreBets, view
from pitbook.table.facts import CardsDiscarded, CardsMoved, CommissionTaken, Ended, HandRanked, StoodOff, TaskDone, Won
from pitbook.table.places import DEALER, DISCARD, PUBLIC, Pile, Role, hand_pile, player_viewer
from pitbook.table.requests import Decide, Do, Show
from rules.live import line
from rules.pai_gow.tile_rounds import (
    BASE,
    DRAFT,
    HOUSE,
    TileRound,
    bank,
    begin,
    low,
    main,
    one,
    played,
    record,
    refused,
)

B, C, D = "6-6 5-5 6-3 4-3", "2-2 5-1 6-5 6-4", "3-3 6-1 3-3 5-1"
"""Against `HOUSE`: a wong and 7 win, 6 and a copy lose, a pair and 3 are a push."""


# Section 8: mixing


@pytest.mark.clause(BASE, "8.1", "9.2")
def test_tiles_are_mixed_before_play_and_after_each_round() -> None:
    game, notice = find_game("pai-gow"), begin().table.notice
    sitting = Sitting(game, notice)
    staff = VirtualStaff(draw_all(game.equipment, notice, Random(3)))
    for begin_procedure in (sitting.open, lambda: sitting.start("shuffle")):
        procedure = begin_procedure()
        while (reply := staff.answer(procedure)) is not None:
            procedure.answer(reply)
    done = [(fact.clause.id, fact.task) for fact in procedure.facts if isinstance(fact, TaskDone)]
    assert done == [("8.1(a)", "shuffle the tiles"), ("9.2", "cut the tiles once")]
    talk = sitting.begin_round()
    talk.answer(main(2))
    talk.answer(NoMoreBets())
    while not talk.is_over:
        talk.answer(staff.answer(talk) or Decision(2, "ask the dealer"))
    assert sitting.current is None
    due = sitting.equipment.due
    assert due is not None
    assert (due.kind, due.clause) == ("shuffle", "8.1(b)")


# Sections 9 and 10: delivery


@pytest.mark.clause(BASE, "9.1", "10.1", "10.2", "10.2A", "11.1")
@pytest.mark.parametrize(
    ("dice", "first"),
    [((1, 1, 1), 3), ((1, 2, 6), 1), ((1, 1, 6), 8), ((6, 6, 5), 1), ((6, 6, 6), 2), ((2, 3, 5), 2)],
)
def test_the_dice_are_counted_from_box_1_and_every_box_gets_four(dice: tuple[int, ...], first: int) -> None:
    """Box 1 is 1, 9 and 17."""
    talk = played({0: HOUSE, 2: B, 6: D}, main(2), main(6), dice=dice).talk
    dealt = [(deal.fact.clause.id, deal.fact.to, len(deal.slots)) for deal in talk.table.deals]
    order = [(first - 1 + n) % 8 + 1 for n in range(8)]
    assert dealt == [("10.2", hand_pile(box), 4) for box in order]
    aside = [(fact.clause.id, fact.pile, fact.count) for fact in talk.facts if isinstance(fact, CardsDiscarded)]
    assert aside == [("10.3(a)", hand_pile(box), 4) for box in (3, 4, 5, 7, 8)]
    told = next(fact.sentence for fact in talk.facts if isinstance(fact, CardsDiscarded))
    assert told == "4 tiles of box 3 put in the area for unused tiles"
    (moved,) = [fact for fact in talk.facts if isinstance(fact, CardsMoved)]
    assert (moved.clause.id, moved.source, moved.target, moved.count) == ("11.1(a)", "box 1", DEALER, 4)


@pytest.mark.clause(BASE, "10.1", "11.2")
@pytest.mark.parametrize(("dice", "first"), [((1, 1, 1), 7), ((1, 2, 6), 5), ((6, 6, 6), 6)])
def test_a_player_who_banks_is_one_nine_and_seventeen(dice: tuple[int, ...], first: int) -> None:
    talk = played({5: HOUSE, 2: B}, bank(5, 1000), main(2), dice=dice, bank="player").talk
    assert talk.table.deals[0].fact.to == hand_pile(first)
    assert len(talk.table.hand(hand_pile(5))) == 4
    assert not talk.table.hand(DEALER)


@pytest.mark.clause(DRAFT, "10.2B")
def test_tiles_that_fewer_boxes_leave_are_put_away_unseen() -> None:
    """Six boxes: 8 tiles are left. The count goes round six boxes."""
    talk = played({0: HOUSE, 2: B}, main(2), dice=(2, 2, 4), boxes="6").talk
    assert [deal.fact.to for deal in talk.table.deals] == [hand_pile(box) for box in (2, 3, 4, 5, 6, 1)]
    aside = [fact for fact in talk.facts if isinstance(fact, CardsDiscarded)]
    assert [(fact.clause.id, fact.count) for fact in aside] == [("10.2B", 8), *[("10.3(a)", 4)] * 4]
    away = talk.table.hand(DISCARD)
    assert len(away) == 24
    assert not [slot for slot in away if slot in talk.table.faces]


@pytest.mark.clause(BASE, "10.3")
@pytest.mark.clause(DRAFT, "10.3")
@pytest.mark.parametrize("law", [BASE, DRAFT])
def test_players_set_their_own_tiles_in_any_order_and_face_down(law: str) -> None:
    hands = {0: HOUSE, 2: B, 6: D}
    round_ = TileRound(begin(law), hands).say(main(2), main(6), NoMoreBets())
    talk = round_.talk
    assert isinstance(talk.request, Decide)
    assert talk.request.clause.id == "10.3(b)"
    for decision in (low(6, 0), low(6, 0, 0), low(6, 0, 4), low(6, 0, 1, 2)):
        refused(talk, decision)
    round_.say(low(6, 1, 3))
    assert {face for pile in view(talk, PUBLIC).piles.values() for face in pile} == {None}
    assert None not in view(talk, player_viewer("P6")).piles[Pile("box 6 low")]
    round_.say(low(2, 1, 3))
    assert talk.is_over


@pytest.mark.clause(BASE, "10.3")
def test_a_low_hand_above_the_high_one_is_refused() -> None:
    talk = played({0: HOUSE, 2: B}, main(2)).talk
    assert refused(talk, low(2, 0, 2)).clause == "10.3(b)"  # the wong
    talk.answer(low(2, 1, 3))
    with pytest.raises(BadInput, match=r"low hand above its high hand.*boxes\[0\]\.low.*10\.3\(b\).*foul-hand"):
        one(B, "6-6 6-3")


@pytest.mark.clause(BASE, "10.4")
def test_whoever_asks_has_the_dealer_set_their_tiles_the_house_way() -> None:
    talk = played({0: HOUSE, 2: B}, main(2), Decision(2, "ask the dealer")).talk
    moved = [fact for fact in talk.facts if isinstance(fact, CardsMoved) and fact.source == "box 2"]
    assert [(fact.clause.id, fact.target) for fact in moved] == [("10.4(a)", "box 2 low")]
    ranked = {fact.pile: fact.hand for fact in talk.facts if isinstance(fact, HandRanked)}
    assert ranked[hand_pile(2)] == "9 points with Teen, low 9 points with Mooy"  # a high nine before a wong


# Section 11


@pytest.mark.clause(BASE, "11.1")
def test_the_house_sets_and_shows_last_and_first_and_pays_when_all_are_matched() -> None:
    hands = {0: HOUSE, 2: C, 4: B, 7: D}
    choices = (low(2, 0, 2), low(4, 1, 3), low(7, 1, 3))
    talk = played(hands, main(7), main(2), main(4), *choices).talk
    told = [(fact.clause.id, fact.stake.box) for fact in talk.facts if isinstance(fact, Ended | CommissionTaken)]
    assert told == [("6.1(b)", 2), ("6.1(c)", 7), ("6.11", 4), ("6.11", 4)]
    order = [(fact.clause.id, fact.pile) for fact in talk.facts if isinstance(fact, HandRanked)]
    assert order == [("11.1(d)", DEALER), ("11.1(f)", "box 2"), ("11.1(f)", "box 4"), ("11.1(f)", "box 7")]
    done = [fact for fact in talk.facts if isinstance(fact, TaskDone)]
    assert [(fact.clause.id, fact.role) for fact in done] == [("11.1(e)", Role.GAME_SUPERVISOR)]
    kinds = [type(fact) for fact in talk.facts]
    assert kinds.index(StoodOff) < kinds.index(Won)


@pytest.mark.clause(BASE, "11.1")
def test_only_a_supervisor_confirms_the_house_way() -> None:
    talk = played({0: HOUSE, 2: B}, main(2)).talk
    talk.answer(low(2, 1, 3))
    round_ = TileRound(talk, {0: HOUSE, 2: B})
    while not isinstance(talk.request, Do):
        reply = round_._staff()
        assert reply is not None
        talk.answer(reply)
    assert refused(talk, Done(Role.DEALER))
    with pytest.raises(BadInput, match=r"the house does not set its hand so.*bank\.low.*11\.1\(e\).*6-5 2-2"):
        record([{"box": 2, "wagers": {"main": 500}, "tiles": B}], {"tiles": HOUSE, "low": "6-5 6-4"})


@pytest.mark.clause(BASE, "11.2")
def test_a_player_who_banks_sets_last_is_shown_first_and_pays_out_of_the_bank() -> None:
    hands = {4: HOUSE, 2: C, 6: B, 7: D}
    round_ = played(hands, main(2, 2000), main(6), main(7, 500), bank(4, 5000), bank="player")
    talk = round_.talk
    assert isinstance(talk.request, Decide)
    assert [spot.box for spot in talk.request.options] == [2, 6, 7]
    assert refused(talk, low(4, 0, 2))
    round_.say(low(2, 0, 2), low(6, 1, 3), low(7, 1, 3))
    assert talk.request.clause.id == "11.2(c)"
    round_.say(low(4, 0, 2))
    order = [(fact.clause.id, fact.pile) for fact in talk.facts if isinstance(fact, HandRanked)]
    assert order == [("11.2(d)", "box 4"), ("11.2(e)", "box 6"), ("11.2(e)", "box 7"), ("11.2(e)", "box 2")]
    ends = {stake.box: (end.clause.id, end.net) for stake, end in talk.table.ended.items()}
    assert ends == {2: ("6.1(b)", -2000), 6: ("6.11", 1000), 7: ("6.1(c)", 0), 4: ("11.2(g)", 1000)}
    taken = {fact.stake.box: fact.commission for fact in talk.facts if isinstance(fact, CommissionTaken)}
    assert taken == {6: 50, 4: 50}


@pytest.mark.clause(BASE, "11.2", "6.11")
@pytest.mark.parametrize(
    ("wagers", "net"),
    [
        ({"B": 1000, "C": 1000}, 0),  # paid what was collected: nothing is gained, and no commission taken
        ({"B": 1000, "C": 1030}, 30 - 1),  # 1.5 cents
        ({"B": 1000, "D": 1000}, -1000),
        ({"C": 1000, "D": 1000}, 950),
    ],
)
def test_the_bank_pays_commission_on_what_it_gains_over_the_round(wagers: dict[str, int], net: int) -> None:
    own = {"B": (B, "5-5 4-3"), "C": (C, "6-5 2-2"), "D": (D, "6-1 5-1")}
    boxes = [
        {"box": n, "player": name, "wagers": {"main": cents}, "tiles": own[name][0], "low": own[name][1]}
        for n, (name, cents) in enumerate(wagers.items(), 2)
    ]
    told = {"box": 8, "player": "A", "tiles": HOUSE, "low": "6-5 2-2"}
    settled = record(boxes, told, notice={"bank": "player"})
    assert {box.player: box.net for box in settled.boxes}["A"] == net


def test_a_bank_in_a_record_is_what_it_has_to_be_unless_it_is_said() -> None:
    boxes = [{"box": 2, "wagers": {"main": 1230}, "tiles": B}]
    held = {"box": 8, "player": "A", "tiles": HOUSE, "low": "6-5 2-2"}
    notice = {"bank": "player", "limits": {"bank": {"min": 1000, "step": 500}}}
    assert line(record(boxes, held, notice=notice), "bank", 8).stake == 1500 - 1230
    more = held | {"wagers": {"bank": 5000}}
    assert line(record(boxes, more, notice=notice), "bank", 8).stake == 5000 - 1230
    with pytest.raises(BadInput, match=r"does not cover wagers of \$12\.30.*boxes\[0\]\.wagers\.main.*11\.2\(b\)"):
        record(boxes, held | {"wagers": {"bank": 1000}}, notice=notice)
    with pytest.raises(BadInput, match=r"no wager 'bank' is offered.*bank\.wagers\.bank.*6\.7"):
        record(boxes, held)


def test_the_bank_of_the_house_may_be_told_with_its_box() -> None:
    box = {"box": 2, "wagers": {"main": 1000}, "tiles": B, "low": "5-5 4-3"}
    for told in (HOUSE, {"tiles": HOUSE}, {"box": 1, "tiles": HOUSE}, {"box": 1, "tiles": HOUSE, "low": "6-5 2-2"}):
        assert record([box], told).boxes[0].net == 950
    with pytest.raises(BadInput, match=r"no wager 'bank' is offered.*bank\.wagers\.bank"):
        record([box], {"box": 3, "tiles": HOUSE})


def test_a_record_spells_tiles_and_low_hands() -> None:
    box = {"box": 2, "wagers": {"main": 1000}}
    for own, fault in (
        ({"tiles": "6-6 5-5 6-3"}, r"3 tiles where 4 belong.*boxes\[0\]\.tiles"),
        ({"tiles": "6-6 5-5 6-3 7-3"}, r"'7-3' is not a tile.*boxes\[0\]\.tiles"),
        ({"tiles": B, "low": "6-5 4-3"}, r"6-5 does not lie in the hand.*boxes\[0\]\.low"),
        ({"tiles": B, "low": "5-5"}, r"names 2 of the hand"),
        ({"cards": B}, "no key 'cards'.*tiles"),
        ({"tiles": B, "low": "5-5 4-3", "choices": ["ask the dealer"]}, '"low" says what was chosen'),
        ({}, r"boxes\[0\]\.tiles is not given"),
    ):
        with pytest.raises(BadInput, match=fault):
            record([box | own], HOUSE)
    with pytest.raises(BadInput, match="bank is not given"):
        record([box | {"tiles": B}])
    assert record([box | {"tiles": B}], HOUSE).boxes[0].net == Cents(950)


@pytest.mark.clause(BASE, "10.3", "11.1")
def test_what_is_looked_at_and_turned_is_called_tiles() -> None:
    talk = begin()
    talk.answer(main(2))
    talk.answer(NoMoreBets())
    round_, awaited = TileRound(talk, {0: HOUSE, 2: B}), []
    while not talk.is_over:
        if isinstance(talk.request, Show):
            awaited.append(talk.request.awaits)
        talk.answer(round_._staff() or low(2, 1, 3))
    assert awaited == [
        "box 2's 4 tiles, shown to P2",
        "the dealer's 4 tiles, shown to everybody",
        "box 2's 2 tiles, shown to everybody",
        "box 2 low's 2 tiles, shown to everybody",
    ]


@pytest.mark.clause(BASE, "10.3", "10.4")
def test_each_choice_is_offered_by_its_own_rule() -> None:
    talk = played({0: HOUSE, 2: B}, main(2)).talk
    assert isinstance(talk.request, Decide)
    (choices,) = talk.request.options.values()
    assert [(each.name, (each.clause or talk.request.clause).id) for each in choices] == [
        ("set", "10.3(b)"),
        ("ask the dealer", "10.4(a)"),
    ]
