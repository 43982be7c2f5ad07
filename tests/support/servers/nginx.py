"""An nginx of our own with the settings in deploy/nginx, at ports of this machine, in a folder that is thrown away."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from pbem.config import ROOT
from tests.support.servers.dovecot import free_port, make_certificate

SETTINGS = ROOT / "deploy" / "nginx" / "pbem.conf"
PROGRAM = "/usr/sbin/nginx"
FRAME = """
{user}
daemon off;
pid {home}/pid;
error_log {home}/error.log;
events {{}}
http {{
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    include {home}/pbem.conf;
}}
"""


class Nginx(NamedTuple):
    home: Path
    plain: int
    secure: int

    @property
    def log(self) -> str:
        return (self.home / "pbem.log").read_text()

    def logged(self, text: str) -> str:
        """The log, once `text` is in it: nginx answers first and writes then."""
        end = time.monotonic() + 60
        while text not in self.log and time.monotonic() < end:
            time.sleep(0.01)
        return self.log


@contextmanager
def nginx(pbem: str) -> Iterator[Nginx]:
    """`pbem` is where the pages are, as host:port."""
    home = Path(tempfile.mkdtemp(prefix="pbem-nginx-"))
    made = Nginx(home, free_port(), free_port())
    make_certificate(home)
    (home / "pbem.conf").write_text(_settings(made, pbem))
    (home / "nginx.conf").write_text(FRAME.format(home=home, user="user root;" if os.geteuid() == 0 else ""))
    words = ["-e", str(home / "error.log"), "-p", str(home), "-c", str(home / "nginx.conf")]
    process = subprocess.Popen([PROGRAM, *words])
    try:
        _wait(process, made)
        yield made
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(home)


def _settings(made: Nginx, pbem: str) -> str:
    """The example, with our ports and files; each place must be there."""
    text = SETTINGS.read_text()
    changes = {
        "listen 80": f"listen 127.0.0.1:{made.plain}",
        "listen [::]:80": f"listen [::1]:{made.plain}",
        "listen 443": f"listen 127.0.0.1:{made.secure}",
        "listen [::]:443": f"listen [::1]:{made.secure}",
        "127.0.0.1:8080": pbem,
        "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(made.home / "cert.pem"),
        "/etc/letsencrypt/live/games.example.org/privkey.pem": str(made.home / "key.pem"),
        "/var/log/nginx": str(made.home),
    }
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def _wait(process: "subprocess.Popen[bytes]", made: Nginx) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", made.secure), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError((made.home / "error.log").read_text())
