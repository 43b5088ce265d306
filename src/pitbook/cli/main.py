"""The command `pitbook`. Each command lives in a file of its own and loads what it needs when it runs."""

from __future__ import annotations

import errno
import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

import pitbook
from pitbook.cli.plain_parameters import plain_command
from pitbook.errors import BadInput, PitbookError

app = typer.Typer(
    name="pitbook",
    help="The rules of casino table games as running software. Play money only.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameRef = Annotated[
    str, typer.Argument(metavar="GAME[@EDITION]", help="A game, with an edition or a date if you like.")
]
Json = Annotated[bool, typer.Option("--json", help="Print data instead of text.")]
Options = Annotated[list[str], typer.Option("-o", metavar="NAME=VALUE", help="Set an option of the notice.")]
Stake = Annotated[int | None, typer.Option(help="The first stake in cents; payments are then rounded as at a table.")]
Unit = Annotated[int, typer.Option(help="The smallest chip, in cents.")]
PLAY_HELP = "A named way to play, or a file that describes one."
Play = Annotated[str, typer.Option(help=PLAY_HELP)]
Fresh = Annotated[bool, typer.Option("--fresh", help="Compute again what is kept on disk.")]


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    if version:
        print(f"pitbook {pitbook.__version__}")
        raise typer.Exit


@app.command()
def games(as_json: Json = False) -> None:
    """Every game with its editions, wagers and options."""
    from pitbook.cli.commands.games import show_games

    show_games(as_json=as_json)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="[GAME[@EDITION]]", help="Leave out with --coverage for all.")] = "",
    clause: Annotated[
        str,
        typer.Argument(metavar="[CLAUSE]", help="A rule ('10.4(a)'), one taken over ('GAME 8.3'), or a section (11)."),
    ] = "",
    find: Annotated[str, typer.Option(metavar="WORDS", help="Show the rules that have all of these words.")] = "",
    tests: Annotated[bool, typer.Option("--tests", help="Show which tests prove a clause.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count the clauses by how they are treated.")] = False,
    sign: Annotated[bool, typer.Option("--sign", help="Show the sign at a table under these options.")] = False,
    option: Options = [],  # noqa: B006 - Typer reads the default and never changes it
    as_json: Json = False,
) -> None:
    """The law in our words; the sign at a table; how every clause is treated."""
    from pitbook.cli.commands.rules import show_coverage, show_rules, show_sign

    if coverage:
        show_coverage(game, as_json=as_json)
    elif not game:
        raise BadInput("no game is named", remedy="pitbook rules GAME[@EDITION], or pitbook rules --coverage")
    elif sign:
        show_sign(game, option, as_json=as_json)
    else:
        show_rules(game, clause, find=find, with_tests=tests, as_json=as_json)


@app.command()
def readings(game: GameRef, as_json: Json = False) -> None:
    """How slips and gaps of the documents are read here."""
    from pitbook.cli.commands.rules import show_readings

    show_readings(game, as_json=as_json)


@app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="GAME@A")],
    new: Annotated[str, typer.Argument(metavar="GAME@B")],
    as_json: Json = False,
) -> None:
    """What one edition adds, replaces and strikes against another."""
    from pitbook.cli.commands.diff import show_diff

    show_diff(old, new, as_json=as_json)


@app.command()
def edge(
    game: GameRef,
    option: Options = [],  # noqa: B006 - Typer reads the default and never changes it
    stake: Stake = None,
    unit: Unit = 1,
    strategy: Play = "best",
    compare: Annotated[
        str, typer.Option(metavar="OPTION", help="Show what the house keeps under every value of an option.")
    ] = "",
    fresh: Fresh = False,
    as_json: Json = False,
) -> None:
    """The mathematics of every wager, and how it was found."""
    if compare:
        from pitbook.cli.commands.compare import show_comparison

        show_comparison(game, option, compare, as_json=as_json, stake=stake, unit=unit, play=strategy, fresh=fresh)
        return
    from pitbook.cli.commands.edge import show_edge

    show_edge(game, option, stake=stake, unit=unit, play=strategy, fresh=fresh, as_json=as_json)


@app.command()
def strategy(
    game: GameRef,
    option: Options = [],  # noqa: B006 - Typer reads the default and never changes it
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the chart into a .png or .svg file.")] = None,
    play: Annotated[str, typer.Option("--strategy", help=PLAY_HELP)] = "best",
    as_json: Json = False,
) -> None:
    """The best play in words and as a chart, and what simpler plays cost."""
    from pitbook.cli.commands.strategy import show_strategy

    show_strategy(game, option, png, play, as_json=as_json)


