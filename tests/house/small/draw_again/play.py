"""Several bettors on a box, a second window, decisions of each bettor, and cards shuffled again within the round."""

from __future__ import annotations

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.law import Odds
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.dealing import put_rest_away
from pitbook.procedure.equipment.packs import PackInUse
from pitbook.procedure.wagers import take_wagers
from pitbook.records.irregularities import Mishap
from pitbook.records.shape import Shape
from pitbook.table.answers import Absent, Locked
from pitbook.table.ask import ask, reshuffle, show
from pitbook.table.facts import CardsDealt, Decided
from pitbook.table.places import DISCARD, PUBLIC, Facing, Stake, hand_pile, player_viewer
from pitbook.table.requests import Choice, Deal, Decide, PlaceWagers, Request, Reshuffle, Show, Spot
from pitbook.table.round import Round, Rules, Step

ANTE, INSURANCE, DOUBLE = "ante", "insurance", "double"


def play(table: Round) -> Rules:
    yield from antes(table)
    yield from deal(table)
    yield from insure(table)
    yield from decide(table)
    yield from draw(table)
    settle(table)
    CardsAfter.of(table).shuffle_due = table.law.rule_on("shuffle-after-round").id


def antes(table: Round) -> Step:
    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="2.1", remedy="wager first")

    yield from take_wagers(table, PlaceWagers(table.cite("2.1"), (ANTE,)), lambda wager: None, check_close)
    table.close_wagers()


def bettors(table: Round) -> list[Spot]:
    return [Spot(stake.box, stake.player) for stake in table.stakes if stake.wager == ANTE]


def deal(table: Round) -> Step:
    for box in table.boxes.values():
        yield from deal_to(table, box.number, 2)
        for player in [spot.player for spot in bettors(table) if spot.box == box.number]:
            slots, viewer = tuple(table.hand(box.pile)), player_viewer(player)
            yield from show(table, Show(table.cite("3.1"), box.pile, slots, viewer, required=False))


def deal_to(table: Round, box: int, count: int) -> Step:
    clause, dealt = table.cite("3.1"), None
    while dealt is None:
        dealt = yield from ask(table, Deal(clause, hand_pile(box), count))
    table.deal(CardsDealt(clause, hand_pile(box), count, Facing.DOWN), dealt.sequence)


def insure(table: Round) -> Step:
    clause, players = table.cite("2.3"), frozenset(spot.player for spot in bettors(table))
    request = PlaceWagers(clause, (INSURANCE,), table.notice.flag("timed"), INSURANCE, players, 5)
    yield from take_wagers(table, request, lambda wager: None, lambda: None)


def decide(table: Round) -> Step:
    clause, chosen, is_locked = table.cite("3.2"), dict[Spot, str](), False
    spots, lockable = bettors(table), table.notice.flag("lock")
    while not is_locked:
        left = frozenset(spot for spot in spots if spot not in chosen and stake_of(table, spot) in table.stakes)
        if not lockable and not left:
            break
        asked = [spot for spot in spots if lockable or spot in left]
        options = {spot: choices(table, spot) for spot in asked if stake_of(table, spot) in table.stakes}
        if not options:
            break
        request = Decide(clause, options, lockable, left if lockable else frozenset())
        answer = yield from ask(table, request)
        if isinstance(answer, Locked):
            is_locked = True
        elif answer is not None:
            spot = request.spot_of(answer)
            chosen[spot] = answer.choice
            if not lockable:
                follow(table, spot, answer.choice)
    for spot, choice in chosen.items() if lockable else ():
        follow(table, spot, choice)


def stake_of(table: Round, spot: Spot) -> Stake:
    return Stake(spot.box, spot.player, ANTE)


def choices(table: Round, spot: Spot) -> tuple[Choice, ...]:
    return Choice(DOUBLE, table.stakes[stake_of(table, spot)]), Choice("fold"), Choice("stay")


def follow(table: Round, spot: Spot, choice: str) -> None:
    clause = table.cite("3.2")
    table.tell(Decided(clause, spot.box, choice, player=spot.player))
    if choice == DOUBLE:
        cents = table.stakes[stake_of(table, spot)]
        table.accept(clause, Stake(spot.box, spot.player, DOUBLE), cents)
    elif choice == "fold":
        table.lose(clause, stake_of(table, spot), "folded")


def draw(table: Round) -> Step:
    yield from draw_once(table)
    if table.notice.flag("twice"):
        yield from draw_once(table)


def draw_once(table: Round) -> Step:
    clause, done = table.cite("3.3"), False
    for box in table.boxes.values():
        table.discard(clause, box.pile)
    put_rest_away(table, clause)
    while not done:
        done = yield from reshuffle(table, Reshuffle(clause, DISCARD))
    for box in table.boxes.values():
        yield from deal_to(table, box.number, 1)
        yield from show(table, Show(clause, box.pile, tuple(table.hand(box.pile)), PUBLIC))


def settle(table: Round) -> None:
    for stake in list(table.stakes):
        card = table.cards_in(hand_pile(stake.box))[0]
        wins = (card.suit in "dh") != (stake.wager == INSURANCE)
        clause = table.cite("3.4" if stake.wager == INSURANCE else "3.3")
        if wins:
            table.win(clause, stake, Odds(1, 1), f"{card.text} was turned")
        else:
            table.lose(clause, stake, f"{card.text} was turned")


def _on_absent(table: Round, request: Request, absent: Absent) -> Step:
    yield from ()
    if not isinstance(request, Decide) or not table.notice.flag("absence"):
        raise request.refuse("there is no rule on that")
    players = {spot.player for spot in request.options if spot.box == absent.box}
    if len(players) > 1 and not absent.player:
        raise request.refuse("it is not said who is absent")
    player = absent.player or min(players)
    clause = table.cite("4.2")
    table.tell(Decided(clause, absent.box, "fold", f"{player} is not here", player=player))
    table.lose(clause, Stake(absent.box, player, ANTE), "not here")


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=Shape(table_cards={}, hand_size=2, first_wagers=(ANTE, INSURANCE), entry=(ANTE,), later_wagers=(DOUBLE,)),
    irregularities=(Mishap(Absent, _on_absent),),
    equipment=PackInUse(is_reshuffled=True),
)
