"""Facts: what followed, each by a clause. Money moves by facts and in no other way.

A fact cannot be made without a clause, and a clause only exists in an edition. Every fact is a sentence about this very
round, so "why was I paid this?" has an answer.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import NamedTuple

from pitbook.cards import Face
from pitbook.errors import BrokenRules
from pitbook.law import Cents, Clause, dollars
from pitbook.table.account import Account, player_account
from pitbook.table.places import COMMUNITY, DEALER, DISCARD, SHOE, Facing, Pile, Role, Stake, Viewer
from pitbook.table.values import Value, value

CARD = "card"
"""What is dealt, unless a fact says otherwise."""

NO_BANK = Stake(0, "", "")
"""The default of a field that is always given, so that the kinds of facts it derives from may gain fields."""

LAYOUT, HOUSE, POOL = Account("layout"), Account("house"), Account("pool")


class Move(NamedTuple):
    """Money going from one account to another."""

    source: Account
    target: Account
    cents: Cents


@value
class Fact(Value):
    """Something that is so, and the clause that makes it so."""

    clause: Clause

    def __post_init__(self) -> None:
        if type(self.clause) is not Clause:
            raise BrokenRules(f"a {type(self).__name__} without a clause")

    @property
    def sentence(self) -> str:
        raise NotImplementedError

    @property
    def telling(self) -> str:
        """The sentence as it reads best; `sentence` itself is kept with rounds and stays as earlier versions had it."""
        return self.sentence

    @property
    def moves(self) -> tuple[Move, ...]:
        return ()

    def seen_by(self, viewer: Viewer) -> Fact:
        """The fact as this viewer may know it."""
        return self


@value
class Called(Fact):
    """Somebody said something that matters: "No more bets", "Dealer does not qualify"."""

    words: str

    @property
    def sentence(self) -> str:
        return f"“{self.words}”"


@value
class Noted(Fact):
    """Something happened that is kept for whoever asks."""

    what: str

    @property
    def sentence(self) -> str:
        return self.what


@value
class SpokenFact(Fact):
    """Something that a dealer says aloud as it happens."""


@value
class ScreenFact(Fact):
    """Something that a screen at the table shows until the next of these comes."""

    @property
    def lines(self) -> tuple[str, ...]:
        return (self.sentence,)


@value
class TaskDone(Fact):
    """A member of staff has done something that the rules ask of them."""

    task: str
    role: Role
    name: str

    @property
    def sentence(self) -> str:
        return f"the {self._who} did: {self.task}"

    @property
    def telling(self) -> str:
        return f"{self.task}: done by the {self._who}"

    @property
    def _who(self) -> str:
        return f"{self.role}{f' {self.name}' if self.name else ''}"


@value
class RulingMade(Fact):
    """A person has used a discretion."""

    matter: str
    ruling: str
    by: str

    @property
    def sentence(self) -> str:
        return f"ruling on {self.matter}: {self.ruling} (given by {self.by})"


@value
class MisdealDeclared(Fact):
    """The round, or some of its boxes, came to nothing."""

    because: str

    @property
    def sentence(self) -> str:
        return f"misdeal: {self.because}"


@value
class RoundVoided(MisdealDeclared):
    """The round has no result."""

    @property
    def sentence(self) -> str:
        return f"the round is void: {self.because}"


@value
class RedealDeclared(Fact):
    """The cards are dealt again and every wager stands."""

    because: str

    @property
    def sentence(self) -> str:
        return f"dealt again: {self.because}"


@value
class CardsDealt(Fact):
    """Cards left the shoe for a pile."""

    to: Pile
    count: int
    facing: Facing
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} face {self.facing} to {_the(self.to)}"

    @property
    def telling(self) -> str:
        return _among_the_community(self.sentence)


@value
class CardsShown(Fact):
    """Faces became known to somebody; nobody else's view has them."""

    pile: Pile
    cards: tuple[Face | None, ...]
    to: Viewer

    @property
    def sentence(self) -> str:
        who = "everybody" if self.to.role is Role.PUBLIC else self.to
        if not any(self.cards):
            return f"{who} looks at {_the(self.pile)}"
        faces = " ".join("??" if card is None else card.text for card in self.cards)
        return f"{who} sees {faces} of {_the(self.pile)}"

    @property
    def telling(self) -> str:
        return _among_the_community(self.sentence)

    def seen_by(self, viewer: Viewer) -> Fact:
        if self.to.role is Role.PUBLIC or self.to == viewer:
            return self
        return replace(self, cards=(None,) * len(self.cards))


