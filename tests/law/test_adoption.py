"""Adoption: a division takes over rules of another, puts its words in, and cites them as what they are."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from cli.running import pitbook
from law.rulebooks import Table, clause, edition, write_rules
from pitbook import games
from pitbook.errors import BrokenRules, UnknownName
from pitbook.law import Edition, Notice, coverage, load_rulebook
from pitbook.law.comparison import compare_clauses, compare_points
from pitbook.law.sign import offered_tables
from pitbook.table import Opening, Round
from pitbook.table.codec import SHARED, fact_to_data
from pitbook.table.facts import Noted

PUNTO: tuple[Table, ...] = (
    clause("8.1", "The Player is dealt to before the Banker.", points={"deal-order": "player-first", "cut": "7.2"}),
    clause("8.2", "Each player sees the Player's hand.", parts={"a": "The Banker waits.", "b(ii)": "Players may not."}),
    clause("8.10", "Style B.", points={"style": "B"}),
    clause("7.2", "The cards are cut.", points={"cutting-card": 14}),
    clause("11A.1", "Pairs are paid."),
    clause("12.1", "Void."),
)
TIGER: tuple[Table, ...] = (
    clause("8.1", "As in punto-banco.", points={"style": "C"}),
    clause("9.1", "More cards."),
)
WORDS = {"Player": "Tiger", "Banker": "Player"}


def adopts(**changes: Any) -> Table:
    """An entry under `[[adopts]]`."""
    usual = {"edition": "draft", "by": "8.1", "of": "punto-banco@draft", "sections": ["8", "7.2"], "with": WORDS}
    return {**usual, **changes}


def tiger(folder: Path, *entries: Table, clauses: tuple[Table, ...] = TIGER, **more: Any) -> Edition:
    """The usual edition of a game that takes rules over, with the game they are taken from beside it."""
    write_rules(folder, "punto-banco", clause=PUNTO)
    return load_rulebook(write_rules(folder, "tiger", clause=clauses, adopts=entries, **more)).edition()


# What is cited


def test_a_rule_taken_over_is_cited_by_the_game_it_belongs_to(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts())
    cited = law.cite("punto-banco 8.2(b)(ii)")
    assert (cited.id, cited.ref, cited.law) == ("punto-banco 8.2(b)(ii)", "punto-banco@draft", law)
    assert law.cite("punto-banco 8.2(b)(ii)") is cited
    assert (law.cite("8.1").says, law.cite("8.1").ref) == ("As in punto-banco.", "tiger@draft")
    assert [law.has(id_) for id_ in ("punto-banco 8.1", "punto-banco 7.2", "8.2", "punto-banco 12.1")] == [
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(UnknownName, match=r"tiger@draft has no rule 'punto-banco 12.1'"):
        law.cite("punto-banco 12.1")


def test_it_speaks_in_the_words_of_the_division_that_takes_it_over(tmp_path: Path) -> None:
    """Whole words only, as they are written, and none of them put in twice."""
    law = tiger(tmp_path, adopts())
    assert law.text("punto-banco 8.1") == "The Tiger is dealt to before the Player."
    assert law.text("punto-banco 8.2") == "Each player sees the Tiger's hand."
    assert law.text("punto-banco 8.2(b)(ii)") == "Players may not."


def test_of_two_words_the_longer_is_replaced(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts(**{"with": {"Player": "Tiger", "Player's hand": "Tiger's cards"}}))
    assert law.text("punto-banco 8.2") == "Each player sees the Tiger's cards."


def test_where_it_belongs_the_same_citation_finds_it(tmp_path: Path) -> None:
    """Entries name the edition that a clause belongs to, and an audit looks the citation up there."""
    cited = tiger(tmp_path, adopts()).cite("punto-banco 8.1")
    home = load_rulebook(tmp_path / "punto_banco" / "rules.toml").edition()
    assert home.ref == cited.ref
    assert home.has(cited.id)
    assert home.cite(cited.id) is home.cite("8.1")
    assert not home.has("tiger 8.1")


def test_a_round_tells_facts_by_rules_taken_over_and_they_are_read_back(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts())
    table = Round(Opening.with_cards(Notice.post(law), 52), {})
    fact = Noted(law.cite("punto-banco 8.2(a)"), "the hand waits")
    table.tell(fact)
    again = SHARED.read_fact(json.loads(json.dumps(fact_to_data(fact))), law)
    assert again == fact
    assert again.clause is fact.clause


def test_a_round_is_not_governed_by_the_other_division_itself(tmp_path: Path) -> None:
    """Its 8.2 would be read back as this division's own."""
    law = tiger(tmp_path, adopts())
    home = load_rulebook(tmp_path / "punto_banco" / "rules.toml").edition()
    table = Round(Opening.with_cards(Notice.post(law), 52), {})
    with pytest.raises(BrokenRules, match="punto-banco@draft does not govern a round of tiger@draft"):
        table.tell(Noted(home.cite("8.2"), "the hand waits"))


