"""A record to fill in has every key that records of a game may have, and is refused for its blanks alone."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from found_games import found_games
from pitbook import settle
from pitbook.cli.main import run
from pitbook.errors import BadInput, UnknownName
from pitbook.games import find_edition, find_game, game_names
from pitbook.law.wager_name import family_of
from pitbook.records.settling import settle_record
from pitbook.records.shape import ALONE
from pitbook.records.template import template

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs" / "commands.md"
FOLDERS = (TESTS / "shape", TESTS / "records" / "small")
EDITIONS = [(name, edition) for name in game_names() for edition in find_game(name).rulebook.editions]


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def prototypes(request: pytest.FixtureRequest) -> Iterator[list[tuple[str, str]]]:
    """Games with several hands, co-bettors, dice, wheels and tiles, and their editions."""
    own = {name for name, _ in EDITIONS}
    with found_games(request.param):
        names = [name for name in game_names() if name not in own]
        yield [(name, edition) for name in names for edition in find_game(name).rulebook.editions]


def made(name: str, edition: str) -> dict[str, Any]:
    game = find_game(name)
    return template(game, game.rulebook.edition(edition))


def without_blanks(value: Any) -> Any:
    """A template whose blanks were all left out."""
    if isinstance(value, dict):
        kept = {key: without_blanks(part) for key, part in value.items() if not str(key).startswith("?")}
        return {key: part for key, part in kept.items() if part is not None}
    if isinstance(value, list):
        return [part for part in map(without_blanks, value) if part not in (None, {}, [])]
    return None if isinstance(value, str) and value.startswith("?") else value


def happened(told: dict[str, Any]) -> dict[str, Any]:
    """An irregularity of a template, said to have happened."""
    return told | {"what": told["what"].removeprefix("? ").partition(",")[0]}


def check(name: str, edition: str) -> None:
    """It is JSON, is refused for blanks alone, and without them for no key."""
    record = json.loads(json.dumps(made(name, edition)))
    with pytest.raises(BadInput) as caught:
        settle(record)
    assert {error.what for error in (caught.value, *caught.value.also)} == {"this was left blank"}
    game, law = find_game(name), find_game(name).rulebook.edition(edition)
    record["irregularities"] = [happened(each) for each in record["irregularities"]]
    for part in [[], *([each] for each in without_blanks(record)["irregularities"])]:
        with pytest.raises(BadInput) as refused:
            settle_record(without_blanks(record) | {"irregularities": part}, game, law)
        assert not isinstance(refused.value, UnknownName), str(refused.value)


@pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=str)
def test_a_template_is_refused_for_its_blanks_alone(name: str, edition: str) -> None:
    check(name, edition)


def test_so_is_that_of_a_prototype(prototypes: list[tuple[str, str]]) -> None:
    assert prototypes
    for name, edition in prototypes:
        check(name, edition)


GOLDEN: dict[str, dict[str, Any]] = {
    f"{path.parent.name}: {path.stem}": json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((TESTS / "golden").glob("*/*.json"))
}
HEADING = {"table": "P-1", "date": "2013-02-03", "note": "seen again on film"}


def filled_in(whole: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The template with what a record tells in the place of its blanks; all that it tells has a place there."""
    (box,), wrong = whole["boxes"], {happened(each)["what"]: happened(each) for each in whole["irregularities"]}
    boxes, irregularities = told.get("boxes", []), told.get("irregularities", [])
    lists = {
        "boxes": [_box(each, box) for each in boxes],
        "irregularities": [
            without_blanks(wrong[each["what"]]) | _known(each, wrong[each["what"]]) for each in irregularities
        ],
        "notice": without_blanks(whole["notice"]) | _known(told.get("notice", {}), whole["notice"]),
    }
    record: dict[str, Any] = without_blanks(whole)
    return record | HEADING | _known(told, whole) | lists


