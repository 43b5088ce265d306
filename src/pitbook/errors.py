"""Every error Pitbook raises, drawn in one place.

    PitbookError
    ├── BadInput            something given to Pitbook is wrong; the command line exits with 2
    │   ├── BadCard         a text that is no card, or a card where it cannot be
    │   ├── BadAmount       money that is not a whole, positive, sensible number of cents
    │   ├── BadRecord       a round record that cannot be read, or that stops too early
    │   ├── BadNotice       a notice the edition does not allow
    │   ├── UnknownName     no such game, edition, clause, wager, option
    │   └── Refused         an answer the rules do not accept at this moment
    ├── Denied              somebody may not do this, or not now; nothing has changed
    ├── Unavailable         the store cannot keep anything at present; nothing has changed
    ├── BadSeal             something that the store keeps sealed was changed, or another key sealed it
    └── BrokenRules         a game's code broke a promise of the engine: never the user's fault

Each says what is wrong, where, by which clause, and what to do about it.
"""

from __future__ import annotations


class PitbookError(Exception):
    """What is wrong, where it is, the clause that says so, and what to do.

    >>> print(PitbookError("the ante is 0", where="boxes[0].wagers.ante", clause="5.1(a)", remedy="wager more"))
    the ante is 0 (boxes[0].wagers.ante; rule 5.1(a)): wager more
    """

    def __init__(self, what: str, *, where: str = "", clause: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.clause = clause
        self.remedy = remedy

    def __str__(self) -> str:
        aside = "; ".join(part for part in (self.where, self.clause and f"rule {self.clause}") if part)
        return self.what + (f" ({aside})" if aside else "") + (f": {self.remedy}" if self.remedy else "")

    def as_data(self) -> dict[str, str]:
        """All of it, for wires and other processes."""
        return {"what": self.what, "where": self.where, "clause": self.clause, "remedy": self.remedy}

    def at(self, where: str) -> PitbookError:
        """The same error, told where it happened, unless it already knows."""
        if not self.where:
            self.where = where
        return self


class BadInput(PitbookError):
    """Something given to Pitbook is wrong."""


class BadCard(BadInput):
    """A text that is no card, or a card where it cannot be."""


class BadAmount(BadInput):
    """Money that is not a whole, positive, sensible number of cents."""


class BadRecord(BadInput):
    """A round record that cannot be read, or that stops too early."""


class BadNotice(BadInput):
    """A notice that the edition does not allow."""


class UnknownName(BadInput):
    """No such game, edition, clause, wager or option."""


class Refused(BadInput):
    """An answer that the rules do not accept at this moment; nothing has changed."""


class BrokenRules(PitbookError):
    """A game's code broke a promise of the engine."""


class Denied(PitbookError):
    """Somebody may not do this, or not now. `code` says why in one word that programs can rely on."""

    def __init__(self, code: str, what: str, *, clause: str = "", remedy: str = "") -> None:
        super().__init__(what, clause=clause, remedy=remedy)
        self.code = code


class Unavailable(PitbookError):
    """The store cannot keep anything at present; nothing has changed."""


class BadSeal(PitbookError):
    """Something that the store keeps sealed was changed, or another key sealed it."""
