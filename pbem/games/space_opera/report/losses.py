"""What may leave a player's hands, and why."""

from __future__ import annotations

from pbem.core.kit.losses import TOLD, Losses, in_all
from pbem.core.phrases import Phrase, Text
from pbem.games.space_opera.knowledge.belongings import belongings
from pbem.games.space_opera.record import facts as f

# Of a planet the last land unit left, or others came.
PLACES = ("planet", "city")
GIVEN_UP = {"planet": "given_up", "city": "given_up"}
LOST_TO_OTHERS = {"planet": "landing", "city": "landing"}


def shown(kind: str, name: str, count: int, left: int) -> Text:
    if kind in PLACES:
        return Phrase(f"loss.{kind}", {"at": name})
    return name if kind == "ship" else f"{count}{name}" if kind == "goods" else f"{count}\u00a0{name}"


def _upkeep(fact: f.UnitsDisbanded) -> str:
    """Those refused are told under their line."""
    return "upkeep" if fact.why == "short" else TOLD


LOSSES = Losses(
    belongings,
    {
        f.Fired: in_all("battle"),
        f.TroopsLoaded: GIVEN_UP,
        f.TroopsUnloaded: LOST_TO_OTHERS,
        f.TroopsEmbarked: {"troops": "battle", **GIVEN_UP},
        f.TroopsPutOff: in_all("put_off"),
        f.UnitsDisbanded: in_all(_upkeep, planet="disbanded", city="disbanded"),
        f.GarrisonDissolved: in_all(TOLD),
        f.SeatEliminated: in_all(TOLD),
        f.BidsShown: in_all(TOLD),
        f.GiftMade: in_all(TOLD),
        f.ResearchTried: in_all(TOLD),
        f.UnitsBuilt: in_all(TOLD),
        f.UpkeepPaid: in_all(TOLD),
    },
    shown,
    may_return=PLACES,
)
