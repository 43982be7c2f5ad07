"""`This was not me`: the link in a receipt, for a player who did not make the change that it acknowledges."""

from flask import Blueprint, abort, render_template

from events import LetterQueued
from pbem.ledger import GameRecord
from pbem.service import Stage, disown_change, stage
from pbem.service.people.disowning import disowning
from pbem.service.people.tokens import disowned_letter
from pbem.web.limits import LINKS
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import WEB

part = Blueprint("not_me", __name__)


@part.get("/not-me/<token>")
def page(token: str) -> str:
    """Only shows a button: mail scanners open every link and must not change anything."""
    letter = _letter(token)
    table = site().readings.table(letter.game)
    return render_template("web/not_me/page.html", table=table, letter=letter, is_late=_is_late(table, letter))


@part.post("/not-me/<token>")
def said(token: str) -> str:
    letter = _letter(token)
    done = disown_change(site().desk, disowning(letter, f"web/not-me-{letter.originator_id}", WEB))
    return render_template("web/not_me/said.html", table=site().readings.table(letter.game), letter=letter, done=done)


def _letter(token: str) -> LetterQueued:
    """The token is the right: it is only in the letter to the player."""
    limit("link", remote(), LINKS)
    return disowned_letter(site().desk, token) or abort(404)


def _is_late(table: GameRecord, letter: LetterQueued) -> bool:
    return table.turn != letter.turn or stage(table) is not Stage.OPEN
