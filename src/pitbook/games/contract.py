"""What a game's folder must offer: `GAME` in its `play.py`, `MATHS` in its `maths.py`, and nothing found by looking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from pitbook.cards import Card, Face, Ranking
from pitbook.cards.hand_names import NamedHand, by_rank
from pitbook.errors import BrokenRules, UnknownName
from pitbook.law import Cents, Edition, Notice, Rulebook, load_rulebook
from pitbook.procedure.equipment.keeping import Equipment
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.grounds import Grounds
from pitbook.procedure.habits import POKER_WORDS, Habit, cautious, poker_habit
from pitbook.procedure.opening import open_table
from pitbook.records.irregularities import Mishap, handlers_of
from pitbook.records.shape import Shape
from pitbook.table.answers import Answer, Decision, Irregularity
from pitbook.table.codec import SHARED, Vocabulary
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Fact
from pitbook.table.places import Pile
from pitbook.table.requests import Decide
from pitbook.table.round import Handler, Opening, Round, Rules

if TYPE_CHECKING:
    from pitbook.maths.analysis import Choosing, GameMaths, Plays, Question
    from pitbook.maths.holding import Held, Worth

Namer = Callable[[Notice, Pile, Mapping[Pile, Sequence[Face]]], NamedHand | None]
"""What a hand is called, of those that lie open to somebody."""

Tally = Mapping[str, Mapping[str, int]]
"""For each wager, how often each of its outcomes came."""


def rulebook_beside(file: str) -> Rulebook:
    """The rulebook that lies in the same folder as a game's `play.py`."""
    return load_rulebook(Path(file).with_name("rules.toml"), _rules_of)


def _rules_of(path: Path, game: str) -> Path:
    """Where the rules of another game lie: beside those at a path, or wherever else games are found."""
    from pitbook import games  # which is not yet whole when this module is loaded

    places = [path.parent.parent, *map(Path, games.__path__)]
    files = [place / game.replace("-", "_") / path.name for place in places]
    return next(filter(Path.is_file, files), files[0])


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game's law, and the procedure that plays it.

    `play`            one round, as a generator
    `record`          what a record of a round holds
    `irregularities`  what may go wrong, each declared with its handler
    `kits`            the kits that it takes steps from, whose points its law must have
    `answers`         answers that only this game has, besides its irregularities
    `facts`           facts that only this game tells
    `ranking`         how hands are ranked, where any are
    `equipment`       what it is played with; one pack of cards, or several together, unless it says otherwise
    `open_table`      section 6, where it differs from the other card games'
    `plays`           how a regular decides, where nobody has a plan; in a game that ranks hands, by how good they are
    `says`            a hand in words, for people who look at it; in a game that ranks hands, by its rank
    `names`           the same with the cards that make it, given all hands that lie open to whoever looks; by `says`
                      or by rank unless it says otherwise
    """

    rulebook: Rulebook
    play: Callable[[Round], Rules]
    record: Shape
    irregularities: tuple[Mishap, ...]
    kits: tuple[Grounds, ...] = ()
    answers: tuple[type[Answer], ...] = ()
    facts: tuple[type[Fact], ...] = ()
    ranking: Ranking | None = None
    equipment: Equipment = field(default_factory=PackInUse)
    open_table: Callable[[Round], Rules] = open_table
    plays: Habit | None = None
    says: Callable[[Sequence[Face]], str] | None = None
    names: Namer | None = None

    def __post_init__(self) -> None:
        """Whatever is wrong with the declarations is found with the game, and not in the middle of a round."""
        _ = self.vocabulary  # and with it the handlers

    @cached_property
    def handlers(self) -> Mapping[type[Irregularity], Handler]:
        """What the rules do about each kind of irregularity."""
        return handlers_of(self.irregularities)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The answers and facts that rounds of this game are made of."""
        return SHARED.with_own(self.answers, self.facts, self.handlers)

    @cached_property
    def habit(self) -> Habit:
        """How somebody decides who fills a seat."""
        return self.plays or (poker_habit(self.ranking) if self.ranking else cautious)

    @property
    def habit_words(self) -> str:
        """The same in a sentence, where it is the usual one and anything is decided."""
        is_usual = self.plays is None and self.ranking is not None and bool(self.record.choices)
        return POKER_WORDS.format(self.record.choices[0]) if is_usual else ""

    def describe(self, hand: Sequence[Face]) -> str:
        """A hand that lies open, in words; nothing where none are worth saying."""
        if self.says is not None:
            return self.says(hand)
        cards = [face for face in hand if isinstance(face, Card)]
        if self.ranking is None or len(cards) < self.ranking.size:
            return ""
        return self.ranking.describe(self.ranking.best(cards))

    def name_hand(self, notice: Notice, pile: Pile, lying: Mapping[Pile, Sequence[Face]]) -> NamedHand | None:
        """What a hand is called, and by which of its cards; nothing where no words are worth saying."""
        if self.names is not None:
            return self.names(notice, pile, lying)
        hand = lying[pile]
        if self.says is not None:
            return NamedHand.of_all(self.says(hand), len(hand))
        cards = [face for face in hand if isinstance(face, Card)]
        return by_rank(self.ranking, cards) if self.ranking else None

    @property
    def name(self) -> str:
        return self.rulebook.name

    @property
    def folder(self) -> str:
        return self.name.replace("-", "_")

    def wagers_in(self, law: Edition) -> tuple[str, ...]:
        """The wagers that an edition knows: all but those that others leave to the operator, and this one does not."""
        shape = self.record
        optional = {wager: _offering(self.rulebook, shape.comes_with.get(wager, wager)) for wager in shape.wagers}
        return tuple(wager for wager, offering in optional.items() if not offering or law.name in offering)

    @property
    def has_maths(self) -> bool:
        """Whether anybody has written it."""
        return self.rulebook.files[0].with_name("maths.py").is_file()

    @property
    def maths(self) -> Maths:
        """The game's mathematics, loaded when first asked for: it brings numpy and numba along."""
        if not self.has_maths:
            remedy = "it is played and settled; for figures its folder needs a maths.py"
            raise UnknownName(f"{self.name} has no mathematics", remedy=remedy)
        module: Any = import_module(f"pitbook.games.{self.folder}.maths")
        found: Maths = declared(module, "MATHS", Maths)
        return found

    def round(self, opening: Opening) -> Round:
        return Round(opening, self.handlers)

    def begin(self, opening: Opening | Notice) -> Conversation:
        """A round of this game, ready for its first answer."""
        if isinstance(opening, Notice):
            opening = Opening(opening, self.equipment.piles(opening), pack=self.equipment.pack)
        return Conversation(self.round(opening), self.play)


