"""A table drawn in a terminal, from what one player may see of it and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from pitbook.cards import Face
from pitbook.cli.play.ink import WIDTH, coloured, framed
from pitbook.cli.play.pieces import (
    CARD_WIDTH,
    draw_chance,
    draw_hand,
    draw_set,
    draw_wagers,
    small_hand,
    small_set,
)
from pitbook.cli.play.sight import (
    Hand,
    Place,
    choice,
    drawn_by_chance,
    hand,
    high_and_low,
    laid_out,
    outcome,
    places,
    staked,
)
from pitbook.law import Cents, Edition, Rulebook, dollars
from pitbook.records.shape import Shape
from pitbook.table import DEALER, View
from pitbook.table.facts import (
    BallFell,
    Called,
    CardsShown,
    Decided,
    DiceRolled,
    HandRanked,
    MisdealDeclared,
    RulingMade,
    ScreenFact,
    SpokenFact,
)
from pitbook.table.places import COMMUNITY, Pile

_TABLE_HAND: Final = 34
_LABELS: Final = {DEALER: "Dealer", COMMUNITY: "On the table"}
_MOST_ABREAST: Final = 3
_LEAST_ABREAST: Final = 25
_BESIDE_WAGERS: Final = 38
"""What the box, the name, the cards and the result of another player take."""

Describe = Callable[[Sequence[Face]], str]


Size = Literal["full", "brief", "small"]
"""How much room a table takes: all of it, without the others and what is staked, or with a line for each hand."""


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the cloth; `whose` play money it is."""

    rulebook: Rulebook
    edition: Edition
    number: int
    balance: Cents
    remark: str
    whose: str = ""


def draw_table(
    header: Header, view: View, shape: Shape, describe: Describe, width: int = WIDTH, size: Size = "full"
) -> RenderableType:
    """One frame: who plays what, and every card where it lies."""
    mine = [place for place in places(view) if place.player == view.viewer.name]
    if not shape.hand_size and not any(hand(view, place.pile) for place in mine):
        body = _without_hands(view, shape, mine if size == "full" else [], width)
    elif size == "small":
        body = _in_lines(view, shape, mine, describe)
    else:
        body = _with_own_hands(view, shape, mine, describe, width, is_brief=size == "brief")
    others = _others(view, shape, width) if size == "full" else []
    return framed(draw_header(header, width), Text(), *_by_chance(view), *body, *others)


def draw_header(header: Header, width: int = WIDTH) -> RenderableType:
    bar = Table.grid(expand=True, padding=(0, 1))
    style = "bold bright_white on dark_green"
    bar.add_column()
    bar.add_column(justify="center")
    bar.add_column(justify="right")
    number, balance = f"round {header.number}", f"balance {dollars(header.balance)} "
    title = Text(f" {header.edition.title}")
    whose = f"{header.whose}, play money " if header.whose else "play money "
    beside = max(len(number), len(header.remark)) + max(len(balance), len(whose))
    title.truncate(width - 2 - beside, overflow="ellipsis")
    bar.add_row(f" {header.rulebook.title}", number, whose, style=style)
    bar.add_row(title, header.remark, balance, style=style)
    return bar


def _by_chance(view: View) -> Iterator[RenderableType]:
    """What the dice or the wheel have shown."""
    if results := drawn_by_chance(view):
        yield draw_chance(results)


def _piles(shape: Shape) -> Mapping[Pile, int]:
    """The table's own hands and how many cards belong to each; cards in areas are laid out on their own."""
    return {} if shape.areas else dict(shape.table_cards.values())


