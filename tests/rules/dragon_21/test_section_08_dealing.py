"""Sections 5.6, 6, 7, 8, 9.3 to 9.5 and 11: a table opens, cards are burned and dealt in three styles, a shoe ends."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game
from pitbook.cards import parse_card
from pitbook.errors import Refused
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.seats import Unfit
from pitbook.procedure.shoe.life import is_cutting_card_next
from pitbook.procedure.sitting import Sitting
from pitbook.table import Dealt, Done, NoMoreBets, Ruling, Seen, Wager, player_viewer, view
from pitbook.table.answers import (
    BurnedCardAsked,
    CuttingCardOut,
    HandDeclined,
    HandMisused,
    Nominate,
    NomineeStops,
    VoidHand,
)
from pitbook.table.conversation import Conversation
from pitbook.table.facts import CardsDealt, CardsShown, Noted, TaskDone
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Pile, Role
from pitbook.table.requests import Deal, Do, Show
from pitbook.table.round import Nomination
from rules.dragon_21.helpers import LAW, LiveTable, bet, dealers_answer
from shoes import shuffled

LONG = "2h Ts 3d 8c 4s Kc 9h"
"""The Dragon draws a 4 and a king to its 2 and 3 and has 19; the Tiger stays on 18."""


def dealt(table: LiveTable) -> list[tuple[str, str, str]]:
    return [(fact.clause.id, str(fact.to), str(fact.facing)) for fact in table.facts(CardsDealt)]


@pytest.mark.clause(LAW, "8.1")
@pytest.mark.parametrize(("style", "facing"), [("A", "up"), ("B", "down"), ("C", "down")])
def test_the_first_four_cards_go_in_turn(style: str, facing: str) -> None:
    table = LiveTable(notice={"style": style}).say(bet("dragon"), NoMoreBets()).finish()
    assert dealt(table) == [("baccarat 8.1", hand, facing) for hand in ("dragon", "tiger", "dragon", "tiger")]


@pytest.mark.clause(LAW, "8.1")
def test_in_style_c_cards_are_turned_hand_by_hand_after_all_four_are_out() -> None:
    table = LiveTable(notice={"style": "C"}).say(bet("dragon"), NoMoreBets()).go_on(until=Show)
    assert len(table.talk.table.piles[Pile("tiger")]) == 2
    assert all(face is None for face in view(table.talk, PUBLIC).piles[Pile("dragon")])
    shown = [(str(fact.pile), len(fact.cards)) for fact in table.finish().facts(CardsShown)]
    assert shown == [("dragon", 2), ("tiger", 2)]


@pytest.mark.clause(LAW, "9.3", "9.4", "9.5")
@pytest.mark.parametrize(("notice", "clause", "facing"), [
    ({"style": "A"}, "9.3", "up"),
    ({"style": "C"}, "9.3", "up"),
    ({"style": "B"}, "9.4", "down"),
    ({"style": "B", "additional-up": True}, "9.5", "up"),
])  # fmt: skip
def test_how_additional_cards_are_dealt(notice: Mapping[str, Any], clause: str, facing: str) -> None:
    table = LiveTable(LONG, notice).say(bet("dragon", seat=True), NoMoreBets()).finish()
    assert dealt(table)[4:] == [(clause, "dragon", facing)] * 2


# Style B: who handles the hands


def lookers(table: LiveTable) -> list[str]:
    """Who looks at cards before everybody does, in order."""
    return [f"{fact.to} {fact.pile}" for fact in table.facts(CardsShown) if fact.to != PUBLIC]


STYLE_B = {"style": "B", "bettors-per-area": 3}


@pytest.mark.clause(LAW, "8.1", "9.4", "1")
def test_in_style_b_the_seated_player_with_most_money_handles_the_hand() -> None:
    wagers = [
        bet("dragon", 500, seat=True),
        bet("dragon", 900, box=2, player="B", seat=True),
        bet("tiger", 100, box=3, player="C"),
    ]
    table = LiveTable(LONG, STYLE_B).say(*wagers, NoMoreBets()).finish()
    assert lookers(table) == ["B dragon"] * 3  # the first two cards and two more, one at a time; nobody for the Tiger


@pytest.mark.clause(LAW, "5.6")
def test_standing_players_play_but_never_handle_cards() -> None:
    wagers = [bet("dragon", 500, seat=True), bet("dragon", 9000, box=2, player="B")]
    table = LiveTable(LONG, STYLE_B).say(*wagers, NoMoreBets()).finish()
    assert lookers(table) == ["A dragon"] * 3
    assert table.results(2, "B")["dragon"] == ("win", 9000, "5.1a")
    alone = LiveTable(LONG, STYLE_B).say(bet("dragon"), NoMoreBets()).finish()
    assert lookers(alone) == []


@pytest.mark.clause(LAW, "1", "2.2", "5.6")
@pytest.mark.parametrize(("player_sits", "nominee_sits", "who"), [
    (True, True, ["N dragon"] * 3),
    (True, False, ["A dragon"] * 3),
    (False, True, []),
    (False, False, []),
])  # fmt: skip
def test_a_nominee_handles_cards_if_seated_also(player_sits: bool, nominee_sits: bool, who: list[str]) -> None:
    """By the definition the player sits, and the nominee also (D18)."""
    named = Nominate("A", "N", "game supervisor", seat=nominee_sits)
    table = LiveTable(LONG, STYLE_B).say(named, bet("dragon", seat=player_sits), NoMoreBets())
    assert lookers(table.finish()) == who


@pytest.mark.clause(LAW, "2.2", "9.4")
def test_a_nominee_whose_approval_for_cards_is_withdrawn_looks_at_no_more() -> None:
    table = LiveTable(LONG, STYLE_B).say(
        Nominate("A", "N", "game supervisor", seat=True), bet("dragon", seat=True), NoMoreBets()
    )
    table.go_on(until=Deal, after=4).say(NomineeStops("A", "game supervisor", is_withdrawn=True, part="cards"))
    assert lookers(table.finish()) == ["N dragon", "A dragon", "A dragon"]


@pytest.mark.clause(LAW, "9.4", "8.1")
def test_the_table_tells_who_is_given_a_hand() -> None:
    table = LiveTable(LONG, STYLE_B).say(bet("dragon", seat=True), bet("tiger"), NoMoreBets()).finish()
    told = [fact.what for fact in table.facts(Noted)]
    assert told == ["A receives and handles the dragon's hand", "A receives and handles the tiger's hand"]


BOTH = [bet("dragon", 900, seat=True), bet("dragon", 500, box=2, player="B", seat=True)]


@pytest.mark.clause(LAW, "9.4", "8.1")
def test_a_hand_declined_goes_to_the_next_and_then_to_the_dealer() -> None:
    table = LiveTable(LONG, STYLE_B).say(*BOTH, NoMoreBets()).go_on(until=Show).say(HandDeclined("dragon"))
    assert lookers(table.finish()) == ["B dragon"] * 3
    table = LiveTable(LONG, STYLE_B).say(*BOTH, NoMoreBets()).go_on(until=Show)
    assert lookers(table.say(HandDeclined("dragon"), HandDeclined("dragon")).finish()) == []
    assert isinstance(LiveTable(LONG, STYLE_B).say(*BOTH).refusal(HandDeclined("dragon")), Refused)


@pytest.mark.clause(LAW, "9.4", "8.1")
def test_misuse_costs_the_right_to_handle_cards_if_a_supervisor_says_so() -> None:
    table = LiveTable(LONG, STYLE_B).say(*BOTH, NoMoreBets()).go_on(until=Show).go_on(until=Deal, after=4)
    table.say(HandMisused("dragon"))
    assert table.refusal(Ruling("take-away", "dealer")).clause == "baccarat 8.13"
    table.say(Ruling("take-away", "game supervisor"))
    assert lookers(table.finish()) == ["A dragon"]  # the dealer turns the rest, and B gets nothing of this hand
    assert table.results()["dragon"] == ("win", 900, "5.1a")
    assert Unfit.of(table.talk.table).players == {"A"}
    left = LiveTable(LONG, STYLE_B).say(*BOTH, NoMoreBets()).go_on(until=Deal, after=4)
    assert lookers(left.say(HandMisused("dragon"), Ruling("leave", "game supervisor")).finish()) == ["A dragon"] * 3


@pytest.mark.clause(LAW, "9.4")
@pytest.mark.parametrize("notice", [{"style": "A"}, {"style": "C"}, {"style": "B"}])
def test_nobody_misuses_a_hand_that_only_the_dealer_touches(notice: Mapping[str, Any]) -> None:
    table = LiveTable(LONG, notice).say(bet("dragon"), NoMoreBets()).go_on(until=Deal, after=4)
    assert isinstance(table.refusal(HandMisused("dragon")), Refused)
    assert isinstance(table.refusal(HandMisused("panda")), Refused)


@pytest.mark.clause(LAW, "9.4", "5.6")
def test_in_later_rounds_seats_are_remembered_and_misuse_too() -> None:
    house = House(style="B")
    house.shuffle()
    house.round(bet("dragon", 900, seat=True), bet("dragon", 500, box=2, player="B", seat=True))
    assert house.looked == ["A"]
    talk = house.sitting.begin_round()
    for answer in (bet("dragon", 900), bet("dragon", 500, box=2, player="B"), NoMoreBets()):
        talk.answer(answer)
    while not isinstance(talk.request, Show) or talk.request.to == PUBLIC or not house.look(talk):
        house.step(talk)
    talk.answer(HandMisused("dragon"))
    talk.answer(Ruling("take-away", "casino supervisor"))
    house.run(talk)
    house.round(bet("dragon", 900), bet("dragon", 500, box=2, player="B"))
    assert house.looked == ["B"]
    house.sitting.stand("B")
    house.round(bet("dragon", 900), bet("dragon", 500, box=2, player="B"))
    assert house.looked == []


@pytest.mark.clause(LAW, "9.4")
def test_only_the_handler_sees_a_card_before_it_is_turned() -> None:
    table = LiveTable(LONG, STYLE_B).say(
        bet("dragon", seat=True), bet("tie", box=2, player="B", seat=True), NoMoreBets()
    )
    table.go_on(until=Show).say(Seen((parse_card("2h"), parse_card("3d"))))
    assert view(table.talk, player_viewer("A")).piles[Pile("dragon")] == (parse_card("2h"), parse_card("3d"))
    assert view(table.talk, player_viewer("B")).piles[Pile("dragon")] == (None, None)


# A table from its opening to the end of a shoe


class House:
    """A table that a dealer runs by the rules with shuffled cards."""

    def __init__(self, **notice: Any) -> None:
        self.sitting = Sitting(find_game("dragon-21"), Notice.post(find_edition(LAW), notice))
        self.chance, self.shoe = Random(11), DealingMachine(())
        self.looked: list[str] = []
        self.run(self.sitting.open())

    def step(self, talk: Conversation) -> None:
        if is_cutting_card_next(talk.table, talk.request):
            talk.answer(CuttingCardOut())
        assert talk.request
        answer = dealers_answer(talk.request, lambda slot: self.shoe.faces[slot])
        assert answer, talk.request.awaits
        talk.answer(answer)

    def look(self, talk: Conversation) -> bool:
        """Let whoever is asked look at the cards."""
        self.step(talk)
        return True

    def run(self, talk: Conversation) -> Conversation:
        while talk.request is not None:
            self.step(talk)
        shown = [fact for fact in talk.facts if isinstance(fact, CardsShown) and fact.to != PUBLIC]
        self.looked = list(dict.fromkeys(str(fact.to) for fact in shown))
        return talk

    def shuffle(self, **more: Any) -> Conversation:
        self.shoe = shuffled(self.chance, self.sitting.notice.decks)
        return self.run(self.sitting.start("shuffle", **more))

    def round(self, *wagers: Wager) -> Conversation:
        talk = self.sitting.begin_round()
        for wager in wagers or [bet("dragon")]:
            talk.answer(wager)
        talk.answer(NoMoreBets())
        return self.run(talk)


@pytest.mark.clause(LAW, "6.1", "7.1")
def test_a_table_opens_with_checked_cards_and_a_shuffle() -> None:
    house = House()
    tasks = [fact.task for fact in _last(house).facts if isinstance(fact, TaskDone)]
    assert tasks[1:3] == ["sort and inspect the cards", "sort and inspect the cards independently"]
    with pytest.raises(Refused, match="not been shuffled") as caught:
        house.sitting.begin_round()
    assert caught.value.clause == "baccarat 7.1"
    house.shuffle()
    house.round()


# The cut, the burned card, and shuffles that are not due


def cutting(house: House) -> Conversation:
    """A shuffle that has come to the cut."""
    talk = house.sitting.start("shuffle")
    while not (isinstance(talk.request, Do) and "cut" in talk.request.task):
        house.step(talk)
    return talk


@pytest.mark.clause(LAW, "5.6", "7.1")
@pytest.mark.parametrize(("role", "name", "is_taken"), [
    (Role.DEALER, "", True),
    (Role.PLAYER, "A", True),
    (Role.PLAYER, "N", True),
    (Role.PLAYER, "B", False),
    (Role.PLAYER, "M", False),
    (Role.PLAYER, "", False),
    (Role.PUBLIC, "A", False),
])  # fmt: skip
def test_a_seated_player_or_nominee_may_cut_and_nobody_who_stands(role: Role, name: str, is_taken: bool) -> None:
    """A sits and so does the nominee N; B stands, though the nominee M sits."""
    house = House()
    house.sitting.sit("A")
    house.sitting.nominations = (Nomination("A", "N", has_seat=True), Nomination("B", "M", has_seat=True))
    talk = cutting(house)
    if is_taken:
        talk.answer(Done(role, name))
        assert [fact.name for fact in talk.facts if isinstance(fact, TaskDone)][-1] == name
    else:
        with pytest.raises(Refused) as caught:
            talk.answer(Done(role, name))
        assert caught.value.clause == ("5.6" if role is Role.PLAYER else "baccarat 7.5")


def burned_as_seen_by(talk: Conversation, player: str) -> list[Any]:
    facts = view(talk, player_viewer(player)).facts
    return [fact.cards for fact in facts if isinstance(fact, CardsShown) and fact.pile == DISCARD]


@pytest.mark.clause(LAW, "7.1")
def test_a_player_may_see_the_card_that_was_burned_face_down() -> None:
    house = House()
    house.shuffle()
    talk = house.sitting.begin_round()
    talk.answer(BurnedCardAsked("B"))
    assert isinstance(talk.request, Show)
    assert (talk.request.pile, str(talk.request.to)) == (DISCARD, "B")
    house.step(talk)
    burned = house.shoe.faces[0]
    assert burned_as_seen_by(talk, "B") == [(burned,)]
    assert burned_as_seen_by(talk, "A") == [(None,)]
    with pytest.raises(Refused, match="has seen it"):
        talk.answer(BurnedCardAsked("B"))
    talk.answer(bet("dragon"))
    talk.answer(NoMoreBets())
    house.run(talk)
    later = house.sitting.begin_round()
    later.answer(BurnedCardAsked("A"))  # as long as it lies in the rack
    house.step(later)
    assert burned_as_seen_by(later, "A") == [(burned,)]


@pytest.mark.clause(LAW, "7.1")
@pytest.mark.parametrize("notice", [{"burn": "by-value"}, {"dealing": "continuous"}], ids=str)
def test_no_other_card_of_the_rack_may_be_asked_for(notice: Mapping[str, Any]) -> None:
    """By value the first card has been seen and the others may not be; a shuffler takes all cards back."""
    house = House(**notice)
    house.shuffle()
    house.round()
    talk = house.sitting.begin_round()
    with pytest.raises(Refused) as caught:
        talk.answer(BurnedCardAsked("A"))
    assert caught.value.clause == "baccarat 7.7"
    with pytest.raises(Refused, match="not said who"):
        talk.answer(BurnedCardAsked(""))


@pytest.mark.clause(LAW, "7.1", "11.1")
def test_a_shoe_is_shuffled_when_it_is_due_or_a_supervisor_directs_it() -> None:
    house = House()
    house.shuffle()
    house.round()
    with pytest.raises(Refused, match="no shuffle is due") as caught:
        house.sitting.start("shuffle")
    assert caught.value.clause == "baccarat 7.1"
    for nobody in ("dealer", "player A"):
        with pytest.raises(Refused, match="not for"):
            house.sitting.start("shuffle", directed_by=nobody)
    house.shuffle(directed_by="casino supervisor")
    assert len(dict(house.round().table.opening.piles)[SHOE]) == 415


@pytest.mark.clause(LAW, "7.1")
def test_after_a_vacancy_the_casino_supervisor_rules() -> None:
    house = House()
    house.shuffle()
    with pytest.raises(Refused) as caught:
        house.sitting.vacate()
    assert caught.value.clause == "baccarat 7.1"
    with pytest.raises(Refused):
        house.sitting.vacate(ruling="none", by="game supervisor")
    house.sitting.vacate(ruling="none", by="casino supervisor")
    house.round()
    house.sitting.vacate(ruling="shuffle", by="casino supervisor")
    with pytest.raises(Refused) as caught:
        house.sitting.begin_round()
    assert caught.value.clause == "baccarat 7.1"


@pytest.mark.clause(LAW, "3.4", "6.1", "11.1")
def test_a_table_plays_shoe_after_shoe_with_every_card_in_its_place() -> None:
    """At all times each card is in one place, and each round goes on where the last ended."""
    for decks, burn in [(4, "one"), (6, "by-value"), (8, "one")]:
        house = House(decks=decks, burn=burn)
        for _ in range(2):
            house.shuffle()
            shoe = house.sitting.episodes
            left = None
            while True:
                talk = house.round()
                assert house.sitting.current is None
                lie = sorted(slot for slots in talk.table.piles.values() for slot in slots)
                assert lie == list(range(52 * decks))
                opening = dict(talk.table.opening.piles)[SHOE]
                assert left is None or opening == left
                left = tuple(talk.table.piles[SHOE])
                if CardsAfter.of(talk.table).shuffle_due:
                    break
            last = [episode for episode in shoe if episode.name == "round"][-1]
            assert CardsAfter.of(last.conversation.table).shuffle_due == "baccarat 11.2"
            assert len(left) <= 15  # the cutting card lies 15 cards from the end


@pytest.mark.clause(LAW, "3.4", "6.1")
def test_another_number_of_decks_needs_other_cards() -> None:
    house = House(decks=4)
    house.sitting.post(Notice.post(find_edition(LAW), {"decks": 8}))
    house.shuffle()
    with pytest.raises(Refused, match="8 decks") as caught:
        house.sitting.begin_round()
    assert caught.value.clause == "baccarat 7.4"
    house.run(house.sitting.start("replacement"))
    house.shuffle()
    assert len(dict(house.round().table.opening.piles)[SHOE]) == 415


@pytest.mark.clause(LAW, "8.1")
def test_with_a_continuous_shuffler_the_style_changes_by_approval_only() -> None:
    house = House(dealing="continuous")
    house.shuffle()
    other = Notice.post(find_edition(LAW), {"dealing": "continuous", "style": "C"})
    with pytest.raises(Refused) as caught:
        house.sitting.post(other)
    assert caught.value.clause == "baccarat 8.5"
    house.sitting.post(other, approved_by="casino operator")


@pytest.mark.clause(LAW, "5.6")
def test_who_sits_down_during_a_round_sits_after_it() -> None:
    house = House(style="B")
    house.shuffle()
    talk = house.sitting.begin_round()
    house.sitting.sit("A")
    for answer in (bet("dragon", player="B", seat=True), NoMoreBets()):
        talk.answer(answer)
    house.run(talk)
    assert house.sitting.current is None
    assert house.sitting.seated == {"A", "B"}


@pytest.mark.clause(LAW, "1", "11.1")
def test_a_void_hand_uses_the_shoe_up() -> None:
    house = House()
    house.shuffle()
    talk = house.sitting.begin_round()
    talk.answer(VoidHand("dealer"))
    used = 415 - len(house.run(talk).table.piles[SHOE])
    assert used >= 4
    assert len(dict(house.round().table.opening.piles)[SHOE]) == 415 - used


def _last(house: House) -> Conversation:
    assert house.sitting.current is None
    return house.sitting.episodes[-1].conversation


@pytest.mark.clause(LAW, "7.1")
@pytest.mark.parametrize(("dealing", "cuts"), [("shoe", 1), ("shuffler", 1), ("continuous", 0)])
def test_cards_are_cut_unless_a_continuous_shuffler_is_used(dealing: str, cuts: int) -> None:
    facts = House(dealing=dealing).shuffle().facts
    assert sum("cut the cards" in fact.task for fact in facts if isinstance(fact, TaskDone)) == cuts


@pytest.mark.clause(LAW, "7.1")
@pytest.mark.parametrize(("card", "more"), [("Kh", 10), ("Th", 10), ("7h", 7), ("2h", 2), ("Ah", 1)])
def test_the_burn_by_value(card: str, more: int) -> None:
    """By Baccarat's own count: tens and pictures 10, an ace 1 and not 11."""
    house = House(burn="by-value", decks=4)
    talk = house.sitting.start("shuffle")
    while isinstance(talk.request, Do):
        talk.answer(Done(talk.request.roles[0]))
    talk.answer(Dealt())
    talk.answer(Seen((parse_card(card),)))
    house.run(talk)
    first = house.sitting.begin_round().table
    assert len(first.piles[DISCARD]) == 1 + more
    assert len(first.piles[SHOE]) == 208 - 1 - more


