"""What players do with their hands: draw, stand, double, split, and follow with their own money (8.3, 11, 12, 20)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pitbook.games.blackjack.box_hands import (
    DOUBLE,
    FREE_DOUBLE,
    FREE_SPLIT,
    MAIN,
    Hand,
    Hands,
    count_of,
    is_absent,
    is_riding,
    is_split,
    original,
    tell_choice,
    tell_deemed,
)
from pitbook.games.blackjack.first_cards import deal_open
from pitbook.games.blackjack.paying import lose_hand
from pitbook.games.blackjack.riding import rider_of
from pitbook.games.blackjack.side_wagers import LUCKY_MATCH, SUPER_SEVENS, settle_waiting
from pitbook.games.blackjack.winning import ACE, count, points
from pitbook.law import Cents, Clause
from pitbook.table.answers import Answer, Decision
from pitbook.table.ask import ask
from pitbook.table.facts import Noted
from pitbook.table.places import Stake
from pitbook.table.requests import Choice, Decide, Spot
from pitbook.table.round import Round, Step

STAND, HIT, SPLIT, DECLINE = "stand", "hit", "split", "decline"


def _draw(table: Round, clause_id: str, hand: Hand) -> Step:
    """One card more to a hand, which settles what waits for a third."""
    yield from deal_open(table, clause_id, hand.pile, len(table.hand(hand.pile)) + 1, hand.is_out)
    if not hand.is_settled:
        settle_waiting(table, hand)


def play_hands(table: Round) -> Step:
    """Box by box and hand by hand; the list grows as it is walked, for a split puts a hand behind those of its box."""
    for hand in Hands.of(table).hands:
        if not hand.is_done:
            yield from deal_open(table, "12.1", hand.pile, table.law.number("initial-cards"), hand.is_out)
            _look(table, hand)
        while not hand.is_done:
            yield from _play_on(table, hand)
            _look(table, hand)


def _look(table: Round, hand: Hand) -> None:
    """A hand that is over loses at once, and one of 21 is done (8.4); so is each of two aces with its card (12.4)."""
    if hand.is_settled:
        hand.is_done = True
        return
    own, cards = count_of(table, hand), table.cards_in(hand.pile)
    if own.is_over:
        lose_hand(table, hand, "5.1(d)", f"{own} is over {table.law.number('most')}")
    is_split_ace = is_split(table, hand) and cards[0].rank == ACE
    hand.is_done |= own.total >= table.law.number("most") or is_split_ace


def _play_on(table: Round, hand: Hand) -> Step:
    """One decision of the first bettor who is there (5.10)."""
    there = Hands.of(table).are_there(hand)
    if not there:
        yield from _play_for_nobody(table, hand)
        return
    request = Decide(table.cite("8.3"), {hand.spot(there[0]): options(table, hand, there[0])})
    answer = yield from ask(table, request, partial(_check_step, table, request))
    if answer is not None:
        yield from _do(table, hand, request.spot_of(answer), answer)


def _play_for_nobody(table: Round, hand: Hand) -> Step:
    """The hand stands, or draws to the least total that may (16.11)."""
    clause, spot = table.law.point("absent").clause, hand.spot(hand.bettors[0])
    if count_of(table, hand).total < table.law.number("stand-from"):
        tell_deemed(table, spot, HIT)
        yield from _draw(table, clause.id, hand)
    else:
        tell_deemed(table, spot, STAND)
        _stand(table, hand)


def _stand(table: Round, hand: Hand) -> None:
    hand.is_done = True
    if len(table.hand(hand.pile)) == table.law.number("initial-cards") and not is_split(table, hand):
        settle_waiting(table, hand, {SUPER_SEVENS: "15.5", LUCKY_MATCH: "15F.8"})


# What may be chosen


def options(table: Round, hand: Hand, player: str) -> tuple[Choice, ...]:
    """What a hand may be played on with by whoever plays it."""
    law = table.law
    stand = [Choice(STAND, clause=law.rule_on("stand"))]
    may_stand = count_of(table, hand).total >= law.number("stand-from")
    hit = Choice(HIT, clause=law.rule_on("hit"))
    return (*(stand if may_stand else []), hit, *_doubles(table, hand, player), *_splits(table, hand, player))


def _doubles(table: Round, hand: Hand, player: str) -> tuple[Choice, ...]:
    """Two cards without an ace (11.1)."""
    cards = table.cards_in(hand.pile)
    if len(cards) != table.law.number("initial-cards") or any(card.rank == ACE for card in cards):
        return ()
    return (_double(table, hand, player),)


def _double(table: Round, hand: Hand, player: str) -> Choice:
    """For nothing where that is free (20.3), else for at most the original wager and what rides (11.2, 15D.7)."""
    if is_free_double(table, hand):
        return Choice(DOUBLE, clause=table.cite("20.3"))
    most = original(table, hand, player)
    step = table.notice.limit(MAIN).step or Cents(1)
    return Choice(
        DOUBLE, amount=(min(step, most), most), clause=_rule_on_size(table, hand, player, "11.2(a)", "7", "6")
    )


def _splits(table: Round, hand: Hand, player: str) -> tuple[Choice, ...]:
    """Two cards that count the same, while the box has room for another hand (12.1, 12.3)."""
    cards, law = table.cards_in(hand.pile), table.law
    is_pair = len(cards) == law.number("initial-cards") and points(cards[0], law) == points(cards[1], law)
    if not is_pair or len(Hands.of(table).at(hand.box)) >= law.number("hands-per-box"):
        return ()
    return (_split_choice(table, hand, player),)


def _split_choice(table: Round, hand: Hand, player: str) -> Choice:
    """For nothing where that is free (20.4), else for the original wager and what rides (12.2, 15D.8, 15E.7)."""
    if is_free_split(table, hand):
        return Choice(SPLIT, clause=table.cite("20.4"))
    return Choice(SPLIT, original(table, hand, player), clause=_rule_on_size(table, hand, player, "12.2", "8", "7"))


def _rule_on_size(table: Round, hand: Hand, player: str, usual: str, house_money: str, let_it_ride: str) -> Clause:
    """The rule that sets the size of a further wager: one of its own where money rides."""
    box = hand.box.number
    if not is_riding(table, box, player):
        return table.cite(usual)
    section = rider_of(table, box, player).section
    return table.cite(f"{section}.{house_money if section == '15D' else let_it_ride}")


def is_free_double(table: Round, hand: Hand) -> bool:
    """Rule 20.3."""
    if not table.notice.flag("free-bet"):
        return False
    return str(count(table.cards_in(hand.pile), table.law).total) in table.law.several("free-double-totals")


def is_free_split(table: Round, hand: Hand) -> bool:
    """Rule 20.4."""
    if not table.notice.flag("free-bet"):
        return False
    return str(points(table.cards_in(hand.pile)[0], table.law)) in table.law.several("free-split-values")


def _check_step(table: Round, request: Decide, answer: Answer) -> None:
    """A double is made in the steps of the table (11.2(a)), or as high as it may be."""
    if not isinstance(answer, Decision) or not answer.cents:
        return
    choice, step = request.choice_of(answer), table.notice.limit(MAIN).step
    if choice.name == DOUBLE and step and answer.cents % step and answer.cents != choice.amount[1]:
        raise request.refuse(f"a double goes in steps of {step} cents", by=choice.clause)


# What follows


def _do(table: Round, hand: Hand, spot: Spot, answer: Decision) -> Step:
    match answer.choice:
        case "stand":
            tell_choice(table, table.cite("8.3(b)"), spot, STAND)
            _stand(table, hand)
        case "hit":
            tell_choice(table, table.cite("8.3(a)"), spot, HIT)
            yield from _draw(table, "8.3(a)", hand)
        case "double":
            yield from _do_double(table, hand, spot, answer)
        case "split":
            yield from _do_split(table, hand, spot)


def _do_double(table: Round, hand: Hand, spot: Spot, answer: Decision) -> Step:
    """Each bettor stakes what they like within their own wager, or gets a lammer; then one card."""
    is_free = is_free_double(table, hand)
    tell_choice(table, table.cite("20.3" if is_free else "8.3(c)"), spot, DOUBLE)

    def lay(bettor: str, cents: Cents, clause: Clause) -> None:
        if is_free:
            _lay_lammer(table, clause, hand.stake(bettor, FREE_DOUBLE))
        else:
            table.accept(clause, hand.stake(bettor, DOUBLE), cents)

    own = _double(table, hand, spot.player)
    assert own.clause is not None
    lay(spot.player, answer.cents, own.clause)
    yield from _others_follow(table, hand, spot.player, "11.3", lambda bettor: _double(table, hand, bettor), lay)
    yield from _draw(table, "11.2(b)", hand)
    hand.is_done = True


def _do_split(table: Round, hand: Hand, spot: Spot) -> Step:
    """The second card becomes a hand of whoever pays for it, or gets a lammer; the others stay where they were."""
    is_free, own = is_free_split(table, hand), _split_choice(table, hand, spot.player)
    costs = {bettor: _split_choice(table, hand, bettor) for bettor in hand.bettors}
    assert own.clause is not None
    tell_choice(table, table.cite("20.4" if is_free else "8.3(d)"), spot, SPLIT)
    settle_waiting(table, hand, {SUPER_SEVENS: "15.5", LUCKY_MATCH: "15F.10"})
    new = Hands.of(table).split_off(hand, spot.player)
    table.move(table.cite("12.1"), table.hand(hand.pile)[1:], hand.pile, new.pile)

    def lay(bettor: str, cents: Cents, clause: Clause) -> None:
        if is_free:
            _lay_lammer(table, clause, new.stake(bettor, FREE_SPLIT))
        else:
            table.accept(clause, new.stake(bettor, MAIN), costs[bettor].cost)
        new.bettors = [each for each in hand.bettors if each in (*new.bettors, bettor)]

    lay(spot.player, Cents(0), own.clause)
    yield from _others_follow(table, hand, spot.player, "12.7", costs.__getitem__, lay)
    yield from deal_open(table, "12.1", hand.pile, table.law.number("initial-cards"), hand.is_out)


def _others_follow(
    table: Round,
    hand: Hand,
    leader: str,
    clause_id: str,
    offer: Callable[[str], Choice],
    lay: Callable[[str, Cents, Clause], None],
) -> Step:
    """The other bettors on a hand decide, in any order, over their own money (11.3, 12.7)."""
    clause, decline = table.cite(clause_id), Choice(DECLINE, clause=table.cite(clause_id))
    waiting = [player for player in hand.bettors if player != leader]
    while True:
        for player in [player for player in waiting if is_absent(table, hand.spot(player))]:
            waiting.remove(player)
            tell_deemed(table, hand.spot(player), DECLINE)
        if not waiting or hand.is_settled:
            return
        request = Decide(clause, {hand.spot(player): (offer(player), decline) for player in waiting})
        answer = yield from ask(table, request, partial(_check_step, table, request))
        if answer is not None:
            spot, chosen = request.spot_of(answer), request.choice_of(answer)
            waiting.remove(spot.player)
            tell_choice(table, clause, spot, answer.choice)
            if answer.choice != DECLINE:
                assert chosen.clause is not None
                lay(spot.player, answer.cents, chosen.clause)


def _lay_lammer(table: Round, clause: Clause, place: Stake) -> None:
    Hands.of(table).lammers.add(place)
    table.tell(Noted(clause, f"a free bet lammer of {place.player} lies on {place}"))
