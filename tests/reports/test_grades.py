"""What reports, letters, pages and documents claim of the dice: for each grade what the operator could do, no more."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbem.audit import verify
from pbem.core.dice import DICE_1, DICE_2
from pbem.core.phrases import Phrase, catalogue
from pbem.ledger.game_record import DicePart, GameRecord
from pbem.mail.letters import terms
from pbem.reports.head import dice
from pbem.reports.report import Occasion, Report

ROOT = Path(__file__).parents[2]
# What is said of the operator, in each language.
FORESEE = {"en": "foresee|foreseen", "it": "preved|previst", "de": "vorherseh|vorhergesehen"}
CHOOSE = {"en": "could( also)? have chosen", "it": "potrebbe( anche)? aver scelto", "de": "gewählt haben"}
NOT_CHOOSE = {
    "en": "(could not|nor) choose",
    "it": "non ha potuto scegliere|né sceglierlo",
    "de": "kein(en|en Wurf) wählen",
}
LAST = {"en": "accepted last", "it": "accettati per ultimi", "de": "zuletzt zugesagt"}
BEACON = {"en": "includes a public beacon", "it": "entra una fonte pubblica", "de": "steckt eine öffentliche"}
LATE = {"en": "sealed late", "it": "sigillato tardi", "de": "spät versiegelt"}
RECORD = {"en": "by the server's record", "it": "secondo il server", "de": "nach Angabe des Servers"}
# By grade: the turn, what is claimed, and what is not.
CLAIMS: dict[str, tuple[dict[str, Any], list[dict[str, str]], list[dict[str, str]]]] = {
    "g1": ({"grade": "G1", "mix": "ab", "added": ("A",)}, [FORESEE, CHOOSE, LAST], [NOT_CHOOSE, BEACON]),
    "g1_alone": ({"grade": "G1", "mix": "ab"}, [FORESEE, CHOOSE], [NOT_CHOOSE, LAST, BEACON]),
    "g1_late": ({"grade": "G1", "mix": "ab", "added": ("A",), "is_known": True}, [FORESEE, NOT_CHOOSE], [CHOOSE, LAST]),
    "g2": ({"grade": "G2", "mix": "ab", "added": ("A",)}, [FORESEE, NOT_CHOOSE, BEACON, LATE], [CHOOSE, LAST]),
    "g3": ({"grade": "G3", "mix": "ab", "added": ("A",)}, [FORESEE, NOT_CHOOSE, BEACON, RECORD], [CHOOSE, LAST, LATE]),
}


# What would be more than holds, wherever it is said.
TOO_MUCH = re.compile(
    r"(nobody|no one|no-one)[^.;|]{0,60} (can|could) (change|choose|foresee|know|repeat)[^.;|]{0,40}(roll|dice|them)|"
    r"nessuno (può|ha potuto) (cambiare|scegliere)[^.]{0,20}(tiro|dadi)|"
    r"niemand [^.]{0,40}(Wurf|Würfel)[^.]{0,20}(ändern|wählen)|"
    r"can neither change nor foresee|cannot change a roll",
    re.IGNORECASE,
)


def claims(words: str, language: str, what: dict[str, str]) -> bool:
    return bool(re.search(what[language], words))


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("kind", CLAIMS)
def test_a_report_claims_what_holds_for_its_grade_and_no_more(kind: str, language: str) -> None:
    fields, said, unsaid = CLAIMS[kind]
    report = cast(Report, SimpleNamespace(occasion=Occasion(game="g", title="t", turn=1, **fields)))
    phrase = next(iter(dice(report)))
    words = catalogue("pbem.core", language).say(phrase)
    assert phrase == Phrase(f"report.grade.{kind}") and str(fields["grade"]) in words
    assert [what for what in said if not claims(words, language, what)] == []
    assert [what for what in unsaid if claims(words, language, what)] == []


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_the_terms_of_a_game_claim_what_holds_for_its_dice(language: str) -> None:
    book, part = catalogue("pbem.core", language), {"A": DicePart("00" * 32, "mail")}

    def said(**fields: Any) -> str:
        table = GameRecord(**fields)
        return terms.dice(table, lambda key, **values: book.say(Phrase(f"letter.{key}", values)))

    of = {kind: book.say(Phrase(f"letter.terms.dice.{kind}")) for kind in ("beacon", "none", "old", "old_beacon")}
    assert said(scheme=DICE_2) == said(scheme=DICE_2, mix="ab", parts=part) == of["none"]
    # Bots alone add nothing: as in games of the first version, the secrets are all there is.
    assert said(scheme=DICE_2, mix="ab") == said(scheme=DICE_1) == of["old"]
    assert said(scheme=DICE_2, beacon="52", mix="ab") == said(scheme=DICE_2, beacon="52") == of["beacon"]
    assert said(scheme=DICE_1, beacon="52") == of["old_beacon"]
    assert all(claims(words, language, FORESEE) for words in of.values())
    last = {"en": "accepted last", "it": "accettati per ultimi", "de": "zuletzt zusagt"}
    assert [kind for kind, words in of.items() if claims(words, language, last)] == ["none"]


def test_nothing_that_is_read_claims_more() -> None:
    texts = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "templates").rglob("*.*")]
    texts += [
        *(ROOT / "pbem/core/phrases").glob("*.toml"),
        *(ROOT / "pbem/web/static").glob("*.js"),
        Path(verify.__file__),
    ]
    read = {path.name: " ".join(path.read_text("utf-8").split()) for path in texts if path.name != "decisions.md"}
    found = {name: each.group() for name, text in read.items() if (each := TOO_MUCH.search(text))}
    assert found == {}
    table = read["trust.md"]
    assert all(f"| G{number}" in table for number in (1, 2, 3)) and "accepted last, choose the last part" in table
