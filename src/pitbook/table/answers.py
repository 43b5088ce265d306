"""Answers: everything that happens at a table, as frozen values. The list of them is the record of a round.

Cards, decisions, rulings, the clock and every irregularity come in this way; the rules themselves do nothing by chance.
"""

from __future__ import annotations

from pitbook.cards import Face
from pitbook.law import Cents
from pitbook.table.places import Pile, Role, Slot
from pitbook.table.values import Value, value


@value
class Answer(Value):
    """One thing that happened."""


@value
class Wager(Answer):
    """A player stakes money on a wager of a box.

    `chips` is false for words without chips behind them. `seat` says that the player sits at this box. `unnoticed`
    marks a wager which a rule bars but which nobody stopped: it stands until somebody reports it. `nominee` is who
    places it if that is not the player.
    """

    box: int
    player: str
    wager: str
    cents: Cents
    chips: bool = True
    seat: bool = False
    unnoticed: bool = False
    nominee: str = ""


@value
class Withdraw(Answer):
    """A player takes a wager back, or a nominee does for the player."""

    box: int
    player: str
    wager: str
    nominee: str = ""


@value
class Nominate(Answer):
    """A player names somebody to place wagers and handle cards in their stead; `by` is the supervisor who approves.

    `works_here` marks somebody who works at the casino or is associated with it. `seat`: the nominee sits at the game.
    """

    player: str
    nominee: str
    by: str
    works_here: bool = False
    seat: bool = False


@value
class Joining(Answer):
    """Somebody without a box wishes to take part."""

    player: str


@value
class NoMoreBets(Answer):
    """The dealer calls "No more bets"."""


@value
class VoidHand(Answer):
    """A void hand is called: the round is dealt and nobody may wager on it. `by` is who calls it."""

    by: str


@value
class TimeIsUp(Answer):
    """A clock has run out, after so many seconds where a rule asks for a least time."""

    seconds: int | None = None


@value
class Dealt(Answer):
    """The card or cards asked for were dealt. `sequence` orders deals over all tables that share a jackpot."""

    sequence: int | None = None


@value
class Seen(Answer):
    """The cards asked for were turned or looked at; `None` for a face the table was not told."""

    cards: tuple[Face | None, ...]


@value
class Misread(Answer):
    """The open card that was told as `card` is in truth `right`. It may be said at any moment, whatever is asked."""

    card: Face
    right: Face


@value
class MisreadResult(Answer):
    """The throw or spin that was told as `told` is in truth `right`, each as it is written: the dice in their order.

    It may be said at any moment before money has moved by it. In a game whose law has a rule on results that were told
    wrongly, that rule has an irregularity of its own.
    """

    told: tuple[str, ...]
    right: tuple[str, ...]


@value
class Decision(Answer):
    """A hand's player chooses one of its options, naming cards by their places in it or an amount where that is asked.

    `player` is said where several decide on one hand.
    """

    box: int
    choice: str
    hand: int = 1
    places: tuple[int, ...] = ()
    cents: Cents = Cents(0)
    player: str = ""


@value
class Locked(Answer):
    """The dealer announces that decisions are locked in; until then they could be changed."""


@value
class Ruling(Answer):
    """Somebody with the authority to do so has decided."""

    ruling: str
    by: str
    boxes: tuple[int, ...] = ()


@value
class Done(Answer):
    """Somebody has done what was asked of them."""

    role: Role
    name: str = ""


@value
class Counted(Answer):
    """What a count came to."""

    count: int


@value
class PoolStands(Answer):
    """What the prize pool holds, and that it is this round's turn to claim from it."""

    cents: Cents


@value
class Rolled(Answer):
    """What the dice show."""

    values: tuple[int, ...]


@value
class Spun(Answer):
    """The pocket in which the ball came to rest."""

    pocket: str


@value
class Shuffled(Answer):
    """The cards asked for were shuffled once more, in the middle of a round."""


@value
class Irregularity(Answer):
    """Something went wrong. Any request may get one; the game's section on irregularities says what follows."""


@value
class CardExposed(Irregularity):
    """A card was exposed as it was dealt; its face is given if it was made out."""

    slot: Slot
    card: Face | None = None


@value
class ExposedByPlayer(Irregularity):
    """A player let others see cards of their own hand, those at these positions (from 0)."""

    box: int
    positions: tuple[int, ...]
    cards: tuple[Face | None, ...]


