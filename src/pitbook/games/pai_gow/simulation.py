"""Pai Gow by the million: tiles dealt by chance, and how a wager and a bank end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from pitbook.cards.pack import TILE_SET
from pitbook.errors import BrokenRules
from pitbook.games.pai_gow import kernel
from pitbook.games.pai_gow.bank import BANK, MAIN
from pitbook.games.pai_gow.counting import Counts, kinds, pair_of, settings
from pitbook.games.pai_gow.decisions import SET
from pitbook.games.pai_gow.house_way import HouseWay, ways
from pitbook.games.pai_gow.winning import TileRanks
from pitbook.law import Cents
from pitbook.maths.chance import generator_of
from pitbook.table.answers import Decision
from pitbook.table.places import hand_pile
from pitbook.table.requests import Decide
from pitbook.table.round import Round

ENDS = "lose", "push", "win"
SIDES = MAIN, BANK


@lru_cache(4)
def kind_of_four(ranks: TileRanks) -> Counts:
    """The kind of every four of the 32 tiles, by their place in colexicographic order."""
    place = {tuple(four): n for n, four in enumerate(kinds().pairs.tolist())}
    pair = [pair_of(tile, ranks) for tile in TILE_SET.faces]
    fours = sorted(combinations(range(len(pair)), 4), key=lambda four: four[::-1])
    return np.array([place[tuple(sorted(pair[n] for n in four))] for four in fours], np.int64)


@lru_cache(4)
def dealt_out(way: HouseWay, chosen: bytes) -> Counts:
    """The high and the low hand of every four tiles, when each kind is set in a way of its own."""
    sets: Counts = np.stack(settings(way).chosen(np.frombuffer(chosen, np.uint8)))
    return sets[:, kind_of_four(way.ranks)]


@dataclass(frozen=True, slots=True)
class PaiGowSimulator:
    """What the lab plays: see `Simulator` and `Decides` in the contract.

    `plays` has the way in which each kind of hand is set, as bytes, for a wager and, where players may bank, a bank.
    """

    stake: Cents
    way: HouseWay
    plays: Mapping[str, bytes]

    @property
    def stakes(self) -> Mapping[str, Cents]:
        """A player who banks makes no wager, so through the rules it is the wager that is played."""
        return {MAIN: self.stake}

    @property
    def members(self) -> Mapping[str, str]:
        return {}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        house = settings(self.way).house.astype(np.uint8).tobytes()
        own = np.stack([dealt_out(self.way, self.plays.get(side, house)) for side in SIDES])
        told = np.zeros((len(SIDES), len(ENDS)), np.int64)
        kernel.play_rounds(generator_of(seed, chunk), rounds, own, dealt_out(self.way, house), told)
        return {
            side: dict(zip(ENDS, map(int, told[n]), strict=True)) for n, side in enumerate(SIDES) if side in self.plays
        }

    def decide(self, table: Round, request: Decide) -> Decision:
        """Set the tiles as the play does."""
        spot = next(iter(request.options))
        if not table.stakes_of(spot.box, MAIN):
            raise BrokenRules("the simulated player makes a wager and holds no bank")
        faces, ranks = [table.faces[slot] for slot in table.hand(hand_pile(spot.box))], self.way.ranks
        lying = sorted(range(len(faces)), key=lambda place: pair_of(faces[place], ranks))
        four = [pair_of(faces[place], ranks) for place in lying]
        kind = kinds().pairs.tolist().index(four)
        low = ways(ranks, [faces[place] for place in lying])[self.plays[MAIN][kind]].low
        return Decision(spot.box, SET, places=tuple(lying[place] for place in low))
