"""Opens the jobs that belong to a ledger: in the same database, so that both are written in one transaction."""

from pathlib import Path

from pbem.jobs.job import Jobs


def open_jobs(url: str) -> Jobs:
    """The jobs of the ledger at this address, which has been opened before."""
    if url.startswith("sqlite:"):
        from pbem.jobs.sqlite_jobs import SqliteJobs

        return SqliteJobs(Path(url.partition(":")[2]))
    # Most commands of an installation with an SQLite file need no engine.
    from pbem.jobs.engine_jobs import EngineJobs

    return EngineJobs(url)
