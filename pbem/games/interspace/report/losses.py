"""What may leave a player's hands, and why."""

from __future__ import annotations

from pbem.core.kit.losses import TOLD, Losses, in_all
from pbem.core.phrases import Phrase, Text
from pbem.games.interspace.cards import facts as c
from pbem.games.interspace.cards.devices import facts as d
from pbem.games.interspace.encounters import facts as e
from pbem.games.interspace.free_units import facts as u
from pbem.games.interspace.knowledge.belongings import belongings
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts import contact, standard

# Headlines name units and planets; here is what was aboard, or in the box.
UNITS_TOLD = {"unit": TOLD, "artefact": "aboard", "ipe": "aboard", "ore": "aboard", "goods": "aboard"}
PLANET_TOLD = in_all("boxed", planet=TOLD, industry=TOLD, tech=TOLD, unit=TOLD)
# Names that have words of their own.
WORDED = ("artefact", "breakthrough", "alien")


def shown(kind: str, name: str, count: int, left: int) -> Text:
    if kind in WORDED:
        return Phrase(f"{kind}.{name}")
    if kind in ("ipe", "ore", "goods"):
        return Phrase("ware.neutral" if name == "neutral" else f"ware.{kind}", {"n": count, "colour": name})
    return name


LOSSES = Losses(
    belongings,
    {
        f.HitsTaken: in_all("battle"),
        **dict.fromkeys((f.UnitsLost, f.ColonyFounded, contact.BoatsLanded, standard.UnitsScrapped), UNITS_TOLD),
        **dict.fromkeys((d.ShipsExchanged, d.UnitsRebuilt, c.PlanetInfected, u.UnitsTurned), UNITS_TOLD),
        **dict.fromkeys((e.CrewsVanished, e.UnitExchanged, e.UnitsStrayed), UNITS_TOLD),
        **dict.fromkeys((f.PlanetConquered, c.ColonyRebelled, standard.PlanetDeserted, d.HexDestroyed), PLANET_TOLD),
        e.AlienRedrawn: in_all("alien_gone"),
        **dict.fromkeys((contact.IndustryBombed, u.IndustrySpoiled, f.CivFell, u.PlanetPlundered), in_all(TOLD)),
        **dict.fromkeys((u.CargoStolen, standard.NewUnitsLost, standard.UnitsDeployed), in_all(TOLD)),
        **dict.fromkeys((e.ArtefactMoved, e.ArtefactsLost, e.CrystalConverted), in_all(TOLD)),
        **dict.fromkeys((c.ColonizationDrawn, c.PointsBought, u.GoodsBartered), in_all(TOLD)),
        **dict.fromkeys((standard.GoodsBought, standard.GoodsConverted, standard.GoodsRecalled), in_all(TOLD)),
        **dict.fromkeys((standard.IndustryInvested, standard.TechInvested, standard.UnitsBought), in_all(TOLD)),
        **dict.fromkeys((standard.OreRefined, standard.ResourcesMoved), in_all(TOLD)),
    },
    shown,
    may_return=("planet", "industry", "tech"),
)
