"""The commands that show the law: games, rules, diff."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from cli.running import pitbook
from pitbook.cli.game_page import game_page
from pitbook.games import find_game, game_names
from pitbook.law import coverage as coverage_module

Capture = pytest.CaptureFixture[str]


def test_games_lists_every_game_with_editions_wagers_and_options(capsys: Capture) -> None:
    data = json.loads(pitbook(capsys, "games", "--json").out)
    game = next(game for game in data["games"] if game["game"] == "caribbean-stud")
    assert [edition["edition"] for edition in game["editions"]] == ["1998", "2012-draft"]
    assert game["wagers"] == ["ante", "jackpot", "bet"]
    names = [option["name"] for option in game["editions"][1]["options"]]
    assert {"jackpot", "pool", "limits", "several-boxes", "blind"} <= set(names)
    assert "caribbean-stud@1998" in pitbook(capsys, "games").out


def test_rules_prints_a_whole_edition_in_our_words(capsys: Capture) -> None:
    out = pitbook(capsys, "rules", "caribbean-stud@2012-draft").out
    assert "5.6.2" in out
    assert "12.12 (second)" in out
    assert max(map(len, out.splitlines())) <= 80


def test_rules_prints_one_clause_with_its_readings_and_tests(capsys: Capture) -> None:
    data = json.loads(pitbook(capsys, "rules", "caribbean-stud@2012-draft", "12.8", "--json").out)
    (clause,) = data["clauses"]
    assert (clause["edition"], clause["treatment"], clause["points"]) == (
        "2012-draft",
        "enforced",
        {"cards-without-wager": "misdeal"},
    )
    assert [reading["id"] for reading in clause["readings"]] == ["C10", "C22", "C23"]
    assert clause["tests"]
    assert "10.4(a)" in pitbook(capsys, "rules", "caribbean-stud", "10.4(a)").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("rules", "caribbean-stud", "99.9"), "has no rule '99.9'"),
        (("rules", "racing-card-derby", "11"), "has no section 11: it has 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        (("rules", "caribbean-stud@2031x"), "has no edition"),
        (("rules", "snap"), "no game 'snap'"),
        (("rules",), "no game is named"),
        (("rules", "snap", "--coverage"), "no game 'snap'"),
        (("rules", "caribbean-stud@1066", "--coverage"), "no edition"),
        (("rules", "caribbean-stud", "--sign", "-o", "blind=true"), "5.6.2"),
        (("diff", "caribbean-stud@1998", "snap"), "no game 'snap'"),
        (("settle", "nowhere.json"), "cannot read nowhere.json"),
    ],
)
def test_what_cannot_be_done_is_said_and_exits_with_2(capsys: Capture, words: tuple[str, ...], message: str) -> None:
    outcome = pitbook(capsys, *words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert message in outcome.err


def test_coverage_counts_every_clause_of_the_list(capsys: Capture) -> None:
    outcome = pitbook(capsys, "rules", "--coverage", "--json")
    data = json.loads(outcome.out)
    counts = {(game["game"], game["edition"]): len(game["clauses"]) for game in data["games"]}
    assert outcome.code == 0
    assert counts["caribbean-stud", "1998"] == 78
    assert counts["caribbean-stud", "2012-draft"] == 22
    assert all(game["missing"] == [] for game in data["games"])
    listed = coverage_module.listed_clauses()
    assert sum(len(ids) for editions in listed.values() for ids in editions.values()) == 649
    assert set(data["absent"]) | {game["game"] for game in data["games"]} >= set(listed)


@pytest.mark.parametrize("game", ["", "caribbean-stud", "dragon-21"])
def test_only_games_without_a_folder_are_absent(capsys: Capture, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Also when the coverage of one game is asked for, the others are not absent."""
    listed: dict[str, dict[str, tuple[str, ...]]] = {name: {} for name in (*game_names(), "two-up", "keno")}
    monkeypatch.setattr(coverage_module, "listed_clauses", lambda: listed)
    data = json.loads(pitbook(capsys, "rules", *([game] if game else []), "--coverage", "--json").out)
    assert data["absent"] == ["two-up", "keno"]


def test_coverage_fails_when_a_clause_is_missing(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"caribbean-stud": {"1998": ("5.8", "13.7"), "2012-draft": ()}}
    monkeypatch.setattr(coverage_module, "listed_clauses", lambda: listed)
    outcome = pitbook(capsys, "rules", "--coverage")
    assert outcome.code == 1
    assert "lacks 13.7" in outcome.out


