"""Every game that Pitbook plays: one folder each, found by looking.

What two games share lies below them, and no game knows another.

>>> find_edition("caribbean-stud@2001-05-01").ref
'caribbean-stud@1998'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitbook.errors import BadRecord, BrokenRules, UnknownName, as_written, did_you_mean
from pitbook.games.cloth import Cloth
from pitbook.games.cloth_reader import has_layout, read_layout
from pitbook.games.contract import Game, declared
from pitbook.law import Edition, Notice
from pitbook.law.notice import limited_wagers
from pitbook.law.terms import terms
from pitbook.law.wager_name import signed_names
from pitbook.procedure.grounds import check_grounds, grounds_of, kit_of
from pitbook.procedure.opening import open_table
from pitbook.records.shape import MATTERS

if TYPE_CHECKING:
    from pitbook.law.rulebook import Rulebook
    from pitbook.records.settling import Settlement

__all__ = ["Game", "find_edition", "find_game", "find_layout", "game_names", "law_hash", "settle", "terms_hash"]


def game_names() -> list[str]:
    """The games that have a folder, by name."""
    return sorted(_folders())


def _folders() -> dict[str, Path]:
    """Where each game lives; folders outside the package are found once they are on `__path__`.

    Of two of one name the first counts, as it does for whoever imports it.
    """
    rulebooks = (rules for place in reversed(list(__path__)) for rules in Path(place).glob("*/rules.toml"))
    return {rules.parent.name.replace("_", "-"): rules.parent for rules in rulebooks}


@cache
def find_game(name: str) -> Game:
    """The game of that name."""
    if name not in game_names():
        meant = did_you_mean(name, game_names())
        raise UnknownName(f"no game {name!r}", remedy=f"{meant}the games are {', '.join(game_names())}")
    folder = _folders()[name]
    game: Game = declared(import_module(f"pitbook.games.{folder.name}.play"), "GAME", Game)
    if game.name != name:
        raise BrokenRules(f"the rulebook in {folder.name} calls itself {game.name!r}")
    opens_as_usual = game.open_table is open_table
    _check_packs(game)
    _check_record(game)
    _check_limits(game)
    _check_kits(game)
    _check_results(game)
    _check_layout(game)
    check_grounds(game.rulebook.editions.values(), opens_as_usual=opens_as_usual, kits=game.kits)
    return game


def _check_packs(game: Game) -> None:
    """Refuse a game that deals and does not say from how many packs."""
    for law in game.rulebook.editions.values():
        option, noun = law.options.get("decks"), game.equipment.pack.noun
        if not game.equipment.pack.size:
            continue
        if law.find_point("deck-size") is None:
            remedy = f"give the point deck-size, or the Game an equipment without {noun}s"
            raise BrokenRules(f"{law.ref} deals {noun}s and does not say how many a pack has", remedy=remedy)
        if option is None and law.find_point("decks") is None:
            remedy = "give the point decks, or an option of that name"
            raise BrokenRules(f"{law.ref} does not say how many packs are dealt from", remedy=remedy)
        if option is not None and option.default is None:
            raise BrokenRules(f"{law.ref}: the option decks has no default", remedy="give it one of its choices")


def _check_record(game: Game) -> None:
    """Refuse a game whose records would cite a rule that an edition does not have."""
    for matter, number in game.record.clauses.items():
        if matter not in MATTERS:
            remedy = f"it may name the rules on {', '.join(MATTERS)}"
            raise BrokenRules(f"{game.name}: records cite no rule on {matter!r}", remedy=remedy)
        for law in game.rulebook.editions.values():
            if not law.has(number):
                remedy = "name a rule of every edition under clauses of the Shape"
                raise BrokenRules(
                    f"{law.ref}: the record's {matter} rests on rule {number!r}, which is not there", remedy=remedy
                )


def _check_results(game: Game) -> None:
    """Refuse a game whose records tell of throws or spins that its equipment never draws: no machine could play it."""
    results = " and ".join(game.record.results)
    for law in game.rulebook.editions.values() if results else ():
        if all(drawing.drawn is None for drawing in game.equipment.drawings(Notice.post(law))):
            what = f"{law.ref} has {results}, and what it is played with draws none"
            raise BrokenRules(what, remedy="give it equipment that does, of its own where cards and dice are both used")


def _check_limits(game: Game) -> None:
    """Refuse a game whose sign has limits and none for a wager of no fixed size, or some for what nobody can wager."""
    for law in game.rulebook.editions.values():
        limited = {*limited_wagers(law)}
        made_here = [wager for wager in game.wagers_in(law) if wager in game.record.first_wagers]
        sized = [wager for wager in made_here if limited and wager not in law.fixed_stakes]
        free = [wager for wager in sized if not limited & {*signed_names(wager)}]
        made = {name for wager in game.record.wagers for name in signed_names(wager)}
        for fault in (*(f"leave out {wager!r}" for wager in free), *(f"have {name!r}" for name in limited - made)):
            remedy = "its choices are the wagers of the Shape, a family by its bare name"
            raise BrokenRules(f"{law.ref}: the choices of limits {fault}", remedy=remedy)


def _check_kits(game: Game) -> None:
    """Refuse a game that leaves an irregularity to a kit which it does not name: nobody would check the law for it."""
    for kind, handler in game.handlers.items():
        kit = kit_of(handler.__module__)
        if kit and not any(grounds in game.kits for grounds in grounds_of(kit)):
            what = f"{game.name} leaves {kind.__name__} to {kit}, and does not name that kit"
            raise BrokenRules(what, remedy=f"name what it reads of the law, from {kit}, under kits of the Game")


def _check_layout(game: Game) -> None:
    """Refuse a game whose layout does not fit its law; one that says nothing of its cloth gets a plain one later."""
    if has_layout(game):
        for law in game.rulebook.editions.values():
            read_layout(game, law)


@cache
def find_layout(ref: str) -> Cloth:
    """The cloth of `GAME`, `GAME@EDITION` or `GAME@DATE`."""
    law = find_edition(ref)
    return read_layout(find_game(law.game), law)


@cache
def law_hash(name: str) -> str:
    """The hash of a game's law: whoever kept a round by it can tell whether it has been edited since.

    Rulebooks from which the game takes rules over are hashed with its own.
    """
    from hashlib import sha256  # slow to load, and of no use to most commands

    return sha256(b"".join(file.read_bytes() for file in find_game(name).rulebook.files)).hexdigest()


@cache
def terms_hash(ref: str) -> str:
    """The hash of what an edition pays and sets: whoever began a round by it can tell whether it may come to the same.

    >>> terms_hash("caribbean-stud@1998") == terms_hash("caribbean-stud@2012-draft")
    False
    """
    from hashlib import sha256
    from json import dumps

    return sha256(dumps(terms(find_edition(ref)), sort_keys=True).encode()).hexdigest()


def find_edition(ref: str) -> Edition:
    """The edition that `GAME`, `GAME@EDITION` or `GAME@DATE` means."""
    name, _, edition = ref.partition("@")
    return find_game(name).rulebook.edition(edition)


def settle(record: Mapping[str, Any]) -> Settlement:
    """What every wager of a recorded round is due, with the clauses.

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
    from pitbook.records.settling import settle_record  # most of what finds a game settles no record
    from pitbook.records.template import check_filled_in

    check_filled_in(record)
    try:
        game = find_game(_name_in(record, "game"))
        edition = _edition_in(record, game)
    except UnknownName as unknown:
        unknown.at("edition" if "edition" in unknown.what else "game")
        raise
    return settle_record(record, game, edition)


def _edition_in(record: Mapping[str, Any], game: Game) -> Edition:
    """The edition that a record names, else the one in force on its day, else the usual one."""
    from pitbook.records.fields import read_day

    day, book = read_day(record), game.rulebook
    if "edition" not in record:
        return _in_force(book, str(day)) if day else book.edition()
    edition = book.edition(_name_in(record, "edition"))
    if day and edition.since and edition is not _in_force(book, str(day)):
        remedy = f"the edition in force then is {_in_force(book, str(day)).name}"
        raise BadRecord(f"{edition.ref} was not in force on {day}", where="date", remedy=remedy)
    return edition


def _in_force(book: Rulebook, day: str) -> Edition:
    """The edition of the day that a record says."""
    try:
        return book.edition(day)
    except UnknownName as unknown:
        unknown.at("date")
        raise


def _name_in(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        what = f"{as_written(value)} is not a name" if key in record else f"no {key} is named"
        remedy = f'such as "{game_names()[0]}"' if key == "game" else 'such as "1998"'
        raise BadRecord(what, where=key, remedy=remedy)
    return value
