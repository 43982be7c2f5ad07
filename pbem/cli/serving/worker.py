"""A worker: plays turns when they are due, and sends letters."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from threading import Event

import click

from pbem.bootstrap import open_desk
from pbem.cli.log_lines import begin_log
from pbem.cli.output import note
from pbem.cli.playing.clock import keep_time, show_tick
from pbem.cli.program import WRONG, main
from pbem.cli.serving.tasks import do_jobs, free_letters
from pbem.cli.shutdown import FINISH_SECONDS, Crew, stop_on_signal
from pbem.config import Settings
from pbem.jobs import SEND_ALL, Job
from pbem.service import Desk

# Each thread may have a process beside it that prints.
THREADS = 2
# Jobs come when they are due. Now and then somebody looks whether one is missing, and notes that the server is up.
TICK_SECONDS = 10
Work = Callable[[Event], object]


@main.command("worker")
@click.option("--threads", type=click.IntRange(1, 64), default=THREADS, show_default=True, help="Jobs at a time.")
def run_worker(threads: int) -> int:
    """Play turns when they are due and send letters, until stopped. pbem serve does this, too.

    With a PostgreSQL store several of these may run, on several machines. If one of them dies, the others take over
    what it had in hand.
    """
    settings = Settings.from_environment()
    begin_log(settings.log)
    crew = Crew(stop_on_signal())
    with watched(settings):
        try:
            for does, work in background(settings, threads):
                crew.start(work, does)
            note("pbem plays turns and sends letters (stop it with Ctrl-C)")
            crew.stop.wait()
        finally:
            left = crew.finish()
    for does in left:
        note(f"pbem: {does} was not finished within {FINISH_SECONDS} seconds")
    return WRONG if left else 0


def watched(settings: Settings) -> AbstractContextManager[None]:
    """Programs that watch the server can read its figures, if PBEM_METRICS says where."""
    if settings.metrics is None:
        return nullcontext()
    # Only needed here, and slow to load.
    from pbem.cli.serving.metrics import metrics_told

    return metrics_told(settings, settings.metrics)


def background(settings: Settings, threads: int) -> Iterator[tuple[str, Work]]:
    """What goes on without anybody asking: each line is a thread of its own."""
    yield "keeping time", partial(_keep_time, settings)
    yield "playing turns and sending letters", partial(do_jobs, settings, threads)


def _keep_time(settings: Settings, stop: Event) -> None:
    with open_desk(settings) as desk:
        keep_time(desk, show_tick, TICK_SECONDS, stop, partial(_look_for_letters, desk))


def _look_for_letters(desk: Desk) -> None:
    """Puts a job if letters wait for which there is none, as in an installation that had no jobs before."""
    if desk.jobs is not None and not desk.jobs.waiting() and free_letters(desk, 1):
        desk.jobs.put([Job(SEND_ALL)])
