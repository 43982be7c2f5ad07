"""How much each headline matters, and so what a report begins with.

    HEADLINES = headlines(end="over_win over_limit", loss="robbed", gain="won explored", event="met", rest="purse")

A key of the table is the key of a phrase without `news.` before it. Of equal weight the first to happen comes first.
"""

from __future__ import annotations

from collections.abc import Mapping

# Victory and defeat, what the reader lost, what it gained, what it must not miss besides, and everything else.
END, LOSS, GAIN, EVENT, REST = 4, 3, 2, 1, 0
NEWS = "news."
Headlines = Mapping[str, int]


def headlines(*, end: str = "", loss: str = "", gain: str = "", event: str = "", rest: str = "") -> Headlines:
    """Keys by weight, with spaces between them; a key without a row weighs what its sentence says."""
    rows = ((END, end), (LOSS, loss), (GAIN, gain), (EVENT, event), (REST, rest))
    return {key: weight for weight, keys in rows for key in keys.split()}


def weight(table: Headlines, key: str, usual: int = REST) -> int:
    return table.get(key.removeprefix(NEWS), usual)
