"""Bids, technology and units (SEB-7.4 to SEB-7.6, SEB-8, SEB-9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.economy import produces
from pbem.games.space_empires.base.refit import carried, latest
from pbem.games.space_empires.board.components import DIE, MOST_IN_A_GROUP, UnitRow
from pbem.games.space_empires.board.counters import Refusal, carry_out, counter_for, free_name, mix_up, new_alias
from pbem.games.space_empires.board.state import State, Tech
from pbem.games.space_empires.orders.forms import AUTOBUILD, JOIN
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# Half hull points that one yard builds, by level of yard technology (SEB-9.6).
HALVES = {1: 2, 2: 3, 3: 4}
# The cost of a grant, and the allowed increase over the previous phase (SEO-19.1, SEO-19.3).
GRANT_PRICE, GRANTS_MORE = 5, 2
# Types of which a colony builds only one in a phase (SEB-8.1, SEB-8.2.2).
ONE_EACH = ("SY", "BA")


def spend(turn: EmpireTurn) -> Iterator[Any]:
    """Bid, technology and units of every player, in secret (SEB-7.0)."""
    for seat in list(turn.state.order):
        yield from spend_one(turn, seat)


def spend_one(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from research_one(turn, seat)
    yield from Purchases(turn, seat).build_all()


def research_one(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from bid(turn, seat)
    yield from Purchases(turn, seat).research_all()


def build_one(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from Purchases(turn, seat).build_all()


def research(turn: EmpireTurn) -> Iterator[Any]:
    """First step: bids and technology; then players are asked for units (`econ_steps=2`)."""
    for seat in list(turn.state.order):
        yield from research_one(turn, seat)
    yield f.ResearchEnded(turn.state.cycle)


def build(turn: EmpireTurn) -> Iterator[Any]:
    """Second step: units."""
    for seat in list(turn.state.order):
        yield from build_one(turn, seat)


def bid(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """The last bid counts, reduced to the available CP (SEB-7.4)."""
    orders = turn.sheet(seat).of("bid")
    for order in orders[-1:]:
        cp = turn.state.secrets[seat].cp
        if order.args["number"] > cp:
            yield refused(seat, order, "refused.bid_cut", cp=cp)
        yield f.BidPaid(seat, min(order.args["number"], cp), order.line)


def nothing_follows(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Ships in play are not upgraded by a purchase (SEB-7.5.3)."""
    yield from ()


