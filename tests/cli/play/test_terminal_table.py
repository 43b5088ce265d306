"""Whole sessions at the terminal table: what a person types, and what they may and may not read."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle, islice, pairwise
from random import Random
from typing import NamedTuple

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from pitbook.cards import Card, parse_card
from pitbook.cli.play.home.home_seat import GUEST, HomeSeat, play_at_home
from pitbook.cli.play.home.home_table import HomeTable, post_notice
from pitbook.cli.play.prompt import Wish
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.visit import Visit
from pitbook.errors import BadInput, BrokenRules
from pitbook.games import find_edition, find_game
from pitbook.law import Cents, dollars
from pitbook.table import PUBLIC, Conversation, DeckCounted, NoMoreBets, Wager, player_viewer
from sizes import SIZES

BANKROLL = Cents(50000)
BIG_RANK = re.compile(r"│(10|[2-9JQKA]) +│")
SMALL_CARD = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


class Sitting(NamedTuple):
    """A visit that is over, and all that can be known of it."""

    visit: Visit
    seat: HomeSeat
    frames: list[str]
    text: str

    @property
    def table(self) -> HomeTable:
        return self.seat.table

    @property
    def rounds(self) -> int:
        return self.visit.rounds

    @property
    def balance(self) -> int:
        return self.seat.balance

    @property
    def talks(self) -> list[Conversation]:
        return [talk for talk in rounds_at(self.table) if talk.is_over]


def rounds_at(table: HomeTable) -> list[Conversation]:
    """Every round at this table, the one under way last."""
    under_way = table.sitting.current
    over = [episode.conversation for episode in table.sitting.episodes if episode.name == "round"]
    return [*over, *([under_way] if under_way else [])]


class WatchedScreen(Screen):
    """A screen that remembers every frame, and looks over the person's shoulder for cards they may not see."""

    def __init__(self, console: Console, read: Callable[[str], str], table: HomeTable) -> None:
        super().__init__(console, read)
        self.table = table
        self.frames: list[str] = []

    def present(self, pages: Sequence[RenderableType]) -> None:
        assert isinstance(self.console.file, io.StringIO)
        before = len(self.console.file.getvalue())
        super().present(pages)
        frame = self.console.file.getvalue()[before:]
        if talks := rounds_at(self.table):
            now = talks[-1].table
            known = {now.faces[slot] for slot, to in now.shown if to in (PUBLIC, player_viewer(GUEST))}
            assert faces(frame) <= known
            self.frames.append(frame)


def faces(frame: str) -> set[Card]:
    """Every card face in a drawing, large or small."""
    lines = frame.splitlines()
    found = {parse_card(rank + SUITS[suit]) for rank, suit in SMALL_CARD.findall(frame)}
    for upper, lower in pairwise(lines):
        found |= {parse_card(match[1] + SUITS[lower[match.end() - 2]]) for match in BIG_RANK.finditer(upper)}
    return found


def reader(words: Iterable[str | type[BaseException]]) -> Callable[[str], str]:
    """What somebody types, one thing at each prompt, and then nothing more."""
    typed = iter(words)

    def read(prompt: str) -> str:
        word = next(typed, EOFError)
        if isinstance(word, str):
            return word
        raise word

    return read


def sit(
    words: Iterable[str | type[BaseException]],
    *,
    seed: int = 5,
    others: int = 2,
    notice: tuple[str, ...] = (),
    bankroll: Cents = BANKROLL,
) -> Sitting:
    """Play a session in which the person types these words and then closes the terminal."""
    out, typed = io.StringIO(), reader(words)
    game = find_game("caribbean-stud")
    table = HomeTable(game, post_notice(game.rulebook.edition(), list(notice)), Random(seed), others)
    seat = HomeSeat(table, bankroll)
    screen = WatchedScreen(Console(file=out, width=80, no_color=True), typed, table)
    visit = Visit(seat, screen, bankroll)
    visit.run()
    return Sitting(visit, seat, screen.frames, out.getvalue())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SIZES.seeds))
def test_the_balance_is_the_sum_of_what_the_rules_paid(seed: int) -> None:
    sitting = sit(islice(cycle(["10+1", "b", "", "f", "25", "b"]), 24), seed=seed, others=seed % 7)
    ended = [end for talk in sitting.talks for end in talk.table.ended.values()]
    assert sitting.rounds == len(sitting.talks) == 12
    assert sitting.balance == BANKROLL + sum(end.net for end in ended if end.stake.player == GUEST)
    assert f"with {dollars(sitting.balance)} of play money" in sitting.text


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SIZES.seeds))
def test_every_settled_wager_is_on_a_line_with_its_clause(seed: int) -> None:
    sitting = sit(["10+1", "b"], seed=seed)
    lines = sitting.text.splitlines()
    for end in sitting.talks[0].table.ended.values():
        if end.stake.player == GUEST:
            row = next(line for line in lines if line.startswith(f"{end.stake.wager} ") and end.result in line)
            assert dollars(end.net) in row
            assert row.rstrip().endswith(f"rule {end.clause}")