# Points


def test_points_come_with_the_rules_unless_the_division_has_its_own(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts())
    assert (law.point("deal-order").value, law.point("deal-order").clause.id) == ("player-first", "punto-banco 8.1")
    assert (law.point("style").value, law.point("style").clause.id) == ("C", "8.1")
    assert law.number("cutting-card") == 14


def test_a_point_that_names_a_rule_names_the_one_taken_over(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts())
    assert law.rule_on("cut") is law.cite("punto-banco 7.2")
    assert law.has(str(law.point("cut").value))


# From where, and how far


def test_without_an_edition_the_usual_one_is_meant(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts(of="punto-banco"))
    assert law.cite("punto-banco 8.1").ref == "punto-banco@draft"


def test_a_section_is_not_one_whose_number_begins_alike(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts(sections=["8.1"]))
    assert list(law.adopted) == ["punto-banco 8.1"]


def test_what_was_taken_over_is_taken_on(tmp_path: Path) -> None:
    tiger(tmp_path, adopts())
    more = adopts(of="tiger", sections=["8"], by="3.1", **{"with": {"Tiger": "Phoenix"}})
    path = write_rules(tmp_path, "phoenix", clause=[clause("3.1", "As in tiger.")], adopts=[more])
    law = load_rulebook(path).edition()
    assert law.text("tiger 8.1") == "As in punto-banco."
    assert law.text("punto-banco 8.1") == "The Phoenix is dealt to before the Player."
    assert law.cite("punto-banco 8.1").ref == "punto-banco@draft"
    assert law.rule_on("cut").id == "punto-banco 7.2"
    assert {taken.by for taken in law.adopted.values()} == {"3.1"}
    path = write_rules(tmp_path, "hawk", clause=[clause("3.1", "As in tiger.")], adopts=[{**more, "sections": ["9"]}])
    assert list(load_rulebook(path).edition().adopted) == ["tiger 9.1"]


def test_the_same_rule_may_be_taken_over_twice_but_not_in_other_words(tmp_path: Path) -> None:
    law = tiger(tmp_path, adopts(), adopts(by="9.1", sections=["8.2"]))
    assert law.adopted["punto-banco 8.2"].by == "8.1"
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(BrokenRules, match=r"takes over punto-banco 8.2 by 8.1 and otherwise by 9.1"):
        tiger(other, adopts(), adopts(by="9.1", sections=["8.2"], **{"with": {}}))


def test_a_rulebook_is_read_once_however_many_take_over_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads = Mock(wraps=tomllib.loads)
    monkeypatch.setattr(tomllib, "loads", loads)
    write_rules(tmp_path, "punto-banco", clause=PUNTO)
    laws = [
        load_rulebook(write_rules(tmp_path, name, clause=TIGER, adopts=[adopts()])).edition() for name in ("x", "y")
    ]
    assert laws[0].adopted["punto-banco 8.1"].home is laws[1].adopted["punto-banco 8.1"].home
    assert loads.call_count == 3


