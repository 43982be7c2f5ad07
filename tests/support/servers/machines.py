"""Machines with addresses of their own: network namespaces where they can be made, else plain processes."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple


class Machine(NamedTuple):
    """`run` goes before each command that this machine runs; `cable` is its connection to the others."""

    address: str
    run: tuple[str, ...] = ()
    cable: str = ""

    def unplug(self) -> None:
        """Nobody is told: connections of this machine are dead without knowing it."""
        _ip("link", "set", self.cable, "down")


class Network(NamedTuple):
    """`host` is the address of this process, which all machines reach."""

    host: str
    machines: tuple[Machine, ...]

    @property
    def is_real(self) -> bool:
        return bool(self.machines[0].run)


@contextmanager
def network(count: int) -> Iterator[Network]:
    if not _can_make_namespaces():
        yield Network("127.0.0.1", tuple(Machine("127.0.0.1") for _ in range(count)))
        return
    own = os.getpid()
    subnet, bridge = f"10.{100 + own % 100}.{own // 100 % 250}", f"pb{own}"
    with ExitStack() as undo:
        _ip("link", "add", bridge, "type", "bridge")
        undo.callback(_ip, "link", "del", bridge)
        _ip("addr", "add", f"{subnet}.1/24", "dev", bridge)
        _ip("link", "set", bridge, "up")
        machines = tuple(_plugged(undo, bridge, f"{subnet}.{10 + number}", number) for number in range(count))
        yield Network(f"{subnet}.1", machines)


def _plugged(undo: ExitStack, bridge: str, address: str, number: int) -> Machine:
    name, cable, inside = f"{bridge}-{number}", f"{bridge}-{number}a", f"{bridge}-{number}b"
    _ip("netns", "add", name)
    undo.callback(_ip, "netns", "del", name)
    _ip("link", "add", cable, "type", "veth", "peer", "name", inside, "netns", name)
    _ip("link", "set", cable, "master", bridge, "up")
    _ip("-n", name, "addr", "add", f"{address}/24", "dev", inside)
    for each in ("lo", inside):
        _ip("-n", name, "link", "set", each, "up")
    return Machine(address, ("ip", "netns", "exec", name), cable)


def _can_make_namespaces() -> bool:
    name = f"pb{os.getpid()}-try"
    try:
        _ip("netns", "add", name)
        _ip("netns", "del", name)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
