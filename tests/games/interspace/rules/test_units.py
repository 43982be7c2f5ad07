"""What the printed tables of units and rates do in play, type by type and level by level."""

from __future__ import annotations

import pytest

from tests.games.interspace.rules.boards import board, of_kind, play

# Table 2.1: tech, attack, defence, shields, movement, cost, counters.
PRINTED = {
    "Sct": (1, 0, 1, 0, "V", 6, 6),
    "Trn": (1, 0, 1, 0, "V", 4, 12),
    "Col": (2, 0, 0, 0, "V/2", 8, 6),
    "PB": (2, 1, 1, 0, "V+1", 2, 18),
    "AB": (4, 2, 2, 1, "V", 6, 14),
    "DD": (5, 3, 3, 2, "V", 10, 10),
    "CA": (6, 4, 4, 3, "V", 14, 4),
    "BB": (7, 5, 5, 4, "V", 18, 2),
    "SS": (3, 0, 2, 2, "V/2", 6, 10),
    "RS": (5, 0, 4, 4, "V/2", 12, 4),
    "GS": (8, 0, 6, 6, "V/2", 24, 2),
}
# Table 2.2: V, V+1 and V/2 by civ level; V/2 at civ level 8 is 2 (ISBR-14).
RATES = {1: (1, 2, 1), 2: (1, 2, 1), 3: (2, 3, 1), 4: (2, 3, 1), 5: (3, 4, 2), 6: (3, 4, 2), 7: (4, 5, 2), 8: (4, 5, 2)}
ROW = "A8 empty, A9 empty, A10 empty, A11 empty, A12 empty, A13 empty"
RICH = {"A3": "asteroids", "A4": "asteroids", "A6": "asteroids"}
MINERS = {"A1": "Trn", "A2": "Trn", "A3": "Trn", "A4": "Trn", "A5": "Trn", "A6": "Trn"}


@pytest.mark.parametrize("civ", RATES)
@pytest.mark.parametrize("code", PRINTED)
def test_movement_rates_isb_39_isbr_14(code: str, civ: int) -> None:
    """A unit goes as far as its rate, and not one hex further (ISB-39, ISBR-14)."""
    planets = {"A1": f"8/{civ}", "A2": "1/1"}
    state = board({"planets": planets, "hexes": {"A4/3": ROW}, "units": {"A": {"A4": code}}})
    _, facts = play(state, {"A": f"MOVE {code}1 VIA A8 A9 A10 A11 A12 A13"})
    rate = RATES[civ][("V", "V+1", "V/2").index(PRINTED[code][4])]
    assert of_kind(facts, "units_moved")[0]["path"][-1] == f"A{7 + rate}"


@pytest.mark.parametrize("code", PRINTED)
def test_tech_needed_isb_27(code: str) -> None:
    """A planet builds only types whose tech is not above its own (ISB-27, ISBR-13)."""
    need = PRINTED[code][0]
    for tech in {max(need - 1, 1), need}:
        state = board({"planets": {"A1": f"8/{tech}"}, "hexes": RICH, "units": {"A": MINERS}})
        _, facts = play(state, {"A": f"BUILD 1 {code} AT A1"})
        assert bool(of_kind(facts, "units_built")) == (tech >= need), tech


@pytest.mark.parametrize("code", PRINTED)
def test_costs_isb_28(code: str) -> None:
    """What a unit costs is what the planet pays (ISB-28)."""
    state = board({"planets": {"A1": "8/8"}, "hexes": RICH, "units": {"A": MINERS}})
    _, facts = play(state, {"A": f"BUILD 1 {code} AT A1"})
    built = of_kind(facts, "units_built")[0]
    assert (built["cost"], built["available"]) == (PRINTED[code][5], 26)


@pytest.mark.parametrize("code", PRINTED)
def test_counters_isb_16(code: str) -> None:
    """No more units of a type than counters (ISB-16)."""
    counters = PRINTED[code][6]
    here = {"A": {"A7": f"{counters} {code}"} | {at: unit for at, unit in MINERS.items() if code != "Trn"}}
    state = board({"planets": {"A1": "8/8"}, "hexes": RICH, "units": here})
    _, facts = play(state, {"A": f"BUILD 1 {code} AT A1"})
    assert [fact["why"] for fact in of_kind(facts, "order_refused")] == ["refused.no_counter"]
    assert not of_kind(facts, "units_built")


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("code", [code for code, row in PRINTED.items() if row[1]])
def test_attack_isb_87(code: str, roll: int) -> None:
    """A roll not above the attack is that many hits, a higher one is a miss (ISB-87)."""
    state = board({"units": {"A": {"A2": code}, "B": {"A2": "GS"}}, "standing": {"A": "RETREAT ATT ROUND 1"}})
    _, facts = play(state, {"A": "HOLD"}, roll, 1, *[6] * 4)
    shots = of_kind(facts, "shots_fired")[0]
    assert shots["hits"].get("A", 0) == (roll if roll <= PRINTED[code][1] else 0)


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("code", [code for code, row in PRINTED.items() if row[2]])
def test_defence_isb_88(code: str, roll: int) -> None:
    """A roll not above the defence is that many hits; stations, Sct and Trn fire too (ISB-88)."""
    state = board({"units": {"A": {"A2": "2 BB + 4 CA"}, "B": {"A2": f"{code}"}}})
    _, facts = play(state, {"A": "ATTACK A2"}, *[5] * 2, *[4] * 4, roll)
    shots = of_kind(facts, "shots_fired")[1]
    assert (shots["side"], shots["units"]) == ("def", [f"B.{code}1"])
    assert shots["hits"].get("B", 0) == (roll if roll <= PRINTED[code][2] else 0)


@pytest.mark.parametrize("code", PRINTED)
def test_shields_isb_85_isb_90(code: str) -> None:
    """As many hits as shields leave the unit, one more removes it (ISB-85, ISB-90)."""
    shields = PRINTED[code][3]
    for hits in {shields, shields + 1} - {0}:
        rolls = [hits, 6] if hits <= 5 else [5, hits - 5]
        fleet = {"A": {"A2": "2 BB"}, "B": {"A2": code}}
        state = board({"units": fleet, "standing": {"A": "RETREAT ATT ROUND 1"}})
        _, facts = play(state, {"A": "ATTACK A2"}, *rolls, *[6] * 20)
        first = of_kind(facts, "hits_taken")[0]
        assert first["lost"] == ([f"B.{code}1"] if hits > shields else [])