@pytest.mark.clause(LAW, "7.1")
def test_the_burn_of_one_card_face_down() -> None:
    house = House(decks=6)
    facts = [fact for fact in house.shuffle().facts if isinstance(fact, CardsDealt)]
    assert [(fact.to, fact.count, str(fact.facing)) for fact in facts] == [("discard rack", 1, "down")]


@pytest.mark.clause(LAW, "11.1")
def test_a_shoe_lives_on_until_one_round_after_the_cutting_card() -> None:
    house = House(decks=4)
    house.shuffle()
    openings, last = [], []
    for _ in range(100):
        talk = house.round()
        openings.append(talk.table.opening.is_last)
        last.append(any("is out" in fact.what for fact in talk.facts if isinstance(fact, Noted)))
        assert house.sitting.current is None
        if CardsAfter.of(talk.table).shuffle_due:
            break
    in_shoe = [len(dict(e.opening.piles)[SHOE]) for e in house.sitting.episodes if e.name == "round"]
    assert in_shoe == sorted(in_shoe, reverse=True)
    assert in_shoe[0] == 207
    assert last.count(True) == 1
    was_first = "this round is the last" in " ".join(f.what for f in talk.facts if isinstance(f, Noted))
    assert openings[-1] or was_first
    with pytest.raises(Refused) as caught:
        house.sitting.begin_round()
    assert caught.value.clause == "baccarat 11.2"
    house.shuffle()
    assert len(house.round().table.opening.piles[0][1]) == 207


