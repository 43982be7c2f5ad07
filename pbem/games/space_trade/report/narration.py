"""The narration of one fact for one seat. An allow-list: nobody reads about a kind of fact without a row here."""

from __future__ import annotations

from pbem.core.kit.narrator import Narrators, narrator
from pbem.games.space_trade.orders.answers import outcome
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Reader
from pbem.games.space_trade.report.sentences import fights, rounds, ships, trade

# Decks and reserves are face down; the forecast answers orders that leave no trace.
NARRATORS: Narrators[Reader] = {
    f.MarkerPlaced: rounds.marker_placed,
    f.MarkersStand: rounds.markers_stand,
    f.SeatDealt: rounds.seat_dealt,
    f.FirstRolled: rounds.first_rolled,
    f.RoundBegan: rounds.round_began,
    f.TurnBegan: rounds.turn_began,
    f.MarkerMoved: rounds.marker_moved,
    f.MarkersStood: rounds.markers_stood,
    f.ObjectiveDeclared: rounds.objective_declared,
    f.PlanRevealed: rounds.plan_revealed,
    f.PlanChanged: rounds.plan_changed,
    f.GameOver: rounds.game_over,
    f.ShipMoved: ships.ship_moved,
    f.GatePassed: ships.gate_passed,
    f.ShipRepaired: ships.ship_repaired,
    f.ShipMet: ships.ship_met,
    f.UpgradeShown: ships.upgrade_shown,
    f.UpgradeFitted: ships.upgrade_fitted,
    f.UpgradeLost: ships.upgrade_lost,
    f.BonusPlayed: ships.bonus_played,
    f.CashFound: ships.cash_found,
    f.RadarMoved: ships.radar_moved,
    f.ReserveSeen: ships.reserve_seen,
    f.MineExplored: trade.mine_explored,
    f.MineWorked: trade.mine_worked,
    f.MetalDumped: trade.metal_dumped,
    f.MetalSold: trade.metal_sold,
    f.MetalBought: trade.metal_bought,
    f.AlienRevealed: fights.alien_revealed,
    f.ShipInspected: fights.ship_inspected,
    f.CargoLost: fights.cargo_lost,
    f.FinePaid: fights.fine_paid,
    f.PirateMade: fights.pirate_made,
    f.CombatBegan: fights.combat_began,
    f.RoundFought: fights.round_fought,
    f.ShipFled: fights.ship_fled,
    f.CombatEnded: fights.combat_ended,
    f.ShipBroke: fights.ship_broke,
    f.CargoRobbed: fights.cargo_robbed,
    f.MarkerDefeated: fights.marker_defeated,
    f.RewardTaken: fights.reward_taken,
    f.SalvageDrawn: fights.salvage_drawn,
}

narrate = narrator(NARRATORS, outcome, reader=Reader)
