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

Each says what is wrong, where, by which clause, and what to do about it. `error_to_data` is the one way to tell an
error to a program or to another process.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from typing_extensions import TypedDict


class PitbookError(Exception):
    """What is wrong, where it is, the clause that says so, and what to do; `also` is what else was found with it.

    >>> print(PitbookError("the ante is 0", where="boxes[0].wagers.ante", clause="5.1(a)", remedy="wager more"))
    the ante is 0 (boxes[0].wagers.ante; rule 5.1(a)): wager more
    """

    code: str = "broken"
    """Why, in one word that programs can rely on."""

    def __init__(self, what: str, *, where: str = "", clause: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.clause = clause
        self.remedy = remedy
        self.also: tuple[PitbookError, ...] = ()

    def __str__(self) -> str:
        aside = "; ".join(part for part in (self.where, self.clause and f"rule {self.clause}") if part)
        own = self.what + (f" ({aside})" if aside else "") + (f": {self.remedy}" if self.remedy else "")
        return "\n".join([own, *(f"also: {other}" for other in self.also)])

    def at(self, where: str) -> PitbookError:
        """The same error, told where it happened, unless it already knows."""
        if not self.where:
            self.where = where
        return self


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What somebody may have meant who wrote a name that is not known; nothing where that is anybody's guess.

    >>> did_you_mean("caribean-stud", ["caribbean-stud", "dragon-21"]), did_you_mean("dragon", ["dragon-21"])
    ('did you mean caribbean-stud? ', 'did you mean dragon-21? ')
    >>> did_you_mean("carribean", ["caribbean-stud", "dragon-21"])  # one word of several
    'did you mean caribbean-stud? '
    >>> did_you_mean("canasta", ["caribbean-stud", "dragon-21"])
    ''
    """
    from difflib import get_close_matches  # slow to load, and hardly ever needed

    names = list(known)
    part = name.lower().replace(" ", "-").replace("_", "-")
    near = [each for each in names if len(part) > 2 and part in each] or get_close_matches(part, names, 3, 0.7)
    if not near and "-" not in part:
        words = {word for each in names for word in each.split("-")}
        alike = get_close_matches(part, sorted(words), 1, 0.7)
        near = [each for each in names if {*alike} & {*each.split("-")}]
    return f"did you mean {' or '.join(near)}? " if near else ""


def as_written(value: object, most: int = 40) -> str:
    """A value as people write it in a file, so much of it.

    >>> as_written(None), as_written([True, 2]), as_written("red")
    ('null', '[true, 2]', "'red'")
    """
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=repr)
    return text[:most]


class BadInput(PitbookError):
    """Something given to Pitbook is wrong."""

    code = "bad-input"


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

    code = "refused"


class BrokenRules(PitbookError):
    """A game's code broke a promise of the engine."""


class Denied(PitbookError):
    """Somebody may not do this, or not now; each reason has a code of its own."""

    def __init__(self, code: str, what: str, *, where: str = "", clause: str = "", remedy: str = "") -> None:
        super().__init__(what, where=where, clause=clause, remedy=remedy)
        self.code = code


class Unavailable(PitbookError):
    """The store cannot keep anything at present; nothing has changed."""

    code = "unavailable"


class BadSeal(PitbookError):
    """Something that the store keeps sealed was changed, or another key sealed it."""


class ErrorBody(TypedDict):
    """An error as plain data."""

    code: str
    what: str
    where: str
    clause: str
    remedy: str


def error_to_data(error: PitbookError) -> ErrorBody:
    """All that an error says.

    >>> error_to_data(Refused("the ante is 0", clause="5.1(a)"))
    {'code': 'refused', 'what': 'the ante is 0', 'where': '', 'clause': '5.1(a)', 'remedy': ''}
    """
    return {
        "code": error.code,
        "what": error.what,
        "where": error.where,
        "clause": error.clause,
        "remedy": error.remedy,
    }


_KINDS: Final = {kind.code: kind for kind in (PitbookError, BadInput, Refused, Unavailable)}


def error_from_data(data: ErrorBody) -> PitbookError:
    """The error that `error_to_data` wrote, of the kind that its code stands for.

    >>> error_from_data(error_to_data(Denied("no-money", "that is more than there is")))
    Denied('that is more than there is')
    """
    said = {"where": data["where"], "clause": data["clause"], "remedy": data["remedy"]}
    kind = _KINDS.get(data["code"])
    return Denied(data["code"], data["what"], **said) if kind is None else kind(data["what"], **said)
