"""From bytes to a tree of parts, and from a part to its bytes. Knows MIME only, nothing of turns.

The standard library's `email` parses, because it is the most tried parser there is and needs nothing installed. Its
old `compat32` policy is used: the newer one decodes every header at once, which an ill-meant Subject turns into half
a minute. The caps are enforced while it builds parts, before it goes deeper.
"""

import base64
import binascii
import quopri
import re
from collections.abc import Iterator
from email import errors, parser, policy
from email.message import Message

from feurio_pbem.errors import Refused
from feurio_pbem.messages import Message as Sentence
from feurio_pbem.messages import sentence

# The caps under which a mail is looked at at all; each bounds time or memory of a step that trusts its input.
LARGEST_MAIL = 1 << 20
CLIPPED = LARGEST_MAIL + 1  # of a larger mail no more is read than shows that it is too large
MOST_PARTS = 200
DEEPEST = 20
LONGEST_HEADER = 2_000  # characters looked at: a Subject of 32,000 encoded words takes half a minute to decode

_TORN = (
    errors.StartBoundaryNotFoundDefect,
    errors.CloseBoundaryNotFoundDefect,
    errors.NoBoundaryInMultipartDefect,
    errors.MultipartInvariantViolationDefect,
)
_KNOWN_HEADER = re.compile(
    rb"(?:content-[a-z-]+|mime-version|from|to|cc|subject|date|message-id|received|return-path|reply-to|"
    rb"auto-submitted|precedence|in-reply-to|references|x-[a-z0-9-]+)[ \t]*:",
    re.IGNORECASE,
)
_HEADER_LINE = re.compile(rb"[!-9;-~]+[ \t]*:|[ \t]|From ")
_BEFORE_COLON = re.compile(rb"\A([!-9;-~]+)[ \t]+:")
_BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
_PLAIN_ENCODINGS = {"", "7bit", "8bit", "binary", "7-bit", "8-bit", "none"}


def damaged(what: Sentence) -> Refused:
    """`what` is a whole clause."""
    hint = sentence("Please send it again as a new plain text mail.")
    return Refused("damaged", sentence("The mail arrived damaged: {what}.", what=what), hint=hint)


class _Part(Message):
    """A message that knows how deep it lies."""

    level = 1

    def attach(self, payload: Message) -> None:  # type: ignore[override]
        if isinstance(payload, _Part):
            payload.level = self.level + 1
            if payload.level > DEEPEST:
                message = sentence("The mail holds mails in mails, over {most} levels deep.", most=DEEPEST)
                raise Refused("too-deep", message)
        super().attach(payload)


class _ClippedHeaders(policy.Compat32):
    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:LONGEST_HEADER]


def parse_headers(data: bytes) -> Message:
    """The top headers alone, however large the mail is."""
    reading = _ClippedHeaders(message_factory=_Part)
    return parser.BytesParser(policy=reading).parsebytes(_with_clean_headers(data[:LARGEST_MAIL]), headersonly=True)


def parse(data: bytes) -> Message:
    """The tree of parts; `Refused` where it is too large, has too many parts or lies too deep."""
    if len(data) > LARGEST_MAIL:
        message = sentence("The mail is too large: at most {most:,} bytes are read.", most=LARGEST_MAIL)
        raise Refused("too-large", message, hint=sentence("Send the line alone, without photos or attachments."))
    parts = 0

    def new_part(policy: policy.Policy) -> _Part:
        nonlocal parts
        parts += 1
        if parts > MOST_PARTS + 1:  # the mail itself is no part
            raise Refused("too-many-parts", sentence("The mail has more than {most} parts.", most=MOST_PARTS))
        return _Part(policy)

    reading = _ClippedHeaders(message_factory=new_part)
    return parser.BytesParser(policy=reading).parsebytes(_with_clean_headers(data))


def _with_clean_headers(data: bytes) -> bytes:
    """Without lines amid the top headers that are none, and without blanks before a colon.

    The library takes either for the start of the text.
    """
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    end = re.search(rb"(?:\r\n|\n|\r(?!\n))(?=[\r\n])", data)
    if end is None:
        return data
    lines = re.findall(rb"[^\r\n]*(?:\r\n|\r|\n)", data[: end.end()])
    last = max((i for i, line in enumerate(lines) if _KNOWN_HEADER.match(line)), default=-1)
    kept = [line for i, line in enumerate(lines) if i > last or _HEADER_LINE.match(line)]
    return b"".join(_BEFORE_COLON.sub(rb"\1:", line) for line in kept) + data[end.end() :]


def content_type(part: Message) -> str:
    """Its first word: some programs forget the semicolon, or add a comment."""
    return re.split(r"[\s(]", part.get_content_type(), maxsplit=1)[0].lower()


def children(part: Message) -> list[Message]:
    """The parts of a multipart; `Refused` if their bounds are torn."""
    payload = part.get_payload()
    if not isinstance(payload, list) or any(isinstance(defect, _TORN) for defect in part.defects):
        raise damaged(sentence("the bounds between its parts are missing"))
    return [child for child in payload if isinstance(child, Message)]


def own_parts(part: Message) -> Iterator[Message]:
    """The part and all below it, but nothing inside attached messages."""
    yield part
    payload = part.get_payload() if part.get_content_maintype() == "multipart" else None
    for child in payload if isinstance(payload, list) else []:
        if isinstance(child, Message):
            yield from own_parts(child)


def disposition(part: Message) -> str:
    return str(part.get("Content-Disposition", "")).partition(";")[0].strip().lower()


def parameter(part: Message, name: str) -> str:
    """A parameter of Content-Type without quotes, `""` if there is none."""
    value = part.get_param(name, "")
    text = value[2] if isinstance(value, tuple) else str(value)
    return text.strip(" \t\r\n\"'")


def file_name(part: Message) -> str:
    """What the sender calls the part: a label to show, never a path. `""` if it has no name."""
    try:
        return str(part.get_filename("") or "")
    except (LookupError, ValueError, AttributeError, TypeError):
        return "?"


def decoded(part: Message) -> bytes:
    """The bytes under the transfer encoding; `Refused` if they cannot be what was sent."""
    encoding = str(part.get("Content-Transfer-Encoding", "")).partition(";")[0].partition("(")[0].strip(' \t"').lower()
    del part["Content-Transfer-Encoding"]  # else the library decodes, and mends silently what is torn
    raw = part.get_payload(decode=True)
    if not isinstance(raw, bytes):
        raise damaged(sentence("a part is not what it says it is"))
    part["Content-Transfer-Encoding"] = encoding
    if encoding in _PLAIN_ENCODINGS:
        return raw
    if encoding == "quoted-printable":
        return quopri.decodestring(re.sub(rb"(?<![ \t])[ \t]+(?=[\r\n])", b"", raw))
    if encoding == "base64":
        return _from_base64(raw)
    raise damaged(sentence("a part is encoded in a way that no standard knows"))


def _from_base64(raw: bytes) -> bytes:
    packed = b"".join(raw.split())
    if _BASE64.fullmatch(packed) is None:
        raise damaged(sentence("a base64 part is cut or garbled"))
    try:
        return base64.b64decode(packed, validate=True)
    except binascii.Error as error:
        raise damaged(sentence("a base64 part is cut or garbled")) from error
