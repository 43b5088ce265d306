"""PAR sheets as files: well formed, complete, self-contained, and the same every time."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from lab.sheets import plain, published, rendered, with_jackpot
from pitbook.errors import BadInput
from pitbook.lab.par import FORMATS, render
from pitbook.lab.par.csv import COLUMNS
from pitbook.maths.analysis import Outcome, WagerMaths
from pitbook.maths.method import Method

COUNTED = Method.exact("count of all deals")
VOID = {"meta", "br", "hr", "img", "link", "input"}


class Page(HTMLParser):
    """Reads a page, and minds whether tags close in order and what they refer to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.refers: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        self._mind(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._mind(attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def _mind(self, attrs: list[tuple[str, str | None]]) -> None:
        self.refers += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data", "action")]
        self.ids += [value or "" for name, value in attrs if name == "id"]


def read(html: bytes) -> Page:
    page = Page()
    page.feed(html.decode())
    page.close()
    return page


def pdf_text(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages)


@pytest.mark.parametrize("suffix", FORMATS)
def test_the_same_sheet_gives_the_same_bytes(suffix: str) -> None:
    assert render(with_jackpot(), suffix) == rendered(suffix)


def test_an_unknown_format_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"end the name in \.html, \.pdf, \.csv, \.json"):
        render(plain(), ".docx")


def test_html_is_well_formed_and_refers_to_nothing_outside() -> None:
    page = read(rendered(".html"))
    assert page.open == []
    assert "script" not in page.seen
    assert page.refers
    assert all(ref.startswith("#") for ref in page.refers)
    assert len(page.ids) == len(set(page.ids))
    assert {ref.removeprefix("#") for ref in page.refers} <= set(page.ids)
    style = rendered(".html").decode().partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    assert page.seen.count("svg") == 5


def test_html_and_pdf_have_the_figures() -> None:
    for text in (" ".join(" ".join(read(rendered(".html")).text).split()), pdf_text(rendered(".pdf"))):
        for figure in ("5.199082%", "94.800918%", "38.545233%", "4,863,093 / 10,179,260", "$159,810.55", "11.9(b)"):
            assert figure in text
        assert "New Zealand Gazette 1998 No 13" in text
        assert with_jackpot().signature in text
        assert "the house keeps 39.42% of jackpot" in text
        assert "1.65 × standard deviation" in text
        assert "normal approximation" in text


def test_html_takes_nothing_from_data_for_markup() -> None:
    sheet = plain()
    nasty = replace(sheet.law, title="<script>alert(1)</script>", document='"><img src=x>')
    page = read(render(replace(sheet, law=nasty), ".html"))
    assert "script" not in page.seen
    assert "img" not in page.seen
    assert "<script>alert(1)</script>" in page.text


def test_pdf_takes_nothing_from_data_for_markup() -> None:
    sheet = plain()
    nasty = replace(sheet.law, title="#panic() *Stud* $x$ @ref <tag> \\ [a]")
    assert "#panic() *Stud* $x$ @ref <tag> \\ [a]" in pdf_text(render(replace(sheet, law=nasty), ".pdf"))


def test_pdf_is_a4_and_has_its_fonts_and_no_clock() -> None:
    content = rendered(".pdf")
    assert content.startswith(b"%PDF-")
    reader = PdfReader(io.BytesIO(content))
    assert {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in reader.pages} == {
        (595, 842)
    }
    assert reader.metadata is not None
    assert reader.metadata.title == "Caribbean Stud Poker: PAR sheet"
    assert "/CreationDate" not in reader.metadata
    assert "changed from the law" in pdf_text(render(published(), ".pdf")).lower()


def test_csv_gives_every_outcome_back_exactly() -> None:
    rows = list(csv.DictReader(io.StringIO(rendered(".csv").decode(), newline="")))
    assert list(rows[0]) == list(COLUMNS)
    assert {(row["game"], row["edition"], row["play"]) for row in rows} == {("caribbean-stud", "1998", "best")}
    for wager in with_jackpot().wagers:
        mine = [row for row in rows if row["wager"] == wager.maths.wager]
        assert tuple(_outcome(row) for row in mine) == wager.maths.outcomes
        assert sum(float(row["probability"]) for row in mine) == pytest.approx(1)
        assert sum(float(row["return"]) for row in mine) == pytest.approx(float(wager.maths.net))


def test_csv_holds_no_formula() -> None:
    wager = WagerMaths("=1+1", (Outcome("@SUM(A1), and more", Fraction(-1), Fraction(1)),), method=COUNTED)
    sheet = replace(plain(), wagers=(replace(plain().wagers[0], maths=wager),))
    (row,) = csv.DictReader(io.StringIO(render(sheet, ".csv").decode(), newline=""))
    assert (row["wager"], row["outcome"], row["net"]) == ("'=1+1", "'@SUM(A1), and more", "-1.0")


def test_json_has_everything() -> None:
    data = json.loads(rendered(".json"))
    assert set(data) == {
        *("law", "notice", "limits", "pays", "changed_odds", "play", "stake", "unit", "method", "wagers", "strategy"),
        *("plays", "findings", "readings", "signature", "date"),
    }
    assert data["date"] is None
    ante, jackpot = data["wagers"]
    assert ante["house_edge"]["exact"] == "86362082531/1661102543100"
    assert sum(Fraction(each["probability"]["exact"]) for each in ante["outcomes"]) == 1
    assert list(ante["confidence"][0]["return"]) == ["90%", "95%", "99%"]
    assert jackpot["pool_curve"]["fair_pool"] == jackpot["answers"]["fair_pool"] == 15_981_055
    assert data["strategy"]["numbers"]["bets"]["value"] == pytest.approx(0.522255, abs=1e-6)


def _outcome(row: dict[str, str]) -> Outcome:
    net = Fraction(int(row["net_numerator"]), int(row["net_denominator"]))
    return Outcome(
        row["outcome"], net, Fraction(int(row["probability_numerator"]), int(row["probability_denominator"]))
    )
