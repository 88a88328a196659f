"""A host's settings: one small TOML file, judged by its schema. Passwords are only pointed to."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.gamefile.schema import load_schema
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.post.imap import Account, ImapFolder
from feurio_pbem.mail.post.mailboxes import Mailbox, Maildir, Mbox
from feurio_pbem.mail.post.passwords import find_password
from feurio_pbem.mail.post.transports import Sendmail, Smtp, Transport
from feurio_pbem.mail.write.compose import Sender
from feurio_pbem.messages import Listing, Message, literal, sentence
from feurio_pbem.play.list import find_games

SCHEMA = "host-1.schema.json"
_LARGEST = 1 << 16


@dataclass(frozen=True)
class HostConfig:
    """`inbox` and `outgoing` as in the file; `folder` is where it lies, from where relative paths lead on."""

    folder: Path
    places: tuple[Path, ...]
    sender: Sender
    journal: Path
    authserv_id: str | None
    paused: frozenset[str]
    poll_seconds: int
    mails_per_hour: int
    remind_after_hours: int | None
    most_reminders: int
    bots: Mapping[str, Mapping[str, str]]
    inbox: Mapping[str, Any]
    outgoing: Mapping[str, Any]

    def mailbox(self) -> Mailbox:
        """The mailbox that is served. Raises OutsideWorld, Missing, WrongUsage."""
        inbox = self.inbox
        if inbox["kind"] == "maildir":
            return Maildir(self._path(inbox["path"]))
        if inbox["kind"] == "mbox":
            return Mbox(self._path(inbox["path"]))
        password = find_password(inbox, self.folder)
        if password is None:
            hint = sentence("Add password-file, password-env or password-command to [inbox].")
            raise Missing("no-password", sentence("The IMAP account needs a password."), hint=hint)
        names = ("host", "user", "tls", "port", "folder", "done", "refused", "idle")
        return ImapFolder(Account(password=password, **{name: inbox[name] for name in names if name in inbox}))

    def transport(self) -> Transport:
        """How answers go out. Raises Missing, WrongUsage."""
        out = self.outgoing
        if out["kind"] == "sendmail":
            return Sendmail(out["program"]) if "program" in out else Sendmail()
        password = find_password(out, self.folder)
        return Smtp(password=password, **{n: out[n] for n in ("host", "tls", "port", "user") if n in out})

    def check_places(self) -> None:
        """Raises WrongUsage `no-such-file` for a folder of games that is not there, before any mail comes."""
        next(iter(find_games(self.places)), None)
        for place in self.places:
            next(iter(find_games([place])), None)

    def _path(self, text: str) -> Path:
        return self.folder / Path(text).expanduser()


def read_config(path: Path) -> HostConfig:
    """Raises WrongUsage `bad-config` with the place."""
    settings = _parsed(path)
    _judge(settings, path)
    folder = path.absolute().parent
    games = settings["games"] if isinstance(settings["games"], list) else [settings["games"]]
    reminders = settings.get("reminders", {})
    journal = folder / Path(settings["journal"]).expanduser() if "journal" in settings else None
    return HostConfig(
        folder=folder,
        places=tuple(folder / Path(place).expanduser() for place in games),
        sender=Sender(settings["address"], settings.get("name", "Feurio!")),
        journal=journal or Home.of_this_machine().path / "mail" / settings["address"].lower().replace("/", "_"),
        authserv_id=settings.get("authserv-id"),
        paused=frozenset(settings.get("paused", ())),
        poll_seconds=settings.get("poll-seconds", 60),
        mails_per_hour=settings.get("limits", {}).get("mails-per-hour", 60),
        remind_after_hours=reminders.get("after-hours"),
        most_reminders=reminders.get("at-most", 2),
        bots=settings.get("bots", {}),
        inbox=settings["inbox"],
        outgoing=settings["outgoing"],
    )


def _parsed(path: Path) -> dict[str, Any]:
    if not path.is_file():
        message = sentence("There are no settings {place}.", place=path)
        raise WrongUsage("no-such-file", message, hint=sentence("docs/host.md has some to start from."))
    try:
        return tomllib.loads(read_bytes(path, most=_LARGEST).decode())
    except UnicodeDecodeError:
        raise WrongUsage("bad-config", sentence("{place} is not UTF-8.", place=path)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise WrongUsage("bad-config", sentence("{place} is no TOML: {fault}.", place=path, fault=str(error))) from None


def _judge(settings: dict[str, Any], path: Path) -> None:
    import jsonschema

    found = jsonschema.Draft202012Validator(load_schema(SCHEMA)).iter_errors(settings)
    error = min(found, key=lambda each: (each.validator != "enum", len(each.absolute_path)), default=None)
    if error is None:
        return
    place = ".".join(map(str, error.absolute_path)) or "settings"
    schema = error.schema if isinstance(error.schema, dict) else {}
    message = sentence("{file}: {place}: {fault}.", file=path, place=place, fault=_fault(error, schema))
    description = schema.get("description")
    raise WrongUsage("bad-config", message, hint=None if description is None else literal(str(description)))


def _fault(error: Any, schema: Mapping[str, Any]) -> Message:
    """What is wrong and what is allowed, from the rule that was broken; never a value that may be secret."""
    wanted, given = error.validator_value, error.instance
    match error.validator:
        case "enum" | "const":
            allowed = Listing([repr(value) for value in (wanted if error.validator == "enum" else [wanted])], "or")
            return sentence("{value} is not one of {allowed}", value=repr(given)[:80], allowed=allowed)
        case "required":
            return sentence("{names} must be there", names=Listing([name for name in wanted if name not in given]))
        case "additionalProperties":
            allowed = Listing(sorted(schema.get("properties", {})))
            unknown = Listing(sorted(set(given) - set(schema.get("properties", {}))))
            return sentence("there is no setting {names} here, only {allowed}", names=unknown, allowed=allowed)
        case "minimum" | "maximum":
            least, most = schema.get("minimum", "-"), schema.get("maximum", "-")
            return sentence("{value} is not a number from {least} to {most}", value=given, least=least, most=most)
        case "type":
            return sentence("it should be {kind}", kind=_KINDS.get(str(wanted), str(wanted)))
    return sentence("it is not as it should be")


_KINDS = {
    "integer": sentence("a whole number"),
    "string": sentence("a text in quotes"),
    "boolean": sentence("true or false"),
    "array": sentence("a list"),
    "object": sentence("a table"),
}
