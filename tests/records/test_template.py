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
from pitbook.games import find_game, game_names
from pitbook.law.wager_name import family_of
from pitbook.records.settling import settle_record
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


def test_a_template_that_is_filled_in_is_settled() -> None:
    record = without_blanks(made("caribbean-stud", "1998")) | {"irregularities": [], "dealer": "Ad Kc 8h 5s 3d"}
    record["boxes"][0] |= {"wagers": {"ante": 1000}, "cards": "Ks Kh 9c 6d 2s", "choices": ["bet"]}
    assert settle(record).boxes[0].net == 3000


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
    pages = Counter(name for page in DOCS.parent.glob("games/*.md") for name in gone_wrong(page))
    return said | {name for name, many in pages.items() if many == 1}


def gone_wrong(page: Path) -> set[str]:
    """What may go wrong by the page of a game, as records call it."""
    part = page.read_text(encoding="utf-8").partition("\n## What may go wrong\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `([\w-]+)` \|", part, re.MULTILINE))


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
    assert sorted(keys - stands) == []


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