def test_two_games_may_take_over_from_each_other(tmp_path: Path) -> None:
    """From editions that do not depend on one another."""
    two = (edition("draft"), edition("later"))
    back = adopts(edition="later", by="3.1", of="tiger@draft", sections=["9"])
    write_rules(
        tmp_path, "punto-banco", editions=two, clause=[*PUNTO, clause("3.1", "As in tiger.", "later")], adopts=[back]
    )
    path = write_rules(tmp_path, "tiger", clause=TIGER, adopts=[adopts()])
    assert load_rulebook(path).edition().has("punto-banco 8.1")
    assert load_rulebook(tmp_path / "punto_banco" / "rules.toml").edition("later").text("tiger 9.1") == "More cards."


# Amendments


AMENDING = (edition("draft"), edition("next", amends="draft"))


def test_an_amendment_keeps_what_is_taken_over(tmp_path: Path) -> None:
    tiger(tmp_path, adopts(), editions=AMENDING, clauses=(*TIGER, clause("9.2", "New.", "next")))
    law = load_rulebook(tmp_path / "tiger" / "rules.toml").edition("next")
    assert law.cite("punto-banco 8.1").ref == "punto-banco@draft"
    assert compare_clauses(law.below or law, law)[0].clause == "9.2"


@pytest.mark.parametrize(
    "change", [{"change": "strikes", "treatment": "struck"}, {"change": "replaces"}], ids=["struck", "replaced"]
)
def test_a_rule_that_goes_takes_with_it_what_it_took_over(tmp_path: Path, change: dict[str, str]) -> None:
    tiger(tmp_path, adopts(), editions=AMENDING, clauses=(*TIGER, {**clause("8.1", "Otherwise.", "next"), **change}))
    law = load_rulebook(tmp_path / "tiger" / "rules.toml").edition("next")
    assert not law.has("punto-banco 8.1")
    assert law.find_point("deal-order") is None


@pytest.fixture
def later(tmp_path: Path) -> Edition:
    """An edition that amends another, and takes over the later of two editions of the other game."""
    changes = (
        clause("8.1", "The Banker is dealt to before the Player.", "later", change="replaces", points={"cut": "7.2"}),
        clause("8.2", "Nobody sees a hand.", "later", change="replaces"),
        clause("8.10", "Gone.", "later", treatment="struck", change="strikes"),
        clause("8.11", "Style D.", "later"),
    )
    editions = (edition("draft"), edition("later", amends="draft"))
    write_rules(tmp_path, "punto-banco", editions=editions, clause=[*PUNTO, *changes])
    again = adopts(edition="next", of="punto-banco@later")
    path = write_rules(tmp_path, "tiger", editions=AMENDING, clause=TIGER, adopts=[adopts(), again])
    return load_rulebook(path).edition("next")


def test_an_edition_may_take_over_a_later_one_by_the_same_rule(later: Edition) -> None:
    assert later.text("punto-banco 8.1") == "The Player is dealt to before the Tiger."
    assert later.cite("punto-banco 7.2").ref == "punto-banco@later"
    assert not later.has("punto-banco 8.10")
    assert later.source("punto-banco 7.2")[0].ref == "punto-banco@draft"
    assert later.below is not None
    assert later.below.has("punto-banco 8.10")


def test_a_comparison_follows_what_is_taken_over(later: Edition) -> None:
    assert later.below is not None
    told = [(change.clause, change.change) for change in compare_clauses(later.below, later)]
    assert told == [
        ("punto-banco 8.1", "replaces"),
        ("punto-banco 8.2", "replaces"),
        ("punto-banco 8.10", "strikes"),
        ("punto-banco 8.11", "adds"),
    ]
    points = {change.point: (change.before, change.after) for change in compare_points(later.below, later)}
    assert points == {"deal-order": ("player-first (punto-banco 8.1)", "")}


