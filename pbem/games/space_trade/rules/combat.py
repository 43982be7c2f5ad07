"""Combat and flight (ST-64, ST-65, ST-69 to ST-71, ST-119, ST-120)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_trade.board.components import DIE, LONGEST_COMBAT, STRANGERS
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.orders.argument_kinds import Flight
from pbem.games.space_trade.orders.forms import FLEE, USE_FLIGHT, USE_SHIELD, USE_WEAPON
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.ship import about, flight_speed, pursuit_speed, show
from pbem.games.space_trade.ruleset import TradeTurn, throw_label

# Hits taken on leaving a combat, by lead in speed (ST-69).
HITS = {1: 2, 2: 1}
# The name of each opponent in standing orders about boosts (d9).
WHO = {"police": "police", "alien_pirate": "alien", "alien_miner": "alien", "solo_pirate": "pirate",
       "pirate_player": "pirate"}  # fmt: skip


class Side:
    """One side of a fight: a player's ship or a stranger."""

    def __init__(self, state: State, name: str) -> None:
        self.name, self.is_player = name, name in state.ships
        self.shields = state.stat(name, "shield") if self.is_player else STRANGERS[name].shields
        self.weapon = state.stat(name, "weapon") if self.is_player else STRANGERS[name].weapon
        self.damage = self.boosts = 0

    @property
    def left(self) -> int:
        return max(self.shields - self.damage, 0)


class Combat:
    """Two sides; the attacker comes first. `flees` are players who try to flee before the first round."""

    def __init__(self, turn: TradeTurn, attacker: str, defender: str, seat: str, flees: tuple[str, ...] = ()) -> None:
        self.turn, self.attacker, self.seat = turn, attacker, seat
        self.sides = {name: Side(turn.state, name) for name in (attacker, defender)}
        self.flees = flees

    def other(self, name: str) -> str:
        return next(side for side in self.sides if side != name)

    def players(self) -> list[Side]:
        """The defender decides first."""
        return [side for side in reversed(self.sides.values()) if side.is_player]

    def fight(self, line: int = 0) -> Deciding[str]:
        """The winner, or nobody if one fled or both gave up (STR-27)."""
        at = self.turn.state.ships[self.seat].at
        yield f.CombatBegan(self.seat, self.other(self.seat), self.attacker, at, line)
        for side in self.players():
            yield from self.play_boosts(side)
        for number in range(1, LONGEST_COMBAT + 1):
            for side in self.players():
                got_away = yield from self.try_flight(side, number)
                if got_away or not side.left:
                    return (yield from self.end("" if got_away else self.other(side.name)))
            yield from self.round(number)
            loser = next((side.name for side in self.sides.values() if not side.left), "")
            if loser:
                return (yield from self.end(self.other(loser)))
        return (yield from self.end(""))

    def end(self, winner: str) -> Deciding[str]:
        yield f.CombatEnded(self.seat, self.other(self.seat), winner)
        return winner

    def play_boosts(self, side: Side) -> Iterator[Any]:
        """Once, before the first round or flight (ST-119)."""
        who = WHO.get(self.other(side.name), "player")
        for question, card in ((USE_WEAPON, "weapon_boost"), (USE_SHIELD, "shield_boost")):
            known = yield from best_lead(self.turn, side.name, self.known_speed(side), side.left)
            count = yield from boosts_wanted(self.turn, side.name, question, card, who, self.numbers(side, known))
            if count:
                yield f.BonusPlayed(side.name, card, count)
            if card == "weapon_boost":
                side.weapon += count
            else:
                side.shields += count
                side.boosts = count

    def round(self, number: int) -> Iterator[Any]:
        """Both roll; the higher total does one damage, a tie none (ST-64)."""
        labels = {name: throw_label(self.turn, f.CombatBegan, "combat", number, name) for name in self.sides}
        dice = {name: self.turn.dice.die(label, DIE) for name, label in labels.items()}
        totals = {name: dice[name] + side.weapon for name, side in self.sides.items()}
        low, high = sorted(totals, key=lambda name: totals[name])
        hit = "" if totals[low] == totals[high] else low
        if hit:
            self.sides[hit].damage += 1
        left = {name: side.left for name, side in self.sides.items()}
        yield f.RoundFought(number, dice, totals, hit, left, tuple(labels.values()))
        for side in self.players():
            yield from show(self.turn.state, side.name, "weapon")
            yield from show_shields(self.turn.state, side)

    # --- flight ---

    def try_flight(self, side: Side, number: int) -> Deciding[bool]:
        """Before the first round if so decided, later by FLEE (d7). True if the ship escaped."""
        enemy = self.enemy_speed(side)
        if number == 1:
            if side.name not in self.flees:
                return False
        else:
            best = yield from best_lead(self.turn, side.name, enemy, side.left)
            known = yield from best_lead(self.turn, side.name, self.known_speed(side), side.left)
            answer = yield from self.turn.ask(side.name, FLEE, **self.numbers(side, known))
            flight: Flight = answer.get("flight")
            if side.left > flight.shields or best < max(flight.margin, 1):
                return False
        faster = yield from speed_up(self.turn, side.name, enemy, best_row=True, shields=side.left)
        if faster < 1:
            return False
        yield from take_hits(self.turn, side, self.other(side.name), faster, HITS.get(faster, 0))
        return side.left > 0

    def enemy_speed(self, side: Side) -> int:
        return speed_of(self.turn.state, self.other(side.name))

    def known_speed(self, side: Side) -> int:
        return known_speed(self.turn.state, self.other(side.name))

    def numbers(self, side: Side, faster: int) -> dict[str, int]:
        """What conditions can ask during a combat: the shields are those left."""
        return about(self.turn.state, side.name, side.left, faster)