def upgrade_fleet(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """All ships in play always have the latest technology (SEO-15.1)."""
    units = turn.state.units[seat].items()
    best = {name: latest(turn.state, seat, unit.row) for name, unit in units if carried(unit.row)}
    newer = {name: tech for name, tech in best.items() if tech != turn.state.units[seat][name].tech}
    if newer:
        yield f.FleetUpgraded(seat, newer)


def roll_grants(turn: EmpireTurn, label: str, count: int) -> list[int]:
    return list(turn.dice.roll(label, DIE, count, hidden=True))


def as_printed(seat: str, price: int) -> int:
    return price


class Purchases:
    """The purchases of one player in one phase."""

    def __init__(self, turn: EmpireTurn, seat: str) -> None:
        self.turn, self.seat = turn, seat
        yards = [unit for unit in turn.state.units[seat].values() if unit.kind == "SY"]
        # Yards bought in this phase do not count (SEB-7.6.1).
        self.yards = {yard.at: sum(unit.size for unit in yards if unit.at == yard.at) for yard in yards}
        # Income of colonies was settled before: a scanner bought now does not reveal a blockade (SEB-8.2.2).
        self.producing = {at for at in turn.state.own_colonies(seat) if produces(turn.rules, turn.state, seat, at)}
        self.used: dict[str, int] = {}
        self.built: set[tuple[str, str]] = set()
        self.kept = 0

    @property
    def state(self) -> State:
        return self.turn.state

    @property
    def cp(self) -> int:
        return self.state.secrets[self.seat].cp

    def research_all(self) -> Iterator[Any]:
        for order in self.turn.sheet(self.seat).of("tech", "grant"):
            yield from carry_out(self.turn, self.seat, order, self.ACTIONS[order.form](self, order))
        yield from self.turn.rules.after_research(self.turn, self.seat)

    def build_all(self) -> Iterator[Any]:
        orders = self.turn.sheet(self.seat).of("buy", "keep")
        if not self.turn.sheet(self.seat).orders:
            orders = yield from self.usual()
        for order in orders:
            yield from carry_out(self.turn, self.seat, order, self.ACTIONS[order.form](self, order))

    def usual(self) -> Deciding[list[Order]]:
        """The default purchases of a player who sent no orders: at the named place, else at home."""
        own = self.state.own_colonies(self.seat)
        home = next((at for at, colony in own.items() if colony.is_homeworld), "")
        answer = yield from self.turn.ask(self.seat, AUTOBUILD)
        return [
            Order(0, "buy", answer.text, {"type": pick.kind, "number": pick.count or 1, "at": pick.at or home})
            for pick in answer.get("units")
            if not pick.number and (pick.at or home)
        ]

    def keep(self, order: Order) -> Iterator[Any]:
        self.kept = order.args["number"]
        yield from ()

    # --- technology ---------------------------------------------------------------------------------------------------

    def research(self, order: Order) -> Iterator[Any]:
        """The next level, once per technology and phase (SEB-9.1)."""
        tech, rules = order.args["tech"], self.turn.rules
        level = self.next_level(tech)
        if order.get("level") not in (None, level):
            raise Refusal("not_next_level", tech=tech, level=level)
        price = rules.priced(self.seat, rules.cost(tech, level))
        if price > self.cp:
            raise Refusal("too_dear", price=price, cp=self.cp)
        self.require_limit(price)
        yield f.TechBought(self.seat, tech, level, price, order.line)

    def next_level(self, tech: str) -> int:
        """In order, one per technology and phase."""
        own, rules = self.state.secrets[self.seat], self.turn.rules
        if tech not in rules.costs:
            raise Refusal("tech_not_used", tech=tech)
        level = own.tech.get(tech, 0) + 1
        if tech in own.raised:
            raise Refusal("raised_already", tech=tech)
        if level > rules.most(tech):
            raise Refusal("at_maximum", tech=tech)
        return level

    def grant(self, order: Order) -> Iterator[Any]:
        """Each grant is a die; the sum reaches the next level or waits for the next phase (SEO-19.1, SEO-19.2)."""
        tech, count, accounts = order.args["tech"], order.get("number") or 1, self.state.secrets[self.seat].accounts
        level = self.next_level(tech)
        most = GRANTS_MORE + (accounts[-2].grants if len(accounts) > 1 else 0)
        if accounts[-1].grants + count > most:
            raise Refusal("grant_limit", n=most)
        price = count * self.turn.rules.priced(self.seat, GRANT_PRICE)
        if price > self.cp:
            raise Refusal("too_dear", price=price, cp=self.cp)
        label = f"{self.state.when.lower()}/grant/{self.seat.lower()}/{tech.replace('_', '-')}"
        rolls = self.turn.rules.roll_grants(self.turn, label, count)
        points, cost = self.state.secrets[self.seat].points.get(tech, 0) + sum(rolls), self.turn.rules.cost(tech, level)
        yield f.GrantsRolled(self.seat, tech, count, rolls, points, cost, level if points >= cost else 0,
                             price, label, order.line)  # fmt: skip

    def require_limit(self, price: int) -> None:
        """At most a fixed amount more than in the previous phase (SEO-18)."""
        step, accounts = self.turn.rules.research_step, self.state.secrets[self.seat].accounts
        if step is None:
            return
        most = step + (accounts[-2].technology if len(accounts) > 1 else 0)
        if accounts[-1].technology + price > most:
            raise Refusal("research_limit", n=most)

    # --- units --------------------------------------------------------------------------------------------------------

    def buy(self, order: Order) -> Iterator[Any]:
        """As many as possible; if none at all, the purchase after ELSE."""
        count = order.get("number", 1)
        if not count:
            raise Refusal("none_wanted", type=order.args["type"])
        before = self.cp
        try:
            yield from self.build(order.args["type"], count, order)
        except Refusal:
            if order.get("instead") is None or self.cp < before:
                raise
            yield from self.build(order.args["instead"], order.args["other"], order)

    def build(self, kind: str, count: int, order: Order) -> Iterator[Any]:
        at = order.args["at"]
        row = self.turn.rules.units.get(kind)
        if row is None:
            raise Refusal("type_not_used", type=kind)
        self.require_tech(row)
        self.require_place(row, at)
        left = count
        while left:
            why = self.limit(row, at)
            if why:
                if left == count:
                    raise why
                raise Refusal("fewer", n=count - left, wanted=count, type=kind)
            bought = yield from self.place(row, at, min(left, self.batch(row, at)), order)
            left -= bought

    def require_tech(self, row: UnitRow) -> None:
        """SEB-7.5.2, SEB-9.4."""
        tech, _, level = row.needs.partition(" ")
        if tech and self.state.level(self.seat, tech) < int(level):
            raise Refusal("needs_tech", type=row.code, tech=tech, level=int(level))

    def require_place(self, row: UnitRow, at: str) -> None:
        if row.built_at == "yard" and at not in self.yards:
            raise Refusal("no_yard", hex=at)
        if row.built_at == "colony" and at not in self.producing:
            raise Refusal("no_income", hex=at)
        if ways.is_barred(self.state, self.seat, at):
            raise Refusal("allies", hex=at)

    def limit(self, row: UnitRow, at: str) -> Refusal | None:
        """Why not even one more can be built."""
        if self.price(row) > self.cp - self.kept:
            return Refusal("too_dear", price=self.price(row), cp=self.cp - self.kept)
        if row.code in ONE_EACH and (row.code, at) in self.built:
            return Refusal("one_per_phase", type=row.code, hex=at)
        if row.code == "BA" and any(unit.kind == "BA" for unit in self.state.at(self.seat, at).values()):
            return Refusal("base_there", hex=at)
        if row.built_at == "yard" and self.room(at) < row.hull:
            return Refusal("yard_full", hex=at, used=self.used.get(at, 0), capacity=self.capacity(at))
        return None

    def price(self, row: UnitRow) -> int:
        return self.turn.rules.priced(self.seat, row.price)

    def capacity(self, at: str) -> int:
        """Hull points the yards of a hex can build, rounded down (SEB-7.6.1, SEB-9.6)."""
        return self.yards.get(at, 0) * HALVES[self.state.level(self.seat, "yard")] // 2

    def room(self, at: str) -> int:
        return self.capacity(at) - self.used.get(at, 0)

    def batch(self, row: UnitRow, at: str) -> int:
        """How many can be built at once under the limits of money and yards."""
        most = (self.cp - self.kept) // self.price(row)
        if row.code in ONE_EACH or not row.is_group or row.role == "decoy":
            return 1
        return min(most, self.room(at) // row.hull) if row.built_at == "yard" else most

    def place(self, row: UnitRow, at: str, count: int, order: Order) -> Deciding[int]:
        """Under an equal group with room, or a new counter (SEB-7.5.4, SEB-7.6.2)."""
        tech = latest(self.state, self.seat, row)
        name = yield from self.group_to_join(row, at, tech, order)
        if name:
            count = min(count, MOST_IN_A_GROUP - self.state.units[self.seat][name].size)
            yield self.bought(row, count, at, name, tech, "", False, order.line)
        else:
            name = yield from counter_for(self.turn, self.seat, row.code)
            if not name:
                raise Refusal("no_counter", type=row.code)
            count = min(count, MOST_IN_A_GROUP)
            alias = new_alias(self.state, self.seat) if row.is_group else ""
            yield self.bought(row, count, at, name, tech, alias, True, order.line)
            yield from mix_up(self.turn, self.seat, at)
        self.used[at] = self.used.get(at, 0) + row.hull * count * (row.built_at == "yard")
        self.built.add((row.code, at))
        return count

    def bought(
        self, row: UnitRow, count: int, at: str, name: str, tech: Tech, alias: str, is_new: bool, line: int
    ) -> f.UnitsBought:
        return f.UnitsBought(self.seat, row.code, count, at, name, tech, alias, is_new, self.price(row) * count, line)

    def group_to_join(self, row: UnitRow, at: str, tech: Tech, order: Order) -> Deciding[str]:
        if not row.is_group or row.role == "decoy" or order.get("new"):
            return ""
        groups = {
            name: unit.size
            for name, unit in self.state.at(self.seat, at).items()
            if unit.kind == row.code and unit.tech == tech and unit.size < MOST_IN_A_GROUP and not unit.is_up
        }
        if order.get("join") is not None:
            if order.args["join"] not in groups:
                raise Refusal("cannot_join", unit=order.args["join"])
            return str(order.args["join"])
        answer = yield from self.turn.ask(self.seat, JOIN, hex=at)
        is_short = not free_name(self.state, self.turn.rules, self.seat, row.code)
        if not groups or (answer.get("value") == "new" and not is_short):
            return ""
        return max(groups, key=lambda name: groups[name])

    ACTIONS = {"keep": keep, "buy": buy, "tech": research, "grant": grant}  # noqa: RUF012
