"""Looking up rules, and the rulebooks the games ship with."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.reports.rulebook import Rule, RulebookError, cited, find, read

INTERSPACE = Path(__file__).resolve().parents[2] / "pbem" / "games" / "interspace" / "RULES.md"

# Ids of other levels that texts of the basic level may point to.
OTHER_LEVELS: frozenset[str] = frozenset()

BOOK = """
# Title

Read **XA-1** first. - **XA-0** is no rule here.

## 1. Movement

- **XA-1** Ships move,
  as far as they can.

  Even on the second paragraph.
- **XA-2** They stop. See XA-1 and XB-3.
Not part of it.

| id | text |
|---|---|
| **XA-3** | not a rule |

### Combat

* **XA-5.9** Fire.
- **XA-5.9.2a** Fire again.
- **XA-5.10** Cease fire.

```
- **XA-99** an example of how rules are written
# and no heading
```

- **XAR-1** May they? Ruling: yes. Why: nothing forbids it.
"""


@pytest.fixture
def book() -> dict[str, Rule]:
    return read(BOOK)


def test_rules_stand_in_the_order_of_the_book(book: dict[str, Rule]) -> None:
    assert list(book) == ["XA-1", "XA-2", "XA-5.9", "XA-5.9.2a", "XA-5.10", "XAR-1"]
    assert all(rule.id == key for key, rule in book.items())


def test_a_rule_has_its_chapter_and_all_its_lines(book: dict[str, Rule]) -> None:
    text = "Ships move, as far as they can. Even on the second paragraph."
    assert book["XA-1"] == Rule("XA-1", "1. Movement", text)
    assert book["XA-2"].text == "They stop. See XA-1 and XB-3."
    assert book["XAR-1"].chapter == "Combat"


def test_an_empty_book_has_no_rules() -> None:
    assert read("") == {}


def test_windows_line_ends_make_no_difference(book: dict[str, Rule]) -> None:
    assert read(BOOK.replace("\n", "\r\n")) == book


@pytest.mark.parametrize("prefix", ["ISB", "ISBR", "ISS", "ISO", "SEB", "SEA", "SEO", "SES", "SO", "ST", "STR"])
@pytest.mark.parametrize("number", ["1", "104", "5.9", "5.9.2a", "4.12.3"])
def test_ids_of_all_games(prefix: str, number: str) -> None:
    rule = f"{prefix}-{number}"
    assert read(f"- **{rule}** Text.") == {rule: Rule(rule, "", "Text.")}
    assert cited(f"({rule}, {rule}.)") == (rule,)


def test_an_id_may_stand_only_once() -> None:
    with pytest.raises(RulebookError, match="XA-1 occurs twice"):
        read("- **XA-1** One.\n- **XA-1** Two.")


def test_a_rule_must_say_something() -> None:
    with pytest.raises(RulebookError, match="XA-1 has no text"):
        read("- **XA-1**\n- **XA-2** Text.")


def test_cited_ids() -> None:
    assert cited("See XA-1, XA-5.9.2a to XB-3 (XA-1). Not A-1, xa-1, `BUY XC-1`.") == ("XA-1", "XA-5.9.2a", "XB-3")


@pytest.mark.parametrize("wanted", ["XA-5.9.2a", "xa-5.9.2A", " xa 5.9.2a ", "Xa5.9.2a", "XA-05.9.2a"])
def test_find_takes_an_id_as_people_write_it(book: dict[str, Rule], wanted: str) -> None:
    assert find(book, wanted).rules == (book["XA-5.9.2a"],)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("XA-1..XA-2", ["XA-1", "XA-2"]),
        ("xa-1 .. xa-2", ["XA-1", "XA-2"]),
        ("XA-1..2", ["XA-1", "XA-2"]),
        ("XA-2 to XA-1", ["XA-1", "XA-2"]),
        ("XA-1…XA-2", ["XA-1", "XA-2"]),
        ("XA-2–XA-5.9", ["XA-2", "XA-5.9"]),
        ("XA-5.9..XA-5.10", ["XA-5.9", "XA-5.9.2a", "XA-5.10"]),
        ("XA-5.10..XA-700", ["XA-5.10"]),
        ("XAR-1..XAR-9", ["XAR-1"]),
    ],
)
def test_find_takes_ranges(book: dict[str, Rule], wanted: str, ids: list[str]) -> None:
    found = find(book, wanted)
    assert [rule.id for rule in found.rules] == ids
    assert found.near == ()


@pytest.mark.parametrize("wanted", ["XA-12", "XC-1", "XAR1x", "xa-7..xa-9", "XA-1..XAR-1"])
def test_find_names_what_is_near(book: dict[str, Rule], wanted: str) -> None:
    found = find(book, wanted)
    assert found.rules == ()
    assert 1 <= len(found.near) <= 3
    assert set(found.near) <= set(book)


@pytest.mark.parametrize("wanted", ["", "..", "?", "pulsars, please", "a" * 10_000, "..XA"])
def test_find_says_nothing_to_nonsense(book: dict[str, Rule], wanted: str) -> None:
    assert find(book, wanted).rules == ()


# --- the rulebook of InterSpace, basic level


@pytest.fixture(scope="module")
def interspace() -> dict[str, Rule]:
    return read(INTERSPACE.read_text(encoding="utf-8"))


def test_every_basic_rule_and_ruling_is_there(interspace: dict[str, Rule]) -> None:
    wanted = [f"ISB-{n}" for n in range(1, 98)] + [f"ISBR-{n}" for n in range(1, 44)]
    assert [rule for rule in wanted if rule not in interspace] == []
    assert [rule for rule in interspace if rule.startswith("ISB-")] == wanted[:97]


def test_rules_have_text_and_chapter(interspace: dict[str, Rule]) -> None:
    for rule in interspace.values():
        assert len(rule.text) > 10, rule.id
        assert rule.chapter, rule.id


def test_rulings_ask_rule_and_say_why(interspace: dict[str, Rule]) -> None:
    for rule in interspace.values():
        if rule.id.startswith("ISBR-"):
            question, ruling, rest = rule.text.partition(" Ruling: ")
            assert ruling, rule.id
            assert question.endswith("?"), rule.id
            assert " Why: " in rest, rule.id


def test_cited_rules_exist(interspace: dict[str, Rule]) -> None:
    text = INTERSPACE.read_text(encoding="utf-8")
    assert set(cited(text)) - set(interspace) == OTHER_LEVELS


def test_the_text_keeps_to_itself() -> None:
    text = INTERSPACE.read_text(encoding="utf-8").casefold()
    assert "seed" not in text
    assert "/work" not in text
