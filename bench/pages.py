"""A table page in Chromium, and a house full of open pages: `make bench-pages`.

What a page weighs over the wire as it is opened, once its viewer sits, and after a round; how long after the facts the
first card is drawn; how far anything shifts by itself; and whether rounds leave anything behind in the page. Then
sockets as many pages have them, open at one process while tables play.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import uvloop
import websockets
from bench.house.load import SEATS, Player, Tally, cpu_seconds, databases, furnish, resident_mb, server, spread
from playwright.sync_api import CDPSession, Page, Response, ViewportSize, sync_playwright

from browser.chromium import chromium_path
from pitbook.house import commands as c
from pitbook.house.premises import FOUNDER
from web.dressed import dressed

TABLE = "bench"
SETTINGS = {"pause_seconds": 0, "betting_seconds": 60, "decision_seconds": 60}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
WATCH = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
  }).observe({type: "layout-shift", buffered: true});
  window.waits = [];
  let heard = 0;
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({data}) => {
        if (!heard && data.includes('"CardsDealt"')) heard = performance.now();
      });
    }
  };
  new MutationObserver((changes) => {
    const isCard = (node) => node.classList?.contains("node-card");
    if (!heard || !changes.some(({addedNodes}) => [...addedNodes].some(isCard))) return;
    const since = heard;
    heard = 0;
    requestAnimationFrame(() => window.waits.push(performance.now() - since));
  }).observe(document, {childList: true, subtree: true});
"""


class Visitor:
    """Somebody at the table of this bench, in a page of their own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bytes = 0
        self.files = 0
        page.add_init_script(WATCH)
        page.on("response", self._weigh)

    def _weigh(self, response: Response) -> None:
        if "/api/" not in response.url:
            self.bytes += int(response.headers.get("content-length", 0))
            self.files += 1

    def weight(self) -> dict[str, int]:
        self.page.wait_for_load_state("networkidle")
        return {"bytes": self.bytes, "files": self.files}

    def sit(self) -> None:
        self.page.locator("[data-key=sit]").click()
        self.page.locator(".wagering").wait_for()

    def play(self) -> None:
        """A round, from the wager to the slip: the first choice is taken."""
        again = self.page.locator(".wagering [data-key=repeat], .after [data-key=repeat]:not([disabled])")
        lay = self.page.locator(".wagering .takes button")
        (again if again.count() else lay).first.click()
        self.page.locator(".wagering [data-key=ready]:not([disabled])").click()
        self.page.locator("body[data-mode=decide] .choice").first.click()
        self.page.locator("body[data-mode=settled] .slip").wait_for()


def held(session: CDPSession) -> dict[str, float]:
    """What the page holds once nothing that is done with is left."""
    session.send("HeapProfiler.collectGarbage")
    found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    names = {"heap": "JSHeapUsedSize", "nodes": "Nodes", "listeners": "JSEventListeners"}
    return {ours: found[theirs] for ours, theirs in names.items()}


def in_pages(rounds: int) -> dict[str, Any]:
    """What a browser shows."""
    with tempfile.TemporaryDirectory() as folder, dressed(Path(folder)) as site, sync_playwright() as playwright:
        table = c.CreateTable(TABLE, TABLE, "caribbean-stud@1998", {}, SETTINGS)
        site.house.run(FOUNDER, "bench-create", table)
        site.house.run(FOUNDER, "bench-open", c.OpenTable(TABLE))
        site.house.commit()
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", "--disable-gpu"])
        found: dict[str, Any] = {}
        for name, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
            context = chromium.new_context(base_url=site.url, viewport=viewport, reduced_motion="reduce")
            page = context.new_page()
            found[name] = visit(Visitor(page), page, rounds if name == "desktop" else 2)
            page.get_by_role("button", name="Leave").click()
            page.locator("[data-key=sit]").wait_for()
            context.close()
        chromium.close()
        return found


def visit(visitor: Visitor, page: Page, rounds: int) -> dict[str, Any]:
    page.goto(f"/tables/{TABLE}")
    page.locator("[data-key=sit]").wait_for()
    opened = visitor.weight()
    visitor.sit()
    seated = visitor.weight()
    visitor.play()
    played = visitor.weight()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(rounds // 4):
        visitor.play()
    before = held(session)
    for _ in range(rounds):
        visitor.play()
    after = held(session)
    waits = sorted(page.evaluate("window.waits"))
    return {
        "opened": opened,
        "seated": seated,
        "played": played,
        "first_card_ms": {"p50": round(waits[len(waits) // 2], 1), "max": round(waits[-1], 1), "of": len(waits)},
        "shifted": round(page.evaluate("window.shifted"), 5),
        "rounds": rounds,
        "growth": {name: round(after[name] / before[name], 3) for name in before},
        "held": after,
    }


def with_sockets(tables: int, sockets: int, seconds: float) -> dict[str, Any]:
    """A house with its tables playing and pages open that look on."""
    with databases(is_postgres=False) as (db, key):
        people, tally = furnish(db, key, tables), Tally()
        with server(db, key) as (address, pid):
            started, burnt = time.monotonic(), cpu_seconds(pid)
            heard = uvloop.run(crowd(address, people, sockets - tables * SEATS, seconds, tally))
            load = (cpu_seconds(pid) - burnt) / (time.monotonic() - started)
            return {
                "tables": tables,
                "sockets": sockets,
                "messages_to_watchers": heard,
                "decision_ms": spread(tally.decisions),
                "errors": tally.errors[:5],
                "server_load": round(load, 2),
                "memory_mb": round(resident_mb(pid)),
            }


async def crowd(
    address: str, people: dict[str, list[tuple[str, str]]], watchers: int, seconds: float, tally: Tally
) -> int:
    """Players at every table, and watchers who come before them and stay; how many messages those heard."""
    names = list(people)
    viewers = [token for players in people.values() for _, token in players]
    async with AsyncExitStack() as open_:
        sockets = [
            await open_.enter_async_context(
                websockets.connect(
                    f"ws://{address}/api/v1/tables/{names[n % len(names)]}/live",
                    additional_headers={"Authorization": f"Bearer {viewers[n % len(viewers)]}"},
                    compression=None,
                    max_queue=None,
                )
            )
            for n in range(watchers)
        ]
        heard = [0] * watchers

        async def listen(n: int) -> None:
            async for _ in sockets[n]:
                heard[n] += 1

        listening = [asyncio.create_task(listen(n)) for n in range(watchers)]
        tally.is_counting = True
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            for table, players in people.items():
                for seat, (name, token) in enumerate(players, 1):
                    group.create_task(Player(address, table, seat, name, token, tally).play(until))
        lost = sum(task.done() for task in listening)
        if lost or not all(heard):
            tally.errors.append(f"{lost} watchers were cut off, {heard.count(0)} heard nothing")
        for task in listening:
            task.cancel()
        return sum(heard)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100, help="how many rounds one page plays")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args()
    print(json.dumps({"load_average": os.getloadavg()}))
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
        print(json.dumps(fresh.submit(with_sockets, given.tables, given.sockets, given.seconds).result()), flush=True)
    print(json.dumps(in_pages(given.rounds), indent=1))
    print(json.dumps({"load_average": os.getloadavg()}))


if __name__ == "__main__":
    main()
