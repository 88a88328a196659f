"""Where the sender's own words end: signatures, forwarded and original messages, header blocks, raw mail source.

Only a comfort: column 1 and the token in a line are what keeps an old one harmless. So whatever is not surely such a
mark ends nothing: no attribution ("On … wrote:"), for people also write below what they quote, no ruled banner.
"""

import re
import unicodedata

from feurio_pbem.notation import fold

_LONGEST_LINE = 2_000
_LONGEST_MARK = 100
_SIGNATURES = {"--", "- --"}  # the second as OpenPGP escapes it
_RULE = "-_=*"
_OLD_MAIL = re.compile(
    r"original|origine|origin[aá]l|urspr[uü]ng|oorspronkelijk|opprinnelig|oprindelig|alkuper|исходное|p[uů]vodn|"
    r"oryginaln|eredeti|元の|原始|원본|forward|weitergeleitet|transf[eé]r|r[eé]exp[eé]di|inoltrat|reenviad|encaminhad|"
    r"doorgestuurd|välitetty|p[rř]epos[ií]lan|přeposlan|továbbított|переслан|пересыл|переадрес|전달된|i\u0307?letilen|"
    r"özgün|orijinal|αρχικό|מקורית|הועבר|الأصلية|вихідн|izvirn|"
    r"προωθημένο|vidarebeford|videresend|przekaz|転送|转发|轉寄"
)
_SOURCE = re.compile(r"(?:content-(?:type|transfer-encoding|disposition)|mime-version|message-id|return-path) ?:.*")
_LABELLED = re.compile(r"\s*[*_]{0,2}[^\s\d:*_>|][^\d:*_>|]{0,20}?[*_]{0,2} ?: ?[*_]{0,2}.*")
_BLOCK = 3  # so many labelled lines one after the other, as in From, Sent, To, are the head of another mail


def own_words(lines: list[str]) -> list[str]:
    """The lines before the first mark under which words of somebody else, or a signature, stand."""
    folded = [unicodedata.normalize("NFC", fold(line[:_LONGEST_LINE])).casefold().rstrip() for line in lines]
    start = length = 0
    for place, line in enumerate(folded):
        if line in _SIGNATURES or _is_mark(line):
            return lines[:place]
        if _LABELLED.fullmatch(line):
            start, length = (start if length else place), length + 1
            if length == _BLOCK:
                return lines[:start]
        elif not (length and line.startswith(" ")):  # a folded value goes on
            length = 0
    return lines


def _is_mark(line: str) -> bool:
    if _SOURCE.fullmatch(line):
        return True
    if len(line) > _LONGEST_MARK:
        return False
    is_ruled = min(len(line) - len(line.lstrip(_RULE)), len(line.rstrip(": ")) - len(line.rstrip(": " + _RULE))) >= 2
    return (is_ruled or line.endswith(":")) and _OLD_MAIL.search(line) is not None and ">" not in line[:1]
