"""Settling a recorded round: what every wager in it is due, with the clauses.

>>> result = settle({
...     "game": "caribbean-stud", "notice": {"jackpot": True, "pool": 2_500_000},
...     "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000, "jackpot": 100},
...                "cards": "Ah Kh Qh Jh Th", "choices": ["bet"]}],
...     "dealer": "Ad Kc 8h 5s 3d"})
>>> result.boxes[0].net
3000900
>>> print(result.boxes[0].lines[2].why)
a royal flush against the dealer's ace-king high (A K 8 5 3) wins; the bet is paid 250 to 1
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitbook.errors import BadRecord, BrokenRules, UnknownName
from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.records.leftovers import check_all_used
from pitbook.records.reader import read_record
from pitbook.records.source import RecordedRound
from pitbook.table.codec import fact_to_data
from pitbook.table.conversation import Conversation
from pitbook.table.facts import MisdealDeclared, RedealDeclared, RoundVoided
from pitbook.table.round import Opening
from pitbook.table.settlement import BoxResult, box_results, result_to_data

MOST_ANSWERS = 10_000


@dataclass(frozen=True)
class Settlement:
    """A settled round: the results by box, and the conversation behind them."""

    notice: Notice
    boxes: tuple[BoxResult, ...]
    conversation: Conversation

    @property
    def misdeal(self) -> str:
        """Why the round was misdealt, if it was."""
        facts = (fact for fact in self.conversation.facts if type(fact) is MisdealDeclared)
        return next((f"{fact.because} (rule {fact.clause})" for fact in facts), "")

    @property
    def void(self) -> str:
        """Why the whole round was void, if it was."""
        facts = (fact for fact in self.conversation.facts if isinstance(fact, RoundVoided))
        return next((f"{fact.because} (rule {fact.clause})" for fact in facts), "")

    @property
    def redeal(self) -> str:
        """Why the cards were dealt again with the wagers as they stood, if they were."""
        facts = (fact for fact in self.conversation.facts if isinstance(fact, RedealDeclared))
        return next((f"{fact.because} (rule {fact.clause})" for fact in facts), "")

    def as_data(self) -> dict[str, Any]:
        edition = self.notice.edition
        return {
            "game": edition.game,
            "edition": edition.name,
            "misdeal": self.misdeal,
            "redeal": self.redeal,
            "void": self.void,
            "boxes": [result_to_data(box) for box in self.boxes],
            "facts": [fact_to_data(fact) for fact in self.conversation.facts],
        }


def read_file(path: Path) -> Mapping[str, Any]:
    """The object in a JSON file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_no_doubles)
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text in UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(f"{path.name} is not JSON: {error.msg}", where=where) from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{path.name} has a number too long or goes too deep to be a record") from None
    if not isinstance(data, dict):
        raise BadRecord("the record is not an object", where="the record", remedy='begin with {"game": ...}')
    return data


def settle(record: Mapping[str, Any]) -> Settlement:
    """What every wager of a recorded round is due."""
    try:
        game = find_game(_text(record, "game"))
        edition = game.rulebook.edition(_text(record, "edition") if "edition" in record else "")
    except UnknownName as unknown:
        unknown.at("edition" if "edition" in unknown.what else "game")
        raise
    read = read_record(record, edition, game.record, game.irregularities)
    notice = Notice.post(edition, read.notice)
    people = read.people
    opening = Opening.with_cards(notice, personal_limits=people.maxima, area_limited=people.limited)
    conversation = game.begin(opening)
    recorded = RecordedRound(read, game.record)
    for _ in range(MOST_ANSWERS):
        if conversation.is_over:
            check_all_used(recorded, conversation)
            return Settlement(notice, box_results(conversation.table), conversation)
        recorded.tell(conversation)
    raise BrokenRules(f"{game.name} did not settle within {MOST_ANSWERS:,} answers")


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        what = f"{value!r} is not a name" if key in record else f"no {key} is named"
        raise BadRecord(what, where=key, remedy='such as "caribbean-stud"' if key == "game" else 'such as "1998"')
    return value


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(f"the key {twice!r} stands twice in one object", where=twice)
    return data


__all__ = ["Settlement", "read_file", "settle"]
