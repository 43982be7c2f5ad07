"""Standing orders: lines that stay in force and answer questions asked in the middle of resolution."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from pbem.core.facts import CoreFact, StandingCleared, StandingSet
from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.phrases import Phrase
from pbem.core.sheet import LineCheck, Order, Sheet
from pbem.core.syntax import Word, compile_syntax

# seat -> question -> the lines in force, in the order they were given
InForce = dict[str, dict[str, list[str]]]
# The same for one seat.
Lines = Mapping[str, Sequence[str]]


class Called(msgspec.Struct, frozen=True):
    """A place with several names: they are looked up only when a line names a place."""

    name: str
    names: Callable[[], Collection[str]]


# What a question is about: numbers for conditions, names for scopes.
About = Mapping[str, str | int | Called]


# The arguments that narrow a line to a case, and its condition.
Scope = tuple[Any, ...]


class HasStanding(Protocol):
    standing: InForce


class Question(msgspec.Struct, frozen=True):
    """A decision inside resolution, as a row. The form's scope narrows a line to a place, a player or a side.

    `about` are the numbers that conditions can use; `sample` is a line with one, for the help.
    """

    form: Form
    default: dict[str, Any]
    rule: str
    about: tuple[str, ...] = ()
    sample: str = ""

    @property
    def key(self) -> str:
        return self.form.name


class StandingAnswer(msgspec.Struct, frozen=True):
    """The arguments of the line that applied (or the default), and that line."""

    args: dict[str, Any]
    text: str = ""

    def get(self, name: str, default: Any = None) -> Any:
        return self.args.get(name, default)


class Condition(msgspec.Struct, frozen=True):
    measure: str
    sign: str
    number: int


_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, "!=": operator.ne,
}  # fmt: skip


def conditions(measures: Sequence[str]) -> Kind:
    """`strength < 3 AND round >= 2`: comparisons of named numbers joined by AND, nothing more."""

    def read(words: Sequence[str]) -> tuple[Condition, ...]:
        if len(words) % 4 != 3:
            raise _no_condition(words, measures)
        return tuple(_condition(words, at, measures) for at in range(0, len(words), 4))

    return Kind(conditions_name(measures), read, most=15, example=_example(measures))


def conditions_name(measures: Sequence[str]) -> str:
    return "when_" + "_".join(measures)


def _example(measures: Sequence[str]) -> str:
    return f"{measures[0]} < 3"


def _no_condition(words: Sequence[str], measures: Sequence[str]) -> Misread:
    return Misread("problem.not_a_condition", words=" ".join(words), example=_example(measures))


def _condition(words: Sequence[str], at: int, measures: Sequence[str]) -> Condition:
    name, sign, number = words[at : at + 3]
    joined = at == 0 or words[at - 1].casefold() in ("and", "e", "und")
    if not joined or sign not in _SIGNS or not number.isdecimal():
        raise _no_condition(words, measures)
    if name.casefold() not in measures:
        raise Misread("problem.unknown_measure", word=name, possible=", ".join(measures))
    return Condition(name.casefold(), sign, int(number))


def with_conditions(question: Question) -> Question:
    """The same question, whose lines may end in `WHEN strength < 3`."""
    syntax = f"{question.form.syntax} [WHEN <when:{conditions_name(question.about)}>]"
    return msgspec.structs.replace(question, form=msgspec.structs.replace(question.form, syntax=syntax))


def condition_kinds(questions: Sequence[Question]) -> list[Kind]:
    """The kinds that read the conditions of these questions."""
    return list({conditions_name(q.about): conditions(q.about) for q in questions if q.about}.values())


def written_name(form: Form) -> str:
    """A standing order as CLEAR names it, by the words of its syntax: `RETREAT`, `USE ENGINE FLIGHT`."""
    return " ".join(part.word for part in compile_syntax(form.syntax) if isinstance(part, Word))


def put_in_force(state: HasStanding, language: Language, seat: str, sheet: Sheet) -> Iterator[CoreFact]:
    """Facts that bring a sheet's standing orders into force; a line replaces those of the same question and scope."""
    cases: dict[str, dict[Scope, list[str]]] = {}
    for order in sheet.standing:
        if order.form == "clear":
            yield StandingCleared(seat, order.args["key"])
            cases.pop(order.args["key"], None)
            continue
        if order.form not in cases:
            cases[order.form] = _by_scope(language, state.standing.get(seat, {}).get(order.form, []))
        known, scope = cases[order.form], _scope(language, order)
        yield StandingSet(seat, order.form, order.text, known.get(scope, []))
        known[scope] = [order.text]


def _by_scope(language: Language, lines: Iterable[str]) -> dict[Scope, list[str]]:
    """Each line is compared with its own case only: a sheet may have hundreds of lines for one question."""
    cases: dict[Scope, list[str]] = {}
    for line in lines:
        cases.setdefault(_scope(language, recall(language, line)), []).append(line)
    return cases


