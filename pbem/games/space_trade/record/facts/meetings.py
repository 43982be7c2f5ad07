"""Facts of meetings and combat: police, aliens, pirates, robbery and repair."""

from __future__ import annotations

from pbem.core.facts import Fact


class ShipMet(Fact, frozen=True, tag="ship_met"):
    """A marker meets a ship in open space, which ends its movement."""

    seat: str
    marker: str
    at: str


class AlienRevealed(Fact, frozen=True, tag="alien_revealed"):
    seat: str
    die: int
    stranger: str
    attacks: bool
    throw: str = ""


class ShipInspected(Fact, frozen=True, tag="ship_inspected"):
    """`why_not` says why there was no inspection (`grace`)."""

    seat: str
    found: bool
    why_not: str = ""


class CargoLost(Fact, frozen=True, tag="cargo_lost"):
    """`why` is `confiscated` or `beaten`."""

    seat: str
    metals: list[str]
    why: str


class FinePaid(Fact, frozen=True, tag="fine_paid"):
    seat: str
    credits: int


class PirateMade(Fact, frozen=True, tag="pirate_made"):
    seat: str
    quadrant: str


class CombatBegan(Fact, frozen=True, tag="combat_began"):
    """`attacker` is a seat or a stranger, and so is `other`; `seat` always fights."""

    seat: str
    other: str
    attacker: str
    at: str
    line: int = 0


class RoundFought(Fact, frozen=True, tag="round_fought"):
    """One round of dice; `hit` is the side that takes the damage, nobody in a tie; `shields` are those left."""

    number: int
    dice: dict[str, int]
    totals: dict[str, int]
    hit: str
    shields: dict[str, int]
    throws: tuple[str, ...] = ()


class ShipFled(Fact, frozen=True, tag="ship_fled"):
    seat: str
    other: str
    faster: int
    hits: list[int]
    shields: int
    throw: str = ""
    in_combat: bool = True


class CombatEnded(Fact, frozen=True, tag="combat_ended"):
    """`winner` is nobody if one fled or both gave up."""

    seat: str
    other: str
    winner: str


class ShipBroke(Fact, frozen=True, tag="ship_broke"):
    seat: str


class UpgradeLost(Fact, frozen=True, tag="upgrade_lost"):
    seat: str
    card: str


class CargoRobbed(Fact, frozen=True, tag="cargo_robbed"):
    """`took` changes hands, `saved` was hidden in compartments, `thrown` was thrown out by the robber to make room."""

    seat: str
    victim: str
    took: list[str]
    saved: int
    thrown: list[str]


class MarkerDefeated(Fact, frozen=True, tag="marker_defeated"):
    seat: str
    marker: str
    stranger: str
    line: int
    back: int


class RewardTaken(Fact, frozen=True, tag="reward_taken"):
    seat: str
    credits: int


class SalvageDrawn(Fact, frozen=True, tag="salvage_drawn"):
    """A metal card won; `thrown` made room for it; if it is not kept it leaves the game."""

    seat: str
    metal: str
    is_kept: bool
    thrown: str = ""
    grace: int = 0


class ShipRepaired(Fact, frozen=True, tag="ship_repaired"):
    seat: str
    port: str
