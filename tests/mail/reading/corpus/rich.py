"""Programs that write HTML, most of them with the same as plain text beside it."""

import html
from collections.abc import Sequence

from tests.mail.reading.corpus.layout import CUTS, OUTLOOK, WROTE, arranged, as_it_is, headers, marked, wrapped
from tests.mail.reading.corpus.mime import broken, escaped, letter, narrowest, part, several
from tests.mail.reading.corpus.ours import LINES, SUBJECT
from tests.mail.reading.corpus.plain import DIVIDER, head, subject
from tests.mail.reading.corpus.typed import BOTTOM, INLINE, TOP, Typed

RULED = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"
BAR = "margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"
PROTON = "Sent with Proton Mail secure email."
LIBERO = "Inviato da Libero Mail per Android"


def both(plain: Sequence[str], rich: str, boundary: str, encoding: str = "quoted-printable", more: str = "") -> str:
    """The same text twice."""
    text = "\n".join(plain)
    return several(
        "alternative", [part(text, encoding=encoding, more=more), part(rich, "html", encoding=encoding)], boundary
    )


def mixed(typed: Typed, opening: str, closing: str, said: str, tag: str = "div") -> str:
    """The answer and the quoted letter, in the order in which they were arranged."""
    own = escaped(typed.lines, tag)
    if typed.place == BOTTOM:
        return f"{said}{opening}{broken(LINES)}{closing}{own}"
    if typed.place != INLINE:
        return f"{own}<br>{said}{opening}{broken(LINES)}{closing}"
    pieces, start = "", 0
    for line, cut in zip(typed.lines, CUTS, strict=False):
        pieces += f"{opening}{broken(LINES[start:cut])}{closing}{escaped([line], tag)}"
        start = cut
    return f"{said}{pieces}{opening}{broken(LINES[start:])}{closing}"


def _bold(lines: Sequence[str]) -> str:
    return "".join(f"<b>{line.partition(':')[0]}:</b>{html.escape(line.partition(':')[2])}<br>" for line in lines)


def gmail_web(typed: Typed) -> bytes:
    said = f'<div dir="ltr" class="gmail_attr">{html.escape(WROTE["gmail"][typed.language])}<br></div>'
    quote = f'<blockquote class="gmail_quote" style="{RULED}">'
    rich = f'<div dir="ltr">{mixed(typed, quote, "</blockquote>", said)}</div>'
    plain = arranged(typed, head("gmail", typed, 78), wrapped(74))
    return letter(subject(typed), both(plain, rich, "000000000000aa11", "8bit"), typed.language)


def gmail_phone(typed: Typed) -> bytes:
    """Both texts are packed."""
    said = escaped([WROTE["gmail"][typed.language]], "div dir=auto")
    rich = mixed(typed, "<blockquote class=gmail_quote>", "</blockquote>", said, "div dir=auto")
    plain = arranged(typed, head("gmail", typed, 78), marked())
    return letter(subject(typed), both(plain, rich, "0000000000bb22", "base64"), typed.language)


def apple_mail(typed: Typed) -> bytes:
    said = WROTE["apple"][typed.language]
    rich = mixed(typed, '<blockquote type="cite">', "</blockquote>", escaped([said], "div"))
    plain = arranged(typed, [said, ""], marked())
    content = both(plain, f"<html><body>{rich}</body></html>", "Apple-Mail=_1", more="; format=flowed; delsp=yes")
    return letter(subject(typed), content, typed.language, "Apple Mail (2.3826)")


def outlook_desktop(typed: Typed) -> bytes:
    """The quoted letter bears no marks, in neither text."""
    said = headers(typed.language, SUBJECT)
    plain = arranged(typed, ["", *said, ""], as_it_is)
    line = "<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>"
    tag = "p class=MsoNormal"
    gap = "<p class=MsoNormal><o:p>&nbsp;</o:p></p>"
    answer = f"{escaped(typed.lines, tag)}{gap}{line}<p class=MsoNormal>{_bold(said)}</p></div>{escaped(LINES, tag)}"
    rich = answer if typed.place == TOP else escaped(plain, tag)
    text = "\n".join(plain)
    parts = [
        part(text, charset=narrowest(text, "iso-8859-1"), encoding="quoted-printable"),
        part(f"<html><body lang=EN-GB><div class=WordSection1>{rich}</div></body></html>", "html", encoding="base64"),
    ]
    answer = {"en": "RE", "it": "R", "de": "AW"}[typed.language]
    content = several("alternative", parts, "----=_NextPart_000_0012_01DC")
    return letter(subject(typed, answer), content, typed.language, "Microsoft Outlook 16.0")


