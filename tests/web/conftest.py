"""One house with pages for all tests of them."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from patience import PATIENCE_SECONDS
from web.dressed import Site, dressed


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with dressed(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def browser(site: Site) -> Iterator[httpx.Client]:
    """A browser without scripts: it asks for pages and keeps cookies."""
    headers = {"Accept": "text/html,application/xhtml+xml"}
    with httpx.Client(base_url=site.url, headers=headers, timeout=PATIENCE_SECONDS) as client:
        yield client
