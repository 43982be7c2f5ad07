"""A catalogue that knows no mercy: a missing key or an unfilled slot is an error instead of a strange sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from pbem.core.phrases import Catalogue, catalogue


class StrictCatalogue(Catalogue):
    def _template(self, key: str) -> str:
        assert key in self.words, f"no words for {key}: write them in phrases/en.toml of the game"
        return self.words[key]

    def _fill(self, slot: re.Match[str], values: Mapping[str, Any]) -> str:
        assert slot.group(1) in values, f"{slot.group(0)} is not filled: the code gives {sorted(values)}"
        return super()._fill(slot, values)


@cache
def strict(package: str = "pbem.games.interspace") -> StrictCatalogue:
    return StrictCatalogue(catalogue(package).words)
