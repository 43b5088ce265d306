"""The chapter on records has every value that a key may have: what is written there is held against what is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitbook import settle
from pitbook.cards.card import RANKS, SUITS
from pitbook.games import Game, find_game, game_names
from pitbook.games.racing_card_derby.records import CAUSES
from pitbook.law import Edition, Notice
from pitbook.records.irregularities import STAGES, Mishap, Whose
from pitbook.records.source import RecordedRound
from pitbook.records.told_choices import read_choices
from pitbook.table.answers import Ruling
from pitbook.table.facts import Ended
from pitbook.table.facts.besides_facts import Besides
from pitbook.table.places import COMMUNITY, DEALER, Role
from pitbook.table.requests import PlaceWagers, Rule
from records.test_awkward_rounds import ROUNDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
CHAPTER = PAGE.partition("\n## The record\n")[2]
MISHAPS = [(find_game(name), mishap) for name in game_names() for mishap in find_game(name).irregularities]


def words(text: str) -> set[str]:
    """What stands in code marks, word by word."""
    return {word for marked in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[\w-]+", marked)}


def row(key: str, text: str = CHAPTER) -> str:
    """What the tables say of a key."""
    rows = [line for line in text.splitlines() if re.match(rf"\|[^|]*`{key}`[^|]*\|", line)]
    assert rows, key
    return " ".join(line.split("|", 2)[2] for line in rows)


def game_page(game: Game) -> str:
    return (ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")


def page_row(game: Game, mishap: Mishap) -> str:
    """What the page of a game says of something that may go wrong there."""
    return row(mishap.name, game_page(game).partition("\n## What may go wrong\n")[2].partition("\n## ")[0])


def is_own(game: Game, mishap: Mishap) -> bool:
    """Whether only this game has it, and its page alone tells of it."""
    others = {each.name for other, each in MISHAPS if other.name != game.name}
    return mishap.name not in others and f"`{mishap.name}`" not in CHAPTER


def known(mishap: Mishap, game: Game) -> bool:
    return bool(mishap.name) and any(mishap.is_known_to(law) for law in game.rulebook.editions.values())


# Times, causes, hands, cards


def test_the_times_of_a_round_are_all_there() -> None:
    assert words(row("when").split(";")[0]) == set(STAGES)


def test_the_usual_time_of_each_irregularity_is_right() -> None:
    for game, mishap in MISHAPS:
        if known(mishap, game):
            told = page_row(game, mishap) if is_own(game, mishap) else row(mishap.name)
            assert told.split("|")[0].strip() == mishap.when, (game.name, mishap.name)


def test_the_numbers_of_boxes_are_right() -> None:
    """The page of each game says how many it has, in all its editions."""
    assert "as many as the page of the game says" in row("box")
    for name in game_names():
        book = find_game(name).rulebook
        ((usual, others),) = re.findall(
            r"^Boxes are numbered 1 to (\d+) \(rule [\d.]+(.*)\)\.", game_page(find_game(name)), re.MULTILINE
        )
        differing = {each: int(number) for each, number in re.findall(r"; in `([\w-]+)` 1 to (\d+)", others)}
        told = {law.name: differing.get(law.name, int(usual)) for law in book.editions.values()}
        assert told == {law.name: law.number("boxes") for law in book.editions.values()}, name


def test_the_causes_of_a_moved_wager_are_all_there() -> None:
    assert words(row("cause")) - {"moved-wager", "no-spin"} == set(CAUSES)


def test_the_hands_of_a_table_are_there_and_what_is_told_of_them() -> None:
    of_table = {mishap.name for game, mishap in MISHAPS if known(mishap, game) and mishap.whose is Whose.BOX_OR_DEALER}
    named = words(row("to"))
    assert {DEALER, COMMUNITY} | of_table <= named
    second = CHAPTER.partition("Games dealt from a shoe")[2]
    for game, mishap in MISHAPS:
        if known(mishap, game) and mishap.whose is Whose.TABLE and not is_own(game, mishap):
            assert mishap.name in named or f"| `{mishap.name}` |" in second, mishap.name


def test_ranks_and_suits_are_all_there() -> None:
    (told,) = re.findall(r"ranks (.*?); suits (.*?)\.", CHAPTER.replace("\n", " "))
    assert words(told[1]) == set(SUITS)
    assert words(told[0]) | set("345678") == {*RANKS, "10"}


def test_every_key_of_an_irregularity_says_what_it_is_told_of() -> None:
    """Each is told with the names of those that have it."""
    for key in sorted({key for game, mishap in MISHAPS if known(mishap, game) for key in mishap.keys}):
        having = [(game, mishap) for game, mishap in MISHAPS if known(mishap, game) and key in mishap.keys]
        assert {mishap.name for game, mishap in having if not is_own(game, mishap)} <= words(row(key)), key
        assert all(key in words(page_row(game, mishap)) for game, mishap in having)


def test_what_a_choice_may_name_is_there() -> None:
    table = CHAPTER.partition("A choice is a text")[2].partition("\n\nChoices stand")[0]
    keys = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    shape, pack = find_game("caribbean-stud").record, find_game("caribbean-stud").equipment.pack
    (told,) = read_choices([{"choice": "bet", "cents": 5, "cards": "Ah"}], "", shape, pack)
    assert keys == {"choice", "cents", "cards", "places"}
    assert told.cents == 5


# Rulings


def rulings_told() -> Iterator[tuple[set[str], set[str], str]]:
    """What each row says: on which irregularities, which words, by whom."""
    table = CHAPTER.partition("\n### Rulings\n")[2].partition("\n\n`by`")[0]
    for line in table.strip().splitlines()[2:]:
        on, ruling, by = (part.strip() for part in line.strip("|").split("|"))
        yield words(on), words(ruling), by


def test_every_ruling_is_there_with_who_gives_it() -> None:
    told = {name: (said, by) for names, said, by in rulings_told() for name in names}
    declared: dict[str, set[str]] = {}
    for game, mishap in MISHAPS:
        if known(mishap, game) and mishap.rulings:
            declared.setdefault(mishap.name, set()).update(mishap.rulings)
            assert str(mishap.ruled_by) in told[mishap.name][1], mishap.name
    assert {name: said for name, (said, _) in told.items()} == declared


def test_every_role_that_may_rule_is_there() -> None:
    (roles,) = re.findall(r"begins with a role \((.*?)\)", CHAPTER.replace("\n", " "))
    assert set(re.findall(r"`([^`]+)`", roles)) == {str(role) for role in Role} - {Role.PUBLIC, Role.PLAYER}


def test_what_may_be_ruled_is_what_the_rules_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every golden round and every awkward one; and each word that is declared is asked for in one of them."""
    asked: dict[str, set[str]] = {}
    ruling = RecordedRound._ruling

    def listen(self: RecordedRound, request: Rule) -> Ruling:
        answer = ruling(self, request)
        told = self.irregularities.last if not self.irregularities.name_for(request) else None
        name = told.what if told else self.irregularities.name_for(request)
        mishap = next(each for each in self.record.mishaps if each.name == name)
        assert set(request.rulings) <= set(mishap.rulings), name
        assert request.by is mishap.ruled_by, name
        asked.setdefault(name, set()).update(request.rulings)
        return answer

    monkeypatch.setattr(RecordedRound, "_ruling", listen)
    golden = [json.loads(path.read_text("utf-8")) for path in (ROOT / "tests" / "golden").glob("*/*.json")]
    for record in [*golden, *({**row[1], "irregularities": row[2]} for row in ROUNDS), TOO_FEW]:
        settle(record)
    declared: dict[str, set[str]] = {}
    for game, mishap in MISHAPS:
        if known(mishap, game) and mishap.rulings:
            declared.setdefault(mishap.name, set()).update(mishap.rulings)
    assert asked == declared


