"""Baccarat by its law stub, rule by rule. What is expected was worked out by hand or is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from house.conftest import Driver
from pitbook.cards import parse_card, parse_cards
from pitbook.cli.play.home.regulars import Regulars
from pitbook.errors import BadNotice, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question, WagerMaths
from pitbook.procedure.sitting import Sitting
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import Conversation, Opening, replay
from pitbook.table.answers import (
    Answer,
    Dealt,
    Done,
    Misplaced,
    NoMoreBets,
    Ruling,
    Seen,
    TooFewCards,
    VoidHand,
    Wager,
    Withdraw,
)
from pitbook.table.facts import CommissionTaken, FeeTaken, Noted, RoundVoided
from pitbook.table.places import DISCARD, SHOE, Role, Stake, player_viewer
from pitbook.table.requests import Deal, Do, PlaceWagers, Show
from shape.baccarat.maths import MATHS
from shape.baccarat.play import GAME, next_hand

LAW = GAME.rulebook.edition()
ANTE_UP = {"limits": {"player": {"min": 1000}, "banker": {"min": 1000}}, "ante-stake": 100}
PAYING = (Done(Role.DEALER), Done(Role.DEALER))


def begin(options: Mapping[str, Any] = {}) -> Conversation:
    return GAME.begin(Notice.post(LAW, options))


def wager(name: str, cents: int = 1000, player: str = "A", box: int = 1) -> Wager:
    return Wager(box, player, name, Cents(cents))


def dealt(cards: str) -> list[Answer]:
    """Cards face up, in the order in which they come: Player, Banker, Player, Banker, and third cards."""
    return [answer for card in parse_cards(cards) for answer in (Dealt(), Seen((card,)))]


def played(cards: str, *wagers: Wager, options: Mapping[str, Any] = {}) -> Conversation:
    """A whole round."""
    talk = replay(begin(options), [*wagers, NoMoreBets(), *dealt(cards)])
    while not talk.is_over:
        talk.answer(Done(Role.DEALER))
    return talk


def nets(talk: Conversation) -> dict[str, int]:
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[move.source] -= move.cents
        balance[move.target] += move.cents
    assert sum(balance.values()) == 0
    return {name.removeprefix("player:"): cents for name, cents in balance.items() if name.startswith("player:")}


# Section 9: the third card


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        # 9.1: a natural on either side ends it
        ("9h 2c Kd 3c", None),
        ("2h 8c 2d Kc", None),
        # 9.2: the Player's hand draws on 0 to 5 and stands on 6 and 7
        ("Kh 2c Qd 5c", "player"),
        ("2h 2c 3d 5c", "player"),
        ("4h Kc 2d 7c", None),
        ("4h Kc 3d 6c", None),
        # 9.3: the Player's hand stood
        ("4h Kc 2d 5c", "banker"),
        ("4h Kc 3d Qc", "banker"),
        ("4h Kc 3d 6s", None),
        # 9.3: the Banker's 0 to 2 draws on anything
        ("Kh Kc Qd 2c 8h", "banker"),
        # on 3 unless the third card counts 8
        ("Kh Kc Qd 3c 8h", None),
        ("Kh Kc Qd 3c 9h", "banker"),
        ("Kh Kc Qd 3c Ah", "banker"),
        ("Kh Kc Qd 3c Th", "banker"),
        # on 4 if it counts 2 to 7
        ("Kh Kc Qd 4c Ah", None),
        ("Kh Kc Qd 4c 2h", "banker"),
        ("Kh Kc Qd 4c 7h", "banker"),
        ("Kh Kc Qd 4c 8h", None),
        # on 5 if it counts 4 to 7
        ("Kh Kc Qd 5c 3h", None),
        ("Kh Kc Qd 5c 4h", "banker"),
        ("Kh Kc Qd 5c 7h", "banker"),
        ("Kh Kc Qd 5c 8h", None),
        # on 6 if it counts 6 or 7
        ("Kh Kc Qd 6c 5h", None),
        ("Kh Kc Qd 6c 6h", "banker"),
        ("Kh Kc Qd 6c 7h", "banker"),
        # never on 7
        ("Kh Kc Qd 7c 6h", None),
        # and nobody draws a fourth
        ("Kh Kc Qd 2c 8h 3s", None),
    ],
)
def test_who_is_due_a_card(cards: str, due: str | None) -> None:
    talk = replay(begin(), [wager("tie"), NoMoreBets(), *dealt(cards)])
    assert next_hand(talk.table) == due
    assert (talk.request.to if isinstance(talk.request, Deal) else None) == due


# Sections 5 and 10: what is won and lost


@pytest.mark.parametrize(
    ("cards", "made", "net"),
    [
        # 5.10(a): the Player's 9 against 5 wins 1 to 1, and both others lose
        ("9h 2c Kd 3c", "player", 1000),
        ("9h 2c Kd 3c", "banker", -1000),
        ("9h 2c Kd 3c", "tie", -1000),
        # 5.10(b): the Banker's 8 against 4 wins 1,000 less 50
        ("2h 8c 2d Kc", "banker", 950),
        ("2h 8c 2d Kc", "player", -1000),
        # 5.1: 6 against 6 stands off, and 5.10(c) pays the tie 8 to 1
        ("4h Kc 2d 6c", "player", 0),
        ("4h Kc 2d 6c", "banker", 0),
        ("4h Kc 2d 6c", "tie", 8000),
    ],
)
def test_what_a_wager_comes_to(cards: str, made: str, net: int) -> None:
    assert nets(played(cards, wager(made))) == {"A": net}


def test_a_layout_may_pay_ties_nine_to_one() -> None:
    assert nets(played("4h Kc 2d 6c", wager("tie"), options={"tie-odds": "9"})) == {"A": 9000}


@pytest.mark.parametrize(("staked", "commission"), [(1000, 50), (1050, 52), (1019, 50), (1020, 51), (20, 1), (19, 0)])
def test_a_part_of_a_cent_is_no_commission(staked: int, commission: int) -> None:
    """Rule 5.10(b): of $10.50 five per cent is 52.5 cents; under 20 cents nothing is due at all."""
    talk = played("2h 8c 2d Kc", wager("banker", staked))
    assert nets(talk) == {"A": staked - commission}
    taken = [fact for fact in talk.facts if isinstance(fact, CommissionTaken)]
    assert [(fact.commission, fact.clause.id) for fact in taken] == ([(commission, "5.10(b)")] if commission else [])


# Sections 11A, 11C, 11D: one side wager a table


@pytest.mark.parametrize(
    ("offered", "clause"),
    [
        (("perfect-pairs", "any-pair"), "11A.2"),
        (("perfect-pairs", "lucky-match"), "11A.2"),
        (("any-pair", "lucky-match"), "11C.2"),
    ],
)
def test_a_table_offers_one_side_wager(offered: tuple[str, str], clause: str) -> None:
    with pytest.raises(BadNotice) as refused:
        Notice.post(LAW, dict.fromkeys(offered, True))
    assert refused.value.clause == clause


def test_a_side_wager_that_is_not_offered_is_refused() -> None:
    talk = begin({"any-pair": True})
    talk.answer(wager("player"))
    with pytest.raises(Refused) as refused:
        talk.answer(wager("lucky-match:player"))
    assert refused.value.clause == "11D.1"


@pytest.mark.parametrize(
    ("side", "cards", "pays"),
    [
        ("perfect-pairs", "9h 2c 9h 3c", 25),
        ("perfect-pairs", "9h 2c 9d 3c", 12),
        ("perfect-pairs", "9h 2c 9s 3c", 6),
        ("perfect-pairs", "Kh 2c Qh 5c 2d", -1),
        ("any-pair", "9h 2c 9s 3c", 11),
        ("any-pair", "9h 2c Ks 3c", -1),
        ("lucky-match", "9h 2c 9s 3c", 5),
        ("lucky-match", "9h 2c 9d 3c", 10),
        ("lucky-match", "9h 2c 9h 3c", 25),
        # 2 and 2 draw a third, and only the triple is paid; the Banker's 7 stands
        ("lucky-match", "2h 2c 2h 5c 2h", 100),
        ("lucky-match", "2h 2c 2h 5c 2d", 25),
    ],
)
def test_what_a_side_wager_on_the_player_pays(side: str, cards: str, pays: int) -> None:
    """The tie beside it loses in all of these."""
    talk = played(cards, wager("tie"), wager(f"{side}:player", 100), options={side: True})
    assert nets(talk) == {"A": 100 * pays - 1000}


@pytest.mark.parametrize(("scale", "pays"), [({"any-pair-scale": "1"}, 11), ({"any-pair-scale": "2"}, 10)])
def test_the_scale_on_the_notice_is_paid(scale: dict[str, str], pays: int) -> None:
    made = (wager("tie"), wager("any-pair:banker", 100))
    assert nets(played("9h 2c Kd 2d", *made, options={"any-pair": True, **scale})) == {"A": 100 * pays - 1000}


def test_a_side_wager_does_not_stand_by_itself() -> None:
    """Rule 5.2, when it is made and when what it stands beside is taken back."""
    talk = begin({"any-pair": True})
    with pytest.raises(Refused, match="stands by itself"):
        talk.answer(wager("any-pair:player"))
    talk.answer(wager("banker"))
    talk.answer(wager("any-pair:player"))
    with pytest.raises(Refused, match="needs it"):
        talk.answer(Withdraw(1, "A", "banker"))
    talk.answer(wager("tie"))
    talk.answer(Withdraw(1, "A", "banker"))


# Section 14: the ante


@pytest.mark.parametrize(
    ("ante", "least", "is_allowed"), [(100, 800, True), (101, 800, False), (125, 1000, True), (126, 1000, False)]
)
def test_the_ante_is_at_most_an_eighth_of_the_minimum(ante: int, least: int, is_allowed: bool) -> None:
    limits = {"player": {"min": least}, "banker": {"min": least}}
    if is_allowed:
        assert Notice.post(LAW, {"limits": limits, "ante-stake": ante}).cents("ante-stake") == ante
        return
    with pytest.raises(BadNotice, match="more than an eighth of the table minimum") as refused:
        Notice.post(LAW, {"limits": limits, "ante-stake": ante})
    assert refused.value.clause == "1"


def test_an_ante_is_collected_whatever_the_result() -> None:
    """14.6: it is a fee, and the commission is due beside it (reading A1)."""
    talk = played("2h 8c 2d Kc", wager("banker"), wager("ante", 100), options=ANTE_UP)
    assert nets(talk) == {"A": 950 - 100}
    assert [(fact.staked, fact.clause.id) for fact in talk.facts if isinstance(fact, FeeTaken)] == [(100, "14.6")]


@pytest.mark.parametrize(("cents", "clause"), [(99, "14.3"), (101, "14.3")])
def test_the_ante_is_what_the_sign_says(cents: int, clause: str) -> None:
    talk = begin(ANTE_UP)
    talk.answer(wager("player"))
    with pytest.raises(Refused) as refused:
        talk.answer(wager("ante", cents))
    assert refused.value.clause == clause


def test_whoever_fills_a_seat_puts_down_the_ante_too() -> None:
    talk = begin(ANTE_UP)
    regulars = Regulars.around(1, 2, GAME, talk.table.notice, Random(5))
    regulars.wager(talk, cast(PlaceWagers, talk.request), 1)
    antes = {stake.player: cents for stake, cents in talk.table.stakes.items() if stake.wager == "ante"}
    assert antes == dict.fromkeys(regulars.boxes.values(), 100)
    assert len(antes) == 2
    talk.answer(NoMoreBets())
    assert not [fact for fact in talk.facts if fact.clause.id == "14.7"]


def test_bots_of_a_house_put_down_the_ante_too(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = house.player("A1", 100_000)
    house.table("t1", "baccarat", ANTE_UP, bots=2)
    house.do(a1, c.Join("t1", 1))
    for name, cents in (("player", 1000), ("ante", 100)):
        house.say(a1, "t1", answer="Wager", box=1, wager=name, cents=cents)
    talk = house.house.tables["t1"].talk
    assert talk is not None
    assert sorted(stake.wager for stake in talk.table.stakes) == ["ante"] * 3 + ["player"] * 3
    house.do(a1, c.Ready("t1"))
    assert audit(house.store, house.key).is_whole


def test_a_player_owes_one_ante_a_round() -> None:
    """Reading A1: also on a second box."""
    talk = begin(ANTE_UP)
    for made in (wager("player"), wager("ante", 100), wager("banker", box=2)):
        talk.answer(made)
    with pytest.raises(Refused) as refused:
        talk.answer(wager("ante", 100, box=2))
    assert refused.value.clause == "14.5"


def test_wagers_without_the_ante_are_void() -> None:
    """14.7: A's go back, and B is paid."""
    made = (wager("player"), wager("player", player="B", box=2), wager("ante", 100, player="B", box=2))
    talk = played("9h 2c Kd 3c", *made, options=ANTE_UP)
    assert nets(talk) == {"A": 0, "B": 1000 - 100}


