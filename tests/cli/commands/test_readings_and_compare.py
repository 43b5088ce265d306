"""`pitbook readings`, and `pitbook edge --compare`."""

from __future__ import annotations

import json

import pytest

from cli.running import pitbook

Capture = pytest.CaptureFixture[str]


def read(capsys: Capture, ref: str) -> dict[str, list[str]]:
    found = json.loads(pitbook(capsys, "readings", ref, "--json").out)["readings"]
    return {reading["id"]: reading["clauses"] for reading in found}


def test_readings_come_with_the_rules_that_they_are_about(capsys: Capture) -> None:
    """C10 is on both editions of 12.8; C11, on 12.11, where 2012 says what is affected."""
    both = read(capsys, "caribbean-stud@1998"), read(capsys, "caribbean-stud@2012-draft")
    assert "C1" in both[0]
    assert "C10" in both[1]
    assert "12.8" in both[1]["C10"]
    shown = pitbook(capsys, "readings", "caribbean-stud@2012-draft").out
    assert all(f"\n{name}  rule" in shown for name in both[1])
    assert max(map(len, shown.splitlines())) <= 80


def test_a_reading_of_a_rule_that_came_later_is_not_told_of_an_earlier_edition(capsys: Capture) -> None:
    """A6 is on the ante, which section 14 of the draft of 2013 brings."""
    assert "A6" in read(capsys, "baccarat@2013-draft")
    assert "A6" not in read(capsys, "baccarat@base")


def compared(capsys: Capture, *words: str) -> dict[str, dict[str, float]]:
    data = json.loads(pitbook(capsys, "edge", *words, "--json").out)
    return {
        each["value"]: {wager["wager"]: wager["house_edge"] for wager in each.get("wagers", [])}
        for each in data["values"]
    }


def test_every_value_is_asked_as_it_would_be_alone(capsys: Capture) -> None:
    found = compared(capsys, "baccarat", "--compare", "tie")
    assert list(found) == ["8", "9"]
    for value, edges in found.items():
        alone = json.loads(pitbook(capsys, "edge", "baccarat", "-o", f"tie={value}", "--json").out)["wagers"]
        assert edges == {wager["wager"]: wager["house_edge"] for wager in alone}
    assert found["8"]["tie"] == pytest.approx(0.143596, abs=1e-6)  # as published


def test_the_usual_value_comes_first_and_lab_values_are_marked(capsys: Capture) -> None:
    out = pitbook(capsys, "edge", "baccarat", "--compare", "decks").out
    rows = [line.split() for line in out.splitlines()[1:10]]
    assert [row[0] for row in rows] == ["decks", "8", "4", "5", "6", "7", "1", "2", "3"]
    assert rows[0][1:] == ["player", "banker", "tie"]
    assert "1, 2, 3: not the law" in out


def test_a_value_that_the_rules_refuse_is_told_with_its_rule(capsys: Capture) -> None:
    words = "baccarat", "-o", "perfect-pairs=true", "--compare", "any-pair"
    out = pitbook(capsys, "edge", *words).out
    assert "1 is refused" in out
    assert "11A.2" in out
    assert compared(capsys, *words)["1"] == {}
    assert "perfect-pairs" in compared(capsys, *words)["not set"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("edge", "caribbean-stud", "--compare", "pool"), "the values of 'pool' cannot be listed"),
        (("edge", "caribbean-stud", "--compare", "limits"), "the values of 'limits' cannot be listed"),
        (("edge", "caribbean-stud", "--compare", "colour"), "has no option 'colour'"),
        (("edge", "baccarat", "--compare", "tie", "-o", "decks=99"), "decks"),
        (("readings", "snap"), "no game 'snap'"),
    ],
)
def test_what_cannot_be_asked_is_refused(capsys: Capture, words: tuple[str, ...], message: str) -> None:
    refused = pitbook(capsys, *words)
    assert refused.code == 2
    assert message in refused.err
