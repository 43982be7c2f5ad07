"""A rulebook as data: the RULES.md of a game, read into rules that can be looked up by their ids.

A rule starts with its id in bold, `- **ISB-41** text`, and goes on over the indented lines below; the nearest heading
above is its chapter. Everything else in the file is for readers only.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

import msgspec

_NUMBER = r"[0-9]+(?:\.[0-9]+)*[a-z]?"
_ID = re.compile(rf"\b[A-Z]{{2,5}}-{_NUMBER}\b")
_FENCED = r"```[\s\S]*?^```"
_CHAPTER = r"#{1,6} +(?P<chapter>.+)"
_RULE = rf"[-*] +\*\*(?P<id>{_ID.pattern})\*\*(?P<text>.*(?:\n+ {{2,}}\S.*)*)"
_PARTS = re.compile(rf"^(?:{_FENCED}|{_CHAPTER}|{_RULE})", re.MULTILINE)
_QUOTED = re.compile(r"`[^`\n]+`")
_ASKED = re.compile(rf"([a-z]{{2,5}})[\s-]*({_NUMBER})", re.IGNORECASE)
_RANGE = re.compile(r"\s*(?:\.\.+|…|–|\bto\b)\s*", re.IGNORECASE)


class RulebookError(Exception):
    """The text is not a rulebook: an id occurs twice, or has no text."""


class Rule(msgspec.Struct, frozen=True):
    id: str
    chapter: str
    text: str


class Found(msgspec.Struct, frozen=True):
    """What was asked for, in the order of the book; or, if there is no such rule, the most similar ids."""

    rules: tuple[Rule, ...]
    near: tuple[str, ...] = ()


def read(text: str) -> dict[str, Rule]:
    """All rules of a rulebook by id, in the order of the book."""
    rules: dict[str, Rule] = {}
    chapter = ""
    for part in _PARTS.finditer("\n".join(line.rstrip() for line in text.splitlines())):
        chapter = part["chapter"] or chapter
        if part["id"]:
            _add(rules, Rule(part["id"], chapter, " ".join(part["text"].split())))
    return rules


def _add(rules: dict[str, Rule], rule: Rule) -> None:
    if rule.id in rules:
        raise RulebookError(f"{rule.id} occurs twice")
    if not rule.text:
        raise RulebookError(f"{rule.id} has no text")
    rules[rule.id] = rule


def cited(text: str) -> tuple[str, ...]:
    """The ids in a text, each once; a quoted order (`AB-1`) is not an id."""
    return tuple(dict.fromkeys(_ID.findall(_QUOTED.sub("", text))))


def find(rules: Mapping[str, Rule], wanted: str) -> Found:
    """One rule (`isb-41`, `ISB 41`) or a range of one series (`ISB-86..ISB-90`, `ISB-86..90`)."""
    first, *rest = _RANGE.split(wanted.strip(), maxsplit=1)
    asked = _spell(first)
    found = _between(rules, asked, _spell(rest[0], _series(asked))) if rest else _one(rules, asked)
    return Found(found) if found else Found((), _near(rules, asked))


def _one(rules: Mapping[str, Rule], asked: str) -> tuple[Rule, ...]:
    return (rules[asked],) if asked in rules else ()


def _between(rules: Mapping[str, Rule], first: str, last: str) -> tuple[Rule, ...]:
    if not (_ID.fullmatch(first) and _ID.fullmatch(last)) or _series(first) != _series(last):
        return ()
    low, high = sorted((_key(first), _key(last)))
    return tuple(rule for rule in rules.values() if _series(rule.id) == _series(first) and low <= _key(rule.id) <= high)


def _spell(asked: str, series: str = "") -> str:
    """`isb 041` as `ISB-41`, and `041` too if the series is known; anything else stays as it is, in capitals."""
    parts = _ASKED.fullmatch(asked) or _ASKED.fullmatch(f"{series}-{asked}")
    if not parts:
        return asked.upper()
    number = re.sub(r"\b0+(?=[0-9])", "", parts[2].lower())
    return f"{parts[1].upper()}-{number}"


def _series(rule: str) -> str:
    return rule.partition("-")[0]


def _key(rule: str) -> tuple[tuple[int, ...], str]:
    """Rules sort as people count: 5.9 before 5.10, and 5.9a after 5.9."""
    number = rule.partition("-")[2]
    digits = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return tuple(int(part) for part in digits.split(".")), number[len(digits) :]


def _near(rules: Mapping[str, Rule], asked: str) -> tuple[str, ...]:
    folded = {known.upper(): known for known in rules}
    return tuple(folded[match] for match in difflib.get_close_matches(asked[:40].upper(), folded, n=3, cutoff=0.5))
