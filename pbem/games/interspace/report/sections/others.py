"""The parts of a view that everybody shares: the situation, planets and stacks of others, scores."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.interspace.board.state import Planet, label_order
from pbem.games.interspace.cards.aliens import studied
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.knowledge.sight import Sight, in_words, stacks_at
from pbem.games.interspace.play import awaited
from pbem.games.interspace.report.naming import owner_named

# Points for an industry level where no card says otherwise (ISB-20).
PER_LEVEL = 2


def situation(sight: Sight) -> Section:
    return section("situation", Lines(tuple(_situation(sight))))


def _situation(sight: Sight) -> Iterator[Text]:
    board, rules = sight.board, sight.rules
    yield Phrase(f"phase.now.{board.phase}", {"round": board.round})
    limit = Phrase("phase.limit", {"limit": rules.round_limit}) if rules.round_limit else Phrase("phase.no_limit")
    yield Phrase("phase.target", {"vp": rules.vp_target, "limit": limit})
    if board.drawn:
        yield Phrase("phase.drawn", {"seats": board.drawn})
    waiting = list(awaited(board))
    if waiting:
        yield Phrase("phase.awaited", {"seats": waiting, "n": len(waiting)})
    yield from _setting_up(sight)


def _setting_up(sight: Sight) -> Iterator[Text]:
    if sight.board.phase != "setup" or not sight.me:
        return
    player = sight.board.players[sight.me]
    yield Phrase("start.home", {"home": player.home, "hex": f"{sight.me}1"})
    if sight.rules.ring is None:
        yield Phrase("start.alone")
    else:
        yield Phrase("start.colony", {"colony": player.colony, "ring": f"{sight.me}2-{sight.me}7"})
        yield Phrase("start.defaults")


def planets(sight: Sight) -> Section:
    rows = [_planet(sight, name, planet) for name, planet in sorted(sight.board.planets.items(), key=_where)
            if not sight.is_me(planet.owner)]  # fmt: skip
    return section(
        "other_planets", Table(columns("hex", "planet", "owner", "ind", "tech", right="ind tech"), tuple(rows))
    )


def _where(row: tuple[str, Planet]) -> tuple[str, int, str]:
    return label_order(row[1].at)


def _planet(sight: Sight, name: str, planet: Planet) -> tuple[Text, ...]:
    if planet.owner:
        return planet.at, _titled(sight, name, planet), owner_named(sight.board, planet.owner), planet.ind, planet.tech
    seen = Ear(sight.board, sight.seat).charts(planet.at)
    return planet.at, name, Phrase("planet.nobody" if seen else "planet.out_of_sight"), "-", "-"


def _titled(sight: Sight, name: str, planet: Planet) -> Text:
    is_home = any(player.home == name for seat, player in sight.board.players.items() if seat == planet.owner)
    return Phrase("planet.home", {"planet": name}) if is_home else name


def stacks(sight: Sight) -> Section:
    rows = [
        (label, owner_named(sight.board, owner), in_words(sight, owner, label, units))
        for label in sorted(sight.board.stacks, key=label_order)
        for owner, units in stacks_at(sight, label).items()
        if not sight.is_me(owner) and owner not in FREE
    ]
    return section("other_stacks", Table(columns("hex", "player", "units"), tuple(rows)))


def scores(sight: Sight) -> Section:
    """Points of all, as far as they are known; planets and civ levels where they are public or one's own."""
    rows = [_score(sight, seat) for seat in sorted(sight.board.seats, key=lambda seat: (-sight.vp.get(seat, -1), seat))]
    titles = columns("player", "vp", "planets", "civ", "note", right="vp planets civ")
    table = Table(titles, tuple(rows) if sight.board.players else ())
    return section("scores", table, Lines(tuple(_own_points(sight))))


def _own_points(sight: Sight) -> Iterator[Text]:
    """What one's points are for: industry, and what the alien card counts besides (ISB-20, ISO-2)."""
    board, me = sight.board, sight.me
    if not me or board.phase == "setup":
        return
    card = board.hand(me).alien
    levels = sum(planet.ind for _, planet in board.planets_of(me))
    industry = levels * (ALIENS[card].industry if card else PER_LEVEL)
    if not card and industry != sight.vp[me]:
        return
    parts = [Phrase("score.industry", {"vp": industry, "n": levels})]
    if card:
        parts.append(_card_points(sight, card, sight.vp[me] - industry))
    yield Phrase("score.own", {"vp": sight.vp[me], "parts": parts})


def _card_points(sight: Sight, card: str, points: int) -> Phrase:
    kinds = sorted(studied(sight.board, sight.me)) if card == "explorers" else []
    values = {"vp": points, "card": Phrase(f"alien.{card}"), "kinds": [Phrase(f"terrain.{kind}") for kind in kinds]}
    return Phrase("score.studied" if kinds else "score.card", values)


def _score(sight: Sight, seat: str) -> tuple[Text, ...]:
    player = sight.board.players.get(seat)
    name = Phrase("player.you", {"seat": seat}) if sight.is_me(seat) else seat
    vp = sight.vp.get(seat, "?")
    if player is None:
        return name, vp, "-", "-", ""
    note = Phrase("player.out") if player.out else Phrase("player.resigned") if player.resigned else ""
    if not (sight.sees_all or sight.is_me(seat)):
        return name, vp, "-", "-", note
    return name, vp, sum(1 for _ in sight.board.planets_of(seat)), player.civ, note
