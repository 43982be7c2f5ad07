"""What may leave a player's hands, and why."""

from __future__ import annotations

from pbem.core.kit.losses import TOLD, Losses, in_all
from pbem.core.phrases import Phrase, Text
from pbem.games.space_trade.knowledge.belongings import belongings
from pbem.games.space_trade.record import facts as f


def shown(kind: str, name: str, count: int, left: int) -> Text:
    if kind == "credits":
        return Phrase("loss.credits", {"n": count})
    return Phrase(f"bonus.{name}") if kind == "bonus" else f"{count}\u00a0{name}" if kind == "metal" else name


LOSSES = Losses(
    belongings,
    {
        f.CargoLost: in_all(lambda fact: f"cargo_{fact.why}"),
        f.FinePaid: in_all("fine"),
        f.MetalDumped: in_all(lambda fact: "dumped" if fact.why == "hold" else TOLD),
        f.BonusPlayed: in_all(TOLD),
        f.CargoRobbed: in_all(TOLD),
        f.GatePassed: in_all(TOLD),
        f.MetalBought: in_all(TOLD),
        f.MetalSold: in_all(TOLD),
        f.MineWorked: in_all(TOLD),
        f.SalvageDrawn: in_all(TOLD),
        f.UpgradeFitted: in_all(TOLD),
        f.UpgradeLost: in_all(TOLD),
    },
    shown,
)
