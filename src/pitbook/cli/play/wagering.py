"""What a person may stake: the wagers that are usual, what they take at the least, and whether the money is enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitbook.cli.play.ink import money
from pitbook.cli.play.prompt import Wish, example_of, repeat_of
from pitbook.cli.play.seat import Seat, WagersAsked
from pitbook.errors import Refused
from pitbook.law import Cents, dollars
from pitbook.law.wager_name import family_of

USUAL_STAKE: Final = Cents(500)


@dataclass
class Wagering:
    """A person's wagers at one table; `usual` are those of the last round."""

    seat: Seat
    usual: tuple[Wish, ...] = ()

    def is_entry(self, asked: WagersAsked) -> bool:
        """Whether somebody without a wager of these has no part in the round, and this person has none yet."""
        entry = self.seat.game.record.entry
        offered = any(_is_of(wager, entry) for wager in asked.wagers) if entry else asked.is_first
        return offered and (asked.is_first or not any(_is_of(wager, entry) for wager in self.lying))

    def repeated(self, asked: WagersAsked) -> tuple[Wish, ...]:
        """What an empty line stakes: the wagers of the last round, less what lies there already.

        In the first it is the least of one wager, with what has to lie beside it.
        """
        if not self.is_entry(asked):
            return ()
        lying = self.lying
        along = [wager for wager in self.seat.game.record.along if wager in asked.wagers]
        first = tuple(Wish(wager, self.least(wager)) for wager in (asked.wagers[0], *along))
        wishes = tuple(wish for wish in self.usual if wish.wager in asked.wagers) or first
        return tuple(wish for wish in wishes if wish.wager not in lying)

    def keys(self, asked: WagersAsked) -> dict[str, str]:
        """What an empty line does, and how wagers are written."""
        usual, is_entry = self.repeated(asked), self.is_entry(asked)
        if not is_entry and len(asked.wagers) == 1:
            (only,) = asked.wagers
            return {"enter": f"no {only}", money(self.least(only))[1:]: only, "l": "limits"}
        if not is_entry:
            return {"enter": "nothing more", **example_of(asked.wagers, self.least, "more wagers"), "l": "limits"}
        enter = repeat_of(usual) or self.go_on
        further = {"d": self.go_on} if self.lying and usual else {}
        bank = self.seat.game.record.bank
        against = tuple(wager for wager in asked.wagers if not bank or wager != bank.wager)
        if bank and bank.wager in asked.wagers:  # nobody makes a wager against a bank of their own
            further |= {f"20 {bank.wager}": f"hold the {bank.wager}"}
        return {"enter": enter, **example_of(against, self.least), "l": "limits", **further}

    @property
    def go_on(self) -> str:
        return "deal" if self.seat.game.equipment.pack.size else "play"

    def least(self, wager: str) -> Cents:
        """The only amount of a wager of fixed size, or the least of another."""
        notice = self.seat.notice
        return notice.fixed_stake(wager) or notice.limit(wager).min or USUAL_STAKE

    @property
    def lying(self) -> set[str]:
        """The wagers on which this person has money already."""
        seen = self.seat.view
        return {stake.wager for stake in seen.stakes if stake.player == seen.viewer.name}

    # Whether the money is enough

    def check_means(self, wishes: tuple[Wish, ...]) -> None:
        needed = self._needed(wishes)
        if needed > self.seat.balance:
            is_more = needed > sum(wish.cents for wish in wishes)
            when = "after the deal" if self.seat.game.equipment.pack.size else "later on"
            later = f", the {self.seat.game.record.second_wager} {when} included" if is_more else ""
            raise Refused(f"that needs {dollars(needed)}{later}", remedy=f"you have {dollars(self.seat.balance)}")

    def _needed(self, wishes: tuple[Wish, ...]) -> int:
        """What wagers take, with enough kept back for a second wager where the law says how large that is."""
        record = self.seat.game.record
        followed = sum(wish.cents for wish in wishes if wish.wager in record.entry[:1])
        beside = sum(wish.cents for wish in wishes for twin in record.comes_with.values() if wish.wager == twin)
        return sum(wish.cents for wish in wishes) + beside + followed * self._least_multiple

    @property
    def _least_multiple(self) -> int:
        """How many times the first wager the second is at the least; 0 where that cannot be known beforehand."""
        law = self.seat.notice.edition
        if law.find_point(self.multiple):
            return law.number(self.multiple)
        several = law.find_point(f"{self.multiple}s")
        return min(int(each) for each in several.value) if several and isinstance(several.value, list) else 0

    @property
    def multiple(self) -> str:
        """The point that says how many times the first wager the second is, where the law fixes that."""
        return f"{self.seat.game.record.second_wager}-multiple"

    @property
    def lack(self) -> str:
        """That the person's money is not enough to wager with, where it is not."""
        asked = self.seat.asked
        if not isinstance(asked, WagersAsked) or not self.is_entry(asked) or self.lying:
            return ""
        wager = asked.wagers[0]
        least = self.seat.notice.limit(wager).min or Cents(1)
        balance = self.seat.balance
        is_short = self._needed((Wish(wager, least),)) > balance
        return f"{dollars(balance)} is not enough for another round here." if is_short else ""


def _is_of(wager: str, names: tuple[str, ...]) -> bool:
    """Whether a wager is one of these, or of a family among them."""
    return wager in names or family_of(wager) in names
