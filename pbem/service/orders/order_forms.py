"""The order table as forms to fill in, and the order line built from a filled form."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pbem.core.grammar import Form, Kind, Language
from pbem.core.phrases import Catalogue
from pbem.core.rules import orders_in_phase
from pbem.core.syntax import Choice, Maybe, Part, Slot, Word, compile_syntax
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.orders.line_composer import is_like


class FormField(Struct, frozen=True):
    """`kind` is word (fixed text), text, choice or flag. `like` says which names fit: places, seats or nothing."""

    kind: str
    name: str
    label: str
    is_needed: bool = False
    choices: tuple[str, ...] = ()
    example: str = ""
    like: str = ""


class OrderForm(Struct, frozen=True):
    name: str
    title: str
    syntax: str
    example: str
    rules: tuple[str, ...]
    fields: tuple[FormField, ...]
    # What the order does, in one sentence.
    says: str = ""


def order_forms(
    language: Language, forms: Sequence[Form], words: Catalogue, places: Sequence[str], seats: Sequence[str]
) -> list[OrderForm]:
    """One form for each row of the table."""
    maker = _Maker(language, words, places, seats)
    return [
        OrderForm(
            form.name,
            _title(form),
            form.syntax,
            form.example,
            form.rules,
            tuple(maker.fields(compile_syntax(form.syntax), is_needed=True)),
            words.words.get(f"question.{form.name}") or words.words.get(f"help.{form.name}", ""),
        )
        for form in forms
    ]


def _title(form: Form) -> str:
    """The words that begin the line."""
    parts = compile_syntax(form.syntax)
    first = [part.word for part in parts if isinstance(part, Word)]
    return " ".join(first[:1] if len(first) > 1 and not isinstance(parts[1], Word) else first[:2]) or form.name


class _Maker:
    def __init__(self, language: Language, words: Catalogue, places: Sequence[str], seats: Sequence[str]) -> None:
        self._language, self._words = language, words
        self._samples = {"places": list(places)[:3], "seats": list(seats)[:3]}

    def fields(self, parts: Sequence[Part], is_needed: bool) -> Iterator[FormField]:
        for part in parts:
            if isinstance(part, Word):
                yield FormField("word", part.word.lower(), part.word)
            elif isinstance(part, Choice):
                yield FormField("choice", part.name, part.name, is_needed, part.words)
            elif isinstance(part, Slot):
                yield self._slot(part, is_needed)
            elif part.flags:
                yield FormField("flag", _flag(part), " ".join(part.flags).upper())
            else:
                yield from self.fields(part.parts, is_needed=False)

    def _slot(self, slot: Slot, is_needed: bool) -> FormField:
        kind = self._language.kinds[slot.kind]
        label = self._words.words.get(f"kind.{kind.name}", slot.name.replace("_", " "))
        like = next((name for name, some in self._samples.items() if _all_like(kind, some)), "")
        return FormField("text", slot.name, label, is_needed, example=kind.example, like=like)


def _all_like(kind: Kind, some: Sequence[str]) -> bool:
    return bool(some) and all(is_like(kind, [each]) for each in some)


def composed(form: Form, given: Mapping[str, str]) -> str:
    """The line built from the form; it is then parsed and checked like any other."""
    line = " ".join(_said(compile_syntax(form.syntax), given, is_needed=True))
    return " ".join(line.split())


def _said(parts: Sequence[Part], given: Mapping[str, str], is_needed: bool) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Word):
            yield part.word
        elif isinstance(part, Maybe):
            if part.flags:
                yield from (word.upper() for word in part.flags if given.get(_flag(part)))
            elif any(given.get(name, "").strip() for name in _names(part.parts)):
                yield from _said(part.parts, given, is_needed=False)
        else:
            value = given.get(part.name, "").strip()
            if not value and is_needed:
                raise Refused(f"Fill in {part.name.replace('_', ' ')} first.")
            yield value


def _flag(part: Maybe) -> str:
    return "_".join(part.flags)


def _names(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Maybe):
            yield from _names(part.parts)
        elif not isinstance(part, Word):
            yield part.name


def forms_now(desk: Desk, position: Position, places: Sequence[str]) -> dict[str, list[OrderForm]]:
    """The orders that the open turn takes, and the standing orders."""
    table = position.table
    rules, words = desk.rules(table), desk.words(table.rules)
    language, seats = rules.language(table.options), list(table.seats)
    return {
        "orders": order_forms(language, orders_in_phase(rules, position.state, language), words, places, seats),
        "standing": order_forms(language, language.standing, words, places, seats),
    }


def in_force(position: Position, seat: str) -> list[str]:
    """The standing orders of a seat, as the player wrote them."""
    standing = getattr(position.state, "standing", {})
    return [line for lines in standing.get(seat, {}).values() for line in lines]