def _with_own_hands(
    view: View, shape: Shape, mine: Sequence[Place], describe: Describe, width: int, *, is_brief: bool
) -> Iterator[RenderableType]:
    """The table's cards beside one's own, and what was said below them; several hands of one's own below all that."""
    piles = _piles(shape)
    widths = {pile: max(_TABLE_HAND, CARD_WIDTH * size) for pile, size in piles.items()}
    room = width - sum(each + 1 for each in widths.values())
    is_beside = len(mine) < 2 and room >= CARD_WIDTH * max([1, *(len(hand(view, place.pile)) for place in mine)])
    if len(piles) == 1 and not is_beside:
        widths = dict.fromkeys(piles, width)
    said = _said(view)
    hands = [
        _table_hand(view, pile, wide, said=[] if n else said, is_drawn=not piles[pile])
        for n, (pile, wide) in enumerate(widths.items())
    ]
    beside = [_own_hand(view, place, describe, room) for place in mine if is_beside]
    if hands or beside:
        yield Columns([*hands, *beside], padding=(0, 1))
    if said and not hands:
        yield Text(" · ".join(said), "italic")
    if not is_beside:
        are_small = is_brief and len(mine) > 1
        yield _small_hands(view, mine, describe) if are_small else _hands_abreast(view, mine, describe, width)


def _in_lines(view: View, shape: Shape, mine: Sequence[Place], describe: Describe) -> Iterator[RenderableType]:
    """Every hand on a line, and what was said below them."""
    for pile, size in _piles(shape).items():
        drawn = small_set(*high_and_low(view, pile)) if size else small_hand(laid_out(view, pile))
        yield (Text(f"{_label(pile)}  ", "bold").append_text(drawn).append(f"  {_ranked(view, pile)}", "italic"))
    yield _small_hands(view, mine, describe)
    if said := _said(view):
        yield Text(" · ".join(said), "italic")


