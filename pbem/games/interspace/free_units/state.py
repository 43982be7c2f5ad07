"""What free units add to the board, besides units of non-players."""

from __future__ import annotations

import msgspec


class FreeUnits(msgspec.Struct):
    """`drifting`: where ion storm and amoeba are. `turned`: mad and plague units in the order in which they appeared,
    each with the counter it was (ISOR-38). `visited`: planets that plunderers and traders have reached, and the hex
    that pirates reached last."""

    drifting: dict[str, str] = {}
    turned: list[tuple[str, str]] = []
    visited: dict[str, list[str]] = {}

    def counters(self) -> list[str]:
        """Those of players and rebels that mad and plague units use."""
        return [counter for _, counter in self.turned]

    def forget(self, key: str) -> None:
        """Removes a unit that is gone."""
        self.turned = [(unit, counter) for unit, counter in self.turned if unit != key]
