"""What can become true in a battle."""

from __future__ import annotations

from pbem.core.facts import Fact
from pbem.games.space_empires.board.state import Note, Unit


class BattleBegan(Fact, frozen=True, tag="battle_began"):
    number: int
    at: str
    attacker: str
    defender: str


class BattleJoined(Fact, frozen=True, tag="battle_joined"):
    """Blood allies fight as one side: by leader, all players with units in the battle (SES-5.3)."""

    at: str
    sides: dict[str, list[str]]


class UnitsRevealed(Fact, frozen=True, tag="units_revealed"):
    """All units of one side in a battle; `tech` as far as the battle shows it (SEB-5.1.2, SEB-9.9)."""

    seat: str
    at: str
    units: dict[str, Unit]


class Noted(Fact, frozen=True, tag="noted"):
    """What only one player has seen of another's counters, by alias (`fog=sensor`)."""

    seat: str
    of: str
    notes: dict[str, Note]


class RoundBegan(Fact, frozen=True, tag="round_began"):
    """`ships` are all that can fight, `screened` those held back, `bonus` the side with the fleet size bonus."""

    number: int
    at: str
    ships: dict[str, int]
    screened: dict[str, dict[str, int]]
    bonus: str = ""


class ShotFired(Fact, frozen=True, tag="shot_fired"):
    """`sum` are the components of the number to hit: strength, tech, bonus, target's strength, its tech."""

    seat: str
    unit: str
    at: str
    target_seat: str
    target: str
    sum: list[int]
    need: int
    roll: int
    is_hit: bool
    is_destroyed: bool
    throw: str


class RaidersKnown(Fact, frozen=True, tag="raiders_known"):
    """Groups that avoided a battle or passed enemies: everyone knows their type, not their number (SEA-12.1.2a)."""

    seat: str
    at: str
    units: list[str]
    how: str
    seen: tuple[str, ...] = ()


class RaidersUncloaked(Fact, frozen=True, tag="raiders_uncloaked"):
    """Ships of a group became visible to mines (SEA-13.1.6)."""

    seat: str
    unit: str
    at: str
    ships: int


class MinesSwept(Fact, frozen=True, tag="mines_swept"):
    """Sweepers of the other side removed mines (SEA-13.2)."""

    seat: str
    by: str
    at: str
    mines: dict[str, int]


class MineDetonated(Fact, frozen=True, tag="mine_detonated"):
    """A mine destroyed one ship (SEA-13.1.4)."""

    seat: str
    unit: str
    at: str
    target_seat: str
    target: str


class FireHeld(Fact, frozen=True, tag="fire_held"):
    seat: str
    unit: str
    at: str


class UnitRetreated(Fact, frozen=True, tag="unit_retreated"):
    seat: str
    unit: str
    at: str
    to: str


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    at: str
    sides: list[str]
    winner: str
    rounds: int


class ColonyAttacked(Fact, frozen=True, tag="colony_attacked"):
    """The ships of a group fired at a colony one after the other (SEB-5.10)."""

    seat: str
    unit: str
    at: str
    owner: str
    need: int
    rolls: list[int]
    value: int
    is_destroyed: bool
    throws: list[str]