def test_diff_tells_what_the_draft_adds_replaces_and_strikes(capsys: Capture) -> None:
    data = json.loads(pitbook(capsys, "diff", "caribbean-stud@1998", "caribbean-stud@2012-draft", "--json").out)
    changes = {change["clause"]: change["change"] for change in data["clauses"]}
    assert len(changes) == 22
    assert [id_ for id_, change in changes.items() if change == "strikes"] == ["12.12"]
    assert [id_ for id_, change in changes.items() if change == "adds"] == [
        "1.1",
        "5.6.1",
        "5.6.2",
        "7.1(f)",
        "12.12 (second)",
        "12.15",
    ]
    points = {point["point"]: (point["before"], point["after"]) for point in data["points"]}
    assert points["communication"] == ("forfeited (12.1)", "void (12.1)")
    assert points["misdeal-carries"] == ("jackpot (12.11)", "")


def test_an_edition_does_not_differ_from_itself(capsys: Capture) -> None:
    assert "Nothing changes" in pitbook(capsys, "diff", "caribbean-stud", "caribbean-stud@1998").out


def test_version_and_help(capsys: Capture) -> None:
    assert pitbook(capsys, "--version").out.startswith("pitbook ")
    for command in ("games", "rules", "diff", "settle", "play"):
        assert command in pitbook(capsys, "--help").out
        assert pitbook(capsys, command, "--help").code == 0


def test_help_loads_no_number_crunching_and_no_rulebook() -> None:
    """The command line answers at once because it loads little."""
    code = (
        "import sys; sys.argv=['pitbook','--help']\n"
        "from pitbook.cli.main import run\n"
        "try: run()\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy','numba','pitbook.games','sqlalchemy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


# Sections, words and tests of the law


def test_rules_prints_a_section(capsys: Capture) -> None:
    data = json.loads(pitbook(capsys, "rules", "four-card-poker", "11", "--json").out)
    assert [clause["clause"] for clause in data["clauses"]] == [f"11.{n}" for n in range(1, 16)]
    out = pitbook(capsys, "rules", "four-card-poker", "11").out
    assert "11  Irregularities" in out
    assert "10.2" not in [line.split("  ")[0] for line in out.splitlines()]


def test_rules_finds_the_rules_that_have_all_words(capsys: Capture) -> None:
    found = json.loads(pitbook(capsys, "rules", "caribbean-stud", "--find", "MISDEAL exposed", "--json").out)
    assert "12.5" in [clause["clause"] for clause in found["clauses"]]
    for clause in found["clauses"]:
        text = " ".join([clause["says"], *clause["parts"].values(), *(each["says"] for each in clause["readings"])])
        assert {"misdeal", "exposed"} <= set(re.findall("[a-z]+", text.lower()))
    in_section = json.loads(pitbook(capsys, "rules", "caribbean-stud", "11", "--find", "pool", "--json").out)
    assert {clause["clause"].partition(".")[0] for clause in in_section["clauses"]} == {"11"}


def test_rules_shows_tests_when_they_are_asked_for(capsys: Capture) -> None:
    assert "Proved by" not in pitbook(capsys, "rules", "caribbean-stud", "12.5").out
    lines = pitbook(capsys, "rules", "caribbean-stud", "12.5", "--tests").out.splitlines()
    named = lines[lines.index("Proved by") + 1 :]
    assert named
    assert all(re.fullmatch(r"  tests/\S+\.py::test_\S+", line) for line in named)  # each can be copied and run


def test_diff_says_once_what_keeps_its_meaning(capsys: Capture) -> None:
    out = " ".join(pitbook(capsys, "diff", "caribbean-stud@1998", "caribbean-stud@2012-draft").out.split())
    assert "12.5 replaces with the same meaning = It is a misdeal" in out
    assert out.count("It is a misdeal if two or more cards are exposed by mistake in the course of the deal.") == 1
    assert "12.2 replaces - It is a misdeal" in out


def test_how_well_a_restated_rule_is_known_is_said_with_the_rule_and_with_the_odds_it_sets(capsys: Capture) -> None:
    """Of Tai-Sai the Gazette of 2001 has the odds on three and on four numbers; of what is made nothing is doubtful."""
    for words in (("rules", "tai-sai", "4.10"), ("edge", "tai-sai")):
        assert "Gazette of 2001; the rest not seen" in " ".join(pitbook(capsys, *words).out.split())
    for words in (("rules", "caribbean-stud", "5.8"), ("edge", "caribbean-stud")):
        assert "known" not in pitbook(capsys, *words).out


def test_the_page_of_a_game_tells_which_wagers_another_notice_has() -> None:
    """With two zeros 00 is a number too, which adjoins 0, 2 and 3, and 0 does not touch 3."""
    page = game_page(find_game("roulette"))
    for told in (
        "also `straight:00` |",
        "also `split:0-00`, `split:00-2`, `split:00-3` but not `split:0-3` |",
        "also `street:0-00-2`, `street:00-2-3` but not `street:0-2-3` |",
    ):
        assert f"with `zeros` `2` {told}" in page
    assert "| `top-line` | while wagers are open, with `zeros` `2` only |" in page
