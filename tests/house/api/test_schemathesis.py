"""Whatever the description of the API allows to be sent, and what it does not, gets a reply that it describes.

Schemathesis makes up requests for every operation, with a fixed seed: ten of them, and two hundred in the long tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as conformance

from house.served import Served, served
from pitbook.house.api.guest_book import GuestBook
from pitbook.house.people.roles import HouseRole
from sizes import SIZES

SEED = 20_240_601
CHECKS = (
    not_a_server_error,
    conformance.status_code_conformance,
    conformance.content_type_conformance,
    conformance.response_headers_conformance,
    conformance.response_schema_conformance,
    conformance.negative_data_rejection,
    conformance.missing_required_header,
    conformance.unsupported_method,
)
"""Not `positive_data_acceptance`: whether a notice is lawful or a name is taken, no schema can say."""


@pytest.fixture(scope="module")
def house(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with a table of every kind of state: open with a round under way, by hand, and closed."""
    with served(empty_sqlite, tmp_path_factory.mktemp("schemathesis")) as house:
        furnish(house)
        yield house


def furnish(house: Served) -> None:
    house.do("A1", "/cashier/buy-in", cents=5_000_000)
    house.do("Op1", "/jackpots", jackpot="0", name="Main", seed=2_500_000)
    for table, edition, mode in (("t1", "caribbean-stud@1998", "virtual"), ("0", "dragon-21", "virtual")):
        house.do("Op1", "/tables", table=table, name=table.upper() * 2, edition=edition, settings={"mode": mode})
        house.do("Op1", f"/tables/{table}/open")
    house.do("A1", "/tables/t1/join", seat=1)
    assert house.say("A1", "t1", answer="Wager", box=1, wager="ante", cents=1000).status_code == 200
    house.do("A1", "/tables/t1/ready")
    assert house.say("A1", "t1", answer="Decision", box=1, choice="bet").status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("role", [HouseRole.OPERATOR, HouseRole.PLAYER])
def test_every_reply_is_one_that_is_described(house: Served, role: HouseRole) -> None:
    house.api.access.guest_book = GuestBook(1_000_000)  # every attempt to sign out is a guest's
    schema = schemathesis.openapi.from_url(f"http://{house.address}/api/openapi.json", config=SchemathesisConfig())
    found: list[str] = []
    operations: list[Any] = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    assert len(operations) == sum(len(methods) for methods in house.app.openapi()["paths"].values())
    for operation in operations:
        try:
            _try(house, operation, {HouseRole.OPERATOR: "Op1", HouseRole.PLAYER: "A1"}[role])
        except (AssertionError, ExceptionGroup) as error:
            found.append(f"{operation.label}: {_all_of(error)}")
    assert not found, "\n\n".join(found)


def _try(house: Served, operation: Any, by: str) -> None:
    strategy = operation.as_strategy(schemathesis.GenerationMode.POSITIVE) | operation.as_strategy(
        schemathesis.GenerationMode.NEGATIVE
    )

    @hypothesis.seed(SEED)
    @settings(
        max_examples=SIZES.requests,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @hypothesis.given(case=strategy)
    def attempt(case: Any) -> None:
        is_leaving = case.method == "DELETE"  # a session of its own, for the rest is done in the usual one
        token = house.ask("POST", "/guests").json()["token"] if is_leaving else house.tokens[by]
        reply = case.call(headers={"Authorization": f"Bearer {token}"})
        case.validate_response(reply, checks=CHECKS)
        if reply.status_code == 503:
            raise AssertionError(f"unavailable: {reply.text}")

    attempt()


def _all_of(error: BaseException) -> str:
    inner = getattr(error, "exceptions", ())
    return "; ".join(_all_of(each) for each in inner) if inner else f"{type(error).__name__} {error}"
