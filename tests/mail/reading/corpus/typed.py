"""What players type, and what must be made of it."""

from dataclasses import dataclass, field
from typing import Any

TOP, BOTTOM, INLINE = "top", "bottom", "inline"


@dataclass(frozen=True)
class Typed:
    """`yields` are the lines taken, in order; one with a mistake in it begins with `!`. `rules` is the game."""

    name: str
    lines: tuple[str, ...]
    yields: tuple[str, ...] = ()
    commands: tuple[dict[str, Any], ...] = ()
    subject: str = ""
    language: str = "en"
    place: str = TOP
    more: dict[str, Any] = field(default_factory=dict)
    rules: str = "interspace"


ORDERS = ("TECH A1", "BUILD 1 Col + 2 PB AT A1", "EXPLORE Sct1 A2/1", "MOVE Sct2+PB1 TO A7")
ITALIAN = ("TEC A1", "COSTRUISCI 1 Col + 2 PB IN A1", "ESPLORA Sct1 A2/1", "MUOVI Sct2+PB1 AD A7")
GERMAN = ("TECHNIK A1", "BAUE 1 Col + 2 PB IN A1", "ERKUNDE Sct1 A2/1", "BEWEGE Sct2+PB1 NACH A7")


def command(name: str, /, **fields: Any) -> dict[str, Any]:
    return {"type": name, **fields}


