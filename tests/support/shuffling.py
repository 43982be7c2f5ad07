"""Tests in any order: files first, then the tests of each, so that what a file sets up is still set up once."""

import secrets
from collections.abc import Sequence
from itertools import groupby
from random import Random

import pytest


def new_seed() -> str:
    return str(secrets.randbelow(10**6))


def shuffled(items: Sequence[pytest.Item], seed: str) -> list[pytest.Item]:
    random = Random(seed)
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    random.shuffle(files)
    for tests in files:
        random.shuffle(tests)
    return [item for tests in files for item in tests]
