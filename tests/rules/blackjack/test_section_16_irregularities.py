"""Sections 6 to 8 and 16: opening and shuffling, the deal, and what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game
from pitbook.cards import parse_card
from pitbook.errors import PitbookError, Refused
from pitbook.games.blackjack.irregularities import ActedFirst, DealerMissed
from pitbook.law import Cents
from pitbook.procedure.sitting import Sitting
from pitbook.table import NoMoreBets, Ruling
from pitbook.table.answers import (
    Absent,
    CardsWithoutWager,
    CollectedEarly,
    CuttingCardOut,
    Decision,
    DeckCounted,
    Done,
    DrawnInError,
    FaceUpInShoe,
    Misplaced,
    TooFewCards,
)
from pitbook.table.facts import CardsDealt, CardsDiscarded, Noted, RoundVoided
from pitbook.table.places import DEALER
from pitbook.table.requests import Deal, Decide, Do
from rules.blackjack.helpers import BASE, D2012, D2013, LiveTable, beside, bet, box, hands, nets, row, settled

RIDE = {"house-money": True}


# Section 6: opening


@pytest.mark.parametrize(
    ("law", "cards", "expected"),
    [
        row(BASE, "6.1 6.2 6.3", "checked here", BASE, "checked-here", ["6.1", "6.1", "6.1", "6.2", "6.3"]),
        row(BASE, "6.5", "pre-checked", BASE, "pre-checked", ["6.5", "6.5(a)", "6.5(b)", "6.5(c)"]),
        row(BASE, "6.5", "pre-shuffled, and shuffled again", BASE, "pre-shuffled", ["6.5", "6.5"]),
        row(D2012, "6.5", "pre-shuffled, and not shuffled again", D2012, "pre-shuffled", ["6.5"]),
        row(D2012, "6.5", "pre-checked", D2012, "pre-checked", ["6.5", "6.5(a)", "6.5(b)", "6.5(c)"]),
        row(D2013, "6.5", "pre-shuffled, and shuffled again", D2013, "pre-shuffled", ["6.5", "6.5"]),
        row(D2013, "6.6", "shuffled by their maker", D2013, "maker-shuffled", ["6.6", "6.6"]),
    ],
)
def test_how_a_table_is_opened(law: str, cards: str, expected: list[str]) -> None:
    table = Sitting(find_game("blackjack"), Notice.post(find_edition(law), {"cards": cards}))
    talk, told = table.open(), []
    while isinstance(request := talk.request, Do):
        told.append(request.clause.id)
        talk.answer(Done(request.roles[0], f"person {len(told)}"))
    assert told == expected
    assert talk.is_over


@pytest.mark.clause(BASE, "6.4")
def test_a_shuffler_is_loaded() -> None:
    notice = Notice.post(find_edition(BASE), {"dealing": "shuffler"})
    talk, told = Sitting(find_game("blackjack"), notice).open(), []
    while isinstance(request := talk.request, Do):
        told.append(request.clause.id)
        talk.answer(Done(request.roles[0], f"person {len(told)}"))
    assert told[-3:] == ["6.4"] * 3


# Section 7: shuffling


def opened(law: str = BASE, **options: Any) -> Sitting:
    table = Sitting(find_game("blackjack"), Notice.post(find_edition(law), options))
    talk = table.open()
    while isinstance(request := talk.request, Do):
        talk.answer(Done(request.roles[0], str(len(talk.answers))))
    return table


def shuffled(table: Sitting, **how: Any) -> list[str]:
    talk, told = table.start("shuffle", **how), []
    while isinstance(request := talk.request, Do):
        told.append(request.clause.id)
        talk.answer(Done(request.roles[0]))
    return told


@pytest.mark.clause(BASE, "7.1", "7.5", "7.3")
def test_a_shoe_is_shuffled_before_play_and_lives_on() -> None:
    table = opened()
    with pytest.raises(Refused) as refused:
        table.begin_round()
    assert refused.value.clause == "7.1(a)"
    assert shuffled(table) == ["7.1(a)", "7.5"]
    with pytest.raises(Refused, match="no shuffle is due"):
        table.start("shuffle")
    assert shuffled(table, directed_by="game supervisor X") == ["7.3", "7.5"]
    table.vacate(ruling="shuffle", by="casino supervisor Y")
    assert shuffled(table) == ["7.1(d)", "7.5"]


@pytest.mark.clause(BASE, "7.2", "3.4")
def test_a_continuous_shuffler_is_not_cut() -> None:
    table = opened(dealing="continuous")
    assert shuffled(table) == ["7.1(a)"]
    live = LiveTable("Th 6d 9c Td 9s", {"dealing": "continuous"}, BASE).begin()
    assert live.refusal(CuttingCardOut()).clause == "7.2"


@pytest.mark.clause(BASE, "7.4")
def test_new_cards() -> None:
    talk = opened().start("replacement")
    assert talk.request is not None
    assert talk.request.clause.id == "7.4"


@pytest.mark.clause(BASE, "7.1", "7.6")
def test_the_cutting_card_within_a_round_ends_the_shoe() -> None:
    table = LiveTable("Th 6d 9c Td 9s", law=BASE).say(bet(), NoMoreBets()).go_on(until=Deal, cards=1)
    table.say(CuttingCardOut()).go_on()
    assert table.refusal(CuttingCardOut()).clause == "8.3"
    table.play("stand").finish()
    assert table.net == {"A": 1000}
    ended = [fact for fact in table.facts(Noted) if "shoe has ended" in fact.what]
    assert [fact.clause.id for fact in ended] == ["7.1(c)"]


@pytest.mark.clause(BASE, "7.1", "7.6")
def test_the_cutting_card_as_the_first_card_has_the_cards_shuffled_first() -> None:
    table = LiveTable("Th 6d 9c Td 9s", law=BASE).say(bet(), NoMoreBets(), CuttingCardOut())
    assert table.talk.is_over
    assert table.net == {"A": 0}
    assert [fact.clause.id for fact in table.facts(RoundVoided)] == ["7.1(b)"]


# Section 8: dealing


@pytest.mark.clause(BASE, "8.2", "1.0")
def test_the_order_of_the_deal() -> None:
    table = LiveTable("Th 2h 6d 9c 3c", law=BASE).begin(bet(number=5), bet(number=2, player="B"))
    assert [fact.to for fact in table.facts(CardsDealt)] == ["box 2", "box 5", "dealer", "box 2", "box 5"]
    assert {fact.facing for fact in table.facts(CardsDealt)} == {"up"}


@pytest.mark.clause(BASE, "8.3", "5.10")
def test_boxes_decide_in_turn() -> None:
    table = LiveTable("Th 8h 6d 9c 8c Ts 4d", law=BASE).begin(bet(), bet(number=2, player="B"))
    assert table.refusal(Decision(2, "stand")).clause == "8.3"
    table.play("stand")
    assert isinstance(table.talk.request, Decide)
    assert [str(choice) for choice in next(iter(table.talk.request.options.values()))] == [
        "stand", "hit", "double of $0.01 to $10.00", "split for $10.00"
    ]  # fmt: skip


@pytest.mark.parametrize("law", [BASE, D2013])
@pytest.mark.clause(BASE, "8.6", "10.1")
@pytest.mark.clause(D2013, "8.6")
def test_cards_are_collected_in_order(law: str) -> None:
    """The blackjack goes at once, the others in the end, the dealer's last."""
    table = (
        LiveTable("Ah Th 6d Kc 9c Ts 4d", law=law).begin(bet(), bet(number=2, player="B")).play(Decision(2, "stand"))
    )
    collected = [(str(fact.pile), fact.clause.id) for fact in table.finish().facts(CardsDiscarded)]
    assert collected == [("box 1", "10.1"), ("box 2", "8.6"), (DEALER, "8.6")]


