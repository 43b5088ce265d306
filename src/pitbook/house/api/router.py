"""The router that all routes are on: what a function returns is what the description of the API says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

from fastapi import APIRouter

from pitbook.house.api.error_replies import DOCUMENTED


class ReplyRouter(APIRouter):
    """Describes each reply by its type, and sends it as it is.

    Replies are not held against their types on the way out, which would drop what is not declared without a word; the
    type checker does that, and a test of every route. `Any` has them written as JSON in one go, where no model at all
    would have them copied part by part first: the whole state of a table takes half the time so.
    """

    def __init__(self) -> None:
        super().__init__(prefix="/api/v1", responses=DOCUMENTED)

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        status, told = more.get("status_code") or 200, more.pop("responses", None) or {}
        shape = {status: {"model": get_type_hints(endpoint)["return"]}}
        super().add_api_route(path, endpoint, **more | {"response_model": Any, "responses": shape | told})
