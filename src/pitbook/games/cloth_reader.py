"""A game's `layout.toml`, read and held against its law: a wager, rule, colour or key that is not known is refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from pitbook.cards.wheel import DOUBLE_ZERO, SINGLE_ZERO, is_red
from pitbook.errors import BrokenRules, PitbookError
from pitbook.games import cloth
from pitbook.games.cloth import Area, At, Block, Cloth, Inscription, Piece, PileSpot, Placed
from pitbook.games.cloth_odds import odds_of
from pitbook.games.contract import Game
from pitbook.law import Edition, Notice
from pitbook.law.wager_name import WagerName, family_of
from pitbook.table.requests import PlaceWagers

Row = Mapping[str, Any]
FILE: Final = "layout.toml"
SET: Final = "set"
"""In the place of a value: whichever it is, the option has one."""
_POCKETS: Final = {"single-zero": SINGLE_ZERO, "double-zero": DOUBLE_ZERO}
_LOOK: Final = {"form": cloth.AREA_FORMS, "mark": cloth.MARKS, "tone": cloth.TONES}
_KEYS: Final[Mapping[str, tuple[set[str], set[str]]]] = {
    "felt": ({"colour"}, {"form", "grid", "cards", "cards-above", "counter-clockwise"}),
    "area": ({"wager"}, {"says", "clause", "row", "note", "beside", "when", *_LOOK}),
    "block": ({"at", "wagers"}, {"says", "columns", "clause", "row", "note", "when", "repeat", *_LOOK}),
    "between": ({"families"}, {"clause", "when", "covers", "shows"}),
    "pile": ({"name"}, {"says", "cards", "clause", "at", "tone"}),
    "piece": ({"kind"}, {"says", "clause", "at", "count", "pile", "shows", "letters", "tones", "when"}),
    "inscription": ({"says", "clause"}, set()),
}


def has_layout(game: Game) -> bool:
    """Whether the game's folder says anything of its cloth."""
    return game.rulebook.path.with_name(FILE).is_file()


def read_layout(game: Game, law: Edition) -> Cloth:
    """What the game's folder says of its cloth; a plain one, made of its wagers, where it says nothing."""
    file = game.rulebook.path.with_name(FILE)
    if not has_layout(game):
        return _Reader(game, law, "").plain()
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as bad:
        raise BrokenRules(f"it is not TOML: {bad}", where=str(file)) from None
    return _Reader(game, law, str(file)).read(data)


def expanded(texts: Iterable[str]) -> Iterator[str]:
    """Names written together, one by one.

    >>> list(expanded(["big", "total:{4..6}", "column:{3..1..-2}", "pair:{a-b,b-a}"]))
    ['big', 'total:4', 'total:5', 'total:6', 'column:3', 'column:1', 'pair:a-b', 'pair:b-a']
    """
    for text in texts:
        match = re.fullmatch(r"(.*)\{(.*)\}(.*)", text)
        for part in _members(match[2]) if match else [None]:
            yield text if match is None else f"{match[1]}{part}{match[3]}"


def _members(inside: str) -> Iterable[str]:
    counted = re.fullmatch(r"(\d+)\.\.(\d+)(?:\.\.(-?\d+))?", inside)
    if counted is None:
        return inside.split(",")
    first, last, step = int(counted[1]), int(counted[2]), int(counted[3] or 1)
    return map(str, range(first, last + (1 if step > 0 else -1), step))