@pytest.mark.clause(D2013, "8.6")
def test_a_continuous_shuffler_takes_the_cards_back() -> None:
    table = LiveTable("Th 6d 9c Ts 4d", {"dealing": "continuous"}).begin().play("stand").finish()
    assert len(table.talk.table.hand(next(pile for pile in table.talk.table.piles if pile == "shoe"))) == 312


# Section 16, as records tell it


@pytest.mark.parametrize(
    ("told", "net"),
    [
        row(BASE, "16.1", "the first card face up is put away", {"what": "face-up-card", "cards": "2h"}, 1000),
        row(BASE, "16.2", "a later one is played", {"what": "face-up-card", "cards": "6h", "count": 1}, 1000),
        row(BASE, "16.3", "one drawn in error and not seen", {"what": "drawn-in-error", "count": 3}, 1000),
        row(BASE, "16.4", "one that was seen is put away", {"what": "drawn-in-error", "cards": "2h", "count": 3}, 1000),
        row(BASE, "16.4", "one too many to the dealer", {"what": "drawn-in-error", "cards": "2h"}, 1000),
        row(BASE, "16.5", "a card at an empty box", {"what": "cards-without-wager", "box": 4, "cards": "2h"}, 1000),
        row(BASE, "16.5", "a whole hand there", {"what": "cards-without-wager", "box": 4, "cards": "2h 3h"}, 1000),
        row(BASE, "16.6", "the dealer's first card left out", {"what": "dealer-missed"}, 1000),
        row(BASE, "16.7", "cards put right", {"what": "misplaced-cards", "reconstructed": True}, 1000),
        row(
            BASE,
            "16.8",
            "the round void",
            {
                "what": "misplaced-cards",
                "reconstructed": False,
                "ruling": "round",
                "by": "casino operator",
                "when": "betting",
            },
            0,
        ),
        row(
            BASE,
            "16.8",
            "the box void",
            {
                "what": "misplaced-cards",
                "reconstructed": False,
                "ruling": "boxes",
                "boxes": [1],
                "by": "casino operator",
                "when": "betting",
            },
            0,
        ),
        row(BASE, "16.10", "the cards are short", {"what": "short-deck", "count": 311, "when": "betting"}, 0),
        row(
            BASE,
            "16.12",
            "collected early and put back",
            {"what": "collected-early", "box": 1, "reconstructed": True},
            1000,
        ),
        row(
            BASE, "16.12", "collected early for good", {"what": "collected-early", "box": 1, "reconstructed": False}, 0
        ),
    ],
)
def test_records(told: dict[str, Any], net: int) -> None:
    ends = net == 0
    boxes = [box("Th 9c", "" if ends else "stand")]
    dealer = "6h" if ends else "6h 5d 7c"
    assert nets(settled(dealer, *boxes, law=BASE, irregularities=[told])) == {"A": net}