@pytest.mark.clause(LAW, "11.1")
@pytest.mark.parametrize(
    ("after", "shuffle_due", "next_is_last"), [(0, "baccarat 11.1", False), (1, "", True), (3, "", True)]
)
def test_the_cutting_card_first_or_within_a_round(after: int, shuffle_due: str, next_is_last: bool) -> None:
    table = LiveTable().say(bet("dragon"), NoMoreBets()).go_on(until=Deal, after=after).say(CuttingCardOut())
    assert "out already" in str(table.refusal(CuttingCardOut()))
    table.finish()
    assert CardsAfter.of(table.talk.table) == CardsAfter(shuffle_due, next_is_last)


@pytest.mark.clause(LAW, "11.1")
def test_the_round_after_is_the_last() -> None:
    table = LiveTable(is_last=True).say(bet("dragon"), NoMoreBets())
    assert "out already" in str(table.refusal(CuttingCardOut()))
    assert CardsAfter.of(table.finish().talk.table).shuffle_due == "baccarat 11.2"


@pytest.mark.clause(LAW, "7.1", "3.4")
def test_a_continuous_shuffler_has_no_cutting_card_and_takes_the_cards_back() -> None:
    table = LiveTable(notice={"dealing": "continuous"}).say(bet("dragon"), NoMoreBets())
    assert table.refusal(CuttingCardOut()).clause == "baccarat 7.8"
    table.finish()
    assert (len(table.talk.table.piles[SHOE]), CardsAfter.of(table.talk.table).shuffle_due) == (416, "")


@pytest.mark.clause(LAW, "8.1")
def test_a_shoe_ends_in_the_style_in_which_it_began() -> None:
    house = House(style="A")
    house.shuffle()
    other = Notice.post(find_edition(LAW), {"style": "C"})
    with pytest.raises(Refused) as caught:
        house.sitting.post(other)
    assert caught.value.clause == "baccarat 8.5"
    house.sitting.post(Notice.post(find_edition(LAW), {"style": "A", "differential": 1000}))
    between = House(style="A")
    between.sitting.post(other)


def test_the_dealer_and_nobody_else_announces() -> None:
    table = LiveTable().say(bet("dragon"), NoMoreBets()).go_on(until=Do)
    assert table.refusal(Done(Role.OPERATOR)).clause == "10.1"
