"""Every prototype goes through everything: rounds, replay, records, the terminal, houses of both kinds, restore, proof.

The prototypes stand for games of every kind: cards, tiles, dice and a wheel, several players on a box, several windows
for wagers, a bank that a player holds. Nothing outside their folders knows them.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from sqlalchemy import make_url, select

from house.conftest import Driver
from pitbook.cards import Face
from pitbook.cli.play.home.home_seat import HomeSeat
from pitbook.cli.play.home.home_table import HomeTable
from pitbook.cli.play.screen import Screen
from pitbook.cli.play.visit import Visit
from pitbook.errors import Refused
from pitbook.games import Game, find_game, settle
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.round_document import export_round
from pitbook.house.audit.round_proof import verify_round
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.law import Cents, Notice
from pitbook.maths.analysis import Question
from pitbook.maths.following import row_of
from pitbook.table import Conversation, Decision, Role, Ruling, Viewer, Wager, Withdraw, player_viewer, replay, view
from pitbook.table.account import Account, player_account
from pitbook.table.answers import Answer, Done, Seen
from pitbook.table.codec import answer_to_data, fact_to_data
from pitbook.table.facts import LAYOUT
from pitbook.table.places import PUBLIC, SHOE, Slot
from pitbook.table.requests import Decide, PlaceWagers, Show
from shape.scene import Scene
from sizes import SIZES

HERE = Path(__file__).parent
PROTOTYPES = {folder.parent.name for folder in HERE.glob("*/scene.py")}
LANDED = {scene.stem for scene in HERE.glob("landed/[!_]*.py")}
"""Games that lie with the others: what proves the shape stays when a prototype goes, and any new game may join."""
FOLDERS = sorted(PROTOTYPES | LANDED)
CHIPS = 10_000_000
DEALER = Actor("Z9", HouseRole.DEALER)


def game_of(folder: str) -> Game:
    return find_game(folder.replace("_", "-"))


def scene_of(folder: str) -> Scene:
    home = f"pitbook.games.{folder}.scene" if folder in PROTOTYPES else f"shape.landed.{folder}"
    scene = import_module(home).SCENE
    assert isinstance(scene, Scene)
    return scene


def begin(folder: str) -> Conversation:
    game = game_of(folder)
    return game.begin(Notice.post(game.rulebook.edition(), scene_of(folder).notice))


def moved(talk: Conversation) -> Counter[str]:
    """What every account is up or down by the facts of a round."""
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[move.source] -= move.cents
        balance[move.target] += move.cents
    return balance


def nets(talk: Conversation, scene: Scene) -> dict[str, int]:
    balance = moved(talk)
    return {player: balance[player_account(player)] for player in scene.nets}


def test_all_six_are_here_as_prototypes_or_as_games_that_have_landed() -> None:
    assert {"baccarat", "blackjack", "roulette", "electronic_tai_sai", "pai_gow", "lunar_poker"} <= {*FOLDERS}


# A round, its replay and its record


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_round_pays_what_its_law_says_and_replays(folder: str) -> None:
    scene, game = scene_of(folder), game_of(folder)
    talk = replay(begin(folder), scene.answers)
    assert talk.is_over
    assert nets(talk, scene) == scene.nets
    balance = moved(talk)
    assert sum(balance.values()) == 0
    assert balance[LAYOUT] == 0
    read = [game.vocabulary.read_answer(json.loads(json.dumps(answer_to_data(each)))) for each in talk.answers]
    assert read == talk.answers
    again = replay(begin(folder), read)
    assert again.facts == talk.facts
    told = [json.loads(json.dumps(fact_to_data(fact))) for fact in talk.facts]
    assert [game.vocabulary.read_fact(data, talk.table.law) for data in told] == talk.facts
    assert all(fact.sentence for fact in talk.facts)


@pytest.mark.parametrize("folder", FOLDERS)
def test_an_answer_out_of_turn_changes_nothing(folder: str) -> None:
    """Whatever comes at the wrong moment is refused, and the round goes on to the same end."""
    scene, talk = scene_of(folder), begin(folder)
    for answer in scene.answers:
        facts, stakes = len(talk.facts), dict(talk.table.stakes)
        for odd in (Ruling("void", "nobody in particular"), Decision(29, "nothing of the kind")):
            with pytest.raises(Refused):
                talk.answer(odd)
        assert (len(talk.facts), talk.table.stakes) == (facts, stakes)
        talk.answer(answer)
    assert nets(talk, scene) == scene.nets


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_hand_written_record_settles_to_the_same(folder: str) -> None:
    scene = scene_of(folder)
    record = json.loads(json.dumps({"game": game_of(folder).name, "notice": dict(scene.notice), **scene.record}))
    total: Counter[str] = Counter()
    for box in settle(record).boxes:
        total[box.player] += box.net
    assert dict(total) == dict(scene.nets)


# The table in the terminal


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SIZES.seeds))
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_terminal_plays_it_within_80_columns(folder: str, seed: int) -> None:
    scene, game, out = scene_of(folder), game_of(folder), io.StringIO()
    notice = Notice.post(game.rulebook.edition(), scene.notice)
    seat = HomeSeat(HomeTable(game, notice, Random(seed), others=2), Cents(CHIPS))
    typed = iter([*scene.keys, "q", "y", "q"])
    here = Visit(seat, Screen(Console(file=out, width=80), lambda prompt: next(typed)), Cents(CHIPS))
    here.run()
    assert here.rounds >= 1
    assert "Traceback" not in out.getvalue()
    assert max(cell_len(line) for line in out.getvalue().splitlines()) <= 80
    assert here.net == seat.balance - CHIPS


# The lab


@pytest.mark.parametrize("folder", ["electronic_tai_sai", "pai_gow", "roulette"])
def test_every_wager_counts_with_a_row_of_its_own_or_of_its_family(folder: str) -> None:
    """Members of a family that are paid otherwise than one another have rows of their own, such as a total of 4.

    The mathematics of the other prototypes is of some of their wagers only.
    """
    game = game_of(folder)
    notice = Notice.post(game.rulebook.edition(), scene_of(folder).notice)
    request = game.begin(notice).request
    assert isinstance(request, PlaceWagers)
    maths = game.maths.analyse(Question(notice, notice.edition.paytables))
    rows = [wager.wager for wager in maths.wagers]
    for wager in request.wagers:
        row_of(wager, rows, maths.follows)


# Houses


def in_a_house(scene: Scene) -> Scene:
    """The same scene with names of two letters, as a house wants them."""
    return replace(
        scene,
        answers=[called(answer) for answer in scene.answers],
        nets={f"{name}1": cents for name, cents in scene.nets.items()},
        wagers=[(f"{player}1", box, wager, cents) for player, box, wager, cents in scene.wagers],
        amended=[called(answer) for answer in scene.amended],
        amended_nets={f"{name}1": cents for name, cents in scene.amended_nets.items()},
    )


def called(answer: Any) -> Answer:
    named = {name: f"{getattr(answer, name)}1" for name in ("player", "nominee") if getattr(answer, name, "")}
    renamed: Answer = replace(answer, **named)
    return renamed


def people(house: Driver, scene: Scene) -> dict[str, Actor]:
    return {name: house.player(name, CHIPS) for name in scene.nets}


def is_whole(house: Driver) -> bool:
    found = audit(house.store, house.key)
    assert not found.faults, found.faults[:5]
    return True


def sit_down(house: Driver, everybody: dict[str, Actor], boxes: dict[str, int]) -> None:
    """The first to wager on a box sits there, others stand."""
    taken: set[int] = set()
    for name, actor in everybody.items():
        seat = boxes.get(name, 0)
        house.do(actor, c.Join("t1", 0 if seat in taken else seat))
        taken.add(seat)
        if name in house.house.tables["t1"].terminals:  # whose player wagers the credits that are on it
            house.do(actor, c.InsertNotes("t1", CHIPS // 2))


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_house_where_a_machine_deals(house: Driver, folder: str) -> None:
    """Rounds through every window and decision, with a restart after each command; each is proved by every viewer."""
    scene, game = in_a_house(scene_of(folder)), game_of(folder)
    seconds = max(60, int(game.rulebook.edition().find_number("window-least-seconds") or 0))
    house.table("t1", game.name, dict(scene.notice), betting_seconds=seconds)
    everybody = people(house, scene)
    sit_down(house, everybody, {player: box for player, box, *_ in reversed(scene.wagers)})
    for played in range(3):
        play_by_machine(house, game, scene, everybody, is_first=not played)
    episodes = schema.episodes.c
    query = select(episodes.number).where(episodes.kind == "round", episodes.ended_at.is_not(None))
    rounds = [row["number"] for row in house.store.read(query.order_by(episodes.number))]
    assert len(rounds) == 3
    for number in rounds:
        for viewer in (None, PUBLIC, *(player_viewer(name) for name in everybody), Viewer(Role.DEALER, DEALER.name)):
            document = json.loads(json.dumps(export_round(house.store, house.key, "t1", number, viewer)))
            assert verify_round(document, published(house, document)) == []
    assert is_whole(house)
    balances = house.balances()
    assert sum(balances.values()) == 0


def published(house: Driver, document: dict[str, Any]) -> list[str]:
    """The roots that were published for what a document opens, as they were kept when they were promised."""
    shuffles = schema.shuffles.c
    ids = [document["commitment"]["id"], *(each["id"] for each in document.get("further", ()) if each["openings"])]
    return [row["root"] for row in house.store.read(select(shuffles.root).where(shuffles.id.in_(ids)))]


def play_by_machine(house: Driver, game: Game, scene: Scene, everybody: dict[str, Actor], *, is_first: bool) -> None:
    """In the first round every wager of the scene is taken; later a bank has gone round, and its box is another's."""
    number, refused = house.house.tables["t1"].episode, 0
    for player, box, wager, cents in scene.wagers:
        try:
            house.say(everybody[player], "t1", answer="Wager", box=box, wager=wager, cents=cents)
        except Refused:
            refused += 1
    assert refused <= (0 if is_first else 1)
    is_as_if_killed(house)
    house.again()
    for _ in range(200):
        table = house.house.tables["t1"]
        talk = table.talk
        if talk is None or table.episode != number:
            return
        match talk.request:
            case PlaceWagers(is_timed=True):
                house.turn(table.settings.betting_seconds)
            case PlaceWagers(players=players):
                for name, actor in everybody.items():
                    if (players is None or name in players) and house.house.tables["t1"].episode == number:
                        house.do(actor, c.Ready("t1"))
            case Decide() as request:
                spot = min(request.undecided or request.options)
                decision = game.habit(view(talk, player_viewer(spot.player)), spot)
                house.do(everybody[spot.player], c.Say("t1", answer_to_data(decision)))
            case request:
                raise AssertionError(f"a machine leaves {request} to people")
        if is_first:
            is_as_if_killed(house)
        house.again()
    raise AssertionError("the round does not end")


