"""What people at a table say, decide and rule, and what they have done."""

from __future__ import annotations

from pitbook.table.facts.fact import Fact
from pitbook.table.places import Role
from pitbook.table.values import value


@value
class Called(Fact):
    """Somebody said something that matters: "No more bets", "Dealer does not qualify"."""

    words: str

    @property
    def sentence(self) -> str:
        return f"“{self.words}”"


@value
class Noted(Fact):
    """Something happened that is kept for whoever asks."""

    what: str

    @property
    def sentence(self) -> str:
        return self.what


@value
class SpokenFact(Fact):
    """Something that a dealer says aloud as it happens."""


@value
class ScreenFact(Fact):
    """Something that a screen at the table shows until the next of these comes."""

    @property
    def lines(self) -> tuple[str, ...]:
        return (self.sentence,)


@value
class ResultFact(Fact):
    """How a round came out, where a game tells that in a fact of its own."""


@value
class TaskDone(Fact):
    """A member of staff has done something that the rules ask of them."""

    task: str
    role: Role
    name: str

    @property
    def sentence(self) -> str:
        return f"the {self._who} did: {self.task}"

    @property
    def telling(self) -> str:
        return f"{self.task}: done by the {self._who}"

    @property
    def _who(self) -> str:
        return f"{self.role}{f' {self.name}' if self.name else ''}"


@value
class RulingMade(Fact):
    """A person has used a discretion."""

    matter: str
    ruling: str
    by: str

    @property
    def sentence(self) -> str:
        return f"ruling on {self.matter}: {self.ruling} (given by {self.by})"


@value
class MisdealDeclared(Fact):
    """The round, or some of its boxes, came to nothing."""

    because: str

    @property
    def sentence(self) -> str:
        return f"misdeal: {self.because}"


@value
class RoundVoided(MisdealDeclared):
    """The round has no result."""

    @property
    def sentence(self) -> str:
        return f"the round is void: {self.because}"


@value
class RedealDeclared(Fact):
    """The cards are dealt again and every wager stands."""

    because: str

    @property
    def sentence(self) -> str:
        return f"dealt again: {self.because}"


@value
class Decided(Fact):
    """A box made its choice, or was deemed to; `player` is told where several decide there."""

    box: int
    choice: str
    because: str = ""
    hand: int = 1
    player: str = ""

    @property
    def sentence(self) -> str:
        hand = f" hand {self.hand}" if self.hand > 1 else ""
        hand += f", {self.player}," if self.player else ""
        verb = "is taken to" if self.because else "chooses to"
        return f"box {self.box}{hand} {verb} {self.choice}" + (f": {self.because}" if self.because else "")
