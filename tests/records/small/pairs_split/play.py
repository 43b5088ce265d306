"""Twenty-one: hands that grow and are split, two bettors on a box, a double for less, and insurance."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.dealing import deal_up_to
from pitbook.procedure.wagers import take_wagers
from pitbook.records.irregularities import BETTING, Effect, Mishap
from pitbook.records.shape import ANY, Shape
from pitbook.table.answers import Absent
from pitbook.table.ask import ask, show
from pitbook.table.places import DEALER, PUBLIC, Facing, Pile, Stake, hand_pile
from pitbook.table.requests import Choice, Decide, PlaceWagers, Request, Show, Spot
from pitbook.table.round import KitState, Round, Rules, Stage, Step


@dataclass(slots=True)
class Away(KitState):
    """Players who were not there to decide."""

    players: set[str] = field(default_factory=set)


def play(table: Round) -> Rules:
    yield from take_wagers(table, PlaceWagers(table.cite("1.2"), ("main",)), lambda wager: None, lambda: None)
    table.close_wagers()
    table.stage = Stage.DEAL
    for box in list(table.boxes):
        yield from deal_open(table, hand_pile(box), 2)
    yield from deal_open(table, DEALER, 1)
    if table.cards_in(DEALER)[0].rank == 14:
        window = PlaceWagers(table.cite("1.4"), ("insurance",), is_timed=True, window="insurance")
        yield from take_wagers(table, window, lambda wager: None, lambda: None)
    table.stage = Stage.BETTING
    for box in list(table.boxes):
        yield from play_box(table, box)
    while total(table, DEALER) < 17:
        yield from deal_open(table, DEALER, len(table.hand(DEALER)) + 1)
    table.stage = Stage.SETTLEMENT
    settle(table)


def deal_open(table: Round, pile: Pile, size: int) -> Step:
    clause = table.cite("1.3")
    yield from deal_up_to(table, clause, pile, size, facing=Facing.UP)
    while hidden := tuple(slot for slot in table.hand(pile) if not table.is_shown(slot, PUBLIC)):
        yield from show(table, Show(clause, pile, hidden, PUBLIC))


def total(table: Round, pile: Pile) -> int:
    points = [11 if card.rank == 14 else min(card.rank, 10) for card in table.cards_in(pile)]
    return sum(points) - 10 * min(points.count(11), max(0, -(-(sum(points) - 21) // 10)))


def play_box(table: Round, box: int) -> Step:
    hands, number = 1, 0
    while number < hands:
        number += 1
        yield from deal_open(table, hand_pile(box, number), 2)
        is_done = False
        while not is_done:
            made, is_done = yield from decide(table, box, number, hands + 1)
            hands += made
            is_done |= total(table, hand_pile(box, number)) >= 21


def decide(table: Round, box: int, number: int, new: int) -> Step:
    """The first bettor plays the hand, and each other then follows or does not: whether it was split, and is done."""
    pile, (holder, *others) = hand_pile(box, number), table.stakes_of(box, "main", hand=number)
    first, second, *more = table.cards_in(pile)
    options = [Choice("stand"), Choice("hit")]
    if not more:
        options += [Choice("double", amount=(1, table.stakes[holder]))]
        options += [Choice("split", table.stakes[holder])] if first.rank == second.rank else []
    made = yield from ask(table, Decide(table.cite("1.5"), {Spot(box, holder.player, number): tuple(options)}))
    if made is None:  # nobody is there
        return 0, True
    match made.choice:
        case "stand":
            return 0, True
        case "hit":
            yield from deal_open(table, pile, len(table.hand(pile)) + 1)
            return 0, False
    stakes = [holder, *(yield from followers(table, others, made.choice))]
    if made.choice == "double":
        table.accept(table.cite("1.5"), holder, made.cents)
        yield from deal_open(table, pile, 3)
        return 0, True
    table.move(table.cite("1.5"), table.hand(pile)[1:], pile, hand_pile(box, new))
    for stake in stakes:
        table.accept(table.cite("1.5"), stake._replace(hand=new), table.stakes[stake])
    yield from deal_open(table, pile, 2)
    return 1, False


def followers(table: Round, others: list[Stake], choice: str) -> Step:
    """The other bettors who go along; all of them may say so in any order."""
    waiting = {Spot(each.box, each.player, each.hand): each for each in others}
    follow = []
    while waiting:
        request = Decide(
            table.cite("1.5"),
            {
                spot: (
                    Choice("decline"),
                    Choice("follow", amount=(1, table.stakes[stake]) if choice == "double" else (0, 0)),
                )
                for spot, stake in waiting.items()
            },
        )
        made = yield from ask(table, request)
        if made is None:
            waiting = {spot: stake for spot, stake in waiting.items() if spot.player not in Away.of(table).players}
            continue
        stake = waiting.pop(request.spot_of(made))
        if made.choice == "follow":
            follow.append(stake)
            if made.cents:
                table.accept(table.cite("1.5"), stake, made.cents)
    return follow


def settle(table: Round) -> None:
    bank = total(table, DEALER)
    for stake in list(table.stakes):
        clause = table.cite("1.6")
        if stake.wager == "insurance":
            table.lose(clause, stake, "the dealer has no blackjack")
            continue
        own = total(table, hand_pile(stake.box, stake.hand))
        words = f"{own} against {bank}"
        if own > 21 or own < bank <= 21:
            table.lose(clause, stake, words)
        elif own == bank:
            table.stand_off(clause, stake, words)
        else:
            table.win(clause, stake, Odds(1), words)


def on_absent(table: Round, request: Request, report: Absent) -> Step:
    yield from ()
    Away.of(table).players.add(report.player or table.boxes[report.box].player)


ABSENT = Mishap(
    Absent,
    on_absent,
    name="absent",
    when=BETTING,
    keys=("player",),
    answer=lambda moment: Absent(moment.box, moment.told.value_of("player", "")),
    moment=lambda moment: (
        isinstance(moment.request, Decide)
        and moment.told.value_of("player", moment.player) in {spot.player for spot in moment.request.options}
    ),
    effect=Effect.TAKES_OUT,
)
GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(
        table_cards={"dealer": (DEALER, 0)},
        hand_size=ANY,
        first_wagers=("main",),
        entry=("main",),
        windows={"insurance": ("insurance",)},
        choices=("stand", "hit", "double", "split", "follow", "decline"),
        splits=("split",),
        clauses={"entry": "1.2", "choice": "1.5", "second": "1.5"},
        sharing_option="bettors-per-area",
    ),
    irregularities=(ABSENT,),
)
