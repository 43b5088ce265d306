"""The pages as they are sent: their addresses, what they may load, and what can be read of them without scripts."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

import pitbook.web
from found_games import found_games
from pitbook.games import find_game, find_layout, game_names
from pitbook.web.rule_pages import Division
from pitbook.web.static_files import StaticFiles
from web.dressed import Site
from web.weighing import Scales

GAME = game_names()[0]
TERMINALS = ["/terminals/electronic-tai-sai", "/terminals/electronic-roulette", "/terminals/electronic-tai-sai/entry"]
PAGES = ["/", "/enter", "/account", "/rules", f"/tables/{GAME}", "/tables/electronic-tai-sai", *TERMINALS]
PAGES += [f"/rules/{name}" for name in game_names()]
SHAPES = Path(__file__).parents[1] / "shape"
MOST_LINES = 300
MOST_BYTES = {"opened": 150_000, "after a round": 155 * 1024}
EDITIONS = [(name, edition) for name in game_names() for edition in find_game(name).rulebook.editions]


class _Addresses(HTMLParser):
    """Every address that a page links to or loads, and whatever stands in it that a strict policy would not run."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a":
            self.links.add(given["href"] or "")
        self.loads |= {given[name] or "" for name in ("src", "href") if name in given and tag != "a"}
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []


def addresses(text: str) -> _Addresses:
    found = _Addresses()
    found.feed(text)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_there_and_may_do_little(browser: httpx.Client, page: str) -> None:
    reply = browser.get(page)
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-store"
    policy = reply.headers["content-security-policy"]
    host = browser.base_url.netloc.decode()
    assert policy == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert reply.headers["referrer-policy"] == "no-referrer"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert not addresses(reply.text).inline
    assert "Play money" in reply.text


@pytest.mark.parametrize("page", PAGES)
def test_nothing_that_a_page_links_to_or_loads_is_missing_or_elsewhere(browser: httpx.Client, page: str) -> None:
    found = addresses(browser.get(page).text)
    for address in sorted(found.loads | found.links):
        if address.startswith("#"):
            continue
        assert address.startswith("/"), address
        assert browser.get(address.partition("#")[0]).status_code == 200, address


def test_files_may_be_kept_for_good_and_need_not_be_sent_twice(browser: httpx.Client) -> None:
    for address in addresses(browser.get("/").text).loads:
        first = browser.get(address)
        assert "immutable" in first.headers["cache-control"]
        again = browser.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("when", MOST_BYTES)
def test_a_table_page_weighs_less_than_150_kb(browser: httpx.Client, when: str) -> None:
    scales = Scales(StaticFiles.load())
    shell = max((browser.get(f"/tables/{name}").text for name in game_names()), key=len)
    prototypes = [path.parent.name.replace("_", "-") for path in SHAPES.glob("*/layout.toml")]
    assert {"modules/table/main.js", "modules/felt/pit-felt.js", "styles/felt.css"} <= scales.shell(shell)
    assert {"modules/table/in-hand.js", "modules/table/acts.js", "styles/hand.css"} <= scales.in_a_round(
        scales.shell(shell)
    )
    with found_games(SHAPES):
        layouts = [
            find_layout(law.ref)
            for name in (*game_names(), *prototypes)
            for law in find_game(name).rulebook.editions.values()
        ]
    for layout in layouts:
        for is_narrow in (False, True):
            weight = scales.weight(shell, layout, is_narrow=is_narrow, is_played=when != "opened")
            assert weight < MOST_BYTES[when], f"{layout.game} {'narrow' if is_narrow else 'wide'}: {weight} bytes"


def test_modules_are_of_one_idea_each() -> None:
    modules = sorted((Path(pitbook.web.__file__).parent / "modules").rglob("*.js"))
    assert modules
    long = {path.name: lines for path in modules if (lines := len(path.read_text().splitlines())) >= MOST_LINES}
    assert not long


def test_a_file_of_another_version_is_not_taken_for_this_one(browser: httpx.Client) -> None:
    (address, *_) = addresses(browser.get("/").text).loads
    other = re.sub(r"/static/\w+/", "/static/0000000000000000/", address)
    assert browser.get(other).status_code == 404


@pytest.mark.parametrize("path", ["../shell.py", "..%2Fshell.py", "templates/base.html", "modules/package.json", "%00"])
def test_nothing_but_files_for_pages_can_be_had(browser: httpx.Client, path: str) -> None:
    (address, *_) = addresses(browser.get("/").text).loads
    folder = "/".join(address.split("/")[:3])
    assert browser.get(f"{folder}/{path}", follow_redirects=True).status_code == 404


def test_the_lobby_names_every_table_and_every_pool(site: Site, browser: httpx.Client) -> None:
    text = unescape(browser.get("/").text)
    assert site.house.tables
    for table in site.house.tables.values():
        assert f">{table.name}</h2>" in text
        assert f'href="/tables/{table.id}"' in text
    for name in site.house.jackpots.values():
        assert f"<h2>{name}</h2>" in text


def test_a_page_is_for_whoever_asks(site: Site, browser: httpx.Client) -> None:
    assert 'id="who" href="/enter"' in browser.get("/").text
    guest = browser.post("/api/v1/guests").json()
    text = browser.get("/").text
    assert f'data-name="{guest["name"]}"' in text
    assert "$1,000.00" in text
    assert guest["token"] not in text
    assert guest["csrf"] not in text


