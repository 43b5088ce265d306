"""A table drawn in a terminal, from what one player may see of it and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Final, NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from pitbook.cards import Card, Face
from pitbook.cli.play.ink import WIDTH, coloured, framed, money
from pitbook.cli.play.upshot import net, standing
from pitbook.law import Cents, Edition, Rulebook, dollars
from pitbook.records.shape import Shape
from pitbook.table import DEALER, View
from pitbook.table.facts import (
    Called,
    CardMisread,
    CardsDealt,
    CardsMoved,
    CardsShown,
    Decided,
    HandRanked,
    MisdealDeclared,
    RulingMade,
    ScreenFact,
    SpokenFact,
    WagerAccepted,
)
from pitbook.table.places import COMMUNITY, Pile, hand_pile

_CARD: Final = 6
_TABLE_HAND: Final = 34
_LABELS: Final = {DEALER: "Dealer", COMMUNITY: "On the table"}
_CHIPS: Final = ((10000, "bright_black"), (2500, "green"), (500, "red"), (100, "bright_white"))
_MOST_CHIPS: Final = 5

Hand = tuple[Face | None, ...]
Describe = Callable[[Sequence[Face]], str]


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the cloth."""

    rulebook: Rulebook
    edition: Edition
    number: int
    balance: Cents
    remark: str


class Place(NamedTuple):
    """One hand of one player: where its cards and its money lie."""

    box: int
    player: str
    hand: int = 1

    @property
    def pile(self) -> Pile:
        return hand_pile(self.box, self.hand)

    def __str__(self) -> str:
        return f"box {self.box}" if self.hand == 1 else f"box {self.box} hand {self.hand}"


# What the view tells


def hand(view: View, pile: Pile) -> Hand:
    """The cards of a pile, or as they were last seen if they are in the discard rack by now."""
    return view.piles.get(pile) or next(reversed(_turned(view, pile)), ())


def _turned(view: View, pile: Pile) -> list[Hand]:
    """What was turned of a pile each time; a card that was misread is as it was put right."""
    turned: list[Hand] = []
    for fact in view.facts:
        if isinstance(fact, CardsShown) and fact.pile == pile:
            turned.append(fact.cards)
        elif isinstance(fact, CardMisread) and fact.pile == pile:
            wrong, right = fact.card, fact.right
            turned = [tuple(right if card is wrong else card for card in cards) for cards in turned]
    return turned


def _laid_out(view: View, area: Pile) -> Hand:
    """The cards of an area, or all that were turned there if they have been put away."""
    return view.piles.get(area) or tuple(card for cards in _turned(view, area) for card in cards)


def places(view: View) -> list[Place]:
    """Every hand that somebody has wagered on, from the dealer's left; a box that was split has several."""
    boxes = sorted({(f.stake.box, f.stake.player) for f in view.facts if isinstance(f, WagerAccepted)})
    dealt = {fact.to for fact in view.facts if isinstance(fact, CardsDealt)}
    moved = {fact.target for fact in view.facts if isinstance(fact, CardsMoved)}
    known = {*view.piles, *dealt, *moved}
    return [Place(box, player, number) for box, player in boxes for number in _hands(box, known)]


def _hands(box: int, known: Container[Pile]) -> Iterator[int]:
    """The numbers of a box's hands: the first, and every further one that has a pile."""
    yield 1
    yield from takewhile(lambda number: hand_pile(box, number) in known, count(2))


def _staked(view: View, place: Place) -> dict[str, Cents]:
    """What lies or lay on each wager of a hand, in the order it was staked."""
    lying = {stake: end.staked for stake, end in standing(view.facts).items()} | dict(view.stakes)
    order = dict.fromkeys(fact.stake for fact in view.facts if isinstance(fact, WagerAccepted))
    return {
        stake.wager: lying[stake]
        for stake in order
        if (stake.box, stake.player, stake.hand) == place and stake in lying
    }


def _choice(view: View, place: Place) -> str:
    decided = (fact for fact in reversed(view.facts) if isinstance(fact, Decided))
    return next((fact.choice for fact in decided if (fact.box, fact.hand) == (place.box, place.hand)), "")


