"""Time zones by their IANA names."""

from functools import cache
from zoneinfo import available_timezones

from pbem.core.grammar import nearest
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.texts import clean


def known_zone(name: str) -> str:
    """The time zone with this name, in its official spelling."""
    plain = clean(name).strip()
    found = _zones().get(plain.casefold())
    if found:
        return found
    close = _cities().get(plain.casefold()) or nearest(plain, list(_zones().values()))
    hint = f" Did you mean {close}?" if close else ""
    raise Refused(f"There is no time zone {plain[:40]!r}; write one like Europe/Rome or UTC.{hint}")


@cache
def _zones() -> dict[str, str]:
    return {zone.casefold(): zone for zone in available_timezones()}


@cache
def _cities() -> dict[str, str]:
    return {zone.rpartition("/")[2].casefold(): zone for zone in sorted(available_timezones())}
