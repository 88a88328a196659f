"""How this machine tells its user: a command of his, or services through apprise; set up under FEURIO_HOME alone.

No game, repository or mail can say what is called: a command is a list of arguments, no shell sees it, and the game
comes to it as JSON on stdin.
"""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from feurio_pbem.errors import Missing, OutsideWorld
from feurio_pbem.home.folder import Home
from feurio_pbem.messages import literal, sentence

_FILE = "notify.json"
_COMMAND_SECONDS = 60.0


@dataclass(frozen=True)
class Channels:
    """`command` with its arguments (empty: none), `urls` as apprise knows them (`ntfy://…`, `matrixs://…`)."""

    command: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The document of `feurio notify`, and its record."""
        return {"command": list(self.command), "urls": list(self.urls)}


@dataclass(frozen=True)
class Notice:
    """One thing to tell: a title, a text, and the row of the game for programs."""

    title: str
    text: str
    game: dict[str, Any]


def read_channels(home: Home) -> Channels:
    """What was set up."""
    record = home.read(_FILE) or {}
    return Channels(tuple(map(str, record.get("command", ()))), tuple(map(str, record.get("urls", ()))))


def set_channels(home: Home, channels: Channels) -> None:
    """Replace what was set up. Raises Missing `no-apprise`, OutsideWorld `bad-url`."""
    if channels.urls:
        _services(channels.urls)
    with home.exclusive():
        home.write(_FILE, channels.to_json())


def deliver(channels: Channels, notice: Notice) -> None:
    """Tell it on every channel. Raises OutsideWorld `notice-failed` when all were tried and one failed."""
    failures = []
    if channels.command:
        failures += _call(channels.command, notice)
    if channels.urls and not _services(channels.urls).notify(title=notice.title, body=notice.text):
        failures.append("a service did not take the notice")
    if failures:
        told = sentence("The notice could not be delivered: {reason}.", reason=failures[0])
        raise OutsideWorld("notice-failed", told, hint=sentence("feurio notify --test   tries it."))


def _call(command: Sequence[str], notice: Notice) -> list[str]:
    document = json.dumps({"title": notice.title, "text": notice.text, "game": notice.game}).encode()
    try:
        done = subprocess.run(
            list(command), input=document, stdout=subprocess.DEVNULL, timeout=_COMMAND_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return [f"{command[0]} took too long"]
    except OSError as fault:
        return [f"{command[0]}: {fault.strerror}"]
    return [f"{command[0]} ended with code {done.returncode}"] if done.returncode else []


def _services(urls: Sequence[str]) -> Any:
    try:
        import apprise
    except ImportError:
        hint = sentence("Install it: {command}", command="pip install 'feurio_pbem[notices]'")
        raise Missing("no-apprise", sentence("Services are called by apprise, which is not here."), hint=hint) from None
    services = apprise.Apprise()
    for url in urls:
        if not services.add(url):
            scheme = literal(url.partition(":")[0])
            raise OutsideWorld("bad-url", sentence("apprise does not know the address {scheme}://….", scheme=scheme))
    return services
