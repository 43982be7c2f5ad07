"""Who runs a game, and whether that person plays, as a phrase."""

from collections.abc import Sequence

from pbem.core.phrases import Phrase, Text

# The name that is stored for a master who gave only an address.
UNNAMED = ("", "the master")


def run_by(master: str, seats: Sequence[str], is_known: bool, deputy: str, has_played: bool) -> Phrase:
    """`seats` are those that the master plays; `is_known`: the server knows the master's address."""
    without = "played" if has_played else "neutral" if is_known else "unknown" if master else "nobody"
    how = "plays" if seats else without
    name: Text = Phrase("runs.unnamed") if master in UNNAMED else master
    who = Phrase(f"runs.{how}", {"master": name, "seats": list(seats)})
    return Phrase("runs.with_deputy", {"who": who, "deputy": deputy}) if deputy else who
