"""Section 12: dice that do not count, tiles that went wrong, hands that were set wrongly, a player who is away."""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.cards import Face
from pitbook.errors import BadRecord
from pitbook.games.pai_gow.decisions import LOW, SET, choose, is_foul, set_low
from pitbook.records.irregularities import BETTING, DEAL, SETTLEMENT, Effect, Mishap, Moment, ToldIrregularity, Whose
from pitbook.records.record import RoundRecord
from pitbook.table.answers import Absent, Irregularity, WrongCount
from pitbook.table.facts import Fact, Noted
from pitbook.table.places import DEALER, Pile, hand_pile, low_of
from pitbook.table.requests import Deal, Decide, Do, Request, Roll
from pitbook.table.round import Misdeal, Round, Stage, Step
from pitbook.table.values import value


@value
class DiceDoNotCount(Irregularity):
    """A die does not lie flat, fell out of the cup or was not there."""


@value
class TileExposed(Irregularity):
    """A tile was exposed before all of them were delivered."""


@value
class FoulHand(Irregularity):
    """A player has set tiles so that the low hand, which is these two, ranks above the high one."""

    box: int
    low: tuple[Face, ...]


@value
class HouseHandWrong(Irregularity):
    """The dealer had set the house's hand with these two of its tiles as the low hand."""

    low: tuple[Face, ...]


@value
class HouseHandPutRight(Fact):
    """The house's hand was set otherwise than the house way, and was put right; `was` and `low` are the low hands."""

    was: tuple[Face, ...]
    low: tuple[Face, ...]

    @property
    def sentence(self) -> str:
        was, low = (" and ".join(sorted(face.text for face in two)) for two in (self.was, self.low))
        return f"the house had set {was} as its low hand; the house way is {low}, and it is put right"


# What the rules do


def on_dice(table: Round, request: Request, report: DiceDoNotCount) -> Step:
    """12.1."""
    yield from ()
    clause = table.cite("12.1")
    if not isinstance(request, Roll):
        raise request.refuse("no dice are being shaken", by=clause)
    table.tell(Noted(clause, "the dice do not count and are shaken again"))


def on_wrong_count(table: Round, request: Request, report: WrongCount) -> Step:
    """12.2."""
    yield from ()
    clause, pile = table.cite("12.2"), _hand_of(table, report.box)
    lying = len(table.hand(pile)) + len(table.hand(low_of(pile)))
    if not lying or report.count == table.law.number("hand-size"):
        raise request.refuse("there is nothing wrong with the number of these tiles", by=clause)
    raise Misdeal(clause, f"{pile} got {report.count} tiles")


def _hand_of(table: Round, box: int) -> Pile:
    """The hand of a box, 0 being the house; its tiles lie on its box until they are moved."""
    if box == 0 and not table.hand(DEALER):
        return hand_pile(table.law.number("house-box"))
    return hand_pile(box) if box else DEALER


def on_tile_exposed(table: Round, request: Request, report: TileExposed) -> Step:
    """12.3."""
    yield from ()
    clause = table.cite("12.3")
    if table.stage is not Stage.DEAL:
        raise request.refuse("tiles are not being delivered, so that a tile exposed changes nothing", by=clause)
    raise Misdeal(clause, "a tile was exposed before all were delivered")


def on_foul_hand(table: Round, request: Request, report: FoulHand) -> Step:
    """12.4: the setting stands, and loses when hands are exposed."""
    yield from ()
    box, clause = table.boxes.get(report.box), table.cite("12.4")
    if box is None or not isinstance(request, Decide) or not request.spots_at(report.box):
        raise request.refuse(f"box {report.box} has nothing to set", by=clause)
    places = _places_of(report.low, [table.faces.get(slot) for slot in table.hand(box.pile)])
    if not places or not is_foul(table, report.box, places):
        remedy = "name the two tiles of the low hand; if it does not rank above the high one, leave this out"
        raise request.refuse("this is no low hand that ranks above the high one", remedy, by=clause)
    choose(table, table.cite("10.3(b)"), box, SET)
    set_low(table, table.cite("10.3(b)"), box.pile, places)


def _places_of(low: Sequence[Face], tiles: Sequence[Face | None]) -> tuple[int, ...]:
    """Where the tiles of a low hand lie among four; nothing if they do not."""
    places: list[int] = []
    for face in low:
        places += [place for place, tile in enumerate(tiles) if tile is face and place not in places][:1]
    return tuple(places) if len(places) == len(low) == LOW else ()


