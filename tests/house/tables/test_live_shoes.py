"""Cards at virtual tables: committed before they are dealt, in shoes that live on or machines that always shuffle."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from sqlalchemy import select

from house.conftest import Driver
from house.scenes import same_cards
from pitbook.cards import Card, parse_card
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor
from pitbook.house.store import schema
from pitbook.house.tables.clocks import ALONE_SECONDS
from pitbook.house.tables.live import LiveTable
from pitbook.table.facts import CardsShown
from pitbook.table.places import DISCARD, SHOE

DECKS = 4
CARDS = 52 * DECKS
FROM_END = 15
"""Where the cutting card lies in the shoe (reading DB5: 14 to 16 cards from the end)."""


def sit_down(house: Driver, game: str, notice: dict[str, Any]) -> tuple[Actor, LiveTable]:
    a1 = house.player("A1", 10_000_000)
    table = house.table("t1", game, notice)
    house.do(a1, c.Join("t1", 1))
    return a1, table


def play(house: Driver, actor: Actor, wager: str = "dragon") -> list[Card]:
    """One round of a game without decisions; the faces that were shown in it."""
    table = house.house.tables["t1"]
    before = len(table.news)
    house.say(actor, "t1", answer="Wager", box=1, wager=wager, cents=100)
    number = table.episode
    house.do(actor, c.Ready("t1"))
    news = [each for each in table.news[before:] if each.episode == number]
    told = [fact for each in news for fact in each.facts if isinstance(fact, CardsShown)]
    return [card for fact in told for card in fact.cards if isinstance(card, Card)]


def rounds(house: Driver) -> list[dict[str, Any]]:
    episodes = schema.episodes
    query = select(episodes).where(episodes.c.table_id == "t1", episodes.c.kind == "round")
    return house.store.read(query.order_by(episodes.c.number))


# A continuous shuffler


def test_a_continuous_shuffler_deals_every_round_from_a_shuffle_of_its_own(house: Driver) -> None:
    a1, table = sit_down(house, "dragon-21", {"decks": str(DECKS), "dealing": "continuous"})
    roots, dealt = [], []
    with same_cards(2):
        for _ in range(8):
            assert table.draw is not None
            roots.append(table.draw.root)
            dealt.append(tuple(play(house, a1)))
    assert len(set(roots)) == 8, "each was committed to before its round"
    assert len(set(dealt)) == 8, "the same cards do not come again and again"
    kept = [row["shuffle"] for row in rounds(house)[:8]]
    assert len(set(kept)) == 8
    assert audit(house.store, house.key).faults == ()


def test_a_continuous_shuffler_holds_every_card_again_after_a_round(house: Driver) -> None:
    a1, table = sit_down(house, "dragon-21", {"decks": str(DECKS), "dealing": "continuous"})
    assert table.talk is not None
    assert len(table.talk.table.hand(SHOE)) == CARDS - 1, "one card was burned when the machine was loaded"
    play(house, a1)
    assert table.talk is not None
    assert len(table.talk.table.hand(SHOE)) == CARDS
    play(house, a1)
    house.again()
    table = house.house.tables["t1"]
    assert table.talk is not None
    assert len(table.talk.table.hand(SHOE)) == CARDS
    assert table.draw is not None
    assert rounds(house)[-1]["shuffle"] == table.draw.id


# A shoe that lives on


def test_a_shoe_is_dealt_to_the_cutting_card_and_then_shuffled(house: Driver) -> None:
    """Baccarat 11.1, 11.2: it comes out within a round, one more is played; or before the first card of the last."""
    a1, table = sit_down(house, "dragon-21", {"decks": str(DECKS)})
    with same_cards(5):
        for _ in range(3):
            seen, left = _play_out(house, a1, table)
            counted = Counter(seen)
            assert max(counted.values()) <= DECKS, "no card comes oftener than there are decks"
            assert left <= FROM_END
            assert len(seen) + 1 == CARDS - left, "every card but the one burned was dealt from one shuffle"
    assert audit(house.store, house.key).faults == ()


def _play_out(house: Driver, actor: Actor, table: LiveTable) -> tuple[list[Card], int]:
    """All cards of a shoe, and how many it had left; the last rounds are those that 11.1 allows."""
    assert table.draw is not None
    shuffle, seen, after_cut = table.draw.id, [], 0
    while table.draw.id == shuffle:
        assert table.talk is not None
        talk, is_first_out = table.talk, len(table.talk.table.hand(SHOE)) <= FROM_END
        was_out = after_cut or is_first_out
        seen += play(house, actor)
        left = len(talk.table.hand(SHOE))
        out = [fact for fact in talk.facts if "cutting card is out" in fact.sentence]
        assert len(out) == (1 if left < FROM_END and not after_cut else 0) or left == FROM_END
        if out:
            assert out[0].clause.id in ("baccarat 11.1", "baccarat 11.2")
            assert ("this round is the last" in out[0].sentence) == is_first_out
        after_cut += bool(was_out or out)
        assert after_cut <= 2, "one more round, and no further"
    return seen, left


@pytest.mark.parametrize("burn", ["one", "by-value"])
def test_burned_cards_are_of_the_committed_shuffle(house: Driver, burn: str) -> None:
    with same_cards(8):
        _, table = sit_down(house, "dragon-21", {"decks": str(DECKS), "burn": burn})
    assert table.talk is not None
    assert table.draw is not None
    first = parse_card(table.draw.faces[0][0])
    more = {11: 10, 12: 10, 13: 10, 14: 1}.get(first.rank, first.rank)  # 7.1, DB7
    burned = table.talk.table.hand(DISCARD)
    assert len(burned) == (1 if burn == "one" else 1 + more)


def test_a_derby_shoe_is_shuffled_with_a_deck_left_and_not_before(house: Driver) -> None:
    """7.1 and reading R7: the cutting card lies a deck from the end, and its round is finished."""
    a1, table = sit_down(house, "racing-card-derby", {"decks": "2"})
    assert table.draw is not None
    first, shoes = table.draw.id, []
    with same_cards(4):
        while table.draw.id == first:
            assert table.talk is not None
            talk = table.talk
            shoes.append(len(talk.table.hand(SHOE)))
            play(house, a1, "red")
    assert shoes[0] == 104
    assert all(left > 52 for left in shoes), "a round begins only above the cutting card"
    assert len(talk.table.hand(SHOE)) <= 52


@pytest.mark.parametrize("game", ["caribbean-stud", "four-card-poker", "big-raise-stud"])
def test_one_deck_is_shuffled_after_every_round(house: Driver, game: str) -> None:
    a1, table = sit_down(house, game, {})
    roots = []
    for _ in range(3):
        assert table.draw is not None
        roots.append(table.draw.root)
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
        house.turn(20)
        house.turn(ALONE_SECONDS)
    assert len(set(roots)) == 3
    done = [fact for each in table.news for fact in each.facts if getattr(fact, "task", "") == "shuffle the cards"]
    assert [fact.clause.id for fact in done] == ["7.1(a)", "7.1(b)", "7.1(b)", "7.1(b)"]


def test_two_decks_take_turns_where_a_machine_shuffles(house: Driver) -> None:
    """6.4(b): with an automatic shuffler one deck is played while the other is shuffled."""
    a1, table = sit_down(house, "caribbean-stud@1998", {"dealing": "shuffler"})
    decks = []
    for _ in range(4):
        assert table.talk is not None
        decks.append(table.talk.table.opening.deck)
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
        house.turn(20)
        house.turn(ALONE_SECONDS)
        house.again()
        table = house.house.tables["t1"]
    assert decks == [1, 2, 1, 2]
