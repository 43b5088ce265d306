"""An operator's lost password: whoever has the machine gets a new one, and the log says so."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from sqlalchemy import select

from cli.running import Outcome, pitbook
from pitbook.house.api.passwords import COSTLY
from pitbook.house.audit.house_audit import audit
from pitbook.house.clock import DAY
from pitbook.house.commands import AddPerson, SignIn
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.premises import FOUNDER, open_house
from pitbook.house.store import schema


def opened(folder: Path) -> House:
    return open_house(f"sqlite:///{folder / 'house.db'}", folder / "house.key")


def with_operators(folder: Path, *names: str) -> None:
    house = opened(folder)
    for name in names:
        house.run(FOUNDER, f"add-{name}", AddPerson(name, HouseRole.OPERATOR, "lost"))
        house.run(Actor(name, HouseRole.OPERATOR), f"in-{name}", SignIn(f"session-{name}", "csrf", DAY))
    house.close()


def reset(capsys: pytest.CaptureFixture[str], folder: Path, *more: str) -> Outcome:
    where = ("--db", f"sqlite:///{folder / 'house.db'}", "--key", str(folder / "house.key"))
    return pitbook(capsys, "operator", "--reset", *where, *more)


def test_the_new_password_is_printed_once_and_the_old_sessions_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with_operators(tmp_path, "Op1")
    done = reset(capsys, tmp_path)
    assert done.code == 0, done.err
    password = done.out.splitlines()[0].split()[-1]
    house = opened(tmp_path)
    (kept,) = house.store.read(select(schema.people.c.password).where(schema.people.c.name == "Op1"))
    assert COSTLY.verify(kept["password"], password)
    (session,) = house.store.read(select(schema.sessions.c.ended_at).where(schema.sessions.c.id == "session-Op1"))
    assert session["ended_at"] is not None
    entries = house.store.read(select(schema.log).where(schema.log.c.kind == "ResetPassword"))
    assert [(row["actor"], orjson.loads(row["what"])["person"]["name"]) for row in entries] == [("machine", "Op1")]
    assert password not in str(entries)
    assert audit(house.store, house.key).is_whole
    house.close()


def test_a_house_that_runs_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with_operators(tmp_path, "Op1")
    house = opened(tmp_path)
    done = reset(capsys, tmp_path)
    assert (done.code, done.out) == (1, "")
    assert "another process runs this house" in done.err
    house.close()


def test_of_several_one_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with_operators(tmp_path, "Op1", "Op2")
    several = reset(capsys, tmp_path)
    assert (several.code, "choose Op1, Op2" in several.err) == (2, True)
    assert reset(capsys, tmp_path, "--name", "A1").code == 2
    assert reset(capsys, tmp_path, "--name", "op2").out.startswith("Op2 is an operator")


def test_nothing_is_made_where_no_house_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert reset(capsys, tmp_path).code == 2
    assert not list(tmp_path.iterdir())
    opened(tmp_path).close()
    assert "no operator yet" in reset(capsys, tmp_path).err
    assert pitbook(capsys, "operator").code == 2
