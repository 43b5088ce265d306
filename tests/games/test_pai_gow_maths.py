"""The mathematics of Pai Gow in ways that share no code with the count: tiles piece by piece, the rules, chance."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from games.amended import amended, asked
from pitbook import analyse
from pitbook.cards.pack import TILE_SET
from pitbook.errors import BrokenRules
from pitbook.games import find_edition, find_game
from pitbook.games.pai_gow.counting import BESIDE, DEALS, ends, kinds, pair_of, settings
from pitbook.games.pai_gow.house_way import HouseWay, ways
from pitbook.games.pai_gow.maths import MATHS, simulator
from pitbook.games.pai_gow.simulation import dealt_out, kind_of_four
from pitbook.lab.question import ask
from pitbook.law import Cents, Notice
from pitbook.procedure.virtual import VirtualStaff, draw_all
from pitbook.table import Answer, Conversation, NoMoreBets, Stake, Wager
from pitbook.table.conversation import run
from pitbook.table.places import DEALER, hand_pile
from pitbook.table.requests import Decide, PlaceWagers
from pitbook.table.round import Dealing
from sizes import SIZES

WAY = HouseWay.of(find_edition("pai-gow"))
TILES = TILE_SET.faces
FOURS = list(combinations(range(32), 4))


@lru_cache(1)
def by_pieces() -> tuple[np.ndarray[Any, Any], ...]:
    """Every four of the 32 pieces: which pieces as bits, and the strengths of both hands as the house sets them."""
    hands = [WAY.set([TILES[n] for n in four]).hands for four in FOURS]
    order = {strength: n for n, strength in enumerate(sorted({each for two in hands for each in two}))}
    bits = np.array([sum(1 << n for n in four) for four in FOURS], np.uint32)
    return bits, *(np.array([order[two[hand]] for two in hands]) for hand in (0, 1))


@pytest.mark.long
def test_hands_counted_piece_by_piece() -> None:
    """Of some hands, set the house way, against each of the 20,475 that the other 28 pieces make."""
    bits, high, low = by_pieces()
    player, bank = ends(WAY)
    house, places = settings(WAY).house, {tuple(four): n for n, four in enumerate(kinds().pairs.tolist())}
    for n in Random(5).sample(range(len(FOURS)), min(SIZES.deals // 40, len(FOURS))):
        beside = (bits & bits[n]) == 0
        assert beside.sum() == BESIDE
        kind = places[tuple(sorted(pair_of(TILES[piece], WAY.ranks) for piece in FOURS[n]))]
        counted = [int(counts[kind, house[kind]]) for counts in (player.won, player.lost, bank.won, bank.lost)]
        above = (high[n] > high[beside]).astype(int) + (low[n] > low[beside])
        level_or_above = (high[n] >= high[beside]).astype(int) + (low[n] >= low[beside])
        assert counted == [
            int((each == k).sum()) for each, k in ((above, 2), (above, 0), (level_or_above, 2), (level_or_above, 0))
        ]


def test_kinds_are_all_hands() -> None:
    """3,620 kinds, as published, of 35,960 hands; beside each there are 20,475."""
    every = kinds()
    assert (len(every.pairs), int(every.hands.sum())) == (3620, len(FOURS))
    assert DEALS == 35_960 * 20_475
    for kind in Random(1).sample(range(3620), 50):
        assert every.beside(kind).sum() == BESIDE


def test_house_way_against_house_way_is_a_mirror() -> None:
    """What the player loses the bank wins; without a commission the two nets come to nothing."""
    told = {}
    for commission in ("5%", "0%"):
        maths = analyse("pai-gow", {"bank": "player", "commission": commission}, play="house-way")
        told[commission] = [{o.name: o.probability for o in maths.wager(name).outcomes} for name in ("main", "bank")]
    main, bank = told["5%"]
    assert main == {"lose": bank["win"], "push": bank["push"], "win": bank["lose"]}
    free = analyse("pai-gow", {"bank": "player", "commission": "0%"}, play="house-way")
    assert free.wager("main").net + free.wager("bank").net == 0


def test_what_the_commission_takes() -> None:
    law = analyse("pai-gow", play="house-way").wager("main")
    free = analyse("pai-gow", {"commission": "0%"}, play="house-way").wager("main")
    won = next(o.probability for o in law.outcomes if o.name == "win")
    assert free.net - law.net == won / 20
    at_19 = analyse("pai-gow", play="house-way", stake=19).wager("main")
    assert next(o.net for o in at_19.outcomes if o.name == "win") == 1  # 0.95 of a cent is not collected
    at_1010 = analyse("pai-gow", stake=1010).wager("main")
    assert next(o.net for o in at_1010.outcomes if o.name == "win") == Fraction(960, 1010)


def test_the_best_setting_is_no_worse_than_the_houses_with_any_hand() -> None:
    player, bank = ends(WAY)
    house, rows = settings(WAY).house, np.arange(3620)
    for found in (player, bank):
        worth = found.won * 19 - found.lost * 20
        assert (worth[rows, found.best(19, 20)] >= worth[rows, house]).all()
        assert (worth.max(axis=1) == worth[rows, found.best(19, 20)]).all()
    best, as_house = (analyse("pai-gow", play=play) for play in ("best", "house-way"))
    costs = as_house.wager("main").house_edge - best.wager("main").house_edge
    assert best.maths.strategy is not None
    assert f"costs {float(costs):.3%} of the stake" in best.maths.strategy.words[0]


def test_the_numbers_of_a_play_are_of_what_the_player_does() -> None:
    """How often the best play sets a hand otherwise than the house, and the house way never."""
    shares = []
    for play in ("best", "house-way"):
        strategy = analyse("pai-gow", play=play).maths.strategy
        assert strategy is not None
        assert list(strategy.numbers) == ["sets the house way", "sets otherwise"]
        assert sum(strategy.numbers.values()) == 1
        shares.append(strategy.numbers["sets otherwise"])
    player, house = ends(WAY)[0], settings(WAY).house
    rows, hands = np.arange(3620), kinds().hands
    worth = player.won * 19 - player.lost * 20
    better = worth.max(axis=1) > worth[rows, house]
    assert shares == [Fraction(int(hands[better].sum()), 35_960), 0]


def test_a_hand_that_nothing_beats() -> None:
    """Gee Joon and a pair of Teen: no other hand has a pair above the Teen."""
    best = tuple(kinds().pairs.tolist()).index([0, 0, 1, 1])
    player, bank = ends(WAY)
    house = settings(WAY).house[best]
    assert (player.won[best, house], player.lost[best, house]) == (BESIDE, 0)
    assert (bank.won[best, house], bank.lost[best, house]) == (BESIDE, 0)


@pytest.mark.parametrize("play", ["best", "house-way"])
def test_the_rules_pay_what_the_kernel_counts(play: str) -> None:
    """Random deals played by the rules: the end of each is that of the tables by which the compiled rounds go."""
    game, notice = find_game("pai-gow"), Notice.post(find_edition("pai-gow"))
    made = simulator(ask("pai-gow", {}, play=play)[1])
    house = settings(WAY).house.astype(np.uint8).tobytes()
    own, bank = dealt_out(WAY, made.plays["main"]), dealt_out(WAY, house)
    place: dict[tuple[int, ...], int] = {four: n for n, four in enumerate(sorted(FOURS, key=lambda four: four[::-1]))}
    assert len(kind_of_four(WAY.ranks)) == len(place)
    chance = Random(8)
    for _ in range(SIZES.deals // 50):
        staff = VirtualStaff(draw_all(game.equipment, notice, chance))
        wagers = iter([Wager(4, "A", "main", Cents(1000))])

        def source(talk: Conversation, staff: VirtualStaff = staff, wagers: Any = wagers) -> Answer:
            match talk.request:
                case PlaceWagers():
                    return next(wagers, NoMoreBets())
                case Decide() as request:
                    return made.decide(talk.table, request)
            reply = staff.answer(talk)
            assert reply is not None
            return reply

        table = run(game.begin(notice), source).table
        dealt = {
            str(deal.fact.to): [table.faces[slot] for slot in deal.slots] for deal in table.deals if _is_turned(deal)
        }
        pieces = _pieces(dealt["box 4"] + dealt["box 1"])
        mine, theirs = (place[tuple(sorted(four))] for four in (pieces[:4], pieces[4:]))
        better = int(own[0, mine] > bank[0, theirs]) + int(own[1, mine] > bank[1, theirs])
        assert table.ended[Stake(4, "A", "main")].net == {2: 1000, 1: 0, 0: -1000}[better]
        assert not table.hand(DEALER)


def _is_turned(deal: Dealing) -> bool:
    """Whether these are the tiles of the wager or of the house."""
    return deal.fact.to in (hand_pile(4), hand_pile(1))


def _pieces(faces: list[Any]) -> list[int]:
    """Which of the 32 pieces they may be."""
    left = list(range(32))
    found = []
    for face in faces:
        piece = next(n for n in left if TILES[n] is face)
        left.remove(piece)
        found.append(piece)
    return found


def test_chance_comes_to_what_was_counted() -> None:
    """Of 200,000 rounds each outcome comes within five standard errors of its probability."""
    _, question = ask("pai-gow", {"bank": "player"})
    rounds = 200_000
    tally = simulator(question).play_chunk(3, 0, rounds)
    for wager in analyse("pai-gow", {"bank": "player"}).maths.wagers:
        assert sum(tally[wager.wager].values()) == rounds
        for outcome in wager.outcomes:
            mean = float(outcome.probability) * rounds
            assert abs(tally[wager.wager][outcome.name] - mean) < 5 * mean**0.5


def test_each_way_of_a_hand_is_told_with_what_it_saves() -> None:
    """The words name hands that the house sets as they say."""
    strategy = analyse("pai-gow").maths.strategy
    assert strategy is not None
    first = strategy.words[2]
    tiles = [TILE_SET.parse(text) for text in first.removeprefix("With ").split(" set ")[0].split()]
    best, house = (first.partition(before)[2].split(after)[0] for before, after in ((" set ", " as"), ("sets ", ":")))
    assert " ".join(tiles[place].text for place in WAY.low(tiles)) == house != best
    assert best in {" ".join(tiles[place].text for place in way.low) for way in ways(WAY.ranks, tiles)}


@pytest.mark.parametrize("changes", [{"hand-size": 5}, {"deck-size": 64}])
def test_a_law_with_other_hands_is_not_counted(changes: dict[str, int]) -> None:
    with pytest.raises(BrokenRules):
        MATHS.analyse(asked(amended("pai-gow", changes)))


def test_a_law_in_which_tiles_of_a_pair_differ_is_not_counted() -> None:
    tiles = find_edition("pai-gow").several("tiles")
    apart = [each for group in tiles for each in (group.split() if group == "6-3 5-4" else [group])]
    with pytest.raises(BrokenRules, match="are not alike"):
        MATHS.analyse(asked(amended("pai-gow", {"tiles": apart})))
