"""Checks of a notice as data: what must hold between options and limits, and what rules what out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from law.rulebooks import Table, clause, edition, write_rules
from pitbook.errors import BadInput, BadNotice, BrokenRules
from pitbook.games import find_edition
from pitbook.law import Edition, Notice, load_rulebook
from pitbook.law.sign import sign

CLAUSES = (
    clause("2.1", "Limits are on the sign."),
    clause("5.1", "An ante is a fee.", points={"window-least-seconds": 30, "style": "A"}),
    clause("15.1", "Pairs, any pair and matches exclude one another."),
    clause("15.2", "So does any pair.", parts={"a": "And a match."}),
)


def option(name: str, kind: str, **more: Any) -> Table:
    """An entry under `[[option]]`."""
    return {"name": name, "edition": "draft", "kind": kind, "clause": "5.1", "says": f"The {name}.", **more}


def check(kind: str, **more: Any) -> Table:
    """An entry under `[[check]]`."""
    return {"name": "it", "edition": "draft", "kind": kind, "clause": "5.1", "says": "cannot be", **more}


OPTIONS = (
    option("limits", "limits", choices=["main", "side"], clause="2.1"),
    option("fee", "cents"),
    option("seconds", "number"),
    option("kept", "share"),
    option("lent", "share"),
    option("given", "share"),
    option("side", "flag", default=False),
    option("pairs", "flag", default=False),
    option("any", "flag", default=False),
    option("match", "flag", default=False),
    option("dealing", "choice", choices=["shoe", "machine"], default="shoe"),
)


def law(folder: Path, *checks: Table, options: tuple[Table, ...] = OPTIONS, **more: Any) -> Edition:
    return load_rulebook(
        write_rules(folder, "faro", option=options, check=checks, **{"clause": CLAUSES, **more})
    ).edition()


def fault(law: Edition, options: dict[str, Any]) -> str:
    """What is wrong with a notice, or nothing."""
    try:
        Notice.post(law, options)
    except BadNotice as bad:
        return str(bad)
    return ""


# Parts of a whole


def test_the_parts_of_a_jackpot_wager_are_refused_in_the_words_that_they_always_were() -> None:
    jackpot = {"jackpot": True, "retained": "1/4", "increment": "1/4"}
    for ref in ("caribbean-stud@1998", "caribbean-stud@2012-draft"):
        assert fault(find_edition(ref), jackpot) == (
            "retained 1/4 and increment 1/4 do not make up the wager (notice.increment; rule 11.6): "
            "leave the increment out, or make it 3/4"
        )
        assert not fault(find_edition(ref), {**jackpot, "increment": "3/4"})
        assert not fault(find_edition(ref), {"jackpot": True, "retained": "1/4"})


def test_a_sum_may_have_more_than_two_parts(tmp_path: Path) -> None:
    three = law(tmp_path, check("sum", options=["kept", "lent", "given"]))
    assert not fault(three, {"kept": "1/2", "lent": "1/4", "given": "1/4"})
    assert not fault(three, {"kept": "1/2", "lent": "1/4"})
    assert "kept 1/2 and lent 1/4 and given 1 cannot be (notice.given; rule 5.1)" in fault(
        three, {"kept": "1/2", "lent": "1/4", "given": "1"}
    )
    assert fault(three, {"kept": "1", "lent": "1", "given": "1"}).endswith("make the others less")


# Things that exclude one another


def test_of_exclusive_options_one_may_be_set(tmp_path: Path) -> None:
    says = "are not offered at one table"
    one = law(tmp_path, check("exclusive", options=["pairs", "any", "match"], clause="15.1", says=says))
    assert not fault(one, {"any": True, "pairs": False})
    assert fault(one, {"pairs": True, "match": True}) == (
        "pairs and match are not offered at one table (notice.match; rule 15.1): choose one of them"
    )
    assert fault(one, {"pairs": True, "any": True, "match": True}).startswith("pairs and any and match are not")


def barring(**bars: Any) -> tuple[Table, ...]:
    return (*OPTIONS[:-1], option("dealing", "choice", choices=["shoe", "machine"], default="shoe", bars=bars))


def test_one_value_bars_several_others_each_by_its_rule(tmp_path: Path) -> None:
    barred = law(tmp_path, options=barring(machine=["pairs=true by 15.1", "match=true by 15.2(a)"]))
    assert not fault(barred, {"dealing": "machine", "any": True})
    assert not fault(barred, {"dealing": "shoe", "pairs": True})
    assert fault(barred, {"dealing": "machine", "pairs": True}) == (
        "dealing machine does not go with pairs true (notice.dealing; rule 15.1): change one of the two"
    )
    assert "match true (notice.dealing; rule 15.2(a))" in fault(barred, {"dealing": "machine", "match": True})


def test_a_flag_bars_too(tmp_path: Path) -> None:
    flag = option("fast", "flag", default=False, bars={"true": ["pairs=true by 15.1", "dealing=machine by 15.2"]})
    barred = law(tmp_path, options=(*OPTIONS, flag))
    assert not fault(barred, {"pairs": True, "dealing": "machine"})
    assert "fast true does not go with pairs true" in fault(barred, {"fast": True, "pairs": True})
    assert "fast true does not go with dealing machine" in fault(barred, {"fast": True, "dealing": "machine"})


def test_a_single_bar_may_be_one_text(tmp_path: Path) -> None:
    barred = law(tmp_path, options=barring(machine="pairs=true by 15.1"))
    assert "rule 15.1" in fault(barred, {"dealing": "machine", "pairs": True})
    dragon = find_edition("dragon-21")
    assert fault(dragon, {"dealing": "continuous", "style": "B"}) == (
        "dealing continuous does not go with style B (notice.dealing; rule 3.4(a)(iii)): change one of the two"
    )


# Amounts


EIGHTH = check("share-of-limit", **{"amount": "fee", "of": "main.min", "at-most": "1/8", "says": "is over an eighth"})
SIDE = check(
    "share-of-limit", **{"amount": "side.max", "of": "main.min", "at-most": "12.5%", "says": "is over an eighth"}
)


@pytest.mark.parametrize(
    ("fee", "least", "says"),
    [
        (None, 1000, ""),
        (None, None, ""),
        (125, 1000, ""),
        (126, 1000, "fee $1.26 beside main.min $10.00 is over an eighth (notice.fee; rule 5.1): make it at most $1.25"),
        (126, 1007, "fee $1.26 beside main.min $10.07 is over an eighth (notice.fee; rule 5.1): make it at most $1.25"),
        (1, None, "fee $0.01 without main.min is over an eighth (notice.fee; rule 5.1): set limits.main.min too"),
    ],
)
def test_a_fee_is_at_most_a_part_of_the_least_wager(
    tmp_path: Path, fee: int | None, least: int | None, says: str
) -> None:
    limits = {"main": {"min": least}} if least else {}
    told = fault(law(tmp_path, EIGHTH), {"fee": fee, "limits": limits})
    assert told == says or (says.endswith("too") and told.startswith(says))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, ""),
        ({"limits": {"main": {"min": 1000}}}, ""),
        ({"side": True}, ""),
        ({"side": True, "limits": {"main": {"min": 1000}, "side": {"max": 125}}}, ""),
        ({"side": True, "limits": {"main": {"min": 1000}, "side": {"max": 126}}}, "side.max $1.26 beside main.min"),
        ({"side": True, "limits": {"main": {"min": 1000}}}, "side.max without limit beside main.min $10.00 is over"),
    ],
)
def test_the_most_of_one_wager_is_a_part_of_the_least_of_another(
    tmp_path: Path, options: dict[str, Any], says: str
) -> None:
    """A maximum that is left out is none, where the wager is offered at all."""
    told = fault(law(tmp_path, SIDE), options)
    assert bool(told) == bool(says)
    assert told.startswith(says)
    assert not says or "(notice.limits.side.max; rule 5.1): make it at most $1.25" in told


def test_an_amount_may_have_to_be_at_least_a_multiple(tmp_path: Path) -> None:
    tenfold = law(tmp_path, check("share-of-limit", **{"amount": "main.max", "of": "main.min", "at-least": "10"}))
    assert not fault(tenfold, {"limits": {"main": {"min": 100, "max": 1000}}})
    assert not fault(tenfold, {"limits": {"main": {"max": 10}}})
    assert "make it at least $10.00" in fault(tenfold, {"limits": {"main": {"min": 100, "max": 999}}})


@pytest.mark.parametrize("bound", [30, "window-least-seconds"], ids=["number", "point"])
def test_seconds_are_at_least_what_a_rule_says(tmp_path: Path, bound: int | str) -> None:
    slow = law(tmp_path, check("at-least", amount="seconds", bound=bound, says="is too short a time"))
    assert not fault(slow, {})
    assert not fault(slow, {"seconds": 30})
    assert fault(slow, {"seconds": 29}) == (
        "seconds 29 is too short a time (notice.seconds; rule 5.1): make it at least 30"
    )


def test_an_amount_is_at_most_what_a_rule_says(tmp_path: Path) -> None:
    low = law(tmp_path, check("at-most", amount="side.max", bound=500))
    assert not fault(low, {"limits": {"side": {"max": 500}}})
    assert "side.max $5.01 cannot be (notice.limits.side.max; rule 5.1): make it at most $5.00" in fault(
        low, {"limits": {"side": {"max": 501}}}
    )


# Numbers


@pytest.mark.parametrize("value", [-1, 1.5, True, "soon", 10**7, "9" * 5000])
def test_a_number_is_whole_and_sensible(tmp_path: Path, value: Any) -> None:
    with pytest.raises(BadInput, match="no whole number") as error:
        Notice.post(law(tmp_path), {"seconds": value})
    assert len(str(error.value)) < 200


def test_a_number_is_set_shown_and_kept(tmp_path: Path) -> None:
    notice = Notice.from_words(law(tmp_path), ["seconds=30"])
    assert notice.number("seconds") == 30
    assert Notice.post(notice.edition, notice.as_data()) == notice
    assert {line.name: line.says for line in sign(notice)}["seconds"] == "30"
    assert Notice.post(notice.edition).number("seconds") is None


def test_a_point_that_is_a_number_may_be_missing(tmp_path: Path) -> None:
    found = law(tmp_path)
    assert (found.find_number("window-least-seconds"), found.find_number("window-most-seconds")) == (30, None)
    with pytest.raises(BrokenRules, match="not a number"):
        found.find_number("style")


# Editions


def test_a_check_stands_until_its_rule_is_struck_or_it_is_set_anew(tmp_path: Path) -> None:
    editions = (
        edition(),
        edition("same", amends="draft"),
        edition("free", amends="draft"),
        edition("hard", amends="draft"),
    )
    struck = clause("15.1", "Gone.", "free", treatment="struck", change="strikes")
    checks = [
        check("exclusive", options=["pairs", "any"], clause="15.1"),
        check("exclusive", options=["pairs", "match"], clause="15.1", edition="hard"),
    ]
    law(tmp_path, *checks, editions=editions, clause=(*CLAUSES, struck))
    book = load_rulebook(tmp_path / "faro" / "rules.toml")
    pairs = ({"pairs": True, "any": True}, {"pairs": True, "match": True})
    refused = {name: [bool(fault(book.edition(name), each)) for each in pairs] for name in book.editions}
    assert refused == {
        "draft": [True, False],
        "same": [True, False],
        "free": [False, False],
        "hard": [False, True],
    }


# Faults


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (check("guess"), "check it: unknown kind 'guess'"),
        (check("sum", options=["kept"], mood="good"), r"check it: unknown keys \['mood'\]"),
        (check("sum"), "check it lacks options"),
        (check("sum", options=["kept", "fee"]), "check it: 'fee' is not there, or of another kind"),
        (check("sum", options=["kept", "lost"]), "'lost' is not there"),
        (check("exclusive", options=["pairs", "dealing"]), "'dealing' is not there, or of another kind"),
        (check("exclusive", options=["pairs", "any"], clause="9.9"), "'9.9' is not there"),
        (check("at-least", amount="style", bound=3), "'style' is not there"),
        (check("at-least", amount="seconds", bound="window"), "'window' is not there"),
        (check("at-least", amount="seconds", bound="style"), "'style' is not there, or of another kind"),
        (check("at-most", amount="tie.max", bound=3), "'tie.max' is not there"),
        (check("at-most", amount="main.step", bound=3), "'main.step' is not there"),
        (check("share-of-limit", amount="fee", of="main.min"), "one of at-least and at-most"),
        (check("share-of-limit", **{"amount": "fee", "of": "main.min", "at-most": "some"}), "cannot be read"),
        (check("share-of-limit", **{"amount": "kept", "of": "main.min", "at-most": "1/8"}), "'kept' is not there"),
    ],
)
def test_a_faulty_check_is_not_loaded(tmp_path: Path, entry: Table, message: str) -> None:
    with pytest.raises(BrokenRules, match=message) as error:
        law(tmp_path, entry)
    assert error.value.where == str(tmp_path / "faro" / "rules.toml")


@pytest.mark.parametrize(
    ("bar", "message"),
    [
        ("pairs", "'pairs' bars nothing"),
        (["pairs=true by 15.1", "match=true"], "'match=true' bars nothing"),
        ("lost=true by 15.1", "bars what is not there: lost=true by 15.1"),
        ("pairs=true by 9.9", "bars what is not there"),
        ("pairs=yes by 15.1", "bars what cannot be: pairs=yes by 15.1"),
        ("dealing=hand by 15.1", "bars what cannot be"),
    ],
)
def test_a_faulty_bar_is_not_loaded(tmp_path: Path, bar: Any, message: str) -> None:
    with pytest.raises(BrokenRules, match=message) as error:
        law(tmp_path, options=barring(machine=bar))
    assert error.value.where == str(tmp_path / "faro" / "rules.toml")


def one_in_house(rule: str) -> tuple[Table, ...]:
    return tuple({**each, "one-in-house": rule} for each in OPTIONS)


def test_an_option_may_be_one_in_a_house(tmp_path: Path) -> None:
    found = law(tmp_path, options=one_in_house("15.1"))
    assert {option.one_in_house for option in found.options.values()} == {"15.1"}


def test_an_option_is_one_in_a_house_by_a_rule_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(BrokenRules, match=r"is one in a house by rule '9\.9', which is not there"):
        law(tmp_path, options=one_in_house("9.9"))


def by_hand(rule: str) -> tuple[Table, ...]:
    return tuple({**each, "by-hand": rule} for each in OPTIONS)


def test_an_option_may_take_people(tmp_path: Path) -> None:
    found = law(tmp_path, options=by_hand("15.1"))
    assert {option.by_hand for option in found.options.values()} == {"15.1"}


def test_an_option_takes_people_by_a_rule_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(BrokenRules, match=r"is offered by hand alone by rule '9\.9', which is not there"):
        law(tmp_path, options=by_hand("9.9"))
