"""Desks on both stores with players who are reached by mail."""

from tests.mail.conftest import any_desk, clock, desk, shared_desk, url

__all__ = ["any_desk", "clock", "desk", "shared_desk", "url"]
