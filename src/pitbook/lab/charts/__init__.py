"""Pictures of what the lab finds, for people who would rather look than read; a module for each kind of picture.

Each draws what it is handed; no game is known here.
"""

from pitbook.lab.charts.labels import chance, signed
from pitbook.lab.charts.outcome_dots import outcome_rows, outcomes
from pitbook.lab.charts.picture import FORMATS, Picture
from pitbook.lab.charts.play_costs import simpler_plays
from pitbook.lab.charts.play_map import best_play
from pitbook.lab.charts.pool_line import PoolCurve, pool_curve

__all__ = [
    "FORMATS",
    "Picture",
    "PoolCurve",
    "best_play",
    "chance",
    "outcome_rows",
    "outcomes",
    "pool_curve",
    "signed",
    "simpler_plays",
]
