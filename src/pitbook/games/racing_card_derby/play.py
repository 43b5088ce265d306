"""Racing Card Derby, read top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from pitbook.errors import Refused
from pitbook.games.contract import Game, rulebook_beside
from pitbook.games.racing_card_derby.irregularities import IRREGULARITIES, Laid, need_shuffle, run_out
from pitbook.games.racing_card_derby.winning import (
    AREAS,
    COLOURS,
    FACTS,
    ORDINALS,
    PLACE_CLAUSES,
    RACE,
    SINGLE_WAGERS,
    WAGERS,
    Race,
    ResultAnnounced,
    kind_of,
    race_so_far,
    suits_named,
    tell_race,
)
from pitbook.law import Clause, Odds
from pitbook.law.wager_name import WagerName
from pitbook.procedure.cards_after import CardsAfter
from pitbook.procedure.dealing import deal
from pitbook.procedure.opening import STAFF, by, inspect_independently
from pitbook.procedure.shoe import DRAWN_CARDS
from pitbook.procedure.shoe.reconstruction import void_round
from pitbook.procedure.wagers import check_own_total, take_wagers
from pitbook.records.shape import Shape
from pitbook.table.answers import Wager, Withdraw
from pitbook.table.ask import ask, show
from pitbook.table.facts import Called, TaskDone
from pitbook.table.places import PUBLIC, SHOE, Facing, Pile, Role, Slot, Stake
from pitbook.table.requests import Do, PlaceWagers, Show
from pitbook.table.round import Misdeal, Round, Rules, Stage, Step

FAMILIES = (*SINGLE_WAGERS, "quinella", "trifecta")
RECORD = Shape(
    table_cards={"race": (RACE, 0)},
    hand_size=0,
    first_wagers=FAMILIES,
    entry=FAMILIES,
    clauses={"entry": "5.1", "cards": "8.1"},
    areas=AREAS,
)
PARTS = {"red": "a", "black": "b", "suit": "c", "quinella": "d", "trifecta": "e"}
"""The part of 5.1 that each kind of wager stands in."""
LOST_PARTS = {"trifecta": "iv"}
"""What it says of losing, where that is not its (ii)."""
TRIFECTA_ROWS = ("", "first", "first-two", "first-three")
"""What a trifecta has right, by how many places: a row of its pay table, and the part of 5.8(d) that pays it."""


def play(table: Round) -> Rules:
    """One round."""
    CardsAfter.of(table).shuffle_due = shuffle_after(table)  # section 7
    try:
        yield from wagers(table)  # section 5
        is_settled = False
        while not is_settled:
            yield from draw_cards(table)  # section 8
            is_settled = yield from final_settlement(table)  # section 9
    except Misdeal as void:
        void_round(table, void)  # 10.8
    if len(table.hand(SHOE)) <= table.law.number("cutting-card-from-end"):
        need_shuffle(table)


# Section 5: wagers


def wagers(table: Round) -> Step:
    def check_close() -> None:
        if not table.stakes:
            raise Refused("nobody has made a wager", clause="5.2", remedy="wager first")

    clauses = {wager: table.cite(f"5.1({PARTS[kind_of(wager)]})") for wager in WAGERS}
    request = PlaceWagers(table.cite("5.1"), WAGERS)
    yield from take_wagers(table, request, lambda wager: _check_most(table, wager), check_close, clauses)
    table.close_wagers()
    table.tell(Called(table.cite("8.1"), "No more bets"))


def _check_most(table: Round, wager: Wager | Withdraw) -> None:
    """The areas are everybody's, so what a player stakes on one counts together from all the player's places (R12)."""
    if isinstance(wager, Wager):
        most, clause = table.notice.limit(wager.wager).max, table.law.point("limits").clause
        check_own_total(table, wager, most, clause, "see the sign")


def in_words(wager: str) -> str:
    """The wager as people speak of it.

    >>> [in_words(wager) for wager in ("red", "suit-hearts", "quinella:hearts-clubs")]
    ['the wager on red', 'the wager on hearts', 'the quinella hearts-clubs']
    """
    family, named = WagerName.parse(wager)
    return f"the {family} {named}" if named else f"the wager on {family.removeprefix('suit-')}"


# Section 6: opening of the table


def open_table(table: Round) -> Rules:
    """What people do, one after the other, each step kept with who did it."""
    prepared = table.notice.choice("preparation")
    if prepared != "at-the-table":
        yield from _bring_prepared(table, prepared)
        return
    decks = table.notice.decks
    yield from by(table, table.cite("6.1"), f"receive {decks} deck{'s' if decks > 1 else ''}", *STAFF)
    yield from inspect_independently(table)
    if table.notice.choice("dealing") == "shuffler":  # no player needs to be shown the cards (6.4)
        yield from by(table, table.cite("6.4(a)"), "chemmy shuffle the cards", Role.DEALER)
        yield from by(table, table.cite("6.4(b)"), "stack them", Role.DEALER)
        yield from by(table, table.cite("6.4(c)"), "riffle shuffle them and load them into the shuffler", Role.DEALER)
        return
    yield from by(
        table, table.cite("6.2(a)"), "spread the cards face up in fans, deck by deck and suit by suit", Role.DEALER
    )
    yield from by(table, table.cite("6.2(b)"), "lay each suit in order", Role.DEALER)
    yield from by(table, table.cite("6.3"), "turn the cards face down and stack them", Role.DEALER)


def _bring_prepared(table: Round, prepared: str) -> Step:
    """Cards that were checked or shuffled beforehand and locked away until now (6.5)."""
    yield from by(
        table, table.cite("6.5"), f"bring the cards {prepared} beforehand from where they were secured", *STAFF
    )
    if prepared == "checked":
        yield from by(table, table.cite("6.5(a)"), "chemmy shuffle the cards", Role.DEALER)
        yield from by(table, table.cite("6.5(b)"), "stack them", Role.DEALER)
        yield from by(table, table.cite("6.5(c)"), "riffle shuffle them", Role.DEALER)


# Section 7: when the cards are shuffled next


def shuffle_after(table: Round) -> str:
    """The rule by which the cards are shuffled after this round, or nothing where the shoe is played on (R7, R14)."""
    if table.notice.decks == 1:
        return "7.1(b)"
    is_each_round = table.notice.choice("dealing") == "shuffler" or table.notice.choice("shuffle") == "every-round"
    return "7.1(a)" if is_each_round else ""


# Section 8: dealing


def draw_cards(table: Round) -> Step:
    """Card by card until three suits are placed; what came before is looked at afresh each time."""
    while len((race := race_so_far(table)).places) < len(AREAS):
        table.stage = Stage.DEAL
        area, clause = AREAS[len(race.places)], table.cite(PLACE_CLAUSES[len(race.places)])
        face_down = hidden(table, area)
        if face_down:
            is_laid = yield from show(table, Show(clause, area, face_down, PUBLIC))
        else:
            is_laid = yield from _draw(table, clause, area)
        if is_laid and not hidden(table, area):  # a card that lay face up in the shoe need not be turned
            tell_race(table, race)


def hidden(table: Round, area: Pile) -> tuple[Slot, ...]:
    return tuple(slot for slot in table.hand(area) if not table.is_shown(slot, PUBLIC))


def _draw(table: Round, clause: Clause, area: Pile) -> Step:
    if not table.hand(SHOE):
        yield from run_out(table)
    return (yield from deal(table, clause, area, facing=Facing.UP))


# Section 9: final settlement


def final_settlement(table: Round) -> Step:
    """Announce, confirm, collect, pay; false if something came up in between and the race must be looked at again."""
    table.stage = Stage.SETTLEMENT
    race = race_so_far(table)
    _announce(table, race)
    if not (yield from _has_done(table, "9.1(c)", "confirm that the displays show this result")):
        return False
    for stake in [stake for stake in _in_order(table) if not row_of(table, stake.wager, race)]:
        table.lose(lost_clause(table, stake.wager), stake, f"{race}; {in_words(stake.wager)} loses")
        table.explain(stake, why_lost(stake.wager, race), *Laid.at(table).stories_of(stake))
    if table.stakes and not (yield from _has_done(table, "9.2", "pay every winning wager")):
        return False
    for stake in _in_order(table):
        clause, odds = pay_of(table, stake, race)
        table.win(clause, stake, odds, f"{race}; {in_words(stake.wager)} is paid {odds}")
        table.explain(stake, *why_won(table, stake.wager, race), *Laid.at(table).stories_of(stake))
    for area in AREAS:
        table.discard(table.cite("9.2"), area)
    return True


def _in_order(table: Round) -> list[Stake]:
    """The wagers that lie there, by place and area, whoever came first."""
    return sorted(table.stakes, key=lambda stake: (stake.box, WAGERS.index(stake.wager)))


def _announce(table: Round, race: Race) -> None:
    """Say the result, once for each result there is."""
    said = [fact for fact in table.facts if isinstance(fact, ResultAnnounced)]
    result = ResultAnnounced(table.cite("9.1(a)"), race.places, race.is_protested)
    if not said or said[-1] != result:
        table.tell(result)
        table.tell(Called(table.cite("9.1(b)"), "A protested race" if race.is_protested else "No protest"))


def _has_done(table: Round, clause_id: str, task: str) -> Step:
    """Wait for the dealer to do something; false if an irregularity came instead."""
    request = Do(table.cite(clause_id), task, (Role.DEALER,))
    done = yield from ask(table, request)
    if done is not None:
        table.tell(TaskDone(request.clause, task, done.role, done.name))
    return done is not None


def row_of(table: Round, wager: str, race: Race) -> str:
    """The row of its pay table by which a wager is paid; nothing if it has lost (5.1)."""
    kind, named = kind_of(wager), suits_named(wager)
    if kind == "trifecta":
        right = next((n for n in range(3) if named[n] != race.places[n]), 3)
        return TRIFECTA_ROWS[right]  # the highest only (R4)
    if kind == "quinella":
        return "first-two" if named == race.places[:2] else ""
    if race.places[0] not in named:
        return ""
    lowers = table.law.point("protest-lowers").value
    assert isinstance(lowers, list)
    return "protested" if race.is_protested and kind in lowers else "unprotested"


def why_lost(wager: str, race: Race) -> str:
    """What speaks against a wager that has lost.

    >>> race = Race((5, 1, 1), ("hearts", "diamonds", "clubs"), is_protested=False, surplus=0)
    >>> [why_lost(wager, race) for wager in ("black", "suit-clubs", "quinella:hearts-clubs")]
    ['hearts are red', 'hearts came first', 'diamonds came second']
    """
    if wager in COLOURS:
        return f"{race.places[0]} are {next(name for name, suits in COLOURS.items() if race.places[0] in suits)}"
    wrong = next(place for place, suit in enumerate(suits_named(wager)) if suit != race.places[place])
    return f"{race.places[wrong]} came {ORDINALS[wrong]}"


def why_won(table: Round, wager: str, race: Race) -> Iterator[str]:
    """How many places a trifecta has right, and which card lowered the odds of another wager."""
    row = row_of(table, wager, race)
    if kind_of(wager) == "trifecta":
        yield ("one place is right", "two places are right", "all three places are right")[TRIFECTA_ROWS.index(row) - 1]
    elif row == "protested":
        yield "the two of spades was drawn for the winner and protests the race"


def pay_of(table: Round, stake: Stake, race: Race) -> tuple[Clause, Odds]:
    """The part of 5.8 that pays a winner, and its odds."""
    paytable, row = table.law.paytables[kind_of(stake.wager)], row_of(table, stake.wager, race)
    part = f"({'i' * TRIFECTA_ROWS.index(row)})" if paytable.name == "trifecta" else ""
    return table.cite(f"{paytable.clause}{part}"), paytable.pays[row]


def lost_clause(table: Round, wager: str) -> Clause:
    kind = kind_of(wager)
    return table.cite(f"5.1({PARTS[kind]})({LOST_PARTS.get(kind, 'ii')})")


GAME = Game(
    rulebook=rulebook_beside(__file__),
    play=play,
    record=RECORD,
    irregularities=IRREGULARITIES,
    kits=(DRAWN_CARDS,),
    facts=FACTS,
    open_table=open_table,
)
