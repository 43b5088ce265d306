"""Lunar Poker, read top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pitbook.cards import FIVE_CARD
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.habits import taking
from pitbook.procedure.poker import COMMUNICATION
from pitbook.procedure.poker.conduct import communication
from pitbook.procedure.poker.hand_state import collect
from pitbook.procedure.poker.miscounts import SHORT_DECK
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ANY, Shape
from pitbook.table import View
from pitbook.table.answers import Answer, Decision, Locked, Wager, Withdraw
from pitbook.table.ask import ask, reshuffle, show
from pitbook.table.facts import Called, Decided, HandRanked
from pitbook.table.places import DEALER, DISCARD, PUBLIC, SHOE, Facing, Pile, Stake, Viewer, player_viewer
from pitbook.table.requests import Choice, Decide, PlaceWagers, Reshuffle, Show, Spot
from pitbook.table.round import Box, KitState, Misdeal, Round, Rules, Stage, Step

from .irregularities import absent
from .winning import HAND, category_of, super_combination, two_combinations

DRAWS = ("exchange", "buy")
RECORD = Shape(
    table_cards={"dealer": (DEALER, ANY)},
    hand_size=ANY,
    first_wagers=("ante", "super"),
    entry=("ante",),
    choices=("bet", "fold", *DRAWS, "declare", "force", "decline"),
    gives_up=("fold",),
    second_wager="bet",
    later_wagers=("draw-fee", "force-fee"),
    is_reshuffled=True,
    clauses={"entry": "5.1", "side": "5.1", "choice": "9.1", "second": "5.2", "extra": "10.3"},
)


@dataclass(slots=True)
class Unwanted(KitState):
    """The places of the cards that each box exchanges."""

    places: dict[int, tuple[int, ...]] = field(default_factory=dict)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from lock_in(table)  # 9.1, 5.8: the first pass
        yield from pay_declared(table)  # 9.3: the second pass
        yield from draw(table)  # 8.2, 8.3
        yield from bet_or_fold(table)  # 9.5
        if table.live_boxes:
            yield from final_settlement(table)  # section 10
        table.discard(table.cite("8.4"), DEALER)
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.3


# Section 5: wagers


def wagers(table: Round) -> Step:
    def check(wager: Wager | Withdraw) -> None:
        if isinstance(wager, Wager) and wager.wager == "super" and not table.stakes_of(wager.box, "ante"):
            raise Refused("a super wager needs an ante", clause="5.1", remedy="make the ante wager first")
        if isinstance(wager, Withdraw) and wager.wager == "ante" and table.stakes_of(wager.box, "super"):
            raise Refused("a super wager stands beside it", clause="5.1", remedy="take that back first")

    def check_close() -> None:
        if not table.boxes:
            raise Refused("nobody has made an ante wager", clause="5.1", remedy="wager first")

    yield from take_wagers(table, PlaceWagers(table.cite("5.1"), ("ante", "super")), check, check_close)
    table.close_wagers()
    table.tell(Called(table.cite("8.1"), "No more bets"))


# Section 8: dealing


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    clause = table.cite("8.1")
    for pile in (*(box.pile for box in table.live_boxes), DEALER):
        yield from deal_up_to(table, clause, pile, HAND, count=HAND)
    while not table.is_shown(last := table.hand(DEALER)[-1], PUBLIC):
        yield from show(table, Show(clause, DEALER, (last,), PUBLIC))


# Section 9: two passes of decisions, then the draw


def lock_in(table: Round) -> Step:
    """Everybody decides or declares, and may think again until the dealer locks the decisions in (5.8)."""
    table.stage = Stage.BETTING
    for box in table.live_boxes:
        yield from _turn(table, "9.1", box.pile, player_viewer(box.player), box)
    while table.live_boxes:
        options = {_spot(box): (*_options(table, box), Choice("declare")) for box in table.live_boxes}
        undecided = frozenset(_spot(box) for box in table.undecided())
        request = Decide(table.cite("9.1"), options, lockable=True, undecided=undecided)
        answer = yield from ask(table, request, _check_places(request))
        if isinstance(answer, Locked):
            table.tell(Called(table.cite("5.8"), "All decisions are locked in"))
            break
        if answer is not None:
            _take_up(table, table.boxes[answer.box])
            table.tell(Decided(request.clause, answer.box, answer.choice))
            _lay_down(table, answer)
    for box in table.live_boxes:
        _collect_lost(table, box)


def _options(table: Round, box: Box) -> tuple[Choice, ...]:
    """What a choice costs at once, for the chips of an earlier one are taken up first."""
    lies = sum(table.stakes[stake] for stake in table.stakes_of(box.number, "bet", "draw-fee"))
    fee, bet = (Cents(max(0, price - lies)) for price in (_ante(table, box), _bet(table, box)))
    exchange = Choice("exchange", fee, cards=(table.law.number("exchange-least"), HAND))
    return Choice("bet", bet), exchange, Choice("buy", fee), Choice("fold")


def _check_places(request: Decide) -> Callable[[Answer], None]:
    """Refuse places that the hand does not have; an option knows how many cards it takes, not out of how many."""

    def check(answer: Answer) -> None:
        if isinstance(answer, Decision) and not all(0 <= place < HAND for place in answer.places):
            raise request.refuse(f"there are no cards at {list(answer.places)}")

    return check


def _lay_down(table: Round, decision: Decision) -> None:
    """Put down the chips that go with a choice."""
    box = table.boxes[decision.box]
    box.choice = decision.choice
    Unwanted.of(table).places[box.number] = decision.places
    if box.choice == "bet":
        table.accept(table.cite("5.2"), _stake(box, "bet"), _bet(table, box))
    elif box.choice in DRAWS:
        table.accept(table.cite("5.2"), _stake(box, "draw-fee"), _ante(table, box))


def _take_up(table: Round, box: Box) -> None:
    """Take back the chips of an earlier choice that was not yet locked in."""
    for stake in table.stakes_of(box.number, "bet", "draw-fee"):
        table.withdraw(table.cite("5.8"), stake)


def _collect_lost(table: Round, box: Box) -> None:
    """With the decisions locked in: undeclared super wagers (9.2) and folded hands (9.4)."""
    if box.choice != "declare":
        for stake in table.stakes_of(box.number, "super"):
            table.lose(table.cite("9.2"), stake, "nothing was declared")
    if box.choice == "fold":
        _fold(table, box)


def pay_declared(table: Round) -> Step:
    """Clockwise; each decides once paid, before the next is paid (9.3)."""
    for box in [box for box in table.live_boxes if box.choice == "declare"]:
        yield from _turn(table, "9.3", box.pile, PUBLIC, box)
        if box.is_live:
            _pay_super(table, box)
            _pay_instant_cash(table, box)
        if box.is_live:
            yield from _each_decides(table, "9.3", [box], _options, _play_on)


def _pay_super(table: Round, box: Box) -> None:
    combination = super_combination(table.cards_in(box.pile))
    for stake in table.stakes_of(box.number, "super"):
        if combination:
            odds = table.law.paytables["super"].pays[combination]
            table.win(table.cite("5.7"), stake, odds, f"{combination.replace('-', ' ')} is paid {odds}")
        else:
            table.lose(table.cite("9.2"), stake, "the hand has no super combination")


def _pay_instant_cash(table: Round, box: Box) -> None:
    category = category_of(table.cards_in(box.pile))
    odds = table.law.paytables["instant-cash"].pays.get(category)
    if odds is not None:
        table.win(table.cite("5.6"), _stake(box, "ante"), odds, f"a {category.replace('-', ' ')} is paid {odds}")
        _out(table, "5.6", box)


def draw(table: Round) -> Step:
    """The dealer acts on each box clockwise (8.2, 8.3)."""
    for box in [box for box in table.live_boxes if box.choice in DRAWS]:
        if box.is_live:  # and not void while the dealer acted on another
            yield from (_exchange if box.choice == "exchange" else _sell)(table, box)


def _exchange(table: Round, box: Box) -> Step:
    hand = list(table.hand(box.pile))
    unwanted = [hand[place] for place in Unwanted.of(table).places[box.number]]
    yield from _need_cards(table, len(unwanted))
    if not box.is_live:
        return
    table.take_fee(table.cite("8.2"), _stake(box, "draw-fee"), f"the fee for an exchange of {len(unwanted)} cards")
    table.move(table.cite("8.2"), unwanted, box.pile, DISCARD)
    yield from deal_up_to(table, table.cite("8.2"), box.pile, HAND, count=len(unwanted), box=box)


def _sell(table: Round, box: Box) -> Step:
    yield from _need_cards(table, 1)
    if not box.is_live:
        return
    table.take_fee(table.cite("8.3"), _stake(box, "draw-fee"), "the fee for a sixth card")
    yield from deal_up_to(table, table.cite("8.3"), box.pile, HAND + 1, box=box)


def bet_or_fold(table: Round) -> Step:
    """Who has drawn looks again (9.5)."""
    drawn = [box for box in table.live_boxes if box.choice in DRAWS]
    for box in drawn:
        yield from _turn(table, "9.5", box.pile, player_viewer(box.player), box)
    yield from _each_decides(
        table, "9.5", drawn, lambda table, box: (Choice("bet", _bet(table, box)), Choice("fold")), _play_on
    )


def _play_on(table: Round, decision: Decision) -> None:
    """A choice that is final as soon as it is made."""
    _lay_down(table, decision)
    if decision.choice == "fold":
        _fold(table, table.boxes[decision.box])


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    yield from _turn_dealer(table, "10.1")
    if not _qualifies(table):
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))
        yield from force(table)
    table.stage = Stage.SETTLEMENT
    if _qualifies(table):
        yield from compare(table)
    for box in table.live_boxes:
        _stand_off(table, "10.3", box, "the dealer does not qualify at the second try either")


def force(table: Round) -> Step:
    """Players may pay to have the dealer's highest card replaced, once (10.1 to 10.3)."""

    def options(table: Round, box: Box) -> tuple[Choice, ...]:
        return Choice("force", _ante(table, box)), Choice("decline")

    yield from _each_decides(table, "10.1", table.live_boxes, options, _force_or_not)
    if table.live_boxes:
        yield from _need_cards(table, 1)
        highest = max(table.hand(DEALER), key=lambda slot: table.card_at(slot).rank)
        table.move(table.cite("10.3"), [highest], DEALER, DISCARD)
        yield from deal_up_to(table, table.cite("10.3"), DEALER, HAND, facing=Facing.UP)
        yield from _turn_dealer(table, "10.3")