def _hands_abreast(view: View, mine: Sequence[Place], describe: Describe, room: int) -> RenderableType:
    """Several hands of one's own, each with its money and in the end its result."""
    abreast = max(1, min(len(mine), _MOST_ABREAST, room // (_LEAST_ABREAST + 1)))
    width = room // abreast - 1
    rows = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(abreast):
        rows.add_column(width=width, vertical="top")
    for at in range(0, len(mine), abreast):
        several = len(mine) > 1
        drawn = (_own_hand(view, place, describe, width, has_result=several) for place in mine[at : at + abreast])
        rows.add_row(*drawn)
    return rows


def _small_hands(view: View, mine: Sequence[Place], describe: Describe) -> RenderableType:
    """The same with a line a hand; a hand that is alone has another for its money, whose result is told elsewhere."""
    if len(mine) == 1:
        return _hand_in_lines(view, mine[0], describe)
    rows = Table.grid(padding=(0, 2))
    for is_whole in (True, True, True, False, False):
        rows.add_column(no_wrap=is_whole)
    for place in mine:
        cards = small_set(*high_and_low(view, place.pile))
        worth = Text(_worth(view, place, describe), "italic")
        rows.add_row(
            Text(f"You, {place}", "bold"), choice(view, place), cards, worth, _money(view, place, has_result=True)
        )
    return rows


def _hand_in_lines(view: View, place: Place, describe: Describe) -> RenderableType:
    line = Text(f"You, {place}  ", "bold").append(f"{choice(view, place)}  " if choice(view, place) else "", "not bold")
    line.append_text(small_set(*high_and_low(view, place.pile))).append(
        f"  {_worth(view, place, describe)}", "not bold italic"
    )
    return Group(line, _money(view, place, has_result=False))


def _without_hands(view: View, shape: Shape, mine: Sequence[Place], room: int) -> Iterator[RenderableType]:
    """What a screen shows and the cards that everybody plays on, then one's wagers."""
    for screen in [fact for fact in view.facts if isinstance(fact, ScreenFact)][-1:]:
        yield Text("\n".join(screen.lines), "bold")
    if piles := _piles(shape):
        width = room // len(piles) - 1
        yield Columns(
            [_table_hand(view, pile, width, said=[], is_drawn=not size) for pile, size in piles.items()], padding=(0, 1)
        )
    for area in shape.areas:
        if cards := laid_out(view, area):
            yield Text(f"{area}  ", "bold").append_text(small_hand(cards))
    yield Text(" · ".join(_said(view)), "italic")
    for place in mine:
        yield Text("You  ", "bold").append_text(draw_wagers(staked(view, place)))


def _table_hand(view: View, pile: Pile, width: int, *, said: Sequence[str], is_drawn: bool = False) -> RenderableType:
    """Cards of the table's own, what they are worth once that is known, and what was said.

    A hand to which cards are drawn was turned card by card.
    """
    drawn = draw_hand(laid_out(view, pile), width) if is_drawn else draw_set(*high_and_low(view, pile), width)
    ranked = _ranked(view, pile)
    label = Text(f"{_label(pile):{width}}", "bold")
    words = "\n".join([*([ranked] if ranked else []), *said])
    return Constrain(Group(label, drawn, Text(words, "italic")), width)


def _label(pile: Pile) -> str:
    return _LABELS.get(pile, pile.title())


def _ranked(view: View, pile: Pile) -> str:
    """What a hand was found to be, in words."""
    found = [fact.hand for fact in view.facts if isinstance(fact, HandRanked) and fact.pile == pile]
    return found[-1] if found else ""


def _said(view: View) -> list[str]:
    """What was called since the last decision; the call that closed the wagers until something else is said."""
    since = list(takewhile(lambda fact: not isinstance(fact, Decided), reversed(view.facts)))
    said = [fact for fact in reversed(since) if isinstance(fact, Called | SpokenFact | MisdealDeclared | RulingMade)]
    is_seen = any(isinstance(fact, CardsShown | DiceRolled | BallFell) for fact in view.facts)
    is_stale = len(said) > 1 and isinstance(said[0], Called) and is_seen
    return [fact.sentence for fact in said[is_stale:]]


def _own_hand(view: View, place: Place, describe: Describe, width: int, *, has_result: bool = False) -> RenderableType:
    """A hand of one's own, and what it is worth with the cards that everybody shares."""
    label = Text(f"You, {place}", "bold").append(f"  {choice(view, place)}", "not bold")
    worth = Text(_worth(view, place, describe), "italic")
    drawn = draw_set(*high_and_low(view, place.pile), width)
    return Constrain(Group(label, drawn, worth, _money(view, place, has_result=has_result)), width)


def _worth(view: View, place: Place, describe: Describe) -> str:
    """What a hand is in words, once all its cards and those that everybody shares are known."""
    high, low = high_and_low(view, place.pile)
    worth = _described((*high, *hand(view, COMMUNITY)), describe)
    return f"{worth}, low {_described(low, describe)}" if low and worth else worth


def _described(cards: Hand, describe: Describe) -> str:
    seen = [face for face in cards if face is not None]
    return describe(seen) if len(seen) == len(cards) else ""


def _money(view: View, place: Place, *, has_result: bool) -> Text:
    """What lies on a hand, and if asked for what came of it."""
    wagers = draw_wagers(staked(view, place))
    result = outcome(view, place) if has_result else None
    return wagers if result is None else wagers.append("  ").append_text(coloured(result))


def _others(view: View, shape: Shape, width: int) -> Iterator[RenderableType]:
    everybody = places(view)
    others = [place for place in everybody if place.player != view.viewer.name]
    shown = {place.pile for place in everybody if place not in others}
    if others:
        rows = Table.grid(padding=(0, 2))
        for _ in range(4):
            rows.add_column()
        rows.add_column(justify="right")
        for place in others:
            is_shared = place.pile in shown
            shown.add(place.pile)
            rows.add_row(
                str(place),
                place.player,
                draw_wagers(staked(view, place), width - _BESIDE_WAGERS),
                Text(choice(view, place), "dim") if is_shared else _other_hand(view, place, shape.gives_up),
                _outcome(view, place),
            )
        yield Text()
        yield rows


def _other_hand(view: View, place: Place, gives_up: Sequence[str]) -> Text:
    """The cards of somebody else; of a hand that nobody ever saw, the choice by which it was given up."""
    cards = hand(view, place.pile)
    is_over = outcome(view, place) is not None or not view.piles.get(place.pile)
    chosen = choice(view, place)
    was_given_up = chosen in gives_up
    if any(cards) or not is_over or not (was_given_up or place.pile in view.piles):
        return small_set(*high_and_low(view, place.pile))
    return Text(chosen if was_given_up else "not shown", "dim")


def _outcome(view: View, place: Place) -> Text:
    """What a hand brought its player, once that is known."""
    result = outcome(view, place)
    return Text() if result is None else coloured(result)
