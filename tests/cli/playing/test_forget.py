"""pbem forget, as an operator types it."""

from tests.cli.conftest import Pbem


def test_a_person_is_forgotten(pbem: Pbem, refusal) -> None:
    pbem("new-game", "race", "--title", "First", "--bots", "blue")
    pbem("seat", "First", "red", "--take", "Annabel")
    pbem("address", "First", "red", "--set", "annabel@example.org")
    assert "plays seat red of First: resign first" in refusal("forget", "annabel@example.org", "--yes")
    pbem("forget", "annabel@example.org", typed="n\n", code=130)
    assert "Annabel" in pbem("status", "First").stdout
    told = pbem("forget", "Annabel", "--resign", "--yes")
    assert told.stdout.startswith("Forgotten. In 1 game the name is now: a former player.\n")
    assert "see docs/privacy.md" in told.stderr
    assert "Annabel" not in pbem("status", "First").stdout
    assert "erased already" in refusal("forget", "annabel@example.org", "--yes")
    assert "nobody is known here" in refusal("forget", "Nobody", "--yes")
