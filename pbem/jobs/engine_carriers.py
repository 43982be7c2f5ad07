"""How our jobs are carried by those of the engine.

Two kinds of its jobs carry ours. Those of the queue `pbem` are done as soon as a worker is free, and their lock is the
lane. Those of the queue `pbem-later` wait, and have no lane: when it is time they only put a job of the other kind, for
a job that waits would keep all of its lane waiting. Jobs that were given up go to a queue at which no worker looks.
"""

import time
from typing import Any

from procrastinate.jobs import Job as EngineJob
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from pbem.jobs.job import DeadJob, Job

NOW, LATER, DEAD = "pbem", "pbem-later", "pbem-dead"
DO, WAKE = "pbem.do", "pbem.wake"
# A machine that is gone without a word is noticed within seconds.
ALIVE: dict[str, Any] = {
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
KILLED = "it cannot be done here, or each worker that did it ended in the middle"


def alive(url: str) -> str:
    """The address of the database, with these settings unless it has others."""
    return make_conninfo(**(ALIVE | conninfo_to_dict(url)))


def key_of(name: str, about: str) -> str:
    """The lock by which a job is found that can be moved. No other job has it, so none waits behind this one."""
    return f"moved {name} {about}"


def carried(job: Job, key: str | None = None) -> EngineJob:
    if key is None and (job.at is None or job.at.timestamp() <= time.time()):
        return carrier(job, NOW, DO, job.lane or None)
    return carrier(job, LATER, WAKE, key)


def carrier(job: Job, queue: str, task: str, lock: str | None, **more: str) -> EngineJob:
    return EngineJob(
        queue=queue,
        lock=lock,
        queueing_lock=None,
        priority=int(job.urgent),
        task_name=task,
        task_kwargs={"name": job.name, "about": job.about, "lane": job.lane, "tries": job.tries, **more},
        scheduled_at=job.at if queue == LATER else None,
    )


def read_job(job: EngineJob) -> Job:
    given = job.task_kwargs
    tries = int(str(given["tries"]))
    return Job(str(given["name"]), str(given["about"]), str(given["lane"]), urgent=bool(job.priority), tries=tries)


def read_dead(job: EngineJob) -> DeadJob:
    given = job.task_kwargs
    why = str(given.get("why", KILLED))
    return DeadJob(job.id or 0, str(given["name"]), str(given["about"]), str(given.get("since", "")), why)
