"""Values behave as the frozen, slotted dataclasses that they stand for."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from pitbook.table.values import Value, value


@value
class Throw(Value):
    points: int
    by: str = "dealer"

    def __post_init__(self) -> None:
        if self.points < 0:
            raise ValueError("a throw below zero")


@value
class LongThrow(Throw):
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Plain:
    points: int
    by: str = "dealer"


def test_it_prints_equals_and_hashes_as_a_dataclass_does() -> None:
    assert repr(Throw(7)) == repr(Plain(7)).replace("Plain", "Throw")
    assert Throw(7) == Throw(7, "dealer") != Throw(8)
    assert hash(Throw(7)) == hash(Throw(7, by="dealer")) == hash(Plain(7))
    assert Throw(7) != LongThrow(7)
    assert Throw(7) != (7, "dealer")


def test_it_never_changes() -> None:
    throw = Throw(7)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'points'"):
        throw.points = 8  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'points'"):
        del throw.points
    with pytest.raises(FrozenInstanceError):
        throw.more = 1
    assert not hasattr(throw, "__dict__")
    assert throw.points == 7


def test_it_takes_part_in_what_dataclasses_can_do() -> None:
    assert [field.name for field in fields(LongThrow)] == ["points", "by", "seconds"]
    assert replace(LongThrow(7), seconds=9) == LongThrow(7, "dealer", 9)
    assert pickle.loads(pickle.dumps(LongThrow(7))) == LongThrow(7)
    match LongThrow(7, "A", 9):
        case LongThrow(points, by, seconds):
            assert (points, by, seconds) == (7, "A", 9)


@pytest.mark.parametrize("kind", [Throw, Plain])
def test_it_says_the_same_as_a_dataclass_of_wrong_arguments(kind: type[Throw] | type[Plain]) -> None:
    with pytest.raises(
        TypeError, match=rf"{kind.__name__}.__init__\(\) missing 1 required positional argument: 'points'"
    ):
        kind()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=rf"{kind.__name__}.__init__\(\) got an unexpected keyword argument 'x'"):
        kind(7, x=1)  # type: ignore[call-arg]


def test_what_is_checked_after_it_is_made_is_checked_in_what_derives_from_it() -> None:
    for kind in (Throw, LongThrow):
        with pytest.raises(ValueError, match="a throw below zero"):
            kind(-1)
