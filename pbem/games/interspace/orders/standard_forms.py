"""The order language of the standard game: rows it adds to those of the basic game, and rows it has no use for."""

from __future__ import annotations

from pbem.core.grammar import Form
from pbem.core.phrases import Phrase
from pbem.core.standing import Question
from pbem.games.interspace.orders import permissions, wares
from pbem.games.interspace.orders.contact_questions import CONTACT_KINDS, CONTACT_ORDERS, CONTACT_QUESTIONS
from pbem.games.interspace.orders.forms import BASIC_ORDERS, PBHOME

ECONOMY_ORDERS = (
    Form("place", "PLACE <units:placing> AT <planet:hex>", "PLACE ALL AT A1", ("ISS-8",)),
    Form("mine", "MINE <at:hex>", "MINE A5", ("ISS-12",)),
    Form("nomine", "NOMINE <at:hex>", "NOMINE A5", ("ISS-12",)),
    Form("noore", "NOORE <planet:hex>", "NOORE Kor", ("ISSR-5",)),
    Form("buy", "BUY <wares:purchase> AT <planet:hex>", "BUY 1 Sct + 2 TG AT A1", ("ISS-16", "ISS-17", "ISS-18")),
    Form("recall_now", "RECALL <n:amount> FROM <player:seat> AT <planet:hex>", "RECALL 2 FROM B AT A1", ("ISS-22",)),
    Form("invest", "INVEST <level=IND|TECH> <planet:hex> [<way=UP|DOWN>]", "INVEST TECH A1 UP",
         ("ISS-23", "ISS-24", "ISS-25", "ISS-29")),
    Form("refine", "REFINE <n:amount> [ORE] AT <planet:hex>", "REFINE 1 AT A2", ("ISS-31",)),
    Form("convert", "CONVERT <goods:wares> AT <planet:hex>", "CONVERT 3 TG B AT A1", ("ISS-32", "ISS-33")),
    Form("scrap", "SCRAP <units> AT <planet:hex>", "SCRAP PB3 AT A1", ("ISS-34",)),
)  # fmt: skip
CARGO_ORDERS = (
    Form("load", "LOAD <cargo:wares> ON <units> [FROM <source:holder>]", "LOAD 4 ORE ON Trn1", ("ISS-40", "ISS-41")),
    Form("unload", "UNLOAD <cargo:wares> FROM <units> [TO <target:holder>]", "UNLOAD ALL FROM Trn1", ("ISS-40",)),
    Form("offer", "OFFER <cargo:offer> TO <player:seat> AT <at:hex>", "OFFER 3 TG TO B AT A1", ("ISS-41", "ISS-101")),
)
_BASIC_ONLY = ("industry", "technology", "build", "attack", "conquer_now")
STANDARD_ORDERS = (
    *ECONOMY_ORDERS,
    *(form for form in BASIC_ORDERS if form.name not in _BASIC_ONLY),
    *CARGO_ORDERS,
    *CONTACT_ORDERS,
)

ACCIDENT = Question(
    Form("accident", "ACCIDENT <ships:victims>", "ACCIDENT Trn3 + Trn1", ("ISS-14",)),
    {"ships": ()},
    "ISS-14",
)
RECALL = Question(
    Form("recall", "RECALL <players:seat...>", "RECALL B C", ("ISS-22",)),
    {"players": ()},
    "ISSR-4",
)

STANDARD_QUESTIONS: tuple[Question, ...] = (
    permissions.FRIENDLY, permissions.PASS, permissions.CARGO, ACCIDENT, RECALL, *CONTACT_QUESTIONS, PBHOME,
)  # fmt: skip

STANDARD_KINDS = (*wares.KINDS, *CONTACT_KINDS, *(kind for kind in permissions.KINDS if kind.name == "bases"))


def verb(form: Form) -> str:
    """The word that identifies an order; optional words before it do not count."""
    return next(word for word in form.syntax.split() if not word.startswith("["))


# What to say to those who write orders of the other level.
_HERE = (*ECONOMY_ORDERS, *CARGO_ORDERS, *CONTACT_ORDERS, *(question.form for question in STANDARD_QUESTIONS))
IN_BASIC = {verb(form): Phrase("elsewhere.standard") for form in _HERE}
IN_STANDARD = {
    "IND": Phrase("elsewhere.ind"),
    "TECH": Phrase("elsewhere.tech"),
    "BUILD": Phrase("elsewhere.build"),
    "TRADE": Phrase("elsewhere.trade"),
    "CIVILIANS": Phrase("elsewhere.civilians"),
    "CONQUER": Phrase("elsewhere.conquer"),
}
