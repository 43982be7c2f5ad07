"""Letters that are odd as mail: automatic, bounced, forged, too large, with commands in strange subjects."""

from tests.mail.reading.corpus.mime import ENDING, letter, part, several
from tests.mail.reading.corpus.odd import Odd
from tests.mail.reading.corpus.ours import SUBJECT
from tests.mail.reading.corpus.typed import ORDERS, command

SHEET = "\n".join(ORDERS)
OUR_ID = "<5f0c1d2e@games.example.org>"


def _with(*headers: str, subject: str = "orders", text: str = SHEET) -> bytes:
    return letter(subject, part(text), more=headers)


def _from(value: str) -> bytes:
    return letter("orders", part(SHEET)).replace(b"Anna Berg <anna@example.org>", value.encode())


def _asked(subject: str, *commands: dict[str, object], text: str = "", yields: tuple[str, ...] = ()) -> Odd:
    name = "subject-" + "".join(character if character.isalnum() else "-" for character in subject.lower()).strip("-")
    return Odd(name[:60], letter(subject, part(text)), yields, commands)


def _report(kind: str, status: str, original: str, text: str = "The letter could not be delivered.\n") -> bytes:
    head = f"Content-Type: message/delivery-status{ENDING}{ENDING}"
    fields = ENDING.join(status.split("\n"))
    back = ENDING.join([f"Content-Type: {original}", "", f"Subject: {SUBJECT}", f"Message-ID: {OUR_ID}", ""])
    content = several(f"report; report-type={kind}", [part(text), head + fields, back], "=_report")
    raw = letter("Undelivered Mail Returned to Sender", content, more=["Auto-Submitted: auto-replied"])
    return raw.replace(b"Anna Berg <anna@example.org>", b"MAILER-DAEMON@mx.example.net")


POSTFIX = """\
Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4711

Final-Recipient: rfc822; anna@example.org
Original-Recipient: rfc822;anna@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <anna@example.org>: no such user
"""
EXCHANGE = """\
Reporting-MTA: dns;mx.example.net

Final-Recipient: RFC822;Anna@Example.org
Action: Delayed
Status: 4.4.7

Final-recipient: RFC822;bruno@example.net
Action: failed
Status: 5.2.2 (mailbox full)
"""
FAILED = [{"address": "anna@example.org", "action": "failed", "status": "5.1.1"}]
TWO = [
    {"address": "Anna@example.org", "action": "delayed", "status": "4.4.7"},
    {"address": "bruno@example.net", "action": "failed", "status": "5.2.2"},
]
AWAY = {"automatic": True}