def boosts_wanted(
    turn: TradeTurn, seat: str, question: Any, card: str, who: str, numbers: Mapping[str, int]
) -> Deciding[int]:
    held = turn.state.held(seat, card)
    if not held:
        return 0
    answer = yield from turn.ask(seat, question, who=who, **numbers)
    return min(int(answer.get("count")), held)


def speed_of(state: State, name: str) -> int:
    """Speed of a pursuer (ST-70)."""
    return pursuit_speed(state, name) if name in state.ships else STRANGERS[name].engine


def known_speed(state: State, name: str) -> int:
    """Speed of a pursuer by public knowledge; conditions use this (STR-46)."""
    return state.seen(name, "engine") + state.ships[name].boosts if name in state.ships else STRANGERS[name].engine


def best_lead(turn: TradeTurn, seat: str, enemy: int, shields: int | None = None) -> Deciding[int]:
    """The best lead in speed with the engine boosts the ship may spend in flight (d10)."""
    spare = yield from spare_boosts(turn, seat, shields)
    return flight_speed(turn.state, seat) + spare - enemy


def spare_boosts(turn: TradeTurn, seat: str, shields: int | None) -> Deciding[int]:
    return (yield from boosts_wanted(turn, seat, USE_FLIGHT, "engine_boost", "", about(turn.state, seat, shields)))


def speed_up(turn: TradeTurn, seat: str, enemy: int, best_row: bool, shields: int | None = None) -> Deciding[int]:
    """Spends the fewest boosts that reach the best row (or any lead, where the row does not matter)."""
    spare = yield from spare_boosts(turn, seat, shields)
    lead = flight_speed(turn.state, seat) - enemy
    rows = {spent: min(lead + spent, 3) if best_row else min(lead + spent, 1) for spent in range(spare + 1)}
    spent = min(rows, key=lambda count: (-rows[count], count))
    if lead + spent < 1:
        return lead
    if spent:
        yield f.BonusPlayed(seat, "engine_boost", spent)
    return lead + spent


def take_hits(
    turn: TradeTurn, side: Side, other: str, faster: int, count: int, in_combat: bool = True
) -> Iterator[Any]:
    """A hit is a die of damage without bonuses (ST-69)."""
    label = throw_label(turn, f.ShipFled, "flight", side.name) if count else ""
    hits = turn.dice.roll(label, DIE, count) if label else ()
    side.damage += sum(hits)
    yield f.ShipFled(side.name, other, faster, list(hits), side.left, label, in_combat)
    known = turn.state.seen(side.name, "engine") + turn.state.ships[side.name].boosts
    if known <= known_speed(turn.state, other):
        yield from show(turn.state, side.name, "engine")
    yield from show_shields(turn.state, side)


def show_shields(state: State, side: Side) -> Iterator[Any]:
    """Shields that hold where the known ones would not become public (chapter 7)."""
    if side.left and side.damage >= state.seen(side.name, "shield") + side.boosts:
        yield from show(state, side.name, "shield")