@value
class CardMisread(Fact):
    """An open card that was told as `card` is in truth `right`; what else came out otherwise for it is told next."""

    pile: Pile
    card: Face
    right: Face

    @property
    def sentence(self) -> str:
        return f"the card of {_the(self.pile)} that was told as {self.card.text} is in truth {self.right.text}"


@value
class CardsDiscarded(Fact):
    """A hand was counted and put in the discard rack."""

    pile: Pile
    count: int
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} of {_the(self.pile)} counted into the discard rack"


@value
class HandRanked(Fact):
    """A hand that lies open was valued."""

    pile: Pile
    hand: str

    @property
    def sentence(self) -> str:
        return f"{_the(self.pile)} has {self.hand}"


@value
class Decided(Fact):
    """A box made its choice, or was deemed to; `player` is told where several decide there."""

    box: int
    choice: str
    because: str = ""
    hand: int = 1
    player: str = ""

    @property
    def sentence(self) -> str:
        hand = f" hand {self.hand}" if self.hand > 1 else ""
        hand += f", {self.player}," if self.player else ""
        verb = "is taken to" if self.because else "chooses to"
        return f"box {self.box}{hand} {verb} {self.choice}" + (f": {self.because}" if self.because else "")


@value
class MoneyFact(Fact):
    """Money on a stake of the layout went somewhere.

    `is_shared`: others have money on the same hand, so that it is said whose this is.
    """

    stake: Stake
    staked: Cents
    is_shared: bool = field(default=False, kw_only=True)

    @property
    def whose(self) -> str:
        """The stake in words."""
        return f"{self.stake} of {self.stake.player}" if self.is_shared else str(self.stake)

    @property
    def _player(self) -> Account:
        return player_account(self.stake.player)


@value
class WagerAccepted(MoneyFact):
    """Money was staked. `carried` money was on the layout already."""

    carried: bool = False

    @property
    def sentence(self) -> str:
        verb = "leaves" if self.carried else "stakes"
        return f"{self.stake.player} {verb} {dollars(self.staked)} on {self.stake}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return () if self.carried else (Move(self._player, LAYOUT, self.staked),)


@value
class WagerWithdrawn(MoneyFact):
    """Money was taken back while that was still allowed."""

    @property
    def sentence(self) -> str:
        return f"{self.stake.player} takes back {dollars(self.staked)} from {self.stake}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)


@value
class WagerShifted(MoneyFact):
    """Money is taken to lie on another area than it did; `stake` is where it lies now."""

    came_from: Stake

    @property
    def sentence(self) -> str:
        return f"{dollars(self.staked)} of {self.stake.player} on {self.came_from} lies on {self.stake.wager} now"


@value
class WagerReduced(MoneyFact):
    """A part of the money goes back unplayed because a rule cuts the wager down; `staked` is that part."""

    because: str

    @property
    def sentence(self) -> str:
        return f"{dollars(self.staked)} of {self.stake} goes back to {self.stake.player}: {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)


