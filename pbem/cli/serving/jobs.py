"""Jobs that were given up."""

import click

from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.program import main, with_desk
from pbem.jobs import Jobs, NoSuchJob
from pbem.service import Desk, Refused


@main.group("jobs")
def jobs() -> None:
    """What workers do: jobs that wait, and jobs that failed too often."""


@jobs.command("list")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def list_jobs(desk: Desk, as_json: bool) -> None:
    """List the jobs that were given up, and say how many wait."""
    known = _jobs(desk)
    dead, waiting = known.dead(), known.waiting()
    if as_json:
        show_json({"waiting": waiting, "dead": dead})
        return
    if dead:
        rows = [(str(each.id), each.name, each.since, each.why) for each in dead]
        show_table(("Number", "Job", "Since", "Reason"), rows)
    else:
        note("No job was given up.")
    say(f"Jobs that wait for a worker: {waiting}")


@jobs.command("retry")
@click.argument("number", type=int)
@with_desk
def retry(desk: Desk, number: int) -> None:
    """Let a worker try a job again. NUMBER is from the list."""
    try:
        _jobs(desk).revive(number)
    except NoSuchJob as error:
        raise Refused(f"{str(error).capitalize()}; see pbem jobs list.") from error
    say("A worker will do it next.")


def _jobs(desk: Desk) -> Jobs:
    assert desk.jobs is not None
    return desk.jobs
