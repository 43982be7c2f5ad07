"""The narration of one fact for one seat. An allow-list: nobody reads about a kind of fact without a row here."""

from __future__ import annotations

from pbem.core import facts as core
from pbem.core.kit.narrator import Narrators, narrator
from pbem.games.space_opera.orders.answers import outcome
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.report.naming import Reader
from pbem.games.space_opera.report.sentences import turns, wars

# Planets are laid out before anybody looks; a coming break of an alliance is secret until it happens.
NARRATORS: Narrators[Reader] = {
    f.SeatPlaced: turns.seat_placed,
    f.GarrisonPlaced: turns.garrison_placed,
    f.TurnBegan: turns.turn_began,
    f.SheetsCame: turns.sheets_came,
    f.BidsShown: turns.bids_shown,
    f.OrderRolled: turns.order_rolled,
    f.OrderSet: turns.order_set,
    f.GiftMade: turns.gift_made,
    f.PeaceOffered: turns.peace_offered,
    f.PeaceMade: turns.peace_made,
    f.WarDeclared: turns.war_declared,
    f.AllianceMade: turns.alliance_made,
    f.AllianceBroken: turns.alliance_broken,
    f.TroopsPutOff: turns.troops_put_off,
    f.UpkeepPaid: turns.upkeep_paid,
    f.UnitsDisbanded: turns.units_disbanded,
    f.UnitsBuilt: turns.units_built,
    f.ResearchTried: turns.research_tried,
    f.GarrisonDissolved: turns.garrison_dissolved,
    f.ProductionCounted: turns.production_counted,
    f.LeadCounted: turns.lead_counted,
    f.SeatEliminated: turns.seat_eliminated,
    f.GameOver: turns.game_over,
    f.PlayBegan: wars.play_began,
    f.ShipsMoved: wars.ships_moved,
    f.TroopsLoaded: wars.troops_loaded,
    f.TroopsUnloaded: wars.troops_unloaded,
    f.TroopsEmbarked: wars.troops_embarked,
    f.CombatBegan: wars.combat_began,
    f.Fired: wars.fired,
    f.LinesPlaced: wars.lines_placed,
    f.ShipsRetreated: wars.ships_retreated,
    f.CombatEnded: wars.combat_ended,
    f.PlanetTaken: wars.planet_taken,
    core.Decided: turns.decided,
}

narrate = narrator(NARRATORS, outcome, reader=Reader)
