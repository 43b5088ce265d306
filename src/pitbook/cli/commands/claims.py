"""`pitbook claims`: what others state, beside our figures."""

from __future__ import annotations

from pitbook.cli.output import console, indented, print_json
from pitbook.lab.claims import Judged, findings_of_all, judge_all

_COLOURS = {
    "confirmed": "green",
    "confirmed under a reading": "yellow",
    "within our bound": "yellow",
    "undecided": "yellow",
    "refuted": "red",
}


def show_claims(*, as_json: bool) -> None:
    judged, found = judge_all(), findings_of_all()
    if as_json:
        findings = [{"edition": ref} | finding.as_data() for ref, finding in found]
        print_json({"claims": [each.as_data() for each in judged], "findings": findings})
        return
    for each in judged:
        _print(each)
    for ref, finding in found:
        console().print(f"[bold]finding[/] {ref} ({finding.kind}): {finding.says}")


def _print(judged: Judged) -> None:
    out, claim = console(), judged.claim
    out.print(f"[bold]{claim.game}@{claim.edition}[/] {claim.wager}, {claim.figure.replace('_', ' ')}")
    out.print(indented(f"{claim.who}: {claim.says}"))
    ours = f"{100 * float(judged.ours):.6f} %"
    out.print(indented(f"ours: {ours}   [{_COLOURS[judged.verdict]}]{judged.verdict}[/]"))
    if not judged.method.is_exact:
        out.print(indented(f"found {judged.method.says}"))
    if claim.reading:
        out.print(indented(f"reading: {claim.reading}"))
