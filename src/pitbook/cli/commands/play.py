"""`pitbook play`: a table of one's own or in a house, or which games there are."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from pitbook.cli.output import console, plain_table, print_json
from pitbook.games import find_game, game_names
from pitbook.law import Cents


def list_games(*, as_json: bool) -> None:
    """The games that one may play, for somebody who has named none."""
    titles = {name: find_game(name).rulebook.title for name in game_names()}
    if as_json:
        print_json([{"game": name, "title": title} for name, title in titles.items()])
        return
    rows = plain_table("game", "title")
    for name, title in titles.items():
        rows.add_row(name, title)
    console().print(rows)
    console().print(f"\nSit down with: pitbook play {next(iter(titles))}")


def sit_down(
    game: str,
    options: list[str],
    *,
    seed: int | None,
    bankroll: int,
    others: int,
    name: str,
    is_coached: bool,
    as_json: bool,
) -> None:
    """A table of one's own."""
    from pitbook.cli.play.home.home_seat import play_at_home
    from pitbook.cli.remembered import name_to_use

    out, read = _terminal(as_json=as_json)
    visit = play_at_home(
        game,
        options,
        seed=seed,
        bankroll=Cents(bankroll),
        others=others,
        console=out,
        read=read,
        name=name_to_use(name),
        is_coached=is_coached,
    )
    if as_json:
        print_json(visit.as_data())


def list_tables(address: str, *, as_json: bool) -> None:
    """The tables of a house, for somebody who has named no game."""
    from pitbook.cli.play.remote.admission import tables_of

    tables = tables_of(address)
    if as_json:
        print_json(tables)
        return
    rows = plain_table("table", "game", "dealt", "seats", "", right=("seats",))
    for table in tables:
        dealt = "by hand" if table["mode"] == "by-hand" else "by machine"
        closed = "stopped" if table["stopped"] else "" if table["is_open"] else "closed"
        rows.add_row(table["id"], table["edition"], dealt, f"{table['players']} of {table['boxes']}", closed)
    console().print(rows)
    if tables:
        console().print(f"\nSit down with: pitbook play {tables[0]['id']} --house {address}")


def sit_down_in_house(game: str, address: str, *, name: str, is_coached: bool, as_json: bool) -> None:
    """A table of a house that runs elsewhere."""
    from pitbook.cli.play.remote.admission import play_at_house
    from pitbook.cli.remembered import name_to_use

    out, read = _terminal(as_json=as_json)
    visit = play_at_house(game, address, console=out, read=read, name=name_to_use(name), is_coached=is_coached)
    if as_json:
        print_json(visit.as_data())


def _terminal(*, as_json: bool) -> tuple[Console, Callable[[str], str]]:
    """Where the table is shown, and how lines are read: beside the data, where data is what was asked for."""
    from pitbook.cli.play.prompt import ask_on_stderr

    return (Console(stderr=True), ask_on_stderr) if as_json else (Console(), input)