def is_as_if_killed(house: Driver) -> None:
    """What is on disk now, while the house runs, opens as the house stands: nobody has to close it first."""
    if house.url.startswith("postgresql"):
        return  # whose files are not ours to copy; `tests/house/store` kills a house on it
    file = Path(str(make_url(house.url).database))
    with TemporaryDirectory() as folder:
        for each in file.parent.glob(f"{file.name}*"):
            if not each.name.endswith("lock"):
                copy(each, folder)
        other = House(Store(f"sqlite:///{folder}/{file.name}").open(), house.key, house.clock)
        try:
            here, there = house.house.tables["t1"], other.tables["t1"]
            assert _in_hand(other) == _in_hand(house.house)
            assert (there.episode, there.staked) == (here.episode, here.staked)
            if here.talk is not None and there.talk is not None:
                assert there.talk.answers == here.talk.answers
                assert there.talk.facts == here.talk.facts
                assert there.talk.request == here.talk.request
            else:
                assert here.talk is there.talk
        finally:
            other.store.close()


def open_by_hand(house: Driver, game: Game, scene: Scene) -> None:
    house.table("t1", game.name, dict(scene.notice), mode="by-hand")
    house.person(DEALER.name, HouseRole.DEALER)
    do_everything(house)
    while due := house.house.tables["t1"].sitting.equipment.due:
        house.do(house.operator, c.Proceed("t1", due.kind))
        do_everything(house, scene.opening)