@value
class ExposedByDealer(Irregularity):
    """The dealer let others see cards of the dealer's hand, those at these positions (from 0), after the deal.

    `pile` is named where it is another hand of the table than the first.
    """

    positions: tuple[int, ...]
    cards: tuple[Face | None, ...]
    pile: Pile = Pile("")


@value
class WrongCount(Irregularity):
    """A hand was dealt a wrong number of cards; box 0 is the dealer, or another hand of the table that is named."""

    box: int
    count: int
    pile: Pile = Pile("")


@value
class CardsWithoutWager(Irregularity):
    """Cards, but no complete hand, are found at a box without a wager, perhaps with a stray side wager there.

    `count` is how many there are.
    """

    box: int
    player: str = ""
    wager: str = ""
    cents: Cents = Cents(0)
    count: int = 1


@value
class HandWithoutWager(Irregularity):
    """A complete hand is found at a box without a wager, perhaps with a stray side wager of somebody in front of it."""

    box: int
    player: str = ""
    wager: str = ""
    cents: Cents = Cents(0)


@value
class DeckCounted(Irregularity):
    """The deck was counted in the middle of a round; all is well if nothing is missing."""

    count: int


@value
class CollectedEarly(Irregularity):
    """The dealer took a hand before its player had decided; it could be put together again, or not."""

    box: int
    reconstructed: bool


@value
class LaidDown(Irregularity):
    """A player laid the cards down and they went to the discard rack; they are to be put together again, or not."""

    box: int
    reconstructed: bool


@value
class Absent(Irregularity):
    """Nobody is there to decide for a box; `player` is said where several decide there."""

    box: int
    player: str = ""


@value
class SeveralHands(Irregularity):
    """One player is found to have wagered on more hands than allowed."""

    player: str


@value
class Communication(Irregularity):
    """A player exchanged cards or information about hands."""

    player: str


@value
class ViewedBlind(Irregularity):
    """A player looked at these hands, which were to be played blind."""

    player: str
    boxes: tuple[int, ...]


@value
class LeftFaceDown(Irregularity):
    """A player does not turn the hand of a box face up when it is to be compared."""

    box: int


@value
class FaceUpInShoe(Irregularity):
    """The next card is found lying face up in the shoe."""

    card: Face


@value
class DrawnInError(Irregularity):
    """A card was drawn that was not due; its face is given if it was exposed."""

    card: Face | None = None


@value
class Misplaced(Irregularity):
    """Cards went to the wrong place or in the wrong order; they could be put right, or not.

    `order` names the cards that lie there, counted from 1, in the order in which they should have come; none is named
    if that is the order in which they came.
    """

    reconstructed: bool
    order: tuple[int, ...] = ()


@value
class TooFewCards(Irregularity):
    """The shoe does not hold the cards that the round still needs."""


@value
class CuttingCardOut(Irregularity):
    """The cutting card came out of the shoe in place of a card. Nothing is wrong, but the shoe comes to its end."""


@value
class NomineeStops(Irregularity):
    """A supervisor announces, at any time, that a player's nominee stops: confirmed by the player, or withdrawn.

    Approval may be withdrawn for `wagers` or `cards` alone; `part` is empty where it ends for both.
    """

    player: str
    by: str
    is_confirmed: bool = True
    is_withdrawn: bool = False
    part: str = ""


@value
class BurnedCardAsked(Irregularity):
    """A player asks to see the card that was burned face down. Nothing is wrong with that."""

    player: str


@value
class HandDeclined(Irregularity):
    """Whoever is to handle a hand would rather not."""

    hand: str


@value
class HandMisused(Irregularity):
    """Whoever handles a hand hides, bends or keeps its cards, or does with them what else is not allowed."""

    hand: str


@value
class WrongDisplay(Irregularity):
    """The lamps of the layout fail or light wrong areas (`lights`), or a monitor shows a wrong result (`result`)."""

    what: str


@value
class WagerMoved(Irregularity):
    """A wager lies on another area, `to`, than the one it was put on.

    `cause` says how that came: the `dealer` or another `patron` moved it by accident, or the dealer laid a `spoken`
    wager there.
    """

    box: int
    player: str
    wager: str
    to: str
    cause: str
