"""Sections 6 to 9 and 11: a table opens, cards are burned and dealt in three styles, third cards, a shoe ends."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_card
from pitbook.errors import BadRecord, Refused
from pitbook.games.baccarat.play import next_hand
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.procedure.shoe.life import is_cutting_card_next
from pitbook.procedure.sitting import Sitting
from pitbook.table import Conversation, Dealt, Done, NoMoreBets, Ruling, Seen, Wager, player_viewer, view
from pitbook.table.answers import BurnedCardAsked, CuttingCardOut, HandDeclined, HandMisused, VoidHand
from pitbook.table.facts import CardsDealt, CardsShown, TaskDone
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Pile, Role
from pitbook.table.requests import Deal, Do, Show
from rules.baccarat.helpers import BASE, D2013, LAWS, LiveTable, bet, record, row
from shoes import shuffled

DRAWN = "2h Kc 2d 5s 7c 4d"
"""The Player's 4 draws a 7 and has 1, the Banker's 5 draws a 4 and has 9."""


def dealt(table: LiveTable) -> list[tuple[str, str, str]]:
    return [(fact.clause.id, str(fact.to), str(fact.facing)) for fact in table.facts(CardsDealt)]


# Sections 8 and 9: the order, the styles, the third card


@pytest.mark.clause(BASE, "8.1", "8.6", "9.5", "9.6", "1.0")
@pytest.mark.parametrize(("style", "first", "rule", "third"), [
    ("A", "up", "9.5", "up"),
    ("C", "down", "9.5", "up"),
    ("B", "down", "9.6", "down"),
])  # fmt: skip
def test_how_cards_are_dealt(style: str, first: str, rule: str, third: str) -> None:
    table = LiveTable(DRAWN, {"style": style}, BASE).say(bet("player"), NoMoreBets()).finish()
    in_turn = ("player", "banker", "player", "banker")
    assert dealt(table)[:4] == [("8.1", hand, first) for hand in in_turn]
    assert dealt(table)[4:] == [(rule, "player", third), (rule, "banker", third)]


@pytest.mark.clause(BASE, "8.6")
def test_in_style_c_the_players_hand_is_turned_first_after_all_four_are_out() -> None:
    table = LiveTable(DRAWN, {"style": "C"}, BASE).say(bet("player"), NoMoreBets()).go_on(until=Show)
    assert len(table.talk.table.piles[Pile("banker")]) == 2
    shown = [(str(fact.pile), len(fact.cards)) for fact in table.finish().facts(CardsShown)]
    assert shown[:2] == [("player", 2), ("banker", 2)]


@pytest.mark.parametrize(("cards", "due"), [
    row(BASE, "9.1 1.0", "a natural of the Player ends it", "9h 2c Kd 3c", None),
    row(BASE, "9.1 1.0", "a natural of the Banker ends it", "2h 8c 2d Kc", None),
    row(BASE, "9.2", "the Player draws on 0", "Kh 2c Qd 5c", "player"),
    row(BASE, "9.2", "the Player draws on 5", "2h 2c 3d 5c", "player"),
    row(BASE, "9.2 9.3", "the Player stands on 6, and the Banker on 6", "4h Kc 2d 6c", None),
    row(BASE, "9.3", "the Player stands on 7, and the Banker draws on 5", "4h Kc 3d 5c", "banker"),
    row(BASE, "9.3", "the Banker draws on 0", "4h Kc 3d Jc", "banker"),
])  # fmt: skip
def test_who_is_due_a_card_after_the_first_four(cards: str, due: str | None) -> None:
    table = LiveTable(f"{cards} 2s 2d", law=BASE).say(bet("tie"), NoMoreBets())
    for _ in range(8):
        assert table.request is not None
        answer = table.dealers_answer(table.request)
        assert answer is not None
        table.say(answer)
    assert next_hand(table.talk.table) == due


# For each count of the Banker's hand, the values of the Player's third card on which it draws: the usual table
TABLEAU = {
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "",
}  # fmt: skip
FACES = {0: "K", 1: "A", **{n: str(n) for n in range(2, 10)}}


@pytest.mark.clause(BASE, "9.4")
@pytest.mark.parametrize("banker", TABLEAU)
def test_the_banker_draws_by_the_players_third_card(banker: int) -> None:
    """The Player's 0, of a king and a queen, draws; the Banker has a jack and so much."""
    for third, face in FACES.items():
        second = FACES[banker] if banker else "T"
        table = LiveTable(f"Kh Jc Qd {second}s {face}c 9d", law=BASE).say(bet("tie"), NoMoreBets()).finish()
        cards = sum(1 for fact in table.facts(CardsDealt) if fact.to == "banker")
        assert cards == (3 if str(third) in TABLEAU[banker] else 2), f"{banker} against {third}"