@value
class Ended(MoneyFact):
    """What became of a stake. Exactly one of these stands for each at the end of a round."""

    because: str

    result = ""

    @property
    def pays(self) -> Cents:
        """What the house or the pool adds to the player's money."""
        return Cents(0)

    @property
    def net(self) -> int:
        """What the player is up or down by it."""
        return 0

    @property
    def shifts(self) -> tuple[tuple[Stake, int], ...]:
        """What other stakes on the layout gain or lose by it."""
        return ()

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}"


@value
class Won(Ended):
    """The stake goes back with winnings from the house."""

    winnings: Cents

    result = "win"

    @property
    def pays(self) -> Cents:
        return self.winnings

    @property
    def net(self) -> int:
        return self.winnings

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked), Move(HOUSE, self._player, self.winnings))


@value
class Lost(Ended):
    """The house collects the stake."""

    result = "lose"

    @property
    def net(self) -> int:
        return -self.staked

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, HOUSE, self.staked),)


@value
class Forfeited(Lost):
    """The house collects the stake for what its player did, not for the cards."""

    result = "forfeited"


@value
class StoodOff(Ended):
    """The stake neither wins nor loses."""

    result = "stand-off"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)


@value
class Voided(StoodOff):
    """The stake was never good, or no longer is, and goes back."""

    result = "void"


@value
class Carried(Ended):
    """The stake stays where it is for the next round."""

    result = "carried"


@value
class Contributed(Ended):
    """A jackpot stake went into the pool, less what the operator keeps, and won nothing."""

    to_pool: Cents

    result = "lose"

    @property
    def net(self) -> int:
        return -self.staked

    @property
    def moves(self) -> tuple[Move, ...]:
        return self._contribution()

    def _contribution(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, POOL, self.to_pool), Move(LAYOUT, HOUSE, Cents(self.staked - self.to_pool)))


@value
class JackpotForfeited(Contributed):
    """The stake went into the pool and the right to a prize with it."""

    result = "forfeited"


@value
class JackpotWon(Contributed):
    """A prize was paid; the stake itself went into the pool."""

    from_pool: Cents
    from_house: Cents

    result = "win"

    @property
    def pays(self) -> Cents:
        return Cents(self.from_pool + self.from_house)

    @property
    def net(self) -> int:
        return self.pays - self.staked

    @property
    def moves(self) -> tuple[Move, ...]:
        return (
            *self._contribution(),
            Move(POOL, self._player, self.from_pool),
            Move(HOUSE, self._player, self.from_house),
        )


@value
class FeeTaken(Lost):
    """A price that was put down is taken, and no result gives it back."""

    result = "fee"


@value
class Besides(MoneyFact):
    """Money that a stake brings or costs its player besides what becomes of it."""

    because: str

    result = ""

    @property
    def net(self) -> int:
        """What the player is up or down by it."""
        return 0

    @property
    def about(self) -> str:
        """What it is called in a settlement: by the wager, unless it has a name of its own."""
        return self.stake.wager

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}"


@value
class PaidAgain(Besides):
    """A stake that has won is paid once more, for another reason."""

    winnings: Cents

    result = "win"

    @property
    def net(self) -> int:
        return self.winnings

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(HOUSE, self._player, self.winnings),)


@value
class BonusPaid(PaidAgain):
    """A bonus that a stake earns whatever becomes of the stake itself; `bonus` is its name."""

    bonus: str

    @property
    def about(self) -> str:
        return self.bonus


@value
class CommissionTaken(Besides):
    """The house's share of what a stake has won, taken from the winnings."""

    commission: Cents

    result = "commission"

    @property
    def net(self) -> int:
        return -self.commission

    @property
    def about(self) -> str:
        return f"{self.stake.wager} commission"

    @property
    def sentence(self) -> str:
        return f"{self.stake.player} pays {dollars(self.commission)} commission on {self.stake}: {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(self._player, HOUSE, self.commission),)


@value
class PartReturned(Besides):
    """A part of a stake that has lost goes back, for the rule takes only the rest of it."""

    returned: Cents

    result = "returned"

    @property
    def net(self) -> int:
        return self.returned

    @property
    def sentence(self) -> str:
        return f"{dollars(self.returned)} of {self.stake} goes back to {self.stake.player}: {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(HOUSE, self._player, self.returned),)


