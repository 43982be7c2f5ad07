"""Open a game: the rules, the options, the players, and when turns are due."""

from functools import cache
from importlib.resources import files
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from pbem.core.phrases import Phrase
from pbem.core.rules import Meta
from pbem.projections import in_listing_order
from pbem.reports import rulebook
from pbem.reports.rulebook import Rule
from pbem.service import InviteToSeat, OpenGame, Refused, chosen, invite_to_seat, open_game
from pbem.service.kernel.errors import RulesFailed
from pbem.service.people.mailboxes import mailbox
from pbem.service.turns.stages import MISSING
from pbem.web.limits import OPENINGS
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import WEB, account_or_403

part = Blueprint("opening", __name__)
PACES = {"none": "No clock: a turn is played when all orders are in", "every": "A fixed time for each turn",
         "days": "On days of the week"}  # fmt: skip
PRESS = {"none": "none", "signed": "under their names", "anonymous": "also without a name"}
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
UNITS = {"h": 3600, "d": 86400}


class OptionChoice(Struct, frozen=True):
    """One option with its values in words, and the text of its rule."""

    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    numbers: tuple[int, int] | None
    rule: Rule | None
    default: str
    # Whether it also accepts the user's own text, such as a scenario.
    reads: bool


@part.get("/open")
def games() -> str:
    account_or_403()
    found = in_listing_order(site().desk.games)
    # The docstring of a game's package says in one line what it is about.
    about = {rules.META.name: (rules.__doc__ or "").partition(": ")[2].strip() for rules in found}
    return render_template("web/opening/games.html", metas=[rules.META for rules in found], about=about)


@part.get("/open/<rules>")
def page(rules: str) -> str:
    account_or_403()
    return _page(_meta(rules), {}, "")


def _meta(rules: str) -> Meta:
    if rules not in site().desk.games.names():
        abort(404)
    return site().desk.games.find(rules).META


def _page(meta: Meta, given: dict[str, str], wrong: str) -> str:
    preset = meta.presets.get(given.get("edition", ""), {})
    return render_template(
        "web/opening/page.html",
        meta=meta,
        choices=_choices(meta),
        preset=preset,
        given=given,
        wrong=wrong,
        missing=MISSING,
        press=PRESS,
        paces=PACES,
        has_beacon=site().desk.beacon is not None,
        days=DAYS,
        days_given=request.form.getlist("day"),
    )


def _choices(meta: Meta) -> list[OptionChoice]:
    words, book = site().desk.words(meta.name), _book(site().desk.games.package(meta.name))
    return [
        OptionChoice(
            option.key,
            words.say(Phrase(f"option.{option.key}")),
            tuple(
                (value, _first_upper(words.words.get(f"option.{option.key}.{value}", value))) for value in option.values
            ),
            (option.low, option.high) if option.low is not None and option.high is not None else None,
            book.get(option.rule),
            option.default,
            option.reads is not None,
        )
        for option in meta.options
    ]


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def _book(package: str) -> dict[str, Rule]:
    """The rules of a game in our words, by their numbers."""
    try:
        return rulebook.read(files(package).joinpath("RULES.md").read_text(encoding="utf-8"))
    except (OSError, rulebook.RulebookError):
        return {}


@part.post("/open/<rules>")
def opened(rules: str) -> str | Response | tuple[str, int]:
    """Opens the game, or says why the chosen options do not go together."""
    address, meta = account_or_403(), _meta(rules)
    limit("open", address, OPENINGS)
    given = {key: value for key, value in request.form.items() if key != "csrf"}
    try:
        if given.get("do") == "edition" or given.get("edition", "") != given.get("filled", ""):
            # The options of an edition are shown before they apply.
            return _page(meta, {key: value for key, value in given.items() if not key.startswith("o.")}, "")
        command = _command(meta, given, address)
        invitations = _invitations(meta, command, given)
        made = open_game(site().desk, command)
        game = made.game
    except (Refused, RulesFailed) as wrong:
        return _page(meta, given, str(wrong)), 409
    for seat, to in invitations:
        invite_to_seat(site().desk, InviteToSeat(id=f"{command.id}/{seat}", by=WEB, game=game, seat=seat, to=to))
    return redirect(url_for("games.page", game=game, silent=1 if made.no_beacon else None), 303)


def _invitations(meta: Meta, command: OpenGame, given: dict[str, str]) -> list[tuple[str, str]]:
    """The seats with the addresses to invite; a wrong address is reported before anything is opened."""
    options = chosen(meta, "", command.options, command.seats)
    seats = site().desk.games.find(meta.name).seat_names(command.seats, options)
    free = [seat for seat in seats if seat not in command.bots and seat != command.plays]
    wanted = [line.strip() for line in given.get("invite", "").splitlines() if line.strip()]
    for to in wanted:
        mailbox(to)
    if len(wanted) > len(free):
        raise Refused(f"There are {len(free)} seats for people, and {len(wanted)} addresses.")
    return list(zip(free, wanted, strict=False))


def _command(meta: Meta, given: dict[str, str], address: str) -> OpenGame:
    picked = {key.removeprefix("o."): value for key, value in given.items() if key.startswith("o.") and value.strip()}
    own = {key.removeprefix("f."): value for key, value in given.items() if key.startswith("f.") and value.strip()}
    options = {**picked, **own}
    seats, bots = _number(given, "seats", meta.seats[0]), _number(given, "bots", 0)
    names = site().desk.games.find(meta.name).seat_names(seats, chosen(meta, "", options, seats))
    if not 0 <= bots <= seats:
        raise Refused(f"Bots can take 0 to {seats} of {seats} seats.")
    name = " ".join(given.get("master", "").split()) or "The master"
    return OpenGame(
        id=f"web/{uuid4()}",
        by=WEB,
        rules=meta.name,
        seats=seats,
        title=given.get("title", ""),
        options=options,
        missing=given.get("missing", "standing"),
        master=f"{name} <{address}>",
        bots=tuple(names[len(names) - bots :]),
        press=given.get("press", "none"),  # type: ignore[arg-type]
        beacon=False if given.get("no_beacon") else None,
        plays=names[0] if given.get("plays") else "",
        part=given.get("part", "") if given.get("plays") else "",
        listing="open" if given.get("listing") == "open" else "private",
        **_pace(given),  # type: ignore[arg-type]
    )


def _number(given: dict[str, str], name: str, default: int) -> int:
    text = given.get(name, "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise Refused(f"{text[:20]!r} is not a number ({name}).")
    return int(text) if text else default


def _pace(given: dict[str, str]) -> dict[str, object]:
    """How the game keeps time."""
    pace = given.get("pace", "none")
    if pace == "every":
        return {"turn_seconds": _number(given, "every", 3) * UNITS.get(given.get("unit", "d"), 86400)}
    if pace == "days":
        days = ",".join(request.form.getlist("day"))
        holidays = tuple(part for part in given.get("holidays", "").replace(",", " ").split() if part)
        schedule = f"{days} {given.get('time', '')} {given.get('zone', '').strip() or 'UTC'}"
        if not days:
            raise Refused("Choose at least one day of the week.")
        return {"schedule": schedule, "holidays": holidays, "grace_seconds": _number(given, "grace", 0) * 60}
    return {}