@pytest.mark.parametrize(("player", "banker", "where", "told"), [
    row(BASE, "9.2", "the Player's 5 draws", "2h 3h", "2c 4c", "player", "by 9.2 it draws"),
    row(BASE, "9.2", "the Player's 6 does not", "2h 4h 9s", "2c 5c", "player", "rule 9.2"),
    row(BASE, "9.3", "the Banker's 5 draws beside a 6", "2h 4h", "2c 3c", "banker", "by 9.3 it draws"),
    row(BASE, "9.3", "the Banker's 6 does not", "2h 4h", "2c 4c 9s", "banker", "rule 9.3"),
    row(BASE, "9.4", "the Banker's 3 draws on a 9", "2h 3h 9c", "Kc 3d", "banker", "by 9.4 it draws"),
    row(BASE, "9.4", "the Banker's 3 does not on an 8", "2h 3h 8c", "Kc 3d 9s", "banker", "rule 9.4"),
    row(BASE, "9.1", "nothing draws after a natural", "2h 7h", "2c 3c 4c", "banker", "rule 9.1"),
])  # fmt: skip
def test_a_record_of_too_many_or_too_few_cards_is_told_the_rule(
    player: str, banker: str, where: str, told: str
) -> None:
    with pytest.raises(BadRecord) as caught:
        settle(record({"tie": 1000}, player, banker, law=BASE))
    assert caught.value.where == where
    assert told in str(caught.value)


# Style B


STYLE_B = {"style": "B", "bettors-per-area": "3"}


def lookers(table: LiveTable) -> list[str]:
    """Who looks at cards before everybody does, in order."""
    return [f"{fact.to} {fact.pile}" for fact in table.facts(CardsShown) if fact.to != PUBLIC]


@pytest.mark.clause(BASE, "8.8", "9.6", "5.6", "1.0")
def test_in_style_b_the_seated_player_with_most_money_handles_a_hand() -> None:
    wagers = (bet("player", 500, seat=True), bet("player", 900, 2, "B", seat=True), bet("player", 5000, 3, "C"))
    table = LiveTable(DRAWN, STYLE_B, BASE).say(*wagers, NoMoreBets()).finish()
    assert lookers(table) == ["B player"] * 2  # two cards, then one; C stands, and nobody has the Banker's


@pytest.mark.clause(BASE, "8.13")
def test_a_hand_declined_or_misused_goes_to_the_next_or_to_the_dealer() -> None:
    wagers = (bet("player", 900, seat=True), bet("player", 500, 2, "B", seat=True), NoMoreBets())
    declined = LiveTable(DRAWN, STYLE_B, BASE).say(*wagers).go_on(until=Show).say(HandDeclined("player"))
    assert lookers(declined.finish()) == ["B player"] * 2
    misused = LiveTable(DRAWN, STYLE_B, BASE).say(*wagers).go_on(until=Deal, after=4).say(HandMisused("player"))
    assert misused.refusal(Ruling("take-away", "dealer")).clause == "8.13"
    assert lookers(misused.say(Ruling("take-away", "game supervisor")).finish()) == ["A player"]


# A table from its opening to the end of a shoe


