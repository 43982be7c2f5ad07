"""Finds games by id, the beginning of an id, or title."""

import difflib
import re
import unicodedata
from collections.abc import Mapping
from uuid import UUID

from pbem.ledger import GameRecord

SHORTEST_PREFIX = 4
_ID_BEGINNING = re.compile(r"[0-9a-f-]+")
_BETWEEN_WORDS = re.compile(r"[^a-z0-9]+")


class NoSuchGame(Exception):
    """No game has that name, or several do; the message lists them in one line."""


def slug(title: str) -> str:
    """`A quiet sector!` as `a-quiet-sector`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()
    return _BETWEEN_WORDS.sub("-", plain).strip("-")


def find_game(tables: Mapping[UUID, GameRecord], name: str) -> UUID:
    """The one game meant."""
    wanted = name.strip()
    found = _by_id(tables, wanted) or _by_title(tables, slug(wanted))
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{str(game)[:8]} ({tables[game].title})" for game in found[:5])
        raise NoSuchGame(f"{name!r} matches several games: {several}; write more of the id.")
    raise NoSuchGame(_nothing(tables, name))


def id_beginning(name: str) -> str:
    """The digits of an id that begins like this; "" if no id does."""
    wanted = name.strip().casefold()
    digits = wanted.replace("-", "")
    return digits if len(digits) >= SHORTEST_PREFIX and _ID_BEGINNING.fullmatch(wanted) else ""


def _by_id(tables: Mapping[UUID, GameRecord], wanted: str) -> list[UUID]:
    digits = id_beginning(wanted)
    return [game for game in tables if game.hex.startswith(digits)] if digits else []


def _by_title(tables: Mapping[UUID, GameRecord], wanted: str) -> list[UUID]:
    if not wanted:
        return []
    slugs = {game: slug(table.title) for game, table in tables.items()}
    exact = [game for game, known in slugs.items() if known == wanted]
    return exact or [game for game, known in slugs.items() if known.startswith(wanted)]


def _nothing(tables: Mapping[UUID, GameRecord], name: str) -> str:
    if not tables:
        return f"There is no game {name!r}; there are none yet."
    titles = {slug(table.title): table.title for table in tables.values()}
    # People write the beginning of a title, so compare with beginnings, too.
    begun = {known[:length]: title for known, title in titles.items() for length in (len(slug(name)), len(known))}
    close = difflib.get_close_matches(slug(name), begun, n=1, cutoff=0.5)
    hint = f" Did you mean {begun[close[0]]}?" if close else " See `pbem games`."
    return f"There is no game {name[:60]!r}.{hint}"
