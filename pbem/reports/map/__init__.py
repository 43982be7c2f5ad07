"""The map: a chart as SVG, for the screen and for paper, and in words."""

from pbem.reports.map.drawing import Drawing, draw, sheets

__all__ = ["Drawing", "draw", "sheets"]
