"""How each fact changes the board. No rules here: facts are taken as given."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.kit.applier import Applier, Changes, no_change
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CARDS
from pbem.games.space_trade.board.state import Cards, Ending, KeptOrder, Marker, Mine, Note, Secrets, Ship, State, add
from pbem.games.space_trade.record import facts as f


def move_cards(cards: Iterable[str], origin: Cards | None = None, goal: Cards | None = None) -> None:
    """Moves cards from one place to another; None is a place where they are not counted."""
    for card in cards:
        if origin is not None:
            add(origin, card, -1)
        if goal is not None:
            add(goal, card)


# --- set-up and rounds ------------------------------------------------------------------------------------------------


def marker_placed(state: State, fact: f.MarkerPlaced) -> None:
    state.markers[fact.marker] = Marker(fact.line)


def markers_stand(state: State, fact: f.MarkersStand) -> None:
    state.still = fact.round


def decks_laid(state: State, fact: f.DecksLaid) -> None:
    state.metal_deck, state.bonus_deck = dict(fact.metals), dict(fact.bonus)
    state.metal_left, state.bonus_left = sum(fact.metals.values()), sum(fact.bonus.values())
    state.markets = {place: {} for place in space.MARKETS}


def reserve_laid(state: State, fact: f.ReserveLaid) -> None:
    state.reserves[fact.quadrant] = dict(fact.cards)
    state.reserve_left[fact.quadrant] = sum(fact.cards.values())


def seat_dealt(state: State, fact: f.SeatDealt) -> None:
    state.ships[fact.seat] = Ship(at=space.port_of(fact.home), home=fact.home, began=space.port_of(fact.home))
    state.secrets[fact.seat] = Secrets(objective=fact.objective)
    state.credits[fact.seat] = fact.credits


def first_rolled(state: State, fact: f.FirstRolled) -> None:
    state.order = list(fact.left)


def round_began(state: State, fact: f.RoundBegan) -> None:
    state.phase, state.round, state.order, state.played = "round", fact.round, list(fact.order), []
    for own in state.secrets.values():
        own.radar = []
    for ship in state.ships.values():
        ship.boosts, ship.moves, ship.met, ship.is_stopped, ship.has_attacked = 0, 0, [], False, False


def turn_began(state: State, fact: f.TurnBegan) -> None:
    """An attack in another player's turn does not end the ship's own movement (ST-79)."""
    ship = state.ships[fact.seat]
    ship.began, ship.silent, ship.is_stopped = ship.at, fact.silent, False


def turn_ended(state: State, fact: f.TurnEnded) -> None:
    """A marker met again after the markers have moved counts as a new meeting (ST-55)."""
    state.played.append(fact.seat)
    state.ships[fact.seat].met = []


def game_over(state: State, fact: f.GameOver) -> None:
    state.phase = "over"
    state.ending = Ending(fact.how, list(fact.winners), dict(fact.ranks), dict(fact.scores), dict(fact.objectives))


# --- movement ---------------------------------------------------------------------------------------------------------


def ship_moved(state: State, fact: f.ShipMoved) -> None:
    ship = state.ships[fact.seat]
    ship.at, ship.sold = fact.path[-1], 0
    ship.moves += fact.moves
    ship.is_stopped = ship.is_stopped or bool(fact.stopped)


def movement_ended(state: State, fact: f.MovementEnded) -> None:
    state.ships[fact.seat].is_stopped = True


def gate_passed(state: State, fact: f.GatePassed) -> None:
    ship = state.ships[fact.seat]
    ship.at, ship.sold, ship.is_stopped = fact.to, 0, True
    ship.moves += 1
    state.credits[fact.seat] -= fact.fee
    state.gates_passed += 1


def ship_met(state: State, fact: f.ShipMet) -> None:
    ship = state.ships[fact.seat]
    ship.is_stopped = True
    ship.met.append(fact.marker)


def ship_repaired(state: State, fact: f.ShipRepaired) -> None:
    ship = state.ships[fact.seat]
    ship.is_broken, ship.is_stopped = False, True


def marker_moved(state: State, fact: f.MarkerMoved) -> None:
    state.markers[fact.marker].line = fact.to


def radar_kept(state: State, fact: f.RadarKept) -> None:
    state.secrets[fact.seat].radar.append(KeptOrder(fact.line, fact.text))


def radar_moved(state: State, fact: f.RadarMoved) -> None:
    state.markers["police"].line = fact.to


def marker_defeated(state: State, fact: f.MarkerDefeated) -> None:
    state.markers[fact.marker].line, state.markers[fact.marker].back = fact.line, fact.back
    ship = state.ships[fact.seat]
    if fact.stranger not in ship.defeated:
        ship.defeated.append(fact.stranger)


# --- mines, markets, ports --------------------------------------------------------------------------------------------


def mine_explored(state: State, fact: f.MineExplored) -> None:
    ship = state.ships[fact.seat]
    move_cards(fact.metals, state.metal_deck)
    state.metal_left -= len(fact.metals)
    mine = state.mines[fact.mine] = Mine({})
    move_cards(fact.metals, None, mine.metals)
    if fact.bonus:
        move_cards([fact.bonus], state.bonus_deck, state.secrets[fact.seat].bonus)
        state.bonus_left -= 1
        ship.explored += 1


def mine_worked(state: State, fact: f.MineWorked) -> None:
    hold, mine = state.secrets[fact.seat].hold, state.mines[fact.mine].metals
    move_cards(fact.took, mine, hold)
    move_cards(fact.put, hold, mine)


def metal_dumped(state: State, fact: f.MetalDumped) -> None:
    move_cards(fact.metals, state.secrets[fact.seat].hold, state.lost_metals)


def metal_sold(state: State, fact: f.MetalSold) -> None:
    units = [fact.metal] * len(fact.prices)
    move_cards(units, state.secrets[fact.seat].hold, state.markets[fact.market])
    state.credits[fact.seat] += sum(fact.prices)
    state.ships[fact.seat].sold += len(units)


def metal_bought(state: State, fact: f.MetalBought) -> None:
    units = [fact.metal] * len(fact.prices)
    move_cards(units, state.markets[fact.market], state.secrets[fact.seat].hold)
    state.credits[fact.seat] -= sum(fact.prices)
    state.ships[fact.seat].sold = max(state.ships[fact.seat].sold - len(units), 0)


def reserve_seen(state: State, fact: f.ReserveSeen) -> None:
    state.secrets[fact.seat].ports[space.quadrant_of(fact.port)] = Note(state.round, dict(fact.cards))


def upgrade_fitted(state: State, fact: f.UpgradeFitted) -> None:
    ship, own = state.ships[fact.seat], state.secrets[fact.seat]
    quadrant = space.quadrant_of(fact.port)
    add(state.reserves[quadrant], fact.card, -1)
    state.reserve_left[quadrant] -= 1
    part, level = CARDS[fact.card]
    own.upgrades[part] = level
    ship.fitted = len(own.upgrades)
    state.credits[fact.seat] -= fact.price
    if fact.removed:
        # What was public about the old card is public about the better one; the rest is secret until it is used.
        add(state.lost_upgrades, fact.removed)
    cards = dict(state.reserves[quadrant].items())
    own.ports[quadrant] = Note(state.round, cards)


def upgrade_shown(state: State, fact: f.UpgradeShown) -> None:
    part, level = CARDS[fact.card]
    state.ships[fact.seat].shown[part] = level


def upgrade_lost(state: State, fact: f.UpgradeLost) -> None:
    ship, own = state.ships[fact.seat], state.secrets[fact.seat]
    part, _ = CARDS[fact.card]
    del own.upgrades[part]
    ship.shown.pop(part, None)
    ship.fitted = len(own.upgrades)
    add(state.lost_upgrades, fact.card)


# --- cards ------------------------------------------------------------------------------------------------------------


def bonus_played(state: State, fact: f.BonusPlayed) -> None:
    ship = state.ships[fact.seat]
    add(state.secrets[fact.seat].bonus, fact.card, -fact.count)
    add(ship.used, fact.card, fact.count)
    if fact.card == "engine_boost":
        ship.boosts += fact.count


def cash_found(state: State, fact: f.CashFound) -> None:
    state.credits[fact.seat] += fact.credits


def objective_declared(state: State, fact: f.ObjectiveDeclared) -> None:
    state.ships[fact.seat].declared = fact.objective


# --- meetings and combat ----------------------------------------------------------------------------------------------


def pirate_made(state: State, fact: f.PirateMade) -> None:
    ship = state.ships[fact.seat]
    ship.tokens = sorted({*ship.tokens, fact.quadrant})


def combat_began(state: State, fact: f.CombatBegan) -> None:
    """An attack ends the movement of both, and each player makes one per turn (ST-79)."""
    for side in (fact.seat, fact.other):
        if side in state.ships:
            state.ships[side].is_stopped = True
    if fact.attacker in state.ships and fact.other in state.ships:
        state.ships[fact.attacker].has_attacked = True


def ship_broke(state: State, fact: f.ShipBroke) -> None:
    state.ships[fact.seat].is_broken = state.ships[fact.seat].is_stopped = True


def cargo_lost(state: State, fact: f.CargoLost) -> None:
    move_cards(fact.metals, state.secrets[fact.seat].hold, state.lost_metals)


def fine_paid(state: State, fact: f.FinePaid) -> None:
    state.credits[fact.seat] -= fact.credits
    state.fines += fact.credits


def reward_taken(state: State, fact: f.RewardTaken) -> None:
    state.credits[fact.seat] += fact.credits
    state.rewards += fact.credits


def cargo_robbed(state: State, fact: f.CargoRobbed) -> None:
    own, victim = state.secrets[fact.seat].hold, state.secrets[fact.victim].hold
    move_cards(fact.thrown, own, state.lost_metals)
    move_cards(fact.took, victim, own)


def salvage_drawn(state: State, fact: f.SalvageDrawn) -> None:
    own = state.secrets[fact.seat]
    state.metal_left -= 1
    if fact.thrown:
        move_cards([fact.thrown], own.hold, state.lost_metals)
    move_cards([fact.metal], state.metal_deck, own.hold if fact.is_kept else state.lost_metals)
    own.grace = fact.grace or own.grace


CHANGES: Changes[State] = {
    f.MarkerPlaced: marker_placed,
    f.MarkersStand: markers_stand,
    f.DecksLaid: decks_laid,
    f.ReserveLaid: reserve_laid,
    f.SeatDealt: seat_dealt,
    f.FirstRolled: first_rolled,
    f.RoundBegan: round_began,
    f.TurnBegan: turn_began,
    f.TurnEnded: turn_ended,
    f.ShipMoved: ship_moved,
    f.MovementEnded: movement_ended,
    f.GatePassed: gate_passed,
    f.MineExplored: mine_explored,
    f.MineWorked: mine_worked,
    f.MetalDumped: metal_dumped,
    f.MetalSold: metal_sold,
    f.MetalBought: metal_bought,
    f.ReserveSeen: reserve_seen,
    f.UpgradeFitted: upgrade_fitted,
    f.UpgradeShown: upgrade_shown,
    f.UpgradeLost: upgrade_lost,
    f.BonusPlayed: bonus_played,
    f.CashFound: cash_found,
    f.RadarKept: radar_kept,
    f.RadarMoved: radar_moved,
    f.MarkerMoved: marker_moved,
    f.ShipMet: ship_met,
    f.CargoLost: cargo_lost,
    f.FinePaid: fine_paid,
    f.PirateMade: pirate_made,
    f.CombatBegan: combat_began,
    f.ShipBroke: ship_broke,
    f.CargoRobbed: cargo_robbed,
    f.MarkerDefeated: marker_defeated,
    f.RewardTaken: reward_taken,
    f.SalvageDrawn: salvage_drawn,
    f.ShipRepaired: ship_repaired,
    f.ObjectiveDeclared: objective_declared,
    f.GameOver: game_over,
    **no_change(
        f.MarkersStood,
        f.AlienRevealed,
        f.ShipInspected,
        f.RoundFought,
        f.ShipFled,
        f.CombatEnded,
        f.PlanRevealed,
        f.PlanChanged,
        f.LineDone,
    ),
}

apply = Applier(CHANGES)
