"""How the board changes in the economic phase."""

from __future__ import annotations

from pbem.games.space_empires.board.state import Account, State, Unit
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.record.changes.counters import put_away


def _account(state: State, seat: str) -> Account:
    return state.secrets[seat].accounts[-1]


def income_counted(state: State, fact: f.IncomeCounted) -> None:
    account = _account(state, fact.seat)
    account.colonies, account.minerals = sum(fact.colonies.values()), sum(fact.minerals.values())
    account.trade = len(fact.trade)
    account.sources, account.cut = dict(fact.colonies), fact.cut
    for at in fact.minerals:
        loads = state.colonies[at].loads
        for load in [load for load in loads if load != "space_wreck"]:
            put_away(state, load)
        loads[:] = [load for load in loads if load == "space_wreck"]


def wreck_studied(state: State, fact: f.WreckStudied) -> None:
    state.colonies[fact.at].loads.remove("space_wreck")
    put_away(state, "space_wreck")
    if fact.level:
        state.secrets[fact.seat].tech[fact.tech] = fact.level
        _account(state, fact.seat).levels.append(f"{fact.tech} {fact.level}")


def economy_began(state: State, fact: f.EconomyBegan) -> None:
    state.phase, state.turn, state.played = "economy", 0, []
    for own in state.secrets.values():
        own.raised, own.filed = [], {}


def research_began(state: State, fact: f.ResearchBegan) -> None:
    state.phase = "research"


def research_ended(state: State, fact: f.ResearchEnded) -> None:
    state.phase = "units"


def maintenance_paid(state: State, fact: f.MaintenancePaid) -> None:
    _account(state, fact.seat).maintenance = fact.paid


def bid_paid(state: State, fact: f.BidPaid) -> None:
    _account(state, fact.seat).bid = fact.paid


def tech_bought(state: State, fact: f.TechBought) -> None:
    own = state.secrets[fact.seat]
    own.tech[fact.tech] = fact.level
    own.raised.append(fact.tech)
    account = _account(state, fact.seat)
    account.technology += fact.paid
    account.levels.append(f"{fact.tech} {fact.level}")


def grants_rolled(state: State, fact: f.GrantsRolled) -> None:
    own, account = state.secrets[fact.seat], _account(state, fact.seat)
    account.technology += fact.paid
    account.grants += fact.count
    own.points[fact.tech] = 0 if fact.level else fact.points
    own.raised.append(fact.tech)
    if fact.level:
        own.tech[fact.tech] = fact.level
        account.levels.append(f"{fact.tech} {fact.level}")


def units_bought(state: State, fact: f.UnitsBought) -> None:
    units = state.units[fact.seat]
    if fact.is_new:
        units[fact.unit] = Unit(fact.type, fact.at, fact.size, dict(fact.tech), fact.alias, since=state.when)
        units[fact.unit].is_up = not units[fact.unit].row.is_group
        state.aliases[fact.seat] += bool(fact.alias)
    else:
        units[fact.unit].size += fact.size
    account = _account(state, fact.seat)
    account.units += fact.paid
    account.bought.append(f"{fact.size} {fact.type}")


def colonies_grew(state: State, fact: f.ColoniesGrew) -> None:
    for at, value in fact.values.items():
        state.colonies[at].value = value


def bids_opened(state: State, fact: f.BidsOpened) -> None:
    state.bids = dict(fact.bids)
