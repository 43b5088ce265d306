"""What was promised can be opened face by face, and no opening can be bent to another face, place or drawing."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from pathlib import Path

import pytest

from pitbook.cards import DECK
from pitbook.errors import BadInput, BadRecord, BadSeal
from pitbook.house.premises import furnish, open_house
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.promises import PlaceOpening, Promised
from pitbook.procedure.equipment.keeping import Drawing

SECRET = bytes(range(32))
FACES = tuple(card.text for card in DECK)
SHUFFLE = Drawing("shuffle", FACES * 2)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 51, 52, 104, 416])
def test_every_place_of_any_size_opens_to_the_root(size: int) -> None:
    faces = (FACES * 8)[:size]
    shuffle = Promised("s1", faces, SECRET)
    for place in range(size):
        opening = shuffle.open(place)
        assert opening.face is faces[place]
        assert opening.leads_to(shuffle.root, size)


def test_the_root_is_what_anybody_can_compute_by_hand() -> None:
    """Three cards: the first two leaves are joined, and the third stands alone until the next level."""

    def sha(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    shuffle = Promised("s1", FACES[:3], SECRET)
    leaves = [sha(f"card {n} {DECK[n].text} {shuffle.open(n).salt}") for n in range(3)]
    assert shuffle.root == sha(f"pair {sha(f'pair {leaves[0]} {leaves[1]}')} {leaves[2]}")


def test_nothing_of_an_opening_can_be_changed() -> None:
    shuffle, other = (Promised("s", FACES, bytes([n]) * 32) for n in (1, 2))
    good = shuffle.open(17)
    bent = [
        replace(good, face=FACES[18]),
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
    first, second = Promised.fresh("a", SHUFFLE), Promised.fresh("b", SHUFFLE)
    assert first.faces != second.faces
    assert first.root != second.root
    assert sorted(first.faces) == sorted(FACES * 2)


def test_an_opening_and_a_shuffle_survive_being_written_down() -> None:
    shuffle = Promised.fresh("a", SHUFFLE)
    again = Promised.from_data("a", shuffle.as_data())
    assert again.root == shuffle.root
    assert PlaceOpening.from_data(again.open(3).as_data()) == shuffle.open(3)


def test_salts_tell_nothing_of_one_another() -> None:
    """Equal cards at two places of a shuffle have unlike leaves, so nobody can find equals among commitments."""
    shuffle = Promised("s", (FACES[0], FACES[0]), SECRET)
    assert shuffle.open(0).salt != shuffle.open(1).salt
    assert shuffle.open(0).path != shuffle.open(1).path


@pytest.mark.parametrize("data", [{}, {"place": "1"}, {"place": 1, "card": "Ah", "salt": 3, "path": []}])
def test_what_is_no_opening_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadRecord):
        PlaceOpening.from_data(data)


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


# The file of the key


def test_a_new_key_is_whole_and_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "config" / "house.key"
    key = HouseKey.load(path, may_create=True)
    assert path.read_bytes() == key.secret
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]
    assert HouseKey.load(path, may_create=True).secret == key.secret


@pytest.mark.parametrize("fails_at", ["fsync", "link"])
def test_a_house_that_dies_while_it_makes_its_key_can_start_again(
    fails_at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the moment when the whole key has its name there is no key."""
    path = tmp_path / "house.key"

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, fails_at, die)
        with pytest.raises(KeyboardInterrupt):
            HouseKey.load(path, may_create=True)
    assert not path.exists()
    assert len(HouseKey.load(path, may_create=True).secret) == 32


def test_the_key_of_a_faster_process_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "house.key", os.link

    def late(source: Path, target: Path) -> None:
        path.write_bytes(SECRET)
        link(source, target)

    monkeypatch.setattr(os, "link", late)
    assert HouseKey.load(path, may_create=True).secret == SECRET
    assert path.read_bytes() == SECRET


@pytest.mark.parametrize("may_create", [True, False])
def test_a_place_that_can_have_no_key_is_refused(may_create: bool) -> None:
    with pytest.raises(BadInput, match="no house key at /dev/null/x"):
        HouseKey.load(Path("/dev/null/x"), may_create=may_create)


def test_a_house_that_has_lost_its_key_gets_no_other(tmp_path: Path) -> None:
    url, path = f"sqlite:///{tmp_path}/house.db", tmp_path / "house.key"
    house = open_house(url, path)
    furnish(house)
    house.close()
    kept = path.read_bytes()
    path.unlink()
    with pytest.raises(BadInput, match="no house key"):
        open_house(url, path)
    assert not path.exists()
    path.write_bytes(kept)
    open_house(url, path).close()
