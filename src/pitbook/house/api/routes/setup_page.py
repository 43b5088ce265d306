"""The form behind the first operator's link: one page, whose policy names its one script and its one style."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from typing import Final

from fastapi.responses import HTMLResponse

_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pitbook: the first operator</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<style>body{font:1rem/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:1rem 0}
input{width:100%;font:inherit;padding:.5rem;box-sizing:border-box}button{font:inherit;padding:.5rem 1rem}</style>
<h1>The first operator</h1><p>Choose a name and a password of ten characters or more. This link works once.</p>
<form><label>Name <input name="name" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="new-password" minlength="10" required></label>
<input type="hidden" name="token" value="{token}"><button>Take the house</button><p role="status"></p></form>
<script type="module">
document.forms[0].addEventListener("submit", async event => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(event.target)));
  const headers = {"Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID()};
  const reply = await fetch("/api/v1/setup", {method: "POST", headers, body});
  const said = await reply.json();
  document.querySelector("[role=status]").textContent =
    reply.ok ? `Welcome, ${said.name}. You are signed in.` : `${said.error.what}: ${said.error.remedy}`;
});
</script></html>"""


def _named(tag: str) -> str:
    """The one script or style of the page as a policy names it: by its hash."""
    inside = re.search(rf"<{tag}[^>]*>(.*?)</{tag}>", _PAGE, re.DOTALL)
    assert inside is not None
    return f"'sha256-{base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()}'"


_POLICY: Final = (
    f"default-src 'none'; script-src {_named('script')}; style-src {_named('style')}; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def setup_form(token: str) -> HTMLResponse:
    """The form, with the token of the link in it."""
    page = _PAGE.replace("{token}", escape(token, quote=True))
    return HTMLResponse(page, headers={"Content-Security-Policy": _POLICY})
