"""Section 11: hands are matched with the bank's, and wagers collected and paid."""

from __future__ import annotations

from pitbook.games.pai_gow.bank import MAIN, Bank, against, bank_pile
from pitbook.games.pai_gow.decisions import hands_at, set_low
from pitbook.games.pai_gow.winning import TwoHands
from pitbook.law import Clause, Notice
from pitbook.law.edition import PayTable
from pitbook.law.money import percent
from pitbook.table.ask import do, show
from pitbook.table.facts import Decided, HandRanked, Noted
from pitbook.table.places import DEALER, DISCARD, PUBLIC, SHOE, Pile, Role, Stake, hand_pile, low_of
from pitbook.table.requests import Do, Show
from pitbook.table.round import Box, Round, Stage, Step

BOTH, ONE = 2, 1
"""How many hands of a player rank higher than the bank's, where that is enough."""


def settlement(table: Round) -> Step:
    """Losing wagers are taken as hands are matched; what has won is paid when all of them have been."""
    table.stage, is_house = Stage.SETTLEMENT, Bank.of(table).stake is None
    banked = yield from expose_bank(table)
    won = []
    for box in against(table):
        hands = yield from expose(table, table.cite("11.1(f)" if is_house else "11.2(e)"), box.pile)
        if match(table, box, hands, banked):
            won.append(box)
    for box in won:
        pay(table, Stake(box.number, box.player, MAIN))
    if not is_house:
        give_bank_back(table, "11.2(g)", "every wager is settled")
    clear(table, table.cite("11.1(i)" if is_house else "11.2(g)"))


# Turning the tiles


def expose_bank(table: Round) -> Step:
    """The bank's hand, before any other; the supervisor looks whether the house's is set the house way (11.1(e))."""
    tiles, is_house = bank_pile(table), Bank.of(table).stake is None
    hands = yield from expose(table, table.cite("11.1(d)" if is_house else "11.2(d)"), tiles)
    if is_house:
        task = (
            f"confirm that the house's hand is set the house way, with {_shown(table, low_of(DEALER))} as the low hand"
        )
        yield from do(table, Do(table.cite("11.1(e)"), task, (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)))
    if hands.is_foul:
        table.tell(Noted(table.cite("12.4"), "the low hand of the bank ranks above the high one; they are exchanged"))
        return TwoHands(hands.low, hands.high)
    return hands


def expose(table: Round, clause: Clause, tiles: Pile) -> Step:
    """Turn four tiles, and set those that the house is to set."""
    low, ranks = low_of(tiles), Bank.of(table).way.ranks
    for pile in (tiles, low):
        while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
            yield from show(table, Show(clause, pile, hidden, PUBLIC, noun=table.opening.pack.noun))
    if not table.hand(low):
        set_low(table, setting_rule(table, tiles), tiles, Bank.of(table).way.low(table.faces_in(tiles)))
    words = (ranks.in_words(table.faces_in(pile)) for pile in (tiles, low))
    table.tell(HandRanked(clause, tiles, "{}, low {}".format(*words)))
    return hands_at(table, tiles)


def setting_rule(table: Round, tiles: Pile) -> Clause:
    """Why the dealer sets tiles: they are the house's (11.1(c)), or by the rule that their player's choice went by."""
    chosen = (fact.clause for fact in table.facts if isinstance(fact, Decided) and hand_pile(fact.box) == tiles)
    return next(chosen, table.cite("11.1(c)"))


def _shown(table: Round, pile: Pile) -> str:
    return " and ".join(face.text for face in table.faces_in(pile))


# Money


def match(table: Round, box: Box, hands: TwoHands, banked: TwoHands) -> bool:
    """Whether a wager has won; if it has not it is taken, or stays where it lies."""
    stake = Stake(box.number, box.player, MAIN)
    better = hands.better_than(banked)
    if hands.is_foul:
        collect(table, table.cite("12.4"), stake, "the low hand ranks above the high hand")
    elif not better:
        copies = "; the bank wins a copy" if hands.high == banked.high or hands.low == banked.low else ""
        collect(table, table.cite("6.1(b)"), stake, f"neither hand ranks higher than the bank's{copies}")
    elif better == ONE:
        which = "the high hand" if hands.high > banked.high else "the low hand"
        clause = table.cite("6.1(c)")
        table.stand_off(clause, stake, f"{which} ranks higher than the bank's, and the other does not")
    return better == BOTH and not hands.is_foul


def collect(table: Round, clause: Clause, stake: Stake, because: str) -> None:
    bank = Bank.of(table).stake
    if bank:
        table.lose_to_bank(clause, stake, because, bank)
    else:
        table.lose(clause, stake, because)


def pay(table: Round, stake: Stake) -> None:
    """Even money, less the commission (6.11), by the house or out of a player's bank."""
    clause, because, bank = table.cite("6.11"), "both hands rank higher than the bank's", Bank.of(table).stake
    odds = paytable_for(table.notice).pays["win"]
    if bank:
        table.win_of_bank(clause, stake, odds, because, bank)
    else:
        table.win(clause, stake, odds, because)
    take_commission(table, stake)


def give_bank_back(table: Round, clause_id: str, because: str) -> None:
    held = Bank.of(table)
    assert held.stake is not None
    table.return_bank(table.cite(clause_id), held.stake, held.put_up, because)
    take_commission(table, held.stake)


def take_commission(table: Round, stake: Stake) -> None:
    """The house's part of what a stake has won, in whole cents."""
    kept, won = paytable_for(table.notice).commission, table.ended[stake].pays
    if kept and (due := kept.of(won)):
        table.take_commission(table.cite(kept.clause), stake, due, f"{percent(kept.share)} of what it won")


def paytable_for(notice: Notice) -> PayTable:
    """That of the commission on the sign."""
    return next(table for table in notice.edition.paytables.values() if _is_in_use(table, notice))


def _is_in_use(table: PayTable, notice: Notice) -> bool:
    return table.offered["commission"] == notice.choice("commission")


def clear(table: Round, clause: Clause) -> None:
    """Take every hand to the tiles that are not in use."""
    for pile in [pile for pile in table.piles if pile not in (SHOE, DISCARD)]:
        table.discard(clause, pile)
