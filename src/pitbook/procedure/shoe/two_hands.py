"""What Baccarat rules for two hands dealt from a shoe that lives on, and other divisions take over from it.

Burn, order and styles of the deal, Perfect Pairs, the end of a shoe and void rounds; what goes wrong is in `mishaps`.
A game names its two hands, each at once a pile and the wager that backs it; all else comes from points of its law.

>>> from pitbook.cards import parse_cards
>>> [kind_of_pair(parse_cards(text)) for text in ("Kh Kh", "Kh Kd", "Kh Ks", "Kh Qh")]
['perfect-pair', 'coloured-pair', 'mixed-pair', '']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitbook.cards import Card
from pitbook.errors import Refused
from pitbook.law import Cents, Clause, Odds, dollars
from pitbook.law.wager_name import WagerName, is_one_of_many
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.dealing import deal, deal_up_to
from pitbook.procedure.shoe.handling import turn
from pitbook.records.irregularities import Mishap, Whose
from pitbook.table import answers as a
from pitbook.table.ask import rule, show
from pitbook.table.facts import Noted, RoundVoided
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Facing, Pile, Role, Stake
from pitbook.table.requests import Deal, Request, Rule, Show
from pitbook.table.round import Misdeal, Round, Stage, Step, fresh_slots

PAIRS = "perfect-pairs"

Hands = Sequence[Pile]
"""The two hands, the one dealt first before the other."""

NextHand = Callable[[Round], Pile | None]
"""What a game says of further cards: the hand that is due one as the hands lie, if any is."""


# Wagers: limits over several areas, and the table differential


def check_area_limits(table: Round, wager: a.Wager, most: Cents | None) -> None:
    """The maximum holds for all that a player has on one outcome of the game, over every area; not for side wagers."""
    if most is None or is_one_of_many(wager.wager):
        return
    point = table.law.point("maximum-per")
    own = sum(n for s, n in table.stakes.items() if (s.player, s.wager) == (wager.player, wager.wager))
    if own + wager.cents > most:
        what = f"{dollars(own + wager.cents)} of {wager.player} on {wager.wager} is over the maximum of {dollars(most)}"
        raise Refused(what, clause=f"{point.clause.id}(b)", remedy="the maximum counts over all areas")


def check_area_total(table: Round, wager: a.Wager) -> None:
    """Where the operator so directs, the table maximum holds for all on one area, of everybody or of players named."""
    most, option = table.notice.limit(wager.wager).max, table.law.options["area-limit"]
    here = {s.player: n for s, n in table.stakes.items() if (s.box, s.wager) == (wager.box, wager.wager)}
    groups = [group for group in table.opening.area_limited if wager.player in group]
    if table.notice.flag(option.name):
        groups.append(frozenset(here) | {wager.player})
    for group in groups if most is not None else ():
        together = sum(n for player, n in here.items() if player in group) + wager.cents
        if most is not None and together > most:
            whose = " and ".join(sorted(group))
            what = f"{dollars(together)} of {whose} on {wager.wager} of area {wager.box} is over {dollars(most)}"
            raise Refused(what, clause=option.clause, remedy="choose another area")


def limit_differential(table: Round, hands: Hands) -> Step:
    """The dealer may cut the wagers on one hand back when they exceed those on the other by too much."""
    most = table.notice.cents("differential")
    staked = {hand: sum(n for s, n in table.stakes.items() if s.wager == hand) for hand in hands}
    (low, less), (high, more) = sorted(staked.items(), key=lambda item: item[1])
    if most is None or more - less <= most:
        return
    clause = table.law.point("over-differential").clause
    matter = f"{dollars(more)} on {high} against {dollars(less)} on {low}, over the differential of {dollars(most)}"
    ruling = yield from rule(table, Rule(clause, matter, ("reduce", "leave"), Role.DEALER))
    if ruling.ruling == "reduce":
        for stake, cents in [(s, n) for s, n in table.stakes.items() if s.wager == high]:
            kept = Cents(cents * (less + most) // more)
            because = f"{dollars(less + most)} of {dollars(more)} on {high} may stand"
            if not kept:
                _void_cut_wager(table, clause, stake, because)
            elif kept < cents:
                table.reduce(clause, stake, kept, because)


OVER_DIFFERENTIAL = Mishap(None, None, name="over-differential", whose=Whose.TABLE)
"""No mishap, but a ruling that the dealer gives of their own accord."""


def _void_cut_wager(table: Round, clause: Clause, stake: Stake, because: str) -> None:
    """A wager of which nothing is left goes back whole, and with it a side wager that cannot stand alone."""
    table.void(clause, stake, f"{because}, and nothing of this wager is left")
    own = [s for s in table.stakes if (s.box, s.player) == (stake.box, stake.player)]
    if all(is_one_of_many(s.wager) for s in own):
        for side in own:
            table.void(clause, side, "it has no wager on a hand beside it any more")


# The burn


def burn(table: Round) -> Step:
    """Before the first round of a shoe: one card face down, or one face up and as many more as it counts."""
    table.stage = Stage.DEAL
    table.piles = {SHOE: list(fresh_slots(table.opening.pack.size * table.notice.decks)), DISCARD: []}
    clause = table.law.point("burn").clause
    if table.notice.choice("burn") == "one":
        yield from deal_up_to(table, clause, DISCARD, 1)
        return
    yield from deal_up_to(table, clause, DISCARD, 1, facing=Facing.UP)
    first = table.hand(DISCARD)[0]
    while not table.is_shown(first, PUBLIC):
        yield from show(table, Show(clause, DISCARD, (first,), PUBLIC))
    more = burn_value(table, table.card_at(first))
    table.tell(Noted(clause, f"the {table.faces[first]} counts {more}, so {more} more are burned"))
    yield from deal_up_to(table, clause, DISCARD, 1 + more)


def burn_value(table: Round, card: Card) -> int:
    if card.rank == 14:
        return table.law.number("burn-ace-value")
    return min(card.rank, table.law.number("burn-ten-value"))


# The deal


def initial_deal(table: Round) -> Step:
    """The first cards in the order of the law: face up in style A, else face down and turned hand by hand."""
    table.stage = Stage.DEAL
    point = table.law.point("deal-order")
    facing = Facing.UP if table.notice.choice("style") == "A" else Facing.DOWN
    while (place := sum(len(table.hand(pile)) for pile in hands_of(table))) < len(deal_order(table)):
        yield from _deal_one(table, point.clause, deal_order(table)[place], facing)
    yield from _turn_all(table, point.clause, is_handed=True)


def additional_cards(table: Round, next_hand: NextHand) -> Step:
    """Cards to whichever hand is due one, which is looked at afresh after each card and each mishap."""
    face_up, handed = table.law.point("face-up-styles"), table.law.point("handed-cards")
    facing, clause = Facing.DOWN, handed.clause
    if isinstance(face_up.value, list) and table.notice.choice("style") in face_up.value:
        facing, clause = Facing.UP, face_up.clause
    elif table.notice.flag("additional-up"):
        facing, clause = Facing.UP, table.cite(table.law.options["additional-up"].clause)
    while pile := next_hand(table):
        yield from _deal_one(table, clause, pile, facing)
        yield from _turn_all(table, clause, is_handed=facing is Facing.DOWN)


def _turn_all(table: Round, clause: Clause, *, is_handed: bool) -> Step:
    """Turn hand after hand, and again what came to lie face down in one meanwhile."""
    while any(not table.is_shown(slot, PUBLIC) for hand in hands_of(table) for slot in table.hand(hand)):
        for hand in hands_of(table):
            yield from turn(table, clause, hand, is_handed=is_handed)


def _deal_one(table: Round, clause: Clause, pile: Pile, facing: Facing) -> Step:
    """A card to a hand; a shoe without one makes the round void."""
    need_cards(table)
    yield from deal(table, clause, pile, facing=facing)
    if facing is Facing.UP:
        yield from turn(table, clause, pile)


def deal_order(table: Round) -> list[Pile]:
    """The hand that each of the first cards goes to."""
    order = table.law.point("deal-order").value
    assert isinstance(order, list)
    return [Pile(name) for name in order]


def hands_of(table: Round) -> list[Pile]:
    """The two hands, the one dealt first before the other."""
    return list(dict.fromkeys(deal_order(table)))


# Perfect Pairs


def kind_of_pair(cards: Sequence[Card]) -> str:
    """Which pair the first two cards of a hand make, if any."""
    first, second = cards[:2]
    if first.rank != second.rank:
        return ""
    if first.suit == second.suit:
        return "perfect-pair"
    return "coloured-pair" if first.is_red == second.is_red else "mixed-pair"


def pair_odds(table: Round, stake: Stake) -> tuple[str, Odds | None]:
    """The pair that a Perfect Pairs stake is on, in words, and what it pays; no odds where there is none."""
    pile = Pile(WagerName.parse(stake.wager).member)
    kind = kind_of_pair(table.cards_in(pile))
    cards = " ".join(card.text for card in table.cards_in(pile)[:2])
    made = f"a {kind.replace('-', ' ')}" if kind else "no pair"
    words = f"the {pile}'s first two cards, {cards}, are {made}"
    return words, table.law.paytables[PAIRS].pays[kind] if kind else None


# The end of a shoe


def end_of_shoe(table: Round) -> None:
    """After a round: a continuous shuffler takes the cards back, a shoe lives on or has come to its end."""
    last, after = table.law.point("cutting-card-within"), CardsAfter.of(table)
    if is_continuous(table):
        every = sorted(slot for slots in table.piles.values() for slot in slots)
        table.piles = {pile: every if pile == SHOE else [] for pile in table.piles}
        table.tell(Noted(table.law.point("uncut").clause, "the cards go back into the continuous shuffler"))
    elif table.opening.is_last and not after.shuffle_due:
        after.shuffle_due = last.clause.id
    if after.shuffle_due:
        what = "the shoe has ended; the cards are shuffled before the next round"
        table.tell(Noted(table.cite(after.shuffle_due), what))


def is_cutting_card_next(table: Round, request: Request | None) -> bool:
    """Whether a cutting card that lies where it usually does comes out now, for tables where no hand puts it in.

    In a game without a rule on what that means for the rounds to come there is nothing to tell.
    """
    if table.law.find_point("cutting-card-within") is None:
        return False
    after = CardsAfter.of(table)
    is_out = table.opening.is_last or after.next_is_last or bool(after.shuffle_due) or is_continuous(table)
    at_end = len(table.piles[SHOE]) <= table.law.number("cutting-card-from-end")
    return isinstance(request, Deal) and at_end and not is_out


def is_continuous(table: Round) -> bool:
    """Whether the cards go back into a shuffler after each round, so that no shoe comes to its end."""
    return table.notice.choice("dealing") == table.law.point("uncut").value


# Void rounds


def void_round(table: Round, misdeal: Misdeal) -> None:
    """The round has no result: all stakes go back and the cards are put away."""
    table.tell(RoundVoided(misdeal.clause, misdeal.because))
    for stake in list(table.ended):
        table.reopen(misdeal.clause, stake, "the round is void")
    for stake in list(table.stakes):
        table.void(misdeal.clause, stake, f"the round is void: {misdeal.because}")
    clear_hands(table, misdeal.clause)


def clear_hands(table: Round, clause: Clause) -> None:
    for pile in [pile for pile in table.piles if pile not in (SHOE, DISCARD)]:
        table.discard(clause, pile)


def need_cards(table: Round) -> None:
    """A shoe without a card makes the round void."""
    if not table.piles[SHOE]:
        raise too_few(table)


def too_few(table: Round) -> Misdeal:
    """The end of a round that the shoe has too few cards for; they are shuffled before the next."""
    clause = table.law.point("too-few-cards").clause
    after = CardsAfter.of(table)
    after.shuffle_due, after.next_is_last = clause.id, False
    return Misdeal(clause, "the shoe has too few cards to finish the round")
