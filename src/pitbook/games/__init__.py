"""Every game that Pitbook plays: one folder each, found by looking.

>>> find_edition("caribbean-stud@2001-05-01").ref
'caribbean-stud@1998'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from pitbook.cards import Ranking
from pitbook.errors import BrokenRules, UnknownName
from pitbook.law import Edition, Notice, Rulebook, load_rulebook
from pitbook.maths.analysis import GameMaths, PlayStyle, Question
from pitbook.table.answers import Irregularity
from pitbook.table.conversation import Conversation
from pitbook.table.record import Shape
from pitbook.table.round import Handler, Opening, Round, Rules


class MathsModule(Protocol):
    """What every game's `maths.py` offers."""

    @property
    def PLAYS(self) -> Mapping[str, tuple[PlayStyle, Any]]: ...  # noqa: N802 - a constant of the module

    def analyse(self, question: Question) -> GameMaths: ...

    def simulator(self, question: Question) -> Any: ...


@dataclass(frozen=True)
class Game:
    """A game's law, and the procedure that plays it."""

    rulebook: Rulebook
    play: Callable[[Round], Rules]
    irregularities: Mapping[type[Irregularity], Handler]
    ranking: Ranking
    record: Shape
    open_table: Callable[[Round], Rules] | None = None

    @property
    def name(self) -> str:
        return self.rulebook.name

    @property
    def maths(self) -> MathsModule:
        """The game's mathematics, loaded when first asked for: it brings numpy and numba along."""
        module: MathsModule = import_module(f"pitbook.games.{self.folder}.maths")
        return module

    @property
    def folder(self) -> str:
        return self.name.replace("-", "_")

    def round(self, opening: Opening) -> Round:
        return Round(opening, self.irregularities)

    def begin(self, opening: Opening | Notice) -> Conversation:
        """A round of this game, ready for its first answer."""
        if isinstance(opening, Notice):
            opening = Opening.with_cards(opening)
        return Conversation(self.round(opening), self.play)


def game_names() -> list[str]:
    """The games that have a folder, by name."""
    return sorted(_folders())


def _folders() -> dict[str, Path]:
    """Where each game lives; folders outside the package are found once they are on `__path__`."""
    rulebooks = (rules for place in __path__ for rules in Path(place).glob("*/rules.toml"))
    return {rules.parent.name.replace("_", "-"): rules.parent for rules in rulebooks}


@cache
def find_game(name: str) -> Game:
    """The game of that name."""
    if name not in game_names():
        raise UnknownName(f"no game {name!r}", remedy=f"the games are {', '.join(game_names())}")
    folder = _folders()[name]
    play = import_module(f"pitbook.games.{folder.name}.play")
    rulebook = load_rulebook(folder / "rules.toml")
    for needed in ("play", "IRREGULARITIES", "RANKING", "RECORD"):
        if not hasattr(play, needed):
            raise BrokenRules(f"play.py of {folder.name} has no {needed}")
    if rulebook.name != name:
        raise BrokenRules(f"the rulebook in {folder.name} calls itself {rulebook.name!r}")
    opening = getattr(play, "open_table", None)  # for a game whose section 6 differs from the other card games'
    return Game(rulebook, play.play, play.IRREGULARITIES, play.RANKING, play.RECORD, opening)


@cache
def law_hash(name: str) -> str:
    """The hash of a game's rulebook: whoever kept a round by it can tell whether the law has been edited since."""
    return sha256((_folders()[name] / "rules.toml").read_bytes()).hexdigest()


def find_edition(ref: str) -> Edition:
    """The edition that `GAME`, `GAME@EDITION` or `GAME@DATE` means."""
    name, _, edition = ref.partition("@")
    return find_game(name).rulebook.edition(edition)