def test_the_ante_is_waived_from_an_amount_on_the_sign() -> None:
    """14.4: A stakes 5,000 over two wagers and needs none, and one that B put down all the same goes back."""
    made = (
        wager("player", 4000),
        wager("tie", 1000),
        wager("player", 5000, player="B", box=2),
        wager("ante", 100, player="B", box=2),
    )
    talk = played("9h 2c Kd 3c", *made, options={**ANTE_UP, "ante-waived-from": 5000})
    assert nets(talk) == {"A": 4000 - 1000, "B": 5000}


# Section 12: irregularities


def test_a_void_round_gives_everything_back() -> None:
    """Antes too, and a commission that was already collected."""
    talk = replay(begin(ANTE_UP), [wager("banker"), wager("ante", 100), NoMoreBets(), *dealt("2h 8c")])
    talk.answer(TooFewCards())
    assert talk.is_over
    assert nets(talk) == {"A": 0}
    assert [fact.clause.id for fact in talk.facts if isinstance(fact, RoundVoided)] == ["12.1"]


def test_cards_in_the_wrong_place_are_put_right_after_losers_were_collected() -> None:
    """The first two came the other way round: the Player's 8 and 2 count 0, the Banker's 2 and king 2; both draw."""
    made = (wager("banker"), wager("player", player="B", box=2))
    talk = replay(begin(), [*made, NoMoreBets(), *dealt("2h 8c 2d Kc"), Done(Role.DEALER)])
    assert Stake(2, "B", "player") in talk.table.ended  # 4 against 8
    for answer in (Misplaced(True, (2, 1, 3, 4)), *dealt("9s 8d"), *PAYING):
        talk.answer(answer)
    assert talk.is_over
    assert nets(talk) == {"A": -1000, "B": 1000}  # 9 against 0