def do_everything(house: Driver, answers: Sequence[Answer] = ()) -> None:
    """Staff do whatever is asked of them until the procedure is over."""
    given = iter(answers)
    while (talk := house.house.tables["t1"].talk) is not None:
        asked = talk.request
        roles = getattr(asked, "roles", ())
        if roles:
            actor = DEALER if roles[0] is Role.DEALER else house.operator
            house.say(actor, "t1", answer="Done", role=roles[0].value)
        else:
            tell(house, {}, next(given), talk)


def tell(house: Driver, everybody: dict[str, Actor], answer: Answer, talk: Conversation) -> None:
    """Have whoever may say something say it."""
    data = answer_to_data(answer)
    match answer:
        case Wager() | Withdraw():
            actor = everybody[answer.player]
        case Decision():
            assert isinstance(talk.request, Decide)
            actor = everybody[talk.request.spot_of(answer).player]
        case Ruling():
            actor, data = house.operator, {name: part for name, part in data.items() if name != "by"}
        case Done() if answer.role is not Role.DEALER:
            actor = house.operator
        case _:
            actor = DEALER
    house.do(actor, c.Say("t1", data))


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_house_dealt_by_hand(house: Driver, folder: str) -> None:
    """The scene as people tell it, with a restart after each answer; then corrected, and corrected back."""
    scene, game = in_a_house(scene_of(folder)), game_of(folder)
    open_by_hand(house, game, scene)
    everybody = people(house, scene)
    wagers = [answer for answer in scene.answers if isinstance(answer, Wager)]
    sit_down(house, everybody, {wager.player: wager.box for wager in reversed(wagers)})
    house.do(house.operator, c.Proceed("t1", "round"))
    number = house.house.tables["t1"].episode
    faces = replay(begin(folder), scene.answers).table.faces
    for answer in (each for each in scene.answers if not isinstance(each, Seen)):
        show_faces(house, faces)
        talk = house.house.tables["t1"].talk
        assert talk is not None, f"the round was over before {answer}"
        tell(house, everybody, answer, talk)
        is_as_if_killed(house)
        house.again()
    show_faces(house, faces)
    assert changes(house, everybody) == scene.nets
    for viewer in (None, PUBLIC, *(player_viewer(name) for name in everybody)):
        assert verify_round(json.loads(json.dumps(export_round(house.store, house.key, "t1", number, viewer)))) == []
    correct(house, everybody, number, scene)
    assert is_whole(house)


