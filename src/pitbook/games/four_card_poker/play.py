"""Four Card Poker, Division 20, read top to bottom."""

from __future__ import annotations

from itertools import combinations

from pitbook.cards import Card, Ranking
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause, Odds, dollars
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.poker import poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.exposed_cards import is_dealer_exposed
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.showing import hide_blind_hands
from pitbook.procedure.wagers import made_blind, take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import LeftFaceDown, Wager, Withdraw
from pitbook.table.ask import show
from pitbook.table.facts import Called, Decided, HandRanked
from pitbook.table.places import DEALER, PUBLIC, Facing, Pile, Slot, Stake
from pitbook.table.requests import Choice, PlaceWagers, Show
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

# Section 4: playing cards and ranking of hands

RANKING = Ranking(
    4,
    [
        "odd-cards",
        "pair",
        "two-pairs",
        "straight",
        "flush",
        "three-of-a-kind",
        "straight-flush",
        "four-of-a-kind",
    ],
)
HAND, DEALER_HAND = 5, 6
RECORD = Shape(
    table_cards={"dealer": (DEALER, DEALER_HAND)},
    hand_size=HAND,
    first_wagers=("ante", "aces-up"),
    entry=("ante", "aces-up"),
    choices=("play 1", "play 2", "play 3", "play", "fold", "fold ante"),
    gives_up=("fold", "fold ante"),
    second_wager="play",
    clauses={"entry": "5.1(a)", "side": "5.1(a)", "choice": "5.2", "second": "5.2(b)"},
    blind_option="blind-play",
    unruled="F15",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_round(table)  # section 9
        yield from final_settlement(table)  # section 10
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.12


# Section 5: wagers


def wagers(table: Round) -> Step:
    offered = ("ante", "aces-up", *(["play"] if table.notice.flag("blind-play") else []))
    request = PlaceWagers(table.cite("5.1"), offered)

    def check_close() -> None:
        if not table.boxes:
            raise Refused("nobody has made an ante or Aces Up wager", clause="5.1(a)", remedy="wager first")

    clauses = {"ante": table.cite("5.1(a)"), "aces-up": table.cite("5.1(a)"), "play": table.cite("5.1(b)")}
    yield from take_wagers(table, request, lambda wager: _check_wager(table, wager), check_close, clauses)
    hide_blind_hands(table)
    table.close_wagers()
    table.tell(Called(table.cite("8.1(a)"), "No more bets"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    if isinstance(wager, Withdraw):
        if wager.wager == "ante":
            _check_ante_back(table, wager)
        return
    _check_hands(table, wager)
    if wager.wager == "aces-up":
        _check_aces_up(table, wager)
    elif wager.wager == "play":
        _check_blind_play(table, wager)


def _check_hands(table: Round, wager: Wager) -> None:
    held = [box.number for box in table.boxes_of(wager.player) if box.number != wager.box]
    if held and not table.notice.flag("several-boxes"):
        raise Refused(
            f"{wager.player} has wagered on box {held[0]} already",
            clause=table.law.point("hands-per-player").clause.id,
            remedy="the operator allows one hand a player here; several take the option several-boxes",
        )


def _check_aces_up(table: Round, wager: Wager) -> None:
    if not table.notice.flag("aces-up-alone") and Stake(wager.box, wager.player, "ante") not in table.stakes:
        raise Refused("Aces Up alone is not offered at this table", clause="5.1(c)", remedy="make the ante wager first")


def _check_blind_play(table: Round, wager: Wager) -> None:
    """A play wager before the deal is of the size of any other (F4)."""
    ante = table.stakes.get(Stake(wager.box, wager.player, "ante"))
    if ante is None:
        remedy = "make the ante wager first"
        raise Refused(f"a play wager needs an ante on box {wager.box}", clause="5.1(c)", remedy=remedy)
    sizes = [dollars(Cents(multiple * ante)) for multiple in _multiples(table)]
    if dollars(wager.cents) not in sizes:
        remedy = f"on this ante it is {' or '.join(sizes)}"
        raise Refused(f"{dollars(wager.cents)} is no play wager", clause="5.2(b)", remedy=remedy)


def _check_ante_back(table: Round, wager: Withdraw) -> None:
    if table.stakes_of(wager.box, "play"):
        remedy = "take the play wager back first"
        raise Refused("a play wager stands on this ante", clause="5.1(c)", remedy=remedy)
    if table.stakes_of(wager.box, "aces-up") and not table.notice.flag("aces-up-alone"):
        remedy = "take the Aces Up wager back first"
        raise Refused("Aces Up alone is not offered at this table", clause="5.1(c)", remedy=remedy)


def _multiples(table: Round) -> list[int]:
    """How many times the ante a play wager may be (5.2(b))."""
    multiples = table.law.point("play-multiples").value
    assert isinstance(multiples, list)
    return [int(multiple) for multiple in multiples]


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    if table.notice.choice("dealing") == "shoe":
        yield from _deal_one_by_one(table)
    else:
        yield from _deal_by_hands(table)
    while table.in_play() and not (is_dealer_exposed(table) or _up_card_shown(table)):
        up_card = table.hand(DEALER)[-1]
        yield from show(table, Show(table.cite("8.2"), DEALER, (up_card,), PUBLIC, required=False))


def _deal_one_by_one(table: Round) -> Step:
    for size, part in zip(range(1, HAND + 1), "abccc", strict=True):
        clause = table.cite(f"8.3({part})")
        for box in table.boxes.values():
            yield from deal_up_to(table, clause, box.pile, size, box=box)
        if table.in_play():
            yield from deal_up_to(table, clause, DEALER, size)
    yield from _deal_sixth_card(table, table.cite("8.3(d)"))


def _deal_by_hands(table: Round) -> Step:
    for box in table.live_boxes:
        yield from deal_up_to(table, table.cite("8.4(a)"), box.pile, HAND, count=HAND, box=box)
    if table.in_play():
        yield from deal_up_to(table, table.cite("8.4(b)"), DEALER, HAND, count=HAND)
    yield from _deal_sixth_card(table, table.cite("8.4(b)"))


def _deal_sixth_card(table: Round, clause: Clause) -> Step:
    """Face up, unless another card of the dealer's lies open already (8.2, 11.8)."""

    def facing() -> Facing:
        return Facing.DOWN if is_dealer_exposed(table) else Facing.UP

    if table.in_play():
        yield from deal_up_to(table, clause, DEALER, DEALER_HAND, facing=facing)


def _up_card_shown(table: Round) -> bool:
    return not table.shown_to(PUBLIC).isdisjoint(table.hand(DEALER))


# Section 9: betting round


def betting_round(table: Round) -> Step:
    yield from each_box_decides(table, table.cite("9.1"), _options, _decide)


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """What 5.2 and 9.3 let a box choose; a play wager made before the deal stands at its size or is folded (F4)."""
    ante = table.stakes.get(Stake(box.number, box.player, "ante"))
    if ante is None:
        return Choice("play"), Choice("fold")
    blind = made_blind(table, Stake(box.number, box.player, "play"), _play_goes_back(table))
    on_layout = sum(table.stakes[stake] for stake in table.stakes_of(box.number, "play"))
    plays = [
        Choice(f"play {multiple}", Cents(multiple * ante - on_layout))
        for multiple in _multiples(table)
        if blind in (None, multiple * ante)
    ]
    keeps_aces_up = [Choice("fold ante")] if table.stakes_of(box.number, "aces-up") else []
    return (*plays, Choice("fold"), *keeps_aces_up)


def _decide(table: Round, box: Box, choice: Choice) -> None:
    if choice.name == "fold":
        table.tell(Decided(table.cite("9.2"), box.number, "fold"))
        _fold(table, box, "the hand was folded")
    elif choice.name == "fold ante":
        _fold_ante(table, box)
    else:
        box.choice = choice.name
        table.tell(Decided(table.cite("9.1"), box.number, choice.name))
        if choice.cost:
            table.accept(table.cite("5.2(b)"), Stake(box.number, box.player, "play"), choice.cost)


def _fold(table: Round, box: Box, because: str) -> None:
    """Collect a folded hand with its ante and Aces Up; a play wager made blind goes back (9.2, 5.8(b))."""
    _take_back_play(table, box)
    for stake in table.stakes_of(box.number, "ante", "aces-up"):
        table.lose(table.cite("9.2(a)"), stake, because)
    table.collect(table.cite("9.2(c)"), box)
    box.choice, box.is_live = "fold", False


def _fold_ante(table: Round, box: Box) -> None:
    """The ante is given up and Aces Up stays in play (9.3)."""
    rule = table.law.point("fold-ante").clause
    box.choice = "fold ante"
    table.tell(Decided(rule, box.number, "fold ante"))
    _take_back_play(table, box)
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(rule, stake, "the ante was folded, Aces Up plays on")


def _take_back_play(table: Round, box: Box) -> None:
    for stake in table.stakes_of(box.number, "play"):
        table.withdraw(_play_goes_back(table), stake)


def _play_goes_back(table: Round) -> Clause:
    return table.cite(f"{table.law.point('blind-play-folded').clause.id}(b)")


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT
    while table.in_play() and (hidden := _hidden(table, DEALER)):
        yield from show(table, Show(table.cite("9.4"), DEALER, hidden, PUBLIC))
    if table.in_play():
        dealer, hand = _best_four(table.cards_in(DEALER))
        table.tell(HandRanked(table.cite("10.1"), DEALER, hand))
        yield from _settle_hands(table, dealer)


def _settle_hands(table: Round, dealer: int) -> Step:
    """Turn and settle hand after hand, from the dealer's right (10.2)."""
    while live := table.live_boxes:
        box = live[-1]
        if hidden := _hidden(table, box.pile):
            yield from show(table, Show(table.cite("10.2"), box.pile, hidden, PUBLIC))
        else:
            box.is_open = True
            _settle(table, box, dealer)


def _hidden(table: Round, pile: Pile) -> tuple[Slot, ...]:
    """The cards that have yet to be turned, or whose faces the table was never told."""
    return tuple(slot for slot in table.hand(pile) if slot not in table.faces or not table.is_shown(slot, PUBLIC))


def _best_four(cards: tuple[Card, ...]) -> tuple[int, str]:
    """What the best four cards are worth, and the hand in words with the cards that lie apart from it (10.1)."""
    four = max(combinations(cards, RANKING.size), key=RANKING.strength)
    strength = RANKING.strength(four)
    apart = [card for card in cards if card not in four]
    laid_out = " ".join(card.text for card in sorted(four, key=lambda card: -card.rank))
    return strength, f"{RANKING.describe(strength)}: {laid_out}, with {' '.join(c.text for c in apart)} apart"


def _settle(table: Round, box: Box, dealer: int) -> None:
    own, hand = _best_four(table.cards_in(box.pile))
    table.tell(HandRanked(table.cite("10.2"), box.pile, hand))
    if box.choice.startswith("play"):
        _pay_ante_bonus(table, box, own)
        _compare(table, box, own, dealer)
    _settle_aces_up(table, box, own)
    table.collect(table.cite("10.2(b)"), box)
    box.is_live = False


def _pay_ante_bonus(table: Round, box: Box, own: int) -> None:
    """On top of what the ante wins or loses, for a hand that plays (5.7.1, F3)."""
    odds = table.law.paytables["ante-bonus"].pays.get(RANKING.category(own))
    for stake in table.stakes_of(box.number, "ante") if odds else ():
        assert odds is not None
        because = f"{RANKING.describe(own)} earns the ante bonus whatever the dealer holds"
        limited, clause, most = _limit(table, odds, table.stakes[stake], "5.7.1")
        table.pay_bonus(clause, stake, "ante-bonus", odds, f"{because}; the bonus {limited}", most)


def _compare(table: Round, box: Box, own: int, dealer: int) -> None:
    """Equal hands are the player's (5.7)."""
    against = f"{RANKING.describe(own)} against the dealer's {RANKING.describe(dealer).removeprefix('a ')}"
    wins = own > dealer or (own == dealer and table.law.point("equal-hands").value == "win")
    for stake in table.stakes_of(box.number, "ante", "play"):
        if wins:
            tied = "ties, and ties are the player's" if own == dealer else "wins"
            _pay(table, stake, table.law.paytables[stake.wager].pays["any"], f"{against} {tied}", "5.7")
        else:
            table.lose(table.cite("10.2(a)(ii)"), stake, f"{against} loses")


def _settle_aces_up(table: Round, box: Box, own: int) -> None:
    least = str(table.law.point("aces-up-wins-with").value)
    row, named = aces_up_row(own, least), least.replace("-", " ")
    for stake in table.stakes_of(box.number, "aces-up"):
        if row is None:
            because = f"{RANKING.describe(own)} is less than a {named}"
            table.lose(table.cite("10.2(a)(iii)"), stake, because)
        else:
            odds = table.law.paytables[f"aces-up-{table.notice.choice('aces-up')}"].pays[row]
            _pay(table, stake, odds, f"{RANKING.describe(own)} counts as a {named} or better", "5.7.2")


def aces_up_row(strength: int, least: str) -> str | None:
    """The row of the Aces Up tables that a hand is paid by, or None below the least hand that wins (5.7.2)."""
    if strength < RANKING.least(least):
        return None
    category = RANKING.category(strength)
    return least if category == RANKING.category(RANKING.least(least)) else category


def _pay(table: Round, stake: Stake, odds: Odds, because: str, clause_id: str) -> None:
    says, clause, most = _limit(table, odds, table.stakes[stake], clause_id)
    table.win(clause, stake, odds, f"{because}; the {stake.wager} {says}", most)


def _limit(table: Round, odds: Odds, staked: Cents, clause_id: str) -> tuple[str, Clause, Cents | None]:
    """How a payment is put into words, by which rule it is made, and what it is held to (5.10)."""
    most = table.notice.cents("max-payout")
    if most is not None and odds.winnings(staked) > most:
        limit = table.law.point("max-payout-on").clause
        return f"at {odds} is held to the maximum payout of {dollars(most)}", limit, most
    return f"is paid {odds}", table.cite(clause_id), None


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    if table.law.point("absent").clause is clause:
        for stake in table.stakes_of(box.number):  # Aces Up and a blind play wager too (F9, F13)
            table.forfeit(clause, stake, because)
    elif box.choice.startswith("play"):
        for stake in table.stakes_of(box.number, "play"):
            table.void(clause, stake, "no play wager stands on a folded hand")
    _fold(table, box, because)


_POKER = poker_irregularities(_deem_folded, void_hand, RECORD.gives_up)  # 11.1 makes wagers void and forfeits none
IRREGULARITIES = tuple(mishap for mishap in _POKER if mishap.kind is not LeftFaceDown)
"""The dealer turns every hand here (10.2), so none can be left face down."""


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    ranking=RANKING,
)