class Floor:
    """A table that a dealer runs by the rules with shuffled cards."""

    def __init__(self, law: str, **notice: Any) -> None:
        self.sitting = Sitting(find_game("baccarat"), Notice.post(find_edition(law), notice))
        self.chance, self.shoe = Random(11), DealingMachine(())
        self.run(self.sitting.open())

    def step(self, talk: Conversation) -> None:
        if is_cutting_card_next(talk.table, talk.request):
            talk.answer(CuttingCardOut())
        match talk.request:
            case Deal():
                talk.answer(Dealt())
            case Show(slots=slots):
                talk.answer(Seen(tuple(self.shoe.faces[slot] for slot in slots)))
            case Do(roles=roles):
                talk.answer(Done(roles[0]))

    def run(self, talk: Conversation) -> Conversation:
        while talk.request is not None:
            self.step(talk)
        return talk

    def shuffle(self, **more: Any) -> Conversation:
        self.shoe = shuffled(self.chance, self.sitting.notice.decks)
        return self.run(self.sitting.start("shuffle", **more))

    def round(self, *wagers: Wager) -> Conversation:
        talk = self.sitting.begin_round()
        for wager in wagers or [bet("player")]:
            talk.answer(wager)
        talk.answer(NoMoreBets())
        return self.run(talk)


@pytest.mark.clause(BASE, "6.1", "6.2", "6.3", "7.1")
def test_a_table_opens_with_checked_cards_and_a_shuffle() -> None:
    floor = Floor(BASE)
    opened = floor.sitting.episodes[-1].conversation.facts if floor.sitting.current is None else []
    tasks = [(fact.clause.id, fact.task) for fact in opened if isinstance(fact, TaskDone)]
    assert ("6.1", "sort and inspect the cards") in tasks
    assert {"6.2", "6.3"} <= {clause for clause, _ in tasks}
    with pytest.raises(Refused, match="not been shuffled") as caught:
        floor.sitting.begin_round()
    assert caught.value.clause == "7.1"
    floor.shuffle()
    floor.round()


@pytest.mark.clause(BASE, "7.1", "7.3", "7.4")
def test_shuffles_that_are_due_directed_or_ruled_on() -> None:
    floor = Floor(BASE)
    floor.shuffle()
    floor.round()
    with pytest.raises(Refused, match="no shuffle is due"):
        floor.sitting.start("shuffle")
    floor.shuffle(directed_by="casino supervisor")
    with pytest.raises(Refused) as caught:
        floor.sitting.vacate()
    assert caught.value.clause == "7.1"
    floor.sitting.vacate(ruling="shuffle", by="casino supervisor")
    with pytest.raises(Refused):
        floor.sitting.begin_round()


@pytest.mark.parametrize(("law", "dealing", "cuts"), [
    row(BASE, "7.5 7.8", "a shoe is cut", BASE, "shoe", 1),
    row(BASE, "7.5 7.8", "so is what a shuffler shuffled", BASE, "shuffler", 1),
    row(BASE, "7.8", "a continuous shuffler is not", BASE, "continuous", 0),
    row(D2013, "7.8", "nor by the draft of 2013", D2013, "continuous", 0),
])  # fmt: skip
def test_cards_are_cut_unless_a_continuous_shuffler_is_used(law: str, dealing: str, cuts: int) -> None:
    facts = Floor(law, dealing=dealing).shuffle().facts
    assert sum("cut the cards" in fact.task for fact in facts if isinstance(fact, TaskDone)) == cuts


@pytest.mark.clause(BASE, "7.8")
@pytest.mark.clause(D2013, "7.8")
def test_a_continuous_shuffler_has_no_cutting_card_and_takes_the_cards_back() -> None:
    for law in LAWS:
        table = LiveTable(notice={"dealing": "continuous"}, law=law).say(bet("player"), NoMoreBets())
        assert table.refusal(CuttingCardOut()).clause == "7.8"
        assert len(table.finish().talk.table.piles[SHOE]) == 416


@pytest.mark.parametrize(("law", "card", "more"), [
    row(BASE, "7.7", "a king counts 10 as restated", BASE, "Kh", 10),
    row(D2013, "7.7 7.9 4.1A", "a king counts 10", D2013, "Kh", 10),
    row(D2013, "7.7 7.9 4.1A", "a ten counts 10", D2013, "Th", 10),
    row(D2013, "7.7 7.9 4.1", "a seven counts 7", D2013, "7h", 7),
    row(D2013, "7.7 7.9 4.1", "an ace counts 1", D2013, "Ah", 1),
])  # fmt: skip
def test_the_burn_by_value(law: str, card: str, more: int) -> None:
    floor = Floor(law, burn="by-value", decks=4)
    talk = floor.sitting.start("shuffle")
    while isinstance(talk.request, Do):
        talk.answer(Done(talk.request.roles[0]))
    for answer in (Dealt(), Seen((parse_card(card),)), *[Dealt()] * more):
        assert not talk.is_over
        talk.answer(answer)
    assert talk.is_over
    assert len(talk.table.hand(DISCARD)) == 1 + more


