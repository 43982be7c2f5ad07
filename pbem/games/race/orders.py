"""The order language. One row is the parser, the help page, the form on the web and the hint in an error."""

from collections.abc import Sequence

from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.kit.order_language import order_language
from pbem.core.rules import Options
from pbem.core.standing import Question, with_conditions

ORDERS = (Form("run", "RUN TO <cell>", "RUN TO 3", ("RA-4", "RA-7")), Form("rest", "REST", "REST", ("RA-6",)))
_FORM = Form("jostle", "JOSTLE <value=PUSH|YIELD>", "JOSTLE push", ("RA-9",))
JOSTLE = with_conditions(Question(_FORM, {"value": "yield"}, "RA-9", ("breath",), "JOSTLE push WHEN breath >= 3"))


def _cell(words: Sequence[str]) -> int:
    if not (words[0].isascii() and words[0].isdecimal()):
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


LANGUAGE = order_language(ORDERS, [JOSTLE], [Kind("cell", _cell, example="3")])


def language(options: Options) -> Language:
    return LANGUAGE


def questions(options: Options) -> tuple[Question, ...]:
    return (JOSTLE,)
