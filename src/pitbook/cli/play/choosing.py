"""Choices at a table: the key of each, how one is typed that names an amount or cards, and what is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from pitbook.cli.play.ink import money
from pitbook.cli.play.prompt import EXPLAINING_KEYS, amount_in
from pitbook.errors import BadAmount, Refused
from pitbook.law import Cents
from pitbook.table.requests import Choice

_SHORTEST: Final = 2
"""So many letters of a choice's name are taken for it, if they are no other's too."""

_WORTH_NAMING: Final = 100


class Chosen(NamedTuple):
    """What somebody chooses, with the places of the cards (from 0) and the amount that they name."""

    choice: str
    places: tuple[int, ...] = ()
    cents: Cents = Cents(0)

    def __str__(self) -> str:
        """
        >>> str(Chosen("double", cents=Cents(500))), str(Chosen("exchange", (0, 2)))
        ('double $5', 'exchange 1 3')
        """
        amount = [money(self.cents)] if self.cents else []
        return " ".join([self.choice, *amount, *(str(place + 1) for place in self.places)])


def keys_for(options: Iterable[Choice]) -> dict[str, Choice]:
    """A key for each choice: its number if it ends in one, else an initial, else any letter of it.

    >>> list(keys_for((Choice("play 1"), Choice("play 2"), Choice("fold"), Choice("fold ante"))))
    ['1', '2', 'f', 'a']
    """
    keys: dict[str, Choice] = {}
    for option in options:
        initials = [word[0] for word in option.name.split()]
        letters = [*initials, *option.name, *"123456789", option.name]
        wanted = [option.name[-1], option.name] if option.name[-1].isdigit() else letters
        keys[next(key for key in wanted if key not in keys and key not in EXPLAINING_KEYS)] = option
    return keys


def name_choices(keys: Mapping[str, Choice], noun: str = "card") -> dict[str, str]:
    """What to type for each of these choices, and what it does.

    >>> name_choices(keys_for((Choice("play 1", Cents(1000)), Choice("fold"))))
    {'1': 'play $10', 'f': 'fold'}
    >>> name_choices(keys_for((Choice("double", amount=(500, 1000)), Choice("exchange", Cents(500), cards=(1, 5)))))
    {'d 5': 'double $5 to $10', 'e 1 3': 'exchange $5, 1 to 5 cards'}
    """
    return {_example(key, option): _words(key, option, noun) for key, option in keys.items()}


def _example(key: str, option: Choice) -> str:
    """Something one may type for a choice."""
    return " ".join([key, *_sample_amount(option), *_sample_places(option)])


def _sample_amount(option: Choice) -> list[str]:
    """The least amount, or the most where the least is not worth the name."""
    least, most = option.amount
    return [money(least if least >= _WORTH_NAMING else most)[1:]] if _asks_amount(option) else []


def _sample_places(option: Choice) -> list[str]:
    fewest, most = option.cards
    many = max(fewest, min(2, most))
    return ["1", "3"] if many == 2 and most > 2 else [str(n + 1) for n in range(many)]


def _asks_amount(option: Choice) -> bool:
    """Whether there is more than one amount to choose from."""
    return option.amount[0] < option.amount[1]


def _words(key: str, option: Choice, noun: str) -> str:
    cost = [money(option.cost)] if option.cost else []
    if option.amount[1]:
        cost.append(_amounts(option))
    cards = [f"{_range(*map(str, option.cards))} {noun}{'s' if option.cards[1] > 1 else ''}"] if option.cards[1] else []
    takes = ", ".join([" and ".join(cost), *cards] if cost else cards)
    return " ".join(filter(None, (option.name.removesuffix(f" {key}"), takes)))


def _amounts(option: Choice) -> str:
    """
    >>> _amounts(Choice("double", amount=(500, 1000))), _amounts(Choice("double", amount=(1, 1000)))
    ('$5 to $10', 'up to $10')
    """
    least, most = option.amount
    return f"up to {money(most)}" if least < min(_WORTH_NAMING, most) else _range(money(least), money(most))


def _range(least: str, most: str) -> str:
    return least if least == most else f"{least} to {most}"


# What is typed


def parse_choice(text: str, keys: Mapping[str, Choice], held: int = 0, noun: str = "card") -> Chosen:
    """The choice that somebody types, with the amount or the places of cards that it takes; `held` cards lie there.

    >>> keys = keys_for((Choice("double", amount=(500, 1000)), Choice("exchange", cards=(1, 5)), Choice("stand")))
    >>> parse_choice("d 7.50", keys), parse_choice("exchange 1 3", keys, 5), parse_choice("stand", keys)
    (Chosen(choice='double', places=(), cents=750), Chosen(choice='exchange', places=(0, 2), cents=0), \
Chosen(choice='stand', places=(), cents=0))
    """
    words = text.replace(",", " ").split()
    for many in range(len(words), 0, -1):
        key = _meant(" ".join(words[:many]), keys)
        if key is not None:
            return _said(keys[key], words[many:], _example(key, keys[key]), held, noun)
    raise Refused(f"{text[:30]!r} is none of these")


def _meant(typed: str, keys: Mapping[str, Choice]) -> str | None:
    """The key of the choice that is typed so: by its key, its name, or enough letters of that."""
    names = {key: option.name.lower() for key, option in keys.items()}
    like = [key for key, name in names.items() if len(typed) >= _SHORTEST and name.startswith(typed)]
    same = [key for key, name in names.items() if typed == name]
    return typed if typed in keys else next(iter(same), like[0] if len(like) == 1 else None)


def _said(option: Choice, words: Sequence[str], example: str, held: int, noun: str) -> Chosen:
    amount, rest = (words[:1], words[1:]) if _asks_amount(option) else ((), words)
    cents = _amount(option, amount, example) if _asks_amount(option) else Cents(option.amount[0])
    if option.cards[1]:
        return Chosen(option.name, _places(option, rest, example, held, noun), cents)
    if rest:
        raise Refused(f"{' '.join(rest)[:30]!r} is too much for {option.name!r}", remedy=f"write {example}")
    return Chosen(option.name, (), cents)


def _amount(option: Choice, words: Sequence[str], example: str) -> Cents:
    least, most = option.amount
    cents = amount_in(words[0]) if words else None
    if cents is None or not least <= cents <= most:
        what = f"{option.name} takes an amount of {_amounts(option)}"
        raise BadAmount(what, remedy=f"write {example}")
    return cents


def _places(option: Choice, words: Sequence[str], example: str, held: int, noun: str) -> tuple[int, ...]:
    """Places as people count them, from 1 on the left."""
    fewest, most = option.cards
    places = tuple(int(word) - 1 for word in words if word.isascii() and word.isdigit() and len(word) < 3)
    last = held or most
    is_sound = len(places) == len(words) == len(set(places)) and all(0 <= place < last for place in places)
    if not is_sound or not fewest <= len(places) <= most:
        many = f"{_range(str(fewest), str(most))} of your {f'{held} ' if held else ''}{noun}s"
        remedy = f"count them from the left, and write {example}"
        raise Refused(f"{option.name} names {many}", remedy=remedy)
    return places
