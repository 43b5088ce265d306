"""Pictures of every page and state into shots/: on a desktop and on a phone, on paper and in the pit.

`make shots` makes all of them, `make shots SHOTS=lobby` those whose names begin so. A scene is a function that brings
somebody's page into a state; `browser.table_scenes` has those of the tables, `browser.terminal_scenes` of terminals,
which stand on a tablet and not on a phone.
"""

from __future__ import annotations

import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import chromium_path
from browser.scenes import SCENES, Scene
from browser.visits import DESKTOP, PHONE, TABLET, Visit
from web.dressed import dressed

OUT: Final = Path(__file__).parents[2] / "shots"
DEVICES: Final[dict[str, dict[str, Any]]] = {"desktop": DESKTOP, "phone": PHONE | {"device_scale_factor": 2}}
OF_TERMINALS: Final[dict[str, dict[str, Any]]] = {"desktop": DESKTOP, "tablet": TABLET}
THEMES: Final = ("paper", "pit")


def main(beginning: str = "") -> None:
    for module in ("browser.table_scenes", "browser.terminal_scenes"):
        if find_spec(module):
            __import__(module)
    wanted = {name: scene for name, scene in SCENES.items() if name.startswith(beginning)}
    if not wanted:
        sys.exit(f"no picture's name begins with {beginning}; there are {', '.join(SCENES)}")
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for name, scene in wanted.items():
            for device, how in (OF_TERMINALS if name.startswith("terminal") else DEVICES).items():
                take(browser, name, scene, device, how)
            print(f"shots/{name}-*.png", flush=True)
        browser.close()


def take(browser: Browser, name: str, scene: Scene, device: str, how: dict[str, Any]) -> None:
    """One scene in both themes, in a house of its own: nobody waits for the hand of whoever was there before."""
    with tempfile.TemporaryDirectory() as folder, dressed(Path(folder), has_lab=name.startswith("lobby")) as site:
        visit = Visit(browser, site, **how)
        visit.choose_theme(THEMES[0])
        is_whole = scene(visit)
        for theme in THEMES:
            visit.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            visit.page.screenshot(path=OUT / f"{name}-{device}-{theme}.png", full_page=bool(is_whole))
        visit.context.close()


if __name__ == "__main__":
    main(*sys.argv[1:2])
