"""Cards, tiles, dice, pockets and chips as they are drawn in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from pitbook.cards import Card, Face
from pitbook.cards.tile import Tile
from pitbook.cards.wheel import DOUBLE_ZERO, is_red
from pitbook.cli.play.ink import WIDTH, money
from pitbook.cli.play.sight import Hand
from pitbook.law import Cents
from pitbook.table.facts import BallFell, DiceRolled

CARD_WIDTH: Final = 6
_BETWEEN: Final = "  "
_CHIPS: Final = ((10000, "bright_black"), (2500, "green"), (500, "red"), (100, "bright_white"))
_MOST_CHIPS: Final = 5
_MOST_BEFORE: Final = 8


# What is dealt


def draw_hand(cards: Hand, width: int = WIDTH) -> Text:
    """Cards side by side, four lines high, or on one line if there is no room; a face that is not known is a back.

    >>> from pitbook.cards import parse_cards
    >>> print(draw_hand((*parse_cards("Th As"), None)))
    ╭────╮╭────╮╭────╮
    │10  ││A   ││░░░░│
    │   ♥││   ♠││░░░░│
    ╰────╯╰────╯╰────╯
    """
    if CARD_WIDTH * len(cards) > width:
        return small_hand(cards)
    drawn = [_draw_face(card) for card in cards] or [[Text()] * 4]
    return Text("\n").join(Text().join(rows) for rows in zip(*drawn, strict=True))


def draw_set(high: Hand, low: Hand, width: int = WIDTH) -> Text:
    """A hand that may be set as two: the high one and, if there is one, on its right the low one.

    >>> from pitbook.cards import parse_face
    >>> print(draw_set((parse_face("6-6"), parse_face("5-4")), (None, None)))
    ╭────╮╭────╮  ╭────╮╭────╮
    │ 6  ││ 5  │  │░░░░││░░░░│
    │ 6  ││ 4  │  │░░░░││░░░░│
    ╰────╯╰────╯  ╰────╯╰────╯
    """
    if not low:
        return draw_hand(high, width)
    if CARD_WIDTH * len(high + low) + len(_BETWEEN) > width:
        return small_set(high, low)
    rows = (draw_hand(each).split("\n") for each in (high, low))
    return Text("\n").join(Text(_BETWEEN).join(two) for two in zip(*rows, strict=True))


def small_set(high: Hand, low: Hand) -> Text:
    """The same on one line."""
    return Text(" | ").join(small_hand(each) for each in (high, low) if each)


def _draw_face(face: Face | None) -> list[Text]:
    """A card has its rank above and its suit below, a tile one end above the other."""
    match face:
        case None:
            inner, style = ("░░░░", "░░░░"), "white on blue"
        case Tile(high=high, low=low):
            inner, style = (f"{high:^4}", f"{low:^4}"), "bold white on black"
        case _:
            inner = f"{face.sign[:-1]:<4}", f"{face.sign[-1]:>4}"
            style = f"bold {'red' if _is_red(face) else 'black'} on bright_white"
    return [Text(row, style) for row in ("╭────╮", *(f"│{row}│" for row in inner), "╰────╯")]


def _is_red(face: Face) -> bool:
    return isinstance(face, Card) and face.is_red


def small_hand(cards: Hand) -> Text:
    """Cards on one line."""
    faces = (Text("░░", "blue") if card is None else Text(card.sign, "red" if _is_red(card) else "") for card in cards)
    return Text(" ").join(faces)


# What is thrown and spun


def draw_chance(results: Sequence[DiceRolled | BallFell]) -> Text:
    """The last throw or spin, and on its right what came before it in the same round."""
    *before, last = results
    drawn = draw_dice(last.values) if isinstance(last, DiceRolled) else draw_pocket(last.pocket)
    if before:
        earlier = ", ".join(
            " ".join(map(str, each.values)) if isinstance(each, DiceRolled) else each.pocket
            for each in before[-_MOST_BEFORE:]
        )
        drawn.append(f"   before: {earlier}", "dim")
    return drawn


def draw_dice(values: Sequence[int]) -> Text:
    """A throw, with its sum.

    >>> print(draw_dice((3, 6)))
    ╭───╮╭───╮
    │ 3 ││ 6 │
    ╰───╯╰───╯ 3 + 6 = 9
    """
    style = "bold black on bright_white"
    rows = ["╭───╮" * len(values), "".join(f"│{value:^3}│" for value in values), "╰───╯" * len(values)]
    drawn = Text("\n").join(Text(row, style) for row in rows)
    return drawn.append(f" {' + '.join(map(str, values))} = {sum(values)}", "bold") if len(values) > 1 else drawn


def draw_pocket(pocket: str) -> Text:
    """Where the ball fell; a number with its colour.

    >>> print(draw_pocket("17"))
    ╭────╮
    │ 17 │
    ╰────╯ black
    """
    colour = _colour_of(pocket)
    wide = max(4, len(pocket) + 2)
    rows = (f"╭{'─' * wide}╮", f"│{pocket:^{wide}}│", f"╰{'─' * wide}╯")
    drawn = Text("\n").join(Text(row, f"bold bright_white on {colour or 'black'}") for row in rows)
    return drawn.append(f" {colour}", "bold") if colour else drawn


def _colour_of(pocket: str) -> str:
    """The colour of a numbered pocket; a wheel may have others."""
    if pocket not in DOUBLE_ZERO:
        return ""
    return "green" if not int(pocket) else "red" if is_red(pocket) else "black"


# What is staked


def draw_chips(cents: int) -> Text:
    """The fewest chips that make up an amount, as many as there is room for, and the amount."""
    stack = Text()
    left = cents
    for worth, colour in _CHIPS:
        stack.append("●" * min(left // worth, _MOST_CHIPS - len(stack)), colour)
        left %= worth
    return stack.append(f" {money(cents)}", "default")


def draw_wagers(stakes: Mapping[str, Cents], width: int = 0) -> Text:
    """What lies on each wager; where that is wider, only how many there are and what they come to."""
    each = Text("  ").join(Text(f"{wager} ").append_text(draw_chips(cents)) for wager, cents in stakes.items())
    if not width or len(stakes) < 2 or each.cell_len <= width:
        return each
    return Text(f"{len(stakes)} wagers ").append_text(draw_chips(sum(stakes.values())))
