"""What may leave a player's hands, and why."""

from __future__ import annotations

from pbem.core.kit.losses import MOVED, TOLD, Losses, in_all
from pbem.core.phrases import Phrase, Text
from pbem.games.space_empires.knowledge.belongings import belongings
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import ships


def shown(kind: str, name: str, count: int, left: int) -> Text:
    """Only units: the game tells of everything else by itself."""
    return Phrase("loss.of_group", {"n": count, "unit": name}) if left else ships(name, count)


LOSSES = Losses(
    belongings,
    {
        f.ShotFired: in_all("battle"),
        f.MineDetonated: in_all("battle"),
        f.MinesSwept: in_all("battle"),
        f.MineStruck: in_all("battle"),
        f.BlackHoleRolled: in_all("black_hole"),
        f.UnitsLost: in_all(TOLD),
        f.GroupSplit: in_all(MOVED),
        f.GroupsMerged: in_all(MOVED),
        f.BidPaid: in_all(TOLD),
        f.ColonyAttacked: in_all(TOLD),
        f.ColonyFounded: in_all(TOLD),
        f.GrantsRolled: in_all(TOLD),
        f.MaintenancePaid: in_all(TOLD),
        f.Refitted: in_all(TOLD),
        f.SeatFell: in_all(TOLD),
        f.SystemRemoved: in_all(TOLD),
        f.TechBought: in_all(TOLD),
        f.UnitsBought: in_all(TOLD),
    },
    shown,
    may_return=("colony", "value"),
)
