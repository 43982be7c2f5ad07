"""Requests that take long, such as checking a sheet, get one of a few places and a budget of CPU time.

The places bound how much of the machine such work takes at a time, so that other pages stay quick whatever somebody
sends; the budget bounds it for each seat over time. Neither changes an answer: a request gets the answer that it would
get anyway, or is asked to come again.
"""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Flask, abort, g, request

from pbem.service import Refused
from pbem.web.limits import CPU_SECONDS
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import visitor
from pbem.web.workroom import Crowded

COME_AGAIN = "This server is busy with your other requests, or with those of others. Try again in a moment."

# The requests that read sheets, run rules, or write reports and proofs.
LONG_WORK = frozenset((
    "api.check_orders", "api.file_orders", "api.get_audit", "api.get_bundle", "api.get_map", "api.get_report",
    "api.get_report_text", "api.get_throws", "api.get_told", "api.mark", "api.practise_orders", "api.propose_orders",
    "audit.file", "audit.page", "audit.receipt", "audit.throws", "checking.of_players", "checking.of_seat",
    "checking.start", "daily.play", "daily.verify", "desk.act",
    "games.again", "games.join", "history.bundle", "history.download", "history.moment", "history.page",
    "history.story", "mending.act", "mending.page", "opening.opened", "orders.act", "orders.check", "orders.page",
    "orders.point", "practice.page", "table.told",
))  # fmt: skip


def keep_long_work_apart(app: Flask) -> None:
    """Lets the views of long work run in the workroom."""
    for name in LONG_WORK:
        app.view_functions[name] = _in_workroom(app.view_functions[name])


def _in_workroom(view: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(view)
    def wrapped(**values: Any) -> Any:
        who = worker()
        limit("cpu", who, CPU_SECONDS, needed=0)
        try:
            with site().workroom.place(who):
                return _measured(view, who, values)
        except Crowded:
            g.retry_after = 1
            abort(429, COME_AGAIN)

    return wrapped


def _measured(view: Callable[..., Any], who: str, values: dict[str, Any]) -> Any:
    start = time.thread_time()
    try:
        return view(**values)
    finally:
        site().limits.spend("cpu", who, CPU_SECONDS, time.thread_time() - start)


def worker() -> str:
    """Who works: a seat, by whatever entrance; else a visitor; else an address."""
    if "grant" in g:
        return f"{g.grant.game}/{g.grant.seat}"
    asked = request.view_args or {}
    game, seat, session = asked.get("game"), asked.get("seat") or asked.get("reader"), visitor().session
    if session is None:
        return remote()
    try:
        is_own = game is not None and seat in visitor().seats(site().readings.table(game))
    except Refused:
        is_own = False
    return f"{game}/{seat}" if is_own else session.account or visitor().secret