# Cards and chips


def draw_hand(cards: Hand, width: int = WIDTH) -> Text:
    """Cards side by side, four lines high, or on one line if there is no room; a face that is not known is a back.

    >>> from pitbook.cards import parse_cards
    >>> print(draw_hand((*parse_cards("Th As"), None)))
    ╭────╮╭────╮╭────╮
    │10  ││A   ││░░░░│
    │   ♥││   ♠││░░░░│
    ╰────╯╰────╯╰────╯
    """
    if _CARD * len(cards) > width:
        return small_hand(cards)
    drawn = [_draw_card(card) for card in cards] or [[Text()] * 4]
    return Text("\n").join(Text().join(rows) for rows in zip(*drawn, strict=True))


def _draw_card(card: Face | None) -> list[Text]:
    style = "white on blue" if card is None else ("bold red" if _is_red(card) else "bold black") + " on bright_white"
    inner = ["░░░░", "░░░░"] if card is None else [f"{card.sign[:-1]:<4}", f"{card.sign[-1]:>4}"]
    return [Text(row, style) for row in ("╭────╮", *(f"│{row}│" for row in inner), "╰────╯")]


def _is_red(face: Face) -> bool:
    return isinstance(face, Card) and face.is_red


def small_hand(cards: Hand) -> Text:
    """Cards on one line."""
    faces = (Text("░░", "blue") if card is None else Text(card.sign, "red" if _is_red(card) else "") for card in cards)
    return Text(" ").join(faces)


