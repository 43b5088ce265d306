"""Big Raise Stud Poker, read top to bottom: nobody plays against a hand, everybody against a pay table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitbook.cards import FIVE_CARD, Card, Face, Ranking
from pitbook.cards.hand_names import NamedHand, by_rank
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Clause, Notice, Odds, PayTable
from pitbook.procedure.poker import POKER, poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.deal import deal_around, deal_hands
from pitbook.procedure.poker.entering import check_hands, no_more_bets, take_entries
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.procedure.poker.hand_state import keep_under
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.poker.second_wager import check_multiple, second_wagers, stake_more
from pitbook.procedure.poker.showdown import end_hand, lay_open, pay, payment, turn_hands
from pitbook.procedure.wagers import check_beside
from pitbook.records.shape import Shape
from pitbook.table.answers import LeftFaceDown, Wager, Withdraw
from pitbook.table.ask import do
from pitbook.table.facts import Decided, HandRanked
from pitbook.table.places import COMMUNITY, DISCARD, PUBLIC, Pile, Role
from pitbook.table.requests import Choice, Do, PlaceWagers
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RULES = rulebook_beside(__file__)
RANKING = FIVE_CARD
BONUS = "three-card-bonus"
HAND, SHARED = (RULES.edition().number(name) for name in ("hand-size", "community-size"))
THREE_CARD = Ranking(HAND, RULES.edition().several("three-card-ranking"))
"""Rule 4.3 of Division 17, which 10.3 takes over, and by which it ranks the player's own cards (B8)."""
RECORD = Shape(
    table_cards={"community": (COMMUNITY, SHARED)},
    put_away={"community": ("dealing", "shuffler", "community-dealt")},
    hand_size=HAND,
    first_wagers=("ante", BONUS),
    entry=("ante",),
    choices=("raise 1", "raise 2", "raise 3", "raise 4", "fold"),
    gives_up=("fold",),
    second_wager="raise",
    blind_option="blind-raise",
    unruled="B14",
    clauses={"entry": "5.1(a)", "side": "5.1(a)", "choice": "5.2", "second": "5.2(b)"},
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_round(table)  # section 9
        yield from final_settlement(table)  # section 10
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.11


# Section 5: wagers


def wagers(table: Round) -> Step:
    made_by = {"ante": table.cite("5.1(a)"), BONUS: table.cite("5.1(b)"), "raise": table.cite("5.1(c)")}
    offers = {"ante": True, BONUS: table.notice.flag(BONUS), "raise": table.notice.flag("blind-raise")}
    request = PlaceWagers(table.cite("5.1"), tuple(wager for wager, is_offered in offers.items() if is_offered))
    yield from take_entries(table, request, made_by, _check_wager, "an ante wager")
    no_more_bets(table, table.cite("8.1(a)"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    check_hands(table, wager)
    check_beside(table, wager, ("ante",), dict.fromkeys((BONUS, "raise"), table.cite("5.1(a)")))
    if isinstance(wager, Wager) and wager.wager == "raise":  # of the size of any other (B2)
        check_multiple(table, wager, "ante", _multiples(table), table.cite("5.2(b)"))


def _multiples(table: Round) -> list[int]:
    """By how many times the ante a raise may be: fewer once the dealer has shown a community card (11.7)."""
    name = "exposed-multiples" if ExposedCards.of(table).is_limited else "raise-multiples"
    return [int(times) for times in table.law.several(name)]


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    if table.notice.choice("dealing") == "shoe":
        yield from _deal_one_by_one(table)
    else:
        yield from _deal_by_hands(table)


def _deal_one_by_one(table: Round) -> Step:
    clause, shared = table.cite("8.3"), table.law.number("community-size")
    for nth in range(1, table.law.number("hand-size") + 1):  # no shared card the last time round (B4)
        yield from deal_around(table, clause, nth, COMMUNITY if nth <= shared else None)
    if table.in_play():  # until this moment a card is exposed in the deal, and not after it (B9)
        yield from do(table, Do(clause, "end the deal", (Role.DEALER,)))


def _deal_by_hands(table: Round) -> Step:
    size, clause = table.law.number("hand-size"), table.cite("8.4(b)")
    yield from deal_hands(table, table.cite("8.4(a)"), size, COMMUNITY, clause, table.law.number("community-dealt"))
    if table.in_play():
        yield from do(table, Do(clause, "discard the bottom community card", (Role.DEALER,)))
        table.move(clause, table.hand(COMMUNITY)[table.law.number("community-size") :], COMMUNITY, DISCARD)


# Section 9: betting round


def betting_round(table: Round) -> Step:
    def chooses_by() -> Clause:
        return table.cite("11.7" if ExposedCards.of(table).is_limited else "9.1")

    yield from each_box_decides(table, table.cite("9.1"), _options, _decide, table.cite("9.2(b)"), chooses_by)


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """A raise, or the one made before the deal may stand (B2, B13); or a fold."""
    sizes = _multiples(table), table.cite("5.2(b)"), table.cite("5.9(b)")
    return *second_wagers(table, box, "ante", "raise", *sizes), Choice("fold", clause=table.cite("9.2"))


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice.name == "fold":
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, "the hand was folded")
    else:
        stake_more(table, box, choice, "raise", table.cite("9.1"), table.cite("5.2(b)"))


def _fold(table: Round, box: Box, because: str) -> None:
    """Take the ante of a folded hand; its cards stay if a bonus wager waits for them (9.2)."""
    for stake in table.stakes_of(box.number, "raise"):  # made before the deal
        table.withdraw(table.cite("5.9(b)"), stake)
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(table.cite("9.2(a)"), stake, because)
    box.choice = "fold"
    clause = table.cite("9.2(c)")
    if _bonus_is_known_to_lose(table, box):
        for stake in table.stakes_of(box.number, BONUS):
            table.lose(clause, stake, "three cards that all have seen make no pair or better")
    if table.stakes_of(box.number, BONUS):
        keep_under(table, clause, box, "Three Card Bonus")
    else:
        end_hand(table, box, clause)


def _bonus_is_known_to_lose(table: Round, box: Box) -> bool:
    slots = table.hand(box.pile)
    is_known = len(slots) == table.law.number("hand-size") and table.known_to(PUBLIC) >= set(slots)
    return is_known and THREE_CARD.category(THREE_CARD.strength(table.cards_in(box.pile))) == "odd-cards"


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    clause = table.cite("10.1")
    yield from lay_open(table, clause, COMMUNITY, lambda: any(box.choice != "fold" for box in table.live_boxes))  # B5
    yield from turn_hands(table, lambda box: table.cite("10.3") if box.choice == "fold" else clause)
    for box in reversed(table.live_boxes):  # from the dealer's right (B16)
        collected = table.cite("9.2(c)") if box.choice == "fold" else _settle_hand(table, box)
        _settle_bonus(table, box)
        end_hand(table, box, collected)


def _settle_hand(table: Round, box: Box) -> Clause:
    """Settle ante and raise by the five cards; the clause by which the hand is then collected."""
    own = RANKING.strength([*table.cards_in(box.pile), *table.cards_in(COMMUNITY)])
    hand = RANKING.describe(own)
    table.tell(HandRanked(table.cite("10.1"), box.pile, hand))
    if own >= RANKING.least(str(table.law.point("wins-with").value)):
        return _pay(table, box, RANKING.category(own), f"{hand} wins")
    if own >= RANKING.least(str(table.law.point("stand-off-with").value)):
        for stake in table.stakes_of(box.number, "ante", "raise"):  # both go back (B6)
            table.stand_off(table.cite("10.2(b)"), stake, f"{hand} is a stand-off")
        return table.cite("10.2(b)")
    for stake in table.stakes_of(box.number, "ante", "raise"):
        table.lose(table.cite("10.5"), stake, f"{hand} loses")
    return table.cite("10.5")


def _pay(table: Round, box: Box, category: str, because: str) -> Clause:
    for stake in table.stakes_of(box.number, "ante"):
        odds = ante_odds(table.law.paytables, table.notice.choice("ante-table"), category)
        table.win(table.cite("5.7"), stake, odds, f"{because}; the ante is paid {odds}")
    for stake in table.stakes_of(box.number, "raise"):
        odds = table.law.paytables["raise"].pays[row_of(category)]
        pay(table, stake, odds, because, payment(table, stake, odds, "raise", table.cite("5.7"), table.cite("5.8")))
    return table.cite("10.6(c)")


def row_of(category: str) -> str:
    """The row of the raise pay table for a hand that wins; only pairs of tens or better do."""
    return "pair-tens-or-better" if category == "pair" else category


def ante_odds(paytables: Mapping[str, PayTable], table: str, category: str) -> Odds:
    """What a winning ante is paid: by one rate, or by the hand (B1)."""
    pays = paytables[f"ante-{table}"].pays
    return pays["any"] if "any" in pays else pays[row_of(category)]


def _settle_bonus(table: Round, box: Box) -> None:
    """The bonus goes by the player's own three cards, at the best row they reach (B8)."""
    clause = table.cite("10.3")
    for stake in table.stakes_of(box.number, BONUS):
        own = THREE_CARD.strength(table.cards_in(box.pile))
        because = f"the three cards are {THREE_CARD.describe(own)}"
        if own < THREE_CARD.floor(str(table.law.point("bonus-wins-with").value)):
            table.lose(clause, stake, f"{because}, less than a pair")
        else:
            odds = table.law.paytables[BONUS].pays[THREE_CARD.category(own)]
            table.win(clause, stake, odds, f"{because}; the bonus is paid {odds}")


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    if clause is table.law.point("absent").clause:
        for stake in table.stakes_of(box.number, "ante"):
            table.forfeit(clause, stake, because)
    for stake in table.stakes_of(box.number, "raise") if box.choice else ():
        table.void(clause, stake, "no raise stands on a folded hand")
    if not table.hand(box.pile):  # the cards are buried, and the bonus cannot be told without them (B19)
        for stake in table.stakes_of(box.number, BONUS):
            table.void(clause, stake, because)
    _fold(table, box, because)


LIMITED = "may only fold or raise by the ante"
"""What is left to whoever has not decided once the dealer has shown a community card (11.7)."""

_POKER = poker_irregularities(_deem_folded, void_hand, RECORD.gives_up, LIMITED)
IRREGULARITIES = tuple(mishap for mishap in _POKER if mishap.kind is not LeftFaceDown)
"""A hand left face down is turned and settled like any other (B15)."""


def name_hand(notice: Notice, pile: Pile, lying: Mapping[Pile, Sequence[Face]]) -> NamedHand | None:
    """A player's own three cards, and all five once the community cards lie open (10.1, 10.3)."""
    own = [card for card in lying[pile] if isinstance(card, Card)]
    shared = [card for card in lying.get(COMMUNITY, ()) if isinstance(card, Card)]
    if pile == COMMUNITY or len(own) != notice.edition.number("hand-size"):
        return None
    made = by_rank(RANKING, [*own, *shared]) or by_rank(THREE_CARD, own)
    return made and NamedHand(made.name, tuple(place for place in made.cards if place < len(own)))


GAME = Game(
    rulebook=RULES,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(POKER,),
    ranking=RANKING,
    names=name_hand,
)
