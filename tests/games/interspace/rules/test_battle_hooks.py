"""What cards, artefacts and free units can change in a battle, each hook separately; and sides that are not players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

import pbem.games.interspace as interspace
from pbem.core.rules import Resolution
from pbem.core.scripted import ScriptedDice
from pbem.core.sheet import Sheet
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State, Unit
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.play import RESOLVER
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.assault import bombard
from pbem.games.interspace.standard.battles import Battle
from pbem.games.interspace.standard.fire import FIRST, Volley
from pbem.games.interspace.standard.fleet_battle import battle
from tests.games.interspace.rules.boards import board, of_kind

UNITS_AT_A2 = {"units": {"A": {"A2": "DD + PB"}, "B": {"A2": "2 PB + SS"}}}


def resolve(rules: Ruleset, state: State, sheet: Sheet, dice: ScriptedDice) -> Resolution:
    return replace(RESOLVER, ruleset=lambda options: rules).resolve(state, {"A": sheet}, dice)


def fight(
    dice: list[int], state: State | None = None, rules: Ruleset | None = None, **hooks: Any
) -> tuple[State, list[dict[str, Any]]]:
    """A attacks in A2 under rules with these hooks; dice that are not named show 6."""
    state = state or board(UNITS_AT_A2, level="standard")
    rules = replace(rules or ruleset(state.options), **hooks)
    sheet = rules.language.read("ATTACK A2")
    script = ScriptedDice([*dice, *[6] * 60], {"order/*": ["B"]})
    resolution = resolve(rules, state, sheet, script)
    return resolution.state, msgspec.json.decode(interspace.CODEC.encode_facts(resolution.facts))


def test_rating_and_dice() -> None:
    """A weapon that makes 5 of any rating; cannons that fire a die per point (ISO-117, ISO-41)."""
    _, facts = fight([], rating=lambda battle, key, side: 5, dice_of=lambda battle, key: 2 if key == "B.SS1" else 1)
    first, attack, defence = of_kind(facts, "volley_fired")[:3]
    assert first["units"] == ["A.DD1"]
    assert (attack["units"], attack["ratings"]) == (["A.PB1"], [5])
    assert defence["units"] == ["B.PB1", "B.PB2", "B.SS1", "B.SS1"]


def test_tech_for_first_fire() -> None:
    """Patrol boats that count as tech 6 (ISO-30), and a side against which nobody fires first (ISO-36)."""
    _, facts = fight([], fire_tech=lambda battle, key: 6 if "PB" in key else 1)
    assert not [fact for fact in of_kind(facts, "volley_fired") if fact["fire"] == FIRST]
    _, facts = fight([], first_fire=lambda battle: [])
    assert not [fact for fact in of_kind(facts, "volley_fired") if fact["fire"] == FIRST]


def test_shields_at_the_start() -> None:
    """One more shield (ISO-105): 2 hits leave the boat alive."""
    more = lambda state, key: UNITS[state.units[key].type].shields + 1  # noqa: E731
    _, facts = fight([6, 6, 1], full_shields=more)
    assert of_kind(facts, "hits_taken")[0] == {
        "kind": "hits_taken", "v": 1, "at": "A2", "round": 1, "by": "B", "shields": {"A.PB1": 1}, "lost": [],
    }  # fmt: skip


def test_hits_are_cancelled_and_are_no_hits_then() -> None:
    """Jamming (ISO-25, ISOR-58): three rounds of cancelled hits are three rounds without a hit."""

    def cancel(turn: InterSpaceTurn, battle: Battle, volley: Volley) -> Iterator[Any]:
        yield from ()
        volley.plain.clear()
        volley.aimed.clear()

    _, facts = fight([1] * 60, after_fire=(cancel,))
    assert not of_kind(facts, "hits_taken")
    assert of_kind(facts, "battle_ended")[0]["how"] == "stalemate"


def test_steps_of_a_battle_come_in_their_places() -> None:
    """Before the battle, before the dice, in the retreat segment, at the end of a round, after the battle."""
    seen: list[str] = []

    def step(name: str) -> Any:
        def note(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
            yield from ()
            seen.append(f"{name} {battle.round} {len(battle.wrecks)}")

        return (note,)

    names = ("before_battle", "before_round", "retreat_segment", "after_round", "after_battle")
    fight([1, 6, 6, 6, 6] + [3, 1, 6] * 9, **{name: step(name) for name in names})
    assert seen[:5] == [
        "before_battle 0 0", "before_round 1 0", "retreat_segment 1 1", "after_round 1 1", "before_round 2 1",
    ]  # fmt: skip
    assert seen[-1].startswith("after_battle")
    assert seen.count(seen[-1]) == 1


def test_wrecks_say_who_destroyed_them() -> None:
    """For who scores or captures what was destroyed (ISO-11, ISO-34)."""
    wrecks: list[Any] = []

    def after(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
        yield from ()
        wrecks.extend(battle.wrecks)

    fight([1, 6, 1, 6, 6], after_battle=(after,))
    assert [(wreck.key, wreck.by, wreck.unit.type) for wreck in wrecks] == [("B.PB1", "A", "PB"), ("A.PB1", "B", "PB")]


def test_civilians_that_may_leave_zone_2() -> None:
    """A jamming scout of the attacker (ISO-27) goes to its ordered zone, and counts there."""
    given = {"units": {"A": {"A2": "2 PB + Sct"}, "B": {"A2": "SS"}}, "standing": {"A": "ZONES ATT 1:Sct"}}
    state = board(given, level="standard")
    _, facts = fight([], state, may_advance=lambda battle, key: "Sct" in key)
    assert of_kind(facts, "fleet_organized")[1]["zones"] == [["A.PB1", "A.PB2"], ["A.Sct1"], []]
    _, facts = fight([], board(given, level="standard"))
    assert of_kind(facts, "fleet_organized")[1]["zones"] == [["A.PB1", "A.PB2"], [], ["A.Sct1"]]


def test_units_that_take_no_part() -> None:
    """Below a planet's shield (ISO-45): neither met nor attacked, and they do not fight."""
    hidden = lambda state, key: key != "B.SS1"  # noqa: E731
    _, facts = fight([], takes_part=hidden)
    assert of_kind(facts, "battle_began")[0]["defenders"] == ["B.PB1", "B.PB2"]
    nobody = lambda state, key: key[0] != "B"  # noqa: E731
    _, facts = fight([], takes_part=nobody)
    assert not of_kind(facts, "battle_began")
    assert of_kind(facts, "order_refused")[0]["why"] == "refused.nobody_to_attack"


