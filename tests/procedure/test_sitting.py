"""A table from opening to close: sections 6 and 7, what a round carries over, directions."""

from __future__ import annotations

import pytest

from pitbook.errors import BadInput, Refused
from pitbook.games import find_game
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from pitbook.table import answers as a
from pitbook.table.places import Role
from table.sittings import check_cut, check_shuffles_due, finish, play_round, ready, tasks

GAME = find_game("caribbean-stud")
V1998, DRAFT = "caribbean-stud@1998", "caribbean-stud@2012-draft"


def table(edition: str = "1998", **options: object) -> Sitting:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Sitting(GAME, Notice.post(GAME.rulebook.edition(edition), named))


@pytest.mark.clause(V1998, "6.1", "6.2", "6.3")
def test_opening_with_a_shoe() -> None:
    assert tasks(finish(table().open())) == [
        ("6.1", "receive 1 sealed deck"),
        ("6.1", "sort and inspect the cards"),
        ("6.1", "sort and inspect the cards independently"),
        ("6.2", "spread the cards face up in rows by suit for the first players"),
        ("6.3", "turn the cards face down and stack them"),
    ]


@pytest.mark.clause(V1998, "6.1", "6.4", "3.4")
def test_opening_with_a_shuffler_takes_two_decks_and_loads_them() -> None:
    done = tasks(finish(table(dealing="shuffler").open()))
    assert done[0] == ("6.1", "receive 2 sealed decks")
    assert [clause for clause, _ in done[-3:]] == ["6.4(a)", "6.4(b)", "6.4(c)"]


@pytest.mark.clause(V1998, "6.1")
def test_dealer_and_supervisor_inspect_independently() -> None:
    talk = table().open()
    talk.answer(a.Done(Role.DEALER))
    talk.answer(a.Done(Role.DEALER, "D"))
    for wrong in (a.Done(Role.DEALER, "E"), a.Done(Role.GAME_SUPERVISOR, "D"), a.Done(Role.PLAYER, "P")):
        with pytest.raises(Refused) as refusal:
            talk.answer(wrong)
        assert refusal.value.clause == "6.1"
    talk.answer(a.Done(Role.GAME_SUPERVISOR, "S"))


@pytest.mark.clause(V1998, "7.1")
def test_no_round_without_the_shuffle_that_is_due() -> None:
    check_shuffles_due(table())


@pytest.mark.clause(DRAFT, "7.1(f)")
def test_the_draft_lets_a_supervisor_direct_a_shuffle_at_will() -> None:
    assert tasks(finish(ready(table("2012-draft")).start("shuffle", directed_by="casino supervisor")))[0][0] == "7.1(f)"
    with pytest.raises(BadInput, match="no rule by which a shuffle is directed"):
        ready(table("1998")).start("shuffle", directed_by="casino supervisor")


@pytest.mark.clause(V1998, "7.2")
def test_a_member_of_staff_cuts_once_and_no_player_ever_does() -> None:
    check_cut(table())


@pytest.mark.clause(V1998, "7.2")
def test_a_shuffler_needs_no_cut() -> None:
    sitting = table(dealing="shuffler")
    finish(sitting.open())
    assert tasks(finish(sitting.start("shuffle"))) == [("7.1(a)", "shuffle the cards")]


@pytest.mark.clause(V1998, "7.3", "7.4")
def test_a_short_deck_found_between_rounds_is_replaced_before_play() -> None:
    sitting = ready(table())
    sitting.start("count").answer(a.Counted(51))
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.3"
    talk = sitting.start("replacement")
    with pytest.raises(Refused):
        talk.answer(a.Done(Role.DEALER))
    assert tasks(finish(talk))[0] == ("7.4", "direct that the cards be replaced")
    finish(sitting.start("shuffle"))
    assert sitting.begin_round().request is not None


@pytest.mark.clause(V1998, "7.4")
def test_cards_are_replaced_after_a_round_and_never_within_one() -> None:
    sitting = ready(table())
    sitting.begin_round()
    with pytest.raises(Refused, match="round is under way"):
        sitting.start("replacement")


@pytest.mark.clause(V1998, "12.10", "7.4")
def test_a_deck_found_short_in_a_round_is_not_played_again() -> None:
    sitting = ready(table())
    talk = sitting.begin_round()
    talk.answer(a.Wager(1, "A", "ante", Cents(1000)))
    talk.answer(a.NoMoreBets())
    talk.answer(a.DeckCounted(51))
    finish(sitting.start("shuffle"))
    with pytest.raises(Refused, match="not complete"):
        sitting.begin_round()


