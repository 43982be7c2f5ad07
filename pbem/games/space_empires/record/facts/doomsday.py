"""What doomsday machines do (SEO-17, SES-6)."""

from __future__ import annotations

from pbem.core.facts import Fact


class MachineAwoke(Fact, frozen=True, tag="machine_awoke"):
    """A machine enters play: found by exploring, or arriving at the hex a die gave."""

    unit: str
    type: str
    at: str
    roll: int = 0
    throw: str = ""


class StepBegan(Fact, frozen=True, tag="step_began"):
    """After the players, those without a player have their turn."""

    who: str


class MachineMoved(Fact, frozen=True, tag="machine_moved"):
    """`throw` is present if chance decided the direction."""

    unit: str
    path: list[str]
    throw: str = ""


class MachineDamaged(Fact, frozen=True, tag="machine_damaged"):
    """Hits on a machine after a battle, or after it has healed: they stay (SES-6.5)."""

    unit: str
    at: str
    hits: int


class WeaknessFound(Fact, frozen=True, tag="weakness_found"):
    """What a machine is weak against, rolled when it is first met; `none` if nothing (SES-6.9)."""

    unit: str
    at: str
    weakness: str
    roll: int
    throw: str


class MineStruck(Fact, frozen=True, tag="mine_struck"):
    """A mine went off at a machine that is weak against mines (SES-6.9)."""

    seat: str
    unit: str
    at: str
    target: str
    roll: int
    is_hit: bool
    is_destroyed: bool
    throw: str


class HexesClosed(Fact, frozen=True, tag="hexes_closed"):
    """Hexes of the map without a marker that players may not enter (SES-6.2)."""

    hexes: list[str]
