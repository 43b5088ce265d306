"""A table drawn in a terminal, from what one player may see of it and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final, Literal

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitbook.cards import Card, Ranking
from pitbook.law import Cents, Clause, Edition, Limit, Notice, Prize, Rulebook, dollars
from pitbook.law.sign import offered_tables
from pitbook.records.shape import Shape
from pitbook.table import DEALER, Stake, View
from pitbook.table.facts import (
    Called,
    CardMisread,
    CardsShown,
    Decided,
    Ended,
    FeeTaken,
    HandRanked,
    MisdealDeclared,
    Reopened,
    RulingMade,
    ScreenFact,
    SpokenFact,
    WagerAccepted,
)
from pitbook.table.places import COMMUNITY, Pile, hand_pile

WIDTH: Final = 80
_CARD: Final = 6
_TABLE_HAND: Final = 34
_LABELS: Final = {DEALER: "Dealer", COMMUNITY: "On the table"}
_CHIPS: Final = ((10000, "bright_black"), (2500, "green"), (500, "red"), (100, "bright_white"))
_MOST_CHIPS: Final = 5

Hand = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the cloth."""

    rulebook: Rulebook
    edition: Edition
    number: int
    balance: Cents
    remark: str


# What the view tells


def money(cents: int) -> str:
    """An amount without idle cents.

    >>> money(1000), money(1050)
    ('$10', '$10.50')
    """
    return dollars(cents).removesuffix(".00")


def change(cents: int) -> str:
    """An amount won or lost, with its sign."""
    return ("+" if cents > 0 else "") + dollars(cents)


def standing(view: View) -> dict[Stake, Ended]:
    """What became of each stake so far, leaving out what was undone."""
    ends: dict[Stake, Ended] = {}
    for fact in view.facts:
        if isinstance(fact, Ended):
            ends[fact.stake] = fact
        elif isinstance(fact, Reopened):
            ends.pop(fact.undone.stake, None)
    return ends


def ends_of(view: View, player: str) -> list[Ended]:
    return [end for stake, end in standing(view).items() if stake.player == player]


def net(view: View, player: str) -> Cents:
    """What a player is up or down by the round so far; a stake still on the layout is neither."""
    fees = sum(fact.staked for fact in view.facts if isinstance(fact, FeeTaken) and fact.stake.player == player)
    return Cents(sum(end.net for end in ends_of(view, player)) - fees)


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


def players(view: View) -> dict[int, str]:
    """Who plays which box, from the dealer's left."""
    return dict(sorted({f.stake.box: f.stake.player for f in view.facts if isinstance(f, WagerAccepted)}.items()))


def _staked(view: View, box: int) -> dict[str, Cents]:
    """What lies or lay on each wager of a box, in the order it was staked."""
    lying = {stake: end.staked for stake, end in standing(view).items()} | dict(view.stakes)
    order = dict.fromkeys(fact.stake for fact in view.facts if isinstance(fact, WagerAccepted))
    return {stake.wager: lying[stake] for stake in order if stake.box == box and stake in lying}


def _choice(view: View, box: int) -> str:
    return next((f.choice for f in reversed(view.facts) if isinstance(f, Decided) and f.box == box), "")


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


def _draw_card(card: Card | None) -> list[Text]:
    style = "white on blue" if card is None else _ink(card) + " on bright_white"
    inner = ["░░░░", "░░░░"] if card is None else [f"{card.sign[:-1]:<4}", f"{card.sign[-1]:>4}"]
    return [Text(row, style) for row in ("╭────╮", *(f"│{row}│" for row in inner), "╰────╯")]


def _ink(card: Card) -> str:
    return "bold red" if card.is_red else "bold black"