@pytest.mark.clause(V1998, "6.4")
def test_two_decks_alternate_with_a_shuffler() -> None:
    sitting = ready(table(dealing="shuffler"))
    decks = []
    for _ in range(3):
        decks.append(sitting.save()["deck"])
        play_round(sitting)
        finish(sitting.start("shuffle"))
    assert decks == [1, 2, 1]


@pytest.mark.clause(V1998, "12.11")
def test_a_jackpot_wager_is_carried_over_a_misdeal_to_the_next_round() -> None:
    sitting = ready(table(jackpot=True))
    talk = sitting.begin_round()
    talk.answer(a.Wager(1, "A", "ante", Cents(1000)))
    talk.answer(a.Wager(1, "A", "jackpot", Cents(100)))
    talk.answer(a.NoMoreBets())
    talk.answer(a.Dealt())
    talk.answer(a.WrongCount(1, 6))
    finish(sitting.start("shuffle"))
    assert [(c.stake.player, c.stake.wager, c.cents) for c in sitting.carried] == [("A", "jackpot", 100)]
    talk = play_round(sitting)
    assert talk.table.ended[next(s for s in talk.table.ended if s.wager == "jackpot")].staked == 100
    assert sitting.current is None
    assert sitting.carried == ()


@pytest.mark.clause(V1998, "9.6")
def test_the_operator_keeps_players_apart_and_directs_language_and_silence() -> None:
    sitting = ready(table())
    sitting.direct("english", "casino operator")
    sitting.direct("silence", "casino operator")
    sitting.direct("apart", "casino operator", players=frozenset({"B"}))
    assert [note.clause.id for note in sitting.notes] == ["9.6(a)", "9.6(b)", "9.6(c)"]
    talk = sitting.begin_round()
    with pytest.raises(Refused) as refusal:
        talk.answer(a.Wager(1, "B", "ante", Cents(1000)))
    assert refusal.value.clause == "9.6"
    for direction, by in (("dance", "x"), ("silence", ""), ("apart", "x"), ("admit", "x")):
        with pytest.raises(Refused):
            sitting.direct(direction, by)
    sitting.direct("admit", "casino operator", players=frozenset({"B"}))
    assert sitting.notes[-1].clause.id == "9.6(c)"
    assert sitting.barred == frozenset()


def test_notices_change_between_rounds_only() -> None:
    sitting = ready(table())
    talk = sitting.begin_round()
    other = Notice.post(GAME.rulebook.edition(), {"max-payout": 100_000})
    with pytest.raises(Refused, match="under way"):
        sitting.post(other)
    talk.answer(a.Wager(1, "A", "ante", Cents(1000)))
    talk.answer(a.NoMoreBets())
    talk.answer(a.DeckCounted(50))
    sitting.post(other)
    assert sitting.notice is other


@pytest.mark.clause(V1998, "12.11", "11.1")
def test_a_table_that_closes_gives_carried_wagers_back() -> None:
    sitting = ready(table(jackpot=True))
    talk = sitting.begin_round()
    talk.answer(a.Wager(1, "A", "ante", Cents(1000)))
    talk.answer(a.Wager(1, "A", "jackpot", Cents(100)))
    talk.answer(a.NoMoreBets())
    talk.answer(a.DeckCounted(51))
    sitting.close()
    (end,) = sitting.episodes[-1].conversation.table.ended.values()
    assert (end.result, end.staked, end.clause.id) == ("void", 100, "11.1")
    assert sitting.carried == ()


def test_a_closed_table_opens_again_by_the_book() -> None:
    sitting = ready(table())
    sitting.close()
    with pytest.raises(Refused, match="not open"):
        sitting.begin_round()
    with pytest.raises(Refused, match="open it first"):
        sitting.start("shuffle")
    ready(sitting)
    with pytest.raises(Refused, match="open already"):
        sitting.open()


@pytest.mark.parametrize("name", ["dragon-21", "racing-card-derby"])
def test_nobody_is_silenced_where_no_rule_says_so(name: str) -> None:
    game = find_game(name)
    with pytest.raises(Refused, match="no rule on what players say"):
        Sitting(game, Notice.post(game.rulebook.edition())).direct("silence", "casino operator")
