"""A host's settings: one small TOML file, judged by its schema. Passwords are only pointed to."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.errors import Missing, WrongUsage
from feurio_pbem.gamefile.schemas import load_schema
from feurio_pbem.gamefile.storage import read_bytes
from feurio_pbem.home.folder import Home
from feurio_pbem.mail.post.boxes.box import Box
from feurio_pbem.mail.post.boxes.imap import Account, ImapBox
from feurio_pbem.mail.post.boxes.maildir import MaildirBox
from feurio_pbem.mail.post.boxes.mbox import MboxBox
from feurio_pbem.mail.post.outgoing import Sendmail, Smtp, Way
from feurio_pbem.mail.post.passwords import find_password
from feurio_pbem.mail.write.compose import Sender

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
    inbox: Mapping[str, Any]
    outgoing: Mapping[str, Any]

    def box(self) -> Box:
        """The mailbox that is served. Raises OutsideWorld, Missing, WrongUsage."""
        inbox = self.inbox
        if inbox["kind"] == "maildir":
            return MaildirBox(self._path(inbox["path"]))
        if inbox["kind"] == "mbox":
            return MboxBox(self._path(inbox["path"]))
        password = find_password(inbox, self.folder)
        if password is None:
            hint = "Add password-file, password-env or password-command to [inbox]."
            raise Missing("no-password", "The IMAP account needs a password.", hint=hint)
        names = ("host", "user", "tls", "port", "folder", "done", "refused", "idle")
        return ImapBox(Account(password=password, **{name: inbox[name] for name in names if name in inbox}))

    def way(self) -> Way:
        """How answers go out. Raises Missing, WrongUsage."""
        out = self.outgoing
        if out["kind"] == "sendmail":
            return Sendmail(out["program"]) if "program" in out else Sendmail()
        password = find_password(out, self.folder)
        return Smtp(password=password, **{n: out[n] for n in ("host", "tls", "port", "user") if n in out})

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
        inbox=settings["inbox"],
        outgoing=settings["outgoing"],
    )


def _parsed(path: Path) -> dict[str, Any]:
    if not path.is_file():
        raise WrongUsage("no-such-file", f"There are no settings {path}.", hint="docs/mail.md has some to start from.")
    try:
        return tomllib.loads(read_bytes(path, most=_LARGEST).decode())
    except UnicodeDecodeError:
        raise WrongUsage("bad-config", f"{path} is not UTF-8.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise WrongUsage("bad-config", f"{path} is no TOML: {error}.") from None


def _judge(settings: dict[str, Any], path: Path) -> None:
    import jsonschema

    error = next(jsonschema.Draft202012Validator(load_schema(SCHEMA)).iter_errors(settings), None)
    if error is not None:
        place = ".".join(map(str, error.absolute_path)) or "settings"
        said = (
            error.message
            if error.validator in ("required", "additionalProperties", "enum")
            else "is not as it should be"
        )
        hint = error.schema.get("description") if isinstance(error.schema, dict) else None
        raise WrongUsage("bad-config", f"{path}: {place}: {said}.", hint=hint)