@pytest.mark.clause(BASE, "16.9")
def test_too_few_cards() -> None:
    told = {"what": "too-few-cards", "count": 3}
    assert nets(settled("6h", box("Th 6c", "hit"), law=BASE, irregularities=[told])) == {"A": 0}
    live = LiveTable("Th 6d 5c Td 9s", law=BASE).begin().say(Decision(1, "hit")).say(TooFewCards())
    assert live.talk.is_over
    assert [fact.clause.id for fact in live.facts(RoundVoided)] == ["16.9"]


@pytest.mark.clause(BASE, "16.6")
def test_who_sees_two_cards_before_the_dealers_first_may_withdraw() -> None:
    """B takes everything back; A's 19 beats the dealer's 18."""
    told = [{"what": "dealer-missed"}]
    boxes = [box("Th 9c", "stand"), box("Ts 6c", "withdraw", number=2, player="B")]
    assert nets(settled("6h 5d 7c", *boxes, law=BASE, irregularities=told)) == {"A": 1000, "B": 0}
    table = LiveTable("Th 9c 6d Td 9s", law=BASE).say(bet(), NoMoreBets())
    assert table.refusal(DealerMissed()).clause == "8.2"
    table.go_on(until=Deal, cards=1).say(DealerMissed()).go_on()
    assert [fact.to for fact in table.facts(CardsDealt)] == ["box 1", "box 1", "dealer"]
    table.play("withdraw").finish()
    assert table.net == {"A": 0}


@pytest.mark.clause(BASE, "16.8")
def test_a_void_box_leaves_the_others_alone() -> None:
    told = {
        "what": "misplaced-cards",
        "reconstructed": False,
        "ruling": "boxes",
        "boxes": [1],
        "by": "casino operator",
        "when": "betting",
    }
    boxes = [box("Th 9c", ""), beside("B", main=500), box("Ts 9s", "stand", number=2, player="C")]
    assert nets(settled("6h 5d 7c", *boxes, law=BASE, irregularities=[told])) == {"A": 0, "B": 0, "C": 1000}
    table = LiveTable("Th 6d 9c Td 9s", law=BASE).begin().say(Misplaced(False))
    assert table.refusal(Ruling("round", "game supervisor X")).clause == "16.8"


@pytest.mark.clause(BASE, "16.7")
def test_the_first_cards_of_two_boxes_change_places() -> None:
    """Box 1 should have had the ten: it has 20 then, and box 2 has 11."""
    table = LiveTable("6h Th 6d Tc 5c", law=BASE).say(bet(), bet(number=2, player="B"), NoMoreBets())
    table.go_on(until=Deal, cards=4).say(Misplaced(True, (2, 1, 3, 4))).go_on()
    assert [card.text for card in table.talk.table.cards_in(table.talk.table.boxes[1].pile)] == ["Th", "Tc"]
    assert [card.text for card in table.talk.table.cards_in(table.talk.table.boxes[2].pile)] == ["6h", "5c"]