@app.command()
def par(
    game: GameRef,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write: .html, .pdf, .csv or .json.")],
    option: Options = [],  # noqa: B006 - Typer reads the default and never changes it
    stake: Stake = None,
    unit: Unit = 1,
    strategy: Play = "best",
    date: Annotated[str, typer.Option(help="A date to stand on the sheet; without it there is none.")] = "",
) -> None:
    """A PAR sheet: everything a regulator asks of a game, in one file."""
    from pitbook.cli.commands.par import write_par

    write_par(game, option, out, strategy, stake, unit, date=date)


@app.command()
def simulate(
    game: GameRef,
    rounds: Annotated[int, typer.Option(help="How many rounds to play.")],
    option: Options = [],  # noqa: B006 - Typer reads the default and never changes it
    seed: Annotated[int, typer.Option(help="Deal the same rounds every time.")] = 1,
    strategy: Play = "best",
    stake: Stake = None,
    unit: Unit = 1,
    workers: Annotated[int, typer.Option(help="Processes on this machine.")] = 1,
    cluster: Annotated[str, typer.Option(metavar="URL", help="A Dask cluster, such as tcp://127.0.0.1:8786.")] = "",
    through_rules: Annotated[
        bool, typer.Option("--through-rules", help="Play by the rules: slow and literal.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Rounds dealt by chance, beside the mathematics."""
    from pitbook.cli.commands.simulate import run_simulation

    run_simulation(
        game,
        option,
        rounds=rounds,
        seed=seed,
        play=strategy,
        stake=stake,
        unit=unit,
        workers=workers,
        cluster=cluster,
        through_rules=through_rules,
        as_json=as_json,
    )


@app.command()
def claims(as_json: Json = False) -> None:
    """What applicants and papers state, beside our figures, with a computed verdict."""
    from pitbook.cli.commands.claims import show_claims

    show_claims(as_json=as_json)


@app.command()
def settle(
    record: Annotated[Path | None, typer.Argument(metavar="RECORD.json", help="A recorded round.")] = None,
    replay: Annotated[bool, typer.Option("--replay", help="Print the whole round, fact by fact.")] = False,
    template: Annotated[
        str, typer.Option(metavar="GAME[@EDITION]", help="Print a record to fill in, with every key that it may have.")
    ] = "",
    as_json: Json = False,
) -> None:
    """What every wager in a recorded round is due, with clauses; or a record to fill in."""
    from pitbook.cli.commands.settle import show_settlement, show_template

    if template and record:
        raise BadInput("a record beside --template", remedy="name a record to settle, or a game whose record to print")
    if template:
        show_template(template)
    elif record is None:
        raise BadInput("no record is named", remedy="pitbook settle RECORD.json, or pitbook settle --template GAME")
    else:
        show_settlement(record, replay=replay, as_json=as_json)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME[@EDITION]]", help="Leave out to see which there are.")] = "",
    option: Options = [],  # noqa: B006 - Typer reads the default and never changes it
    seed: Annotated[int | None, typer.Option(help="Shuffle the same way every time.")] = None,
    bankroll: Annotated[int, typer.Option(help="The play money to begin with, in cents.", min=1)] = 100_000,
    others: Annotated[int, typer.Option(help="How many other players sit at the table.", min=0, max=6)] = 2,
    coach: Annotated[bool, typer.Option("--coach", help="Show all the time what each choice is worth.")] = False,
    name: Annotated[str, typer.Option(metavar="NAME", help="What to call you, now and the next times.")] = "",
    house: Annotated[str, typer.Option(metavar="URL", help="Sit down at a table of a house that runs there.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as data; the table goes to stderr.")
    ] = False,
) -> None:
    """A table in the terminal, for play money."""
    from pitbook.cli.commands import play as table

    if house and (option or seed is not None or (bankroll, others) != (100_000, 2)):
        raise BadInput("the house sets up its own tables", where="--house", remedy="leave out the other options")
    if not game:
        table.list_tables(house, as_json=as_json) if house else table.list_games(as_json=as_json)
    elif house:
        table.sit_down_in_house(game, house, name=name, is_coached=coach, as_json=as_json)
    else:
        table.sit_down(
            game, option, seed=seed, bankroll=bankroll, others=others, name=name, is_coached=coach, as_json=as_json
        )


@app.command()
def serve(
    db: Annotated[str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")] = "",
    port: Annotated[int, typer.Option(help="Where to listen; 0 takes any free port.", min=0, max=65535)] = 8000,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The house's key, kept outside the store.")] = None,
    cert: Annotated[Path | None, typer.Option(metavar="FILE", help="Serve HTTPS by this certificate.")] = None,
    cert_key: Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate's own key.")] = None,
    origin: Annotated[list[str], typer.Option(metavar="URL", help="Let pages of this origin in as well.")] = [],  # noqa: B006
    proxy: Annotated[str, typer.Option(metavar="IP", help="Believe this web server about who is asking.")] = "",
    host_name: Annotated[list[str], typer.Option(metavar="NAME", help="A name that this machine goes by.")] = [],  # noqa: B006
    guests_a_day: Annotated[int, typer.Option(help="How many guests may come from one address in a day.", min=0)] = 100,
    empty: Annotated[bool, typer.Option("--empty", help="Set up no tables in a new house.")] = False,
    accept_clock: Annotated[
        bool, typer.Option("--accept-clock", help="Start though the clock is far ahead of the log: it is right.")
    ] = False,
) -> None:
    """The house: live tables, people and play money, served over HTTP and WebSocket."""
    from pitbook.cli.commands.serve import run_house

    certificate, how = (cert, cert_key), {"is_empty": empty, "accepts_clock": accept_clock}
    run_house(db, key, certificate, host, port, origin, proxy, host_name, guests_a_day, **how)


@app.command()
def archive(
    before: Annotated[str, typer.Option(metavar="DAY", help="The first day that stays, such as 2027-01-15.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write; nothing is ever written over.")],
    db: Annotated[str, typer.Option(metavar="URL", help="The house: sqlite:///FILE or postgresql://…")] = "",
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The key of the house.")] = None,
    as_json: Json = False,
) -> None:
    """What is over goes out of a house that is closed, into a file that is proved by itself."""
    from pitbook.cli.commands.archive import archive_house

    archive_house(db, key, before, out, as_json=as_json)


@app.command()
def operator(
    reset: Annotated[bool, typer.Option("--reset", help="Give an operator who lost theirs a new password.")] = False,
    name: Annotated[str, typer.Option(metavar="NAME", help="Which operator, where there are several.")] = "",
    db: Annotated[str, typer.Option(metavar="URL", help="The house: sqlite:///FILE or postgresql://…")] = "",
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The key of the house.")] = None,
) -> None:
    """An operator's lost password, for whoever has the machine and the key. The house is closed meanwhile."""
    from pitbook.cli.commands.operator import reset_operator

    if not reset:
        raise BadInput("it is not said what to do", remedy="pitbook operator --reset")
    reset_operator(db, key, name)


@app.command()
def verify(
    file: Annotated[Path | None, typer.Argument(metavar="[ARCHIVE]", help="Prove one archive by itself.")] = None,
    db: Annotated[str, typer.Option(metavar="URL", help="The house: sqlite:///FILE or postgresql://…")] = "",
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The key of the house.")] = None,
    anchor: Annotated[str, typer.Option(metavar="SEQ:HASH", help="A head of the log that was printed earlier.")] = "",
    round_: Annotated[Path | None, typer.Option("--round", metavar="FILE", help="Prove one round, offline.")] = None,
    root: Annotated[
        list[str], typer.Option(metavar="HEX", help="With --round: a root published beforehand; repeat it for more.")
    ] = [],  # noqa: B006
    archive: Annotated[
        list[Path], typer.Option(metavar="FILE", help="An archive of the house; give all, for its whole history.")
    ] = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """The audit of a house: log, money and every round played again; or the proof of an archive or of one round."""
    from pitbook.cli.commands.verify import verify_archive, verify_file, verify_house

    if file is not None and (db or anchor or archive or round_ or root):
        raise BadInput(
            "an archive is proved by itself", remedy="to check it with its house: pitbook verify --archive FILE"
        )
    if archive and round_ is not None:
        raise BadInput("a round is proved by itself", where="--round", remedy="leave out --archive")
    if file is not None:
        raise typer.Exit(0 if verify_archive(file, key, as_json=as_json) else 1)
    if round_ is not None and (db or key or anchor):
        raise BadInput("a round is proved by itself", where="--round", remedy="leave out --db, --key and --anchor")
    if root and round_ is None:
        raise BadInput("a root belongs to one round", where="--root", remedy="name the round with --round")
    if round_ is not None:
        raise typer.Exit(0 if verify_file(round_, root, as_json=as_json) else 1)
    raise typer.Exit(0 if verify_house(db, key, anchor, archive, as_json=as_json) else 1)


def run() -> None:
    """Run the command; what the user can mend is one line on standard error and exit code 2."""
    gc.set_threshold(10_000)  # what loads is no garbage, and looking for some takes a tenth of a short command
    try:
        plain_command(app, sys.argv[1:])()
    except BadInput as error:
        sys.exit(_say(error, 2))
    except PitbookError as error:
        sys.exit(_say(error, 1))
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            raise
        sys.stderr.close()  # whoever read this is gone, with the pipe or the terminal
        sys.exit(1)


def _say(error: PitbookError, code: int) -> int:
    print(_in_lines(f"pitbook: {error}"), file=sys.stderr)
    return code


def _in_lines(text: str) -> str:
    """A message for standard error, broken between words where that is a terminal."""
    if not sys.stderr.isatty():
        return text
    from shutil import get_terminal_size
    from textwrap import fill

    width = get_terminal_size().columns
    return "\n".join(fill(line, width, break_long_words=False, break_on_hyphens=False) for line in text.split("\n"))
