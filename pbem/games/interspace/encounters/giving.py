"""Orders about artefacts: GIVE passes them on, CRYSTAL turns one into IPE (ISO-64, ISO-73)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.sheet import Order
from pbem.core.syntax import fold_word
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.board.state import State
from pbem.games.interspace.board.stores import Offer
from pbem.games.interspace.cards.phases import with_economy_order
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.artefacts import ARTEFACTS, SPELLINGS, hex_of, owner_of
from pbem.games.interspace.orders import wares
from pbem.games.interspace.orders.permissions import CARGO
from pbem.games.interspace.record.facts.standard import OfferSet
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.movers import StandardStep

# What the crystal is worth (ISO-73).
CRYSTAL_IPE = 12


def _spelled(word: str) -> str:
    return SPELLINGS.get(fold_word(word.replace("-", "_")), "")


def read_artefact(words: Sequence[str]) -> str:
    artefact = _spelled(words[0])
    if not artefact:
        raise Misread("problem.not_an_artefact", known=tuple(ARTEFACTS), lists=True, word=words[0])
    return artefact


def read_bearer(words: Sequence[str]) -> str:
    """A planet or hex, the player's unit, or another's: `Kor`, `Sct2`, `B.CA1`."""
    return wares.read_place_or_unit(words, "problem.not_a_bearer")


def read_offer(words: Sequence[str]) -> tuple[wares.Ware, ...]:
    """Artefacts by name among the resources: `drive + 2 ORE`."""
    artefacts = [artefact for word in words if (artefact := _spelled(word))]
    rest = [word for word in words if not _spelled(word)]
    if not artefacts:
        return wares.read_offer(rest)
    resources = wares.read_wares(rest) if any(word != "+" for word in rest) else ()
    return (*(wares.Ware(artefact, 1) for artefact in artefacts), *resources)


KINDS = (
    Kind("artefact", read_artefact, example="drive"),
    Kind("bearer", read_bearer, example="Sct1"),
    Kind("offer", read_offer, most=12, example="4 ORE"),
)
GIVE = Form(
    "give", "GIVE <artefact> FROM <source:bearer> TO <target:bearer>", "GIVE drive FROM Sct1 TO CA1", ("ISO-64",)
)
CRYSTAL = Form("crystal", "CRYSTAL [AT] <planet:hex>", "CRYSTAL A1", ("ISO-73",))


def give(step: StandardStep, order: Order) -> Iterator[Any]:
    """To a unit or planet in the same hex; a participating unit of the player has finished moving (ISO-64)."""
    state, seat, artefact = step.state, step.seat, order.args["artefact"]
    source, target = (_named(state, seat, order.args[side]) for side in ("source", "target"))
    is_own = _is_own(step, order.args["source"], source)
    why = _hindrance(step, artefact, source, target, is_own) or (yield from _consent(step, artefact, source, target))
    why = why or ("" if state.found.artefacts.get(artefact) == source else "refused.not_carried")
    if why:
        source, target = (order.args[side].removeprefix(".") for side in ("source", "target"))
        yield refused(seat, order, why, source=source, target=target)
        return
    yield f.ArtefactMoved(seat, hex_of(state, source), artefact, source, target, "given", order.line)
    yield from _used_up(step, artefact, source)
    step.passed.add(artefact)
    step.moved.update(key for key in (source, target) if key in state.units and state.units[key].owner == seat)


def _named(state: State, seat: str, name: str) -> str:
    """The unit or planet that a line means; nothing if there is none."""
    if "." in name:
        key = f"{name.partition('.')[0] or seat}.{name.partition('.')[2]}"
        return key if key in state.units else ""
    return planet_named(state, name)


def _is_own(step: StandardStep, name: str, bearer: str) -> bool:
    """Whether a line names a bearer of the player, also one that is not there."""
    letter, dot, _ = name.partition(".")
    return letter in ("", step.seat) if dot else owner_of(step.state, bearer) == step.seat


def _hindrance(step: StandardStep, artefact: str, source: str, target: str, is_own: bool) -> str:
    """For anyone else the reason is only that the bearer does not have it: that may be in the fog.

    Only players who may take it learn whether another's bearer has it.
    """
    state, found = step.state, step.state.found.artefacts
    owners = owner_of(state, source), owner_of(state, target)
    if step.seat not in owners or (is_own and found.get(artefact) != source):
        return "refused.not_carried"
    if source == target or hex_of(state, source) != hex_of(state, target):
        return "refused.not_in_one_hex"
    if not all(owner in state.players for owner in owners):
        return "refused.nobody_to_agree"
    return "refused.artefact_passed" if artefact in step.passed else ""


def _consent(step: StandardStep, artefact: str, source: str, target: str) -> Deciding[str]:
    """Others agree by CARGO: to take unless it is NONE, to give if it is BOTH, or by an OFFER (D22, ISOR-90)."""
    gives = ("receive", "both") if _offers(step.state, step.seat, artefact, source) else ("both",)
    for place, grants in ((target, ("receive", "both")), (source, gives)):
        owner = owner_of(step.state, place)
        if owner != step.seat:
            answer = yield from step.turn.ask(owner, CARGO, player=step.seat)
            if answer.get("value") not in grants:
                return "refused.no_consent_to_give"
    return ""


def _offers(state: State, seat: str, artefact: str, source: str) -> list[Offer]:
    """What the bearer's owner offers this player there, of this artefact."""
    wanted = owner_of(state, source), seat, hex_of(state, source), artefact
    return [offer for offer in state.depot.offers if (offer.seat, offer.to, offer.at, offer.what) == wanted]


def _used_up(step: StandardStep, artefact: str, source: str) -> Iterator[Any]:
    """What was taken is no longer offered."""
    for offer in _offers(step.state, step.seat, artefact, source):
        yield OfferSet(offer.seat, offer.to, offer.at, artefact, 0)


def crystal(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """On any planet of the player: on the planet, or on one of their units in its hex (ISO-73)."""
    state = turn.state
    place = state.found.artefacts.get("crystal", "")
    if place and hex_of(state, place) == state.planets[name].at and owner_of(state, place) == seat:
        yield f.CrystalConverted(seat, name, CRYSTAL_IPE, order.line)
    else:
        yield refused(seat, order, "refused.no_crystal", planet=name)


def giving(rules: Ruleset) -> Ruleset:
    rules = with_economy_order(rules, CRYSTAL)
    return replace(
        rules,
        orders=(*rules.orders, GIVE),
        kinds=(*rules.kinds, *KINDS),
        moves=rules.moves | {GIVE.name: give},
        conversions=rules.conversions | {CRYSTAL.name: crystal},
    )
