"""A committed shuffle can be opened card by card, and no opening can be bent to another card, place or shuffle."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from pitbook.cards import DECK
from pitbook.errors import BadRecord, BadSeal
from pitbook.house.sealing import HouseKey
from pitbook.house.shuffles import CardOpening, Shuffle

SECRET = bytes(range(32))


@pytest.mark.parametrize("size", [1, 2, 3, 5, 51, 52, 104, 416])
def test_every_place_of_any_size_opens_to_the_root(size: int) -> None:
    cards = (DECK * 8)[:size]
    shuffle = Shuffle.commit("s1", cards, SECRET)
    for place in range(size):
        opening = shuffle.open(place)
        assert opening.card is cards[place]
        assert opening.leads_to(shuffle.root, size)


def test_the_root_is_what_anybody_can_compute_by_hand() -> None:
    """Three cards: the first two leaves are joined, and the third stands alone until the next level."""

    def sha(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    shuffle = Shuffle.commit("s1", DECK[:3], SECRET)
    leaves = [sha(f"card {n} {DECK[n].text} {shuffle.open(n).salt}") for n in range(3)]
    assert shuffle.root == sha(f"pair {sha(f'pair {leaves[0]} {leaves[1]}')} {leaves[2]}")


def test_nothing_of_an_opening_can_be_changed() -> None:
    shuffle, other = (Shuffle.commit("s", DECK, bytes([n]) * 32) for n in (1, 2))
    good = shuffle.open(17)
    bent = [
        replace(good, card=DECK[18]),
        replace(good, place=16),
        replace(good, place=-1),
        replace(good, place=52),
        replace(good, salt=shuffle.open(18).salt),
        replace(good, path=good.path[:-1]),
        replace(good, path=(*good.path, good.path[0])),
        replace(good, path=tuple(reversed(good.path))),
        other.open(17),
    ]
    assert [opening.leads_to(shuffle.root, 52) for opening in bent] == [False] * len(bent)
    assert not good.leads_to(shuffle.root, 416)


def test_two_fresh_shuffles_differ_and_hold_every_card() -> None:
    first, second = Shuffle.fresh("a", 2), Shuffle.fresh("b", 2)
    assert first.cards != second.cards
    assert first.root != second.root
    assert sorted(card.text for card in first.cards) == sorted(card.text for card in DECK * 2)


def test_an_opening_and_a_shuffle_survive_being_written_down() -> None:
    shuffle = Shuffle.fresh("a", 1)
    again = Shuffle.from_data("a", shuffle.as_data())
    assert again.root == shuffle.root
    assert CardOpening.from_data(again.open(3).as_data()) == shuffle.open(3)


def test_salts_tell_nothing_of_one_another() -> None:
    """Equal cards at two places of a shuffle have unlike leaves, so nobody can find equals among commitments."""
    shuffle = Shuffle.commit("s", (DECK[0], DECK[0]), SECRET)
    assert shuffle.open(0).salt != shuffle.open(1).salt
    assert shuffle.open(0).path != shuffle.open(1).path


@pytest.mark.parametrize("data", [{}, {"place": "1"}, {"place": 1, "card": "Ah", "salt": 3, "path": []}])
def test_what_is_no_opening_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadRecord):
        CardOpening.from_data(data)


def test_a_sealed_thing_opens_only_whole_with_its_key_and_in_its_place() -> None:
    key, other = HouseKey(bytes(32)), HouseKey(SECRET)
    blob = key.seal(b"Ah", "here")
    assert key.unseal(blob, "here") == b"Ah"
    assert b"Ah" not in blob
    assert key.seal(b"Ah", "here") != blob
    for bent, label, opener in [
        (blob, "there", key),
        (blob, "here", other),
        (blob[:-1] + bytes([blob[-1] ^ 1]), "here", key),
        (blob[:10], "here", key),
        (b"", "here", key),
    ]:
        with pytest.raises(BadSeal):
            opener.unseal(bent, label)
