"""Options folded onto rules."""

from __future__ import annotations

from pbem.core.kit.folded import Choices, by_options, fold, folded

Rules = tuple[str, ...]
BASE: Rules = ("base",)
CHOICES: Choices[Rules] = {
    "length": lambda rules, value: (*rules, f"{value} long"),
    ("weather", "wet"): lambda rules: (*rules, f"wet after {len(rules)}"),
}


def test_rows_apply_in_the_order_of_the_table() -> None:
    ruleset = folded(BASE, CHOICES)
    assert ruleset({"weather": "wet", "length": "9"}) == ("base", "9 long", "wet after 2")
    assert ruleset({"weather": "dry", "length": "9"}) == ("base", "9 long")


def test_an_option_that_is_missing_changes_nothing() -> None:
    assert fold(BASE, CHOICES, {}) == ("base",)


def test_rules_are_made_once_for_each_choice() -> None:
    made = []

    @by_options
    def ruleset(options: dict[str, str]) -> object:
        made.append(options)
        return object()

    assert ruleset({"length": "9"}) is ruleset({"length": "9"})
    assert ruleset({"length": "8"}) is not ruleset({"length": "9"})
    assert made == [{"length": "9"}, {"length": "8"}]