@dataclass(frozen=True)
class _Reader:
    """One file, for one edition."""

    game: Game
    law: Edition
    where: str
    _known: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self, data: Row) -> Cloth:
        if wrong := sorted(set(data) - _KEYS.keys()):
            raise self._fault(f"unknown sections {wrong}", f"it may have {', '.join(_KEYS)}")
        felt = self._checked("felt", data.get("felt", {}))
        layout = replace(
            self._bare(),
            colour=self._one_of(felt["colour"], cloth.COLOURS, "felt: colour"),
            form=self._one_of(felt.get("form", "arc"), cloth.BOX_FORMS, "felt: form"),
            grid=self._numbers(felt.get("grid", [24, 14]), 2, "felt: grid"),
            counter_clockwise=felt.get("counter-clockwise", False),
            cards_above=felt.get("cards-above", False),
            cards=felt.get("cards", max(self.game.record.hand_size, 0)),
            areas=tuple(self._area(row) for row in self._rows(data, "area")),
            blocks=tuple(self._block(row) for row in self._rows(data, "block")),
            between=tuple(area for row in self._rows(data, "between") for area in self._between(row)),
            piles=tuple(self._pile(row) for row in self._rows(data, "pile")),
            pieces=tuple(self._piece(row) for row in self._rows(data, "piece")),
            inscriptions=tuple(Inscription(row["says"], row["clause"]) for row in self._rows(data, "inscription")),
        )
        self._check(layout)
        return replace(layout, options=self._options(layout))

    def plain(self) -> Cloth:
        """Every wager of the game in a box, or on one cloth where boxes get no cards and there are many wagers."""
        layout, shape = self._bare(), self.game.record
        wagers = list(self._offered({})) + [wager for wager in shape.wagers if not self._has_members(wager)]
        areas = tuple(self._made({"wager": wager}, wager) for wager in dict.fromkeys(wagers))
        piles = {pile: PileSpot(pile, pile.capitalize()) for pile, _ in shape.table_cards.values()}
        if shape.hand_size or len(areas) <= 6:
            form = "arc" if shape.hand_size else "rows"
            return replace(layout, form=form, areas=areas, piles=tuple(piles.values()), cards=max(shape.hand_size, 0))
        columns = 8
        rows = -(-len(areas) // columns)
        block = Block((0, 4, 24, 2 * rows), columns, areas)
        spots = tuple(
            replace(pile, at=(n * 24 // len(piles), 0, 24 // len(piles), 4)) for n, pile in enumerate(piles.values())
        )
        return replace(layout, form="cloth", grid=(24, 4 + 2 * rows), blocks=(block,), piles=spots)

    def _bare(self) -> Cloth:
        book, pack = self.game.rulebook, self.game.equipment.pack
        boxes = self.law.find_number("boxes") or 1
        return Cloth(book.name, book.title, self.law.name, "green", "arc", boxes, holds=f"{pack.noun}s")

    # Entries

    def _area(self, row: Row) -> Area:
        return self._made(row, row["wager"])

    def _block(self, row: Row) -> Block:
        at, names = self._numbers(row["at"], 4, "block: at"), list(expanded(row["wagers"]))
        same = {key: value for key, value in row.items() if key not in ("says", "at", "wagers", "columns")}
        if len(names) == 1 and "says" in row:
            same["says"] = row["says"]
        areas = tuple(self._made({"form": "wide", **same}, wager) for wager in names)
        odds = {area.odds for area in areas}
        is_titled = len(names) > 1 and "says" in row
        return Block(
            at,
            row.get("columns", len(names)),
            tuple(replace(area, odds="") for area in areas) if is_titled and len(odds) == 1 else areas,
            row["says"] if is_titled else "",
            odds.pop() if is_titled and len(odds) == 1 else "",
            row.get("clause", ""),
            _texts(row.get("when", {})),
        )

    def _between(self, row: Row) -> Iterator[Area]:
        when = _texts(row.get("when", {}))
        for wager in self._offered(row.get("when", {})):
            if family_of(wager) in row["families"]:
                made = self._made({"form": "circle", "mark": "number", "clause": row.get("clause", "")}, wager, when)
                yield replace(made, shows=tuple(row.get("shows", ())) or _numbers(made.shows, row.get("covers", [0])))

    def _made(self, row: Row, wager: str, when: Mapping[str, str] | None = None) -> Area:
        mark, form = row.get("mark", "words"), row.get("form", "square")
        name = WagerName.parse(wager)
        shows = tuple(name.member.split("-")) if name.member else (name.family.rpartition("-")[2],)
        if "repeat" in row:
            shows *= row["repeat"]
        tone = row.get("tone", "")
        if mark == "pocket":
            tone = "green" if shows[0] in ("0", "00") else "red" if is_red(shows[0]) else "black"
        return Area(
            wager,
            row.get("says", _words(name)),
            self._one_of(form, cloth.AREA_FORMS, f"area {wager}: form"),
            self._one_of(mark, cloth.MARKS, f"area {wager}: mark"),
            row.get("clause", ""),
            odds_of(self.law, wager, row.get("row", "")),
            row.get("note", ""),
            self._one_of(tone, cloth.TONES, f"area {wager}: tone"),
            shows if mark != "words" else (),
            row.get("beside", ""),
            not (self.game.record.is_first(wager) or self.game.record.window_of(wager)),
            _texts(row.get("when", {})) if when is None else when,
        )

    def _pile(self, row: Row) -> PileSpot:
        at = self._numbers(row["at"], 4, f"pile {row['name']}: at") if "at" in row else None
        tone = self._one_of(row.get("tone", ""), cloth.TONES, f"pile {row['name']}: tone")
        return PileSpot(row["name"], row.get("says", ""), row.get("cards", 0), tone, row.get("clause", ""), at)

    def _piece(self, row: Row) -> Piece:
        kind = self._one_of(row["kind"], cloth.PIECES, "piece: kind")
        at = self._numbers(row["at"], 4, f"piece {kind}: at") if "at" in row else None
        shows = row.get("shows", ())
        if kind == "wheel":
            shows = _POCKETS[self._one_of(shows, tuple(_POCKETS), "piece wheel: shows")]
        more = {key: row[key] for key in ("says", "clause", "count", "pile", "letters", "tones") if key in row}
        return Piece(kind, at=at, shows=tuple(shows), when=_texts(row.get("when", {})), **more)

    # Checks

    def _check(self, layout: Cloth) -> None:
        for clause in sorted(filter(None, layout.clauses)):
            if not self.law.has(clause):
                raise self._fault(f"{self.law.ref} has no rule {clause!r}", "cite a rule of every edition")
        self._check_options(layout)
        self._check_wagers(layout)
        self._check_grid(layout)

    def _check_wagers(self, layout: Cloth) -> None:
        families = {family_of(wager) for wager in self.game.wagers_in(self.law)}
        for area in layout.every_area:
            offered = self._offered(self._posted(area.when))
            has_known = family_of(area.wager) in families
            has_member = area.wager in offered or not any(_alike(area.wager, other) for other in offered)
            if not (has_known and has_member):
                raise self._fault(f"there is no wager {area.wager!r}", f"the wagers are {', '.join(sorted(families))}")
        placed = {family_of(area.wager) for area in layout.every_area}
        if missing := sorted(families - placed):
            raise self._fault(
                f"no area is for {', '.join(missing)}", "every wager of the game has a place on the cloth"
            )

    def _check_options(self, layout: Cloth) -> None:
        for option in {name for entry in _conditional(layout) for name in entry.when}:
            if option not in self.law.options:
                raise self._fault(f"{self.law.ref} has no option {option!r}", f"it has {', '.join(self.law.options)}")

    def _check_grid(self, layout: Cloth) -> None:
        placed: list[Placed] = [*layout.blocks, *layout.piles, *layout.pieces]
        if layout.form != "cloth" and layout.blocks:
            raise self._fault("blocks lie on a cloth for all", 'write form = "cloth" under felt, or areas for boxes')
        for one, other in combinations(placed, 2):
            if one.at and other.at and _overlap(one.at, other.at) and not _exclude(one, other):
                raise self._fault(f"what lies at {list(one.at)} overlaps {list(other.at)}", "move one of them")
        for at in (entry.at for entry in placed if entry.at):
            if at[0] + at[2] > layout.grid[0] or at[1] + at[3] > layout.grid[1] or min(at[2:]) < 1:
                raise self._fault(f"{list(at)} does not lie on the grid of {list(layout.grid)}", "make the grid larger")

    # Help

    def _offered(self, when: Row) -> tuple[str, ...]:
        """The wagers by which a round begins, with these options."""
        key = str(sorted(when.items()))
        if key not in self._known:
            try:
                request = self.game.begin(Notice.post(self.law, when)).request
            except PitbookError as refused:
                raise self._fault(f"when: {refused.what}", "name options that can be posted by themselves") from refused
            self._known[key] = request.wagers if isinstance(request, PlaceWagers) else ()
        return self._known[key]

    def _posted(self, when: Mapping[str, str]) -> dict[str, Any]:
        """The same as a notice has it: a flag is no word, and what is only `set` is so to its first choice.

        An amount that is set needs others beside it, and is left out.
        """
        posted: dict[str, Any] = {}
        for name, value in when.items():
            option = self.law.options[name]
            if value == SET:
                posted |= {name: option.choices[0]} if option.choices else {}
            else:
                posted[name] = value == "true" if option.kind == "flag" else value
        return posted

    def _has_members(self, wager: str) -> bool:
        return any(_alike(wager, other) for other in self._offered({}))

    def _options(self, layout: Cloth) -> dict[str, str]:
        names = sorted({name for entry in _conditional(layout) for name in entry.when})
        return {name: _text(self.law.options[name].default) for name in names}

    def _rows(self, data: Row, section: str) -> Iterator[Row]:
        rows = data.get(section, [])
        if not isinstance(rows, list):
            raise self._fault(f"{section} is a list", f"write it under [[{section}]]")
        return filter(self._stands, [self._checked(section, row) for row in rows])

    def _stands(self, row: Row) -> bool:
        """Whether an entry is for this edition: one that hangs on an option which only others have is not."""
        own, others = self.law.options, self.law.foreign_options
        return all(name in own or name not in others for name in row.get("when", {}))

    def _checked(self, section: str, row: Row) -> Row:
        needed, optional = _KEYS[section]
        if wrong := sorted(set(row) - needed - optional):
            raise self._fault(f"{section}: unknown keys {wrong}", f"it may have {', '.join(sorted(needed | optional))}")
        if missing := sorted(needed - set(row)):
            raise self._fault(f"{section}: it lacks {', '.join(missing)}", "")
        return row

    def _one_of(self, value: Any, known: tuple[str, ...], what: str) -> str:
        if value not in known:
            raise self._fault(f"{what} {value!r} is not known", f"choose {', '.join(filter(None, known))}")
        return str(value)

    def _numbers(self, value: Any, count: int, what: str) -> Any:
        if not isinstance(value, list) or len(value) != count or any(type(n) is not int or n < 0 for n in value):
            raise self._fault(f"{what} {value!r} is not {count} whole numbers", "such as [0, 4, 12, 2]")
        return tuple(value)

    def _fault(self, what: str, remedy: str) -> BrokenRules:
        return BrokenRules(what, where=self.where, remedy=remedy)


def _numbers(named: tuple[str, ...], covers: Iterable[int]) -> tuple[str, ...]:
    """The numbers of a wager that is named by all of them, or by the one from which it covers some.

    >>> _numbers(("17", "20"), [0]), _numbers(("16",), [0, 1, 3, 4])
    (('17', '20'), ('16', '17', '19', '20'))
    """
    return named if len(named) > 1 else tuple(str(int(named[0]) + more) for more in covers)


def _conditional(layout: Cloth) -> Iterator[Area | Block | Piece]:
    yield from layout.every_area
    yield from layout.blocks
    yield from layout.pieces


def _alike(wager: str, other: str) -> bool:
    """Whether two names are of one family that has members."""
    return ":" in other and family_of(wager) == family_of(other)


def _overlap(one: At, other: At) -> bool:
    return all(one[n] < other[n] + other[n + 2] and other[n] < one[n] + one[n + 2] for n in (0, 1))


def _exclude(one: Placed, other: Placed) -> bool:
    """Whether two entries never lie there together."""
    if isinstance(one, PileSpot) or isinstance(other, PileSpot):
        return False
    return any(one.when[name] != other.when[name] for name in one.when.keys() & other.when.keys())


def _words(name: WagerName) -> str:
    """
    >>> _words(WagerName("any-triple")), _words(WagerName("perfect-pairs", "dragon"))
    ('Any triple', 'Perfect pairs dragon')
    """
    return " ".join(filter(None, (name.family, name.member))).replace("-", " ").capitalize()


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _texts(when: Row) -> dict[str, str]:
    return {name: _text(value) for name, value in when.items()}
