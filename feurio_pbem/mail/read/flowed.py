"""Lines of text, and the soft line breaks of RFC 3676 (format=flowed) undone. Knows only line ends and quote marks."""

import re

SIGNATURE = "-- "


def split_lines(text: str) -> list[str]:
    """Lines as mail means them; `str.splitlines` would also split at form feeds and U+2028.

    >>> split_lines("a\\r\\nb\\u2028c")
    ['a', 'b\\u2028c']
    """
    return re.split(r"\r\n|\r|\n", text)


def unflow(lines: list[str], *, delete_space: bool) -> list[str]:
    """Logical lines; quoted ones keep their marks.

    >>> unflow(["feurio ", " b ", "end", "> old ", ">> older"], delete_space=False)
    ['feurio b end', '> old ', '>> older']
    """
    logical: list[str] = []
    paragraph: list[str] = []
    depth = 0
    for line in lines:
        marks, content = _unstuffed(line)
        if paragraph and (marks != depth or content == SIGNATURE):
            logical.append(_quoted(depth, "".join(paragraph)))
            paragraph = []
        depth = marks
        flows = content.endswith(" ") and content != SIGNATURE
        paragraph.append(content[:-1] if flows and delete_space else content)
        if not flows:
            logical.append(_quoted(depth, "".join(paragraph)))
            paragraph = []
    if paragraph:
        logical.append(_quoted(depth, "".join(paragraph)))
    return logical


def _unstuffed(line: str) -> tuple[int, str]:
    content = line.lstrip(">")
    return len(line) - len(content), content.removeprefix(" ")


def _quoted(depth: int, content: str) -> str:
    return f"{'>' * depth} {content}" if depth else content
