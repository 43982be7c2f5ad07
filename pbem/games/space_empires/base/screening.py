"""Which ships are held back in a round (SEB-5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.space_empires.base.fleets import Fleet


def hold_back(fleet: Fleet, owner: str, enemies: int, wishes: Sequence[str]) -> None:
    """At most the surplus over the enemy; `keep2x` never gives up the fleet size bonus.

    Each owner holds back their own ships; the rest of the surplus is for the next blood ally.
    """
    room = fleet.in_lines - enemies
    if "keep2x" in wishes and fleet.ships >= 2 * enemies:
        room = fleet.in_lines - 2 * enemies
    for wish in wishes:
        for name in list(_meant(fleet, wish)):
            if room > 0 and fleet.in_line(name) > 0 and fleet.owner(name) == owner:
                fleet.screen(name)
                room -= 1


def _meant(fleet: Fleet, wish: str) -> Iterator[str]:
    """The group of each ship, one by one."""
    units = fleet.fighters
    if wish == "damaged":
        yield from (name for name in units for _ in fleet.hits.get(name, []))
        return
    kind = "F" if wish == "fighters" else wish
    weakest = sorted(units, key=lambda name: (units[name].row.price, name))
    meant = {
        "max": weakest,
        "weak": weakest,
        "scanner": [name for name in weakest if units[name].tech.get("scan")],
    }
    for name in meant.get(wish, [name for name in weakest if units[name].kind == kind]):
        for _ in range(fleet.in_line(name)):
            yield name
