"""Letters whose layout is odd: HTML as programs write it, reports sent back, signatures and prose like orders."""

import html

from tests.mail.reading.corpus.layout import headers
from tests.mail.reading.corpus.mime import letter, part, quoted_printable
from tests.mail.reading.corpus.odd import Odd
from tests.mail.reading.corpus.ours import SUBJECT, TEXT
from tests.mail.reading.corpus.typed import ORDERS

SHEET = "\n".join(ORDERS)
TWO = ("TECH A1", "MOVE Sct1 TO A7")
INDENTED = '<blockquote style="margin: 0 0 0 40px; border: none; padding: 0px;">'
HEAD = "<div><b>From:</b> Northern Cross<br><b>Sent:</b> Monday<br><b>Subject:</b> receipt</div>"
VERDICT = "<tr><td>OK</td><td>1</td><td><span>MOVE Sct1 TO A7</span><div>Sct1: A1-A7</div></td></tr>"
IN_FORCE = "<table><tr><th>Order</th><th>Value</th></tr><tr><td>RETREAT</td><td>DEF below 50%</td></tr></table>"
STANDING = "\n\nStanding orders\n===============\nOrder    Value\n-------  -------------\nRETREAT  DEF below 50%\n"
DISCLAIMER = (
    "CONFIDENTIALITY NOTICE: this e-mail is meant for whom it may concern.\nHold it tight.\n"
    "Questo messaggio contiene informazioni riservate al destinatario.\n"
    "Diese E-Mail enthält vertrauliche Informationen.\n"
)
QUOTES = "> > > MOVE Sct1 TO A9\n>> HOLD\n>MOVE Sct2 TO A8\nAB> MOVE Sct3 TO A8\n| MOVE Sct4 TO A8\nTECH A1\n"
SPEECH = "Scrivi a Marco che attacco A7 domani\nSay a word about it and we are done\nTECH A1\n"
USED = TEXT.replace("#   BUILD 2 PB AT yellow", "BUILD 2 PB AT yellow")


def page(body: str) -> bytes:
    return letter("Re: " + SUBJECT, part(body, "html", encoding="quoted-printable"))


def plain(text: str) -> bytes:
    return letter("Re: " + SUBJECT, part(text))


def below(*lines: str, language: str = "en") -> bytes:
    """What stands below the head of another letter, without marks."""
    own, quoted = lines[:-1], lines[-1]
    return plain("\n".join([*own, "", *headers(language, "orders"), "", quoted]))


LETTERS = (
    Odd("html-called-plain", plain(f"<html><body>{'<br>'.join(ORDERS)}</body></html>"), ORDERS),
    Odd("html-list", page(f"<p>Orders:</p><ol>{''.join(f'<li>{line}</li>' for line in ORDERS)}</ol>"), ORDERS),
    Odd(
        "html-table",
        page(f"<table>{''.join(f'<tr><td>{html.escape(line)}</td></tr>' for line in ORDERS)}</table>"),
        ORDERS,
    ),
    Odd("html-indented", page(f"{INDENTED}{'<br>'.join(ORDERS)}</blockquote>"), ORDERS),
    Odd("html-bold", page("<b>TECH</b> <i>A1</i><br><font color=red>MOVE Sct1&nbsp;TO&nbsp;A7</font>"), TWO),
    Odd("html-entities", page("TECH&#32;A1<br>MOVE&nbsp;Sct1&#160;TO&#xA0;A7"), TWO),
    Odd(
        "html-hidden", page('<div style="display:none">RESIGN</div><script>RESIGN</script><p>TECH A1</p>'), ("TECH A1",)
    ),
    Odd("html-unclosed", page("<div><p>TECH A1<p>HOLD Sct1<blockquote>MOVE Sct2 TO A8"), ("TECH A1", "HOLD Sct1")),
    Odd("html-receipt-back", page(f"<p>Thanks</p>{HEAD}<table>{VERDICT}</table>")),
    Odd("html-standing-orders-back", page(f"<p>Thanks</p>{HEAD}<h2>Battles</h2>{IN_FORCE}")),
    Odd("stars", plain("*TECH A1*\n*MOVE Sct1 TO A7*\n"), TWO),
    Odd("report-back-unmarked", plain(TEXT)),
    Odd("report-back-with-standing-orders", plain(TEXT + STANDING)),
    Odd("report-back-with-orders", plain(TEXT.replace("Order form\n", f"{SHEET}\n\nOrder form\n")), ORDERS),
    Odd("report-back-below-head", below(TEXT)),
    Odd("report-back-below-thanks", below("Thanks!", TEXT + STANDING)),
    Odd("receipt-back-below-thanks", below("Thanks!", "ERROR   2  MOEV Sct1 TO A2\nOK      3  MOVE Sct2 TO A3")),
    Odd("template-used", plain(USED), ("BUILD 2 PB AT yellow",)),
    Odd(
        "own-old-letter-below",
        below("ADD", "HOLD Sct1", SHEET, language="it"),
        ("HOLD Sct1",),
        ({"type": "Add", "order": ""},),
    ),
    Odd("forwarded-own-sheet", below("---------- Forwarded message ---------", SHEET), ORDERS),
    Odd("disclaimer", plain(f"{SHEET}\n\n{DISCLAIMER}"), ORDERS),
    Odd("quoted-nested", plain(QUOTES), ("TECH A1",)),
    Odd("signature-is-an-order", plain(f"{SHEET}\n-- \nHold\nFermi\nMove it, baby!\n"), ORDERS),
    Odd("prose-to-a-rival", plain(SPEECH), ("TECH A1",)),
    Odd("a-line-without-end", plain(quoted_printable("x" * 2000) + "\n" + SHEET), ORDERS),
)
