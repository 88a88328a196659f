"""What the host's own mail provider found out about the sender (RFC 8601): only its own, topmost word counts.

A failure is believed. A pass proves no more than that the domain let the mail go out, and it is not asked for: many
honest providers check nothing. Pure text.
"""

import re

_ASIDE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|\([^()\"]*\)")  # strings and comments: some quote the sender
_RESULT = re.compile(r"\s*(dmarc|dkim|spf)\s*=\s*([a-z]+)", re.IGNORECASE)


def failed_checks(header: str | None, authserv_id: str | None) -> list[str]:
    """The checks that failed and make the mail a forgery; none if the header is another's or nobody is trusted.

    DMARC decides where it was tried; without it, a mail must have failed SPF or DKIM and passed neither.

    >>> failed_checks("mx.example.org; spf=pass; dmarc=fail (p=none)", "mx.example.org")
    ['dmarc']
    >>> failed_checks('mx.example.org; spf=fail smtp.mailfrom="; dkim=pass"@example.com', "mx.example.org")
    ['spf']
    >>> failed_checks("mx.example.org; dkim=fail; spf=pass", "mx.example.org")
    []
    """
    while header and header != (bare := _ASIDE.sub(" ", header)):
        header = bare
    name, *results = (header or "").split(";")
    if authserv_id is None or name.lower().split()[:1] != [authserv_id.lower()]:
        return []
    found = [(match[1].lower(), match[2].lower()) for part in results if (match := _RESULT.match(part))]
    dmarc = [verdict for method, verdict in found if method == "dmarc" and verdict != "none"]
    if dmarc:
        return ["dmarc"] if "fail" in dmarc else []
    others = [(method, verdict) for method, verdict in found if method != "dmarc"]
    if any(verdict == "pass" for _, verdict in others):
        return []
    return sorted({method for method, verdict in others if verdict in ("fail", "hardfail")})
