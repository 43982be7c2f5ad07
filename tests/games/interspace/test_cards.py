"""Cards: who holds which, who knows it, and what mentions them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from pbem.core.phrases import Phrase, catalogue
from pbem.core.rules import choose
from pbem.core.view import Table
from pbem.games import interspace as game
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.breakthroughs import _may_speed_up
from pbem.games.interspace.cards.tables import spellings
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset
from tests.contract.test_secrecy import seen
from tests.support.games.playing import dice_of, play
from tests.support.strict import StrictCatalogue

CARDS = {"level": "standard", "alien_cards": "true", "breakthrough_cards": "true", "colonization_cards": "true"}
# Bots use their cards at once, which would show them.
UNSHOWN = {"alien_auto_reveal": "false"}
SECRECY = ("open", "stacks", "fog")


def begun(seats: int = 4) -> tuple[Any, Any]:
    options = choose(game.META, CARDS, seats)
    dice = dice_of("cards", 1)
    return game.setup(game.begin(game.seat_names(seats, options), options), dice), dice


def test_everybody_draws_another_secret_alien_card() -> None:
    """ISO-1: one card each, from the hidden stream."""
    done, dice = begun()
    dealt = {fact.seat: fact.card for fact in done.facts if isinstance(fact, f.AlienDealt)}
    assert sorted(dealt) == ["A", "B", "C", "D"] and len(set(dealt.values())) == 4
    assert {hand.alien for hand in done.state.deck.hands.values()} == set(dealt.values())
    assert not set(done.state.deck.aliens) & set(dealt.values())
    assert {throw.stream for throw in dice.throws if throw.label.startswith("alien/")} == {"hidden"}


def test_only_its_holder_reads_about_a_card() -> None:
    """ISO-1"""
    done, _ = begun()
    words = StrictCatalogue(catalogue("pbem.games.interspace").words)
    before = game.begin(game.seat_names(4, done.state.options), done.state.options)
    for fact in done.facts:
        for seat in (*done.state.seats, None):
            told = [words.say(sentence.text) for sentence in game.narrate(before, seat, fact)]
            if isinstance(fact, f.AlienDealt):
                assert bool(told) == (fact.seat == seat)
        before = game.apply(before, fact)


def test_all_cards_are_shown_when_all_home_worlds_lie_in_one_region() -> None:
    """ISO-4: not when only some of them do."""
    shown: list[tuple[int, int]] = []
    for turn in play(game, "joined", CARDS, 3):
        state = game.CODEC.copy(turn.before)
        for fact in turn.after.facts:
            state = game.apply(state, fact)
            if isinstance(fact, f.AlienShown) and fact.why == "joined":
                frames = {state.hexes[player.first_home].frame for player in state.players.values()}
                shown.append((len(frames), len([hand for hand in state.deck.hands.values() if hand.shown])))
    assert [frames for frames, _ in shown] == [1] * len(shown) and shown[-1][1] == 3


def test_points_are_known_only_with_the_card() -> None:
    """ISOR-46: they would give a secret card away; one's own, and all when the game is over, are shown."""
    done, _ = begun()
    state, rules = done.state, ruleset(done.state.options)
    assert rules.shows_vp(state, "A", "A") and not rules.shows_vp(state, "A", "B")
    assert not rules.shows_vp(state, None, "A")
    state.hand("B").shown = True
    assert rules.shows_vp(state, "A", "B") and rules.shows_vp(state, None, "B")


@pytest.mark.parametrize("secrecy", SECRECY)
def test_all_cards_lie_open_when_the_game_is_over(secrecy: str) -> None:
    """ISOR-46, ISOR-48: then nothing is left to be hidden, of none of the eight."""
    *_, last = play(game, "over", {**CARDS, **UNSHOWN, "turn_limit": "1", "secrecy": secrecy}, 8)
    state = last.after.state
    dealt = {seat: hand.alien for seat, hand in state.deck.hands.items()}
    assert state.ending is not None and not any(hand.shown for hand in state.deck.hands.values())
    for seat in [*state.seats, None]:
        board = known(state, ruleset(state.options), seat)
        assert {other: hand.alien for other, hand in board.deck.hands.items()} == dealt
        other = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", 1))
        assert seen(game, state, seat, "") == seen(game, other, seat, "")


def test_points_that_are_secret_are_a_question_mark() -> None:
    """ISOR-46: everyone is in the list; the referee reads all."""
    done, _ = begun(2)
    points = {reader: _points(done.state, reader) for reader in ("A", None, "*")}
    mine = ruleset(done.state.options).vp(done.state, "A")
    assert points["A"] == [mine, "?"] and points[None] == ["?", "?"] and "?" not in points["*"]


def _points(state: Any, reader: str | None) -> list[Any]:
    (section,) = [section for section in game.view(state, reader).sections if section.key == "scores"]
    return [row[1] for part in section.parts if isinstance(part, Table) for row in part.rows]


def test_a_practice_board_can_be_imagined_in_the_fog() -> None:
    """ISOR-46: unknown points reveal nothing about a rival's industry."""
    for number, turn in enumerate(islice(play(game, "imagined", {**CARDS, "secrecy": "fog"}, 3), 2, 5)):
        board = game.guess_hidden(turn.after.state, "A", dice_of("imagine", number))
        assert any(board.planets_of("B"))


