"""The description of the API: the OpenAPI document, and a page of it, complete without a script or another site."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse

from pitbook.house.api.access import COOKIE
from pitbook.house.api.routes.door_routes import OPEN_TO_ALL

_STYLE: Final = (
    "body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:.95em}"
    "section{border-top:1px solid #ccc;margin-top:1.5rem}h2{font-size:1.1rem}"
    "td,th{text-align:left;padding:.1rem 1rem .1rem 0}"
)
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"


_SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The token of a session."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "With X-CSRF-Token."},
}

router = APIRouter()


@router.get("/api/docs", include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    return HTMLResponse(page(request.app.openapi()), headers={"Content-Security-Policy": _POLICY})


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the two ways to show who is asking; each route says for whom it is."""
    if app.openapi_schema is None:
        told = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        told["components"]["securitySchemes"] = _SCHEMES
        for path, methods in told["paths"].items():
            for method, operation in methods.items():
                if f"{method.upper()} {path.removeprefix('/api/v1')}" not in OPEN_TO_ALL:
                    operation["security"] = [{"bearer": []}, {"cookie": []}]
                for reply in operation["responses"].values():
                    _name_once(reply["content"])
        app.openapi_schema = told
    return app.openapi_schema


def _name_once(content: dict[str, Any]) -> None:
    """A shape that has a name of its own needs no title besides."""
    for kind in content.values():
        if "$ref" in kind["schema"]:
            kind["schema"].pop("title", None)


def page(told: dict[str, Any]) -> str:
    """Every operation: what it does, what it takes, what it replies."""
    operations = "".join(
        _operation(method, path, operation)
        for path, methods in told["paths"].items()
        for method, operation in methods.items()
    )
    shapes = "".join(_shape(name, shape) for name, shape in sorted(told["components"]["schemas"].items()))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(told["info"]["title"])}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style>'
        f"<h1>{escape(told['info']['title'])} {escape(told['info']['version'])}</h1>"
        f"<p>{escape(told['info']['description'])}</p>"
        '<p>As data: <a href="/api/openapi.json">/api/openapi.json</a>. Live tables: a WebSocket at '
        "<code>/api/v1/tables/{table}/live</code>. Refusals all have the shape <code>ErrorReply</code>.</p>"
        f"{operations}<h1>Shapes</h1>{shapes}</html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = [
        (each["name"], each["in"], each["schema"], each.get("required")) for each in operation.get("parameters", ())
    ]
    rows += [("body", "body", _content(operation["requestBody"]), True)] if "requestBody" in operation else []
    takes = "".join(
        f"<tr><th><code>{escape(name)}</code><td>{where}<td>{escape(_kind(schema))}<td>{'' if needed else 'optional'}"
        for name, where, schema, needed in rows
    )
    status, reply = next(each for each in operation["responses"].items() if each[0].startswith("2"))
    words = escape(operation.get("description") or operation.get("summary", "")).replace("\n\n", "<br>")
    return (
        f"<section><h2><code>{method.upper()} {escape(path)}</code></h2><p>{words}</p>"
        f"<table>{takes}</table><p>Replies {status}: {escape(_kind(_content(reply)))}</p></section>"
    )


def _content(part: dict[str, Any]) -> dict[str, Any]:
    for content in part.get("content", {}).values():
        return dict(content["schema"])
    return {}


def _shape(name: str, shape: dict[str, Any]) -> str:
    needed = shape.get("required", ())
    rows = "".join(
        f"<tr><th><code>{escape(field)}</code><td>{escape(_kind(schema))}<td>{'' if field in needed else 'optional'}"
        for field, schema in shape.get("properties", {}).items()
    )
    words = escape(shape.get("description", ""))
    return f'<section id="{escape(name)}"><h2>{escape(name)}</h2><p>{words}</p><table>{rows}</table></section>'


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
