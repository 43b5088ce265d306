"""The terminal table plays every game: what each looks like at 80 columns, and a shoe that lives on."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random
from typing import NamedTuple

import pytest
from rich.cells import cell_len
from rich.console import Console

from cli.play.growing_hands import key_for_a_hand
from pitbook.cards import parse_cards
from pitbook.cli.play.home.home_seat import GUEST, HomeSeat
from pitbook.cli.play.home.home_table import HomeTable, post_notice, spot_to_decide
from pitbook.cli.play.screen import LiveScreen, Screen
from pitbook.cli.play.visit import Visit
from pitbook.games import Game, find_game, game_names
from pitbook.law import Cents, Limit
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.habits import cautious
from pitbook.table import View, player_viewer
from pitbook.table.facts import RulingMade, WagerAccepted
from pitbook.table.places import Pile
from pitbook.table.requests import Choice, Decide, Spot
from sizes import SIZES

SPOT = Spot(1, "North")

BANKROLL = Cents(100_000)


class HomeVisit(NamedTuple):
    """What came of a visit."""

    rounds: int
    net: int
    table: HomeTable


def visit(
    game: Game | str, *words: str, seed: int = 5, options: tuple[str, ...] = (), bankroll: Cents = BANKROLL
) -> tuple[HomeVisit, str]:
    """A visit of a person who types these words and then leaves, and all that they saw."""
    game = find_game(game) if isinstance(game, str) else game
    typed, out = iter([*words, "q"]), io.StringIO()
    notice = post_notice(game.rulebook.edition(), list(options))
    seat = HomeSeat(HomeTable(game, notice, Random(seed), others=2), bankroll)

    def read(prompt: str) -> str:
        key = key_for_a_hand(out.getvalue())
        return next(typed) if key is None else key

    here = Visit(seat, Screen(Console(file=out, width=80), read), bankroll)
    here.run()
    return HomeVisit(here.rounds, here.net, seat.table), out.getvalue()


def seen(options: tuple[Choice, ...], hand: str = "") -> View:
    piles = {Pile("box 1"): tuple(parse_cards(hand))} if hand else {}
    return View(player_viewer("North"), piles, 0, 0, {}, (), "", {SPOT: options})


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SIZES.seeds))
@pytest.mark.parametrize("game", game_names())
def test_every_game_is_played_within_80_columns(game: str, seed: int) -> None:
    choices = () if find_game(game).record.splits else find_game(game).record.choices
    key = [choices[0][-1] if choices[0][-1].isdigit() else choices[0][0]] if choices else []
    here, text = visit(game, "l", "s", *(["10", *key] * 3), seed=seed)
    assert here.rounds == 3
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert "Traceback" not in text


def test_six_cards_of_the_dealer_lie_beside_five_of_ones_own() -> None:
    _, text = visit("four-card-poker", "10", "1")
    backs = "│░░░░│"
    rows = text.splitlines()
    tops = [row for row in rows if row.startswith("╭")]
    assert len(tops) == 2  # once for the decision, once for the end
    assert {top.rstrip() for top in tops} == {" ".join(["╭────╮" * 6, "╭────╮" * 5])}
    assert sum(row.startswith(backs * 5) for row in rows) == 2  # five of them are face down, each two lines high


def test_there_is_no_dealer_where_nobody_deals_a_hand_to_one() -> None:
    _, text = visit("big-raise-stud", "10", "1")
    assert "On the table" in text
    assert "Dealer" not in text


def test_a_long_title_does_not_break_the_header() -> None:
    _, text = visit("four-card-poker")
    assert text.splitlines()[1].startswith(" Rules as made (the copy at hand")
    assert "… " in text.splitlines()[1]
    assert text.splitlines()[1].rstrip().endswith("balance $1,000.00")


@pytest.mark.parametrize(("game", "options"), [("dragon-21", ()), ("racing-card-derby", ("decks=8",))])
def test_a_shoe_lives_on_between_rounds(game: str, options: tuple[str, ...]) -> None:
    """416 cards in eight decks: what lies open in five rounds are the next cards of one shuffle, none of them twice."""
    here, text = visit(game, *["10"] * 5, options=options)
    machine = here.table.staff.machine
    assert isinstance(machine, DealingMachine)
    rounds = [episode.conversation.table for episode in here.table.sitting.episodes if episode.name == "round"]
    dealt = [slot for table in rounds for slot in sorted(table.faces)]
    assert here.rounds == 5
    assert dealt == list(range(dealt[0], dealt[0] + len(dealt)))
    assert all(table.faces[slot] == machine.faces[slot] for table in rounds for slot in table.faces)
    assert f"{416 - dealt[-1] - 1} cards in the shoe" in text
    assert sum(episode.name == "shuffle" for episode in here.table.sitting.episodes) == 1


def test_a_shoe_is_shuffled_when_the_rules_call_for_it() -> None:
    here, text = visit("dragon-21", *["5"] * 90, seed=2, options=("decks=6",))
    assert here.rounds == 90
    assert sum(episode.name == "shuffle" for episode in here.table.sitting.episodes) > 1
    assert "last round of the shoe" in text


def test_both_hands_of_dragon21_lie_there_to_the_end() -> None:
    here, text = visit("dragon-21", "10")
    table = here.table.sitting.episodes[-1].conversation.table
    top = next(row for row in text.splitlines() if row.startswith("╭"))
    assert top.count("╭────╮") == len(table.faces) >= 4


def test_wagers_that_have_names_are_named() -> None:
    _, text = visit("racing-card-derby", "l")
    assert "red, black, suit-hearts, suit-clubs, suit-diamonds, suit-spades" in text
    assert "quinella:hearts-clubs and 11 like it" in text
    assert "trifecta:hearts-clubs-diamonds and 23 like it" in text


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("caribbean-stud", "They bet with a pair or better, or with ace and king, and otherwise stake no more."),
        ("four-card-poker", "They play 1 with a pair"),
        ("big-raise-stud", "They raise 1 with a pair"),
        ("three-card-poker", "They play with a pair"),
        ("racing-card-derby", ""),
        ("dragon-21", ""),
    ],
)
def test_the_regulars_habit_is_said_where_they_have_one(game: str, says: str) -> None:
    welcome = " ".join(visit(game)[1].split())
    assert (says in welcome) if says else "They " not in welcome.partition("Also here")[2]


@pytest.mark.parametrize(
    ("game", "hand", "is_good"),
    [
        ("caribbean-stud", "2c 2d 5h 7s 9c", True),
        ("caribbean-stud", "Ac Kd 5h 7s 9c", True),
        ("caribbean-stud", "2c 4c 5c 7c 9c", True),
        ("caribbean-stud", "Ac Qd 5h 7s 9c", False),
        ("four-card-poker", "Ac Kd 5h 7s 9c", True),
        ("four-card-poker", "2c 3d 4h 5s 9c", True),
        ("big-raise-stud", "6c 6d 2h", True),
        ("big-raise-stud", "Ac Qd 2h", False),
    ],
)
def test_the_regulars_do_as_is_said(game: str, hand: str, is_good: bool) -> None:
    table = find_game(game)
    more, no_more = Choice(table.record.choices[0], Cents(1000)), Choice("fold")
    decision = table.habit(seen((more, no_more), hand), SPOT)
    assert decision.choice == (more.name if is_good else "fold")
    assert table.habit_words.startswith(f"They {more.name} ")


def test_regulars_without_cards_stake_no_more() -> None:
    """A game may ask for decisions and deal no hand to a box."""
    options = (Choice("double", Cents(1000)), Choice("hold"))
    assert cautious(seen(options), SPOT).choice == "hold"
    assert cautious(seen(options[:1]), SPOT).choice == "double"


@pytest.mark.parametrize(("hand", "cents"), [("2c 2d 5h 7s 9c", 500), ("Ac Qd 5h 7s 9c", 0)])
def test_an_amount_that_has_to_be_named_is_a_stake_like_any_other(hand: str, cents: int) -> None:
    options = (Choice("raise", amount=(500, 2000)), Choice("exchange", cards=(0, 5)), Choice("fold"))
    assert find_game("caribbean-stud").habit(seen(options, hand), SPOT).cents == cents
    assert cautious(seen(options, hand), SPOT).cents == 0


def test_leaving_is_graceful_where_no_rule_covers_it() -> None:
    here, text = visit(replace(find_game("caribbean-stud"), irregularities=()), "10", "q", "y")
    assert here.rounds == 1
    assert here.net == -1000
    assert "No rule here says what becomes of a hand that is left: its choice is “fold”." in text
    assert "You leave after 1 round, $10.00 down" in text


def test_what_one_cannot_pay_for_is_not_offered() -> None:
    """An ante of $10 takes another $10 at the least; of $35, $25 are left, which is two raises and not three."""
    here, text = visit("big-raise-stud", "10", "3", "f", bankroll=Cents(3500))
    assert "1 raise $10  2 raise $20  f fold" in text
    assert "'3' is none of these" in text
    assert here.net == -1000


def test_a_ruling_is_given_by_the_staff() -> None:
    """The regulars' and one's own $100 on the Dragon are over a differential of $10 (5.12)."""
    here, text = visit("dragon-21", "100 dragon", options=("differential=1000",))
    facts = here.table.sitting.episodes[-1].conversation.facts
    assert here.rounds == 1
    assert [fact.ruling for fact in facts if isinstance(fact, RulingMade)] == ["reduce"]
    assert GUEST in {stake.player for stake in here.table.sitting.episodes[-1].conversation.table.ended}
    assert "reduce" in text


# A screen of 80 columns and 24 lines

SUITS = ("hearts", "clubs", "diamonds", "spades")
DRAGON = ("10 dragon + 10 tiger + 5 tie", "5 dragon + 5 tiger + 5 tie + 5 perfect-pairs:dragon + 5 perfect-pairs:tiger")
DERBY = (
    "10 red + 10 black + 5 suit-hearts",
    "5 red + 5 black + 5 trifecta:hearts-clubs-spades + 5 trifecta:spades-clubs-hearts + 5 quinella:hearts-clubs",
    " + ".join(f"5 trifecta:{'-'.join(suits)}" for suits in permutations(SUITS, 3)),
)


def screens(
    game: str, *words: str, seed: int = 5, others: int = 2, options: tuple[str, ...] = (), width: int = 80
) -> list[str]:
    """What a person saw on a terminal of that size, frame after frame; they type when they are asked."""
    out = io.StringIO()
    console = Console(file=out, width=width, height=24, force_terminal=True, color_system=None, legacy_windows=False)
    lines = iter([*words, "q"])

    def frames() -> list[str]:
        return [re.sub(r"\x1b\[[KJ]", "", frame) for frame in out.getvalue().split("\x1b[H")[1:]]

    def keyboard(seconds: float) -> str:
        is_asked = any(word in frames()[-1] for word in ("limits", "? rule", "any key goes on", "any other key"))
        if not is_asked:
            return ""
        key = key_for_a_hand(frames()[-1])
        return f"{next(lines) if key is None else key}\n"

    played = find_game(game)
    table = HomeTable(played, post_notice(played.rulebook.edition(), list(options)), Random(seed), others)
    Visit(HomeSeat(table, BANKROLL), LiveScreen(console, keyboard), BANKROLL).run()
    return frames()


@pytest.mark.parametrize("others", [0, 2, 6])
@pytest.mark.parametrize(
    ("game", "words"), [("dragon-21", word) for word in DRAGON] + [("racing-card-derby", word) for word in DERBY]
)
def test_a_settled_round_fits_the_screen(game: str, words: str, others: int) -> None:
    for seed in range(3):
        *played, last = screens(game, words, seed=seed, others=others)
        settled = next(frame for frame in played if "This round " in frame)
        assert all(frame.count("\n") < 24 for frame in (*played, last.partition("\nYou leave")[0]))
        assert "play money" in settled.splitlines()[0]
        assert "…" not in settled
        assert "This round " in last
        assert "You leave after 1 round" in last


@pytest.mark.parametrize("width", [60, 120])
@pytest.mark.parametrize("game", game_names())
def test_narrow_and_wide_screens_are_filled_and_never_overrun(game: str, width: int) -> None:
    keys = {
        "caribbean-stud": ["b"],
        "four-card-poker": ["1"],
        "big-raise-stud": ["1"],
        "three-card-poker": ["p"],
        "pai-gow": ["a"],
        "ultimate-texas-holdem": ["4"],
        "lunar-poker": ["f"],
    }
    others = {"racing-card-derby": 2, "lunar-poker": 4}.get(game, 6)
    frames = screens(game, "10", *keys.get(game, []), width=width, others=others)
    lines = [line for frame in frames for line in frame.splitlines()]
    assert max(cell_len(line.rstrip()) for line in lines) <= width
    assert "─" * width in lines  # the line above the settlement
    assert all(frame.partition("\nYou leave")[0].count("\n") < 24 for frame in frames)


def test_on_a_narrow_screen_cards_come_before_words() -> None:
    """Both hands are drawn whole in 60 columns, and what is said of wagers is short."""
    *_, settled, _ = screens("caribbean-stud", "10+1", "b", width=60, others=6, seed=269)
    assert settled.count("╭────╮") == 10
    assert re.search(r"^(win|lose) +\S+ +\d wagers?", settled, re.M)
    assert "This round " in settled


@pytest.mark.parametrize("key", ["e 1 2", "a"])
def test_tiles_that_are_set_are_drawn_as_two_hands(key: str) -> None:
    """The house's and one's own, the low hand at the right; others' on a line."""
    *_, settled, _ = screens("pai-gow", "10", key, others=2, seed=4)
    assert settled.count("╭────╮╭────╮  ╭────╮╭────╮") == 2
    others = r"^box \d +\w+ .*\d-\d \d-\d \| \d-\d \d-\d"  # also of the last, who is set and put away at once
    assert len(re.findall(others, settled, re.MULTILINE)) == 2


