"""`pitbook settle`: the contract other tools rely on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitbook import settle
from pitbook.cli.main import run

# The example of the contract, letter for letter
EXAMPLE = """
{"game": "caribbean-stud", "edition": "1998", "notice": {"jackpot": true, "pool": 2500000},
 "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000, "jackpot": 100}, "cards": "Ah Kh Qh Jh Th", "choices": ["bet"]},
           {"box": 3, "player": "B", "wagers": {"ante": 500}, "cards": "2c 7d 9h Js 4s", "choices": ["fold"]}],
 "dealer": "Ad Kc 8h 5s 3d", "irregularities": []}
"""  # noqa: E501 - as the contract has it

Settle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Settle:
    """Run the command in this process: its exit code, what it printed, what it said on standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitbook", *words])
        monkeypatch.setenv("COLUMNS", "80")
        with pytest.raises(SystemExit) as stopped:
            run()
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return call


@pytest.fixture
def example(tmp_path: Path) -> str:
    path = tmp_path / "round.json"
    path.write_text(EXAMPLE)
    return str(path)


def test_the_example_of_the_contract(call: Settle, example: str) -> None:
    code, out, err = call("settle", example, "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert {(box["box"], box["net"]) for box in data["boxes"]} == {(1, 3_000_900), (3, -500)}
    brief = [
        (box["box"], line["wager"], line["result"], line["stake"], line["pays"], line["clause"])
        for box in data["boxes"]
        for line in box["lines"]
    ]
    assert sorted(brief) == [
        (1, "ante", "win", 1000, 1000, "5.8"),
        (1, "bet", "win", 2000, 500_000, "5.8"),
        (1, "jackpot", "win", 100, 2_500_000, "11.9(a)"),
        (3, "ante", "lose", 500, 0, "9.2(b)"),
    ]


def test_the_keys_of_the_contract(call: Settle, example: str) -> None:
    data = json.loads(call("settle", example, "--json")[1])
    assert set(data) >= {"boxes", "facts"}
    for box in data["boxes"]:
        assert set(box) >= {"box", "net", "lines"}
        for line in box["lines"]:
            assert set(line) >= {"wager", "result", "stake", "pays", "clause", "why"}
            assert line["why"].strip()
    assert data["facts"]
    assert all(fact["clause"] for fact in data["facts"])


HIGH, LOW, EQUAL = "Ks Kh 9c 6d 2s", "Qc Js 9h 4d 2c", "As Kd 8c 5h 3c"
COMMUNICATION = {"what": "communication", "box": 1, "ruling": "void", "by": "casino operator Ray"}

# fmt: off
RESULTS = [
    # a hand, what happened to it, and the result of the ante and of the jackpot wager, of which there are six kinds
    pytest.param(HIGH,  [],                                     "win",       "lose",      3000 - 100, id="win"),
    pytest.param(LOW,   [],                                     "lose",      "lose",     -3000 - 100, id="lose"),
    pytest.param(EQUAL, [],                                     "stand-off", "lose",            -100, id="stand-off"),
    pytest.param(HIGH,  [{"what": "collected-early", "box": 1, "reconstructed": False}],
                                                                "void",      "void",               0, id="void"),
    pytest.param(HIGH,  [COMMUNICATION],                        "forfeited", "forfeited",      -3100, id="forfeited"),
    pytest.param(HIGH,  [{"what": "short-deck", "count": 51}],  "void",      "carried",            0, id="carried"),
]
# fmt: on


@pytest.mark.parametrize(("cards", "irregularities", "ante", "jackpot", "net"), RESULTS)
def test_the_six_results(
    cards: str, irregularities: list[dict[str, Any]], ante: str, jackpot: str, net: int, tmp_path: Path, call: Settle
) -> None:
    entry = {"box": 1, "player": "A", "wagers": {"ante": 1000, "jackpot": 100}, "cards": cards}
    gone = {"collected-early", "short-deck"}  # before anybody could choose
    if not gone & {told["what"] for told in irregularities}:
        entry["choices"] = ["bet"]
    record = {"game": "caribbean-stud", "notice": {"jackpot": True, "pool": 2_000_000}, "boxes": [entry]}
    path = tmp_path / "round.json"
    path.write_text(json.dumps(record | {"dealer": "Ad Kc 8h 5s 3d", "irregularities": irregularities}))
    code, out, _ = call("settle", str(path), "--json")
    assert code == 0
    (box,) = json.loads(out)["boxes"]
    results = {line["wager"]: line["result"] for line in box["lines"]}
    assert (results["ante"], results["jackpot"], box["net"]) == (ante, jackpot, net)


def test_the_text_names_every_wager_with_its_money_clause_and_reason(call: Settle, example: str) -> None:
    code, out, err = call("settle", example)
    assert (code, err) == (0, "")
    for words in ("Box 1", "$30,009.00", "$5,000.00", "$25,000.00", "11.9(a)", "royal flush", "Box 3", "-$5.00"):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


def test_replay_tells_the_round_fact_by_fact(call: Settle, example: str) -> None:
    out = call("settle", example, "--replay")[1]
    assert out.endswith(call("settle", example)[1])
    story = [out.index(words) for words in ("No more bets", "3d of the dealer", "9.2(b)", "11.9(a)")]
    assert story == sorted(story)


def test_an_edition_may_be_left_out_or_be_a_date(call: Settle, tmp_path: Path) -> None:
    nets = []
    for edition in ({}, {"edition": "1998"}, {"edition": "2001-05-01"}):
        record = json.loads(EXAMPLE)
        del record["edition"]
        path = tmp_path / "round.json"
        path.write_text(json.dumps(record | edition))
        nets.append([box["net"] for box in json.loads(call("settle", str(path), "--json")[1])["boxes"]])
    assert nets == [[3_000_900, -500]] * 3


def test_the_library_gives_what_the_command_prints(call: Settle, example: str) -> None:
    printed = json.loads(call("settle", example, "--json")[1])
    assert json.loads(json.dumps(settle(json.loads(EXAMPLE)).as_data())) == printed


def test_a_stated_bet_must_be_and_may_be_what_the_rules_allow() -> None:
    record = json.loads(EXAMPLE)
    record["boxes"][0]["wagers"]["bet"] = 2000
    assert settle(record).boxes[0].net == 3_000_900


def test_from_outside(example: str) -> None:
    command = [str(Path(sys.executable).parent / "pitbook"), "settle", example, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert [box["net"] for box in json.loads(done.stdout)["boxes"]] == [3_000_900, -500]


def test_usage_errors_exit_with_2(call: Settle) -> None:
    assert call("settle")[0] == 2
    assert call("settle", "x.json", "--no-such-option")[0] == 2
