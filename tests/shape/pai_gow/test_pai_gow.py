"""Pai Gow by its stub of Division 12; every sum and every rank is worked out by hand from the rules."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest

from pitbook.cards import parse_face
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question
from pitbook.procedure.equipment.keeping import Machine
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.records.settling import settle_record
from pitbook.table import (
    Absent,
    Answer,
    Conversation,
    Decision,
    NoMoreBets,
    Opening,
    Stake,
    Wager,
    Withdraw,
    WrongCount,
    replay,
    view,
)
from pitbook.table.facts import (
    BankReturned,
    CollectedByBank,
    CommissionTaken,
    Decided,
    Ended,
    Lost,
    MisdealDeclared,
    PaidByBank,
    StoodOff,
    Won,
)
from pitbook.table.places import DISCARD, PUBLIC, Pile, hand_pile, player_viewer
from pitbook.table.requests import Decide
from shape.hand_dealt import assert_refused, assert_sound, told
from shape.hand_dealt import money as net
from shape.pai_gow.maths import MATHS, kinds
from shape.pai_gow.play import GAME
from shape.pai_gow.scene import NOTICE, SCENE
from shape.pai_gow.winning import GONG, PAIR, POINTS, WONG, TileRanks

LAW = GAME.rulebook.edition()
RANKS = TileRanks.of(LAW)


def begin(number: int = 1) -> Conversation:
    notice = Notice.post(LAW, NOTICE)
    return GAME.begin(
        Opening(notice, GAME.equipment.piles(notice), left=(("bank", str(number - 1)),), pack=GAME.equipment.pack)
    )


def assert_whole(talk: Conversation) -> None:
    """The money is in order, and the same answers tell the same facts."""
    assert_sound(talk)
    assert replay(begin(), talk.answers).facts == talk.facts


def wager(box: int, player: str, cents: int, what: str = "wager") -> Wager:
    return Wager(box, player, what, Cents(cents))


def dealt(wagers: Iterable[Wager], dice: str, *hands: str, number: int = 1) -> Conversation:
    """A round up to the first decision, its hands in the order of the deal."""
    talk = begin(number)
    machine = GAME.equipment.machine([" ".join(hands).split(), dice.split()])
    for answer in (*wagers, NoMoreBets()):
        talk.answer(answer)
    _let_staff_work(talk, machine)
    return talk


def decided(talk: Conversation, dice: str, hands: Iterable[str], *answers: Answer) -> Conversation:
    machine = GAME.equipment.machine([" ".join(hands).split(), dice.split()])
    for answer in answers:
        talk.answer(answer)
        _let_staff_work(talk, machine)
    return talk


def _let_staff_work(talk: Conversation, machine: Machine) -> None:
    staff = VirtualStaff(machine)
    while answer := staff.answer(talk):
        talk.answer(answer)


def played(wagers: Iterable[Wager], dice: str, hands: tuple[str, ...], *answers: Answer) -> Conversation:
    return decided(dealt(wagers, dice, *hands), dice, hands, *answers)


def low(box: int, *places: int) -> Decision:
    return Decision(box, "set", places=places)


def ends(talk: Conversation) -> dict[str, tuple[type[Ended], str]]:
    return {stake.player: (type(end), end.clause.id) for stake, end in talk.table.ended.items()}


# The scene


def test_the_round_of_the_scene() -> None:
    talk = begin()
    for answer in SCENE.answers:
        talk.answer(answer)
    money = net(talk)
    assert {player: money[player] for player in SCENE.nets} == SCENE.nets
    assert money["house"] == 100
    assert ends(talk) == {
        "Ann": (BankReturned, "11.7"),
        "Ben": (PaidByBank, "11.1"),
        "Cat": (CollectedByBank, "11.2"),
        "Dan": (StoodOff, "11.3"),
    }
    assert [(f.stake.player, f.commission, f.clause.id) for f in told(talk, CommissionTaken)] == [
        ("Ben", 50, "11.5"),
        ("Ann", 50, "11.5"),
    ]
    assert_whole(talk)


def test_the_same_round_from_a_record() -> None:
    settled = settle_record({"game": GAME.name, **SCENE.record}, GAME, LAW)
    assert {box.player: box.net for box in settled.boxes} == SCENE.nets


# Section 4


@pytest.mark.parametrize(
    ("tiles", "strength"),
    [
        ("4-2 2-1", (PAIR, 16, 0)),  # the best of sixteen pairs
        ("6-6 6-6", (PAIR, 15, 0)),
        ("5-4 6-3", (PAIR, 4, 0)),  # a mixed pair of nines, the thirteenth
        ("4-1 3-2", (PAIR, 1, 0)),
        ("6-6 5-4", (WONG, 15, 0)),
        ("6-3 1-1", (WONG, 14, 0)),
        ("1-1 6-2", (GONG, 14, 0)),
        ("4-4 6-6", (GONG, 15, 0)),
        ("6-6 4-3", (POINTS, 9, 15)),  # 19
        ("6-1 5-2", (POINTS, 4, 6)),  # 14: sevens that are no pair; the 6-1 is of the eleventh pair
        ("6-4 5-5", (POINTS, 0, 0)),  # 20
        ("2-1 5-4", (POINTS, 5, 4)),  # 3 + 9 = 12 or 6 + 9 = 15
        ("4-2 3-2", (POINTS, 8, 1)),  # 3 + 5 = 8 or 6 + 5 = 11
    ],
)
def test_how_two_tiles_rank(tiles: str, strength: tuple[int, int, int]) -> None:
    assert RANKS.strength([parse_face(tile) for tile in tiles.split()]) == strength


@pytest.mark.parametrize(
    ("tiles", "house"),
    [
        ("6-6 4-4 5-4 3-1", (2, 3)),  # a gong and 3 points before a wong and 2, or 7 and 6 points
        ("3-3 6-1 3-3 5-1", (1, 3)),  # the pair and 3 points
        ("6-5 6-4 2-2 5-3", (0, 2)),  # 8 and 5 points before 9 and 4, or 2 and 1
    ],
)
def test_how_the_house_sets_four(tiles: str, house: tuple[int, int]) -> None:
    assert sorted(RANKS.house_way([parse_face(tile) for tile in tiles.split()])) == list(house)


# Section 5


def test_the_bank_goes_round_with_the_rounds() -> None:
    for number, turn in ((1, 1), (2, 2), (7, 7), (8, 1)):
        talk = begin(number)
        talk.answer(wager(turn, "Ann", 1000))
        assert_refused(talk, wager(turn % 7 + 1, "Ben", 1000, "bank"), "5.3")
        talk.answer(Withdraw(turn, "Ann", "wager"))
        talk.answer(wager(turn, "Ann", 1000, "bank"))
        assert_refused(talk, wager(turn % 7 + 1, "Ben", 1000, "bank"), "5.3")


def test_while_nobody_has_the_box_another_may_bank() -> None:
    talk = begin(1)
    talk.answer(wager(4, "Dan", 1000, "bank"))
    assert_refused(talk, wager(1, "Ann", 1000, "bank"), "5.3")
    talk.answer(wager(1, "Ann", 1000))


def test_who_banks_does_not_wager() -> None:
    talk = begin()
    talk.answer(wager(1, "Ann", 1000, "bank"))
    assert_refused(talk, wager(1, "Ann", 1000), "5.4")
    assert_refused(talk, wager(2, "Ann", 1000), "5.4")
    assert_refused(talk, wager(1, "Ben", 1000))  # the box is A's
    talk.answer(Withdraw(1, "Ann", "bank"))
    talk.answer(wager(2, "Ann", 1000))
    assert_refused(talk, wager(1, "Ann", 1000, "bank"), "5.4")


def test_a_bank_without_opponents_goes_back() -> None:
    talk = begin()
    assert_refused(talk, NoMoreBets(), "5.1")
    assert_refused(talk, wager(1, "Ann", 999, "bank"), "5.2")
    talk.answer(wager(1, "Ann", 1000, "bank"))
    talk.answer(NoMoreBets())
    assert ends(talk) == {"Ann": (BankReturned, "5.5")}
    assert net(talk)["Ann"] == 0
    assert_whole(talk)


# Section 10

BOXES = [wager(2, "Ben", 1000), wager(4, "Dan", 1000)]


@pytest.mark.parametrize(
    ("number", "bank", "dice", "order"),
    [
        (1, [], "1 1 1", ["box 4", "dealer", "box 2"]),  # the dealer is 1, box 2 is 2, box 4 is 3
        (1, [], "1 1 2", ["dealer", "box 2", "box 4"]),
        (3, [wager(3, "Cat", 1000, "bank")], "1 1 1", ["box 2", "box 3", "box 4"]),  # 3 banks, then 4, then 2
        (3, [wager(3, "Cat", 1000, "bank")], "6 6 5", ["box 4", "box 2", "box 3"]),  # 17 is two past five turns
    ],
)
def test_where_the_first_tiles_go(number: int, bank: list[Wager], dice: str, order: list[str]) -> None:
    hands = ("6-6 5-5 6-3 4-3", "2-2 5-1 6-5 6-4", "3-3 6-1 3-3 5-1")
    talk = dealt([*BOXES, *bank], dice, *hands, number=number)
    assert [each.fact.to for each in talk.table.deals] == order
    assert len(talk.table.hand(DISCARD)) == 32 - 12


def test_a_banker_sets_after_the_others_and_nobody_sees_what_is_set() -> None:
    talk = begin()
    for answer in SCENE.answers[:14]:
        talk.answer(answer)
    assert isinstance(talk.request, Decide)
    assert [spot.player for spot in talk.request.options] == ["Ben", "Cat", "Dan"]
    assert_refused(talk, low(1, 0, 2), "10.3")
    assert_refused(talk, low(2, 0))
    assert_refused(talk, low(2, 0, 0))
    assert_refused(talk, low(2, 0, 4), "10.3")
    for answer in SCENE.answers[14:17]:
        talk.answer(answer)
    assert isinstance(talk.request, Decide)
    assert [spot.player for spot in talk.request.options] == ["Ann"]
    assert {face for hand in view(talk, PUBLIC).piles.values() for face in hand} == {None}
    assert None not in view(talk, player_viewer("Ben")).piles[Pile("box 2 low")]


# Section 11

DEALER = "6-5 6-4 2-2 5-3"  # the house sets 8 points, and 5 with the 2-2


@pytest.mark.parametrize(
    ("tiles", "places", "end", "clause", "won"),
    [
        ("6-6 5-5 6-3 4-3", (1, 3), Won, "11.1", 950),  # a wong and 7: 1000 less 5%
        ("2-2 5-1 6-5 6-4", (0, 2), Lost, "11.2", -1000),  # 6, and the copy of the low hand
        ("3-3 6-1 3-3 5-1", (1, 3), StoodOff, "11.3", 0),  # a pair and 3
        ("6-6 5-5 6-3 4-3", (0, 2), Lost, "11.4", -1000),  # 7 as the high hand, the wong as the low
    ],
)
def test_a_wager_against_the_house(
    tiles: str, places: tuple[int, ...], end: type[Ended], clause: str, won: int
) -> None:
    talk = played([wager(2, "Ben", 1000)], "1 1 1", (DEALER, tiles), low(2, *places))
    assert ends(talk) == {"Ben": (end, clause)}
    assert net(talk)["Ben"] == won
    assert_whole(talk)


def test_commission_leaves_out_parts_of_a_cent() -> None:
    talk = begin()
    assert_refused(talk, wager(2, "Ben", 1010), "5.2")
    talk = played([wager(2, "Ben", 1100)], "1 1 1", (DEALER, "6-6 5-5 6-3 4-3"), Decision(2, "house-way"))
    assert [fact.commission for fact in told(talk, CommissionTaken)] == [55]


WEAK = "5-5 6-4 6-5 6-4"  # set as 1 point and none
WINNERS = {
    "Ben": "6-6 5-5 6-3 4-3",
    "Cat": "3-3 6-1 3-3 5-1",
    "Dan": "2-2 4-4 2-2 5-1",
}  # wong, pair, pair; low 7, 3 and 4


@pytest.mark.parametrize(
    ("dice", "order", "nets"),
    [  # the bank of 1000 pays 800 to the first and 200 to the second, each less 5%; the third stands off
        ("1 2 3", "Ben Cat Dan Ann", {"Ann": -1000, "Ben": 760, "Cat": 190, "Dan": 0}),
        ("1 2 4", "Cat Dan Ann Ben", {"Ann": -1000, "Ben": 0, "Cat": 760, "Dan": 190}),
    ],
)
def test_a_bank_that_is_used_up(dice: str, order: str, nets: dict[str, int]) -> None:
    hands = tuple((WINNERS | {"Ann": WEAK})[player] for player in order.split())
    wagers = [wager(1, "Ann", 1000, "bank"), wager(2, "Ben", 800), wager(3, "Cat", 800), wager(4, "Dan", 800)]
    choices = [*(Decision(box, "house-way") for box in (2, 3, 4)), low(1, 0, 1)]
    talk = played(wagers, dice, hands, *choices)
    money = net(talk)
    assert {player: money[player] for player in nets} == nets
    assert money["house"] == 50
    assert sorted(clause for _, clause in ends(talk).values()) == ["11.1", "11.1", "11.6", "11.7"]
    assert_whole(talk)


# Section 12


def test_a_misdeal_at_any_time_gives_everything_back() -> None:
    for n in range(10, len(SCENE.answers)):
        talk = begin()
        for answer in (*SCENE.answers[:n], WrongCount(1, 5)):
            talk.answer(answer)
        assert set(net(talk).values()) == {0}
        assert [fact.clause.id for fact in told(talk, MisdealDeclared)] == ["12.1"]
        assert not talk.table.hand(hand_pile(1))
        assert_whole(talk)


def test_tiles_of_a_player_who_is_away_are_set_by_the_house() -> None:
    """The house sets Ann's 6-5 6-4 2-2 5-3 just as Ann did in the scene, so the money is the same."""
    hands = ("6-6 5-5 6-3 4-3", "2-2 5-1 6-5 6-4", "3-3 6-1 3-3 5-1", "6-5 6-4 2-2 5-3")
    wagers = [answer for answer in SCENE.answers if isinstance(answer, Wager)]
    talk = dealt(wagers, "1 2 3", *hands)
    assert_refused(talk, Absent(4))
    decided(talk, "1 2 3", hands, low(2, 1, 3), Absent(5), low(3, 0, 2), Absent(1))
    assert [fact.clause.id for fact in told(talk, Decided)] == ["10.3(b)", "12.2", "10.3(b)", "12.2"]
    assert {player: net(talk)[player] for player in SCENE.nets} == SCENE.nets
    assert_whole(talk)


