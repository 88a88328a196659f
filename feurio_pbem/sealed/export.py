"""One entry of a sealed game for `ssh-keygen -Y verify`: its canonical bytes, signatures and the keys in a folder."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feurio_pbem.draws.canonical import PROTOCOL, canonical_bytes, entry_hash
from feurio_pbem.draws.ssh import allowed_signer, armour
from feurio_pbem.errors import OutsideWorld, Refused, WrongUsage
from feurio_pbem.game.answers import check_started
from feurio_pbem.game.effects import consents_needed
from feurio_pbem.game.entry import Genesis, LogEntry
from feurio_pbem.game.record import Game
from feurio_pbem.gamefile import load
from feurio_pbem.gamefile.disk_words import shell_path, show_path
from feurio_pbem.messages import sentence

_ENTRY, _SIGNERS = "entry", "allowed_signers"


@dataclass(frozen=True)
class Exported:
    """Where it lies, and the command lines that verify each signature."""

    folder: Path
    files: list[str]
    hash: str
    commands: list[str]

    def to_json(self) -> dict[str, Any]:
        """The same as data."""
        return {"folder": str(self.folder), "files": self.files, "hash": self.hash, "commands": self.commands}


def export(path: Path, n: int, folder: Path | None = None) -> Exported:
    """Write entry n (0: the set-up) into a new folder. Raises Refused `not-signed`, `no-such-entry`, WrongUsage."""
    game = load(path).game
    entry, signatures = _signed(game, n)
    folder = folder or Path(f"{game.standing.setup.id}-entry-{n}")
    files = {_ENTRY: canonical_bytes(entry), _SIGNERS: b""}
    commands = []
    for seat, (key, sig) in signatures.items():
        name = f"{_ENTRY}.sig" if len(signatures) == 1 else f"{_ENTRY}.{seat}.sig"
        files[name] = armour(key, sig).encode()
        files[_SIGNERS] += allowed_signer(seat, key).encode()
        commands.append(_command(folder, seat, name))
    _write(folder, files)
    return Exported(folder, sorted(files), entry_hash(entry).hex(), commands)


def _signed(game: Game, n: int) -> tuple[LogEntry | Genesis, dict[str, tuple[str, str]]]:
    """The entry, and key and signature of each who signed it, by seat."""
    setup = game.standing.setup
    if not setup.is_sealed:
        message = sentence("This game is seeded: its entries are not signed, so there is nothing to verify.")
        raise Refused("not-signed", message)
    if not 0 <= n <= len(game.log):
        message = sentence("There is no entry {n}: the log has {count} (0 is the set-up).", n=n, count=len(game.log))
        raise Refused("no-such-entry", message, hint=sentence("feurio log FILE --json numbers them."))
    if n == 0:
        host = game.genesis["host"]
        return game.genesis, {host["seat"]: (host["key"], game.genesis["sig"])}
    entry, before = game.log[n - 1], game.before_entry(n).standing
    if entry["kind"] == "retire" or entry["kind"] == "skip" or entry["kind"] == "replace":
        keys = consents_needed(check_started(before), entry)
        return entry, {seat: (keys[seat], sig) for seat, sig in entry["sigs"].items()}
    return entry, {entry["by"]: (before.cards[entry["by"]]["key"], entry["sig"])}


def _command(folder: Path, seat: str, name: str) -> str:
    signers, sig, entry = (shell_path(folder / file) for file in (_SIGNERS, name, _ENTRY))
    return f"ssh-keygen -Y verify -f {signers} -I {seat} -n {PROTOCOL} -s {sig} < {entry}"


def _write(folder: Path, files: dict[str, bytes]) -> None:
    try:
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except FileExistsError:
        message = sentence("{folder} is already there.", folder=show_path(folder))
        raise WrongUsage("file-exists", message, hint=sentence("Name another one with --into FOLDER.")) from None
    except FileNotFoundError:
        message = sentence("There is no folder {folder}.", folder=show_path(folder.parent))
        raise WrongUsage("no-such-folder", message) from None
    except OSError as error:
        message = sentence("{folder} cannot be written: {reason}.", folder=show_path(folder), reason=error.strerror)
        raise OutsideWorld("not-written", message) from None
