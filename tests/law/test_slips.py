"""Slips of the pen in a rulebook: each is told when the rules are loaded, and none is passed over."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from law.rulebooks import Table, clause, edition, write_rules
from pitbook.errors import BrokenRules, UnknownName
from pitbook.law import Edition, Notice, load_rulebook
from pitbook.law.sign import offered_tables, sign

EDITIONS = (edition(), edition("next", amends="draft"))
CLAUSES = (
    clause("1.1", "Five boxes.", points={"boxes": 5}),
    clause("5.1", "Winners are paid.", parts={"a": "A fee."}),
)
OPTION: Table = {"name": "scale", "edition": "draft", "kind": "choice", "choices": ["1", "2"], "default": "1"} | {
    "clause": "5.1",
    "says": "Which scale.",
}
FLAG: Table = {"name": "side", "edition": "draft", "kind": "flag", "default": False, "clause": "5.1", "says": "Side."}
PAYS: Table = {"name": "main", "edition": "draft", "clause": "5.1", "pays": {"any": "1 to 1"}}
CHECK: Table = {"name": "fee", "edition": "draft", "kind": "at-most", "amount": "fee", "bound": 5} | {
    "clause": "5.1",
    "says": "is too much",
}
FEE: Table = {"name": "fee", "edition": "draft", "kind": "cents", "clause": "5.1(a)", "says": "A fee."}
READING: Table = {"id": "F1", "clauses": ["5.1"], "says": "So it is read."}


def law(folder: Path, **changes: tuple[Table, ...]) -> Edition:
    usual: dict[str, Any] = {
        "clause": CLAUSES,
        "option": (OPTION, FLAG, FEE),
        "paytable": (PAYS,),
        "check": (CHECK,),
        "reading": (READING,),
    }
    return load_rulebook(write_rules(folder, "faro", editions=EDITIONS, **(usual | changes))).edition()


def but(row: Table, **changes: Any) -> Table:
    """The same entry with other values; None leaves a key out."""
    return {key: value for key, value in {**row, **changes}.items() if value is not None}


SLIPS: Mapping[str, tuple[dict[str, tuple[Table, ...]], str]] = {
    "clause of no edition": (
        {"clause": (*CLAUSES, clause("2.1", "Lost.", "drift"))},
        "rule 2.1 of drift: there is no edition 'drift'",
    ),
    "check of no edition": ({"check": (but(CHECK, edition="drift"),)}, "check fee: there is no edition 'drift'"),
    "clause twice": ({"clause": (*CLAUSES, clause("5.1", "Otherwise."))}, "rule 5.1 of draft stands here twice"),
    "check twice": ({"check": (CHECK, but(CHECK, bound=7))}, "check fee stands here twice"),
    "option twice": ({"option": (OPTION, FLAG, FEE, but(FEE, clause="5.1"))}, "option fee stands here twice"),
    "pay table twice": ({"paytable": (PAYS, PAYS)}, "pay table main stands here twice"),
    "reading twice": ({"reading": (READING, READING)}, "reading F1 stands here twice"),
    "point in two clauses": (
        {"clause": (*CLAUSES, clause("2.1", "Six boxes.", points={"boxes": 6}))},
        "point boxes: set by 1.1 and by 2.1",
    ),
    "option by no clause": (
        {"option": (OPTION, FLAG, but(FEE, clause="9.9"))},
        "option fee rests on rule '9.9', which is not there",
    ),
    "pay table by no clause": (
        {"paytable": (but(PAYS, clause="5.1(z)"),)},
        r"pay table main rests on rule '5.1\(z\)', which is not there",
    ),
    "prize table by no clause": (
        {
            "prizetable": (
                {"name": "pot", "edition": "draft", "clause": "9.1", "prizes": {"any": {"part": "a", "cents": 5}}},
            )
        },
        "prize table pot: there is no rule '9.1'",
    ),
    "unknown key in an option": (
        {"option": (OPTION, FLAG, but(FEE, defualt=3))},
        r"option fee: unknown keys \['defualt'\]",
    ),
    "unknown key in a pay table": ({"paytable": (but(PAYS, ofered={}),)}, r"pay table main: unknown keys \['ofered'\]"),
    "unknown kind of option": ({"option": (OPTION, FLAG, but(FEE, kind="money"))}, "option fee: unknown kind 'money'"),
    "option that says nothing": ({"option": (OPTION, FLAG, but(FEE, says=None))}, "option fee: it lacks says"),
    "option that needs none": ({"option": (OPTION, FLAG, but(FEE, needs="sidd"))}, "option fee needs 'sidd'"),
    "default that is no choice": ({"option": (but(OPTION, default="3"), FLAG, FEE)}, "default '3', which is none"),
    "reading of no clause": ({"reading": (but(READING, clauses=["9.9"]),)}, "reading F1: no edition has a rule '9.9'"),
    "bound with a point": ({"check": (but(CHECK, bound=0.1),)}, "a whole number or the name of a point, not 0.1"),
    "bound in a list": ({"check": (but(CHECK, bound=[1]),)}, r"not \[1\]"),
    "bound that is true": ({"check": (but(CHECK, bound=True),)}, "not True"),
    "offered by no option": ({"paytable": (but(PAYS, offered={"q": "zz"}),)}, "the option 'q', which faro@draft"),
    "offered by no value": (
        {"paytable": (but(PAYS, offered={"scale": "3"}),)},
        "is offered where scale is '3', which it cannot be",
    ),
    "second condition on nothing": (
        {"paytable": (but(PAYS, offered={"scale": "1", "q": "zz"}),)},
        "the option 'q', which faro@draft does not have",
    ),
    "commission by no clause": (
        {"paytable": (but(PAYS, commission={"share": "5%", "clause": "9.9"}),)},
        "pay table main rests on rule '9.9'",
    ),
    "half a commission": ({"paytable": (but(PAYS, commission={"share": "5%"}),)}, "a share and a clause"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told(slip: str, tmp_path: Path) -> None:
    changes, message = SLIPS[slip]
    with pytest.raises(BrokenRules, match=message) as error:
        law(tmp_path, **changes)
    assert error.value.where == str(tmp_path / "faro" / "rules.toml")


def test_without_a_slip_it_is_loaded(tmp_path: Path) -> None:
    assert law(tmp_path).name == "draft"


def test_an_amendment_may_set_a_point_anew_that_it_takes_from_another_rule(tmp_path: Path) -> None:
    moved = (
        clause("1.1", "Boxes.", "next", change="replaces"),
        clause("2.1", "Six boxes.", "next", points={"boxes": 6}),
    )
    law(tmp_path, clause=(*CLAUSES, *moved))
    book = load_rulebook(tmp_path / "faro" / "rules.toml")
    assert [each.number("boxes") for each in book.editions.values()] == [5, 6]


@pytest.mark.parametrize(
    ("keys", "message"), [({"amends": "last"}, "no earlier edition 'last'"), ({"status": "old"}, "status")]
)
def test_an_edition_amends_an_earlier_one_and_is_made_or_a_draft(
    keys: dict[str, str], message: str, tmp_path: Path
) -> None:
    path = write_rules(tmp_path, "faro", editions=(edition(**keys),), clause=CLAUSES)
    with pytest.raises(BrokenRules, match=message):
        load_rulebook(path)


# What a table pays by


def test_every_condition_of_a_pay_table_must_hold(tmp_path: Path) -> None:
    both = but(PAYS, name="pairs", offered={"side": "true", "scale": "2"})
    found = law(tmp_path, paytable=(PAYS, both))
    offered = {
        (side, scale): [table.name for table in offered_tables(Notice.post(found, {"side": side, "scale": scale}))]
        for side in (False, True)
        for scale in ("1", "2")
    }
    only = ["main"]
    assert offered == {(False, "1"): only, (False, "2"): only, (True, "1"): only, (True, "2"): ["main", "pairs"]}


def test_a_pay_table_of_a_wager_that_is_not_offered_is_not_on_the_sign(tmp_path: Path) -> None:
    found = law(tmp_path, paytable=(PAYS, but(PAYS, name="side")))
    told = {
        side: [line.name for line in sign(Notice.post(found, {"side": side})) if line.kind == "odds"]
        for side in (False, True)
    }
    assert told == {False: ["main"], True: ["main", "side"]}


def test_a_commission_is_on_the_sign_with_its_own_clause(tmp_path: Path) -> None:
    kept = but(PAYS, commission={"share": "1/20", "clause": "5.1(a)"})
    lines = {line.about: (line.says, line.clause) for line in sign(Notice.post(law(tmp_path, paytable=(kept,))))}
    assert lines["commission on main"] == ("5% of what is won", "5.1(a)")


# What a file cannot even be read for, and values that no entry can have

KIND = "option scale: choices are a list of texts"
VALUES: Mapping[str, tuple[dict[str, tuple[Table, ...]], str]] = {
    "choices that are numbers": ({"option": (but(OPTION, choices=[1, 2]), FLAG, FEE)}, KIND),
    "a default of another kind": ({"option": (OPTION, but(FLAG, default="yes"), FEE)}, "side has the default 'yes'"),
    "a default that is no money": ({"option": (OPTION, FLAG, but(FEE, default="1"))}, "fee has the default '1'"),
    "odds in words": ({"paytable": (but(PAYS, pays={"any": "thirty"}),)}, "pay table main: 'thirty' are not odds"),
    "odds as a number": ({"paytable": (but(PAYS, pays={"any": 30}),)}, "pay table main: pays has odds as texts"),
    "odds of no row": ({"paytable": (but(PAYS, pays="1 to 1"),)}, "pay table main: pays has odds as texts"),
    "a commission in words": (
        {"paytable": (but(PAYS, commission={"share": "some", "clause": "5.1"}),)},
        "commission of main: 'some' is not a share",
    ),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_that_cannot_be_is_the_fault_of_the_file(tmp_path: Path, name: str) -> None:
    """Not of whoever asks for the game: that is told by another kind of error, and another exit code."""
    changes, what = VALUES[name]
    with pytest.raises(BrokenRules, match=what) as told:
        law(tmp_path, **changes)
    assert told.value.where.endswith("faro/rules.toml")


@pytest.mark.parametrize(("wrong", "what"), [("[game", "Expected"), ("[game]\nname = 1\nname = 2", "Cannot overwrite")])
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, wrong: str, what: str) -> None:
    path = tmp_path / "faro" / "rules.toml"
    path.parent.mkdir()
    path.write_text(wrong)
    with pytest.raises(BrokenRules, match=f"it is not TOML: {what}") as told:
        load_rulebook(path)
    assert told.value.where == str(path.resolve())


def test_a_date_is_no_text(tmp_path: Path) -> None:
    made = edition("made", status="made", **{"from": "2020-01-01"})
    with pytest.raises(BrokenRules, match="edition made: '2020-01-01' is no date"):
        load_rulebook(write_rules(tmp_path, "faro", editions=(made,)))


def test_an_edition_whose_day_nobody_knows_is_found_by_its_name(tmp_path: Path) -> None:
    book = load_rulebook(write_rules(tmp_path, "faro", editions=(edition("made", status="made"),)))
    with pytest.raises(UnknownName, match="in force on 2025-01-01: when made took effect is not known: name that"):
        book.edition("2025-01-01")