# A table, and the mathematics


def test_rounds_at_a_table_with_virtual_staff() -> None:
    table, chance = Sitting(GAME, Notice.post(LAW, NOTICE)), Random(12)
    _let_staff_work(table.open(), draw_all(GAME.equipment, table.notice, chance))
    for number in range(1, 9):
        machine = draw_all(GAME.equipment, table.notice, chance)
        _let_staff_work(table.start("shuffle"), machine)
        talk = table.begin_round()
        turn = (number - 1) % 7 + 1
        talk.answer(wager(turn, "Ann", 1000))
        assert_refused(talk, wager(turn % 7 + 1, "Ben", 2000, "bank"))  # the turn has come to Ann's box
        talk.answer(Withdraw(turn, "Ann", "wager"))
        talk.answer(wager(turn, "Ann", 2000, "bank"))
        talk.answer(wager(turn % 7 + 1, "Ben", 1000))
        talk.answer(NoMoreBets())
        _let_staff_work(talk, machine)
        while isinstance(talk.request, Decide):
            talk.answer(Decision(next(iter(talk.request.options)).box, "house-way"))
            _let_staff_work(talk, machine)
        assert talk.is_over
        assert Stake(turn, "Ann", "bank") in talk.table.ended
    assert table.current is None
    assert table.round_number == 8


def test_a_hand_that_cannot_be_beaten_always_wins() -> None:
    """The best pair over the second best: no dealer's hand has a better one of either."""
    best = {parse_face(tile) for tile in ("4-2", "2-1", "6-6")}
    (kind,) = [kind for kind in kinds(RANKS) if set(kind.faces) == best]
    assert kind.hands == 1
    assert kind.ways[0] == (20_475, 0)


def test_the_figures_are_of_all_deals() -> None:
    notice = Notice.post(LAW)
    assert sum(kind.hands for kind in kinds(RANKS)) == 35_960  # four of 32 tiles
    best, house = (
        MATHS.analyse(Question(notice, LAW.paytables, play=play)).wagers[0] for play in ("best", "house-way")
    )
    assert {outcome.name: outcome.net for outcome in best.outcomes} == {
        "lose": -1,
        "stand-off": 0,
        "win": Fraction(19, 20),
    }
    assert best.house_edge < house.house_edge