TYPED = (
    Typed("orders", ORDERS, ORDERS),
    Typed("ordini", ITALIAN, ITALIAN, language="it"),
    Typed("befehle", GERMAN, GERMAN, language="de"),
    Typed(
        "typo",
        ("TECH A1", "BUILD 2 PB AT A1", "MOEV Trn2 TO B1", "MOVE Sct1 TOO A7"),
        ("TECH A1", "BUILD 2 PB AT A1", "!MOEV Trn2 TO B1", "!MOVE Sct1 TOO A7"),
    ),
    Typed(
        "phone",
        ("Tech a1.", "Build 2 pb at a1", "Move sct1 to a7.", "HOLD"),
        ("Tech a1", "Build 2 pb at a1", "Move sct1 to a7", "HOLD"),
    ),
    Typed(
        "chatty",
        (
            "Hi there,",
            "",
            "nice battle last turn! Here is what I would like to do now.",
            "Move on, see you in the nebula.",
            "",
            *ORDERS,
            "",
            "Thanks, and good luck to all",
            "Anna",
        ),
        ORDERS,
    ),
    Typed(
        "chiacchiere",
        ("Ciao a tutti,", "ecco i miei ordini, spero vadano bene.", "", *ITALIAN, "", "Cordiali saluti", "Fermi"),
        ITALIAN,
        language="it",
    ),
    Typed(
        "plauderei",
        ("Hallo zusammen,", "das war knapp! Meine Befehle:", "", *GERMAN, "", "Viele Grüße", "Walter Bauer"),
        GERMAN,
        language="de",
    ),
    Typed("bottom", ORDERS, ORDERS, place=BOTTOM),
    Typed("sotto", ITALIAN, ITALIAN, language="it", place=BOTTOM),
    Typed("inline", ORDERS, ORDERS, place=INLINE),
    Typed("zwischen", GERMAN, GERMAN, language="de", place=INLINE),
    Typed("end", (*ORDERS, "END", "MOVE Sct3 TO A9", "Ask me if that is unclear."), ORDERS),
    Typed("fine", (*ITALIAN, "FINE", "MUOVI Sct3 AD A9"), ITALIAN, language="it"),
    Typed(
        "standing",
        ("RETREAT DEF below 50%", "TRADE B yes", "TARGETS ATT BB RS", "CLEAR SCREEN"),
        ("RETREAT DEF below 50%", "TRADE B yes", "TARGETS ATT BB RS", "CLEAR SCREEN"),
    ),
    Typed(
        "rueckzug",
        ("RÜCKZUG VERT unter 50%", "HANDEL B ja", "LÖSCHE SCHIRM"),
        ("RÜCKZUG VERT unter 50%", "HANDEL B ja", "LÖSCHE SCHIRM"),
        language="de",
    ),
    Typed(
        "bullets",
        ("- TECH A1", "* BUILD 2 PB AT A1", "3. EXPLORE Sct1 A2/1", "4) HOLD Sct2"),
        ("TECH A1", "BUILD 2 PB AT A1", "EXPLORE Sct1 A2/1", "HOLD Sct2"),
    ),
    Typed("add", ("ADD", "MOVE Trn2 TO B1"), ("MOVE Trn2 TO B1",), (command("Add", order=""),)),
    Typed("aggiungi", ("AGGIUNGI MUOVI Trn2 AD B1",), ("MUOVI Trn2 AD B1",),
          (command("Add", order="MUOVI Trn2 AD B1"),), language="it"),
    Typed("drop", ("DROP 3", "MOVE Trn2 TO B1"), ("MOVE Trn2 TO B1",), (command("Drop", lines=[3]),)),
    Typed("ready", (*ORDERS, "READY"), ORDERS, (command("Ready"),)),
    Typed("fertig", ("FERTIG",), (), (command("Ready"),), language="de"),
    Typed("status", (), (), (command("Status"),), subject="STATUS"),
    Typed("report", ("Report 3",), (), (command("Report", turn=3),)),
    Typed("karte", ("KARTE 2",), (), (command("Map", turn=2),), language="de"),
    Typed("help", (), (), (command("Help", topic="MOVE"),), subject="HELP MOVE"),
    Typed("forecast", ORDERS, ORDERS, (command("Forecast"),), subject="FORECAST"),
    Typed("previsione", ("PREVISIONE", *ITALIAN), ITALIAN, (command("Forecast"),), language="it"),
    Typed("ask", ("Orders ?",), (), (command("AskOrders"),)),
    Typed("vacation", ("Vacation 24.12.2026 - 6.1.2027",), (),
          (command("Vacation", first="2026-12-24", last="2027-01-06"),)),
    Typed("urlaub", (), (), (command("Vacation", first="2026-12-24", last="2027-01-06"),),
          subject="Urlaub vom 24.12.2026 bis 06.01.2027", language="de"),
    Typed("ferie", ("FERIE dal 24/12/2026 al 6/1/2027",), (),
          (command("Vacation", first="2026-12-24", last="2027-01-06"),), language="it"),
    Typed("substitute", ("SUBSTITUTE bruno+games@example.net",), (),
          (command("Substitute", address="bruno+games@example.net"),)),
    Typed(
        "press",
        ("PRESS TO B", "Dear B,", "", "MOVE over, or I take A7.", "MOVE Sct1 TO A7"),
        (),
        (command("Press", to=["B"], anonymous=False, text="Dear B,\n\nMOVE over, or I take A7.\nMOVE Sct1 TO A7"),),
    ),
    Typed(
        "anonymous",
        ("Stampa a tutti anonimo", "Chi ha attaccato A7 se ne pentirà.", "", "Saluti", "Anna"),
        (),
        (command("Press", to=["ALL"], anonymous=True, text="Chi ha attaccato A7 se ne pentirà."),),
        language="it",
    ),
    Typed("why", ("WHY A7",), (), (command("Why", about="A7"),)),
    Typed("yes", ("Yes",), (), (command("Yes", name="", zone=""),)),
    Typed("si", ("Sì, volentieri!",), (), (command("Yes", name="", zone=""),), language="it"),
    Typed("ja", ("Ja, gerne",), (), (command("Yes", name="", zone=""),), language="de"),
    Typed("thanks", ("Thanks, well played! See you next week.",)),
    Typed("danke", ("Danke, das war ein schöner Zug. Warum eigentlich ich?",), language="de"),
    Typed("nothing", ()),
    Typed("withdraw", ("WITHDRAW",), (), (command("Withdraw"),)),
    Typed(
        "dressed",
        ("MOVE\u00a0Sct1 TO\u00a0A7", "\u200bBUILD 2\u00a0PB AT A1", "\u201cTECH A1\u201d", "EXPLORE Sct2 A2\u20441"),
        ("MOVE Sct1 TO A7", "BUILD 2 PB AT A1", "TECH A1", "EXPLORE Sct2 A2/1"),
    ),
    Typed(
        "headed",
        ("GAME Northern Cross", "TURN 3", *ORDERS),
        ORDERS,
        more={"game": "Northern Cross", "turn": 3},
    ),
)  # fmt: skip
BY_NAME = {typed.name: typed for typed in TYPED}