def draw_chips(cents: int) -> Text:
    """The fewest chips that make up an amount, as many as there is room for, and the amount."""
    stack = Text()
    left = cents
    for worth, colour in _CHIPS:
        stack.append("●" * min(left // worth, _MOST_CHIPS - len(stack)), colour)
        left %= worth
    return stack.append(f" {money(cents)}", "default")


def _wagers(stakes: Mapping[str, Cents]) -> Text:
    return Text("  ").join(Text(f"{wager} ").append_text(draw_chips(cents)) for wager, cents in stakes.items())


# The table


def draw_table(
    header: Header, view: View, shape: Shape, describe: Describe, *, is_brief: bool = False
) -> RenderableType:
    """One frame: who plays what, and every card where it lies; in brief, without the others and what is staked."""
    mine = [place for place in places(view) if place.player == view.viewer.name]
    if shape.hand_size:
        body = _with_own_hands(view, shape, mine, describe)
    else:
        body = _without_hands(view, shape, [] if is_brief else mine)
    return framed(draw_header(header), Text(), *body, *([] if is_brief else _others(view, shape)))


def draw_header(header: Header) -> RenderableType:
    bar = Table.grid(expand=True, padding=(0, 1))
    style = "bold bright_white on dark_green"
    bar.add_column()
    bar.add_column(justify="center")
    bar.add_column(justify="right")
    number, balance = f"round {header.number}", f"balance {dollars(header.balance)} "
    title = Text(f" {header.edition.title}")
    title.truncate(WIDTH - 2 - max(len(number), len(header.remark)) - len(balance), overflow="ellipsis")
    bar.add_row(f" {header.rulebook.title}", number, "play money ", style=style)
    bar.add_row(title, header.remark, balance, style=style)
    return bar


def _piles(shape: Shape) -> Mapping[Pile, int]:
    """The table's own hands and how many cards belong to each; cards in areas are laid out on their own."""
    return {} if shape.areas else dict(shape.table_cards.values())


def _with_own_hands(view: View, shape: Shape, mine: Sequence[Place], describe: Describe) -> Iterator[RenderableType]:
    """The table's cards beside one's own, and what was said below them."""
    widths = {pile: max(_TABLE_HAND, _CARD * size) for pile, size in _piles(shape).items()}
    said = _said(view)
    hands = [_table_hand(view, pile, width, said=[] if n else said) for n, (pile, width) in enumerate(widths.items())]
    room = WIDTH - sum(width + 1 for width in widths.values())
    yield Columns([*hands, *(_own_hand(view, place, describe, room) for place in mine)], padding=(0, 1))


def _without_hands(view: View, shape: Shape, mine: Sequence[Place]) -> Iterator[RenderableType]:
    """What a screen shows and the cards that everybody plays on, then one's wagers."""
    for screen in [fact for fact in view.facts if isinstance(fact, ScreenFact)][-1:]:
        yield Text("\n".join(screen.lines), "bold")
    if piles := _piles(shape):
        width = WIDTH // len(piles) - 1
        yield Columns(
            [_table_hand(view, pile, width, said=[], is_drawn=not size) for pile, size in piles.items()], padding=(0, 1)
        )
    for area in shape.areas:
        if cards := _laid_out(view, area):
            yield Text(f"{area}  ", "bold").append_text(small_hand(cards))
    yield Text(" · ".join(_said(view)), "italic")
    for place in mine:
        yield Text("You  ", "bold").append_text(_wagers(_staked(view, place)))


def _table_hand(view: View, pile: Pile, width: int, *, said: Sequence[str], is_drawn: bool = False) -> RenderableType:
    """Cards of the table's own, what they are worth once that is known, and what was said.

    A hand to which cards are drawn was turned card by card.
    """
    cards = _laid_out(view, pile) if is_drawn else hand(view, pile)
    ranked = [fact.hand for fact in view.facts if isinstance(fact, HandRanked) and fact.pile == pile][-1:]
    label = Text(f"{_LABELS.get(pile, pile.title()):{width}}", "bold")
    return Constrain(Group(label, draw_hand(cards, width), Text("\n".join([*ranked, *said]), "italic")), width)


def _said(view: View) -> list[str]:
    """What was called since the last decision; the call that closed the wagers until something else is said."""
    since = list(takewhile(lambda fact: not isinstance(fact, Decided), reversed(view.facts)))
    said = [fact for fact in reversed(since) if isinstance(fact, Called | SpokenFact | MisdealDeclared | RulingMade)]
    is_stale = len(said) > 1 and isinstance(said[0], Called) and any(isinstance(f, CardsShown) for f in view.facts)
    return [fact.sentence for fact in said[is_stale:]]


def _own_hand(view: View, place: Place, describe: Describe, width: int) -> RenderableType:
    """A hand of one's own, and what it is worth with the cards that everybody shares."""
    cards = hand(view, place.pile)
    label = Text(f"You, {place}", "bold").append(f"  {_choice(view, place)}", "not bold")
    seen = [face for face in (*cards, *hand(view, COMMUNITY)) if face is not None]
    is_known = len(seen) == len(cards) + len(hand(view, COMMUNITY))
    worth = Text(describe(seen) if is_known else "", "italic")
    return Constrain(Group(label, draw_hand(cards, width), worth, _wagers(_staked(view, place))), width)


def _others(view: View, shape: Shape) -> Iterator[RenderableType]:
    others = [place for place in places(view) if place.player != view.viewer.name]
    if others:
        rows = Table.grid(padding=(0, 2))
        for _ in range(4):
            rows.add_column()
        rows.add_column(justify="right")
        for place in others:
            staked = _staked(view, place)
            rows.add_row(
                str(place),
                place.player,
                _wagers(staked),
                _other_hand(view, place, is_more_staked=shape.second_wager in staked),
                _outcome(view, place),
            )
        yield Text()
        yield rows


def _is_settled(view: View, place: Place) -> bool:
    return not any(stake.player == place.player for stake in view.stakes)


def _other_hand(view: View, place: Place, *, is_more_staked: bool) -> Text:
    """The cards of somebody else; of a hand that nobody ever saw, the choice by which no more was staked on it."""
    cards = hand(view, place.pile)
    is_over = _is_settled(view, place) or not view.piles.get(place.pile)
    choice = "" if is_more_staked else _choice(view, place)
    if any(cards) or not is_over or not (choice or place.pile in view.piles):
        return small_hand(cards)
    return Text(choice or "not shown", "dim")


def _outcome(view: View, place: Place) -> Text:
    """What a player is up or down once all their stakes are settled, beside their first hand."""
    is_told = _is_settled(view, place) and place.hand == 1
    return coloured(net(view.facts, place.player)) if is_told else Text()
