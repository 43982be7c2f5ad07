"""Orders in the words of the German rulebook mean what the English ones mean."""

from __future__ import annotations

import pytest

from pbem.games.interspace import language

MODULES = ("alien_cards", "breakthrough_cards", "colonization_cards", "encounter_cards")
LANGUAGE = language({"level": "standard", **dict.fromkeys(MODULES, "true")})
SAID = {
    "PLATZIERE 2 Wachboote + Scout AUF A1": "PLACE 2 PB + Sct AT A1",
    "BERGBAU A5": "MINE A5",
    "KEIN_BERGBAU A5": "NOMINE A5",
    "KEIN_ERZ A2": "NOORE A2",
    "KAUFE 1 Kolonieschiff + 2 HW AUF A1": "BUY 1 Col + 2 TG AT A1",
    "INVESTIERE TECHNIK A1 HOCH": "INVEST TECH A1 UP",
    "RAFFINIERE ALLES AUF A1": "REFINE ALL AT A1",
    "UMWANDELN 3 Handelswaren B AUF A1": "CONVERT 3 TG B AT A1",
    "VERSCHROTTE 2 WB AUF A1": "SCRAP 2 PB AT A1",
    "BEWEGE 2 LB VON A1 NACH A7 SONST BLEIBEN": "MOVE 2 AB FROM A1 TO A7 ELSE STAY",
    "LADE 4 Erz + 2 IPE AN Fr1": "LOAD 4 ORE + 2 IPE ON Trn1",
    "BIETE KEINE NACH B IN A1": "OFFER NONE TO B AT A1",
    "LANDE ALLE IN A7": "LAND ALL AT A7",
    "ANGRIFF A7 Todes-Station": "ATTACK A7 death",
    "UMBAU Z1 ALS 5 WB IN A1": "REBUILD DD1 INTO 5 PB AT A1",
    "ZÜNDE Nova-Bombe SCHLUSS": "DETONATE NB END",
    "TAUSCHHANDEL 2 A GEGEN neutral AUF A1": "BARTER 2 A FOR neutral AT A1",
    "GIB Waffen-Artefakt VON Sct1 NACH KR1": "GIVE weapon FROM Sct1 TO CA1",
    "ANSCHLUSS B ZIVILE IN A7 WENN strength < 3": "JOIN B CIVILIANS AT A7 WHEN strength < 3",
    "KONTAKT B ANSCHLIESSEN": "CONTACT B JOIN",
    "ZONEN ANG RUNDE 2 1:LB 2:2 Z+SLS1": "ZONES ATT ROUND 2 1:AB 2:2 DD+BB1",
    "PUNKTFEUER VERT BEHALTE 1": "POINTFIRE DEF KEEP 1",
    "RÜCKZUG VERT UNTER 50% NUR Kreuzer": "RETREAT DEF BELOW 50% ONLY CA",
    "ABSCHIRMUNG WB Z": "SCREEN PB DD",
    "BOMBARDIERUNG IMMER": "BOMBARD ALWAYS",
    "WUNSCH Antriebs-Plus Zugstrahlen Tarntech": "WISH drive_plus tractor_beams stealth",
    "NEUZIEHEN Nullraum Schwarzes_Loch": "REDRAW null_space black_hole",
    "KARTENEU Rebellen Seuche": "REDRAWCARD rebels plague",
    "MODULARE VEREINE KR LB-1": "MODULAR MERGE CA AB-1",
    "SCHILD Wachboot RUNTER IN A1": "SHIELD PB DOWN AT A1",
    "EINLASS Händler AUTOMATISCH": "ADMIT traders AUTO",
    "LÖSCHE ANSCHLUSS": "CLEAR JOIN",
}


@pytest.mark.parametrize(("german", "english"), SAID.items())
def test_the_words_of_the_german_rulebook_are_understood(german: str, english: str) -> None:
    meant, said = LANGUAGE.read(english), LANGUAGE.read(german)
    assert not said.problems and not meant.problems
    assert [(order.form, order.args) for order in (*said.orders, *said.standing)] == [
        (order.form, order.args) for order in (*meant.orders, *meant.standing)
    ]