def test_names_are_text_wherever_they_stand(browser: httpx.Client) -> None:
    name = "A '1' B"
    told = {"name": name, "password": "several long words"}
    assert (
        browser.post("/api/v1/people", json=told, headers={"Idempotency-Key": "a-name-with-marks"}).status_code == 201
    )
    text = browser.get("/account").text
    assert name not in text
    assert text.count("A &#39;1&#39; B") > 1
    assert "<b>" not in browser.get("/rules/%3Cb%3E").text


@pytest.mark.parametrize("page", ["/nothing", "/tables/nothing", "/rules/nothing", f"/rules/{GAME}/99.99"])
def test_what_is_not_there_is_told_on_a_page(browser: httpx.Client, page: str) -> None:
    reply = browser.get(page)
    assert reply.status_code == 404
    assert "<h1>There is nothing here</h1>" in reply.text
    assert "script-src 'self'" in reply.headers["content-security-policy"]


def test_programs_are_told_in_json(browser: httpx.Client) -> None:
    assert browser.get("/api/v1/nothing").json()["error"]["code"] == "unknown-path"
    reply = browser.get("/tables/nothing", headers={"Accept": "application/json"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (404, "unknown-table")


def test_a_table_can_be_read_in_words(site: Site, browser: httpx.Client) -> None:
    guest = browser.post("/api/v1/guests").json()
    headers = {"X-CSRF-Token": guest["csrf"], "Idempotency-Key": "sits-down-at-3"}
    seat = browser.post(f"/api/v1/tables/{GAME}/join", json={"seat": 3}, headers=headers)
    assert seat.status_code == 200
    text = unescape(browser.get(f"/tables/{GAME}").text)
    (words,) = re.findall(r"<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert f"Box 3: {guest['name']}" in words
    assert "The table waits for wagers" in words
    for line in browser.get(f"/api/v1/tables/{GAME}").json()["sign"]:
        assert f"<li>{line['about']}: {line['says']} " in words


# The rulebook


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_division_has_every_clause_that_stands_and_every_one_that_is_struck(
    browser: httpx.Client, game: str, edition: str
) -> None:
    law = find_game(game).rulebook.edition(edition)
    text = browser.get(f"/rules/{game}?edition={edition}").text
    shown = re.findall(r'<article class="clause[^"]*" id="r([^"]+)"', text)
    struck = {id_ for id_, rule in law.own.items() if rule.treatment == "struck"}
    assert {unescape(each) for each in shown} == {id_.replace(" ", "-") for id_ in {*law.provisions, *struck}}
    assert len(shown) == len(set(shown))


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_rule_has_a_page_with_its_words(browser: httpx.Client, game: str, edition: str) -> None:
    law = find_game(game).rulebook.edition(edition)
    for rule in list(law.provisions.values())[::7]:
        text = browser.get(f"/rules/{game}/{quote(rule.id)}?edition={edition}").text
        assert f'id="r{rule.id.replace(" ", "-")}"' in unescape(text)
        if not (rule.id in law.own and law.below):  # what is changed is told word by word
            assert rule.says in re.sub(r"<a [^>]*>([^<]*)</a>", r"\1", unescape(text))


def test_a_subparagraph_leads_to_its_rule_and_a_number_to_its_section(browser: httpx.Client) -> None:
    for name in game_names():
        law = find_game(name).rulebook.edition()
        rule = next(rule for rule in law.written.values() if rule.parts)
        (part, *_) = rule.parts
        assert f"<h1>Rule {rule.id}</h1>" in browser.get(f"/rules/{name}/{rule.id}({part})").text
        section = rule.id.partition(".")[0]
        assert f"<h1>{section} " in browser.get(f"/rules/{name}/{section}").text


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_what_an_edition_changes_can_be_read_back_from_its_marks(game: str, edition: str) -> None:
    """Without what was put in, a clause reads as before; without what was struck out, as it reads now."""
    book = find_game(game).rulebook
    law = book.edition(edition)
    for clause in Division(book, law).clauses:
        if clause.change == "replaces" and clause.before:
            (first, *_) = clause.lines
            told = {
                kind: " ".join(span.text for span in first.spans if span.kind in ("", kind)) for kind in ("ins", "del")
            }
            assert told == {"ins": clause.rule.says, "del": clause.before.says}


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_only_changes_are_those_that_the_edition_makes(browser: httpx.Client, game: str, edition: str) -> None:
    book = find_game(game).rulebook
    law = book.edition(edition)
    text = browser.get(f"/rules/{game}?edition={edition}&changes=true").text
    shown = re.findall(r'<article class="clause[^"]*" id="r([^"]+)"', text)
    expected = law.own if law.below else {}
    assert len(shown) == len(expected) == sum(Division(book, law).changes.values())


def test_pay_tables_and_options_stand_with_the_division(browser: httpx.Client) -> None:
    for name in game_names():
        law = find_game(name).rulebook.edition()
        text = unescape(browser.get(f"/rules/{name}").text)
        for table in law.paytables.values():
            assert all(f"<td>{odds}</td>" in text for odds in table.pays.values())
        assert all(option.says in text for option in law.options.values())


def test_a_table_without_terminals_has_no_page_of_them_and_their_credits_are_for_staff(browser: httpx.Client) -> None:
    assert browser.get("/terminals/caribbean-stud").status_code == 409
    refused = browser.get("/terminals/electronic-tai-sai/credits")
    assert refused.status_code == 403
    assert "this is not for a visitor" in unescape(refused.text)
