"""The content of PAR sheets against figures known from elsewhere, and by formulas of the test's own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt

import pytest

from lab.sheets import plain, published, with_jackpot
from pitbook.games import find_game
from pitbook.lab.par import make_sheet
from pitbook.lab.par.layout import Table, lay_out
from pitbook.lab.par.sheet import LEVELS, WagerSheet
from pitbook.lab.question import ask
from pitbook.maths.analysis import Outcome, WagerMaths
from pitbook.maths.method import Method

COUNTED = Method.exact("count of all deals")
DEALS = comb(52, 5) * 47 * comb(46, 4)
QUANTILES = {0.90: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004}


def test_the_sheet_has_the_published_house_edge_and_says_that_the_odds_were_changed() -> None:
    sheet = published()
    assert sheet.wagers[0].maths.house_edge == Fraction(1_041_372_912_372, 19_933_230_517_200)
    assert [(line.table, line.row, line.pays, line.law_pays) for line in sheet.changed] == [
        ("bet", "royal flush", "100 to 1", "250 to 1")
    ]
    assert "bet, royal flush: 100 to 1" in sheet.caption
    assert not plain().changed


def test_the_sheet_names_the_law() -> None:
    law = plain().law
    assert (law.title, law.ref, law.maker) == (
        "Caribbean Stud Poker",
        "caribbean-stud@1998",
        "Casino Control Authority",
    )
    assert (law.document, law.status) == ("New Zealand Gazette 1998 No 13 (28 January 1998)", "made")
    assert law.since == "1998-02-01"


def test_a_commission_stands_with_what_is_paid() -> None:
    """Of a wager on the banker five per cent of what is won is kept; 2 to 1 Baccarat keeps nothing (13.3)."""
    usual, other = (make_sheet(*ask("baccarat", {"form": form})) for form in ("standard", "2-to-1"))
    assert [(line.table, line.pays, line.clause) for line in usual.pays if line.row == "commission"] == [
        ("banker", "5% of what is won", "5.10(b)")
    ]
    assert not [line for line in other.pays if line.row == "commission"]
    assert not usual.changed


def test_every_option_of_the_notice_stands_on_the_sheet_with_its_clause() -> None:
    options = find_game("caribbean-stud").rulebook.edition("1998").options
    told = {line.option: (line.value, line.clause) for line in with_jackpot().notice}
    assert set(told) == {name for name, option in options.items() if option.kind != "limits"}
    assert told["pool"] == ("$25,000.00", "11.6")
    assert told["max-payout"] == ("not stated", "5.9")
    idle = {line.option: line.value for line in plain().notice}
    assert idle["pool"] == "of no effect without jackpot"


def test_limits_of_the_notice_stand_on_the_sheet() -> None:
    limits = {"limits": {"ante": {"min": 500, "max": 50_000}}}
    (line,) = make_sheet(*ask("caribbean-stud@1998", limits)).limits
    assert (line.option, line.value, line.clause) == ("ante wager", "from $5.00 to $500.00", "2.0")


def test_prizes_stand_on_the_sheet_only_where_a_jackpot_is_offered() -> None:
    prizes = [(line.row, line.pays, line.clause) for line in with_jackpot().pays if line.table == "jackpot"]
    assert prizes[-1] == ("royal flush", "$10,000.00 or the whole pool, whichever is greater", "11.9(a)")
    assert not [line for line in plain().pays if line.table == "jackpot"]


def test_the_probabilities_of_each_wager_add_up_to_one_and_their_returns_to_its_net() -> None:
    for wager in with_jackpot().wagers:
        outcomes = wager.maths.outcomes
        assert sum(each.probability for each in outcomes) == 1
        assert sum(each.probability * each.net for each in outcomes) == -wager.maths.house_edge


@pytest.mark.parametrize("wager", [0, 1])
def test_bands_of_the_actual_return_follow_the_normal_approximation(wager: int) -> None:
    sheet = with_jackpot().wagers[wager]
    ends = [(float(o.net), float(o.probability)) for o in sheet.maths.outcomes]
    mean = sum(net * chance for net, chance in ends)
    deviation = sqrt(sum((net - mean) ** 2 * chance for net, chance in ends))
    assert sheet.deviation == pytest.approx(deviation)
    assert sheet.volatility_index == pytest.approx(1.65 * deviation)
    assert [band.rounds for band in sheet.bands] == [10**power for power in range(3, 8)]
    for band in sheet.bands:
        for level, (low, high) in zip(LEVELS, band.limits, strict=True):
            half = QUANTILES[level] * deviation / sqrt(band.rounds)
            assert low == pytest.approx(max(1 + mean - half, 1 + min(net for net, _ in ends)), abs=1e-12)
            assert high == pytest.approx(min(1 + mean + half, 1 + max(net for net, _ in ends)), abs=1e-12)


def test_bands_are_marked_where_the_normal_approximation_is_poor() -> None:
    ante, jackpot = with_jackpot().wagers
    assert [band.is_poor for band in ante.bands] == [True, False, False, False, False]
    assert [band.is_poor for band in jackpot.bands] == [True, True, True, True, False]


def test_the_skewness_of_a_wager_is_that_of_the_textbook() -> None:
    """A win with chance p has skewness (1 - 2p) over the root of p(1 - p)."""
    ends = (Outcome("win", Fraction(35), Fraction(1, 37)), Outcome("lose", Fraction(-1), Fraction(36, 37)))
    sheet = WagerSheet(WagerMaths("number", ends, method=COUNTED))
    p = 1 / 37
    assert sheet.skewness == pytest.approx((1 - 2 * p) / sqrt(p * (1 - p)))
    assert sheet.rounds_needed == int(25 * (1 - 2 * p) ** 2 / (p * (1 - p))) + 1


def test_a_wager_that_always_ends_the_same_way_has_no_spread() -> None:
    sheet = WagerSheet(WagerMaths("gift", (Outcome("win", Fraction(1), Fraction(1)),), method=COUNTED))
    assert (sheet.deviation, sheet.skewness, sheet.rounds_needed) == (0, 0, 1)
    assert {limits for band in sheet.bands for limits in band.limits} == {(2, 2)}


def test_simpler_plays_cost_more_than_the_best_one() -> None:
    plays = {play.play: play for play in published().plays}
    assert plays["best"].costs_more == 0
    assert all(play.costs_more > 0 for name, play in plays.items() if name != "best")
    assert all(play.house_edge - play.costs_more == plays["best"].house_edge for play in plays.values())


def test_deals_are_counted_where_the_game_says_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game, question = ask("caribbean-stud@1998", {})
    monkeypatch.setattr("pitbook.games.caribbean_stud.maths.MATHS", replace(game.maths, deals=DEALS))
    (section,) = [s for s in lay_out(make_sheet(game, question)).sections if s.title == "The wager ante"]
    (table,) = [b for b in section.blocks if isinstance(b, Table) and "deals" in b.heads]
    counts = [int(row[2].replace(",", "")) for row in table.rows]
    assert sum(counts) == DEALS
    assert table.total[2] == f"{DEALS:,}"


def test_readings_are_those_of_the_edition() -> None:
    in_1998 = {reading.id for reading in (*plain().readings, *plain().other_readings)}
    draft = make_sheet(*ask("caribbean-stud@2012-draft", {}))
    in_draft = {reading.id for reading in (*draft.readings, *draft.other_readings)}
    assert "C8" in {reading.id for reading in plain().readings}
    assert "C17" in {reading.id for reading in plain().other_readings}
    assert {"C2", "C4"} <= in_draft
    assert not {"C2", "C4"} & in_1998


def test_a_play_and_a_stake_are_told() -> None:
    sheet = make_sheet(*ask("caribbean-stud@1998", {}, stake=250, unit=50, play="pair"))
    text = str(lay_out(sheet))
    assert "first stake of $2.50" in text
    assert "rounded down to $0.50" in text
    assert "Figures are for the play “pair”" in text
    assert "Bet a pair or better, fold the rest." in text


def test_a_sheet_is_dated_only_if_asked() -> None:
    game, question = ask("caribbean-stud@1998", {})
    assert not make_sheet(game, question).date
    assert "Dated 2026-03-01" in lay_out(make_sheet(game, question, date="2026-03-01")).lines


def test_findings_stand_in_the_summary() -> None:
    summary = lay_out(with_jackpot()).sections[0]
    assert "the house keeps 39.42% of jackpot" in str(summary)


@pytest.mark.parametrize(("deals", "is_told"), [(DEALS, True), (36, False)])
def test_deals_are_told_where_every_outcome_comes_in_a_whole_number_of_them(deals: int, is_told: bool) -> None:
    sections = lay_out(replace(plain(), deals=deals)).sections
    (section,) = [section for section in sections if section.title == "The wager ante"]
    heads = [block.heads for block in section.blocks if isinstance(block, Table) and "outcome" in block.heads]
    assert ["deals" in each for each in heads] == [is_told]