def _box(told: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """A box whose one hand is told with it, and not under `hands`, has the keys of that hand."""
    if "hands" in whole and "hands" not in told:
        whole = {**whole["hands"][0], **{key: part for key, part in whole.items() if key != "hands"}}
    filled: dict[str, Any] = without_blanks(whole) | _known(told, whole)
    return filled


def _known(told: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    assert set(told) <= set(whole) | {several for several, alone in ALONE.items() if alone in whole}
    if "wagers" in told:
        assert {family_of(wager) for wager in told["wagers"]} <= {family_of(wager) for wager in whole["wagers"]}
    return told


def whole_of(told: dict[str, Any]) -> dict[str, Any]:
    law = find_edition(f"{told['game']}@{told['edition']}" if "edition" in told else told["game"])
    return made(told["game"], law.name)


@pytest.mark.parametrize("told", GOLDEN.values(), ids=list(GOLDEN))
def test_a_template_that_is_filled_in_is_settled(told: dict[str, Any]) -> None:
    """As every golden round has it, and then as that round is."""
    record = filled_in(whole_of(told), told)
    assert settle(record).boxes == settle(told).boxes


@pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=str)
def test_the_template_of_every_edition_may_be_filled_in(name: str, edition: str) -> None:
    """Also of one that no golden round is of: with a round that is told of another."""
    rounds = [told for told in GOLDEN.values() if told["game"] == name]
    settled = [
        filled_in(made(name, edition), told | {"edition": edition}) for told in rounds if not _is_refused(told, edition)
    ]
    assert settled
    for record in settled[:3]:
        assert settle(record).conversation.is_over


def _is_refused(told: dict[str, Any], edition: str) -> bool:
    try:
        settle(told | {"edition": edition})
    except BadInput:
        return True
    return False


@pytest.mark.parametrize(("name", "edition"), EDITIONS, ids=str)
def test_what_is_left_in_a_template_did_not_happen(name: str, edition: str) -> None:
    """Whoever leaves an entry as it is, or takes only the blanks in it out, is told so and declares nothing."""
    record = made(name, edition)
    kept = [{"what": told["what"], "when": "deal"} for told in record["irregularities"]]
    with pytest.raises(BadInput) as caught:
        settle(record | {"irregularities": kept})
    blanks = [error for error in (caught.value, *caught.value.also) if error.where.startswith("irregularities[")]
    assert [error.where for error in blanks] == [f"irregularities[{n}].what" for n in range(len(kept))]
    assert all("leave this whole entry out" in error.remedy for error in blanks)


def test_a_blank_name_is_told_once() -> None:
    with pytest.raises(BadInput) as caught:
        settle(made("dragon-21", "2013-draft"))
    places = [error.where for error in (caught.value, *caught.value.also)]
    assert "players" in places
    assert not [where for where in places if where.startswith("players.") or "?" in where]


# The documents


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from keys_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys_of(part)


def said_in_docs() -> set[str]:
    """What stands in code marks in the chapter on records, or is a game's own and stands on its page alone."""
    chapter = DOCS.read_text(encoding="utf-8").partition("\n## The record\n")[2]
    said = {word for marked in re.findall(r"`([^`]+)`", chapter) for word in re.findall(r"[\w-]+", marked)}
    rows = [row for page in DOCS.parent.glob("games/*.md") for row in gone_wrong(page)]
    times = Counter(name for name, *_ in rows)
    return said | {word for row in rows for word in row if times[row[0]] == 1}


def gone_wrong(page: Path) -> Iterator[list[str]]:
    """What may go wrong by the page of a game: its name in records, then what else stands in code marks beside it."""
    part = page.read_text(encoding="utf-8").partition("\n## What may go wrong\n")[2].partition("\n## ")[0]
    for row in part.splitlines():
        if re.match(r"\| `[\w-]+` \|", row):
            yield re.findall(r"`([\w-]+)`", row)


def test_every_key_of_a_record_is_in_the_documents() -> None:
    wanted: set[str] = set()
    for name, edition in EDITIONS:
        whole = made(name, edition)
        whole.pop("notice")
        wagers = set(find_game(name).record.wagers)
        wanted |= {key for key in keys_of(whole) if not key.startswith("?") and family_of(key) not in wagers}
        wanted |= {happened(told)["what"] for told in whole["irregularities"]}
    assert sorted(wanted - said_in_docs()) == []


def test_so_is_every_key_of_a_prototype(prototypes: list[tuple[str, str]]) -> None:
    for name, edition in prototypes:
        whole = made(name, edition)
        whole.pop("notice")
        own = {*find_game(name).record.wagers, *find_game(name).record.table_cards}
        found = {family_of(key) for key in keys_of({**whole, "irregularities": []}) if not key.startswith("?")}
        assert sorted(found - own - said_in_docs()) == []


def test_every_key_of_the_documents_stands_in_a_template() -> None:
    """Keys have a row of their own in the tables there."""
    chapter = DOCS.read_text(encoding="utf-8").partition("\n## The record\n")[2]
    parts = re.split(r"\n\| key \| meaning \|\n", chapter)[1:]
    rows = [row for part in parts for row in part.split("\n\n")[0].splitlines() if row.startswith("| `")]
    keys = {word for row in rows for word in re.findall(r"`([\w-]+)`", row.split(" | ")[0])}
    with found_games(FOLDERS[0]), found_games(FOLDERS[1]):
        every = [(name, edition) for name in game_names() for edition in find_game(name).rulebook.editions]
        stands = {key for each in every for key in keys_of(made(*each))}
    assert len(keys) > 30
    assert sorted(keys - stands - {*ALONE}) == []  # of a result and a list of them a template has the one alone


# The command


def test_the_command_prints_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["pitbook", "settle", "--template", "caribbean-stud@2012-draft"])
    with pytest.raises(SystemExit) as stopped:
        run()
    assert not stopped.value.code
    record = json.loads(capsys.readouterr().out)
    assert (record["game"], record["edition"]) == ("caribbean-stud", "2012-draft")
    assert "laid-down" in {happened(told)["what"] for told in record["irregularities"]}


@pytest.mark.parametrize("words", [[], ["record.json", "--template", "dragon-21"], ["--template", "whist"]], ids=str)
def test_what_it_cannot_print(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitbook", "settle", *words])
    with pytest.raises(SystemExit) as stopped:
        run()
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith("pitbook: ")


def test_hands_are_written_out_where_choices_make_several() -> None:
    """A hand of any number of cards is still the only one of its box where nothing splits it."""
    with found_games(TESTS / "records" / "small"):
        split, drawn = made("pairs-split", "draft"), made("high-card", "made")
    assert "hands" in split["boxes"][0]
    assert "hands" not in drawn["boxes"][0]
    assert "cards" in drawn["boxes"][0]


def test_the_box_of_the_house_is_no_players_and_a_bank_has_a_place_of_its_own() -> None:
    """In Pai Gow no wager is accepted on box 1 while the house banks."""
    told = made("pai-gow", "2012-draft")
    assert [(box["box"], list(box["wagers"])) for box in told["boxes"]] == [(2, ["main"])]
    assert list(told["bank"]["wagers"]) == ["bank"]
