"""Letters whose text stands in an odd place: attachments, nested parts, signed and encrypted mail."""

from tests.mail.reading.corpus.mime import ENDING, base64_lines, letter, part, several
from tests.mail.reading.corpus.odd import Odd
from tests.mail.reading.corpus.ours import SUBJECT
from tests.mail.reading.corpus.typed import ITALIAN, ORDERS

SHEET = "\n".join(ORDERS)
PAGE = f"<div>{'</div><div>'.join(ORDERS)}</div>"
HELLO = part("Hi, my orders are attached.\n\nCheers\nAnna\n")
OLD_LETTER = "Content-Type: message/rfc822\r\n\r\nSubject: old\r\n\r\nMOVE Sct1 TO A7\r\n"
IMAGE = 'Content-Type: image/png; name="x.png"\r\nContent-Disposition: inline\r\n\r\nPNG'
SEAL = "Content-Type: application/pgp-signature\r\n\r\n-----BEGIN PGP SIGNATURE-----"
SECRET = (
    "Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1",
    "Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----",
)
SIGNED = (
    f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{SHEET}\n- -- \nAnna\n"
    "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=abcd\n-----END PGP SIGNATURE-----\n"
)


def attached(name: str, kind: str, body: str) -> str:
    lines = [f'Content-Type: {kind}; name="{name}"', "Content-Transfer-Encoding: base64"]
    return ENDING.join([*lines, f'Content-Disposition: attachment; filename="{name}"', "", base64_lines(body)])


def text_file(name: str, body: str = SHEET) -> str:
    return attached(name, "text/plain", body)


def mixed(*parts: str) -> bytes:
    return letter("Re: " + SUBJECT, several("mixed", parts, "=_mixed"))


def either(plain: str, page: str = PAGE) -> bytes:
    return letter("x", several("alternative", [part(plain), part(page, "html")], "=_either"))


PDF = attached("map.pdf", "application/pdf", "%PDF-1.7 not really")
NESTED = several("related", [several("alternative", [part(SHEET), part(PAGE, "html")], "=_c")], "=_b")
FROM_FILE = {"source": "attachment"}
FROM_HTML = {"source": "html"}

LETTERS = (
    Odd("attachment", mixed(HELLO, text_file("orders.txt")), ORDERS, expects=FROM_FILE),
    Odd(
        "attachment-octets",
        mixed(HELLO, attached("Ordini Turno 3.TXT", "application/octet-stream", "\n".join(ITALIAN))),
        ITALIAN,
        expects=FROM_FILE,
    ),
    Odd(
        "attachment-and-body",
        mixed(part(SHEET), text_file("old.txt", "MOVE Sct3 TO A9")),
        ORDERS,
        expects={"source": "body", "unused": ["old.txt"]},
    ),
    Odd(
        "attachments-two",
        mixed(HELLO, text_file("a.txt"), text_file("b.txt")),
        expects={"unopened": ["a.txt", "b.txt"]},
    ),
    Odd("attachment-pdf", mixed(part(SHEET), PDF), ORDERS, expects={"unopened": ["map.pdf"]}),
    Odd("attachment-pdf-only", letter("my orders", PDF), expects={"unopened": ["map.pdf"]}),
    Odd(
        "attachment-zip-of-orders",
        mixed(HELLO, attached("orders.txt.zip", "application/zip", "PK")),
        expects={"unopened": ["orders.txt.zip"]},
    ),
    Odd(
        "attachment-winmail",
        mixed(part(SHEET), attached("winmail.dat", "application/ms-tnef", "xxxx")),
        ORDERS,
        expects={"unopened": ["winmail.dat"]},
    ),
    Odd(
        "attachment-continued",
        mixed(part("TECH A1\n"), PDF, text_file("ATT00001.txt", "HOLD Sct1")),
        ("TECH A1", "HOLD Sct1"),
        expects={"unopened": ["map.pdf"]},
    ),
    Odd("attachment-letter", mixed(part("see below\n"), OLD_LETTER)),
    Odd("apple-split", mixed(part("TECH A1\n"), IMAGE, part("HOLD Sct1\n")), ("TECH A1", "HOLD Sct1")),
    Odd("nested", mixed(NESTED, PDF), ORDERS),
    Odd("plain-part-empty", either("\n \n"), ORDERS, expects=FROM_HTML),
    Odd("plain-part-spoilt", either(" ".join(ORDERS)), ORDERS, expects=FROM_HTML),
    Odd("plain-part-excuse", either("Your mail program cannot show this message.\n"), ORDERS, expects=FROM_HTML),
    Odd("no-last-boundary", mixed(part(SHEET)).replace(b"--=_mixed--\r\n", b""), ORDERS),
    Odd("no-boundary-at-all", letter("x", "Content-Type: multipart/mixed\r\n\r\n" + SHEET), expects={"texts": 0}),
    Odd("signed-pgp", letter("x", several("signed", [part(SHEET), SEAL], "=_s")), ORDERS),
    Odd("signed-inline", letter("x", part(SIGNED)), ORDERS),
    Odd("encrypted", letter("x", several("encrypted", SECRET, "=_e")), unreadable="encrypted"),
)
