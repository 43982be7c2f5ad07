"""What players of other games type: each of them has its own order language."""

from tests.mail.reading.corpus.typed import BOTTOM, INLINE, Typed, command

OPERA = (
    "BUILD 2 IN AT A1", "RESEARCH HUL SPEND 1C 2E", "MOVE 1 TR FROM A1 TO C3 LOAD 2 IN", "LAND 2 MA + 1 IN AT D5",
    "RETREAT IF RATIO < 0.7",
)  # fmt: skip
OPERA_IT = (
    "COSTRUISCI 2 IN SU A1",
    "RICERCA HUL SPENDI 1C 2E",
    "MUOVI 1 TR DA A1 A C3 CARICA 2 IN",
    "SCARICA 2 IN SU C3",
)
OPERA_DE = ("BAUE 2 IN AUF A1", "FORSCHE HUL MIT 1C 2E", "BEWEGE 1 TR VON A1 NACH C3", "ENTLADE 2 IN AUF C3")
EMPIRES = (
    "MOVE SC1 + CO2 TO D5", "MOVE 2 OF CA1 VIA C4-C5 IF C5 IS clear", "PEEK CA1 AT D5 HIDE", "COLONISE CO1",
    "SPLIT 2 OF SC1 AS SC3", "RETREAT yes WHEN odds < 60",
)  # fmt: skip
EMPIRES_IT = ("MUOVI SC1 + CO2 VERSO D5", "COLONIZZA CO1", "TECNOLOGIA attack 1", "COMPRA 2 SC AT C5")
EMPIRES_DE = ("BEWEGE SC1 + CO2 NACH D5", "BESIEDLE CO1", "TECHNIK attack 1", "KAUFE 2 SC AT C5")
PURCHASES = ("BID 4", "TECH attack 1", "BUY 2 SC AT C5", "KEEP 10", "AUTOBUILD 2 SC AT C5 + CO AT C5")
TRADE = ("MOVE OUT R M1", "LOAD P C", "SELL 2 P MIN 200", "PLAY CASH 1", "POLICE HOT flee, submit", "STAY")
SPACE_OPERA, SPACE_EMPIRES, SPACE_TRADE = "space_opera", "space_empires", "space_trade"

TYPED = (
    Typed("opera", OPERA, OPERA, rules=SPACE_OPERA),
    Typed("opera-it", OPERA_IT, OPERA_IT, language="it", rules=SPACE_OPERA),
    Typed("opera-de", OPERA_DE, OPERA_DE, language="de", rules=SPACE_OPERA),
    Typed("opera-bottom", OPERA, OPERA, place=BOTTOM, rules=SPACE_OPERA),
    Typed("opera-inline", OPERA_IT, OPERA_IT, language="it", place=INLINE, rules=SPACE_OPERA),
    Typed(
        "opera-phone",
        ("Build 2 in at a1.", "- Move 1 tr from a1 to c3", "Bombard d5 ma in city.", "Hold"),
        ("Build 2 in at a1", "Move 1 tr from a1 to c3", "Bombard d5 ma in city", "Hold"),
        rules=SPACE_OPERA,
    ),
    Typed(
        "opera-typo",
        ("BUILD 2 IN AT A1", "MOEV 1 TR FROM A1 TO C3", "LAND 2 MA AT"),
        ("BUILD 2 IN AT A1", "!MOEV 1 TR FROM A1 TO C3", "!LAND 2 MA AT"),
        rules=SPACE_OPERA,
    ),
    Typed(
        "opera-chatty",
        ("Hi all,", "", "what a landing! I move on, and build a city next.", "", *OPERA, "READY", "", "Cheers", "Anna"),
        OPERA,
        (command("Ready"),),
        rules=SPACE_OPERA,
    ),
    Typed("empires", EMPIRES, EMPIRES, rules=SPACE_EMPIRES),
    Typed("empires-it", EMPIRES_IT, EMPIRES_IT, language="it", rules=SPACE_EMPIRES),
    Typed("empires-de", EMPIRES_DE, EMPIRES_DE, language="de", rules=SPACE_EMPIRES),
    Typed("empires-bottom", PURCHASES, PURCHASES, place=BOTTOM, rules=SPACE_EMPIRES),
    Typed("empires-inline", EMPIRES_DE, EMPIRES_DE, language="de", place=INLINE, rules=SPACE_EMPIRES),
    Typed(
        "empires-phone",
        ("Move sc1 + co2 to d5.", "1. Colonise co1", "* Buy 2 sc at c5", "Pass"),
        ("Move sc1 + co2 to d5", "Colonise co1", "Buy 2 sc at c5", "Pass"),
        rules=SPACE_EMPIRES,
    ),
    Typed(
        "empires-typo",
        ("MOVE SC1 TO D5", "MOEV SC2 TO D5", "BUY 2 SC AT", "COLONISE"),
        ("MOVE SC1 TO D5", "!MOEV SC2 TO D5", "!BUY 2 SC AT", "!COLONISE"),
        rules=SPACE_EMPIRES,
    ),
    Typed(
        "empires-add",
        ("ADD", "BUY 1 CO AT C5"),
        ("BUY 1 CO AT C5",),
        (command("Add", order=""),),
        rules=SPACE_EMPIRES,
    ),
    Typed("empires-forecast", PURCHASES, PURCHASES, (command("Forecast"),), subject="FORECAST", rules=SPACE_EMPIRES),
    Typed("trade", TRADE, TRADE, rules=SPACE_TRADE),
    Typed("trade-bottom", TRADE, TRADE, place=BOTTOM, rules=SPACE_TRADE),
)
