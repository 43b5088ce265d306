"""Three cards: named ones are exchanged, all decide twice and are locked in, and the rack is shuffled in between."""

from __future__ import annotations

from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.wagers import take_wagers
from pitbook.records.shape import ANY, Shape
from pitbook.table.answers import Decision, Locked
from pitbook.table.ask import ask, reshuffle, show
from pitbook.table.places import DEALER, DISCARD, PUBLIC, Pile, Stake, hand_pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Reshuffle, Show, Spot
from pitbook.table.round import Round, Rules, Stage, Step


def play(table: Round) -> Rules:
    yield from take_wagers(table, PlaceWagers(table.cite("1.2"), ("main",)), lambda wager: None, lambda: None)
    table.close_wagers()
    table.stage = Stage.DEAL
    for pile in piles(table):
        yield from deal_open(table, pile)
    table.stage = Stage.BETTING
    swaps = yield from decide(table, "1.4", lambda spot: (Choice("keep"), Choice("exchange", cards=(1, 2))))
    for spot, made in swaps.items():
        exchange(table, hand_pile(spot.box), made.places)
    if any(made.places for made in swaps.values()):
        exchange(table, DEALER, (0,))
        yield from reshuffle(table, Reshuffle(table.cite("1.4"), DISCARD))
        for pile in piles(table):
            yield from deal_open(table, pile)
    backed = yield from decide(
        table, "1.5", lambda spot: (Choice("back", table.stakes[main(spot)]), Choice("keep"), Choice("drop"))
    )
    table.stage = Stage.SETTLEMENT
    for spot, made in backed.items():
        settle(table, spot, made.choice)


def piles(table: Round) -> list[Pile]:
    return [*(box.pile for box in table.boxes.values()), DEALER]


def main(spot: Spot) -> Stake:
    return Stake(spot.box, spot.player, "main")


def deal_open(table: Round, pile: Pile) -> Step:
    clause = table.cite("1.3")
    yield from deal_up_to(table, clause, pile, 3)
    while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
        yield from show(table, Show(clause, pile, hidden, PUBLIC))


def decide(table: Round, clause: str, options) -> Step:  # type: ignore[no-untyped-def]
    """What everybody has chosen once it is locked in."""
    each = {spot: options(spot) for box in table.boxes.values() for spot in [Spot(box.number, box.player)]}
    chosen: dict[Spot, Decision] = {}
    while True:
        request = Decide(table.cite(clause), each, lockable=True, undecided=frozenset(each.keys() - chosen.keys()))
        answer = yield from ask(table, request)
        if isinstance(answer, Locked):
            return dict(sorted(chosen.items()))
        chosen[request.spot_of(answer)] = answer


def exchange(table: Round, pile: Pile, places: tuple[int, ...]) -> None:
    if places:
        table.move(table.cite("1.4"), [table.hand(pile)[place] for place in places], pile, DISCARD)


def settle(table: Round, spot: Spot, choice: str) -> None:
    clause, own, bank = table.cite("1.6"), ranks(table, hand_pile(spot.box)), ranks(table, DEALER)
    if choice == "back":
        table.accept(table.cite("1.5"), main(spot)._replace(wager="backing"), table.stakes[main(spot)])
    for stake in table.stakes_of(spot.box):
        if choice == "drop" or own <= bank:
            table.lose(clause, stake, f"{own} against {bank}")
        else:
            table.win(clause, stake, Odds(1), f"{own} against {bank}")


def ranks(table: Round, pile: Pile) -> int:
    return sum(card.rank for card in table.cards_in(pile))


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(
        table_cards={"dealer": (DEALER, ANY)},
        hand_size=ANY,
        first_wagers=("main",),
        entry=("main",),
        choices=("keep", "exchange", "back", "drop"),
        gives_up=("drop",),
        later_wagers=("backing",),
        clauses={"entry": "1.2", "choice": "1.4", "second": "1.5"},
        is_reshuffled=True,
    ),
    irregularities=(),
    equipment=PackInUse(is_reshuffled=True),
)
