"""Rules and the order language."""

import json

from tests.cli.conftest import Pbem


def test_rules_by_id(pbem: Pbem):
    one = pbem("rules", "interspace", "isb-41").stdout
    assert one.startswith("ISB-41 (")
    assert max(map(len, one.splitlines())) <= 76
    assert pbem("rules", "ISB-41").stdout == one
    several = json.loads(pbem("rules", "interspace", "ISB-86..88", "ISB-41", "--json").stdout)
    assert [rule["id"] for rule in several] == ["ISB-86", "ISB-87", "ISB-88", "ISB-41"]


def test_an_unknown_rule_does_not_hide_the_others(pbem: Pbem):
    result = pbem("rules", "interspace", "ISB-41", "ISB-999", code=2)
    assert result.stdout.startswith("ISB-41")
    assert result.stderr.startswith("pbem: there is no rule 'ISB-999'. Did you mean ISB-")


def test_chapters(pbem: Pbem):
    assert "Movement" in pbem("rules", "interspace").stdout
    assert len(json.loads(pbem("rules", "interspace", "--json").stdout)) > 5


def test_the_order_language_needs_no_store(pbem: Pbem, var):
    text = pbem("orders-help", "interspace").stdout
    assert "MOVE <units>" in text
    assert max(map(len, text.splitlines())) <= 76
    pbem("rules", "interspace")
    assert not var.exists()


def test_the_order_language_of_a_game(pbem: Pbem):
    game = pbem("new-game", "interspace").stdout.strip()
    assert pbem("orders-help", game).stdout == pbem("orders-help", "interspace").stdout


def test_help(pbem: Pbem):
    assert pbem().stdout == pbem("--help").stdout
    for command in ("new-game", "submit", "fuzz", "demo", "verify"):
        assert command in pbem("--help").stdout
        assert "Usage: pbem " + command in pbem(command, "-h").stdout