@pytest.mark.clause(D2013, "7.7")
def test_a_card_burned_face_down_is_shown_to_whoever_asks_and_to_nobody_else() -> None:
    floor = Floor(D2013)
    floor.shuffle()
    talk = floor.sitting.begin_round()
    talk.answer(BurnedCardAsked("B"))
    floor.step(talk)

    def seen_by(player: str) -> list[Any]:
        facts = view(talk, player_viewer(player)).facts
        return [fact.cards for fact in facts if isinstance(fact, CardsShown) and fact.pile == DISCARD]

    assert seen_by("B") == [(floor.shoe.faces[0],)]
    assert seen_by("A") == [(None,)]


@pytest.mark.parametrize(("law", "notice"), [
    row(BASE, "8.5", "as restated", BASE, {"dealing": "continuous", "style": "C"}),
    row(D2013, "8.5", "as proposed in 2013", D2013, {"dealing": "continuous", "style": "C"}),
])  # fmt: skip
def test_with_a_continuous_shuffler_the_style_changes_by_approval_only(law: str, notice: Mapping[str, Any]) -> None:
    floor = Floor(law, dealing="continuous")
    floor.shuffle()
    other = Notice.post(find_edition(law), notice)
    with pytest.raises(Refused) as caught:
        floor.sitting.post(other)
    assert caught.value.clause == "8.5"
    floor.sitting.post(other, approved_by="casino operator")


@pytest.mark.clause(BASE, "8.5")
@pytest.mark.clause(D2013, "8.5")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_shoe_goes_on_in_the_style_in_which_it_began(dealing: str) -> None:
    for law in LAWS:
        floor = Floor(law, dealing=dealing)
        floor.shuffle()
        floor.round()
        other = Notice.post(find_edition(law), {"dealing": dealing, "style": "C"})
        with pytest.raises(Refused) as caught:
            floor.sitting.post(other, approved_by="casino operator")
        assert caught.value.clause == "8.5"


@pytest.mark.clause(BASE, "11.1", "11.2", "7.6")
@pytest.mark.parametrize(("after", "shuffle_due", "next_is_last"), [(0, "11.1", False), (1, "", True), (3, "", True)])
def test_the_cutting_card_first_or_within_a_round(after: int, shuffle_due: str, next_is_last: bool) -> None:
    table = LiveTable(law=BASE).say(bet("player"), NoMoreBets()).go_on(until=Deal, after=after).say(CuttingCardOut())
    table.finish()
    assert CardsAfter.of(table.talk.table) == CardsAfter(shuffle_due, next_is_last)


@pytest.mark.clause(BASE, "11.2", "11.3", "7.6", "3.4")
def test_a_shoe_is_played_to_its_end_with_void_hands_too() -> None:
    """Four decks: 208 cards; a round takes 4 to 6, and the cutting card lies 15 from the end."""
    floor = Floor(BASE, decks=4)
    floor.shuffle()
    rounds = 0
    while True:
        talk = floor.sitting.begin_round()
        talk.answer(VoidHand("the dealer"))
        floor.run(talk)
        rounds += 1
        if CardsAfter.of(talk.table).shuffle_due:
            break
    assert len(talk.table.piles[SHOE]) <= 15
    assert 30 <= rounds <= 50
    assert CardsAfter.of(talk.table).shuffle_due in ("11.1", "11.2")


@pytest.mark.clause(BASE, "7.5", "5.6")
def test_whoever_stands_does_not_cut() -> None:
    floor = Floor(BASE)
    floor.sitting.sit("A")
    talk = floor.sitting.start("shuffle")
    while not (isinstance(talk.request, Do) and "cut" in talk.request.task):
        floor.step(talk)
    with pytest.raises(Refused) as caught:
        talk.answer(Done(Role.PLAYER, "B"))
    assert caught.value.clause == "5.6"
    talk.answer(Done(Role.PLAYER, "A"))