TOO_FEW = {
    "game": "racing-card-derby",
    "notice": {"decks": "8"},
    "boxes": [{"box": 1, "player": "A", "wagers": {"red": 500}}],
    "race": "5h Kh",
    "irregularities": [{"what": "too-few-cards", "count": 2, "ruling": "void", "by": "casino operator"}],
}


# Results


def _kinds(kind: type[Ended | Besides]) -> Iterator[type[Ended | Besides]]:
    yield kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


def test_every_result_of_a_wager_is_there_and_no_other() -> None:
    made = {kind.result for top in (Ended, Besides) for kind in _kinds(top)} - {""}
    table = PAGE.partition("\n| result | what became of the stake")[2].partition("\n\n")[0]
    told = re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)
    assert made == set(told)


# Wagers and choices


@pytest.mark.parametrize("name", game_names())
def test_the_page_of_a_game_has_every_wager_and_choice(name: str) -> None:
    game = find_game(name)
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    part = page.partition("\n## Wagers and choices\n")[2].partition("\n## ")[0]
    marked = set(re.findall(r"`([^`]+)`", part))
    offered = {wager for law in game.rulebook.editions.values() for wager in _open(game, law)}
    assert {*offered, *game.record.choices, *game.record.table_cards} <= marked
    assert all(wager in marked for wager in game.record.wagers if not any(o.startswith(f"{wager}:") for o in offered))


def _open(game: Game, law: Edition) -> tuple[str, ...]:
    request = game.begin(Notice.post(law)).request
    assert isinstance(request, PlaceWagers)
    return request.wagers