def small_hand(cards: Hand) -> Text:
    """Cards on one line."""
    faces = (Text("░░", "blue") if card is None else Text(card.sign, "red" if card.is_red else "") for card in cards)
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
    header: Header, view: View, shape: Shape, ranking: Ranking | None, *, is_brief: bool = False
) -> RenderableType:
    """One frame: who plays what, and every card where it lies; in brief, without the others and what is staked."""
    mine = [box for box, player in players(view).items() if player == view.viewer.name]
    if is_brief and not shape.hand_size:
        mine = []
    piles = {} if shape.areas else dict(shape.table_cards.values())
    body = _with_own_hands(view, piles, mine, ranking) if shape.hand_size else _without_hands(view, piles, mine)
    return framed(draw_header(header), Text(), *body, *([] if is_brief else _others(view)))


def _with_own_hands(
    view: View, piles: Mapping[Pile, int], mine: Sequence[int], ranking: Ranking | None
) -> Iterator[RenderableType]:
    """The table's cards beside one's own, and what was said below them."""
    widths = {pile: max(_TABLE_HAND, _CARD * size) for pile, size in piles.items()}
    said = _said(view)
    hands = [_table_hand(view, pile, width, said=[] if n else said) for n, (pile, width) in enumerate(widths.items())]
    room = WIDTH - sum(width + 1 for width in widths.values())
    yield Columns([*hands, *(_own_hand(view, box, ranking, room) for box in mine)], padding=(0, 1))


def _without_hands(view: View, piles: Mapping[Pile, int], mine: Sequence[int]) -> Iterator[RenderableType]:
    """What a screen shows and the cards that everybody plays on, then one's wagers."""
    for screen in [fact for fact in view.facts if isinstance(fact, ScreenFact)][-1:]:
        yield Text("\n".join(screen.lines), "bold")
    if piles:
        width = WIDTH // len(piles) - 1
        yield Columns(
            [_table_hand(view, pile, width, said=[], is_drawn=not size) for pile, size in piles.items()], padding=(0, 1)
        )
    for area in [pile for pile in view.piles if pile not in piles and not pile.startswith("box ")]:
        yield Text(f"{area}  ", "bold").append_text(small_hand(_laid_out(view, area)))
    yield Text(" · ".join(_said(view)), "italic")
    for box in mine:
        yield Text("You  ", "bold").append_text(_wagers(_staked(view, box)))


def _laid_out(view: View, area: Pile) -> Hand:
    """The cards of an area, or all that were turned there if they have been put away."""
    return view.piles.get(area) or tuple(card for cards in _turned(view, area) for card in cards)


def framed(*parts: RenderableType) -> RenderableType:
    """Parts one below the other, never wider than the table is meant to be."""
    return Constrain(Group(*parts), WIDTH)


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


def _own_hand(view: View, box: int, ranking: Ranking | None, width: int) -> RenderableType:
    """A hand of one's own, and what it is worth with the cards that everybody shares."""
    cards = hand(view, hand_pile(box))
    label = Text(f"You, box {box}", "bold").append(f"  {_choice(view, box)}", "not bold")
    worth = Text(describe((*cards, *hand(view, COMMUNITY)), ranking), "italic")
    return Constrain(Group(label, draw_hand(cards, width), worth, _wagers(_staked(view, box))), width)


def describe(cards: Hand, ranking: Ranking | None) -> str:
    """What a hand is worth, once all of it is known."""
    faces = [card for card in cards if card is not None]
    if ranking is None or len(faces) < max(len(cards), ranking.size):
        return ""
    return ranking.describe(ranking.best(faces))


def _others(view: View) -> Iterator[RenderableType]:
    others = {box: player for box, player in players(view).items() if player != view.viewer.name}
    if others:
        rows = Table.grid(padding=(0, 2))
        for _ in range(4):
            rows.add_column()
        rows.add_column(justify="right")
        for box, player in others.items():
            rows.add_row(f"box {box}", player, _wagers(_staked(view, box)), *_other_hand(view, box, player))
        yield Text()
        yield rows


