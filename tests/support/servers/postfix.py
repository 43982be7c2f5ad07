"""A Postfix of our own, in a folder that is thrown away, with the settings that `deploy/postfix` recommends.

Letters for games.example.org go to pbem; those for players.example.org into a Maildir each; whoever is at
dead.example.org is found to be gone only after the letter was taken.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pbem.config import ROOT
from tests.support.servers.dovecot import free_port

PLAYERS = ("anna", "bob", "mia", "mallory")
# Root alone may start it; where we are not root, sudo must let us.
AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n"]
MAIN = """
compatibility_level = 3.6
queue_directory = {home}/queue
data_directory = {home}/data
maillog_file = {home}/log
maillog_file_prefixes = {home}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.org
mydestination =
local_transport = error:there is nobody here
mynetworks = 127.0.0.0/8
disable_dns_lookups = yes
smtpd_peername_lookup = no
alias_maps =
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
virtual_mailbox_domains = players.example.org
virtual_mailbox_base = {home}/mailboxes
virtual_mailbox_maps = texthash:{home}/etc/mailboxes
virtual_minimum_uid = 1
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
{advised}
"""
MASTER = """
127.0.0.1:{public} inet n - n - - smtpd -o mynetworks=192.0.2.0/32
127.0.0.1:{relay} inet n - n - - smtpd
pickup    unix  n       -       n       1       1       pickup
cleanup   unix  n       -       n       -       0       cleanup
qmgr      unix  n       -       n       1       1       qmgr
rewrite   unix  -       -       n       -       -       trivial-rewrite
bounce    unix  -       -       n       -       0       bounce
defer     unix  -       -       n       -       0       bounce
trace     unix  -       -       n       -       0       bounce
verify    unix  -       -       n       -       1       verify
flush     unix  n       -       n       1000?   0       flush
smtp      unix  -       -       n       -       -       smtp
relay     unix  -       -       n       -       -       smtp
error     unix  -       -       n       -       -       error
retry     unix  -       -       n       -       -       error
discard   unix  -       -       n       -       -       discard
virtual   unix  -       n       n       -       -       virtual
lmtp      unix  -       -       n       -       -       lmtp
anvil     unix  -       -       n       -       1       anvil
scache    unix  -       -       n       -       1       scache
postlog   unix-dgram n  -       n       -       1       postlogd
proxymap  unix  -       -       n       -       -       proxymap
"""


@cache
def parsed(path: Path) -> EmailMessage:
    """A letter in a Maildir, which changes no more; whoever waits for another one looks at it many times."""
    return message_from_bytes(path.read_bytes(), policy=policy.default)


class Postfix(NamedTuple):
    """`public` is the port for the world, `relay` the one that pbem hands its letters to."""

    home: Path
    public: int
    relay: int

    def letters(self, player: str) -> list[EmailMessage]:
        folder = self.home / "mailboxes" / player / "new"
        found = sorted(folder.glob("*"), key=lambda path: path.stat().st_mtime_ns) if folder.exists() else []
        return [parsed(path) for path in found]

    def wait(self, player: str, subject: str, after: int = 0, seconds: float = 180) -> EmailMessage:
        """The first letter to this player, of those after the number given, whose subject holds these words."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for letter in self.letters(player)[after:]:
                if subject in str(letter["Subject"]):
                    return letter
            time.sleep(0.1)
        subjects = [str(letter["Subject"]) for letter in self.letters(player)]
        raise AssertionError(
            f"no letter {subject!r} for {player}, only {subjects}\n{(self.home / 'log').read_text()[-3000:]}"
        )

    def flush(self) -> None:
        """Tries again what could not be delivered."""
        subprocess.run([*AS_ROOT, "/usr/sbin/postqueue", "-c", str(self.home / "etc"), "-f"], check=True)


@contextmanager
def postfix(lmtp: int, checker: int = 0) -> Iterator[Postfix]:
    """`lmtp` is the port at which pbem takes letters, `checker` that of a program that checks senders."""
    home = Path(tempfile.mkdtemp(prefix="pbem-mx-"))
    home.chmod(0o755)
    made = Postfix(home, free_port(), free_port())
    _write_settings(made, lmtp, checker)
    try:
        _postfix(home, "start")
        _wait_for_log(home)
        yield made
    finally:
        _postfix(home, "stop")
        subprocess.run([*AS_ROOT, "rm", "-rf", str(home)], check=True)


def _write_settings(made: Postfix, lmtp: int, checker: int) -> None:
    advised = (ROOT / "deploy" / "postfix" / "main.cf").read_text().replace("127.0.0.1:8024", f"127.0.0.1:{lmtp}")
    if checker:
        checks = (ROOT / "deploy" / "postfix" / "checks.cf").read_text()
        advised += checks.replace("inet:127.0.0.1:8891, inet:127.0.0.1:8893", f"inet:127.0.0.1:{checker}")
    # Letters for the dead are no part of the advice: pbem is asked for them, and knows nobody of that name.
    dead = f"transport_maps = inline:{{{{dead.example.org=lmtp:inet:127.0.0.1:{lmtp}}}, "
    advised = advised.replace("transport_maps = inline:{", dead)
    owner = {"uid": 8, "gid": 8} if os.geteuid() == 0 else {"uid": os.getuid(), "gid": os.getgid()}
    for name in ("etc", "queue", "data", "mailboxes"):
        (made.home / name).mkdir()
    if os.geteuid() == 0:
        shutil.chown(made.home / "data", "postfix")
        shutil.chown(made.home / "mailboxes", "mail", "mail")
    (made.home / "etc" / "main.cf").write_text(MAIN.format(home=made.home, advised=advised, **owner))
    (made.home / "etc" / "master.cf").write_text(MASTER.format(public=made.public, relay=made.relay))
    names = [f"{name}@players.example.org {name}/" for name in PLAYERS]
    (made.home / "etc" / "mailboxes").write_text("\n".join(names) + "\n")


def _postfix(home: Path, what: str) -> None:
    done = subprocess.run(
        [*AS_ROOT, "/usr/sbin/postfix", "-c", str(home / "etc"), what], check=False, capture_output=True, text=True
    )
    log = home / "log"
    assert done.returncode == 0, f"{done.stdout}{done.stderr}{log.read_text() if log.exists() else ''}"


def _wait_for_log(home: Path) -> None:
    end = time.monotonic() + 60
    while "daemon started" not in ((home / "log").read_text() if (home / "log").exists() else ""):
        assert time.monotonic() < end, "postfix does not start"
        time.sleep(0.05)