def test_what_changed_where_it_belongs_is_no_change_between_editions_that_both_take_it_over(tmp_path: Path) -> None:
    editions = (edition("draft"), edition("later", amends="draft"))
    change = clause("8.1", "Once more.", "later", change="replaces")
    write_rules(tmp_path, "punto-banco", editions=editions, clause=[*PUNTO, change])
    both = [adopts(edition=name, of="punto-banco@later") for name in ("draft", "next")]
    path = write_rules(tmp_path, "tiger", editions=AMENDING, clause=TIGER, adopts=both)
    law = load_rulebook(path).edition("next")
    assert law.below is not None
    assert compare_clauses(law.below, law) == []


# Faults


FAULTS: Mapping[str, tuple[dict[str, Any], str]] = {
    "an unknown game": ({"of": "faro"}, "no game 'faro'"),
    "an unknown edition there": ({"of": "punto-banco@1066"}, "adopts by 8.1: punto-banco has no edition '1066'"),
    "an unknown edition here": ({"edition": "1066"}, "no edition '1066'"),
    "an unknown section": ({"sections": ["8", "13"]}, "punto-banco@draft has no section or rule '13'"),
    "a section by its beginning": ({"sections": ["1"]}, "no section or rule '1'"),
    "a rule that is not there": ({"by": "8.7"}, "adopts by 8.7: tiger@draft has no rule '8.7'"),
    "an unknown key": ({"mood": "good"}, r"unknown keys \['mood'\]"),
    "no sections": ({"sections": []}, "sections are a list"),
    "sections in one text": ({"sections": "8"}, "sections are a list"),
    "words that are none": ({"with": {"Player": 3}}, "texts by texts"),
    "itself": ({"of": "tiger", "sections": ["9"]}, "tiger@draft takes over from tiger@draft, which is a circle"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_adoption_is_not_loaded(fault: str, tmp_path: Path) -> None:
    changes, message = FAULTS[fault]
    with pytest.raises(BrokenRules, match=message) as error:
        tiger(tmp_path, adopts(**changes))
    assert error.value.where == str(tmp_path / "tiger" / "rules.toml")


def test_what_an_adoption_lacks_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenRules, match=r"adopts by 8.1: it lacks of, sections"):
        tiger(tmp_path, {"edition": "draft", "by": "8.1"})


def test_a_circle_is_told_with_everything_on_it(tmp_path: Path) -> None:
    chain = {"a": "b", "b": "c", "c": "b"}
    for game, other in chain.items():
        write_rules(tmp_path, game, clause=TIGER, adopts=[adopts(of=other, sections=["8"])])
    circle = "a@draft takes over from b@draft takes over from c@draft takes over from b@draft, which is a circle"
    with pytest.raises(BrokenRules, match=circle):
        load_rulebook(tmp_path / "a" / "rules.toml")


def test_a_rulebook_of_another_name_is_not_taken_over(tmp_path: Path) -> None:
    write_rules(tmp_path, "punto-banco", clause=PUNTO).parent.rename(tmp_path / "faro")
    path = write_rules(tmp_path, "tiger", clause=TIGER, adopts=[adopts(of="faro")])
    with pytest.raises(BrokenRules, match="the rulebook of 'faro' calls itself 'punto-banco'"):
        load_rulebook(path)


# What people are shown


GROUNDS = {"opening": "8.1", "wagering": "8.1", "void-round": "8.1", "boxes": 1}
PLAY = """
from pitbook.games.contract import Game, rulebook_beside
from dataclasses import replace
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.games.dragon_21.play import RECORD, play
RECORD = replace(RECORD, clauses={})
PLAYED = {"equipment": Dice(2), "open_table": lambda table: iter(())}
GAME = Game(rulebook=rulebook_beside(__file__), play=play, record=RECORD, irregularities=(), **PLAYED)
"""


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two games that lie outside the package, each in a place of its own, and one takes over from the other."""
    here, there = tmp_path / "here", tmp_path / "there"
    for place in (here, there):
        place.mkdir()
    reading = {"id": "P1", "clauses": ["8.2"], "says": "Seen by all."}
    write_rules(there, "punto-banco", clause=PUNTO, reading=[reading])
    editions = (edition("draft"), edition("next", amends="draft"))
    clauses = [clause("8.1", "As in punto-banco.", points=GROUNDS), clause("9.1", "More cards.")]
    again = adopts(edition="next", sections=["8"])
    path = write_rules(here, "tiger", editions=editions, clause=clauses, adopts=[adopts(), again])
    for name in ("play.py", "__init__.py"):
        path.with_name(name).write_text(PLAY if name == "play.py" else "")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(here), str(there)])
    monkeypatch.setattr("pitbook.cli.commands.diff.compare_wagers", lambda old, new: [])
    games.find_game.cache_clear()
    yield path
    games.find_game.cache_clear()
    games.law_hash.cache_clear()
    for module in [name for name in sys.modules if name.startswith("pitbook.games.tiger")]:
        del sys.modules[module]


@pytest.mark.usefixtures("found")
def test_rules_shows_what_is_taken_over_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    out = pitbook(capsys, "rules", "tiger").out
    assert [line.rstrip() for line in out[out.index("8.1") :].splitlines()] == [
        "8.1  As in punto-banco.",
        "    Takes over from punto-banco@draft: 8, 7.2, with Tiger for Player and Player",
        "    for Banker",
        "    punto-banco 7.2  The cards are cut.",
        "    punto-banco 8.1  The Tiger is dealt to before the Player.",
        "    punto-banco 8.2  Each player sees the Tiger's hand.",
        "        (a) The Player waits.",
        "        (b)(ii) Players may not.",
        "    punto-banco 8.10  Style B.",
        "",
        "9",
        "9.1  More cards.",
    ]


@pytest.mark.usefixtures("found")
def test_rules_shows_one_rule_taken_over(capsys: pytest.CaptureFixture[str]) -> None:
    out = pitbook(capsys, "rules", "tiger", "punto-banco 8.2").out
    assert "Taken over from punto-banco@draft by 8.1." in out
    assert "Reading P1: Seen by all." in out
    assert "Takes over from punto-banco@draft: 8, 7.2" in pitbook(capsys, "rules", "tiger", "8.1").out
    data = json.loads(pitbook(capsys, "rules", "tiger", "punto-banco 8.2(a)", "--json").out)
    (shown,) = data["clauses"]
    assert (shown["clause"], shown["says"]) == ("punto-banco 8.2", "Each player sees the Tiger's hand.")
    assert shown["adopted"] == {"of": "punto-banco@draft", "clause": "8.2", "by": "8.1"}
    assert [reading["id"] for reading in shown["readings"]] == ["P1"]


@pytest.mark.usefixtures("found")
def test_diff_shows_what_is_no_longer_taken_over(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(pitbook(capsys, "diff", "tiger@draft", "tiger@next", "--json").out)
    assert [(change["clause"], change["change"]) for change in data["clauses"]] == [("punto-banco 7.2", "strikes")]
    assert data["points"] == [{"point": "cutting-card", "before": "14 (punto-banco 7.2)", "after": ""}]


@pytest.mark.usefixtures("found")
def test_a_rule_taken_over_is_counted_where_it_belongs_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"tiger": {"draft": ("8.1", "9.1")}, "punto-banco": {"draft": tuple(rule["id"] for rule in PUNTO)}}
    monkeypatch.setattr(coverage, "listed_clauses", lambda: listed)
    book = games.find_game("tiger").rulebook
    other = book.edition().adopted["punto-banco 8.1"].book
    covered, absent = coverage.coverage([book, other])
    assert absent == []
    assert {each.edition.ref: ([rule.id for rule in each.clauses], each.missing) for each in covered} == {
        "tiger@draft": (["8.1", "9.1"], ()),
        "tiger@next": ([], ()),
        "punto-banco@draft": ([rule["id"] for rule in PUNTO], ()),
    }


def test_the_hash_of_a_law_is_of_all_the_rulebooks_it_stands_in(found: Path) -> None:
    files = [found, found.parents[2] / "there" / "punto_banco" / "rules.toml"]
    assert games.law_hash("tiger") == sha256(b"".join(map(Path.read_bytes, files))).hexdigest()
    alone = Path(next(iter(games.__path__)), "baccarat", "rules.toml")
    assert games.law_hash("baccarat") == sha256(alone.read_bytes()).hexdigest()


# Pay tables, points and reasons that come along


def with_tables(folder: Path, *tables: Table, clauses: tuple[Table, ...] = PUNTO, **more: Any) -> Edition:
    """A game that takes rules over with the pay tables that rest on them."""
    write_rules(folder, "punto-banco", clause=clauses, paytable=tables, **more.pop("of_punto", {}))
    return load_rulebook(write_rules(folder, "tiger", clause=TIGER, adopts=[adopts()], **more)).edition()


TABLE: Table = {"name": "pairs", "edition": "draft", "clause": "8.2(a)", "pays": {"any": "1 to 1"}}
SCALE: Table = {"name": "scale", "edition": "draft", "kind": "choice", "choices": ["1", "2"], "default": "1"} | {
    "clause": "8.1",
    "says": "Which.",
}


def test_a_pay_table_comes_with_its_rule_and_cites_it_there(tmp_path: Path) -> None:
    table = {**TABLE, "commission": {"share": "5%", "clause": "8.2"}}
    found = with_tables(tmp_path, table).paytables["pairs"]
    assert found.commission is not None
    assert (found.clause, found.commission.clause) == ("punto-banco 8.2(a)", "punto-banco 8.2")


def test_a_pay_table_that_an_option_offers_needs_that_option_here_too(tmp_path: Path) -> None:
    table = {**TABLE, "offered": {"scale": "2"}}
    with pytest.raises(BrokenRules, match="pay table pairs is offered by the option 'scale', which tiger@draft"):
        with_tables(tmp_path, table, of_punto={"option": [SCALE]})
    other = tmp_path / "other"
    other.mkdir()
    found = with_tables(other, table, of_punto={"option": [SCALE]}, option=[SCALE])
    shown = {scale: [t.name for t in offered_tables(Notice.post(found, {"scale": scale}))] for scale in ("1", "2")}
    assert shown == {"1": [], "2": ["pairs"]}


def test_rules_that_a_point_lists_are_those_taken_over(tmp_path: Path) -> None:
    listed = clause("8.3", "In these cases.", points={"cases": ["8.1", "8.2(a)", "never"]})
    law = with_tables(tmp_path, clauses=(*PUNTO, listed))
    assert law.several("cases") == ("punto-banco 8.1", "punto-banco 8.2(a)", "never")


def test_a_reason_is_in_the_words_of_the_division_too(tmp_path: Path) -> None:
    seen = clause("8.3", "The Player is polite.", treatment="physical", reason="Nobody hears the Player.")
    law = with_tables(tmp_path, clauses=(*PUNTO, seen))
    assert law.provisions["punto-banco 8.3"].reason == "Nobody hears the Tiger."


def test_two_divisions_may_not_bring_different_values_of_a_point(tmp_path: Path) -> None:
    write_rules(tmp_path, "faro", clause=[clause("8.1", "Otherwise.", points={"deal-order": "banker-first"})])
    with pytest.raises(BrokenRules, match=r"point deal-order: taken over from punto-banco 8.1 and otherwise from faro"):
        tiger(tmp_path, adopts(), adopts(of="faro", sections=["8"]))


def test_a_point_set_anew_on_the_way_is_taken_on_as_it_was_set(tmp_path: Path) -> None:
    """Tiger takes style B over and makes it C: whoever takes its rules over gets C."""
    tiger(tmp_path, adopts())
    more = adopts(of="tiger", sections=["8"], by="3.1")
    path = write_rules(tmp_path, "phoenix", clause=[clause("3.1", "As in tiger.")], adopts=[more])
    style = load_rulebook(path).edition().point("style")
    assert (style.value, style.clause.id) == ("C", "tiger 8.1")
