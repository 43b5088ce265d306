"""`pitbook claims`: what others state, beside our figures."""

from __future__ import annotations

from pitbook.cli.output import console, indented, print_json
from pitbook.lab.claims import Judged, judge_all

_COLOURS = {"confirmed": "green", "confirmed under a reading": "yellow", "refuted": "red"}


def show_claims(*, as_json: bool) -> None:
    judged = judge_all()
    if as_json:
        print_json({"claims": [each.as_data() for each in judged]})
        return
    for each in judged:
        _print(each)


def _print(judged: Judged) -> None:
    out, claim = console(), judged.claim
    out.print(f"[bold]{claim.game}@{claim.edition}[/] {claim.wager}, {claim.figure.replace('_', ' ')}")
    out.print(indented(f"{claim.who}: {claim.says}"))
    ours = f"{100 * float(judged.ours):.6f} %"
    out.print(indented(f"ours: {ours}   [{_COLOURS[judged.verdict]}]{judged.verdict}[/]"))
    if claim.reading:
        out.print(indented(f"reading: {claim.reading}"))
