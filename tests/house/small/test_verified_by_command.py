"""What `pitbook verify --round` says of rounds in which several things are drawn, and which roots prove them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cli.running import pitbook
from house.conftest import Driver
from house.scenes import same_cards
from house.small.test_drawings import exported, play_dice, sit
from pitbook.house.store import schema
from pitbook.table import PUBLIC


@pytest.fixture
def thrown_twice(sqlite_house: Driver, tmp_path: Path) -> tuple[Path, dict[str, Any], list[str]]:
    """The file of a round with two throws of two dice, its document, and the roots that the table published for it."""
    with same_cards(3):
        players = sit(sqlite_house, "pair-of-dice")
        for _ in range(20):
            number = play_dice(sqlite_house, players)
            document = exported(sqlite_house, number, PUBLIC)
            if document["further"][0]["openings"] and not document["further"][1]["openings"]:
                break
    shuffles = schema.shuffles.c
    kept = {row["id"]: row["root"] for row in sqlite_house.store.read(select(shuffles.id, shuffles.root))}
    ids = [document["commitment"]["id"], *(each["id"] for each in document["further"])]
    path = tmp_path / "round.json"
    path.write_text(json.dumps(document))
    return path, document, [kept[each] for each in ids]


Thrown = tuple[Path, dict[str, Any], list[str]]


def test_every_drawing_is_told_with_what_came(thrown_twice: Thrown, capsys: pytest.CaptureFixture[str]) -> None:
    path, document, roots = thrown_twice
    code, out, err = pitbook(capsys, "verify", "--round", str(path))
    throws = [
        " ".join(str(value) for value in fact["values"]) for fact in document["facts"] if fact["fact"] == "DiceRolled"
    ]
    first, second = (document["commitment"], document["further"][0])
    assert (code, err) == (0, "")
    lines = out.splitlines()
    rounds = document["opening"]["rounds"] + 1
    assert lines[0] == f"pair-of-dice@first, table t1, round {rounds} (episode {document['episode']}), for public"
    assert lines[1].endswith(" facts, 2 throws opened")
    assert lines[2:4] == [
        f"throw 1 {first['id']}, {throws[0]}, root {roots[0]}",
        f"throw 2 {second['id']}, {throws[1]}, root {roots[1]}",
    ]
    assert [line.split(", ")[1] for line in lines[4:6]] == ["not opened", "not opened"]
    assert lines[-1] == "The round is consistent with its own roots; compare all 2 with those published beforehand."


def test_it_takes_the_root_of_every_drawing_that_is_opened(
    thrown_twice: Thrown, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _, roots = thrown_twice
    words = ("verify", "--round", str(path))
    proved = pitbook(capsys, *words, "--root", roots[1], "--root", roots[0])
    assert (proved.code, proved.out.splitlines()[-1]) == (0, "The round is proved against the published roots.")
    assert pitbook(capsys, *words, *(word for root in roots for word in ("--root", root))).code == 0
    for one, needs in ((roots[0], "throw 2, is needed as well"), (roots[1], "not the root that was published")):
        alone = pitbook(capsys, *words, "--root", one)
        assert alone.code == 1
        assert needs in " ".join(alone.out.split())


def test_a_root_of_something_else_proves_nothing(thrown_twice: Thrown, capsys: pytest.CaptureFixture[str]) -> None:
    path, _, roots = thrown_twice
    words = ("verify", "--round", str(path), "--root", roots[0], "--root", roots[1], "--root", "ab" * 32)
    wrong = pitbook(capsys, *words)
    assert wrong.code == 1
    assert "nothing that was drawn for this round has the root abab" in " ".join(wrong.out.split())


def test_data_have_every_drawing(thrown_twice: Thrown, capsys: pytest.CaptureFixture[str]) -> None:
    path, _, roots = thrown_twice
    told = json.loads(pitbook(capsys, "verify", "--round", str(path), "--json").out)
    assert [each["root"] for each in told["drawings"]] == roots
    assert [each["opened"] for each in told["drawings"]] == [2, 2, 0, 0]
