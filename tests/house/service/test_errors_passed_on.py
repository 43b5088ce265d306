"""An error that another process tells as data is the same error here, as far as anybody can act on it."""

from __future__ import annotations

import pytest

from pitbook.errors import (
    BadCard,
    BadInput,
    BadSeal,
    BrokenRules,
    Denied,
    PitbookError,
    Refused,
    Unavailable,
    error_from_data,
    error_to_data,
)
from pitbook.house.service.office import _refusal

SAID = {"where": "boxes[0]", "clause": "5.1(a)", "remedy": "wager more"}
DENIED = Denied("no-money", "that is more than there is", **SAID)


@pytest.mark.parametrize(
    ("error", "kind", "code"),
    [
        (BadInput("no", **SAID), BadInput, "bad-input"),
        (BadCard("no", **SAID), BadInput, "bad-input"),
        (Refused("no", **SAID), Refused, "refused"),
        (DENIED, Denied, "no-money"),
        (Unavailable("no", **SAID), Unavailable, "unavailable"),
        (BadSeal("no", **SAID), PitbookError, "broken"),
        (BrokenRules("no", **SAID), PitbookError, "broken"),
    ],
)
def test_an_error_comes_back_with_all_it_says(error: PitbookError, kind: type[PitbookError], code: str) -> None:
    again = error_from_data(error_to_data(error))
    assert (type(again), again.code, str(again)) == (kind, code, str(error))


@pytest.mark.parametrize("error", [BadSeal("the seal is broken"), BrokenRules("the rules broke"), Unavailable("full")])
def test_what_is_wrong_in_the_office_is_no_fault_of_the_question(error: PitbookError) -> None:
    again = _refusal(error_to_data(error))
    assert (type(again), again.what) == (Unavailable, error.what)


def test_what_is_wrong_with_the_question_is_told_as_it_is() -> None:
    assert error_to_data(_refusal(error_to_data(DENIED))) == error_to_data(DENIED)
