"""The page of a game in the documents, made from the game's data. `python -m pitbook.cli.game_page` writes them all."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

from pitbook.games import Game, find_game, game_names
from pitbook.law import Edition, PrizeTable, Rulebook, dollars
from pitbook.law.edition import PayTable, Prize, Provision, clause_order, part_label
from pitbook.law.option import Option
from pitbook.law.sign import commission_words
from pitbook.records.irregularities import Mishap, Whose
from pitbook.records.shape import ALONE, ANY, Shape
from pitbook.records.template import offered_wagers
from pitbook.table.places import Role

COMMAND = "python -m pitbook.cli.game_page"
_WHOSE = {Whose.BOX: "a box's", Whose.BOX_OR_DEALER: "a box's or the dealer's", Whose.TABLE: "the table's"}


def game_page(game: Game) -> str:
    """All that the game's folder says, as Markdown.

    >>> print(game_page(find_game("caribbean-stud")).splitlines()[0])
    # Caribbean Stud Poker
    """
    book = game.rulebook
    parts = [
        f"<!-- Made by `{COMMAND}` from the game's data. Do not edit. -->",
        f"{book.summary}",
        *_editions(book),
        *_wagers(game),
        *_irregularities(game),
        *_options(book),
        *_tables(book),
        *_readings(book),
        *(part for edition in book.editions.values() for part in _law(book, edition)),
    ]
    return "\n\n".join([f"# {book.title}", *parts]) + "\n"


def _editions(book: Rulebook) -> Iterator[str]:
    yield "## Editions"
    yield _table(
        ("edition", "status", "amends", "document"),
        (
            (
                f"`{edition.ref}`" + (" (usual)" if edition.name == book.usual else ""),
                f"in force from {edition.since}" if edition.since else edition.status,
                f"`{edition.below.ref}`" if edition.below else "",
                f"{edition.title}. {edition.document}, {edition.maker}.",
            )
            for edition in book.editions.values()
        ),
    )


def _wagers(game: Game) -> Iterator[str]:
    shape = game.record
    offered = offered_wagers(game, game.rulebook.edition())
    otherwise = dict(_offered_otherwise(game, game.rulebook.edition()))
    yield "## Wagers and choices"
    at_first = "before the deal" if shape.hand_size or shape.table_cards else "while wagers are open"
    rows = [(_written(wager, offered), at_first + _changed(wager, offered, otherwise)) for wager in shape.first_wagers]
    rows += [(f"`{wager}`", f"while {name} is open") for name, wagers in shape.windows.items() for wager in wagers]
    rows += [(f"`{twin}`", f"with `{wager}`, and of its size") for twin, wager in shape.comes_with.items()]
    if shape.second_wager:
        rows.append((f"`{shape.second_wager}`", "with a choice other than folding"))
    rows += [(f"`{wager}`", "with a choice") for wager in shape.later_wagers]
    yield _table(("wager", "made"), rows)
    if shape.choices:
        choices = " or ".join(f"`{choice}`" for choice in shape.choices)
        rule = f", by rule {shape.clause('choice')}" if shape.clause("choice") else ""
        yield f"A box chooses {choices}{rule}."
    if cards := "; ".join(_record_cards(shape)):
        yield f"A record holds {game.equipment.pack.noun}s: {cards}."
    for kind in shape.results:
        yield f"A record holds `{kind}`, as many as the round asks for, or `{ALONE[kind]}` where that is one."
    boxes = game.rulebook.edition().point("boxes")
    yield f"Boxes are numbered 1 to {boxes.value} (rule {boxes.clause.id}{_other_numbers_of_boxes(game)})."


def _other_numbers_of_boxes(game: Game) -> str:
    usual, *others = sorted(game.rulebook.editions.values(), key=lambda law: law is not game.rulebook.edition())
    differing = [law for law in others if law.number("boxes") != usual.number("boxes")]
    return "".join(f"; in `{law.name}` 1 to {law.number('boxes')}" for law in differing)


def _written(wager: str, offered: Mapping[str, list[str]]) -> str:
    """A wager as records and tables call it: each member of a family by its name."""
    return ", ".join(f"`{name}`" for name in offered.get(wager, [wager]))


def _offered_otherwise(game: Game, edition: Edition) -> Iterator[tuple[str, Mapping[str, list[str]]]]:
    """What is offered at a table that has another value of an option than the usual one."""
    alone = [each for each in edition.options.values() if each.kind == "choice" and each.default and not each.needs]
    for option in alone:
        for value in option.choices:
            if value != option.default and not option.bars.get(value):  # else it takes more than one option
                yield f"`{option.name}` `{value}`", offered_wagers(game, edition, **{option.name: value})


def _changed(wager: str, offered: Mapping[str, list[str]], otherwise: Mapping[str, Mapping[str, list[str]]]) -> str:
    """Which members of a family there are besides, and which are not, at tables with another notice."""
    usual, told = offered.get(wager, []), ""
    for notice, members in otherwise.items():
        more = [name for name in members.get(wager, []) if name not in usual]
        less = [name for name in usual if name not in members.get(wager, [])]
        if not usual and more:
            told += f", with {notice} only"
        elif more or less:
            besides = f" also {_or(more).replace(' or ', ', ')}" if more else ""
            without = f"{' but' if more else ''} not {_or(less).replace(' or ', ', ')}" if less else ""
            told += f"; with {notice}{besides}{without}"
    return told


def _record_cards(shape: Shape) -> Iterator[str]:
    if shape.hand_size:
        number = "any number" if shape.hand_size == ANY else str(shape.hand_size)
        yield f"`{shape.cards_key}`, {number} for each {'hand' if shape.hand_size == ANY else 'box'}"
    for key, (_, size) in shape.table_cards.items():
        yield f"`{key}`, {size if size > 0 else 'any number'} for the table itself"


def _irregularities(game: Game) -> Iterator[str]:
    editions = game.rulebook.editions.values()
    known = {mishap: [e.name for e in editions if mishap.is_known_to(e)] for mishap in game.irregularities}
    told = sorted((each for each, names in known.items() if each.name and names), key=lambda mishap: mishap.name)
    yield "## What may go wrong"
    if told:
        yield "As a record tells it, and as it is answered at a table."
        yield _table(
            ("`what`", "usual `when`", "whose", "more keys", "what may be ruled on it", "editions", "answer"),
            (
                (
                    f"`{each.name}`",
                    each.when,
                    _WHOSE[each.whose],
                    _keys(each),
                    _ruled(each),
                    _only_in(known[each], len(editions)),
                    f"`{each.kind.__name__}`" if each.kind else "",
                )
                for each in told
            ),
        )
    if unnamed := sorted(each.kind.__name__ for each in game.irregularities if each.kind and not each.name):
        yield f"At a table only: {', '.join(f'`{name}`' for name in unnamed)}."
    if not game.irregularities:
        yield "The game has no rule on irregularities."


def _only_in(editions: list[str], every: int) -> str:
    """Which editions have a rule on it, where that is not all of them."""
    return f"only `{'`, `'.join(editions)}`" if len(editions) < every else ""


def _ruled(mishap: Mishap) -> str:
    words = " or ".join(f"`{word}`" for word in mishap.rulings)
    above = "" if mishap.ruled_by is Role.OPERATOR else " or above"
    return f"{words}, by the {mishap.ruled_by}{above}" if words else ""


def _keys(mishap: Mishap) -> str:
    return ", ".join(f"`{key}`" for key in mishap.keys)


def _options(book: Rulebook) -> Iterator[str]:
    yield "## What the operator may choose"
    yield _table(
        ("option", "value", "usual", "rule", "edition", "meaning"),
        (
            (f"`{option.name}`", _kind(option), _usual(option), option.clause, f"`{edition.name}`", option.says)
            for edition in book.editions.values()
            for option in edition.own_options.values()
        ),
    )


def _kind(option: Option) -> str:
    match option.kind:
        case "flag":
            return "`true` or `false`"
        case "choice":
            lab = f"; in the lab alone, not the law: {_or(option.lab)}" if option.lab else ""
            return _or(option.choices) + lab
        case "limits":
            return "`min`, `max`, `step` of " + ", ".join(f"`{wager}`" for wager in option.choices)
        case "limits-at":
            return "limits that hold at some boxes, such as `7` or `31-50`, in the place of the table's"
        case _:
            return option.kind


def _or(choices: Iterable[str]) -> str:
    return " or ".join(f"`{choice}`" for choice in choices)


def _usual(option: Option) -> str:
    match option.default:
        case None:
            return ""
        case bool():
            return f"`{str(option.default).lower()}`"
        case _:
            return f"`{option.default}`"


def _tables(book: Rulebook) -> Iterator[str]:
    yield "## Pay tables"
    for edition in book.editions.values():
        for table in edition.own_paytables.values():
            yield from _paytable(edition, table)
        for prizes in edition.own_prizetables.values():
            yield from _prizetable(edition, prizes)


def _paytable(edition: Edition, table: PayTable) -> Iterator[str]:
    offered = "".join(f", with `{option}` `{value}`" for option, value in table.offered.items())
    yield f"### `{table.name}` (rule {table.clause} of `{edition.name}`{offered})"
    yield _table(("hand", "pays"), ((_words(hand), str(odds)) for hand, odds in table.pays.items()))
    if (kept := table.commission) is not None:
        yield f"Commission, by rule {kept.clause}: {commission_words(kept)}."


def _prizetable(edition: Edition, table: PrizeTable) -> Iterator[str]:
    yield f"### `{table.name}` (rule {table.clause} of `{edition.name}`)"
    rows = ((_words(hand), _prize(prize), f"{table.clause}({prize.part})") for hand, prize in table.prizes.items())
    yield _table(("hand", "pays", "rule"), rows)


def _words(hand: str) -> str:
    return "every win" if hand == "any" else hand.replace("-", " ")


def _prize(prize: Prize) -> str:
    if not prize.share:
        return dollars(prize.cents)
    part = "the whole pool" if prize.share == 1 else f"{prize.share} of the pool"
    return f"{dollars(prize.cents)} or {part}, whichever is greater"


def _readings(book: Rulebook) -> Iterator[str]:
    if book.readings:
        yield "## Readings"
        yield "How slips and gaps in the documents are read."
        yield _table(
            ("reading", "rules", "says"),
            ((reading.id, ", ".join(reading.clauses), reading.says) for reading in book.readings),
        )


def _law(book: Rulebook, edition: Edition) -> Iterator[str]:
    """An edition's own rules by section; an amendment says of each what it changes."""
    yield f"## Rules of `{edition.ref}`"
    own = sorted(edition.own.values(), key=lambda rule: clause_order(rule.id))
    if edition.below:
        yield f"Only what it changes; the rest stands as in `{edition.below.ref}`."
    else:
        yield "In our words; the document is the authority."
    for section, rules in groupby(own, key=lambda rule: rule.id.partition(".")[0]):
        yield f"### {section} {book.sections.get(section, '')} (`{edition.name}`)".replace("  ", " ")
        yield "\n".join(line for rule in rules for line in _rule(edition, rule))


def _rule(edition: Edition, rule: Provision) -> Iterator[str]:
    change = f", {rule.change}" if edition.below else ""
    yield f"- **{rule.id}** ({rule.kind}, {rule.treatment}{change}) {rule.says}"
    for key, text in rule.parts.items():
        yield f"  - {part_label(key)} {text}"
    if rule.reason:
        yield f"  - *Not done by software: {rule.reason}*"
    if rule.known:
        yield f"  - *How well it is known: {rule.known}*"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def write_pages(folder: Path) -> None:
    """Write the page of every game into a folder."""
    for name in game_names():
        (folder / f"{name}.md").write_text(game_page(find_game(name)), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/games"))
