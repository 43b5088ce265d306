"""The coach at a table in the terminal: what it says when asked, always or after a round; figures and history."""

from __future__ import annotations

import io
import json
import re
from fractions import Fraction
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from cli.play.growing_hands import key_for_a_hand
from cli.running import pitbook
from pitbook.cards import Card
from pitbook.cli.play.home.home_seat import HomeSeat
from pitbook.cli.play.home.home_table import HomeTable, post_notice
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.screen import LiveScreen, Screen
from pitbook.cli.play.sight import hand
from pitbook.cli.play.visit import Visit
from pitbook.games import find_game, game_names
from pitbook.lab.coach import advise, at_pool, expected, maths_at
from pitbook.law import Cents
from pitbook.table.places import hand_pile

BANKROLL = Cents(50_000)
DECIDED = {"caribbean-stud": "f", "four-card-poker": "f", "big-raise-stud": "f", "three-card-poker": "f"}
PLAYED = DECIDED | {"lunar-poker": "f", "ultimate-texas-holdem": "4", "pai-gow": "a"}
"""What is typed to decide: where the first choice is to fold, and in every game."""


def visit(game: str, *words: str, seed: int = 5, width: int = 80, coached: bool = False) -> tuple[Visit, str]:
    """A visit in which these lines are typed, and then nothing more."""
    out, lines, found = io.StringIO(), iter(words), find_game(game)

    def read(prompt: str) -> str:
        key = key_for_a_hand(out.getvalue())
        line = next(lines, None) if key is None else key
        if line is None:
            raise EOFError
        print(f"{prompt}{line}", file=out)
        return line

    seat = HomeSeat(HomeTable(found, post_notice(found.rulebook.edition(), []), Random(seed), 2), BANKROLL)
    here = Visit(seat, Screen(Console(file=out, width=width), read), BANKROLL, is_coached=coached)
    here.run()
    return here, out.getvalue()


@pytest.mark.parametrize("game", DECIDED)
def test_h_says_what_each_choice_is_worth_and_why(game: str) -> None:
    _, text = visit(game, "10", "h", DECIDED[game])
    said = text.split("> h\n")[1]
    assert said.startswith("The best choice is: ")
    for option in find_game(game).maths.choosing(find_game(game).rulebook.edition()).names:  # type: ignore[misc]
        assert re.search(rf"^ {option} +[-+]\d+\.\d{{4}}  [-+]\$\d+\.\d\d +\S", said, re.M), option
    assert re.search(r"exactly -?\d+(/\d+)? *$", said, re.M)
    assert re.search(r"\d\d\.\d%", said)
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_h_says_what_each_choice_is_worth_at_every_stage() -> None:
    _, text = visit("ultimate-texas-holdem", "10", "h", "c", "h", "c", "h", "1")
    each = [re.findall(r"^ (play \d|check|fold) +[-+]\d+\.\d{4}", part, re.M) for part in text.split("> h\n")[1:]]
    assert each == [["play 4", "play 3", "check"], ["play 2", "check"], ["play 1", "fold"]]
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_h_says_what_the_lab_says_of_the_same_cards() -> None:
    here, text = visit("big-raise-stud", "10", "h", "1")
    mine = [card for card in hand(here.diary.played[0].settled.view, hand_pile(2)) if isinstance(card, Card)]
    advice = advise("big-raise-stud", mine, staked={"ante": 1000})
    for worth in advice.worths:
        assert re.search(rf"^ {worth.choice} +\{float(worth.net):+.4f}", text, re.M)
        assert f"exactly {worth.net}" in text
    cost = advice.cost("raise 1") * 10
    told = f"raise 1 cost ${float(cost):.2f} on average" if cost else "raise 1 was the best choice."
    assert f"Coach: {told}" in text
    assert here.diary.figures.mistakes == 100 * cost


def test_what_may_happen_is_said_once_where_it_is_the_same_for_several_choices() -> None:
    _, text = visit("big-raise-stud", "10", "h", "1", width=60)
    said = text.split("> h\n")[1].split("> ")[0]
    assert said.count("win with two pairs") == 1
    assert re.search(r"^ raise 2 +\S+ +\S+ +as raise 1, exactly -?\d", said, re.M)
    assert len(said.splitlines()) < 22  # on one page of a small terminal, with the prompt


def test_cards_come_before_what_the_coach_says_of_wagers() -> None:
    """At 60 by 24 the round that is over keeps its cards, and what wagers bring on average gives way."""
    here, _ = visit("four-card-poker", "10", "3", width=60, coached=True)
    out = io.StringIO()
    console = Console(file=out, width=60, height=24, force_terminal=True, color_system=None)
    here.screen = LiveScreen(console, lambda seconds: "q")
    here.screen.ask(here, {"enter": "$5 ante", "10+5": "ante + aces-up", "l": "limits"}, lambda: True, "q")
    assert out.getvalue().count("╰────╯") == 11
    assert "of $10 staked" not in out.getvalue()
    assert "This round" in out.getvalue()


def test_words_below_cards_take_the_whole_width_where_nothing_lies_beside_them() -> None:
    _, text = visit("four-card-poker", "10", "3", seed=3, width=60)
    assert re.search(r"^two pairs, jacks and eights: Jd Js 8d 8c, with 7d 7c apart *$", text, re.M)


def test_a_choice_that_nobody_asked_about_is_not_remarked_on() -> None:
    _, text = visit("big-raise-stud", "10", "4")
    assert "Coach:" not in text
    assert re.search(r"^Your choices (cost|were)", text, re.M)


