"""What is to be done later, by whichever process is free: one port, on SQLite a table, on PostgreSQL an engine."""

from pbem.jobs.causes import ADVANCE, SEND, SEND_ALL, caused, look_at_game
from pbem.jobs.job import DeadJob, Job, Jobs, Later, NoSuchJob, Task, Tasks, Told
from pbem.jobs.open_jobs import open_jobs

__all__ = [
    "ADVANCE",
    "SEND",
    "SEND_ALL",
    "DeadJob",
    "Job",
    "Jobs",
    "Later",
    "NoSuchJob",
    "Task",
    "Tasks",
    "Told",
    "caused",
    "look_at_game",
    "open_jobs",
]
