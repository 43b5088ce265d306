"""Blackjack, read top to bottom. Who plays a box, who bets on it and what costs nothing is in `hands`."""

from __future__ import annotations

from collections.abc import Callable

from pitbook.cards import Card
from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Cents, Clause
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.habits import taking
from pitbook.procedure.poker.misdeals import end_in_misdeal
from pitbook.procedure.wagers import check_beside, take_wagers
from pitbook.records.shape import ANY, Shape
from pitbook.table import View
from pitbook.table.answers import Decision, Wager, Withdraw
from pitbook.table.ask import ask, show
from pitbook.table.facts import Called, Decided, HandRanked, Noted
from pitbook.table.places import DEALER, PUBLIC, Facing, Pile, Stake, hand_pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Show, Spot
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

from .hands import FREE_DOUBLE, FREE_SPLIT, Hand, Hands, count_of, initial, original
from .irregularities import ABSENT, SHORT_DECK
from .winning import Count, compare, count, describe, house_money_row, points

RECORD = Shape(
    table_cards={"dealer": (DEALER, 0)},
    hand_size=ANY,
    first_wagers=("initial", "house-money"),
    entry=("initial",),
    choices=("stand", "hit", "double", "split", FREE_DOUBLE, FREE_SPLIT, "follow", "decline", "keep", "ride"),
    splits=("split", FREE_SPLIT),
    later_wagers=("riding", "double"),
    windows={"insurance": ("insurance",)},
    clauses={"entry": "2.1", "side": "4.1", "choice": "6.1", "extra": "3.2"},
    sharing_option="bettors-per-area",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 2
        yield from deal(table)  # section 3
        yield from house_money(table)  # section 4
        yield from insurance(table)  # section 5
        yield from play_hands(table)  # sections 6 and 7
        yield from play_dealer(table)  # 3.2
        settle(table)  # section 8
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 9.2


# Section 2: wagers


def wagers(table: Round) -> Step:
    offered = ("initial", *(["house-money"] if table.notice.flag("house-money") else []))

    def check(wager: Wager | Withdraw) -> None:
        check_beside(table, wager, ("initial",), {"house-money": table.cite("4.1")})

    def check_close() -> None:
        if not table.boxes:
            raise Refused("nobody has made an initial wager", clause="2.1", remedy="wager first")

    clauses = {"initial": table.cite("2.1"), "house-money": table.cite("4.1")}
    yield from take_wagers(table, PlaceWagers(table.cite("2.1"), offered), check, check_close, clauses)
    table.close_wagers()
    table.tell(Called(table.cite("3.1"), "No more bets"))


# Section 3: dealing


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    for size in (1, 2):
        for box in table.live_boxes:
            yield from _deal_open(table, "3.1", box.pile, size)
        yield from _deal_open(table, "3.1", DEALER, 1)
    Hands.of(table).hands += [
        Hand(box, [stake.player for stake in table.stakes_of(box.number, "initial")]) for box in table.live_boxes
    ]


def _deal_open(table: Round, clause_id: str, pile: Pile, size: int) -> Step:
    """Face up, card by card, until a hand has so many."""
    clause = table.cite(clause_id)
    yield from deal_up_to(table, clause, pile, size, facing=Facing.UP)
    while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
        yield from show(table, Show(clause, pile, hidden, PUBLIC))


# Section 4: House Money


def house_money(table: Round) -> Step:
    """Everybody who has won chooses, in any order (4.3)."""
    table.stage = Stage.BETTING
    open_to: dict[Spot, tuple[Choice, ...]] = {}
    for hand in Hands.of(table).hands:
        for stake in table.stakes_of(hand.box.number, "house-money"):
            open_to |= _settle_house_money(table, hand, stake)
    while open_to:
        request = Decide(table.cite("4.3"), dict(open_to))
        answer = yield from ask(table, request)
        if answer is not None:
            spot = request.spot_of(answer)
            del open_to[spot]
            _ride_or_keep(table, spot, answer)
        for spot in [spot for spot in open_to if _is_absent(table, spot)]:
            del open_to[spot]
            _tell_deemed(table, spot, "keep")


def _settle_house_money(table: Round, hand: Hand, stake: Stake) -> dict[Spot, tuple[Choice, ...]]:
    """What its bettor may choose once it is paid, or nothing."""
    staked, row, clause = table.stakes[stake], house_money_row(table.cards_in(hand.pile)), table.cite("4.2")
    if not row:
        table.lose(clause, stake, "the first two cards win nothing")
        return {}
    odds = table.law.paytables["house-money"].pays[row]
    table.win(clause, stake, odds, f"a {row.replace('-', ' ')} is paid {odds}")
    won = staked + odds.winnings(staked)
    most = table.notice.limit("initial").max
    room = won if most is None else min(won, most - table.stakes[hand.stake(stake.player, "initial")])
    return {hand.spot(stake.player): (Choice("keep"), Choice("ride", amount=(1, room)))} if room > 0 else {}


def _ride_or_keep(table: Round, spot: Spot, answer: Decision) -> None:
    clause = table.cite("4.3(b)" if answer.choice == "ride" else "4.3(a)")
    _tell_choice(table, clause, spot, answer.choice)
    if answer.choice == "ride":
        table.accept(clause, Stake(spot.box, spot.player, "riding"), answer.cents)


# Section 5: insurance


def insurance(table: Round) -> Step:
    """A second window for wagers, open to whoever has an initial wager."""
    if not table.notice.flag("insurance") or not _dealer_shows_ace(table):
        return
    bettors = frozenset(stake.player for stake in table.stakes if stake.wager == "initial")
    request = PlaceWagers(table.cite("5.1"), ("insurance",), window="insurance", players=bettors)

    def check(wager: Wager | Withdraw) -> None:
        own = table.stakes.get(Stake(wager.box, wager.player, "initial"), 0)
        if isinstance(wager, Wager) and wager.cents > own // 2:
            what = f"{wager.player} may insure box {wager.box} for half of an initial wager there"
            raise Refused(what, clause="5.1", remedy=f"at most {own // 2} cents")

    yield from take_wagers(table, request, check, lambda: None)
    table.tell(Called(table.cite("5.1"), "Insurance closes"))


def _dealer_shows_ace(table: Round) -> bool:
    return points(table.cards_in(DEALER)[0]) == 11


# Sections 6 and 7: playing the hands


def play_hands(table: Round) -> Step:
    for hand in Hands.of(table).hands:  # it grows while it is walked: a split puts a hand behind those of its box
        yield from _deal_open(table, "6.3", hand.pile, 2)
        _look(table, hand)
        while not hand.is_done:
            yield from _play_on(table, hand)
            _look(table, hand)


def _play_on(table: Round, hand: Hand) -> Step:
    """One decision of the first bettor who is there (6.1)."""
    there = Hands.of(table).are_there(hand)
    if not there:
        hand.is_done = True
        _tell_deemed(table, hand.spot(hand.bettors[0]), "stand")
        return
    request = Decide(table.cite("6.1"), {hand.spot(there[0]): options(table, hand, there[0])})
    answer = yield from ask(table, request)
    if answer is not None:
        yield from _do(table, hand, request.spot_of(answer), answer)


def options(table: Round, hand: Hand, player: str) -> tuple[Choice, ...]:
    """What a hand may be played on with; what is free is not offered for money."""
    cards, is_free = table.cards_in(hand.pile), table.notice.flag("free-bets")
    offered = [Choice("stand"), Choice("hit")]
    if len(cards) == 2:
        is_free_double = is_free and 9 <= count(cards).total <= 11
        double = Choice("double", amount=(1, original(table, hand, player)))
        offered.append(Choice(FREE_DOUBLE) if is_free_double else double)
    is_room = len(Hands.of(table).at(hand.box)) < table.law.number("hands-per-box")
    if len(cards) == 2 and is_room and points(cards[0]) == points(cards[1]):
        is_free_split = is_free and points(cards[0]) != 10
        offered.append(Choice(FREE_SPLIT) if is_free_split else Choice("split", original(table, hand, player)))
    return tuple(offered)


def _do(table: Round, hand: Hand, spot: Spot, answer: Decision) -> Step:
    _tell_choice(table, table.cite("6.1"), spot, answer.choice)
    match answer.choice:
        case "stand":
            hand.is_done = True
        case "hit":
            yield from _deal_open(table, "6.1", hand.pile, len(table.hand(hand.pile)) + 1)
        case "double" | "free double":
            yield from _double(table, hand, spot.player, answer)
        case "split" | "free split":
            yield from _split(table, hand, spot.player, is_free=answer.choice == FREE_SPLIT)


def _double(table: Round, hand: Hand, player: str, answer: Decision) -> Step:
    """Each bettor stakes what they like within their own wager, or gets a marker; then one card."""
    is_free = answer.choice == FREE_DOUBLE

    def lay(bettor: str, cents: Cents) -> None:
        if is_free:
            _mark(table, "7.1(a)", hand.stake(bettor, FREE_DOUBLE))
        else:
            table.accept(table.cite("6.2"), hand.stake(bettor, "double"), cents)

    def offer(bettor: str) -> Choice:
        return Choice("follow", amount=(0, 0) if is_free else (1, original(table, hand, bettor)))

    lay(player, answer.cents)
    yield from _others_follow(table, hand, player, offer, lay)
    yield from _deal_open(table, "6.2", hand.pile, 3)
    hand.is_done = True


def _split(table: Round, hand: Hand, player: str, *, is_free: bool) -> Step:
    """The second card becomes a hand of whoever pays for it, or gets a marker; the others stay where they were."""
    new = Hands.of(table).split_off(hand, player)
    table.move(table.cite("6.3"), table.hand(hand.pile)[1:], hand.pile, new.pile)

    def lay(bettor: str, _: Cents) -> None:
        if is_free:
            _mark(table, "7.1(b)", new.stake(bettor, FREE_SPLIT))
        else:
            table.accept(table.cite("6.3"), new.stake(bettor, "initial"), original(table, hand, bettor))
        new.bettors = [each for each in hand.bettors if each in (*new.bettors, bettor)]

    def offer(bettor: str) -> Choice:
        return Choice("follow", Cents(0) if is_free else original(table, hand, bettor))

    lay(player, Cents(0))
    yield from _others_follow(table, hand, player, offer, lay)
    yield from _deal_open(table, "6.3", hand.pile, 2)


def _others_follow(
    table: Round, hand: Hand, leader: str, offer: Callable[[str], Choice], lay: Callable[[str, Cents], None]
) -> Step:
    """The other bettors on a hand decide, in any order, over their own money (6.4)."""
    waiting = [player for player in hand.bettors if player != leader]
    while True:
        for player in [player for player in waiting if _is_absent(table, hand.spot(player))]:
            waiting.remove(player)
            _tell_deemed(table, hand.spot(player), "decline")
        if not waiting:
            return
        request = Decide(table.cite("6.4"), {hand.spot(p): (offer(p), Choice("decline")) for p in waiting})
        answer = yield from ask(table, request)
        if answer is not None:
            spot = request.spot_of(answer)
            waiting.remove(spot.player)
            _tell_choice(table, table.cite("6.4"), spot, answer.choice)
            if answer.choice == "follow":
                lay(spot.player, answer.cents)


def _mark(table: Round, clause_id: str, place: Stake) -> None:
    Hands.of(table).markers.add(place)
    table.tell(Noted(table.cite(clause_id), f"a marker of {place.player} lies on {place}"))


def _look(table: Round, hand: Hand) -> None:
    """A hand over 21 loses at once, 21 is done, and a blackjack that the dealer cannot match is paid (8.1, 8.2)."""
    own = count_of(table, hand)
    if own.is_over:
        _lose(table, hand, f"{own} is over 21")
    elif own.is_blackjack and points(table.cards_in(DEALER)[0]) < 10:
        _win(table, hand, own)
    hand.is_done |= own.total >= 21


# 3.2: the dealer's hand


def play_dealer(table: Round) -> Step:
    is_insured = any(stake.wager == "insurance" for stake in table.stakes)
    if is_insured or not all(hand.is_settled for hand in Hands.of(table).hands):
        yield from _deal_open(table, "3.2", DEALER, 2)
        while count(table.cards_in(DEALER)).total < table.law.number("dealer-stands-on"):
            yield from _deal_open(table, "3.2", DEALER, len(table.hand(DEALER)) + 1)
        table.tell(HandRanked(table.cite("1.4"), DEALER, str(count(table.cards_in(DEALER)))))


# Section 8: settlement


def settle(table: Round) -> None:
    table.stage = Stage.SETTLEMENT
    dealer = count(table.cards_in(DEALER))
    _settle_insurance(table, dealer)
    for hand in [hand for hand in Hands.of(table).hands if not hand.is_settled]:
        own = count_of(table, hand)
        if dealer.is_blackjack:
            for stake in _money_on(table, hand, "riding"):
                table.stand_off(table.cite("8.3"), stake, "riding money stands off against a blackjack")
        result = compare(own, dealer)
        if result > 0:
            _win(table, hand, own)
        elif result < 0:
            _lose(table, hand, f"{own} against the dealer's {dealer}")
        else:
            _stand_off(table, hand, f"both have {own}")
    for box in table.live_boxes:
        table.collect(table.cite("3.3"), box)
    table.discard(table.cite("3.3"), DEALER)


def _settle_insurance(table: Round, dealer: Count) -> None:
    for stake in [stake for stake in table.stakes if stake.wager == "insurance"]:
        if dealer.is_blackjack:
            odds = table.law.paytables["insurance"].pays["blackjack"]
            table.win(table.cite("5.2"), stake, odds, f"the dealer has a blackjack, and insurance is paid {odds}")
        else:
            table.lose(table.cite("5.2"), stake, f"the dealer has {dealer}")


def _win(table: Round, hand: Hand, own: Count) -> None:
    odds = table.law.paytables["initial"].pays["blackjack" if own.is_blackjack else "any"]
    for stake in _money_on(table, hand):
        table.win(table.cite("8.1"), stake, odds, f"{own} wins and is paid {odds}")
    for marker in _markers_on(table, hand):
        stake, _ = initial(table, hand.box, marker.player)
        because = f"the {marker.wager} of hand {hand.number} wins with {own} and is paid {odds}"
        table.pay_bonus(table.cite("7.2"), stake, marker.wager, odds, because)
    hand.is_settled = True


def _lose(table: Round, hand: Hand, because: str) -> None:
    for stake in _money_on(table, hand):
        table.lose(table.cite("8.2"), stake, because)
    _clear_markers(table, hand, because)


def _stand_off(table: Round, hand: Hand, because: str) -> None:
    for stake in _money_on(table, hand):
        table.stand_off(table.cite("8.3"), stake, because)
    _clear_markers(table, hand, because)


def _clear_markers(table: Round, hand: Hand, because: str) -> None:
    for marker in _markers_on(table, hand):
        table.tell(Noted(table.cite("7.2"), f"the marker on {marker} costs nothing: {because}"))
    hand.is_settled = True


def _money_on(table: Round, hand: Hand, *names: str) -> list[Stake]:
    names = names or ("initial", "riding", "double")
    return table.stakes_of(hand.box.number, *names, hand=hand.number)


def _markers_on(table: Round, hand: Hand) -> list[Stake]:
    return sorted(
        place for place in Hands.of(table).markers if (place.box, place.hand) == (hand.box.number, hand.number)
    )


# Who chose what


def _is_absent(table: Round, spot: Spot) -> bool:
    return (spot.box, spot.player) in Hands.of(table).absent


def _tell_deemed(table: Round, spot: Spot, choice: str) -> None:
    _tell_choice(table, table.cite("9.1"), spot, choice, f"{spot.player} is not there to decide")


def _tell_choice(table: Round, clause: Clause, spot: Spot, choice: str, because: str = "") -> None:
    """With the player's name where several bet on the box."""
    bettors = Hands.of(table).at(table.boxes[spot.box])[0].bettors
    player = spot.player if len(bettors) > 1 else ""
    table.tell(Decided(clause, spot.box, choice, because, spot.hand, player))


def habit(seen: View, spot: Spot) -> Decision:
    """Draws to 17, never stakes more, and takes what is free."""
    options = {option.name: option for option in seen.options[spot]}
    cards = [card for card in seen.piles[hand_pile(spot.box, spot.hand)] if isinstance(card, Card)]
    free = [name for name in (FREE_SPLIT, FREE_DOUBLE) if name in options]
    if free:
        return taking(spot, options[free[0]])
    if "hit" in options:
        return taking(spot, options["hit" if count(cards).total < 17 else "stand"])
    return taking(spot, options["keep" if "keep" in options else "decline"])


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=(ABSENT, SHORT_DECK),  # section 9
    plays=habit,
    says=describe,
)
