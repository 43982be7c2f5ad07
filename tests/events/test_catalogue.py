"""The catalogue in the repository says what the classes say."""

from pathlib import Path

import events
from events.catalogue import catalogue

FILE = Path(events.__file__).with_name("CATALOGUE.md")


def test_the_catalogue_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == catalogue(), (
        "The stored events have changed. If that is meant: raise VERSION and write an upcast for every event that is "
        "already stored somewhere, run `python -m events.catalogue > events/CATALOGUE.md`, and review the difference."
    )


def test_it_tells_everything_about_a_kind() -> None:
    text = catalogue()
    assert "## seat.taken, version 2: SeatTaken" in text
    assert '- `kind`: "player" or "bot"' in text
    assert "- `sheets`: tuple[SealedSheet(seat: str, version: int), ...]" in text
    assert "- `master`: str, '' if not given" in text
