"""Somebody at a table in a browser: what the page shows them, and what they do there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page

from browser.visits import Visitor

OPEN_AREAS: Final = 'pit-felt [data-does="lay"]:not([aria-disabled="true"])'
CARD: Final = re.compile(r"\w+ of (spades|hearts|diamonds|clubs)|\w+-\w+")
DECIDING: Final = ("decide", "wager", "settled")
_SEEN: Final = """() => [document.body.dataset.mode, document.getElementById("round").textContent,
    ...[...document.querySelectorAll("#dock h2, #dock button, #dock .refused")].map(each => each.outerHTML),
    ...[...document.querySelectorAll("#dock figure")].map(each => each.getAttribute("aria-label"))].join(" ")"""


class Seat:
    """What belongs to one page of a table."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor, self.table = visitor, table
        self.page: Page = visitor.page

    def look(self) -> Seat:
        """Open the page, and wait until the table is there."""
        self.page.goto(f"/tables/{self.table}", wait_until="load")
        self.until("wager", "decide", "settled", "watch", "wait")
        return self

    def sit(self, box: int = 0) -> Seat:
        """By the one button, or in a box of one's choice."""
        self.look()
        if box:
            self.page.locator(f'pit-felt [data-does="sit"][data-seat="{box}"]').click()
        else:
            self.act("sit").click()
        self.until("wager", "decide", "wait", "settled")
        return self

    # What is seen

    @property
    def mode(self) -> str:
        return str(self.page.evaluate("document.body.dataset.mode ?? ''"))

    def until(self, *modes: str) -> str:
        """The page is in one of these ways, and what it needs for that is there: which."""
        self.page.wait_for_function(
            "modes => modes.includes(document.body.dataset.mode) && !document.getElementById('dock').ariaBusy",
            arg=list(modes),
        )
        return self.mode

    @property
    def dock(self) -> Locator:
        return self.page.locator("#dock")

    @property
    def title(self) -> str:
        return str(self.dock.locator("h2").first.inner_text())

    @property
    def slip(self) -> Locator:
        return self.dock.locator(".slip")

    @property
    def hand(self) -> list[str]:
        """Every hand of one's own, as it is read out."""
        return [str(figure.get_attribute("aria-label")) for figure in self.dock.locator("figure.hand").all()]

    @property
    def cards(self) -> list[list[str]]:
        """The cards of each of them, in words."""
        named = [hand.partition(": ")[2].split(", ") for hand in self.hand]
        return [[word for word in words if CARD.fullmatch(word)] for words in named]

    @property
    def balance(self) -> int:
        return cents(self.page.locator("#balance").inner_text())

    @property
    def net(self) -> int:
        """What the slip says at its foot."""
        return cents(self.slip.locator("footer strong").inner_text())

    def act(self, key: str) -> Locator:
        """A control of the dock, by what it does."""
        return self.dock.locator(f'[data-key="{key}"]')

    @property
    def choices(self) -> Locator:
        return self.dock.locator("button.choice")

    def area(self, wager: str, box: int = 0) -> Locator:
        where = f'[data-box="{box}"]' if box else ""
        return self.page.locator(f'{OPEN_AREAS}[data-wager="{wager}"]{where}').first

    # Signs of the law

    def opens(self, tag: Locator) -> str:
        """What a clause tag opens, which is the clause that it names; then it is closed."""
        named = str(tag.get_attribute("aria-label"))
        tag.focus()
        self.page.keyboard.press("Enter")
        dialog = self.page.locator("dialog.law")
        dialog.locator("p.law").first.wait_for()
        told = str(dialog.inner_text())
        for rule, part in re.findall(r"(\d+[A-Z]?\.\d+[A-Z]?)(\(\w+\))?", named.partition("rule")[2]):
            assert f"§ {rule}\n" in told, named
            assert part in told, named
        self.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        return told

    def open_all(self) -> set[str]:
        """Every tag that is seen opens its clause: the names of all."""
        tags = self.page.locator('a.tag:visible, pit-felt [data-does="clause"]:visible')
        found = {str(tag.get_attribute("aria-label")): tag for tag in reversed(tags.all())}
        for tag in found.values():
            assert self.opens(tag)
        return set(found)

    # What is done

    def tab_to(self, key: str) -> None:
        """By the tabulator alone, as often as it takes."""
        self.page.keyboard.press("Tab")
        while self.page.evaluate("document.activeElement.dataset.key ?? ''") != key:
            assert self.page.evaluate("document.activeElement !== document.body"), f"{key} is not reached"
            self.page.keyboard.press("Tab")

    def lay(self, wager: str = "", box: int = 0) -> None:
        """One chip on an area that is open, the first if none is named; until it lies there."""
        area = self.area(wager, box) if wager else self._first()
        before = self.balance
        area.click()
        self.page.wait_for_function(
            "before => Number(document.getElementById('balance').textContent.replace(/[^0-9]/g, '')) < before",
            arg=before,
        )
        self.page.locator('#dock [data-key="undo"]:enabled').wait_for()

    def ready(self) -> None:
        """Say that no further wager comes, until the house has heard it."""
        self.press(self.act("ready"))

    def press(self, button: Locator) -> None:
        """Press something after which the dock is another once the house has heard it."""
        before = self.page.evaluate(_SEEN)
        button.click()
        self.page.wait_for_function(f"before => ({_SEEN})() !== before", arg=before)

    def choose(self, choice: str = "") -> None:
        """A choice, with the least that it asks for; until the house has heard it.

        If none is named it is the first that names no cards, for any two of a hand may be against the rules.
        """
        plain = [each for each in self.choices.all() if not self._least_cards(each)]
        button = self.act(f"choice-{choice}") if choice else plain[0] if plain else self.choices.first
        for place in range(self._least_cards(button)):
            self.act(f"pick-{place}").click()
        self.press(button)

    def _least_cards(self, button: Locator) -> int:
        found = re.search(r"pick (\d+)", button.inner_text())
        return int(found[1]) if found else 0

    @property
    def refusal(self) -> str:
        return str(self.dock.locator(".refused").inner_text())

    def play(self, time_passes: Callable[[], None] = lambda: None) -> None:
        """On to the settlement: one wager where none lies, ready, and the first choice each time.

        Where nobody may say that they are ready, time has to pass.
        """
        while (mode := self.until(*DECIDING)) != "settled":
            if mode == "decide":
                self.choose()
            else:
                self._close_window(time_passes)

    def _close_window(self, time_passes: Callable[[], None]) -> None:
        if self.title == "Place your wagers":
            self.lay()
        if self.act("ready").count():
            self.ready()
        else:
            time_passes()
        self.page.locator('body:not([data-mode="wager"]), #dock [data-key="ready"]:enabled').first.wait_for()

    def _first(self) -> Locator:
        """Where the first wager that is open may be laid: in the list of them, or on the felt if they are many."""
        listed = self.dock.locator(".takes button")
        return listed.first if listed.count() else self.page.locator(OPEN_AREAS).first


def cents(text: str) -> int:
    """
    >>> cents("−$1,000.50")
    -100050
    """
    sign = -1 if "−" in text else 1
    return sign * int("".join(letter for letter in text if letter.isdigit()))