def on_house_hand_wrong(table: Round, request: Request, report: HouseHandWrong) -> Step:
    """12.5."""
    yield from ()
    clause, low = table.cite("12.5"), low_of(DEALER)
    if not isinstance(request, Do) or not table.hand(low):
        raise request.refuse("the house's hand is not being looked at", by=clause)
    set_so = table.faces_in(low)
    if not _places_of(report.low, [*set_so, *table.faces_in(DEALER)]):
        raise request.refuse("these are no two of the house's tiles", by=clause)
    if sorted(map(str, report.low)) == sorted(map(str, set_so)):
        raise request.refuse("this is the house way", "nothing is wrong with it: leave it out", by=clause)
    table.tell(HouseHandPutRight(clause, report.low, set_so))


def on_absent(table: Round, request: Request, report: Absent) -> Step:
    """12.6."""
    yield from ()
    box, point = table.boxes.get(report.box), table.law.point("absent")
    if table.stage is not Stage.BETTING or box is None or box.choice:
        raise request.refuse(f"box {report.box} has nothing to set", by=point.clause)
    choose(table, point.clause, box, str(point.value), f"{box.player} is not at the table")


# How records tell it


def _need_low(told: ToldIrregularity, record: RoundRecord) -> None:
    if len(told.cards) != LOW:
        clause, remedy = record.edition.point(told.what).clause.id, '"cards": "6-5 6-4"'
        where = f"{told.where}.cards" if told.cards else told.where
        raise BadRecord("it is not said which two tiles were the low hand", where=where, clause=clause, remedy=remedy)


def _need_count(told: ToldIrregularity, record: RoundRecord) -> None:
    if told.count is None:
        clause = record.edition.point(told.what).clause.id
        raise BadRecord(
            "it is not said how many tiles there were", where=told.where, clause=clause, remedy='"count": 5'
        )


def _is_asked(moment: Moment) -> bool:
    """When it is this box's to set its tiles."""
    return isinstance(moment.request, Decide) and bool(moment.request.spots_at(moment.box))


def _lies_there(moment: Moment) -> bool:
    """While tiles are delivered once the box has its own, or as soon as may be after that."""
    lies = bool(moment.table.hand(_hand_of(moment.table, moment.box)))
    return moment.is_past or (isinstance(moment.request, Deal) and lies)


LOW_HAND = "the two tiles that lay as the low hand"
DICE = Mishap(
    DiceDoNotCount,
    on_dice,
    name="shaken-again",
    when=DEAL,
    whose=Whose.TABLE,
    answer=lambda moment: DiceDoNotCount(),
    moment=lambda moment: isinstance(moment.request, Roll),
)
WRONG_COUNT = Mishap(
    WrongCount,
    on_wrong_count,
    name="wrong-count",
    when=DEAL,
    whose=Whose.BOX_OR_DEALER,
    keys=("count",),
    answer=lambda moment: WrongCount(moment.box, moment.told.count or 0),
    moment=_lies_there,
    check=_need_count,
    effect=Effect.ANY_SIZE | Effect.ANY_BOX,
    hints={"count": "how many tiles it got"},
)
TILE_EXPOSED = Mishap(
    TileExposed,
    on_tile_exposed,
    name="exposed-tile",
    when=DEAL,
    whose=Whose.TABLE,
    answer=lambda moment: TileExposed(),
    moment=lambda moment: moment.is_past or isinstance(moment.request, Deal),
)
FOUL_HAND = Mishap(
    FoulHand,
    on_foul_hand,
    name="foul-hand",
    when=BETTING,
    keys=("cards",),
    answer=lambda moment: FoulHand(moment.box, moment.told.cards),
    moment=_is_asked,
    check=_need_low,
    effect=Effect.ENDS_CHOOSING,
    hints={"cards": LOW_HAND},
)
HOUSE_HAND_WRONG = Mishap(
    HouseHandWrong,
    on_house_hand_wrong,
    name="house-hand-wrong",
    when=SETTLEMENT,
    whose=Whose.TABLE,
    keys=("cards",),
    answer=lambda moment: HouseHandWrong(moment.told.cards),
    moment=lambda moment: isinstance(moment.request, Do),
    check=_need_low,
    hints={"cards": LOW_HAND},
)
ABSENT = Mishap(
    Absent,
    on_absent,
    name="absent",
    when=BETTING,
    answer=lambda moment: Absent(moment.box),
    moment=_is_asked,
    effect=Effect.ENDS_CHOOSING,
)
IRREGULARITIES = (DICE, WRONG_COUNT, TILE_EXPOSED, FOUL_HAND, HOUSE_HAND_WRONG, ABSENT)
FACTS = (HouseHandPutRight,)
