"""`pitbook games`."""

from __future__ import annotations

from typing import Any

from pitbook.cli.output import console, indented, print_json
from pitbook.games import Game, find_game, game_names
from pitbook.law import Edition


def show_games(*, as_json: bool) -> None:
    games = [find_game(name) for name in game_names()]
    if as_json:
        print_json({"games": [_as_data(game) for game in games]})
        return
    out = console()
    for game in games:
        book = game.rulebook
        out.print(f"[bold]{game.name}[/]  {book.title}, {book.division}")
        out.print(book.summary)
        for edition in book.editions.values():
            since = f"in force from {edition.since}" if edition.since else edition.status
            usual = ", the usual one" if edition.name == book.usual else ""
            out.print(f"  {edition.ref}  ({since}{usual})")
        out.print(f"  wagers   {', '.join(_wagers(game))}")
        out.print(f"  choices  {', '.join(game.record.choices)}")
        out.print(indented(f"options  {', '.join(_all_options(game))}"))


def _wagers(game: Game) -> list[str]:
    return list(game.record.wagers)


def _all_options(game: Game) -> list[str]:
    return list(dict.fromkeys(name for edition in game.rulebook.editions.values() for name in edition.options))


def _as_data(game: Game) -> dict[str, Any]:
    book = game.rulebook
    return {
        "game": game.name,
        "title": book.title,
        "division": book.division,
        "summary": book.summary,
        "usual_edition": book.usual,
        "editions": [_edition(edition) for edition in book.editions.values()],
        "wagers": _wagers(game),
        "choices": list(game.record.choices),
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "edition": edition.name,
        "title": edition.title,
        "status": edition.status,
        "from": edition.since.isoformat() if edition.since else None,
        "document": edition.document,
        "amends": edition.below.name if edition.below else None,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "choices": list(option.choices),
                "needs": option.needs,
                "clause": option.clause,
                "says": option.says,
            }
            for option in edition.options.values()
        ],
    }