@pytest.mark.parametrize("game", game_names())
def test_where_wagers_are_made_h_says_what_each_costs(game: str) -> None:
    here, text = visit(game, "h")
    assert here.rounds == 0
    maths = maths_at(here.seat.game, at_pool(here.seat.notice, here.seat.pool))
    for wager in maths.wagers:
        staked = here.seat.notice.fixed_stake(wager.wager) or 1000
        share, amount = f"{float(wager.net):+.4%}", round(staked * abs(wager.net))
        worth = rf"{re.escape(share)} +[-+]\${amount / 100:.2f} of \${staked // 100}"
        assert re.search(rf"^ {wager.wager} +{worth}\b", text, re.M), wager.wager


@pytest.mark.parametrize("game", game_names())
def test_who_wants_the_coach_always_has_it(game: str) -> None:
    _, text = visit(game, "10", *([DECIDED[game]] if game in DECIDED else []), coached=True)
    assert re.search(r"^Coach: of \$10 staked, on average: \w", text, re.M)
    if game in DECIDED:
        assert re.search(r"^Coach: [\w ]+  \(", text, re.M)
        assert re.search(r"^Coach: .*(was the best choice\.|on average against)", text, re.M)


def test_the_jackpot_counts_with_the_pool_as_it_stands() -> None:
    """Of the same hand, with a jackpot wager beside it, folding costs that too."""
    _, without = visit("caribbean-stud", "10", "h", "f")
    _, beside = visit("caribbean-stud", "10+1", "h", "f")
    assert re.search(r"^ fold +-1\.0000", without, re.M)
    assert re.search(r"^ fold +-1\.1000  -\$11\.00  fold always; jackpot -0\.1000", beside, re.M)


# Figures


def test_a_visit_is_held_against_the_mathematics() -> None:
    here, text = visit("caribbean-stud", "10+1", "f", "20", "b", "10+1", "f")
    notice, game = here.seat.notice, here.seat.game
    figures = here.diary.figures
    pool, total = Cents(2_500_000), Fraction(0)
    for stakes, played in zip(
        ({"ante": 1000, "jackpot": 100}, {"ante": 2000}, {"ante": 1000, "jackpot": 100}),
        here.diary.played,
        strict=True,
    ):
        wagers = {wager: Cents(cents) for wager, cents in stakes.items()}
        total += expected(game, at_pool(notice, pool), wagers)
        pool = Cents(pool + sum(getattr(fact, "to_pool", 0) for fact in played.settled.view.facts))
    assert figures.expected == total
    assert figures.staked == 1100 + 6000 + 1100
    brings = f"By the best play your first wagers bring -${float(-total) / 100:.2f} on average."
    assert f"You staked $82.00. {brings}" in text


def test_the_visit_so_far_is_a_key_away() -> None:
    here, text = visit("caribbean-stud", "10", "f", "v", "20+1", "b", "v")
    first, second = text.split("> v\n")[1:]
    assert first.startswith("1 round, -$10.00, balance $490.00")
    assert re.search(r"^round 1  -\$10\.00", first, re.M)
    assert re.search(r"you, box 2  (\S+ ){5} fold  ante", first)
    assert second.startswith("2 rounds, ")
    assert re.search(r"dealer +\S+", second)
    assert second.index("round 2") < second.index("round 1 ")
    assert here.rounds == 2


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_its_history(game: str) -> None:
    _, text = visit(game, "10", *([PLAYED[game]] if game in PLAYED else []), "v", width=60)
    assert re.search(r"^round 1 ", text.split("> v\n")[1], re.M)
    assert max(cell_len(line) for line in text.splitlines()) <= 60


def test_a_program_gets_the_figures_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["10", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    told = pitbook(capsys, "play", "big-raise-stud", "--seed", "3", "--json")
    data = json.loads(told.out)
    assert data["staked"] == 2000
    assert Fraction(data["mistakes"]["exact"]) >= 0
    assert Fraction(data["expected"]["exact"]) < 0


# Leaving


def test_whoever_leaves_in_the_middle_of_a_hand_is_asked_first() -> None:
    here, text = visit("caribbean-stud", "10+1", "q", "n", "f", "q")
    law = here.seat.notice.edition
    absent = law.point("absent").clause
    said = " ".join(text.split())
    assert f"You have $11.00 on the table. To leave now may cost you all of it. {absent.says} (rule {absent})" in said
    assert here.rounds == 1
    assert "rule 9.2(b)" in text  # folded, and not absent


def test_whoever_means_it_leaves() -> None:
    here, text = visit("caribbean-stud", "10", "q", "y", "10", "f")
    assert here.rounds == 1
    assert "rule 12.13" in text


@pytest.mark.parametrize(
    ("game", "words"),
    [("caribbean-stud", "may cost you all of it"), ("dragon-21", "The round goes on without you, and what it brings")],
)
def test_what_leaving_costs_is_said_while_the_cards_are_dealt(game: str, words: str) -> None:
    found = find_game(game)
    seat = HomeSeat(HomeTable(found, post_notice(found.rulebook.edition(), []), Random(5), 2), BANKROLL)
    assert seat.price_of_leaving == ""
    seat.listen(0)
    assert seat.price_of_leaving == ""
    seat.place([Wish(found.record.entry[0], Cents(1000))])
    assert seat.asked is None
    assert words in seat.price_of_leaving


def test_between_rounds_nobody_is_asked() -> None:
    _, text = visit("caribbean-stud", "10", "f", "q", "10")
    assert "Leave all the same?" not in text
