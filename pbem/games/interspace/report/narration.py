"""The narration of one fact for one seat. An allow-list: nobody reads about a kind of fact without a row here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.core import facts as core
from pbem.core.kit.narrator import Narrators, narrator
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import sentences as cards
from pbem.games.interspace.cards.devices import sentences
from pbem.games.interspace.encounters import sentences as encounters
from pbem.games.interspace.free_units import sentences as free_units
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.orders.answers import outcome
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.map_marks import traced
from pbem.games.interspace.report.sentences import battles, contact, economy, goods, moves, orders, quotas, rounds
from pbem.games.interspace.report.sentences import exploration as exploring

# BoxFilled is the same in every game, and the move and the tile narrate HexEntered.
NARRATORS: Narrators[Reader] = {
    f.ColonyNamed: rounds.colony_named,
    f.RegionLaid: rounds.region_laid,
    f.UnitsPlaced: rounds.units_placed,
    f.RoundBegan: rounds.round_began,
    f.SeatDrawn: rounds.seat_drawn,
    f.NoOrders: economy.no_orders,
    f.IndustryRaised: economy.industry_raised,
    f.TechRaised: economy.tech_raised,
    f.CivFell: economy.civ_fell,
    f.UnitsBuilt: economy.units_built,
    f.HomeDeclared: economy.home_declared,
    f.UnitsMoved: moves.units_moved,
    f.CourseSet: moves.course_set,
    f.CourseEnded: moves.course_ended,
    f.ExitRolled: moves.exit_rolled,
    f.PulsarRolled: moves.pulsar_rolled,
    f.UnitsLost: moves.units_lost,
    f.TileDrawn: exploring.tile_drawn,
    f.PartnerFound: exploring.partner_found,
    f.FacingFound: exploring.facing_found,
    f.SideRolled: exploring.side_rolled,
    f.JoinFailed: exploring.join_failed,
    f.RegionsJoined: exploring.regions_joined,
    f.NullPlaced: exploring.null_placed,
    f.HexesCharted: exploring.hexes_charted,
    f.ColonyFounded: economy.colony_founded,
    f.BattleBegan: battles.battle_began,
    f.ShotsFired: battles.shots_fired,
    f.HitsTaken: battles.hits_taken,
    f.UnitsRetreated: battles.units_retreated,
    f.RetreatFailed: battles.retreat_failed,
    f.BattleEnded: battles.battle_ended,
    f.PlanetConquered: economy.planet_conquered,
    f.SeatResigned: rounds.seat_resigned,
    f.SeatOut: rounds.seat_out,
    f.RoundEnded: rounds.round_ended,
    f.GameOver: rounds.game_over,
    **contact.NARRATORS,
    core.StandingSet: orders.standing_set,
    core.StandingCleared: orders.standing_cleared,
    core.Decided: orders.decided,
    core.Said: orders.said,
    **goods.NARRATORS,
    **cards.NARRATORS,
    **sentences.NARRATORS,
    **encounters.NARRATORS,
    **quotas.NARRATORS,
    **free_units.NARRATORS,
}


# Facts that make headlines, and also answer an order of the sheet if one caused them.
ORDERED = frozenset({f.UnitsPlaced, f.ColonyFounded, f.BattleBegan, f.PlanetConquered, *contact.ORDERED})


def _answer(fact: Any) -> list[Phrase]:
    return outcome(fact) if type(fact) in (core.OrderRefused, *ORDERED) else []


def _by(fact: Any) -> str:
    """The seat that caused the fact, if any."""
    return str(fact.attacker if isinstance(fact, f.BattleBegan) else getattr(fact, "seat", ""))


_narrate = narrator(NARRATORS, _answer, reader=Reader, by=_by)


def narrate(state: State, seat: str | None, fact: Any) -> Iterable[Sentence]:
    """What this seat (None: an onlooker) reads of a fact; `state` is the board just before it."""
    return tuple(traced(sentence, _by(fact)) for sentence in _narrate(state, seat, fact))
