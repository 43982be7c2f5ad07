"""Sheets for the fuzzer."""

from __future__ import annotations

from pbem.core.kit.chance import ChanceStream
from pbem.core.kit.random_sheets import random_sheet
from tests.core.kit.walk import ALIASES, LANGUAGE
from tests.support.games.playing import dice_of


def test_all_forms_come_up_with_sense_and_garbage_between() -> None:
    sheets = []
    for number in range(200):
        luck = ChanceStream(dice_of("walk", number), "walk")
        sheets.append(random_sheet(luck, ["WALK 1"], ["x" * 9], LANGUAGE, lambda kind: "2", ALIASES))
    read = [LANGUAGE.read(text) for text in sheets]
    forms = {order.form for sheet in read for order in (*sheet.orders, *sheet.standing)}
    assert forms >= {"walk", "rest", "turn_back"}
    assert any(sheet.problems for sheet in read)
    assert any("xxxxxxxxx" in text for text in sheets)
