"""The table at home carries what no two games have alike: hands, tiles, dice, wheels, windows, amounts and locks."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cli.play.small_games import (
    DICE,
    LOCKED,
    SHARED,
    SHARED_WITHOUT_RULE,
    SMALL_GAMES,
    SPLIT,
    TILES,
    WHEEL,
    frames_of,
    sit_at,
)
from pitbook.cards import CARDS
from pitbook.cli.play.choosing import Chosen, keys_for, parse_choice
from pitbook.cli.play.home import home_table
from pitbook.cli.play.home.home_seat import GUEST
from pitbook.cli.play.home.home_table import post_notice
from pitbook.cli.play.seat import remark_on
from pitbook.cli.play.upshot import net
from pitbook.errors import BadInput, BadNotice, Refused
from pitbook.games import find_edition
from pitbook.law import Cents, Limit, Notice
from pitbook.procedure.equipment.dice_and_wheels import THROWS
from pitbook.table import Absent, Conversation, Decision, Locked, NoMoreBets, Wager
from pitbook.table.answers import TimeIsUp
from pitbook.table.facts import BankReturned, CommissionTaken, Decided, FeeTaken
from pitbook.table.requests import Choice
from sizes import SIZES

WORDS = {
    "dice": ["10 7"],
    "wheel": ["5 straight:17 + 10 red"],
    "split": ["10", "5", "split", "d 5"],
    "locked": ["10", "e 1 3", ""],
    "tiles": ["", "10"],
    "shared": ["10", "d 7.50"],
}


def answers_of(talk: Conversation, kind: type[object]) -> list[object]:
    return [answer for answer in talk.answers if isinstance(answer, kind)]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SIZES.seeds))
@pytest.mark.parametrize("game", SMALL_GAMES)
def test_every_kind_of_game_is_played_and_the_money_adds_up(game: str, seed: int) -> None:
    """Commissions, fees, a bank and amounts one names are in the balance, for it is made of the moves alone."""
    played = sit_at(SMALL_GAMES[game], WORDS[game] * 4, seed=seed)
    assert played.visit.rounds >= 3
    assert played.visit.net == sum(net(talk.facts, GUEST) for talk in played.rounds)


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_every_frame_of_every_kind_of_game_fits_the_screen(game: str) -> None:
    *frames, last = frames_of(SMALL_GAMES[game], WORDS[game] * 2, others=3)
    assert all(frame.count("\n") < 24 for frame in frames)
    assert "You leave after 2 rounds" in last


# What is drawn


def test_every_hand_of_a_split_box_has_its_cards_its_money_and_its_result() -> None:
    text = sit_at(SPLIT, ["10", "", "split", "d 5"]).text
    *_, (label, top, middle, _, _, _, stakes) = re.findall(r"(You, box 2.*)\n" + r"(.*)\n" * 5 + r"(bet .*)", text)
    assert re.split(r"  +", label.strip()) == ["You, box 2", "split", "You, box 2 hand 2", "double"]
    assert top.count("╭────╮") == middle.count("││") * 2 == 4  # to the end, though they were turned one by one
    assert re.fullmatch(r"bet ●● \$10  [-+]\$\S+ +bet ●●● \$15  [-+]\$\S+", stakes.strip())
    assert "box 2 hand 2 decides:  t stand" in text


def test_many_hands_are_a_line_each_where_there_is_no_room() -> None:
    frames = frames_of(SPLIT, ["10", "", "p", "p", "p", "t"])
    settled = next(frame for frame in frames if "This round" in frame)
    hands = re.findall(r"^You, box 2(?: hand (\d))? .* bet ●● \$10 +[-+]\$", settled, re.MULTILINE)
    assert hands == ["", "2", "3", "4"]


def test_tiles_are_drawn_with_both_their_ends() -> None:
    text = sit_at(TILES, ["", "10"]).text
    ends = re.findall(r"^╭────╮.*\n│ (\d)  │.*\n│ (\d)  │", text, re.MULTILINE)
    assert ends
    assert re.search(r"^box 1 .* (\d-\d ){3}\d-\d ", text, re.MULTILINE)


def test_a_throw_is_drawn_with_its_sum() -> None:
    played = sit_at(DICE, ["10 7"])
    ((first, second),) = [each.table.results[0] for each in played.rounds]
    drawn = f"│ {first} ││ {second} │\n╰───╯╰───╯ {first} + {second} = {int(first) + int(second)}"
    assert drawn in played.text


def test_a_pocket_is_drawn_with_its_colour() -> None:
    played = sit_at(WHEEL, ["10 red"])
    ((pocket,),) = [each.table.results[0] for each in played.rounds]
    assert re.search(rf"│ *{pocket} *│\n╰────╯ (red|black|green)", played.text)


def test_the_others_on_ones_own_box_have_their_money_and_choice_and_no_second_picture_of_the_hand() -> None:
    text = sit_at(SHARED, ["10", "stand"]).text
    rows = re.findall(r"^box 2 +Friend +bet ● \$5 *(.*)$", text, re.MULTILINE)
    assert rows[0].strip() == ""
    assert re.fullmatch(r"stand +\+\$5\.00", rows[-1].strip())


def test_a_bank_that_one_holds_is_seen_and_settled() -> None:
    played = sit_at(TILES, ["100"], seed=6)
    (bank,) = [fact for fact in played.rounds[0].facts if isinstance(fact, BankReturned)]
    assert f"bank ●●●●● ${bank.staked // 100}" in played.text
    assert re.search(r"^bank  bank +[-+]?\$", played.text, re.MULTILINE)
    assert played.visit.net == bank.net


# Choices that name something


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("t", Chosen("stand")),
        ("stand", Chosen("stand")),
        ("st", Chosen("stand")),
        ("d 5", Chosen("double", cents=Cents(500))),
        ("double $7.50", Chosen("double", cents=Cents(750))),
        ("e 1,3", Chosen("exchange", (0, 2))),
        ("exchange 5", Chosen("exchange", (4,))),
        ("p", Chosen("split", cents=Cents(1000))),
    ],
)
def test_a_choice_is_typed_by_its_key_its_name_or_the_beginning_of_that(typed: str, said: Chosen) -> None:
    keys = keys_for(
        (
            Choice("stand"),
            Choice("double", amount=(500, 1000)),
            Choice("exchange", cards=(1, 5)),
            Choice("split", amount=(1000, 1000)),
        )
    )
    assert parse_choice(typed, keys, 5) == said


@pytest.mark.parametrize(
    ("typed", "explained"),
    [
        ("double", "double takes an amount of $5 to $10: write d 5"),
        ("d 11", "double takes an amount of $5 to $10: write d 5"),
        ("d five", "double takes an amount of $5 to $10: write d 5"),
        ("stand 5", "'5' is too much for 'stand': write t"),
        ("e", "exchange names 1 to 3 of your 5 cards: count them from the left, and write e 1 3"),
        ("e 6", "exchange names 1 to 3 of your 5 cards"),
        ("e 0", "exchange names 1 to 3 of your 5 cards"),
        ("e 1 1", "exchange names 1 to 3 of your 5 cards"),
        ("e 1 2 3 4", "exchange names 1 to 3 of your 5 cards"),
        ("e 1 x", "exchange names 1 to 3 of your 5 cards"),
        ("", "'' is none of these"),
        ("raise", "'raise' is none of these"),
    ],
)
def test_what_is_wrong_with_a_choice_is_said_and_how_to_do_it_right(typed: str, explained: str) -> None:
    keys = keys_for((Choice("stand"), Choice("double", amount=(500, 1000)), Choice("exchange", cards=(1, 3))))
    with pytest.raises(BadInput) as fault:
        parse_choice(typed, keys, 5)
    assert explained in str(fault.value)


def test_the_prompt_shows_how_a_choice_is_typed_and_asks_again() -> None:
    played = sit_at(SPLIT, ["10", "", "double 50", "double 7.50"])
    assert "t stand  d 5 double $5 to $10  p split $10" in played.text
    assert "double takes an amount of $5 to $10: write d 5" in played.text
    (decision,) = [a for a in played.rounds[0].answers if isinstance(a, Decision) and a.player == GUEST]
    assert decision == Decision(2, "double", cents=Cents(750), player=GUEST)


def test_an_amount_one_has_not_got_is_not_taken() -> None:
    played = sit_at(SPLIT, ["10", "", "d 10", "d 5"], bankroll=Cents(1700))
    assert "p split" not in played.text
    assert "that needs $10.00: you have $7.00" in played.text
    assert played.visit.rounds == 1


def test_the_nouns_are_those_of_what_is_dealt() -> None:
    keys = keys_for((Choice("set", cards=(2, 2)),))
    with pytest.raises(Refused, match="set names 2 of your 4 tiles: count them from the left, and write e 1 2"):
        parse_choice("set 1", keys, 4, "tile")


# Choices that may be changed until they are locked in


def test_a_choice_may_be_changed_until_one_says_that_it_stands() -> None:
    played = sit_at(LOCKED, ["10", "e 1 3", "stay", "e 1 2 4", ""])
    (talk,) = played.rounds
    mine = [answer for answer in talk.answers if isinstance(answer, Decision) and answer.player == GUEST]
    assert [(each.choice, each.places) for each in mine] == [
        ("exchange", (0, 2)),
        ("stay", ()),
        ("exchange", (0, 1, 3)),
    ]
    assert answers_of(talk, Locked) == [Locked()]
    assert talk.answers.index(Locked()) > talk.answers.index(mine[-1])
    for standing in ("exchange 1 3", "stay", "exchange 1 2 4"):
        assert f"enter keep {standing} e 1 3 exchange $5, 1 to 5 cards" in played.words
    fees = [fact for fact in talk.facts if isinstance(fact, FeeTaken)]
    assert [fee.stake.player for fee in fees] == [GUEST]


def test_what_a_choice_has_cost_may_be_spent_on_another() -> None:
    played = sit_at(LOCKED, ["10", "e 1 3", "e 2", ""], bankroll=Cents(1500))
    assert "enter keep exchange 2 " in played.text
    assert played.visit.rounds == 1


@pytest.mark.parametrize("typed", [["10"], ["10", "stay"]])
def test_whoever_leaves_before_the_lock_does_not_hold_the_table_up(typed: list[str]) -> None:
    played = sit_at(LOCKED, typed)
    assert played.visit.rounds == 1
    assert answers_of(played.rounds[0], Locked)


# Several windows


def test_a_second_window_is_asked_with_the_table_in_sight_and_may_be_declined() -> None:
    declined, insured = sit_at(SPLIT, ["10", "", "t"]), sit_at(SPLIT, ["10", "5", "t"])
    for played, staked in ((declined, 0), (insured, 500)):
        before = played.text.split("enter no insurance  5 insurance")[0]
        assert before.rstrip().splitlines()[-1].startswith("box 3 ")
        (talk,) = played.rounds
        wagers = [answer for answer in talk.answers if isinstance(answer, Wager) and answer.wager == "insurance"]
        assert sum(wager.cents for wager in wagers) == staked
        assert {wager.player for wager in wagers} <= {GUEST}  # the regulars wager in the first one only
        assert len(answers_of(talk, NoMoreBets)) == 2


def test_what_one_stakes_again_is_what_one_staked_first() -> None:
    played = sit_at(SPLIT, ["10", "5", "t", "", "", "t"])
    mine = [a for talk in played.rounds for a in talk.answers if isinstance(a, Wager) and a.player == GUEST]
    assert [(wager.wager, wager.cents) for wager in mine] == [("bet", 1000), ("insurance", 500), ("bet", 1000)]


def test_a_refused_wager_of_a_second_window_is_asked_again() -> None:
    played = sit_at(SPLIT, ["10", "7", "1000", "5", "t"])
    assert "$7.00 is not a multiple of $5.00" in played.text
    assert "that needs $1,000.00: you have $990.00" in played.text
    assert played.visit.rounds == 1


def test_nobody_is_asked_where_they_have_no_part() -> None:
    """Who holds the bank does not wager against it."""
    banking, playing = sit_at(TILES, ["100", "q"]), sit_at(TILES, ["", "10", "q"])
    assert "enter $5 bet  10 another amount" not in banking.text
    assert "enter no bank  5 bank" in banking.text
    assert "enter $5 bet  10 another amount" in playing.text
    wagers = [answer for answer in banking.rounds[0].answers if isinstance(answer, Wager)]
    assert {(wager.player, wager.wager) for wager in wagers} == {(GUEST, "bank"), ("North", "bet"), ("East", "bet")}


def test_a_round_that_nobody_else_plays_is_called_off() -> None:
    played = sit_at(TILES, ["100", "", "10"], others=0)
    assert "Nobody else wagers: the round is called off" in played.text
    assert played.visit.rounds == 1
    assert played.visit.net == -1000


def test_whoever_leaves_declines_what_is_still_open() -> None:
    played = sit_at(SPLIT, ["10", "q"])
    assert played.visit.rounds == 1
    assert not [a for a in played.rounds[0].answers if isinstance(a, Wager) and a.wager == "insurance"]


def test_a_clock_that_closes_wagers_has_run_for_as_long_as_it_must() -> None:
    (talk,) = sit_at(DICE, ["10 7"]).rounds
    assert answers_of(talk, TimeIsUp) == [TimeIsUp(45)]


# Dice, wheels and what is said of them


@pytest.mark.parametrize("game", ["dice", "wheel"])
def test_nothing_is_said_of_cards_where_there_are_none(game: str) -> None:
    played = sit_at(SMALL_GAMES[game], [*WORDS[game], "", "l"])
    assert played.visit.rounds == 2
    assert not re.search(r"\b(card|shoe|deal|shuffle|deck)", played.text.lower())


def test_each_round_is_drawn_anew() -> None:
    played = sit_at(WHEEL, ["10 red"] * 8)
    assert len({talk.table.results[0] for talk in played.rounds}) > 3


def test_the_remark_speaks_of_what_is_in_the_shoe() -> None:
    law = find_edition("dragon-21")
    notice = Notice.post(law, {"decks": "8"})
    assert remark_on(notice, None, CARDS, 300) == "300 cards in the shoe"
    assert remark_on(notice, None, replace(CARDS, noun="tile"), 300) == "300 tiles in the shoe"
    assert remark_on(notice, None, THROWS, 300) == ""


# Money


def test_a_commission_has_a_line_of_its_own_for_each_hand() -> None:
    won = next(
        played
        for played in (sit_at(SPLIT, ["10", "", "split", "t"], seed=seed) for seed in range(30))
        if sum(isinstance(f, CommissionTaken) and f.stake.player == GUEST for f in played.rounds[0].facts) == 2
    )
    for line in (r"bet commission +commission +-\$0\.50", r"bet commission hand 2 +commission +-\$0\.50"):
        assert re.search(rf"^{line} .*rule 1\.6$", won.text, re.MULTILINE)
    assert "This round +$19.00" in won.text


def test_no_money_is_kept_back_for_a_second_wager_that_cannot_be_known() -> None:
    assert SPLIT.record.second_wager
    assert sit_at(SPLIT, ["10", "", "t"], bankroll=Cents(1000)).visit.rounds == 1


# Who is absent


def test_the_absent_one_of_several_is_named() -> None:
    (talk,) = sit_at(SHARED, ["10", "q"]).rounds
    assert answers_of(talk, Absent) == [Absent(2, GUEST)]
    assert [fact.player for fact in talk.facts if isinstance(fact, Decided)] == [GUEST, "Friend"]


def test_without_a_rule_on_it_the_absent_stake_no_more() -> None:
    played = sit_at(SHARED_WITHOUT_RULE, ["10", "q"])
    (talk,) = played.rounds
    assert [a for a in talk.answers if isinstance(a, Decision) and a.player == GUEST] == [
        Decision(2, "stand", player=GUEST)
    ]
    assert "its choice is “stand”" in played.text
    assert played.visit.net == -1000


# Regulars


def test_regulars_wager_on_members_of_a_family_where_that_is_all_there_is() -> None:
    played = sit_at(DICE, ["10 7"] * 3, others=3)
    wagers = [a for talk in played.rounds for a in talk.answers if isinstance(a, Wager) and a.player != GUEST]
    assert len(wagers) == 9
    assert all(wager.wager.startswith("number:") for wager in wagers)
    assert len({wager.wager for wager in wagers}) > 3


# Many wagers


@pytest.mark.parametrize(
    ("typed", "wagers"),
    [
        ("5 straight:17", ["straight:17"]),
        ("5 straight 17", ["straight:17"]),
        ("5 stra:17 + 10 r", ["straight:17", "red"]),
        ("5 0", ["straight:0"]),
        ("10 black + 5 street:3", ["black", "street:3"]),
    ],
)
def test_one_of_many_wagers_is_named_as_short_as_it_can_be(typed: str, wagers: list[str]) -> None:
    (talk,) = sit_at(WHEEL, [typed]).rounds
    mine = [answer.wager for answer in talk.answers if isinstance(answer, Wager) and answer.player == GUEST]
    assert mine == wagers


def test_a_name_that_may_mean_several_is_asked_again() -> None:
    played = sit_at(WHEEL, ["5 17", "5 str:1", "5 blue", "5 straight"])
    assert "'17' may be straight:17 or street:17: write more of it" in played.text
    assert "'straight' may be any of 37, such as straight:0: write more of it" in played.text
    assert "no wager 'blue' is offered" in played.text
    assert played.visit.rounds == 0


def test_the_help_line_stays_short_with_many_wagers() -> None:
    played = sit_at(WHEEL, ["l"])
    assert "enter $5 straight:0  10 straight:0 + 5 street:1 other wagers  l limits" in played.text
    assert "straight:0 to straight:36" in played.text


def test_where_the_usual_limits_do_not_fit_the_editions_own_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    law = DICE.rulebook.edition()
    assert post_notice(law, []).limit("bet").min == 500
    monkeypatch.setattr(home_table, "USUAL_LIMITS", {"min": 500, "max": 100})
    assert post_notice(law, ["limits.bet.min=200"]).limit("bet") == Limit(min=Cents(200))
    with pytest.raises(BadNotice):
        post_notice(law, ["limits.bet.min=200", "limits.bet.max=100"])
