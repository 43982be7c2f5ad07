"""The top of a report: what was won and lost, once."""

from __future__ import annotations

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.scripted import ScriptedDice
from pbem.games import package
from pbem.reports.report import Occasion, build
from tests.games.space_empires.boards import board, play

WORDS = {language: catalogue(package("space_empires"), language) for language in ("en", "it")}


def headlines(rolls: list[int], seat: str, language: str = "en") -> list[str]:
    """Of a turn in which three scouts of Red fire at a colony of Blue."""
    state = board(units={"Red": {"SC1": "D6", "SC2": "D6", "SC3": "D6"}}, colonies={"Blue": {"D6": "5"}})
    done = game.resolve(state, {}, ScriptedDice(by_label={"*/colony/*": rolls}))
    report = build(game, state, done.facts, done.state, seat, Occasion(game="g", title="t", turn=1, player="p"))
    return [WORDS[language].say(sentence.text) for sentence in report.story("headlines").sentences]


def test_shots_that_missed_make_no_headline() -> None:
    assert headlines([10, 9, 8], "Blue") == []


def test_of_a_colony_only_the_last_news_is_read() -> None:
    assert headlines([1, 10, 2], "Blue") == ["Red fired at your colony in D6: it is now worth 1."]
    assert headlines([1, 10, 2], "Red") == []
    assert headlines([1, 1, 1], "Blue") == ["Red destroyed your colony in D6."]
    assert headlines([1, 1, 1], "Red") == ["You destroyed the colony of Blue in D6."]
    assert headlines([1, 1, 1], "Red", "it") == ["Hai distrutto la colonia di Blue in D6."]


def test_how_a_battle_ended_is_a_headline_also_after_a_pause() -> None:
    """SEM-4: the report of the answer says where the battle is, for the map and for WHY, and who won."""
    state = board({"battle_mail": "ask"}, units={"Red": {"SC1": "F6"}, "Blue": {"SC1": "F7"}})
    before = play(state, Red="MOVE SC1 TO F7").state
    done = game.resolve(before, {}, ScriptedDice(by_label={"*/blue/*": [1]}))
    lost = ["You lost the battle in F7 against Blue.", "You lost in battle in F7: SC1."]
    for seat, news, head in (("Red", lost, "F7: You against Blue;"),
                             ("Blue", ["You won the battle in F7 against Red."], "F7: Red against you;")):  # fmt: skip
        report = build(game, before, done.facts, done.state, seat, Occasion(game="g", title="t", turn=1, player="p"))
        assert [WORDS["en"].say(sentence.text) for sentence in report.story("headlines").sentences] == news
        battle = report.story("battles").sentences[0]
        assert WORDS["en"].say(battle.text).startswith(head) and ("F7", "battle") in report.chart.marks


def test_an_economic_phase_has_headlines() -> None:
    state = board(phase="economy", cp={"Red": 5}, colonies={"Red": {"D4": "new"}})
    done = game.resolve(state, {}, ScriptedDice())
    report = build(game, state, done.facts, done.state, "Red", Occasion(game="g", title="t", turn=1, player="p"))
    said = [WORDS["en"].say(sentence.text) for sentence in report.story("headlines").sentences]
    assert said == ["Your colony in D4 grows.", "You go first in the next cycle."]


def test_decoys_beside_ships_are_not_said_to_be_all_that_came() -> None:
    """SEB-5.1.2: decoys go, and the scout beside them fights."""
    state = board(units={"Red": {"SC1": "F6", "DC1": "F6"}, "Blue": {"SC1": "F7"}})
    done = play(state, Red="MOVE SC1 + DC1 TO F7")
    report = build(game, state, done.facts, done.state, "Red", Occasion(game="g", title="t", turn=1, player="p"))
    said = [WORDS["en"].say(sentence.text) for story in report.stories for sentence in story.sentences]
    assert "Decoys, removed in F7: DC1 (You)." in said


def test_homes_that_lie_open_from_the_start_are_no_news() -> None:
    """SES-1.10: neither a headline for each system nor a mark on it; the systems are reported all the same."""
    state = board({"quick_start": "on"}, phase="setup")
    done = play(state)
    report = build(game, state, done.facts, done.state, "Red", Occasion(game="g", title="t", turn=1, player="p"))
    assert report.story("headlines").sentences == () and not [mark for mark in report.chart.marks if mark[1] == "new"]
    said = [WORDS["en"].say(sentence.text) for sentence in report.story("events").sentences]
    assert len([line for line in said if " is explored: " in line]) > 40


def test_battles_of_others_are_read_after_ones_own() -> None:
    """SEM-4: a player who is asked about a battle does not have to look for it below those of others."""
    units = {"Red": {"SC1": "F6", "SC2": "D5"}, "Blue": {"SC1": "F7", "SC2": "H8"}, "Green": {"SC1": "H9", "SC2": "D6"}}
    state = board(players=3, units=units)
    done = play(state, Red="MOVE SC1 TO F7", Blue="MOVE SC2 TO H9", Green="MOVE SC2 TO D5")
    for seat, mine, of_others in (("Red", ["F7", "D5"], ["H9"]), ("Blue", ["F7", "H9"], ["D5"])):
        report = build(game, state, done.facts, done.state, seat, Occasion(game="g", title="t", turn=1, player="p"))
        heads = {
            part: [WORDS["en"].say(sentence.text)[:2] for sentence in report.story(part).sentences if not sentence.line]
            for part in ("battles", "elsewhere")
        }
        assert heads == {"battles": mine, "elsewhere": of_others}