def outlook_web(typed: Typed) -> bytes:
    """HTML alone."""
    style = 'div style="font-family: Aptos, sans-serif; font-size: 12pt;" class="elementToProof"'
    said = f'<div id="divRplyFwdMsg" dir="ltr">{_bold(headers(typed.language, SUBJECT))}</div>'
    below = f'<hr style="display:inline-block;width:98%">{said}<pre>{html.escape(chr(10).join(LINES))}</pre>'
    sheet = '<head><style type="text/css">P {margin-top:0;}</style></head>'
    rich = (
        f'<html>{sheet}<body dir="ltr">{escaped(typed.lines, style)}<div id="appendonsend"></div>{below}</body></html>'
    )
    return letter(subject(typed), part(rich, "html", encoding="base64"), typed.language)


def outlook_phone(typed: Typed) -> bytes:
    said, footer = headers(typed.language, SUBJECT), OUTLOOK[typed.language]
    plain = [*typed.lines, "", footer, "_" * 32, *said, "", *LINES]
    signature = f'<div id="ms-outlook-mobile-signature">{footer}</div><hr>'
    below = f'<div id="divRplyFwdMsg">{broken(said)}</div>{escaped(LINES, "div")}'
    rich = f"<html><body>{escaped(typed.lines, 'div dir=auto')}{signature}{below}</body></html>"
    return letter(subject(typed), both(plain, rich, "_000_DB9PR", "base64"), typed.language)


def gmx(typed: Typed) -> bytes:
    """HTML alone, whose quote is a div with a name."""
    opening = f'<div name="quote" style="{BAR}"><div>{broken(headers("de", SUBJECT))}</div><div name=quoted-content>'
    rich = (
        f"<html><body><div style='font-family: Verdana'>{mixed(typed, opening, '</div></div>', '')}</div></body></html>"
    )
    return letter(subject(typed, "Aw"), part(rich, "html"), typed.language)


def libero(typed: Typed) -> bytes:
    said = WROTE["thunderbird"]["it"]
    text = "\n".join(arranged(typed, [said, ""], marked("> "), ("", LIBERO)))
    rich = mixed(typed, "<blockquote type=cite>", "</blockquote>", escaped([said], "p"), "p") + f"<p>{LIBERO}</p>"
    plain = part(text, charset=narrowest(text, "iso-8859-15"), encoding="quoted-printable")
    content = several("alternative", [plain, part(rich, "html", encoding="quoted-printable")], "----=_Part_8842_1")
    return letter(subject(typed, "R"), content, typed.language, "Open-Xchange Mailer")


def yahoo(typed: Typed) -> bytes:
    """The quoted letter is indented a little, and unmarked."""
    said = WROTE["yahoo"][typed.language]
    plain = arranged(typed, ["", said, ""], marked(" "))
    own = escaped(typed.lines, "div dir=ltr data-setdir=false")
    below = f'<div class="yahoo_quoted"><div>{html.escape(said)}</div><div>{broken(LINES)}</div></div>'
    rich = f'<div class="yahoo-style-wrap">{own}</div>{below}' if typed.place == TOP else f"<div>{broken(plain)}</div>"
    return letter(subject(typed), both(plain, rich, "----=_Part_55_1", "8bit"), typed.language, "YMailNorrin")


def proton(typed: Typed) -> bytes:
    said = WROTE["proton"][typed.language]
    plain = arranged(typed, ["", said, ""], marked(), ("", PROTON))
    quote = mixed(typed, "<blockquote class=protonmail_quote type=cite>", "</blockquote>", escaped([said], "div"))
    rich = f'{quote}<div class="protonmail_signature_block">{PROTON}</div>'
    return letter(subject(typed), both(plain, rich, "b1=_proton", "base64"), typed.language)


def samsung(typed: Typed) -> bytes:
    """HTML alone, packed; the quoted letter unmarked."""
    footer = {"en": "Sent from my Galaxy", "it": "Inviato dal mio Galaxy", "de": "Von meinem Galaxy gesendet"}
    said = [f"-------- {DIVIDER[typed.language]} --------", *headers(typed.language, SUBJECT), ""]
    own = f"{escaped(typed.lines, 'div dir=auto')}<div id='composer_signature'>{footer[typed.language]}</div>"
    rich = f"<html><head></head><body>{own}{escaped(said, 'div')}{escaped(LINES, 'div')}</body></html>"
    return letter(subject(typed), part(rich, "html", encoding="base64"), typed.language)