def _other_hand(view: View, box: int, player: str) -> tuple[Text, Text]:
    cards = hand(view, hand_pile(box))
    is_settled = not any(stake.player == player for stake in view.stakes)
    outcome = _coloured(net(view, player)) if is_settled else Text()
    if _choice(view, box).startswith("fold"):
        return Text("folded", "dim"), outcome
    is_kept = is_settled and hand_pile(box) in view.piles and not any(cards)
    return Text("not shown", "dim") if is_kept else small_hand(cards), outcome


def _coloured(cents: int) -> Text:
    return Text(change(cents), "green" if cents > 0 else "red" if cents < 0 else "yellow")


# Settlement


Detail = Literal["reasons", "names", "counts"]
"""How much a settlement says of each wager."""


def draw_settlement(view: View, balance: Cents, detail: Detail = "reasons") -> RenderableType:
    """A line a wager: what became of it, the money, why, and the clause; then what it did to the balance.

    A reason that several wagers share is said once, above them. With less detail, a passage a result.
    """
    me = view.viewer.name
    total = net(view, me)
    last = Text("This round ").append_text(_coloured(total)).append(f", balance {dollars(balance)}", "bold")
    if detail != "reasons":
        return framed(Rule(style="dark_green"), *_heads(view), _results(view, detail), last)
    rows = Table.grid(padding=(0, 2), expand=True)
    for ratio in (None, None, None, 1, None):
        rows.add_column(ratio=ratio, justify="left")
    rows.columns[2].justify = "right"
    for _, group in _by_reason(view):
        for end in group:
            rows.add_row(*_settled(end, end.because.partition("; ")[2] if len(group) > 1 else end.because))
    return framed(Rule(style="dark_green"), *_heads(view), rows, last)


def _by_reason(view: View) -> list[tuple[str, list[Ended]]]:
    """One's wagers in the order settled, those together that begin with the same reason."""
    ends = ends_of(view, view.viewer.name)
    return [(head, list(group)) for head, group in groupby(ends, key=lambda end: end.because.partition("; ")[0])]


def _heads(view: View) -> list[Text]:
    return [Text(_sentence(head)) for head, group in _by_reason(view) if len(group) > 1]


def _results(view: View, detail: Detail) -> RenderableType:
    """What wagers came to, those with the same result together: each by name and clause, or only how many."""
    rows = Table.grid(padding=(0, 2))
    ends = ends_of(view, view.viewer.name)
    for result in dict.fromkeys(end.result for end in ends):
        alike = [end for end in ends if end.result == result]
        each = [f"{end.stake.wager} {change(end.net)} (rule {end.clause})" for end in alike]
        told = ", ".join(each) if detail == "names" else f"{len(alike)} wager{'s' if len(alike) > 1 else ''}"
        rows.add_row(Text(result, _colour(result)), _coloured(sum(end.net for end in alike)), Text(told))
    return rows


def _settled(end: Ended, why: str) -> tuple[Text, ...]:
    rule = Text(f"rule {end.clause}", "cyan")
    result = Text(end.result, _colour(end.result))
    return Text(end.stake.wager, "bold"), result, _coloured(end.net), Text(why, overflow="fold"), rule


def _colour(result: str) -> str:
    return {"win": "green", "lose": "red", "forfeited": "red"}.get(result, "yellow")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


# The law


def draw_clauses(clauses: Iterable[Clause]) -> RenderableType:
    """The text of clauses, in our words; subparagraphs under the rule they belong to."""
    rows = Table.grid(padding=(0, 2))
    located = [clause.law.locate(clause.id) for clause in clauses]
    for rule in {rule.id: rule for rule, _ in located}.values():
        rows.add_row(Text(f"rule {rule.id}", "cyan"), rule.says)
        cited = {part for other, part in located if other is rule}
        for key, says in rule.parts.items():
            if cited & {"", key}:
                rows.add_row("", Text(f"{_bracketed(key)} ", "cyan").append(says, "default"))
    return framed(Padding(rows, (0, 1)))


def _bracketed(part: str) -> str:
    """A part of a rule as it is written behind the rule's number.

    >>> _bracketed("b(ii)")
    '(b)(ii)'
    """
    letter, opening, rest = part.partition("(")
    return f"({letter}){opening}{rest}"


