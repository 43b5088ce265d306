"""The coach at a table: asks the lab while the play goes on, so that nobody waits, and says what it answers.

Whatever it knows comes from the view of the person it helps, and nothing that they may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitbook.cli.play.ink import fair, framed, money, odds_of
from pitbook.errors import PitbookError
from pitbook.games import Game
from pitbook.law import Cents, Notice
from pitbook.law.wager_name import family_of
from pitbook.table import View
from pitbook.table.requests import Spot

if TYPE_CHECKING:
    from pitbook.lab.coach import Advice
    from pitbook.maths.analysis import GameMaths, WagerMaths

_MOST_WORDS: Final = 4
_TOLD_OF: Final = Cents(1000)

Found = TypeVar("Found")


class Coach:
    """One person's coach at one table. The lab is slow to load, and is asked on a thread of its own."""

    def __init__(self, game: Game, notice: Notice) -> None:
        self.game, self.notice = game, notice
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._costs: dict[Cents | None, Future[GameMaths]] = {}

    def on_hand(self, view: View, spot: Spot, pool: Cents | None) -> Future[Advice]:
        """What each choice is worth."""

        def ask() -> Advice:
            from pitbook.lab.coach import advise_at

            return advise_at(self.game, self.notice, view, spot, pool)

        return self._worker.submit(ask)

    def on_wagers(self, staked: Mapping[str, Cents], pool: Cents | None) -> Future[Fraction]:
        """What first wagers bring by the best play, in cents."""

        def ask() -> Fraction:
            from pitbook.lab.coach import at_pool, expected

            return expected(self.game, at_pool(self.notice, pool), staked)

        return self._worker.submit(ask)

    def on_costs(self, pool: Cents | None) -> Future[GameMaths]:
        """What every wager costs; asked once for each pool."""

        def ask() -> GameMaths:
            from pitbook.lab.coach import at_pool, maths_at

            return maths_at(self.game, at_pool(self.notice, pool))

        if pool not in self._costs:
            self._costs[pool] = self._worker.submit(ask)
        return self._costs[pool]

    def rest(self) -> None:
        """Answer nothing more."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def answered(asked: Future[Found]) -> Found | None:
    """What the lab says, or nothing where it has no answer."""
    try:
        return asked.result()
    except PitbookError:
        return None


# What it says


def draw_advice(asked: Future[Advice]) -> RenderableType:
    """Each choice, what it is worth and why, the best one marked; with the fractions, where they are exact."""
    try:
        advice = asked.result()
    except PitbookError as error:
        return framed(Text(f"The coach has no answer: {error}", "yellow"))
    rows = Table.grid(padding=(0, 2), expand=True)
    for ratio in (None, None, None, 1):
        rows.add_column(ratio=ratio)
    said: dict[str, str] = {}
    for worth in advice.worths:
        first = said.setdefault(worth.says, worth.choice)
        says, then = (worth.says, "\n") if first == worth.choice else (f"as {first}", ", ")
        style = "bold green" if worth is advice.best else ""
        amount = fair(worth.net * advice.unit)
        why = Text(says)
        if advice.is_exact:
            why.append(f"{then}exactly {worth.net}", "dim")
        rows.add_row(Text(worth.choice, style), Text(odds_of(worth.net), style), Text(amount, style), why)
    doubt = f", {advice.doubt}" if advice.doubt else ""
    about = f"What the whole hand brings on average, of a first wager of {money(advice.unit)}{doubt}:"
    return framed(Text(f"The best choice is: {advice.best.choice}.", "bold"), Text(about), Padding(rows, (0, 1)))


def line_of_advice(asked: Future[Advice]) -> Text:
    """The same on a line, for those who want it all the time."""
    advice = answered(asked)
    if advice is None:
        return Text("Coach: no answer for this hand", "dim")
    each = ", ".join(f"{worth.choice} {fair(worth.net * advice.unit)}" for worth in advice.worths)
    return Text("Coach: ", "bold green").append(advice.best.choice, "bold green").append(f"  ({each})", "not bold dim")


def line_on_choice(advice: Advice, choice: str) -> Text:
    """What a choice cost, once the round is over."""
    cost = advice.cost(choice) * advice.unit
    if not cost:
        return Text(f"Coach: {choice} was the best choice.", "green")
    best = advice.best.choice
    return Text(f"Coach: {choice} cost {fair(cost)[1:]} on average against {best} ({odds_of(cost / advice.unit)[1:]})")


def draw_costs(asked: Future[GameMaths], notice: Notice) -> RenderableType:
    """What each wager brings on average, and the best play in words."""
    try:
        maths = asked.result()
    except PitbookError as error:
        return framed(Text(f"The coach has no answer: {error}", "yellow"))
    rows = Table.grid(padding=(0, 2))
    for is_figure in (False, True, True, False):
        rows.add_column(justify="right" if is_figure else "left", no_wrap=is_figure)
    for wager in maths.wagers:
        style = "green" if wager.net > 0 else ""
        staked = _staked(wager, notice)
        share = Text(f"{float(wager.net):+.4%}", style)
        amount = Text(f"{fair(staked * wager.net)} of {money(staked)}", style)
        rows.add_row(Text(wager.wager, "bold"), share, amount, "" if wager.method.is_exact else wager.method.says)
    words = maths.strategy.words[:_MOST_WORDS] if maths.strategy else ()
    play = [Text("The best play:", "bold"), *map(Text, words)] if words else []
    return framed(Text("What each wager brings on average, of what is staked first:"), Padding(rows, (0, 1)), *play)


def _staked(wager: WagerMaths, notice: Notice) -> Cents:
    """What the average is told of: the one amount of a wager of fixed size, $10 of any other."""
    return notice.fixed_stake(family_of(wager.wager)) or _TOLD_OF


def line_of_costs(asked: Future[GameMaths], notice: Notice) -> Iterator[Text]:
    """The same on a line, where the lab has an answer."""
    maths = answered(asked)
    if maths is not None:
        told = [(wager, _staked(wager, notice)) for wager in maths.wagers]
        each = ", ".join(
            f"{wager.wager} {fair(staked * wager.net)}{'' if staked == _TOLD_OF else f' of {money(staked)}'}"
            for wager, staked in told
        )
        yield Text("Coach: ", "bold green").append(f"of {money(_TOLD_OF)} staked, on average: {each}", "not bold dim")