def test_units_that_cannot_retreat() -> None:
    """Held by stasis (ISO-110): a withdrawal leaves them behind."""
    state, facts = fight([], may_retreat=lambda battle, key: key != "A.DD1")
    assert of_kind(facts, "units_retreated")[0]["units"] == ["A.PB1"]
    assert state.units["A.DD1"].at == "A2"


def test_planets_that_cannot_be_assaulted() -> None:
    """Planet shield (ISO-44)."""
    state = board({"units": {"A": {"B2": "AB", "B3": "SS"}, "B": {}}}, level="standard")
    rules = replace(ruleset(state.options), may_assault=lambda state, seat, planet: False)
    sheet = rules.language.read("LAND ALL B2")
    facts = resolve(rules, state, sheet, ScriptedDice([], {"order/*": ["B"]})).facts
    assert [fact.why for fact in facts if hasattr(fact, "why")] == ["refused.planet_is_shielded"]


# --- owners that are not players --------------------------------------------------------------------------------------


def with_strangers(units: dict[str, str], *strangers: str) -> State:
    state = board({"units": {"A": units, "B": {}}}, level="standard")
    for name in strangers:
        state.put(f"rebels.{name}", Unit("rebels", name[:-1], int(name[-1]), "A2"))
    return state


def test_a_player_attacks_rebels() -> None:
    """They answer every question by default, and stay where they are (ISO-131)."""
    state = with_strangers({"A2": "DD"}, "PB1", "SS1")
    attack = (lambda turn, seat: battle(turn, seat, ["rebels"], "A2"),)
    _, facts = fight([3, 1, 6], state, steps=attack)
    assert of_kind(facts, "battle_began")[0]["defenders"] == ["rebels.PB1", "rebels.SS1"]
    first, second = of_kind(facts, "volley_fired")[:2]
    assert (first["units"], first["throw"]) == (["A.DD1"], "r1/a/battle/a2-rebels/1/first")
    assert second["units"] == ["rebels.SS1"]
    assert of_kind(facts, "hits_taken")[0]["lost"] == ["rebels.PB1"]


def test_rebels_force_nobody_to_attack_and_bar_a_retreat() -> None:
    """Contact is between players; by the hook their warships bar a hex (ISOR-17)."""
    state = with_strangers({"A2": "DD"}, "PB1")
    _, facts = fight([], state)
    assert not of_kind(facts, "battle_began")
    given = {"units": {"A": {"A2": "DD"}, "B": {"A2": "Col"}}}
    barred = board(given, level="standard")
    barred.put("rebels.PB1", Unit("rebels", "PB", 1, "A1"))
    _, facts = fight([], barred, hostile=frozenset({"rebels"}))
    assert of_kind(facts, "units_retreated")[0]["to"] == "A3"


def test_somebody_who_is_no_player_attacks_and_leaves_in_his_own_way() -> None:
    """All players in the hex defend together; a failed attack ends as the module says (ISOR-19)."""
    state = board({"units": {"A": {"A2": "PB"}, "B": {"A2": "Trn"}}}, level="standard")
    state.put("pirates.CA1", Unit("pirates", "CA", 1, "A2"))

    def home(turn: InterSpaceTurn, battle: Battle, why: str) -> Iterator[Any]:
        yield f.UnitsRetreated("pirates", battle.units_of("pirates"), battle.label, "A5", why)

    attack = (lambda turn, seat: battle(turn, "pirates", ["A", "B"], "A2"),)
    after, facts = fight([], state, steps=attack, withdrawals={"pirates": home})
    assert of_kind(facts, "battle_began")[0]["defenders"] == ["A.PB1", "B.Trn1"]
    assert of_kind(facts, "battle_ended")[0]["how"] == "stalemate"
    assert after.units["pirates.CA1"].at == "A5"


def test_three_battleships_against_industry_8() -> None:
    """IST-28, ISS-92: 2, 5 and 6 are 7, which is not enough; two counters would be all a player has."""
    state = board({"units": {"A": {"B3": "SS"}, "B": {}}}, level="standard")
    ships = ["A.BB1", "A.BB2", "A.BB3"]
    _, facts = fight([2, 5, 6], state, steps=(lambda turn, seat: bombard(turn, seat, ships, "green"),))
    (told,) = of_kind(facts, "planet_bombarded")
    assert (told["total"], told["industry"], told["at"]) == (7, 8, "B1")
    assert not of_kind(facts, "industry_bombed")