def test_a_hand_beyond_putting_right_is_for_the_operator_to_void() -> None:
    talk = replay(begin(), [wager("banker"), NoMoreBets(), *dealt("2h 8c")])
    talk.answer(Misplaced(False))
    talk.answer(Ruling("void", "the operator"))
    assert nets(talk) == {"A": 0}


# Sections 7 and 11: the shoe


def test_a_shoe_is_burned_lives_on_and_comes_to_its_end() -> None:
    """Four decks: 208 cards, one burned; a round takes 4 to 6, and the cutting card lies 15 from the end."""
    notice = Notice.post(LAW, {"decks": "4"})
    sitting = Sitting(GAME, notice)
    staff = VirtualStaff(draw_all(GAME.equipment, notice, Random(3)))

    def see_to(talk: Conversation) -> None:
        while answer := staff.answer(talk):
            talk.answer(answer)
        assert talk.is_over

    see_to(sitting.open())
    see_to(sitting.start("shuffle"))
    left, notes = [dict(sitting.equipment.piles)[SHOE]], []
    while sitting.equipment.due is None:
        talk = sitting.begin_round()
        talk.answer(VoidHand("the dealer"))
        see_to(talk)
        left.append(dict(sitting.equipment.piles)[SHOE])
        notes += [fact.what for fact in talk.facts if isinstance(fact, Noted) and fact.clause.id == "11.1"]
    assert len(left[0]) == 207
    assert all(4 <= len(before) - len(after) <= 6 for before, after in pairwise(left[:-1]))
    assert sum("cutting card" in note for note in notes) == 1
    assert sum("shoe has ended" in note for note in notes) == 1
    assert 15 - 6 - 6 <= len(left[-2]) <= 15


