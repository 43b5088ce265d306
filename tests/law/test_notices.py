"""Notices: what the operator may display, and what each edition refuses."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.errors import BadInput
from pitbook.games import find_edition
from pitbook.law import Notice
from pitbook.law.sign import sign

OLD, NEW = find_edition("caribbean-stud@1998"), find_edition("caribbean-stud@2012-draft")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"several-boxes": True}, "rests on rule 5.6 of 2012-draft"),
        ({"blind": True}, "rests on rule 5.6.2 of 2012-draft"),
        ({"juice": 1}, "no option 'juice'"),
        ({"jackpt": True}, "did you mean jackpot?"),
        ({"jackpot": "yes"}, "neither true nor false (notice.jackpot; rule 11.1): write true or false"),
        ({"pool": 100}, "rule 11.1"),
        ({"jackpot": True, "pool": -1}, "too little"),
        ({"jackpot": True, "pool": 1.5}, "not an amount"),
        ({"jackpot": True, "jackpot-mode": "steam"}, "choose manual or electronic"),
        ({"jackpot": True, "retained": "2"}, "not a share"),
        ({"jackpot": True, "retained": "1/4", "increment": "1/4"}, "rule 11.6"),
        ({"dealing": "hand"}, "rule 3.4"),
        ({"max-payout": 0}, "too little"),
        ({"limits": {"ante": {"min": 1000, "max": 500}}}, "minimum is over the maximum"),
        ({"limits": {"bet": {"min": 1000}}}, "no limits are set for 'bet'"),
        ({"limits": {"ante": {"least": 1}}}, "min, max and step"),
        ({"limits": []}, 'write {"ante": {"min": 500}}'),
    ],
)
def test_a_bad_notice_is_refused_with_the_reason(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as error:
        Notice.post(OLD, options)
    assert says in str(error.value)
    assert error.value.where.startswith("notice")


@pytest.mark.parametrize(
    ("ref", "name", "usual"),
    [
        ("caribbean-stud@1998", "dealing", "shoe"),
        ("four-card-poker@gazetted", "aces-up-alone", "true"),
        ("big-raise-stud@2013-draft", "three-card-bonus", "true"),
        ("dragon-21@2013-draft", "decks", ""),
    ],
)
def test_an_option_that_always_has_a_value_cannot_be_set_to_nothing(ref: str, name: str, usual: str) -> None:
    with pytest.raises(BadInput) as error:
        Notice.post(find_edition(ref), {name: None})
    assert error.value.where == f"notice.{name}"
    assert f"leave it out for {usual}" in str(error.value)
    assert error.value.clause


def test_a_maximum_that_is_nothing_is_no_maximum() -> None:
    assert Notice.post(OLD, {"max-payout": None}).cents("max-payout") is None


def test_the_draft_lets_the_operator_allow_several_boxes_and_blind_play() -> None:
    assert Notice.post(NEW, {"several-boxes": True, "blind": True}).flag("blind")
    with pytest.raises(BadInput, match="several-boxes"):
        Notice.post(NEW, {"blind": True})


def test_a_notice_is_made_again_from_its_data() -> None:
    options = {
        "jackpot": True,
        "pool": 2_500_000,
        "retained": "1/4",
        "limits": {"ante": {"min": 500, "max": 10_000, "step": 500}},
    }
    notice = Notice.post(OLD, options)
    assert Notice.post(OLD, notice.as_data()) == notice
    words = ["jackpot=true", "pool=2500000", "retained=1/4"]
    limits = ["limits.ante.min=500", "limits.ante.max=10000", "limits.ante.step=500"]
    assert Notice.from_words(OLD, [*words, *limits]) == notice


@pytest.mark.parametrize("word", ["jackpot", "jackpot=maybe", "pool=ten", "limits.ante=5", "limits.ante.min=x"])
def test_bad_words_on_the_command_line_are_refused(word: str) -> None:
    with pytest.raises(BadInput):
        Notice.from_words(OLD, ["jackpot=true", word])


@pytest.mark.clause("caribbean-stud@1998", "5.9", "11.2")
def test_the_sign_shows_limits_odds_prizes_and_the_most_that_is_paid() -> None:
    options = {"jackpot": True, "jackpot-stake": 100, "max-payout": 5_000_000, "limits": {"ante": {"min": 500}}}
    lines = {line.about: (line.says, line.clause) for line in sign(Notice.post(OLD, options))}
    assert lines["ante wager"] == ("from $5.00", "2.0")
    assert lines["max payout"] == ("$50,000.00", "5.9")
    assert lines["jackpot stake"] == ("$1.00", "11.2")
    assert lines["bet pays: royal flush"] == ("250 to 1", "5.8")
    assert lines["jackpot pays: four of a kind"] == ("$500.00", "11.9(c)")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["jackpot=yes"], "(-o jackpot; rule 11.1): write true or false"),
        (["limits=5"], "(-o limits): write limits.ante.min=500"),
        (["limits=5", "limits.ante.min=300"], "limits.ante.min and limits are both set (-o limits.ante.min)"),
        (["limits.ante=5"], "(-o limits.ante): write -o limits.ante.min=500, in cents"),
        (["limits.ante.min=1000", "limits.ante.max=500"], "(-o limits.ante; rule"),
        (["jackpot=true", "retained=1/4", "increment=1/4"], "(-o increment; rule 11.6)"),
        (["jackpot"], "'jackpot' sets nothing (-o): write NAME=VALUE"),
    ],
)
def test_what_is_typed_wrong_is_told_as_it_is_typed(words: list[str], says: str) -> None:
    with pytest.raises(BadInput) as error:
        Notice.from_words(OLD, words)
    assert says in str(error.value)


TERMINALS = find_edition("electronic-tai-sai")
AT_SOME = {
    "limits": {"big": {"min": 100, "max": 5000}},
    "limits-at": {"7": {"big": {"min": 500}}, "31-50": {"total": {}}},
}


def test_some_boxes_may_have_limits_of_their_own() -> None:
    """By wager: where a box has none for one, those of the table hold."""
    notice = Notice.post(TERMINALS, AT_SOME)
    assert [notice.limit_at(box, "big").min for box in (6, 7, 31)] == [100, 500, 100]
    assert [notice.limit_at(box, "total:9").max for box in (7, 50)] == [None, None]
    assert Notice.post(TERMINALS, notice.as_data()) == notice
    assert hash(Notice.post(TERMINALS, {"limits": AT_SOME["limits"]})) != hash(notice)
    assert ("from $5.00 at 7", "4.8") in [(line.says, line.clause) for line in sign(notice)]


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ([], "set box by box"),
        ({"0": {}}, "name boxes from 1 to 50"),
        ({"49-51": {}}, "name boxes from 1 to 50"),
        ({"9-7": {}}, "name boxes from 1 to 50"),
        ({"7": {}, "5-8": {}}, "none of them twice"),
        ({"all": {}}, "'all' has no limits"),
        ({"7": {"ante": {}}}, "no limits are set for 'ante' (notice.limits-at.7)"),
        ({"7": {"big": {"min": 500, "max": 100}}}, "the minimum is over the maximum (notice.limits-at.7.big"),
    ],
)
def test_limits_of_boxes_that_cannot_be_are_refused(at: Any, says: str) -> None:
    with pytest.raises(BadInput) as error:
        Notice.post(TERMINALS, {"limits-at": at})
    assert says in str(error.value)
