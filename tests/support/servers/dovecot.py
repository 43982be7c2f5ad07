"""A Dovecot of our own: one mailbox, reached at two ports of this machine, in a folder that is thrown away."""

import imaplib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from pbem.config import ImapAccount

USER, PASSWORD = "games", "open-sesame"
CONFIG = """
base_dir = {home}/run
state_dir = {home}/state
log_path = {home}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <{home}/cert.pem
ssl_key = <{home}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:{home}/Maildir
first_valid_uid = 1
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={home}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {secure}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
"""


class Dovecot(NamedTuple):
    home: Path
    port: int
    secure: int

    def mailbox(self, security: str = "imap") -> ImapAccount:
        port = self.secure if security == "imaps" else self.port
        return ImapAccount(security, "127.0.0.1", port, USER, PASSWORD)

    def append(self, raw: bytes, at: datetime) -> None:
        """As if it had been delivered at that time."""
        with imaplib.IMAP4("127.0.0.1", self.port) as client:
            client.login(USER, PASSWORD)
            client.append("INBOX", "", imaplib.Time2Internaldate(at), raw)

    def count_anew(self) -> None:
        """The mailbox forgets the numbers of its letters, as after a move to another machine.

        Left to itself it would take the present second for its new UIDVALIDITY, which may be the old one.
        """
        maildir = self.home / "Maildir"
        numbers = maildir / "dovecot-uidlist"
        _, validity, _, guid = numbers.read_text().splitlines()[0].split()
        numbers.write_text(f"3 V{int(validity[1:]) + 1000} N1 {guid}\n")
        for path in [*maildir.glob("dovecot.index*"), *maildir.glob("dovecot-uidvalidity*")]:
            path.unlink()
        with imaplib.IMAP4("127.0.0.1", self.port) as client:
            client.login(USER, PASSWORD)
            client.select("INBOX", readonly=True)


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    home = Path(tempfile.mkdtemp(prefix="pbem-imap-"))
    port, secure = free_port(), free_port()
    make_certificate(home)
    (home / "dovecot.conf").write_text(_config(home, port, secure))
    (home / "Maildir").mkdir()
    if os.geteuid() == 0:
        shutil.chown(home, "mail", "mail")
        shutil.chown(home / "Maildir", "mail", "mail")
        home.chmod(0o755)
    process = subprocess.Popen(["/usr/sbin/dovecot", "-F", "-c", str(home / "dovecot.conf")])
    try:
        _wait(port, home / "log")
        yield Dovecot(home, port, secure)
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(home)


def make_certificate(home: Path) -> None:
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(home / "key.pem"), "-out", str(home / "cert.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


def _config(home: Path, port: int, secure: int) -> str:
    """Started by root it changes to other users; started by anybody else it stays that one."""
    is_root = os.geteuid() == 0
    me = str(os.getuid())
    return CONFIG.format(
        home=home,
        port=port,
        secure=secure,
        password=PASSWORD,
        internal="dovecot" if is_root else me,
        group="dovecot" if is_root else str(os.getgid()),
        login="dovenull" if is_root else me,
        uid="mail" if is_root else me,
        gid="mail" if is_root else str(os.getgid()),
    )


def free_port() -> int:
    """For a program that cannot be given port 0. The system gives these ports to nobody who does not ask for them."""
    while True:
        port = Random().randrange(16_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _wait(port: int, log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(log.read_text() if log.exists() else "dovecot does not start")