def test_the_bank_is_left_to_the_person() -> None:
    """Regulars wager against it, and it is shown as something other than a second wager."""
    frames = screens("pai-gow", "100 bank", "a", others=2, seed=4, options=("bank=player",))
    told = " ".join(" ".join(frames).split())
    assert "20 bank hold the bank" in told
    assert "main + bank" not in told
    settled = next(frame for frame in frames if "This round " in frame)
    assert re.search(r"^bank +bank ", settled, re.MULTILINE)
    assert len(re.findall(r"^box \d +\w+ +main ", settled, re.MULTILINE)) == 2


def test_reasons_are_said_as_long_as_there_is_room() -> None:
    assert "wins by" in screens("dragon-21", "10 dragon + 10 tiger + 5 tie")[-1]
    many = screens("racing-card-derby", DERBY[-1], others=6)[-1]  # six of the 24 trifectas name the winner first
    assert re.findall(r"^(lose|win) .* (\d+) wagers", many, re.MULTILINE) == [("lose", "18"), ("win", "6")]


def test_cards_appear_one_after_the_other() -> None:
    backs = [frame.count("│░░░░│") // 2 for frame in screens("caribbean-stud", "10", "f") if "Dealer" in frame]
    assert backs[0] == 0
    assert max(backs) == 10
    assert all(after - before <= 1 for before, after in pairwise(backs))


def test_what_one_reads_up_lies_before_the_table_until_it_is_read() -> None:
    frames = screens("caribbean-stud", "l", "", "10", "?", "", "f")
    read = [frame for frame in frames if frame.endswith("any key goes on > ")]
    assert "from $5 up to $100" in read[0]
    assert "rule 9.2" in read[1]
    assert "You leave after 1 round" in frames[-1]


def test_whoever_leaves_on_a_live_screen_sees_how_it_ended() -> None:
    last = screens("caribbean-stud", "10", "q", "y")[-1]
    assert "rule 12.13" in last
    assert "This round -$10.00" in last
    assert "You leave after 1 round, $10.00 down" in last


# The sign, and what is said in passing


@pytest.mark.parametrize("game", game_names())
def test_every_wager_of_no_fixed_size_has_limits_and_the_sign_shows_them(game: str) -> None:
    law = find_game(game).rulebook.edition()
    limited = [wager for wager in law.options["limits"].choices if wager != "jackpot"]
    _, text = visit(game, "s")
    for wager in limited:
        assert post_notice(law, []).limit(wager) == Limit(Cents(500), Cents(10_000), Cents(500)), wager
        assert re.search(rf"{wager} +from \$5 up to \$100 in steps of \$5", text), wager
    assert ("$1.00, neither more nor less" in text) == ("jackpot" in law.options["limits"].choices)


@pytest.mark.parametrize(
    ("game", "wager"),
    [("racing-card-derby", "4 trifecta:hearts-clubs-spades"), ("dragon-21", "105 tie"), ("dragon-21", "7 tiger")],
)
def test_no_wager_is_taken_outside_its_limits(game: str, wager: str) -> None:
    here, text = visit(game, f"{wager} + 5 {'red' if game.startswith('r') else 'dragon'}")
    assert here.rounds == 0
    assert "see the sign" in text


def test_the_bet_after_the_deal_is_spoken_of_where_there_is_one() -> None:
    _, race = visit("racing-card-derby", "100 red", bankroll=Cents(5000))
    assert "that needs $100.00: you have $50.00" in race
    _, stud = visit("caribbean-stud", "50", bankroll=Cents(5000))
    assert "that needs $150.00, the bet after the deal included" in stud


def test_a_family_of_wagers_is_named_by_any_of_its_words() -> None:
    here, _ = visit("dragon-21", "5 tiger + 5 pairs:t")
    assert here.rounds == 1
    said = " ".join(visit("dragon-21", "5 tiger + 5 pairs", "5 dragn", "l")[1].split())
    assert "'pairs' may be perfect-pairs:dragon or perfect-pairs:tiger: write more of it" in said
    assert "no wager 'dragn' is offered (rule 5.1): did you mean dragon? l shows which are" in said
    assert "dragon, tiger, tie perfect-pairs:dragon, perfect-pairs:tiger" in said


def test_the_example_of_a_second_wager_is_one_that_is_taken() -> None:
    assert "enter $5 ante 10+1 ante + jackpot l limits ? rule" in " ".join(visit("caribbean-stud")[1].split())
    here, text = visit("four-card-poker", "10+5", "f")
    assert "enter $5 ante 10+5 ante + aces-up l limits ? rule" in " ".join(text.split())
    assert here.rounds == 1


@pytest.mark.parametrize(
    ("words", "staked"),
    [
        (["10 tiger", "20"], [("tiger", 2000)]),
        (["10 tiger + 5 tie", "20+10"], [("tiger", 2000), ("tie", 1000)]),
        (["10 tiger + 5 tie", "20"], [("dragon", 2000)]),
        (["10 tiger", "20+10"], [("dragon", 2000), ("tiger", 1000)]),
        (["10 tiger + 5 tie", ""], [("tiger", 1000), ("tie", 500)]),
    ],
)
def test_amounts_without_names_are_for_as_many_wagers_of_the_last_round(
    words: list[str], staked: list[tuple[str, int]]
) -> None:
    here, _ = visit("dragon-21", *words)
    (_, last) = [each.conversation for each in here.table.sitting.episodes if each.name == "round"]
    wagers = [fact for fact in last.facts if isinstance(fact, WagerAccepted) and fact.stake.player == GUEST]
    assert [(fact.stake.wager, fact.staked) for fact in wagers] == staked


def test_wagers_of_the_last_round_that_are_long_to_name_are_counted() -> None:
    _, text = visit("racing-card-derby", DERBY[1])
    assert "enter the same 5 wagers, $25  10 red + 5 black other wagers" in text


def test_a_decision_that_may_be_changed_is_asked_once_and_then_locked_in() -> None:
    clause = find_game("caribbean-stud").rulebook.edition().cite("9.1")
    first, second = Spot(1, "A"), Spot(2, "B")
    options = {first: (Choice("hold"),), second: (Choice("hold"),)}
    assert spot_to_decide(Decide(clause, options)) == first
    assert spot_to_decide(Decide(clause, options, lockable=True, undecided=frozenset({second}))) == second
    assert spot_to_decide(Decide(clause, options, lockable=True)) is None


def test_parts_of_rules_are_written_as_they_are_cited() -> None:
    _, text = visit("dragon-21", "10 tiger", "r")
    assert re.search(r"\(b\)\(i+\)|rule 5\.1a", text)
    assert "(b(" not in text
    assert "(a(" not in visit("racing-card-derby", "10 red + 10 black", "r")[1]


@pytest.mark.parametrize(
    ("game", "options", "place"),
    [
        ("racing-card-derby", ("decks=4",), "shoe"),
        ("racing-card-derby", ("decks=4", "dealing=shuffler"), "shuffler"),
        ("dragon-21", ("dealing=shuffler",), "shoe"),  # it shuffles set by set (3.4(a)(ii))
        ("dragon-21", ("dealing=continuous",), "shuffler"),
    ],
)
def test_the_header_says_where_the_cards_are(game: str, options: tuple[str, ...], place: str) -> None:
    _, text = visit(game, "10", options=options)
    assert set(re.findall(r"cards in the (\w+)", text)) == {place}