@pytest.mark.parametrize("others", range(7))
def test_nothing_is_wider_than_the_terminal(others: int) -> None:
    words = ["l", "s", "r", "?", "100+1", "?", "s", "r", "b", "5", "f", "r", "x" * 300, "10+1", "b"]
    text = sit(words, others=others, seed=others).text
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_cards_appear_only_once_they_are_public() -> None:
    sitting = sit(["10", "f", "10", "b"] * 10, others=6, seed=3)  # `Watched` asserts at every frame
    decisions = sitting.frames[::2]
    assert all(len(faces(frame)) == 6 for frame in decisions)  # one's own five and the dealer's one
    assert any(len(faces(frame)) > 15 for frame in sitting.frames[1::2])


def test_the_dealers_cards_stay_down_when_all_have_folded() -> None:
    sitting = sit(["10", "f"], others=0)
    assert len(faces(sitting.frames[-1])) == 6


@pytest.mark.parametrize(
    ("typed", "explained"),
    [
        ("7", "$7.00 is not a multiple of $5.00 (box 2 ante; rule 2.0)"),
        ("105", "$105.00 is over the maximum of $100.00 (box 2 ante; rule 2.0)"),
        ("0", "0 cents is too little (box 2 ante; rule 5.1)"),
        ("10+2", "the jackpot wager is $1.00 (rule 11.2)"),
        ("10+1+1", "there are not 3 wagers to make (rule 5.1)"),
        ("900", "that needs $2,700.00"),
        ("ten", "'ten' is not an amount"),
    ],
)
def test_a_refused_wager_is_explained_and_asked_again(typed: str, explained: str) -> None:
    sitting = sit([typed, "10", "f"])
    assert explained in " ".join(sitting.text.split())
    assert sitting.rounds == 1
    assert sitting.balance == BANKROLL - 1000


GARBAGE = ["[/bold]", "[red]", "\x1b[2J", "١٠", "1e9", "10+", "+", "-5", "9" * 40, "b" * 999, "\t", "☃", "nan", "%s{}"]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_does_no_harm(garbage: str) -> None:
    sitting = sit([garbage, "10", garbage, "f"] if garbage.strip() else ["10", garbage, "f"])
    assert sitting.rounds == 1
    assert "\x1b" not in sitting.text
    assert "Traceback" not in sitting.text


@pytest.mark.parametrize("way_out", ["q", "QUIT", EOFError, KeyboardInterrupt])
@pytest.mark.parametrize("after", range(7))
def test_one_may_leave_at_any_prompt(after: int, way_out: str | type[BaseException]) -> None:
    words: list[str | type[BaseException]] = ["l", "10+1", "?", "b", "", "f", ""]
    sitting = sit([*words[:after], way_out])
    ended = [end for talk in sitting.talks for end in talk.table.ended.values() if end.stake.player == GUEST]
    assert sitting.balance == BANKROLL + sum(end.net for end in ended)
    assert "You leave after" in sitting.text.splitlines()[-1]


def test_an_interrupt_in_the_middle_of_a_hand_asks_first() -> None:
    """As the key does; a second one is meant."""
    stays = sit(["10", KeyboardInterrupt, "n", "f"])
    assert "Leave all the same?" in " ".join(stays.text.split())
    assert "rule 9.2(b)" in stays.text  # folded, and not absent
    goes = sit(["10", KeyboardInterrupt, KeyboardInterrupt, "f"])
    assert "rule 12.13" in goes.text
    assert "Leave all the same?" not in sit([KeyboardInterrupt]).text


def test_whoever_leaves_before_deciding_is_absent() -> None:
    sitting = sit(["10", "q"])
    assert sitting.balance == BANKROLL - 1000
    assert "rule 12.13" in sitting.text


def test_questions_are_answered_from_the_law() -> None:
    sitting = sit(["s", "l", "10+1", "?", "f", "r"])
    law = sitting.table.notice.edition
    said = " ".join(sitting.text.split())
    for words in (law.text("9.1"), law.text("5.3(b)"), "royal flush 250 to 1", "from $5 up to $100", "Play money only"):
        assert words in said
    assert said.count(law.text("9.2")) == 2  # once to `?`, once to `r`