def _force_or_not(table: Round, decision: Decision) -> None:
    box = table.boxes[decision.box]
    box.choice = decision.choice
    if decision.choice == "force":
        table.accept(table.cite("5.2"), _stake(box, "force-fee"), _ante(table, box))
        table.take_fee(table.cite("10.1"), _stake(box, "force-fee"), "the fee for forcing the dealer")
    else:
        _settle_without_dealer(table, box)


def _settle_without_dealer(table: Round, box: Box) -> None:
    odds = table.law.paytables["ante"].pays["any"]
    table.win(table.cite("10.2"), _stake(box, "ante"), odds, f"the dealer does not qualify; the ante is paid {odds}")
    table.void(table.cite("10.2"), _stake(box, "bet"), "the dealer does not qualify; the bet goes back")
    _out(table, "10.2", box)


def compare(table: Round) -> Step:
    """From the dealer's right (10.4)."""
    for box in reversed(table.live_boxes):
        yield from _turn(table, "10.4", box.pile, PUBLIC, box)
        if not box.is_live:
            continue
        own, dealer = FIVE_CARD.best(table.cards_in(box.pile)), FIVE_CARD.strength(table.cards_in(DEALER))
        table.tell(HandRanked(table.cite("10.4"), box.pile, FIVE_CARD.describe(own)))
        if own > dealer:
            _pay(table, box)
        elif own < dealer:
            for stake in table.stakes_of(box.number, "ante", "bet"):
                table.lose(table.cite("10.4(a)"), stake, "the dealer has the better hand")
        else:
            _stand_off(table, "10.4", box, "the hands are equal")
        _out(table, "10.4", box)