def neighbours(clause: Clause) -> list[Clause]:
    """The clauses of the same kind in the same section, and what a bet costs: all that a player may now do."""
    law = clause.law
    kind, section = law.locate(clause.id)[0].kind, clause.id.partition(".")[0]
    near = [rule.id for rule in law.provisions.values() if rule.kind == kind and rule.id.startswith(f"{section}.")]
    cost = law.find_point("bet-multiple")
    return [*([cost.clause] if cost else []), *(law.cite(id_) for id_ in near)]


def draw_limits(notice: Notice, wagers: Sequence[str] = ()) -> RenderableType:
    """The least and the most of each wager, and the names of these wagers where they are more than one can guess."""
    rows = Table.grid(padding=(0, 2))
    for wager in notice.edition.options["limits"].choices:
        if bounds := _bounds(notice, wager):
            rows.add_row(Text(wager, "bold"), bounds)
    clause = notice.edition.point("limits").clause
    parts: list[RenderableType] = [rows, Text(f"limits are on the sign, by rule {clause}", "dim")]
    if len(wagers) > 2:
        parts += [Text(f"wagers are made by name, such as 10 {wagers[0]} + 5 {wagers[1]}:", "dim"), *_families(wagers)]
    return framed(Padding(Group(*parts), (0, 1)))


def _families(wagers: Sequence[str]) -> Iterator[Text]:
    """The names of wagers; of a family, one and how many are like it."""
    yield Text(", ".join(wager for wager in wagers if ":" not in wager), "bold")
    for _, group in groupby((wager for wager in wagers if ":" in wager), key=lambda wager: wager.partition(":")[0]):
        first, *others = group
        yield Text(first, "bold").append(f" and {len(others)} like it" if others else "", "not bold")


def _bounds(notice: Notice, wager: str) -> str:
    fixed = notice.cents(f"{wager}-stake") if notice.flag(wager) else None
    if fixed is not None:
        return f"{dollars(fixed)}, neither more nor less"
    limit: Limit = notice.limit(wager)
    least, most, step = ((money(n) if n is not None else "") for n in (limit.min, limit.max, limit.step))
    parts = (least and f"from {least}", most and f"up to {most}", step and f"in steps of {step}")
    return " ".join(part for part in parts if part)


def draw_sign(notice: Notice) -> RenderableType:
    """The sign at the table: edition, limits, and what every hand is paid."""
    law = notice.edition
    odds = [(t.name, t.clause, {k: str(v) for k, v in t.pays.items()}) for t in offered_tables(notice)]
    prizes = [
        (t.name, t.clause, {k: _prize(v) for k, v in t.prizes.items()})
        for t in law.prizetables.values()
        if t.name not in law.options or notice.flag(t.name)
    ]
    left: list[RenderableType] = []
    right: list[RenderableType] = []
    lead = 0
    for name, clause, pays in (*odds, *prizes):  # each to whichever side is the shorter one
        (left if lead <= 0 else right).append(_pays(name, clause, pays))
        lead += len(pays) + 1 if lead <= 0 else -len(pays) - 1
    title = Text(f" {law.title} ({law.ref})", "bold")
    return framed(title, draw_limits(notice), Columns([Group(*left), Group(*right)], padding=(0, 3)))


def _pays(name: str, clause: str, pays: Mapping[str, str]) -> RenderableType:
    rows = Table.grid(padding=(0, 2))
    for row, pay in reversed(list(pays.items())):
        rows.add_row(Text(f" {row.replace('-', ' ')}"), Text(pay, "green"))
    return Group(Text(f" {name}, rule {clause}", "bold"), rows)


def _prize(prize: Prize) -> str:
    if not prize.share:
        return money(prize.cents)
    part = "the pool" if prize.share == 1 else f"{prize.share} of the pool"
    return f"{money(prize.cents)} or {part}"
