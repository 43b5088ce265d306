"""What a round did to a player's money is what the facts moved, and the lines of a settlement add up to it."""

from __future__ import annotations

import io
import re
from itertools import cycle, islice
from random import Random

import pytest
from rich.console import Console

from cli.play.growing_hands import key_for_a_hand
from pitbook.cli.play.home.home_seat import GUEST, HomeSeat
from pitbook.cli.play.home.home_table import HomeTable, post_notice
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.upshot import draw_settlement, net, upshots
from pitbook.cli.play.visit import Visit
from pitbook.games import find_edition, find_game, game_names
from pitbook.law import Cents
from pitbook.table import Stake, View, player_viewer
from pitbook.table.facts import (
    BonusPaid,
    Fact,
    FeeTaken,
    Lost,
    PaidAgain,
    PartReturned,
    Reopened,
    StoodOff,
    WagerAccepted,
    WagerReduced,
    Won,
)
from pitbook.table.settlement import box_results

LAW = find_edition("four-card-poker")
RULE = LAW.cite("5.2")
ANTE, FEE = Stake(1, "A", "ante"), Stake(1, "A", "fee")
TEN, FIVE = Cents(1000), Cents(500)
STAKED = WagerAccepted(RULE, ANTE, TEN)
LOST = Lost(RULE, ANTE, TEN, "x")
WON = Won(RULE, ANTE, TEN, "x", Cents(2000))
AGAIN = PaidAgain(RULE, ANTE, TEN, "y", FIVE)
HALF = PartReturned(RULE, ANTE, TEN, "y", FIVE)
BONUS = BonusPaid(RULE, ANTE, TEN, "y", Cents(2500), "ante-bonus")


@pytest.mark.parametrize(
    ("facts", "lines", "total"),
    [
        ([STAKED], [], -1000),
        ([STAKED, LOST], [("ante", "lose", -1000)], -1000),
        ([STAKED, WON], [("ante", "win", 2000)], 2000),
        ([STAKED, BONUS, LOST], [("ante", "lose", -1000), ("ante-bonus", "win", 2500)], 1500),
        ([STAKED, WON, AGAIN], [("ante", "win", 2000), ("ante", "win", 500)], 2500),
        ([WagerAccepted(RULE, FEE, FIVE), FeeTaken(RULE, FEE, FIVE, "x")], [("fee", "fee", -500)], -500),
        ([STAKED, WON, AGAIN, Reopened(RULE, WON, "z", (AGAIN,))], [], -1000),
        (
            [STAKED, WON, AGAIN, Reopened(RULE, WON, "z", (AGAIN,)), StoodOff(RULE, ANTE, TEN, "x")],
            [("ante", "stand-off", 0)],
            0,
        ),
        ([STAKED, WagerReduced(RULE, ANTE, FIVE, "x"), Lost(RULE, ANTE, FIVE, "x")], [("ante", "lose", -500)], -500),
        ([STAKED, LOST, HALF], [("ante", "lose", -1000), ("ante", "returned", 500)], -500),
        ([WagerAccepted(RULE, ANTE, TEN, carried=True), LOST], [("ante", "lose", -1000)], 0),
    ],
)
def test_money_is_counted_by_its_moves(facts: list[Fact], lines: list[tuple[str, str, int]], total: int) -> None:
    """What had left its player in an earlier round leaves nobody in this one."""
    assert [(each.wager, each.result, each.net) for each in upshots(facts, "A")] == lines
    assert net(facts, "A") == total
    assert net(facts, "B") == 0
    assert upshots(facts, "B") == []


def drawn(*facts: Fact, width: int = 80) -> str:
    """A settlement as the terminal shows it."""
    seen = View(player_viewer("A"), {}, 0, 0, {}, facts, "", {})
    console = Console(file=io.StringIO(), width=width)
    console.print(draw_settlement(seen, Cents(101_500)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


LONG = Stake(1, "A", "quinella:hearts-spades")
OTHER_LOST = Lost(RULE, LONG, TEN, "clubs first, hearts second, spades third")


def test_a_reason_without_room_beside_the_money_stands_below_it() -> None:
    lines = drawn(STAKED, LOST, OTHER_LOST, width=60).splitlines()
    (place,) = (n for n, line in enumerate(lines) if line.startswith("quinella:hearts-spades  lose  -$10.00  rule 5.2"))
    assert lines[place + 1].strip() == "clubs first, hearts second, spades third"
    assert lines[place - 2].startswith("ante                    lose  -$10.00  rule 5.2")
    beside = drawn(STAKED, LOST, OTHER_LOST, width=100)
    assert re.search(r"^quinella:hearts-spades +lose +-\$10\.00 +clubs first, .* third +rule", beside, re.MULTILINE)


def test_a_bonus_has_a_line_of_its_own() -> None:
    told = drawn(STAKED, BONUS, LOST)
    assert re.search(r"^ante +lose +-\$10\.00 +x", told, re.MULTILINE)
    assert re.search(r"^ante-bonus +win +\+\$25\.00 +y", told, re.MULTILINE)
    assert "This round +$15.00, balance $1,015.00" in told


@pytest.mark.parametrize("game", game_names())
def test_the_balance_is_that_of_the_rules_in_every_game(game: str) -> None:
    """Round for round, against what the rules' own settlement says of each box."""
    played = find_game(game)
    choice = () if played.record.splits else played.record.choices[:1]
    key = [each[-1] if each[-1].isdigit() else each[0] for each in choice]
    typed = islice(cycle(["10", *key]), 80 * (1 + len(key)))
    table = HomeTable(played, post_notice(played.rulebook.edition(), []), Random(1), 1)
    seat, out = HomeSeat(table, Cents(1_000_000)), io.StringIO()

    def read(prompt: str) -> str:
        grown = key_for_a_hand(out.getvalue())
        return next(typed, "q") if grown is None else grown

    Visit(seat, Screen(Console(file=out, width=80), read), seat.purse).run()
    rounds = [each.conversation.table for each in table.sitting.episodes if each.name == "round"]
    nets = [sum(box.net for box in box_results(each) if box.player == GUEST) for each in rounds]
    said = re.findall(r"^This round \+?(-?)\$([\d,]+)\.(\d\d),", out.getvalue(), re.MULTILINE)
    assert [int(f"{sign}{whole.replace(',', '')}{cents}") for sign, whole, cents in said] == nets
    assert len(nets) == 80
    assert seat.balance == 1_000_000 + sum(nets)
    if game == "four-card-poker":
        assert any(isinstance(fact, BonusPaid) and fact.stake.player == GUEST for each in rounds for fact in each.facts)