def show_faces(house: Driver, faces: Mapping[Slot, Face]) -> None:
    """Tell what lies at each slot that is asked for; what players look at by themselves a house does not ask.

    Cards that were burned before the round are no longer in the shoe, so its first slot is another.
    """
    while (talk := house.house.tables["t1"].talk) is not None and isinstance(talk.request, Show):
        shoe = dict(talk.table.opening.piles)[SHOE]
        seen = [faces[Slot(slot - shoe[0]) if slot in shoe else slot].text for slot in talk.request.slots]
        house.say(DEALER, "t1", answer="Seen", cards=seen)


def _in_hand(house: House) -> dict[Account, Cents]:
    """What lies where; accounts with nothing in them may not be at hand."""
    return {account: cents for account, cents in house.ledger.accounts().items() if cents}


def changes(house: Driver, everybody: dict[str, Actor]) -> dict[str, int]:
    balances, table = house.balances(), house.house.tables["t1"]
    has = {name: balances[player_account(name)] + table.cage.credit(table.terminals.get(name, 0)) for name in everybody}
    return {name: cents - CHIPS for name, cents in has.items()}


def correct(house: Driver, everybody: dict[str, Actor], number: int, scene: Scene) -> None:
    """What was told wrongly is put right, and a second correction takes everything back to where it was."""
    assert scene.amended, "a scene says what might have been told wrongly"
    for actor in everybody.values():  # players with a sign-in let the staff say otherwise what they had said
        house.consent(actor, "t1")
    for answers, want in ((scene.amended, scene.amended_nets), (scene.answers, scene.nets)):
        given = tuple(answer_to_data(answer) for answer in answers)
        house.do(house.operator, c.Correct("t1", number, given, "surveillance has looked again"))
        assert changes(house, everybody) == want