@pytest.mark.clause(BASE, "16.1", "16.2", "16.3", "16.4", "16.5")
def test_cards_that_go_wrong_at_a_table() -> None:
    table = LiveTable("2h Th 2s 6d 9c 3d Td 9s", law=BASE).say(bet(), NoMoreBets(), FaceUpInShoe(parse_card("2h")))
    table.go_on(until=Deal, cards=1).say(CardsWithoutWager(3)).go_on(until=Deal, cards=2)
    assert table.refusal(CardsWithoutWager(1)).clause == "8.2"
    table.say(FaceUpInShoe(parse_card("9c"))).go_on()
    table.say(DrawnInError(parse_card("3d")), DrawnInError()).play("stand").finish()
    noted = [fact.clause.id for fact in table.facts(Noted)]
    assert noted == ["16.1", "16.5", "16.2", "16.4", "16.3"]
    assert table.net == {"A": 1000}  # 19 against six, ten and nine


@pytest.mark.clause(BASE, "16.10")
def test_a_count_in_the_middle_of_a_round() -> None:
    table = LiveTable("Th 6d 9c Td 9s", law=BASE).begin().say(DeckCounted(312)).say(DeckCounted(313))
    assert [fact.clause.id for fact in table.facts(RoundVoided)] == ["16.10"]


@pytest.mark.clause(BASE, "16.11")
def test_who_is_not_there() -> None:
    """A has left: B plays on; when B leaves too, 8 and 2 draw to 12 at least and stand."""
    table = LiveTable("8h 6d 2d Tc Td 9s", law=BASE).begin(bet(), bet(500, player="B"))
    table.say(Absent(1)).say(Absent(1)).finish()
    assert table.net == {"A": 1000, "B": 500}  # 20 against 25
    told = [{"what": "absent", "box": 1}]
    assert nets(settled("6d Td 9s", box("8h 2d Tc"), law=BASE, irregularities=told)) == {"A": 1000}


@pytest.mark.clause(BASE, "16.12")
def test_a_hand_is_collected_while_it_is_decided() -> None:
    table = LiveTable("Th 9h 6d 9c 9d Td 9s", law=BASE).begin(bet(), bet(number=2, player="B"))
    table.say(CollectedEarly(2, reconstructed=False), CollectedEarly(1, reconstructed=True)).play("stand").finish()
    assert table.net == {"A": 1000, "B": 0}
    assert LiveTable("Th 6d", law=BASE).say(bet(), NoMoreBets()).refusal(CollectedEarly(1, True)).clause == "8.2"


EARLY = {"what": "collected-early", "box": 1, "reconstructed": False}
OF_B = box("Th 9c", "stand", number=2, player="B")


@pytest.mark.clause(BASE, "16.12")
def test_a_record_tells_what_was_chosen_before_the_hand_was_collected() -> None:
    hit = box("5h 4c 3d", "hit")
    assert nets(settled("6h 5d 7c", hit, OF_B, law=BASE, irregularities=[EARLY])) == {"A": 0, "B": 1000}
    split = hands(("8h 4c", "split stand"), ("8d 3d", ""))
    assert nets(settled("6h", split, law=BASE, irregularities=[EARLY])) == {"A": 0}


@pytest.mark.clause(BASE, "16.12")
@pytest.mark.parametrize("choices", ["hit stand", "double:1000"])
def test_a_hand_that_has_been_decided_was_not_collected_before_that(choices: str) -> None:
    told = box("5h 4c 3d", choices)
    with pytest.raises(PitbookError, match="no hand that is still to be decided") as refused:
        settled("6h 5d 7c", told, OF_B, law=BASE, irregularities=[EARLY])
    assert refused.value.remedy == "cards of hands that have been decided are reported as misplaced"


# 16.7, 16.8 and 16.10: what is found after choices

SHORT = {"what": "short-deck", "count": 311}
BEYOND = {"what": "misplaced-cards", "reconstructed": False, "by": "casino operator"}
ROUND_VOID = BEYOND | {"ruling": "round"}


@pytest.mark.parametrize("when", ["betting", "settlement"])
@pytest.mark.parametrize(
    ("told", "expected"),
    [
        row(BASE, "16.10", "a short deck", SHORT, {"A": 0, "B": 0}),
        row(BASE, "16.8", "a round beyond repair", ROUND_VOID, {"A": 0, "B": 0}),
        row(BASE, "16.8", "one box", BEYOND | {"ruling": "boxes", "boxes": [1]}, {"A": 0, "B": 1000}),
        row(BASE, "16.8", "a later box", BEYOND | {"ruling": "boxes", "boxes": [2]}, {"A": -1000, "B": 0}),
        row(BASE, "16.7", "put right", {"what": "misplaced-cards", "reconstructed": True}, {"A": -1000, "B": 1000}),
    ],
)
def test_what_is_found_after_choices(told: dict[str, Any], expected: dict[str, int], when: str) -> None:
    boxes = box("5h 4c 3d", "hit stand"), OF_B
    assert nets(settled("6h 5d 7c", *boxes, law=BASE, irregularities=[told | {"when": when}])) == expected


