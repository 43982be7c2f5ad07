"""A real SMTP server to send to."""

from collections.abc import Iterator

import pytest

from tests.support.servers.sink import Sink, smtp_sink


@pytest.fixture
def sink() -> Iterator[Sink]:
    with smtp_sink() as made:
        yield made
