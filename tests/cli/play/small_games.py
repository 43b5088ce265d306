"""Small games of one idea each, to see that the table in the terminal carries it: a page of rules serves them all."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console

from pitbook.cards import TILE_SET
from pitbook.cards.wheel import SINGLE_ZERO, is_red
from pitbook.cli.play.home.home_seat import HomeSeat
from pitbook.cli.play.home.home_table import HomeTable, post_notice
from pitbook.cli.play.screen import LiveScreen, Screen
from pitbook.cli.play.visit import Visit
from pitbook.errors import Refused
from pitbook.games import Game
from pitbook.law import Cents, load_rulebook
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.equipment.dice_and_wheels import Dice, Wheel
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.wagers import take_wagers
from pitbook.records.irregularities import Mishap
from pitbook.records.shape import Shape
from pitbook.table import DEALER, PUBLIC, Absent, Conversation, Decision, Locked, Round, Stake, player_viewer
from pitbook.table.ask import ask, roll, show, spin
from pitbook.table.facts import Called, Decided
from pitbook.table.places import DISCARD, Pile, hand_pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Request, Roll, Show, Spin, Spot
from pitbook.table.round import Box, Rules, Step

RULEBOOK = load_rulebook(Path(__file__).with_name("small.toml"))
BANKROLL = Cents(100_000)


# Steps


def _no_opening(table: Round) -> Rules:
    yield from ()


def _wagers(table: Round, *wagers: str, **more: object) -> Step:
    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="1.2", remedy="wager first")

    request = PlaceWagers(table.cite("1.2"), wagers, **more)  # type: ignore[arg-type]
    yield from take_wagers(table, request, lambda wager: None, check_close)
    table.close_wagers()


def _turn(table: Round, pile: Pile, to: str = "", count: int | None = None) -> Step:
    viewer = player_viewer(to) if to else PUBLIC
    while hidden := tuple(slot for slot in table.hand(pile)[:count] if not table.is_shown(slot, viewer)):
        yield from show(table, Show(table.cite("1.3"), pile, hidden, viewer))


def _settle(table: Round, wins: Callable[[Stake], bool], row: str = "even") -> None:
    odds = table.law.paytables["all"].pays[row]
    for stake in list(table.stakes):
        if wins(stake):
            table.win(table.cite("1.5"), stake, odds, f"{stake.wager} wins")
        else:
            table.lose(table.cite("1.5"), stake, f"{stake.wager} loses")


def _clear(table: Round) -> None:
    for pile in [pile for pile in table.piles if pile.startswith(("box", DEALER))]:
        table.discard(table.cite("1.5"), pile)


def _game(play: Callable[[Round], Rules], record: Shape, equipment: object, *irregularities: Mishap) -> Game:
    return Game(
        rulebook=RULEBOOK,
        play=play,
        record=record,
        irregularities=irregularities,
        equipment=equipment,  # type: ignore[arg-type]
        open_table=_no_opening,
    )


# Dice: wagers closed by a clock that runs for 45 seconds, on numbers of one family


def _play_dice(table: Round) -> Rules:
    numbers = tuple(f"number:{n}" for n in range(2, 13))
    yield from _wagers(table, *numbers, is_timed=True, least_seconds=45)
    thrown = None
    while thrown is None:
        thrown = yield from roll(table, Roll(table.cite("1.3"), 2, 6))
    _settle(table, lambda stake: stake.wager == f"number:{sum(thrown)}", "number")


DICE = _game(_play_dice, Shape({}, 0, ("number",), ("number",)), Dice(2))


# A wheel: many wagers of two families, and colours


def _play_wheel(table: Round) -> Rules:
    streets = tuple(f"street:{n}" for n in range(1, 37))
    straight = tuple(f"straight:{pocket}" for pocket in sorted(SINGLE_ZERO, key=int))
    yield from _wagers(table, *straight, *streets, "red", "black")
    table.tell(Called(table.cite("1.2"), "No more bets"))
    pocket = None
    while pocket is None:
        pocket = yield from spin(table, Spin(table.cite("1.3"), SINGLE_ZERO))
    colour = "" if pocket == "0" else "red" if is_red(pocket) else "black"
    _settle(table, lambda stake: stake.wager in (colour, f"straight:{pocket}"))


WHEEL = _game(
    _play_wheel,
    Shape({}, 0, ("straight", "street", "red", "black"), ("red", "black", "straight", "street")),
    Wheel(lambda notice: SINGLE_ZERO),
)


# A box that may be split in two, doubled for any amount up to its stake, and insured in a window of its own


def _play_split(table: Round) -> Rules:
    yield from _wagers(table, "bet")
    table.tell(Called(table.cite("1.2"), "No more bets"))
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("1.3"), box.pile, 2, box=box)
        yield from _turn(table, box.pile)
    yield from deal_up_to(table, table.cite("1.3"), DEALER, 2)
    yield from _turn(table, DEALER, count=1)
    insurers = frozenset(stake.player for stake in table.stakes)
    yield from _wagers(table, "insurance", window="insurance", players=insurers)
    for box in table.live_boxes:
        yield from _decide_hands(table, box)
    yield from _turn(table, DEALER)
    best = max(card.rank for card in table.cards_in(DEALER))
    _settle(table, lambda stake: max(c.rank for c in table.cards_in(hand_pile(stake.box, stake.hand))) > best)
    for stake in [stake for stake, end in table.ended.items() if end.net > 0]:
        table.take_commission(table.cite("1.6"), stake, Cents(table.ended[stake].net // 20), "5 % of what was won")
    _clear(table)


def _decide_hands(table: Round, box: Box) -> Step:
    hands = [1]
    for hand in hands:
        stake = Stake(box.number, box.player, "bet", hand)
        staked = table.stakes[stake]
        options: tuple[Choice, ...] = (Choice("stand"), Choice("double", amount=(500, staked)))
        options += () if len(hands) > 3 else (Choice("split", staked),)
        decision = None
        while decision is None:
            request = Decide(table.cite("1.4"), {Spot(box.number, box.player, hand): options})
            decision = yield from ask(table, request)
        table.tell(Decided(table.cite("1.4"), box.number, decision.choice, hand=hand))
        if decision.choice == "double":
            table.accept(table.cite("1.4"), stake, decision.cents)
        elif decision.choice == "split":
            other = len(hands) + 1
            hands += [other]
            pile, new = hand_pile(box.number, hand), hand_pile(box.number, other)
            table.accept(table.cite("1.4"), stake._replace(hand=other), staked)
            table.move(table.cite("1.4"), table.hand(pile)[-1:], pile, new)
            for each in (pile, new):
                yield from deal_up_to(table, table.cite("1.3"), each, 2)
                yield from _turn(table, each)


_CARD_RECORD = Shape(
    {"dealer": (DEALER, 0)}, 0, ("bet",), ("bet",), choices=("stand", "double", "split"), second_wager="raise"
)
SPLIT = _game(_play_split, _CARD_RECORD, PackInUse())


# Choices that may be changed until they are locked in; one of them names cards


def _play_locked(table: Round) -> Rules:
    yield from _wagers(table, "bet")
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("1.3"), box.pile, 5, box=box)
        yield from _turn(table, box.pile, box.player)
    unwanted: dict[int, tuple[int, ...]] = {}
    options = (Choice("exchange", Cents(500), cards=(1, 5)), Choice("stay"))
    while True:
        spots = {Spot(box.number, box.player): options for box in table.live_boxes}
        left = frozenset(Spot(box.number, box.player) for box in table.undecided())
        answer = yield from ask(table, Decide(table.cite("1.4"), spots, lockable=True, undecided=left))
        if isinstance(answer, Locked):
            break
        if isinstance(answer, Decision):
            _put_down(table, table.boxes[answer.box], answer, unwanted)
    for box in table.live_boxes:
        if places := unwanted.get(box.number):
            slots = [table.hand(box.pile)[place] for place in places]
            table.move(table.cite("1.3"), slots, box.pile, DISCARD)
            yield from deal_up_to(table, table.cite("1.3"), box.pile, 5, box=box)
        yield from _turn(table, box.pile)
    for stake in [stake for stake in table.stakes if stake.wager == "fee"]:
        table.take_fee(table.cite("1.4"), stake, "the fee for an exchange")
    _settle(table, lambda stake: max(card.rank for card in table.cards_in(hand_pile(stake.box))) == 14)
    _clear(table)


def _put_down(table: Round, box: Box, decision: Decision, unwanted: dict[int, tuple[int, ...]]) -> None:
    for stake in table.stakes_of(box.number, "fee"):
        table.withdraw(table.cite("1.4"), stake)
    box.choice, unwanted[box.number] = decision.choice, decision.places
    table.tell(Decided(table.cite("1.4"), box.number, decision.choice))
    if decision.choice == "exchange":
        table.accept(table.cite("1.4"), Stake(box.number, box.player, "fee"), Cents(500))


LOCKED = _game(_play_locked, Shape({}, 5, ("bet",), ("bet",), choices=("exchange", "stay"), gives_up=()), PackInUse())


# Tiles, and a bank that a player may hold


def _play_tiles(table: Round) -> Rules:
    request = PlaceWagers(table.cite("1.2"), ("bank",), window="bank")
    yield from take_wagers(table, request, lambda wager: None, lambda: None)
    bank = next(iter(table.stakes), None)
    put_up = table.stakes[bank] if bank else Cents(0)
    bankers = {bank.player} if bank else set()
    players = frozenset({*_ALL} - bankers)

    def check_close() -> None:
        if not any(stake.wager == "bet" for stake in table.stakes):
            raise Refused("nobody has made a wager", clause="1.2", remedy="wager first")

    request = PlaceWagers(table.cite("1.2"), ("bet",), window="wagers", players=players)
    yield from take_wagers(table, request, lambda wager: None, check_close)
    table.close_wagers()
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("1.3"), box.pile, 4, count=4, box=box)
        yield from _turn(table, box.pile)
    for stake in [stake for stake in table.stakes if stake != bank]:
        first = table.faces_in(hand_pile(stake.box))[0]
        if bank is None:
            table.lose(table.cite("1.5"), stake, "the house banks and collects")
        elif first.text < "4":
            table.lose_to_bank(table.cite("1.5"), stake, "a low tile", bank)
        else:
            odds = table.law.paytables["all"].pays["even"]
            table.win_of_bank(table.cite("1.5"), stake, odds, "a high tile", bank)
    if bank:
        table.return_bank(table.cite("1.5"), bank, put_up, "the bank goes back")
    _clear(table)


_ALL = ("Guest", "North", "East", "South")
TILES = _game(_play_tiles, Shape({}, 4, ("bank", "bet"), ("bet",)), PackInUse(TILE_SET))


# Two players on one box, each of whom decides on its hand


def _on_absent(table: Round, request: Request, report: Absent) -> Step:
    yield from ()
    table.boxes[report.box].choice += f" {report.player}"
    table.tell(Decided(table.cite("1.7"), report.box, "stand", "absent", player=report.player))


def _play_shared(table: Round) -> Rules:
    yield from _wagers(table, "bet")
    mine = table.boxes_of("Guest")[0].number
    table.accept(table.cite("1.2"), Stake(mine, "Friend", "bet"), Cents(500))
    yield from deal_up_to(table, table.cite("1.3"), hand_pile(mine), 2)
    yield from _turn(table, hand_pile(mine))
    box, options = table.boxes[mine], (Choice("stand"), Choice("double", amount=(500, 1000)))
    while left := [each for each in (box.player, "Friend") if each not in box.choice.split()]:
        request = Decide(table.cite("1.4"), {Spot(mine, player): options for player in left})
        decision = yield from ask(table, request)
        if decision is not None:
            box.choice += f" {decision.player}"
            table.tell(Decided(table.cite("1.4"), mine, decision.choice, player=decision.player))
            if decision.choice == "double":
                table.accept(table.cite("1.4"), Stake(mine, decision.player, "bet"), decision.cents)
    _settle(table, lambda stake: stake.player == "Friend")
    _clear(table)


_SHARED_RECORD = Shape({}, 2, ("bet",), ("bet",), choices=("stand", "double"))
SHARED = _game(_play_shared, _SHARED_RECORD, PackInUse(), Mishap(Absent, _on_absent))
SHARED_WITHOUT_RULE = _game(_play_shared, _SHARED_RECORD, PackInUse())

SMALL_GAMES = {"dice": DICE, "wheel": WHEEL, "split": SPLIT, "locked": LOCKED, "tiles": TILES, "shared": SHARED}


# Playing them


class Played(NamedTuple):
    """What came of a visit, and all that the person saw."""

    visit: Visit
    seat: HomeSeat
    text: str

    @property
    def rounds(self) -> list[Conversation]:
        return [each.conversation for each in self.seat.table.sitting.episodes if each.name == "round"]

    @property
    def words(self) -> str:
        return " ".join(self.text.split())


def sit_at(game: Game, words: Iterable[str], *, seed: int = 5, others: int = 2, bankroll: Cents = BANKROLL) -> Played:
    """A visit of a person who types these words and then leaves."""
    out, typed = io.StringIO(), iter(words)
    table = HomeTable(game, post_notice(game.rulebook.edition(), []), Random(seed), others)
    seat = HomeSeat(table, bankroll)
    visit = Visit(seat, Screen(Console(file=out, width=80), lambda prompt: next(typed, "q")), bankroll)
    visit.run()
    assert max(cell_len(line) for line in out.getvalue().splitlines()) <= 80
    return Played(visit, seat, out.getvalue())


def frames_of(game: Game, words: Iterable[str], *, seed: int = 5, others: int = 2) -> list[str]:
    """What that person sees on a screen of 80 columns and 24 lines, frame after frame."""
    out, lines = io.StringIO(), iter([*words, "q"])
    console = Console(file=out, width=80, height=24, force_terminal=True, color_system=None, legacy_windows=False)

    def frames() -> list[str]:
        return [re.sub(r"\x1b\[[KJ]", "", frame) for frame in out.getvalue().split("\x1b[H")[1:]]

    def keyboard(seconds: float) -> str:
        is_asked = any(word in frames()[-1] for word in ("limits", "? rule", "any key goes on", "any other key"))
        return f"{next(lines)}\n" if is_asked else ""

    table = HomeTable(game, post_notice(game.rulebook.edition(), []), Random(seed), others)
    Visit(HomeSeat(table, BANKROLL), LiveScreen(console, keyboard), BANKROLL).run()
    return frames()