def test_an_empty_line_repeats_the_wagers() -> None:
    sitting = sit(["15+1", "f", "", "f"])
    assert sitting.balance == BANKROLL - 2 * 1600


def test_the_pool_grows_by_every_jackpot_wager() -> None:
    sitting = sit(["10+1", "f"] * 5, others=0)
    assert sitting.table.pool.cents == 2_500_500
    assert "jackpot $25,005.00" in sitting.text


def misdealt_seat() -> HomeSeat:
    """A seat in a round that was misdealt, so that its $1 on the jackpot stays on the layout."""
    game = find_game("caribbean-stud")
    seat = HomeSeat(HomeTable(game, post_notice(game.rulebook.edition(), []), Random(5), 0), BANKROLL)
    seat.listen(0)
    talk = rounds_at(seat.table)[-1]
    talk.answer(Wager(1, GUEST, "ante", Cents(1000)))
    talk.answer(Wager(1, GUEST, "jackpot", Cents(100)))
    talk.answer(NoMoreBets())
    talk.answer(DeckCounted(51))
    assert talk.is_over
    assert [carried.cents for carried in talk.table.carried] == [100]
    return seat


def test_a_jackpot_wager_left_by_a_misdeal_counts_in_the_next_round() -> None:
    """It has left its player's balance, and an empty line does not stake it again."""
    seat, typed = misdealt_seat(), iter(["", "f", "q"])
    out, usual = io.StringIO(), (Wish("ante", Cents(1000)), Wish("jackpot", Cents(100)))
    screen = Screen(Console(file=out, width=80), lambda prompt: next(typed))
    visit = Visit(seat, screen, BANKROLL, usual)
    visit.run()
    assert "This round -$1.00, balance $499.00\nenter $10 ante  10+1 ante + jackpot" in out.getvalue()
    assert "This round -$10.00, balance $489.00" in out.getvalue()
    assert visit.rounds == 2
    assert seat.table.sitting.carried == ()


@pytest.mark.parametrize("steps", [1, 2])
def test_what_a_misdeal_left_on_the_layout_goes_back_to_whoever_leaves(steps: int) -> None:
    """Before the next round is opened, and after."""
    seat = misdealt_seat()
    for _ in range(steps):
        seat.listen(0)
    assert seat.balance == BANKROLL - 100
    assert seat.leave() == []
    assert seat.balance == BANKROLL


def test_the_table_ends_when_the_money_does() -> None:
    sitting = sit(["5", "f"] * 9, bankroll=Cents(2000))
    assert sitting.rounds == 2
    assert "$10.00 is not enough for another round here." in sitting.text


def test_the_same_seed_deals_the_same_session() -> None:
    first, again, other = (sit(["10", "b"] * 3, seed=seed).text for seed in (8, 8, 9))
    assert first == again != other


@pytest.mark.parametrize("game", ["caribbean-stud", "caribbean-stud@2012-draft"])
@pytest.mark.parametrize("words", ["", "jackpot=false", "dealing=shuffler", "jackpot-mode=electronic pool=100000"])
def test_the_table_plays_under_any_notice(game: str, words: str) -> None:
    out, typed = io.StringIO(), reader(["10", "b"])
    play_at_home(
        game,
        words.split(),
        seed=1,
        bankroll=BANKROLL,
        others=3,
        console=Console(file=out, width=80),
        read=typed,
    )
    assert "You leave after 1 round" in out.getvalue()
    assert ("jackpot $" in out.getvalue()) == (words != "jackpot=false")


def test_what_went_wrong_first_is_told_and_not_that_the_seat_cannot_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: HomeSeat, *more: object) -> None:
        raise BrokenRules("the rules failed" if more else "the seat cannot be left")

    game = find_game("caribbean-stud")
    seat = HomeSeat(HomeTable(game, post_notice(game.rulebook.edition(), []), Random(1), others=1), BANKROLL)
    monkeypatch.setattr(HomeSeat, "listen", fail)
    monkeypatch.setattr(HomeSeat, "leave", fail)
    with pytest.raises(BrokenRules, match="the rules failed"):
        Visit(seat, Screen(Console(file=io.StringIO()), lambda prompt: "q"), BANKROLL).run()


def test_more_players_than_boxes_are_refused() -> None:
    boxes = find_edition("caribbean-stud").point("boxes").clause.id
    with pytest.raises(BadInput, match=f"rule {boxes}"):
        play_at_home("caribbean-stud", [], seed=1, bankroll=BANKROLL, others=7, console=Console(), read=input)
