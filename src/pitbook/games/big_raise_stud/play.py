"""Big Raise Stud Poker, read top to bottom: nobody plays against a hand, everybody against a pay table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitbook.cards import FIVE_CARD, Ranking
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause, Odds, PayTable, dollars
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker import poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.exposed_cards import ExposedCards
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.showing import hide_blind_hands
from pitbook.procedure.wagers import made_blind, take_wagers
from pitbook.records.irregularities import handlers_of
from pitbook.records.shape import Shape
from pitbook.table.answers import LaidDown, LeftFaceDown, Wager, Withdraw
from pitbook.table.ask import do, show
from pitbook.table.facts import Called, Decided, HandRanked, Noted
from pitbook.table.places import COMMUNITY, DISCARD, PUBLIC, Role, Stake
from pitbook.table.requests import Choice, Do, PlaceWagers, Request, Show
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RANKING = FIVE_CARD
THREE_CARD = Ranking(3, ["odd-cards", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"])
"""Rule 4.3 of Division 17, by which 10.3 ranks the player's own cards (B8)."""

BONUS = "three-card-bonus"
HAND, SHARED = 3, 2
RECORD = Shape(
    table_cards={"community": (COMMUNITY, SHARED)},
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
    clauses = {"ante": table.cite("5.1(a)"), BONUS: table.cite("5.1(b)"), "raise": table.cite("5.1(c)")}
    offers = {"ante": True, BONUS: table.notice.flag(BONUS), "raise": table.notice.flag("blind-raise")}
    request = PlaceWagers(table.cite("5.1"), tuple(wager for wager, is_offered in offers.items() if is_offered))

    def check_close() -> None:
        if not table.boxes:
            raise Refused("nobody has made an ante wager", clause="5.1(a)", remedy="wager first")

    yield from take_wagers(table, request, lambda wager: _check_wager(table, wager), check_close, clauses)
    hide_blind_hands(table)
    table.close_wagers()
    table.tell(Called(table.cite("8.1(a)"), "No more bets"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    if isinstance(wager, Withdraw):
        _check_withdrawal(table, wager)
        return
    held = [box.number for box in table.boxes_of(wager.player) if box.number != wager.box]
    if held and not table.notice.flag("several-boxes"):
        raise Refused(
            f"{wager.player} has wagered on box {held[0]} already",
            clause=table.law.point("hands-per-player").clause.id,
            remedy="the operator allows one hand a player here; several take the option several-boxes",
        )
    if wager.wager != "ante":
        _check_further_wager(table, wager)


def _check_withdrawal(table: Round, wager: Withdraw) -> None:
    others = [stake.wager for stake in table.stakes_of(wager.box) if stake.wager != "ante"]
    if wager.wager == "ante" and others:
        what = f"the {others[0]} wager stands on this ante"
        raise Refused(what, clause="5.1(a)", remedy=f"take the {others[0]} wager back first")


def _check_further_wager(table: Round, wager: Wager) -> None:
    ante = table.stakes.get(Stake(wager.box, wager.player, "ante"))
    if ante is None:
        what = f"a {wager.wager} wager needs an ante on box {wager.box}"
        raise Refused(what, clause="5.1(a)", remedy="make the ante wager first")
    if wager.wager == "raise" and wager.cents not in [ante * times for times in _multiples(table)]:  # B2
        what = f"a raise of {dollars(wager.cents)} on an ante of {dollars(ante)}"
        raise Refused(what, clause="5.2(b)", remedy="raise by 1, 2, 3 or 4 times the ante")


def _multiples(table: Round) -> list[int]:
    """By how many times the ante a raise may be: fewer once the dealer has shown a community card (11.7)."""
    values = table.law.point("exposed-multiples" if ExposedCards.of(table).is_limited else "raise-multiples").value
    assert isinstance(values, list)
    return [int(value) for value in values]


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    if table.notice.choice("dealing") == "shoe":
        yield from _deal_one_by_one(table)
    else:
        yield from _deal_by_threes(table)


def _deal_one_by_one(table: Round) -> Step:
    clause = table.cite("8.3")
    for size in range(1, HAND + 1):
        for box in table.boxes.values():
            yield from deal_up_to(table, clause, box.pile, size, box=box)
        if size <= SHARED and table.live_boxes:  # none after the third time round (B4)
            yield from deal_up_to(table, clause, COMMUNITY, size)
    if table.in_play():  # until this moment a card is exposed in the deal, and not after it (B9)
        yield from do(table, Do(clause, "end the deal", (Role.DEALER,)))


def _deal_by_threes(table: Round) -> Step:
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("8.4(a)"), box.pile, HAND, count=HAND, box=box)
    if not table.in_play():
        return
    clause, dealt = table.cite("8.4(b)"), table.law.number("community-dealt")
    yield from deal_up_to(table, clause, COMMUNITY, dealt, count=dealt)
    yield from do(table, Do(clause, "discard the bottom community card", (Role.DEALER,)))
    table.move(clause, table.hand(COMMUNITY)[SHARED:], COMMUNITY, DISCARD)


# Section 9: betting round


def betting_round(table: Round) -> Step:
    def chooses_by() -> Clause:
        return table.cite("11.7" if ExposedCards.of(table).is_limited else "9.1")

    yield from each_box_decides(table, table.cite("9.1"), _options, _decide, chooses_by)


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """A raise, or the one made before the deal may stand (B2, B13); or a fold."""
    ante = table.stakes[Stake(box.number, box.player, "ante")]
    stake = Stake(box.number, box.player, "raise")
    blind, on_layout = made_blind(table, stake, table.cite("5.9(b)")), table.stakes.get(stake, 0)
    sizes = _multiples(table) if blind is None else [blind // ante]
    return (*(Choice(f"raise {times}", Cents(times * ante - on_layout)) for times in sizes), Choice("fold"))


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice.name == "fold":
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, "the hand was folded")
        return
    box.choice = choice.name
    table.tell(Decided(table.cite("9.1"), box.number, choice.name))
    if choice.cost:
        table.accept(table.cite("5.2(b)"), Stake(box.number, box.player, "raise"), choice.cost)


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
        table.tell(Noted(clause, f"the cards of box {box.number} lie under its Three Card Bonus wager"))
    else:
        table.collect(clause, box)
        box.is_live = False


def _bonus_is_known_to_lose(table: Round, box: Box) -> bool:
    slots = table.hand(box.pile)
    is_known = len(slots) == HAND and table.known_to(PUBLIC) >= set(slots)
    return is_known and THREE_CARD.category(THREE_CARD.strength(table.cards_in(box.pile))) == "odd-cards"


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    yield from _turn_community(table)
    yield from _turn_players(table)
    for box in reversed(table.live_boxes):  # from the dealer's right (B16)
        collected = table.cite("9.2(c)") if box.choice == "fold" else _settle_hand(table, box)
        _settle_bonus(table, box)
        table.collect(collected, box)
        box.is_live = False


def _turn_community(table: Round) -> Step:
    """Once every raise is made (B5); nobody needs the cards if every hand was folded."""
    while any(box.choice != "fold" for box in table.live_boxes):
        hidden = tuple(slot for slot in table.hand(COMMUNITY) if slot not in table.faces)
        if not hidden:
            return
        yield from show(table, Show(table.cite("10.1"), COMMUNITY, hidden, PUBLIC))


def _turn_players(table: Round) -> Step:
    while closed := [box for box in reversed(table.live_boxes) if not box.is_open]:
        box = closed[0]
        clause = table.cite("10.3" if box.choice == "fold" else "10.1")
        box.is_open = yield from show(table, Show(clause, box.pile, tuple(table.hand(box.pile)), PUBLIC))


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
    most = table.notice.cents("max-payout")
    for stake in table.stakes_of(box.number, "raise"):
        odds = table.law.paytables["raise"].pays[row_of(category)]
        if most is not None and odds.winnings(table.stakes[stake]) > most:
            limited = f"{because}; {odds} on the raise is held to the maximum payout of {dollars(most)}"
            table.win(table.cite("5.8"), stake, odds, limited, most)
        else:
            table.win(table.cite("5.7"), stake, odds, f"{because}; the raise is paid {odds}")
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


def _on_laid_down(table: Round, request: Request, report: LaidDown) -> Step:
    """Rule 11.14 is about cards on the discard pile, not those of a folded hand under its bonus wager (9.2(c))."""
    box = table.boxes.get(report.box)
    if box is not None and box.choice == "fold" and table.hand(box.pile):
        raise request.refuse(f"the cards of box {box.number} lie under its Three Card Bonus wager")
    yield from handlers_of(_POKER)[LaidDown](table, request, report)


IRREGULARITIES = tuple(
    replace(mishap, handler=_on_laid_down) if mishap.kind is LaidDown else mishap
    for mishap in _POKER
    if mishap.kind is not LeftFaceDown
)
"""A hand left face down is turned and settled like any other (B15)."""


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    ranking=RANKING,
)
