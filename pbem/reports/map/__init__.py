"""The map: a chart as SVG, for the screen and for paper, and in words."""

from pbem.reports.map.drawing import Drawing, draw, sheets
from pbem.reports.map.paint import theme
from pbem.reports.map.prose import around

__all__ = ["Drawing", "around", "draw", "sheets", "theme"]
