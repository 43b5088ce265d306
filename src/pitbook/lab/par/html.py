"""The sheet as one HTML file that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from importlib.resources import files

from pitbook.lab.charts import Picture
from pitbook.lab.par.layout import lay_out
from pitbook.lab.par.sheet import Sheet


def render(sheet: Sheet) -> bytes:
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    made = 0

    def drawn(picture: Picture) -> Markup:
        nonlocal made
        made += 1
        svg = picture.svg(prefix=f"chart{made}")
        return Markup(svg[svg.index("<svg") :])  # the drawing is ours, its texts are escaped by the renderer

    env = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = env.from_string(files(__package__).joinpath("sheet.html.jinja").read_text(encoding="utf-8"))
    return template.render(layout=lay_out(sheet), drawn=drawn).encode()