@pytest.mark.parametrize(
    ("told", "dealer"),
    [
        row(BASE, "16.10", "a hand that went over", box("5h 9c Td", "hit"), "6h"),
        row(BASE, "16.10", "a blackjack paid at once", box("Ah Tc"), "6h"),
        row(BASE, "16.10 13.3", "an insured hand", box("Th 9c", "stand", insurance=500), "Ah Td"),
    ],
)
@pytest.mark.parametrize("when", ["betting", "settlement"])
def test_a_short_deck_undoes_what_was_settled_before(told: dict[str, Any], dealer: str, when: str) -> None:
    for found in (SHORT, ROUND_VOID, BEYOND | {"ruling": "boxes", "boxes": [1]}):
        assert nets(settled(dealer, told, law=BASE, irregularities=[found | {"when": when}])) == {"A": 0}


@pytest.mark.clause(BASE, "16.8", "16.10")
@pytest.mark.parametrize("found", [SHORT, ROUND_VOID, BEYOND | {"ruling": "boxes", "boxes": [1]}])
def test_nobody_chooses_after_a_deal_that_came_to_nothing(found: dict[str, Any]) -> None:
    with pytest.raises(PitbookError, match=r"never came to choose|nothing more to decide") as refused:
        settled("6h 5d 7c", box("5h 4c 3d", "hit stand"), OF_B, law=BASE, irregularities=[found])
    assert refused.value.remedy.endswith('or say "when": "betting" or "settlement"')


@pytest.mark.clause(BASE, "16.8", "9.2")
def test_the_dealer_draws_nothing_once_the_last_box_is_void() -> None:
    live = LiveTable("Th 6d 9c Td 9s", law=BASE).begin().say(Decision(1, "stand"))
    live.say(Misplaced(False), Ruling("boxes", "casino operator X", (1,))).finish()
    assert len(live.facts(CardsDealt)) == 3
    assert live.net == {"A": 0}


# 16.14 and 16.15


@pytest.mark.parametrize(
    ("wager", "cards", "notice", "clause", "won"),
    [
        row(D2013, "16.14", "House Money", "house-money", "9h 9c", RIDE, "16.14", 1500),
        row(D2013, "16.15", "Let it Ride", "let-it-ride", "9h 8h", {"let-it-ride": True}, "16.15", 500),
    ],
)
def test_who_acts_first_is_paid_and_has_nothing_riding(
    wager: str, cards: str, notice: dict[str, Any], clause: str, won: int
) -> None:
    told = box(cards, "stand") | {"wagers": {"main": 1000, wager: 500}}
    first = {"what": "acted-first", "box": 1}
    won = won if wager == "house-money" else 1000
    assert nets(settled("6h Td 9s", told, notice=notice, irregularities=[first])) == {"A": won + 1000}
    with pytest.raises(PitbookError) as refused:  # undeclared it is no answer to what is asked
        settled("6h Td 9s", told, notice=notice)
    assert refused.value.clause in ("15D.6", "15E.5")


@pytest.mark.clause(D2013, "16.14")
def test_acting_first_is_reported_while_the_choice_is_open() -> None:
    table = LiveTable("9h 6d 9c Td 9s", RIDE).begin(bet(), bet(500, wager="house-money"))
    assert table.refusal(ActedFirst(2)).clause == "15D.6"
    table.say(ActedFirst(1))
    assert table.refusal(Decision(1, "ride", cents=Cents(100))).clause == "8.3"
    assert table.refusal(ActedFirst(1)).clause == "8.3"
    table.play("stand").finish()
    assert table.net == {"A": 1500 + 1000}


@pytest.mark.clause(BASE, "9.3", "16.4")
def test_the_dealer_announces_the_total_and_a_card_too_many_is_put_away_before_that() -> None:
    table = LiveTable("Th 6d 9c Td 9s 2h", law=BASE).begin().say(Decision(1, "stand")).go_on(until=Do)
    assert table.talk.request is not None
    assert table.talk.request.clause.id == "9.3"
    table.say(DrawnInError(parse_card("2h"))).finish()
    assert table.net == {"A": 1000}