def _offering(book: Rulebook, wager: str) -> set[str]:
    """The editions that leave it to the operator whether a wager is offered."""
    laws = book.editions.values()
    return {law.name for law in laws if wager in law.options or wager in law.fixed_stakes}


class Simulator(Protocol):
    """What a game offers to be simulated: `simulator` of its `MATHS` makes one.

    It is small and can be pickled, for it travels to other processes; large tables it makes where it is used. The
    question's play is in it as decisions, not as a name.
    """

    @property
    def stakes(self) -> Mapping[str, Cents]:
        """The first wagers in the order in which they are made, for rounds played through the rules."""

    @property
    def members(self) -> Mapping[str, str]:
        """For a family of like wagers in `stakes`, the member that is made at a table; most games have no families."""

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> Tally:
        """So many rounds by compiled code, with a generator that depends on the seed and the chunk alone.

        The names are those of the wagers and outcomes in the game's `analyse`; every round is in each wager once. An
        outcome that the analysis leaves out, since it cannot happen, must have come 0 times.
        """


@runtime_checkable
class Decides(Protocol):
    """What the simulator of a game besides has in which something is decided after the first wagers."""

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a real table, on what its player may see."""


@dataclass(frozen=True, kw_only=True)
class Maths:
    """A game's mathematics.

    `analyse`    the answer to a question: each wager with how it was found, and which wagers follow which
    `plays`      the named ways to play
    `simulator`  the game ready to be dealt by chance
    `choosing`   what is decided by an edition, in a game where a user may bring a play of their own
    `deals`      how many deals the count is over, where a report is to say so
    `worth`      what each choice is worth for a hand and what its player sees, in a game where hands are decided on
    """

    analyse: Callable[[Question], GameMaths]
    plays: Plays[Any]
    simulator: Callable[[Question], Simulator] | None = None
    choosing: Callable[[Edition], Choosing] | None = None
    deals: int | None = None
    worth: Callable[[Question, Held], tuple[Worth, ...]] | None = None

    def __post_init__(self) -> None:
        from pitbook.maths.analysis import BEST  # whoever has a Maths has loaded this; a table has no use for it

        if BEST not in self.plays:
            remedy = f"name the play that loses least {BEST!r}; where nothing is decided it is the only one"
            raise BrokenRules(f"the mathematics has no play {BEST!r}", remedy=remedy)


def declared(module: Any, name: str, kind: type[Any]) -> Any:
    """What a module of a game declares under a name, or an error that says what it lacks."""
    found = vars(module).get(name)
    if not isinstance(found, kind):
        file = f"{module.__name__.rpartition('.')[2]}.py"
        what = f"{file} of {module.__name__.split('.')[-2]} has no {name}"
        raise BrokenRules(what, remedy=f"{name} = {kind.__name__}(...)")
    return found
