"""What the lab has found out about the notices at tables. What is not known yet is asked for, and not waited for."""

from __future__ import annotations

import asyncio
import logging
from fractions import Fraction
from typing import Any, Final, NamedTuple

from pitbook.errors import BadInput, PitbookError, Unavailable
from pitbook.house.replies.table_replies import FindingReply, Keeps
from pitbook.house.service.enquiries import Enquiries
from pitbook.law import Notice

RETRY_SECONDS: Final = 30.0

logger = logging.getLogger("pitbook.house")


class Figure(NamedTuple):
    """What the house keeps of the main wager, and the first thing that is odd about the rules."""

    keeps: Keeps | None = None
    finding: FindingReply | None = None


UNKNOWN: Final = Figure()


class HouseFigures:
    """By notice. Without a lab nothing ever becomes known."""

    def __init__(self, lab: Enquiries | None = None) -> None:
        self._lab = lab
        self._known: dict[Notice, Figure] = {}
        self._wanted: dict[Notice, None] = {}
        self._task: asyncio.Task[None] | None = None

    def of(self, notice: Notice) -> Figure:
        """What is known; where it is nothing yet, somebody goes and asks."""
        if notice in self._known:
            return self._known[notice]
        self._wanted[notice] = None
        if self._lab is not None and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._find_out(self._lab))
        return UNKNOWN

    def learn(self, notice: Notice, figure: Figure) -> None:
        self._known[notice] = figure

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _find_out(self, lab: Enquiries) -> None:
        """One notice after another, until nobody wants to know more."""
        while self._wanted:
            notice = next(iter(self._wanted))
            try:
                self.learn(notice, _figure(await lab.analyse(notice.edition.ref, _without_pool(notice))))
            except Unavailable as busy:
                logger.info("the lab has no figures for %s: %s", notice.edition.ref, busy.what)
                await asyncio.sleep(RETRY_SECONDS)
            except BadInput:  # nobody has written the mathematics
                self.learn(notice, UNKNOWN)
            except PitbookError as error:
                logger.error("the lab fails at %s: %s", notice.edition.ref, error.what)
                self.learn(notice, UNKNOWN)
            self._wanted.pop(notice, None)


def _without_pool(notice: Notice) -> dict[str, Any]:
    """What a notice says of all other wagers: a share of a pool is worth another sum every day."""
    law = notice.edition
    pooled = {name for wager in law.pooled_wagers for name in law.options_on(wager)}
    return {name: value for name, value in notice.as_data().items() if name not in pooled}


def _figure(answer: dict[str, Any]) -> Figure:
    main, findings = answer["wagers"][0], answer["findings"]
    net = main["net"]
    exact = str(-Fraction(net["exact"])) if "exact" in net else ""
    found: FindingReply | None = findings[0] if findings else None
    return Figure({"wager": main["wager"], "exact": exact, "value": main["house_edge"]}, found)