def _pay(table: Round, box: Box) -> None:
    """For the best combination, and for a second with a card of its own (10.4(b), 10.4(c))."""
    pays, stake = table.law.paytables["bet"].pays, _stake(box, "bet")
    first, second = two_combinations(table.cards_in(box.pile))
    table.win(table.cite("10.4(b)"), stake, pays[first], f"{first.replace('-', ' ')} is paid {pays[first]}")
    if second:
        because = f"{second.replace('-', ' ')} is paid {pays[second]} as well"
        table.pay_again(table.cite("10.4(c)"), stake, pays[second], because)
    table.stand_off(table.cite("10.4(b)"), _stake(box, "ante"), "the ante goes back")


def _qualifies(table: Round) -> bool:
    least = FIVE_CARD.least(str(table.law.point("qualifies-with").value))
    return FIVE_CARD.strength(table.cards_in(DEALER)) >= least


def _turn_dealer(table: Round, clause_id: str) -> Step:
    yield from _turn(table, clause_id, DEALER, PUBLIC)
    words = FIVE_CARD.describe(FIVE_CARD.strength(table.cards_in(DEALER)))
    table.tell(HandRanked(table.cite(clause_id), DEALER, words))


# Section 11: irregularities


def _need_cards(table: Round, count: int) -> Step:
    """Have the rack shuffled where too few cards are left (11.4)."""
    while len(table.hand(SHOE)) < count:
        yield from reshuffle(table, Reshuffle(table.cite("11.4"), DISCARD))