def standing_answers(language: Language, sheet: Sheet, in_force: Lines | None = None) -> Iterator[LineCheck]:
    """The answer to each standing order of a sheet; of several about the same case the last one counts.

    `in_force` are the lines that the seat has in force before this sheet.
    """
    replaced = replaced_answers(language, sheet.standing)
    older = _older(language, sheet, in_force or {})
    for order in sheet.standing:
        if order.line in replaced:
            yield replaced[order.line]
        else:
            first = asked_first(language, older, order)
            yield LineCheck(order.line, order.text, "warning" if first else "ok", (Phrase("check.standing"), *first))


def replaced_answers(language: Language, standing: Sequence[Order]) -> dict[int, LineCheck]:
    """By line, the warnings that the first later one of these lines replaces it."""
    answers: dict[int, LineCheck] = {}
    # The next line for a case, and the next CLEAR of a question, seen from the end.
    same: dict[tuple[str, Scope], int] = {}
    clears: dict[str, int] = {}
    for order in sorted(standing, key=lambda each: each.line, reverse=True):
        case = order.form, _scope(language, order)
        later = [line for line in (same.get(case), clears.get(order.form)) if line is not None]
        if later:
            says = (Phrase("check.replaced", {"line": min(later)}),)
            answers[order.line] = LineCheck(order.line, order.text, "warning", says)
        if order.form == "clear":
            clears[order.args["key"]] = order.line
        else:
            same[case] = order.line
    return answers


def _older(language: Language, sheet: Sheet, in_force: Lines) -> dict[tuple[str, Scope], list[str]]:
    """The lines with a condition that stay in force beside this sheet, by question and case."""
    cleared = {order.args["key"] for order in sheet.standing if order.form == "clear"}
    given = {(order.form, _scope(language, order)) for order in sheet.standing if order.form != "clear"}
    older: dict[tuple[str, Scope], list[str]] = {}
    for form in dict.fromkeys(order.form for order in sheet.standing if order.form not in cleared):
        for line in (recall(language, text) for text in in_force.get(form, ())):
            if line.get("when") is not None and (form, _scope(language, line)) not in given:
                older.setdefault((form, _case(language, line)), []).append(line.text)
    return older


def asked_first(language: Language, older: Mapping[tuple[str, Scope], list[str]], order: Order) -> list[Phrase]:
    """Older lines with a condition about the same case, which take precedence over one without and stay in force."""
    if order.form == "clear" or order.get("when") is not None:
        return []
    key = written_name(language.form(order.form))
    lines = older.get((order.form, _case(language, order)), [])
    return [Phrase("check.asked_first", {"text": text, "key": key}) for text in lines]


def _scope(language: Language, order: Order) -> Scope:
    return (*_case(language, order), order.get("when"))


def _case(language: Language, order: Order) -> Scope:
    """The case a line is narrowed to, whatever its condition."""
    return tuple(order.get(name) for name in language.form(order.form).scope)


def recall(language: Language, text: str) -> Order:
    """A line in force, read again. It was readable when it was filed under the same rules."""
    read = language.recall(text)
    assert isinstance(read, Order), f"standing order no longer readable: {text}"
    return read


def apply_standing(state: HasStanding, fact: CoreFact) -> None:
    if isinstance(fact, StandingSet):
        lines = state.standing.setdefault(fact.seat, {}).setdefault(fact.key, [])
        lines[:] = [line for line in lines if line not in fact.drops] + [fact.text]
    elif isinstance(fact, StandingCleared):
        state.standing.get(fact.seat, {}).pop(fact.key, None)


def answer(state: HasStanding, language: Language, seat: str, question: Question, about: About) -> StandingAnswer:
    """The most specific line that applies, then the latest; else the default."""
    lines = state.standing.get(seat, {}).get(question.key)
    if not lines:
        return StandingAnswer(question.default)
    best, most = None, -1
    for line in lines:
        order = recall(language, line)
        if _fits(question, order, about) and (details := _details(question, order)) >= most:
            best, most = order, details
    return StandingAnswer({**question.default, **best.args}, best.text) if best else StandingAnswer(question.default)


def _details(question: Question, order: Order) -> int:
    return sum(order.get(name) is not None for name in question.form.scope) + (order.get("when") is not None)


def _fits(question: Question, order: Order, about: About) -> bool:
    for name in question.form.scope:
        wanted = order.get(name)
        if wanted is not None and not _is_meant(wanted, about.get(name)):
            return False
    return all(_holds(condition, about) for condition in order.get("when") or ())


def _is_meant(wanted: Any, given: str | int | Called | None) -> bool:
    return wanted in given.names() if isinstance(given, Called) else wanted == given


def _holds(condition: Condition, about: About) -> bool:
    value = about.get(condition.measure)
    return isinstance(value, int) and _SIGNS[condition.sign](value, condition.number)
