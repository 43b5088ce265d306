"""What became of a stake. Exactly one of these stands for each at the end of a round."""

from __future__ import annotations

from pitbook.law import Cents
from pitbook.table.facts.fact import HOUSE, LAYOUT, POOL, Move
from pitbook.table.facts.stake_facts import MoneyFact
from pitbook.table.places import Stake
from pitbook.table.values import value


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
class FeeTaken(Lost):
    """A price that was put down is taken, and no result gives it back."""

    result = "fee"


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
