"""Asking the lab: plays of one's own, the cache, claims, findings, comparison."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cli.running import pitbook
from pitbook.cards import FIVE_CARD, Card, parse_cards
from pitbook.errors import BadInput, BrokenRules, UnknownName
from pitbook.games import find_game
from pitbook.lab import cache as cache_module
from pitbook.lab.amendments import compare_wagers
from pitbook.lab.cache import Cache, signature
from pitbook.lab.claims import Claim, judge, read_claims
from pitbook.lab.findings import find_odd
from pitbook.lab.question import analyse, answer, ask, compare_plays
from pitbook.lab.strategy_file import parse_play
from pitbook.maths.analysis import BEST, Choosing, GameMaths, Outcome, Question, WagerMaths
from pitbook.maths.method import Method


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOOK_CACHE", str(tmp_path))
    return tmp_path


COUNTED = Method.exact("count of all deals")
BET_OR_FOLD = Choosing(("fold", "bet"), FIVE_CARD)
AKJ83 = """
bet  hand >= A K J 8 3   # the first line that fits decides
fold
"""
MATCHING = """
bet  hand >= pair
fold hand < A K 4 3 2
bet  up in hand and up <= Q
bet  up >= K and has Q
bet  up >= K and has J
fold up in hand
"""


def test_a_play_from_a_text_is_the_named_play_it_describes(tmp_path: Path) -> None:
    path = tmp_path / "mine.play"
    path.write_text(AKJ83)
    mine, named = analyse("caribbean-stud", play=path), analyse("caribbean-stud", play="akj83")
    assert mine.wager("ante") == named.wager("ante")


def test_lines_are_read_in_order_and_conditions_joined() -> None:
    """Two of the three rules of the play `matching`: it bets less often than that play and more than a pair."""
    counted = find_game("caribbean-stud").maths
    question = ask("caribbean-stud", {})[1]
    own = parse_play("two rules", MATCHING, BET_OR_FOLD)
    bets = [
        counted.analyse(q).strategy.numbers["bets"]  # type: ignore[union-attr]
        for q in (
            replace(question, play="pair"),
            replace(question, play=own.name, own=own),
            replace(question, play="matching"),
        )
    ]
    assert bets[0] < bets[1] < bets[2]


def test_a_play_by_a_function_is_the_named_play_it_computes() -> None:
    least = FIVE_CARD.strength(parse_cards("Ac Kd Jh 8s 3c"))

    def mine(hand: tuple[Card, ...], up: Card) -> str:
        return "bet" if FIVE_CARD.strength(hand) >= least else "fold"

    assert analyse("caribbean-stud", play=mine).wager("ante") == analyse("caribbean-stud", play="akj83").wager("ante")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has 0 lines"),
        ("raise hand >= pair", "no choice 'raise'"),
        ("bet hand >= A K", "is no hand"),
        ("bet hand >= A A A A A", "is no hand"),
        ("bet hand is pairs", "no category 'pairs'"),
        ("bet up >= 11", "is no rank"),
        ("bet moon is full", "is no condition"),
        ("bet\n" * 300, "has 300 lines"),
    ],
)
def test_a_play_that_cannot_be_read_names_the_line(text: str, message: str) -> None:
    with pytest.raises((BadInput, UnknownName)) as error:
        parse_play("mine.play", text, BET_OR_FOLD)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("game", "named", "text"),
    [
        ("four-card-poker", "tens", "play 3 hand >= T T 3 2\nplay 1 hand >= 3 3 4 2"),
        ("four-card-poker", "pair", "play  1  hand >= pair\nfold"),
        (
            "big-raise-stud",
            "simple",
            """
            raise 4 hand is three-of-a-kind
            raise 4 hand is pair and hand >= 6 6 2
            raise 1 hand is pair
            raise 1 suited
            raise 1 2 cards >= T
            raise 1 3 cards >= 6
            """,
        ),
        ("big-raise-stud", "always-four", "raise 4"),
    ],
)
def test_a_file_writes_out_a_named_play_of_several_choices(game: str, named: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.play"
    path.write_text(text)
    mine, theirs = analyse(game, play=path), analyse(game, play=named)
    assert mine.wager("ante") == theirs.wager("ante")
    assert mine.maths.strategy is not None
    assert mine.maths.strategy.words == tuple(text.splitlines())


def test_a_play_of_ones_own_is_simulated_as_it_is_counted(tmp_path: Path) -> None:
    """Dealt by chance, three of a kind alone raise: 52 of 22,100 hands, so some 47 in 20,000."""
    path = tmp_path / "trips.play"
    path.write_text("raise 2 hand is three-of-a-kind")
    game, question = ask("big-raise-stud", {}, play=path)
    assert game.maths.simulator is not None
    tally = game.maths.simulator(question).play_chunk(1, 0, 20_000)["ante"]
    assert {name for name, count in tally.items() if count} <= {"fold", *(n for n in tally if n.startswith("raise 2"))}
    assert 20 < 20_000 - tally["fold"] < 80


def test_a_function_is_asked_without_an_up_card_where_there_is_none() -> None:
    def sixes(hand: tuple[Card, ...]) -> str:
        ranks = [card.rank for card in hand]
        return (
            "raise 4"
            if any(ranks.count(rank) > 1 and (rank > 5 or ranks.count(rank) == 3) for rank in ranks)
            else "fold"
        )

    mine, named = analyse("big-raise-stud", play=sixes), analyse("big-raise-stud", play="pairs-only")
    assert mine.wager("ante") == named.wager("ante")


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("big-raise-stud", "raise 1 up >= Q", "no card of a dealer's is seen here"),
        ("big-raise-stud", "raise 5", "begin with raise 1, raise 2, raise 3, raise 4 or fold"),
        ("four-card-poker", "bet hand >= pair", "begin with play 1, play 2, play 3 or fold"),
        ("four-card-poker", "play 12", "no choice 'play 12'"),
        ("racing-card-derby", "bet", "nothing is to be chosen in racing-card-derby"),
    ],
)
def test_a_play_for_another_game_is_refused(game: str, text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.play"
    path.write_text(text)
    with pytest.raises(BadInput) as error:
        analyse(game, play=path)
    assert message in str(error.value)


def test_a_function_that_chooses_what_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName, match="no choice 'bet'"):
        analyse("big-raise-stud", play=lambda hand: "bet")


def test_what_simpler_plays_cost_more() -> None:
    game, question = ask("caribbean-stud", {"bet.royal-flush": 100})
    costs = {name: cost for name, _, cost in compare_plays(game, question)}
    assert costs[BEST] == 0
    assert all(cost > 0 for name, cost in costs.items() if name != BEST)
    assert round(100 * float(costs["akj83"]), 3) == 0.092, "5.316 % instead of 5.224 %"


def test_an_answer_is_kept_and_found_again(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, question = ask("caribbean-stud", {})
    first = answer(game, question)
    assert len(list(own_cache.glob("*.json"))) == 1
    maths = replace(game.maths, analyse=lambda question: pytest.fail("counted again"))
    monkeypatch.setattr("pitbook.games.caribbean_stud.maths.MATHS", maths)
    assert answer(game, question).maths == first.maths
    with pytest.raises(pytest.fail.Exception):
        answer(game, question, fresh=True)


def test_a_broken_or_unwritable_cache_only_costs_time(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, question = ask("caribbean-stud", {})
    kept = Cache.for_question(game, question)
    kept.path.write_text("{")
    assert kept.load() is None
    blocked = own_cache / "file"
    blocked.write_text("")
    monkeypatch.setenv("PITBOOK_CACHE", str(blocked))
    assert answer(game, question).wager("ante").net < 0


def test_the_key_follows_the_question_the_law_and_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    game, question = ask("caribbean-stud", {})
    other = ask("caribbean-stud", {"bet.flush": 6})[1]
    keys = {signature(game, question), signature(game, other)}
    monkeypatch.setattr(cache_module, "_asked", lambda question: {"elsewhere": 1})
    assert len(keys | {signature(game, question)}) == 3


def test_published_claims_are_confirmed_under_their_reading() -> None:
    verdicts = [judge(claim).verdict for claim in read_claims("caribbean-stud")]
    assert set(verdicts) == {"confirmed under a reading"}


@pytest.mark.parametrize(
    ("states", "verdict"),
    [
        (("5.2 %",), "confirmed"),
        (("5.199 %",), "confirmed"),
        (("5.224 %",), "refuted"),
        (("5 %", "6 %"), "confirmed"),
        (("2 %", "5 %"), "confirmed"),
        (("6 %", "7 %"), "refuted"),
        (("5.20 %", "5.22 %"), "confirmed"),
    ],
)
def test_verdicts_are_computed_to_the_places_stated(states: tuple[str, ...], verdict: str) -> None:
    claim = Claim("caribbean-stud", "1998", "somebody", "says so", "ante", "house_edge", states, (), "best", "")
    assert judge(claim).verdict == verdict


def test_a_claim_about_nothing_is_the_authors_error() -> None:
    claim = Claim("caribbean-stud", "1998", "x", "y", "ante", "happiness", ("1 %",), (), "best", "")
    with pytest.raises(BrokenRules):
        judge(claim)


def wager(net_if_won: int, chance: Fraction) -> GameMaths:
    outcomes = (Outcome("win", Fraction(net_if_won), chance), Outcome("lose", Fraction(-1), 1 - chance))
    return GameMaths((WagerMaths("test", outcomes, method=COUNTED),))


@pytest.mark.parametrize(
    ("maths", "kinds"),
    [
        (wager(1, Fraction(49, 100)), []),
        (wager(1, Fraction(51, 100)), ["player advantage"]),
        (wager(1, Fraction(40, 100)), ["high edge"]),
    ],
)
def test_findings(maths: GameMaths, kinds: list[str]) -> None:
    question: Question = ask("caribbean-stud", {})[1]
    assert [finding.kind for finding in find_odd(question, maths)] == kinds


def test_a_choice_that_is_never_right_is_a_finding() -> None:
    """If a bet never lost, nobody would fold."""
    generous = {f"bet.{row}": 1000 for row in ("ace-king", "pair")} | {"ante.any": 1000}
    kinds = [finding.kind for finding in analyse("caribbean-stud", generous).findings]
    assert "player advantage" in kinds
    assert "dominated option" in kinds


def test_outcomes_must_add_up() -> None:
    with pytest.raises(BrokenRules, match="add up"):
        WagerMaths("half", (Outcome("win", Fraction(1), Fraction(1, 2)),), method=COUNTED)


def test_the_draft_changes_nothing_in_the_mathematics() -> None:
    (ante,) = compare_wagers("caribbean-stud@1998", "caribbean-stud@2012-draft")
    assert ante.change == 0


def test_edge_prints_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["-o", "jackpot=true", "-o", "pool=2500000", "-o", "jackpot-stake=100"]
    data = json.loads(pitbook(capsys, "edge", "caribbean-stud@1998", *words, "--json").out)
    assert {"game", "edition", "notice", "method", "seconds", "wagers", "strategy", "findings"} <= set(data)
    assert data["method"] == "exact"
    ante, jackpot = data["wagers"]
    assert {"wager", "net", "house_edge", "element_of_risk", "variance", "outcomes"} <= set(ante)
    assert (ante["wager"], jackpot["wager"]) == ("ante", "jackpot")
    assert sum(Fraction(o["probability"]["exact"]) for o in ante["outcomes"]) == 1
    assert float(Fraction(ante["net"]["exact"])) == ante["net"]["value"] == -ante["house_edge"]
    assert data["findings"][0]["kind"] == "high edge"


def test_edge_and_claims_in_words_fit_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["edge", "caribbean-stud", "-o", "bet.royal-flush=100"],
        ["claims"],
        ["diff", "caribbean-stud@1998", "caribbean-stud@2012-draft"],
    ):
        out = pitbook(capsys, *words).out
        assert max(map(len, out.splitlines())) <= 80
        assert "5.2243 %" in out or "confirmed" in out or "none" in out


def test_notebooks_show_an_analysis() -> None:
    html = analyse("caribbean-stud")._repr_html_()
    assert "5.1991%" in html
    assert html.startswith("<h3>caribbean-stud@1998")
