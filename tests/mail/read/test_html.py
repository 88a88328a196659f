"""HTML of mail programs as the lines that their readers see."""

import pytest

from feurio_pbem.mail.read.html import lines_of_html


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("a\n b<br>c<br/>d", ["a b", "c", "d"]),
        ("<p>a</p>\n<p>b</p>", ["a", "b"]),
        ("<div>a<div>b</div>c</div>", ["a", "b", "c"]),
        ("<p>a<p>b", ["a", "b"]),
        ("a<br><br>b", ["a", "", "b"]),
        ("  <b> a </b> <i> b</i>", ["a b"]),
        ("&nbsp;&nbsp;a &#43; &minus;1 &lt;b&gt;", ["\u00a0\u00a0a + \u22121 <b>"]),
        ("<pre>a\n  b\r\nc</pre>d", ["a", "  b", "c", "d"]),
        ('<div style="white-space: pre-wrap">a\nb</div>', ["a", "b"]),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", ["a b ", "c"]),
        ("<ul><li>a<li>b</ul>", ["* a", "* b"]),
        ("<blockquote>a<p>b</blockquote>c", ["> a", "> b", "c"]),
        ("<blockquote><blockquote>a</blockquote>b</blockquote>c", ["> a", "> b", "c"]),
        ('<div class="yahoo_quoted">a<div>b</div></div>c', ["> a", "> b", "c"]),
        ("a<!-- b\n--><!---->c<!-->d<!--x--!>e", ["acde"]),
        ("a<!--[if mso]>b<![endif]--><![if !mso]>c<![endif]><?xml b?>", ["ac"]),
        ("<style>a</style><SCRIPT>'</p>' b</script ><title>c</title>d", ["d"]),
        ('<span style="DISPLAY:\tnone">a</span><p hidden>b<p>c', ["c"]),
        ('<i style="font-size:0px">a</i><i style="font-size:0.9em">b</i>', ["b"]),
        ("<a title='<p>x>y'>a</a><a href=x'y>b</a>", ["ab"]),
        ("a < b <3 </ c>d", ["a < b <3 d"]),
        ("<p>a<o:p></o:p></p><o:p/>b", ["a", "b"]),
        ("a</p></div></blockquote>b", ["a", "b"]),
        ("a<script>b", ["a"]),
        ("a<b title='c", ["a"]),
        ("12<s>3</s>", ["12\ufffd\u03363"]),
    ],
)
def test_lines(source: str, lines: list[str]) -> None:
    assert lines_of_html(source) == lines