def _deem_folded(table: Round, box: Box, clause: Clause) -> None:
    for stake in table.stakes_of(box.number, "super"):
        table.lose(clause, stake, "nobody was there to declare")
    _fold(table, box)


# Small steps


def _each_decides(
    table: Round,
    clause_id: str,
    boxes: Sequence[Box],
    options: Callable[[Round, Box], tuple[Choice, ...]],
    act: Callable[[Round, Decision], None],
) -> Step:
    """Each of these boxes chooses, in any order, and its choice takes effect at once."""
    for box in boxes:
        box.choice = ""
    while left := [box for box in boxes if box.is_live and not box.choice]:
        request = Decide(table.cite(clause_id), {_spot(box): options(table, box) for box in left})
        answer = yield from ask(table, request, _check_places(request))
        if answer is not None:
            table.tell(Decided(request.clause, answer.box, answer.choice))
            act(table, answer)


def _turn(table: Round, clause_id: str, pile: Pile, to: Viewer, box: Box | None = None) -> Step:
    """Have what somebody has not yet seen of a pile shown to them, unless its box leaves the game meanwhile."""
    while box is None or box.is_live:
        hidden = tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, to))
        if not hidden:
            return
        yield from show(table, Show(table.cite(clause_id), pile, hidden, to, required=to == PUBLIC))


def _fold(table: Round, box: Box) -> None:
    for stake in table.stakes_of(box.number, "ante"):
        table.lose(table.cite("9.4"), stake, "the hand was folded")
    _out(table, "9.4", box)


def _stand_off(table: Round, clause_id: str, box: Box, because: str) -> None:
    for stake in table.stakes_of(box.number):
        table.stand_off(table.cite(clause_id), stake, because)
    collect(table, table.cite(clause_id), box)


def _out(table: Round, clause_id: str, box: Box) -> None:
    collect(table, table.cite(clause_id), box)
    box.is_live = False


def _spot(box: Box) -> Spot:
    return Spot(box.number, box.player)


def _stake(box: Box, wager: str) -> Stake:
    return Stake(box.number, box.player, wager)


def _ante(table: Round, box: Box) -> Cents:
    return table.stakes[_stake(box, "ante")]


def _bet(table: Round, box: Box) -> Cents:
    return Cents(table.law.number("bet-multiple") * _ante(table, box))


def habit(seen: View, spot: Spot) -> Decision:
    """Exchanges every card and bets: so a full table runs short of cards."""
    options = {option.name: option for option in seen.options[spot]}
    if "exchange" in options:
        return Decision(spot.box, "exchange", spot.hand, tuple(range(HAND)), player=spot.player)
    return taking(spot, options["bet" if "bet" in options else "force"])


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    kits=(COMMUNICATION,),
    irregularities=(  # section 11
        absent(_deem_folded, _settle_without_dealer),
        communication(void_hand, ("fold",)),
        SHORT_DECK,
    ),
    ranking=FIVE_CARD,
    equipment=PackInUse(is_reshuffled=True),
    plays=habit,
)