LETTERS = (
    Odd("automatic-submitted", _with("Auto-Submitted: auto-replied"), ORDERS, expects=AWAY),
    Odd("automatic-no", _with("Auto-Submitted: no"), ORDERS, expects={"automatic": False}),
    Odd("automatic-bulk", _with("Precedence: bulk"), ORDERS, expects=AWAY),
    Odd("automatic-list", _with("List-Id: Players <players.example.net>"), ORDERS, expects=AWAY),
    Odd("automatic-ours", _with("X-Pbem-Loop: games.example.org"), ORDERS, expects=AWAY),
    Odd("automatic-autoreply", _with("X-Autoreply: yes"), ORDERS, expects=AWAY),
    Odd("automatic-null-sender", b"Return-Path: <>\r\n" + _with(), ORDERS, expects=AWAY),
    Odd("automatic-en", _with(subject="Out of Office: " + SUBJECT, text="I am away until Monday.\n"), expects=AWAY),
    Odd("automatic-it", _with(subject="Risposta automatica: " + SUBJECT, text="Sono in ferie.\n"), expects=AWAY),
    Odd("automatic-de", _with(subject="Automatische Antwort: " + SUBJECT, text="Ich bin im Urlaub.\n"), expects=AWAY),
    Odd("automatic-de-notice", _with(subject="Abwesenheitsnotiz", text="Ich bin im Urlaub.\n"), expects=AWAY),
    Odd("bounce-postfix", _report("delivery-status", POSTFIX, "message/rfc822"),
        expects={"automatic": True, "bounce": FAILED, "bounced": OUR_ID}),
    Odd("bounce-exchange", _report("delivery-status", EXCHANGE, "text/rfc822-headers"),
        expects={"automatic": True, "bounce": TWO, "bounced": OUR_ID}),
    Odd("read-receipt", _report("disposition-notification", "Disposition: displayed", "message/rfc822").replace(
        b"message/delivery-status", b"message/disposition-notification"), expects={"automatic": True, "bounce": []}),
    Odd("from-two-addresses", _from("anna@example.org, mallory@example.net"), ORDERS,
        expects={"from": ["anna@example.org", "mallory@example.net"]}),
    Odd("from-name-is-an-address", _from('"anna@example.org" <mallory@example.net>'), ORDERS,
        expects={"from": ["mallory@example.net"]}),
    Odd("from-bare-name-is-an-address", _from("anna@example.org <mallory@example.net>"), ORDERS,
        expects={"from": ["mallory@example.net"]}),
    Odd("from-bracket-trick", _from("anna@example.org)mallory@example.net"), ORDERS, expects={"from": []}),
    Odd("from-comment-trick", _from("anna@example.org(<mallory@example.net>"), ORDERS, expects={"from": []}),
    Odd("from-two-brackets", _from("<anna@example.org><mallory@example.net>"), ORDERS, expects={"from": []}),
    Odd("from-comment", _from("anna@example.org (Anna (at home))"), ORDERS, expects={"from": ["anna@example.org"]}),
    Odd("from-encoded-name", _from("=?utf-8?q?mallory=40example=2Enet?= <anna@EXAMPLE.org>"), ORDERS,
        expects={"from": ["anna@example.org"]}),
    Odd("from-twice", _with("From: mallory@example.net"), unreadable="from"),
    Odd("from-missing", _from("").replace(b"From: \r\n", b""), ORDERS, expects={"from": []}),
    Odd("header-too-long", _with(subject="x" * 5000), unreadable="header"),
    Odd("header-too-long-but-unread", _with("X-Antispam: " + "x" * 5000), ORDERS),
    Odd("headers-too-many", _with(*(f"X-H{n}: x" for n in range(120))), unreadable="headers"),
    Odd("header-block-too-long", _with(*(f"X-H{n}: {'x' * 900}" for n in range(50))), unreadable="header-block"),
    Odd("references-long", letter("orders", part(SHEET)).replace(
        b"References: ", b"References: " + b" ".join(b"<%040d@games.example.org>\r\n" % n for n in range(90)) + b" "),
        ORDERS, expects={"references": OUR_ID}),
    Odd("parts-too-many", letter("x", several("mixed", [part("TECH A1")] * 60, "=_m")), unreadable="parts"),
    Odd("not-a-letter", b"\x00\x01\x02 this is no letter at all\r\n\r\nTECH A1", unreadable="no-headers"),
    Odd("only-headers", letter("STATUS", "").rstrip(), (), (command("Status"),)),
    Odd("date-nonsense", letter("x", part(SHEET)).replace(b"16 Nov 2026 20:31:00", b"99 Foo 99999 77:77:77"), ORDERS),
    _asked("=?utf-8?Q?Perch=C3=A9_A7?=", command("Why", about="A7")),
    _asked("AW: AW: [EXTERN] Status", text="\n> quoted"),
    _asked("[EXTERN] Status", command("Status")),
    _asked("Re: STATUS", command("Status")),
    _asked("Antw: Fwd: [Northern Cross] REPORT 2", command("Report", turn=2)),
    _asked("Re: [Northern Cross] Turn 3: your orders, please"),
    _asked("Re: [Northern Cross] Seat B is yours"),
    _asked("Re: [Northern Cross] Status"),
    _asked("Re: [Northern Cross] Will you play seat B?", command("Yes", name="Anna", zone="Europe/Rome"),
           text="YES Anna, Europe/Rome\n\n> To accept, answer this letter with YES."),
    _asked("STOP reminder", command("Stop", kind="reminder")),
    _asked("CONFIRM 7f3a91c2", command("Confirm", code="7f3a91c2")),
    _asked("RULES ISB-52 isbr-7", command("Rules", ids=["ISB-52", "ISBR-7"])),
    _asked("JOIN Northern Cross", command("Join", game="Northern Cross", seat="")),
    _asked("PRESS TO C ANONYMOUS", command("Press", to=["C"], anonymous=True, text="Beware of B."),
           text="Beware of B.\n\nRegards\nAnna\n"),
    _asked("standing?", command("AskStanding")),
    _asked("ADD", command("Add", order=""), text="HOLD Sct1\n", yields=("HOLD Sct1",)),
    _asked("Wait!", command("Wait")),
    _asked("My orders for this turn", text=SHEET, yields=ORDERS),
    Odd("problem-command", letter("STATSU", part("")), expects={"problem": "STATSU"}),
    Odd("problem-date", letter("hello", part("VACATION 24 december\n")), expects={"problem": "VACATION 24 december"}),
    Odd("problem-not-told-beside-orders", letter("Status of my fleet", part(SHEET)), ORDERS, expects={"problem": ""}),
)  # fmt: skip