@value
class PaidByBank(Won):
    """The stake goes back with winnings out of a bank that a player holds; `bank` is the banker's stake."""

    bank: Stake = NO_BANK

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, Cents(self.staked + self.winnings)),)

    @property
    def shifts(self) -> tuple[tuple[Stake, int], ...]:
        return ((self.bank, -self.winnings),)

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}; {self.bank.player}, who banks, pays {dollars(self.winnings)}"


@value
class CollectedByBank(Lost):
    """The bank that a player holds collects the stake; it stays on the layout with the banker's."""

    bank: Stake = NO_BANK

    @property
    def moves(self) -> tuple[Move, ...]:
        return ()

    @property
    def shifts(self) -> tuple[tuple[Stake, int], ...]:
        return ((self.bank, self.staked),)

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}; {self.bank.player}, who banks, collects {dollars(self.staked)}"


@value
class BankReturned(Ended):
    """What lies in a player's bank at the end goes back to the banker, who put up `put_up`."""

    put_up: Cents

    result = "bank"

    @property
    def net(self) -> int:
        return self.staked - self.put_up

    @property
    def pays(self) -> Cents:
        return Cents(max(0, self.net))

    @property
    def sentence(self) -> str:
        gained = f"{dollars(abs(self.net))} {'more' if self.net > 0 else 'less'} than was put up"
        held = f"the bank holds {dollars(self.staked)}, {gained if self.net else 'as much as was put up'}"
        return f"{self.whose}: {self.because}; {held}, which goes back to {self.stake.player}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)


@value
class DiceRolled(Fact):
    """What the dice showed."""

    values: tuple[int, ...]

    @property
    def sentence(self) -> str:
        return f"rolled {' '.join(map(str, self.values))}"


@value
class BallFell(Fact):
    """The pocket in which the ball came to rest."""

    pocket: str

    @property
    def sentence(self) -> str:
        return f"the ball falls on {self.pocket}"


@value
class ResultMisread(Fact):
    """A throw or spin that was told as `told` is in truth `right`; what came out otherwise for it is told next."""

    told: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"the result that was told as {' '.join(self.told)} is in truth {' '.join(self.right)}"


@value
class CardsShuffled(Fact):
    """Cards of a pile were shuffled in the middle of a round and lie in the shoe again."""

    source: Pile
    count: int
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} of {_the(self.source)} shuffled again and put in the shoe"


@value
class CardsMoved(Fact):
    """Cards went from one pile to another without passing through the shoe."""

    source: Pile
    target: Pile
    count: int
    noun: str = CARD

    @property
    def sentence(self) -> str:
        return f"{so_many(self.count, self.noun)} from {_the(self.source)} to {_the(self.target)}"


@value
class Reopened(Fact):
    """What had become of a stake is undone; its money lies on the layout again."""

    undone: Ended
    because: str
    again: tuple[Besides, ...] = ()

    @property
    def sentence(self) -> str:
        return f"{self.undone.whose}: undone, {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        made = [move for fact in (self.undone, *self.again) for move in fact.moves]
        return tuple(Move(move.target, move.source, move.cents) for move in reversed(made))


def _among_the_community(sentence: str) -> str:
    """
    >>> _among_the_community("everybody sees 7s of community")
    'everybody sees 7s of the community cards'
    """
    is_common = sentence.endswith(f" {COMMUNITY}")
    return f"{sentence.removesuffix(COMMUNITY)}the community cards" if is_common else sentence


def _the(pile: Pile) -> str:
    return f"the {pile}" if pile in (DEALER, SHOE, DISCARD) else pile


def so_many(count: int, noun: str) -> str:
    return f"a {noun}" if count == 1 else f"{count} {noun}s"