@pytest.mark.parametrize(("card", "more"), [("Ah", 1), ("7c", 7), ("Td", 10), ("Ks", 10)])
def test_a_burn_by_value_counts_tens_as_ten(card: str, more: int) -> None:
    """Rule 7.7, whatever the cards count in the game."""
    sitting = Sitting(GAME, Notice.post(LAW, {"burn": "by-value"}))
    do_all(sitting.open())
    talk = sitting.start("shuffle")
    do_all(talk)
    for answer in (Dealt(), Seen((parse_card(card),)), *[Dealt()] * more):
        assert not talk.is_over
        talk.answer(answer)
    assert talk.is_over
    assert len(talk.table.hand(DISCARD)) == 1 + more


def do_all(talk: Conversation) -> None:
    """Whatever people have to do with their hands."""
    while isinstance(talk.request, Do):
        talk.answer(Done(talk.request.roles[0]))


def test_style_b_gives_the_hand_to_the_largest_backer_who_sits() -> None:
    notice = Notice.post(LAW, {"style": "B"})
    talk = GAME.begin(Opening(notice, GAME.equipment.piles(notice), seated=frozenset({"A", "B"})))
    made = (wager("player"), wager("player", 2000, "B", 2), wager("player", 5000, "C", 3))
    for answer in (*made, NoMoreBets(), *[Dealt()] * 4):
        talk.answer(answer)
    assert isinstance(talk.request, Show)
    assert talk.request.to == player_viewer("B")


