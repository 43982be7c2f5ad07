"""The relay asks for a login, speaks TLS, or is not there at all."""

import shutil
import ssl
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.config import Relay
from pbem.mail.sending import MaildirPost, RelayDown, RelayPost, SendResult, SendWorker
from pbem.service import Desk
from tests.mail.sending.test_sending import result, send
from tests.support.desks import Clock, opened
from tests.support.letters import HOST
from tests.support.servers.sink import Sink, smtp_sink


def test_a_login(desk: Desk):
    with smtp_sink(wants_login=True) as sink:
        opened(desk, master="Mia <mia@example.org>")
        sink.relay = replace(sink.relay, user="pbem", password="wrong")
        with pytest.raises(RelayDown, match="535"):
            send(desk, sink)
        sink.relay = replace(sink.relay, password="open sesame")
        assert result(send(desk, sink)) == ["sent"]
        assert [taken.user for taken in sink.taken] == ["pbem"]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tls")
    openssl = shutil.which("openssl")
    assert openssl is not None
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)
    return folder


def test_starttls_checks_whom_it_speaks_to(desk: Desk, certificate: Path):
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    with smtp_sink(server, wants_login=True) as sink:
        opened(desk, master="Mia <mia@example.org>")
        relay = Relay("smtp+starttls", "127.0.0.1", sink.relay.port, "pbem", "open sesame")
        stranger = RelayPost(relay, HOST)
        with pytest.raises(RelayDown, match="certificate verify failed"):
            SendWorker(desk, stranger, lambda: 0.5).send_all(lambda handled: None)
        assert sink.logins == []
        trusted = RelayPost(relay, HOST, ssl.create_default_context(cafile=str(certificate / "cert.pem")))
        handled: list[SendResult] = []
        SendWorker(desk, trusted, lambda: 0.5).send_all(handled.append)
        trusted.close()
        assert result(handled) == ["sent"] and sink.logins == ["pbem"]


def test_without_starttls_the_password_is_not_sent(desk: Desk, sink: Sink):
    opened(desk, master="Mia <mia@example.org>")
    relay = replace(sink.relay, security="smtp+starttls", user="pbem", password="open sesame")
    with pytest.raises(RelayDown, match="STARTTLS"):
        SendWorker(desk, RelayPost(relay, HOST), lambda: 0.5).send_all(lambda handled: None)
    assert sink.logins == []


def test_a_maildir_where_there_is_no_relay(desk: Desk, tmp_path: Path, clock: Clock):
    opened(desk, master="Mia <mia@example.org>")
    handled: list[SendResult] = []
    SendWorker(desk, MaildirPost(tmp_path / "outbox"), lambda: 0.5).send_all(handled.append)
    (file,) = (tmp_path / "outbox" / "new").iterdir()
    assert handled[0].said == f"put into outbox/new/{file.name}"
    content = file.read_bytes()
    assert content.startswith(b"Return-Path: <bounce+") and b"\nDelivered-To: mia@example.org\n" in content
    assert b"\r" not in content
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list((tmp_path / "outbox" / "tmp").iterdir())


def test_a_maildir_that_cannot_be_written(desk: Desk, tmp_path: Path):
    opened(desk, master="Mia <mia@example.org>")
    (tmp_path / "outbox").write_text("a file")
    with pytest.raises(RelayDown, match="outbox"):
        SendWorker(desk, MaildirPost(tmp_path / "outbox"), lambda: 0.5).send_all(lambda handled: None)