@pytest.mark.parametrize("secrecy", SECRECY)
def test_parasites_practise_with_their_own_points_before_the_regions_are_laid(secrecy: str) -> None:
    """ISO-12: home world and first colony are infected from the start; nobody else learns of it."""
    options = choose(game.META, CARDS | {"secrecy": secrecy}, 2)
    begun = (game.setup(game.begin(("A", "B"), options), dice_of("parasites", n)).state for n in range(99))
    state = next(state for state in begun if state.hand("B").alien == "parasites")
    board = game.guess_hidden(state, "B", dice_of("imagine", 1))
    assert ruleset(options).vp(board, "B") == ruleset(options).vp(state, "B") == 10
    assert game.view(board, "B") == game.view(state, "B")
    assert known(state, ruleset(options), "A").deck.infected == []


def test_who_knows_of_infections() -> None:
    """ISOR-48: only the parasites until their card is shown."""
    given = {"cards": {"alien": {"A": "parasites"}, "infected": ["A1", "A2"], "marked": ["A.Col1"]},
             "units": {"A": {"A1": "Col1"}}}  # fmt: skip
    state = game.board_from_example(given, choose(game.META, CARDS, 2))

    def infected(seat: str | None) -> list[str]:
        return known(state, ruleset(state.options), seat).deck.infected

    assert infected("A") == sorted(state.deck.infected) and infected("B") == [] and infected(None) == []
    state.hand("A").shown = True
    assert infected("B") == sorted(state.deck.infected)


FORESEEN = {
    "INFECT B1 WITH Col1": "done.infected",
    "INFECT B1 WITH Col2": "refused.not_marked",
    "INFECT B2 WITH Col1": "refused.no_colony_ship",
    "ATTACK A3 REBELS": "done.attacked",
    "ATTACK A2 REBELS": "refused.nobody_to_attack",
}


@pytest.mark.parametrize(("line", "says"), FORESEEN.items())
def test_outcomes_of_orders_about_cards_are_forecast_at_submission(line: str, says: str) -> None:
    """ISO-14, ISO-131"""
    given = {"active": "all", "cards": {"alien": {"A": "parasites"}, "infected": ["A1"], "marked": ["A.Col1"]},
             "hexes": {"A3": "planet Xann"}, "planets": {"A3": "rebels 1/1"},
             "units": {"A": {"A3": "CA1", "B1": "Col1 + Col2"}, "rebels": {"A3": "PB1"}}}  # fmt: skip
    state = game.board_from_example(given, choose(game.META, CARDS, 2))
    (answer,) = game.check(state, "A", game.language(state.options).read(line)).lines
    assert [phrase.key for phrase in answer.says] == [says]


@pytest.mark.parametrize(("held", "may"), [("", True), ("D", False), ("DJ", True), ("DJJ", True), ("DDJ", False)])
def test_drive_plus_is_never_more_than_half(held: str, may: bool) -> None:
    """ISO-22"""
    assert _may_speed_up(["drive_plus" if card == "D" else "jamming" for card in held]) == may


@pytest.mark.parametrize("secrecy", SECRECY)
def test_secret_cards_do_not_show(secrecy: str) -> None:
    differed = False
    for number, turn in enumerate(islice(play(game, f"cards/{secrecy}", {**CARDS, "secrecy": secrecy}, 4), 1, 16)):
        state = turn.after.state
        for seat in [*state.seats, None]:
            other = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", number))
            differed = differed or other.cards != state.cards
            text = turn.texts.get(seat or "", "")
            assert seen(game, state, seat, text) == seen(game, other, seat, text), (number, seat)
    assert differed


@pytest.mark.parametrize("secrecy", SECRECY)
def test_everything_about_cards_has_words(secrecy: str) -> None:
    words = StrictCatalogue(catalogue("pbem.games.interspace").words)
    for turn in play(game, f"words/{secrecy}", {**CARDS, "secrecy": secrecy}, 3):
        state = game.CODEC.copy(turn.before)
        for fact in turn.after.facts:
            for seat in (*state.seats, None, "*"):
                for sentence in game.narrate(state, seat, fact):
                    words.say(sentence.text)
            state = game.apply(state, fact)


def test_cards_may_be_named_without_umlauts() -> None:
    assert {spellings("breakthroughs").get(word) for word in ("storen", "stoeren", "jamming", "disturbo")} == {
        "jamming"
    }


def test_whose_alien_card_lies_open_in_italian() -> None:
    values = {"whose": Phrase("whose.seat", {"seat": "B"}), "card": "Parassiti", "why": "usata"}
    say = catalogue("pbem.games.interspace", "it").say
    assert say(Phrase("news.alien_shown", values)) == "Carta aliena (B) scoperta: Parassiti (usata)."


def test_points_that_are_secret_in_italian() -> None:
    say = catalogue("pbem.games.interspace", "it").say
    assert say(Phrase("news.stand.secret", {"vp": 10, "n": 1})).endswith("quelli di 1 altro giocatore sono segreti.")
