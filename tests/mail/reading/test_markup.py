"""HTML to lines."""

import pytest

from pbem.mail.reading.markup import CELL, html_text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>a</p><p>b</p>", "a\nb"),
        ("<div>a<br>b</div>c", "a\nb\nc"),
        ("<div>a<div><br></div>b</div>", "a\n\nb"),
        ("a\n  b&nbsp;c &amp; d&#8211;e", "a b\u00a0c & d–e"),
        ("<pre>a\n  b</pre>", "a\n  b"),
        ("<blockquote>a<br>b<blockquote>c</blockquote></blockquote>d", "> a\n> b\n> > c\nd"),
        ("<ul><li>a<li>b</ul><ol><li>c<li>d</ol>", "- a\n- b\n1. c\n2. d"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", f"a{CELL}b\nc"),
        ("<h2>Title</h2>a", "Title\n========\na"),
        ("a<hr>b", f"a\n{'_' * 32}\nb"),
        ("<head><title>x</title></head><style>y</style><script>z</script>a", "a"),
        ("<!-- x --><!--[if mso]>y<![endif]-->a", "a"),
        ("<p style='display: none'>x</p>a", "a"),
        ("<img src='data:image/png;base64," + "A" * 5000 + "'>a", "a"),
        ("", ""),
        ("a<", "a<"),
    ],
)
def test_lines_of_a_page(html: str, text: str) -> None:
    assert html_text(html) == text


@pytest.mark.parametrize(
    ("opening", "is_quoted"),
    [
        ("<blockquote>", True),
        ("<blockquote type=cite>", True),
        (
            '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">',
            True,
        ),
        ('<blockquote class="protonmail_quote">', True),
        ('<blockquote style="border-left: 2px solid blue; margin: 0">', True),
        ('<blockquote style="margin: 0 0 0 40px; border: none; padding: 0px;">', False),
        ('<blockquote class="gmail_quote" style="margin:0 0 0 40px;border:none;padding:0px">', False),
        ('<blockquote style="margin-top:0;margin-bottom:0">', False),
        ('<div name="quote">', True),
        ('<div style="border-left:2px solid #C3D9E5">', True),
        ('<div style="border-left: none">', False),
        ("<div>", False),
    ],
)
def test_quotes_and_indents(opening: str, is_quoted: bool) -> None:
    assert html_text(f"{opening}a").startswith("> ") is is_quoted