# Mathematics


def wager_maths(name: str, options: Mapping[str, Any] = {}, stake: int | None = None) -> WagerMaths:
    notice = Notice.post(LAW, options)
    found = MATHS.analyse(Question(notice, LAW.paytables, None if stake is None else Cents(stake)))
    return next(each for each in found.wagers if each.wager == name)


def test_the_count_is_the_published_one() -> None:
    """Eight decks, all orders of six of 416 cards (wizardofodds.com/games/baccarat/appendix/1)."""
    total = 4_998_398_275_503_360
    banker = {outcome.name: outcome.probability for outcome in wager_maths("banker").outcomes}
    assert banker == {
        "win": Fraction(2_292_252_566_437_888, total),
        "lose": Fraction(2_230_518_282_592_256, total),
        "tie": Fraction(475_627_426_473_216, total),
    }


@pytest.mark.parametrize(
    ("name", "options", "edge"),
    [
        # published for eight decks
        ("banker", {}, 0.010579),
        ("player", {}, 0.012351),
        ("tie", {}, 0.143596),
        ("tie", {"tie-odds": "9"}, 0.048440),
        ("player", {"decks": "6"}, 0.012374),
        ("banker", {"decks": "6"}, 0.010558),
        # 31 of 415 cards pair the first: 12 x 31 / 415 comes back
        ("any-pair", {"any-pair": True}, 1 - 12 * 31 / 415),
        # 7 + 8 + 16 of 415: 26 x 7 + 13 x 8 + 7 x 16 = 398
        ("perfect-pairs", {"perfect-pairs": True}, 1 - 398 / 415),
        # a fee never comes back
        ("ante", ANTE_UP, 1),
    ],
)
def test_house_edges(name: str, options: Mapping[str, Any], edge: float) -> None:
    assert float(wager_maths(name, options).house_edge) == pytest.approx(edge, abs=5e-7)


def test_how_likely_a_triple_match_is() -> None:
    """Eight decks, worked by hand.

    A pair of tens, pictures, aces, twos, fives, sixes or sevens draws: 36 cards, each of which comes three times in
    8 x 7 x 6 orders. Of the 413 x 412 orders of the Banker's two cards 32,320 are then a natural: whichever of these
    cards are out, there are 16,128 that count 8 and 16,192 that count 9. The Banker's hand draws with its pair of tens,
    pictures, aces, fives or sixes, 28 cards, whenever the Player's is no natural, and with others now and then.
    """
    same, no_natural = Fraction(8 * 7 * 6, 416 * 415 * 414), 1 - Fraction(32_320, 413 * 412)
    found = {
        hand: {outcome.name: outcome.probability for outcome in maths.outcomes}
        for hand in ("player", "banker")
        for maths in [wager_maths(f"lucky-match:{hand}", {"lucky-match": True})]
    }
    assert found["player"]["lucky triple match"] == 36 * same * no_natural
    assert 28 * same * no_natural < found["banker"]["lucky triple match"] < 44 * same * no_natural
    for ends in found.values():  # 7 of 415 cards are the same as the first
        assert ends["lucky match"] + ends["lucky triple match"] == Fraction(7, 415)


def test_small_stakes_pay_less_commission() -> None:
    """On 19 cents none is collected, so the Banker's hand has an advantage for its backer."""
    won = next(outcome.net for outcome in wager_maths("banker", stake=19).outcomes if outcome.name == "win")
    assert won == 1
    assert wager_maths("banker", stake=19).house_edge < 0
