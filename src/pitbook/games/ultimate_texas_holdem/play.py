"""Ultimate Texas Hold'em, Division 16, read top to bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from pitbook.cards import FIVE_CARD, Card, Face
from pitbook.cards.hand_names import NamedHand, by_rank
from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.ultimate_texas_holdem.winning import FORMS, SHARED, best_hand, row_of
from pitbook.law import Cents, Clause, Notice
from pitbook.procedure.dealing import deal_up_to, put_rest_away
from pitbook.procedure.poker import POKER, poker_irregularities
from pitbook.procedure.poker.betting import each_box_decides
from pitbook.procedure.poker.deal import deal_around, deal_hands
from pitbook.procedure.poker.entering import check_hands, no_more_bets, take_entries
from pitbook.procedure.poker.hand_state import keep_under
from pitbook.procedure.poker.misdeals import end_in_misdeal, void_hand
from pitbook.procedure.poker.second_wager import stake_more
from pitbook.procedure.poker.showdown import against_dealer, bare, end_hand, lay_open, qualifies, turn_hands
from pitbook.procedure.wagers import Beside, check_beside
from pitbook.records.shape import Shape
from pitbook.table.answers import LeftFaceDown, Wager, Withdraw
from pitbook.table.ask import do, show
from pitbook.table.facts import Called, Decided, HandRanked
from pitbook.table.places import COMMUNITY, DEALER, PUBLIC, Pile, Role, Stake
from pitbook.table.requests import Choice, Do, PlaceWagers, Show
from pitbook.table.round import Box, Misdeal, Round, Rules, Stage, Step

RULES = rulebook_beside(__file__)
RANKING = FIVE_CARD
BLIND, TRIPS = "blind", "trips"
BLIND_TABLE = "blind-wager"
"""The pay table of the blind wager; `blind` by itself is what the notice calls hands that are played unseen."""
HAND, BOARD = (RULES.edition().number(name) for name in ("hand-size", "community-size"))
RECORD = Shape(
    table_cards={"community": (COMMUNITY, BOARD), "dealer": (DEALER, HAND)},
    hand_size=HAND,
    first_wagers=("ante", TRIPS),
    entry=("ante",),
    comes_with={BLIND: "ante"},
    choices=("play 4", "play 3", "check", "play 2", "play 1", "fold"),
    gives_up=("fold",),
    second_wager="play",
    clauses={"entry": "5.1(a)", "side": "5.1(b)", "choice": "5.2", "second": "5.2"},
    unruled="U9",
)


def play(table: Round) -> Rules:
    """One round."""
    try:
        yield from wagers(table)  # section 5
        yield from deal(table)  # section 8
        yield from betting_rounds(table)  # section 9
        yield from final_settlement(table)  # section 10
    except Misdeal as misdeal:
        end_in_misdeal(table, misdeal)  # 11.11


# Section 5: wagers


def wagers(table: Round) -> Step:
    made_by = {"ante": table.cite("5.1(a)"), TRIPS: table.cite("5.1(b)")}
    beside = {"ante": Beside(BLIND, table.cite("5.1(a)"))}  # whoever makes the one makes the other (U14)
    request = PlaceWagers(table.cite("5.1"), tuple(made_by))
    yield from take_entries(table, request, made_by, _check_wager, "an ante wager", beside)
    no_more_bets(table, table.cite("8.1(a)"))


def _check_wager(table: Round, wager: Wager | Withdraw) -> None:
    check_hands(table, wager)
    check_beside(table, wager, ("ante",), {TRIPS: table.cite("5.1(b)")})


# Section 8: dealing the cards


def deal(table: Round) -> Step:
    table.stage = Stage.DEAL
    if table.notice.choice("dealing") == "shoe":
        yield from _deal_one_by_one(table)
    elif table.notice.values.get("order") == "2":
        yield from _deal_community(table, table.cite("8.4(d)"), BOARD)
        yield from deal_hands(table, table.cite("8.4(e)"), HAND, DEALER, table.cite("8.4(f)"), HAND)
    else:
        yield from deal_hands(table, table.cite("8.4(a)"), HAND, DEALER, table.cite("8.4(b)"), HAND)
        yield from _deal_community(table, table.cite("8.4(c)"), BOARD)
    if table.in_play():  # until this moment a card is exposed in the deal, and not after it (U8)
        yield from do(table, Do(table.cite("8.5"), "end the deal", (Role.DEALER,)))
        put_rest_away(table, table.cite("8.5"))


def _deal_one_by_one(table: Round) -> Step:
    for nth in range(1, HAND + 1):
        yield from deal_around(table, table.cite("8.3(a)" if nth == 1 else "8.3(b)"), nth, DEALER)
    yield from _deal_community(table, table.cite("8.3(c)"), 1)


def _deal_community(table: Round, clause: Clause, at_once: int) -> Step:
    for lying in range(at_once, BOARD + 1, at_once):
        if table.in_play():
            yield from deal_up_to(table, clause, COMMUNITY, lying, count=at_once)


# Section 9: betting rounds


def betting_rounds(table: Round) -> Step:
    """Three chances to play, each with more community cards open than the one before."""
    yield from _choose(table, "9.1", "5.2(a)", "before-multiples")
    yield from _turn(table, "9.2", table.law.number("turned-first"))
    yield from _choose(table, "9.3", "5.2(b)", "flop-multiples")
    yield from _turn(table, "9.4", BOARD)
    yield from _choose(table, "9.5", "5.2(c)", "play-multiples", is_last=True)


def _choose(table: Round, clause_id: str, made_by: str, multiples: str, *, is_last: bool = False) -> Step:
    """Every hand without a play wager makes one, or checks, or at the end folds."""
    other = (
        Choice("fold", clause=table.cite("9.6")) if is_last else Choice("check", clause=table.cite(f"{clause_id}(b)"))
    )

    def options(table: Round, box: Box) -> tuple[Choice, ...]:
        ante = table.stakes[Stake(box.number, box.player, "ante")]
        sizes = map(int, table.law.several(multiples))
        plays = (Choice(f"play {times}", Cents(times * ante), clause=table.cite(made_by)) for times in sizes)
        return *plays, other

    if table.in_play():
        yield from each_box_decides(table, table.cite(clause_id), options, _decide, table.cite("9.6(c)"))
    for box in table.live_boxes:
        if box.choice == "check":
            box.choice = ""  # and chooses again when more cards lie open


def _decide(table: Round, box: Box, choice: Choice) -> None:
    decided_by = choice.clause or table.cite("5.2")
    if choice.name == "fold":
        table.tell(Decided(decided_by, box.number, "fold"))
        _fold(table, box, "the hand was folded")
    else:
        stake_more(table, box, choice, "play", decided_by, decided_by)


def _fold(table: Round, box: Box, because: str) -> None:
    """Take what a fold loses; the cards stay if a Trips wager waits for them (9.6, U6)."""
    for stake in table.stakes_of(box.number, "ante", BLIND):
        table.lose(table.cite("9.6(a)"), stake, because)
    box.choice = "fold"
    if table.stakes_of(box.number, TRIPS):
        keep_under(table, table.cite("9.6(b)"), box, "Trips")
    else:
        end_hand(table, box, table.cite("9.6(c)"))


def _turn(table: Round, clause_id: str, up_to: int) -> Step:
    """The community cards are turned, as far as they are needed (U18)."""
    while table.in_play():
        opened = table.shown_to(PUBLIC)
        slots = tuple(slot for slot in table.hand(COMMUNITY)[:up_to] if slot not in opened)
        if not slots:
            return
        yield from show(table, Show(table.cite(clause_id), COMMUNITY, slots, PUBLIC))


# Section 10: final settlement


def final_settlement(table: Round) -> Step:
    table.stage = Stage.SETTLEMENT

    def is_anybody_in() -> bool:
        return any(box.choice != "fold" for box in table.live_boxes)

    yield from lay_open(table, table.cite("9.4"), COMMUNITY, table.in_play)  # what was exposed and not made out
    yield from lay_open(table, table.cite("9.7"), DEALER, is_anybody_in)
    if is_anybody_in():
        _announce(table)
    yield from turn_hands(table, lambda box: table.cite("10.4" if box.choice == "fold" else "10.2"))
    for box in reversed(table.live_boxes):  # from the dealer's right (10.2)
        if box.choice != "fold":
            _settle_hand(table, box)
        _settle_trips(table, box)
        end_hand(table, box, table.cite("9.6(c)" if box.choice == "fold" else "10.5"))


def _strength(table: Round, pile: Pile) -> int:
    return best_hand(table.cards_in(pile), table.cards_in(COMMUNITY), table.notice.choice("hand"))


def _announce(table: Round) -> None:
    dealer = _strength(table, DEALER)
    table.tell(HandRanked(table.cite("10.1"), DEALER, RANKING.describe(dealer)))
    if not qualifies(table, RANKING, dealer):
        table.tell(Called(table.cite("10.1"), "Dealer does not qualify"))


def _settle_hand(table: Round, box: Box) -> None:
    own, dealer = _strength(table, box.pile), _strength(table, DEALER)
    table.tell(HandRanked(table.cite("10.2"), box.pile, RANKING.describe(own)))
    against = against_dealer(RANKING, own, dealer)
    has_no_ante = own != dealer and not qualifies(table, RANKING, dealer)
    for stake in table.stakes_of(box.number, "ante") if has_no_ante else ():  # whichever hand is better (U15)
        because = f"the dealer's {bare(RANKING, dealer)} does not qualify, so the ante is a stand-off"
        table.stand_off(table.cite("10.1"), stake, because)
    for stake in table.stakes_of(box.number, "ante", BLIND, "play"):
        if own == dealer:
            table.stand_off(table.cite("10.3(c)"), stake, f"{against} is a stand-off")
        elif own < dealer:
            table.lose(table.cite("10.3(b)"), stake, f"{against} loses")
        elif stake.wager == BLIND:
            _pay_blind(table, stake, own, against)
        else:
            odds = table.law.paytables[stake.wager].pays["any"]
            because = f"{against} wins; the {stake.wager} is paid {odds}"
            table.win(table.cite("5.6"), stake, odds, because)


def _pay_blind(table: Round, stake: Stake, own: int, against: str) -> None:
    row = row_of(table.law, "blind-wins-with", own)
    if row is None:
        because = f"{against} wins, and the blind stands off with less than a straight"
        table.stand_off(table.cite("5.6.1"), stake, because)
    else:
        odds = table.law.paytables[BLIND_TABLE].pays[row]
        table.win(table.cite("5.6.1"), stake, odds, f"{against} wins; the blind is paid {odds}")


def _settle_trips(table: Round, box: Box) -> None:
    """Whatever the dealer holds, and whether or not the hand was folded (10.4)."""
    for stake in table.stakes_of(box.number, TRIPS):
        own = _strength(table, box.pile)
        row = row_of(table.law, "trips-wins-with", own)
        if row is None:
            table.lose(table.cite("10.4"), stake, f"{RANKING.describe(own)} is less than three of a kind")
            continue
        option = table.notice.choice(TRIPS)
        odds = table.law.paytables[f"{TRIPS}-{option}"].pays[row]
        because = f"{RANKING.describe(own)} is three of a kind or better; Trips is paid {odds}"
        table.win(table.cite("5.6.2"), stake, odds, because)
        table.explain(stake, f"the pay table is {option}")


# Section 11: irregularities


def _deem_folded(table: Round, box: Box, clause: Clause, because: str) -> None:
    table.tell(Decided(clause, box.number, "fold", because))
    if clause is table.law.point("absent").clause:
        for stake in table.stakes_of(box.number):  # Trips too (U13)
            table.forfeit(clause, stake, because)
    for stake in table.stakes_of(box.number, "play"):
        table.void(clause, stake, "no play wager stands on a folded hand")
    if not table.hand(box.pile):  # the cards are buried, and Trips cannot be told without them (U12)
        for stake in table.stakes_of(box.number, TRIPS):
            table.void(clause, stake, because)
    _fold(table, box, because)


_POKER = poker_irregularities(_deem_folded, void_hand, RECORD.gives_up)  # 11.1 makes wagers void and forfeits none
IRREGULARITIES = tuple(mishap for mishap in _POKER if mishap.kind is not LeftFaceDown)
"""The dealer turns every hand here (10.2), so none can be left face down."""


def name_hand(notice: Notice, pile: Pile, lying: Mapping[Pile, Sequence[Face]]) -> NamedHand | None:
    """The best hand of two own cards with the community cards that lie open, as the notice has it made (4.5)."""
    own = [card for card in lying[pile] if isinstance(card, Card)]
    shared = [card for card in lying.get(COMMUNITY, ()) if isinstance(card, Card)]
    if pile == COMMUNITY or len(own) != HAND or len(shared) < SHARED:
        return None
    if notice.choice("hand") != FORMS[1]:
        shared = list(max(combinations(shared, SHARED), key=lambda three: RANKING.strength((*own, *three))))
    made = by_rank(RANKING, [*own, *shared])
    return made and NamedHand(made.name, tuple(place for place in made.cards if place < len(own)))


GAME = Game(
    rulebook=RULES,
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(POKER,),
    ranking=RANKING,
    says=lambda hand: "",  # what two cards are worth depends on the others, and on the form: `names` knows both
    names=name_hand,
)
