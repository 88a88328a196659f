"""`feurio check`, `export`, `proof`, `pins` and `merge`: what files are worth, and what this machine remembers."""

from pathlib import Path
from typing import Annotated, Any

import typer

from feurio_pbem.cli.completing import complete_games
from feurio_pbem.cli.options import GameFile, Json, command
from feurio_pbem.cli.output import note_change, print_error, print_json, print_text, write_bytes
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import Message, sentence

CHECK = """
feurio check friday.feurio.yaml
feurio check *.feurio.yaml --json
feurio check friday.feurio.yaml --strict
"""

EXPORT = """
feurio export friday.feurio.yaml 12
feurio export friday.feurio.yaml 12 --into turn-12
"""

SCHEMA = """
feurio schema
feurio schema games
"""

PROOF = """
feurio proof friday.feurio.yaml                              against what this machine has seen
feurio proof friday.feurio.yaml from-bo.feurio.yaml
feurio proof friday.feurio.yaml from-bo.feurio.yaml -o bo.json
feurio proof --check bo.json
"""

PINS = """
feurio pins
feurio pins friday.feurio.yaml
feurio pins friday.feurio.yaml --adopt     this file counts, not what was seen before
feurio pins friday.feurio.yaml --trust     its players' new keys are right
feurio pins friday.feurio.yaml --restore before.feurio.yaml   the version seen before, in a new file
feurio pins friday.feurio.yaml --forget
"""

MERGE = """
feurio merge friday.feurio.yaml from-bo.feurio.yaml
feurio merge friday.feurio.yaml from-bo.feurio.yaml -o friday.feurio.yaml
"""

RESULTS = {
    "same": sentence("Both are the same."),
    "mine-newer": sentence("{mine} is newer: it goes on from entry {at}."),
    "theirs-newer": sentence("{theirs} is newer: it goes on from entry {at}."),
    "united": sentence("Each has something that the other lacks; together they make one game."),
}


@command(CHECK)
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files.", autocompletion=complete_games)],
    strict: Annotated[bool, typer.Option("--strict", help="Also: written byte for byte as feurio writes it.")] = False,
    json: Json = False,
) -> None:
    """Prove files sound, or say what is wrong where."""
    from feurio_pbem.play.check import check_file, exit_code

    rows, errors = [], []
    for file in files:
        checked = check_file(file, strict=strict)
        rows.append(checked.to_json() if json else checked.to_json(str))  # the games themselves would fill the memory
        errors.append(checked.error)
        if not json:
            print_text(_tell_file(rows[-1]))
    if json:
        print_json({"files": rows})
    elif methods := _tell_methods(rows):
        print_text("\n".join(methods))
    raise typer.Exit(exit_code(errors))


def _tell_file(row: dict[str, Any]) -> str:
    from feurio_pbem.gamefile.disk_words import show_path

    file = show_path(row["file"])
    lines = []
    if row["ok"]:
        places = {"file": file, "turns": row["turns"], "entries": row["entries"], "seal": row["seal"]}
        sound = sentence("{file}: sound, turns played: {turns}, entries: {entries}.", **places)
        if row["seal"] and row["draws"] == "sealed":
            sound = sentence("{file}: sound, turns played: {turns}, entries: {entries}, seal {seal}.", **places)
        lines.append(str(sound))
    for problem in row["problems"]:
        line = f":{problem['line']}" if problem["line"] else ""
        lines.append(f"{file}{line}: {problem['message']} [{problem['code']}]")
        lines += [f"  {problem['hint']}"] if problem["hint"] else []
    lines += [f"{file}: {sentence('warning: {warning}', warning=warning)}" for warning in row["warnings"]]
    return "\n".join(lines)


def _tell_methods(rows: list[dict[str, Any]]) -> list[str]:
    """Each method that was met, once: what it protects and what it does not."""
    methods = {row["method"]: row for row in rows if row["method"] and row["ok"]}
    lines: list[str] = []
    for name, row in methods.items():
        lines += ["", str(sentence("Draws: {methods}", methods=name)), *(f"  + {text}" for text in row["protects"])]
        lines += [f"  - {sentence('but {text}', text=text)}" for text in row["does_not_protect"]]
    return lines


@command(EXPORT)
def export(
    file: GameFile,
    n: Annotated[int, typer.Argument(metavar="N", help="The number of the entry; 0 is the set-up.")],
    into: Annotated[Path | None, typer.Option(metavar="FOLDER", help="A new folder; else ID-entry-N.")] = None,
    json: Json = False,
) -> None:
    """One entry for `ssh-keygen -Y verify`."""
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.sealed.export import export as write_entry

    exported = write_entry(file, n, into)
    if json:
        print_json(exported.to_json())
        return
    places = {"folder": show_path(exported.folder), "files": ", ".join(exported.files)}
    print_text(str(sentence("Written to {folder}: {files}. To verify:", **places)))
    print_text("\n".join(exported.commands))


@command(SCHEMA)
def schema(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where the games are; here without.")] = Path(),
    json: Json = False,
) -> None:
    """The schemas, for editors and other programs."""
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.play.schema import write_schemas

    written = write_schemas(folder)
    if json:
        print_json({"folder": str(folder), "schemas": written})
        return
    print_text(str(sentence("Written to {folder}: {files}.", folder=show_path(folder), files=", ".join(written))))
    print_text(str(sentence("The first line of a game in that folder, by its format, for editors that know YAML:")))
    print_text("\n".join(written.values()))


@command(PROOF)
def proof(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A game file, or with --check a proof.", autocompletion=complete_games),
    ],
    other: Annotated[
        Path | None,
        typer.Argument(metavar="[OTHER]", help="The file with the other history.", autocompletion=complete_games),
    ] = None,
    into: Annotated[Path | None, typer.Option("-o", metavar="PROOF", help="Write the proof into a new file.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Verify a proof; needs no game and no identity.")] = False,
    json: Json = False,
) -> None:
    """A proof of two versions of a turn."""
    from feurio_pbem.sealed.proof import prove, read_proof, tell_proof

    to_stdout = _is_stdout(into, json=json)
    proven = read_proof(file) if check else prove(file, other, None if to_stdout else into)
    if to_stdout:
        print_json(proven)
        return
    told = tell_proof(proven)
    if json:
        print_json({**told, "proof": proven, "written": None if into is None else str(into)})
    else:
        print_text("\n".join(_tell_proof(told, into)))


def _tell_proof(told: dict[str, Any], into: Path | None) -> list[str]:
    places = {"name": told["name"], "seat": told["seat"], "entry": told["versions"][0]["n"]}
    lines = [str(sentence("{name} ({seat}) signed two versions of entry {entry}:", **places))]
    lines += [f"  {version['kind']}: {version['text']}" for version in told["versions"]]
    if told["same_action"]:
        lines.append(str(sentence("They are the same action; only note or time differ, as after a laptop was lost.")))
    lines.append(str(sentence("Both are signed with the key {key}.", key=told["fingerprint"])))
    whose = "That it is {name}'s key, only a game you know or {name} can tell: compare it."
    lines.append(str(sentence(whose, name=told["name"])))
    lines.append(str(sentence("It says nothing of intent: restoring a backup is the usual cause.")))
    if into is None:
        return lines
    from feurio_pbem.gamefile.disk_words import shell_path, show_path

    command = f"feurio proof --check {shell_path(into)}"
    written = sentence("Written to {file}; anybody can check it: {command}", file=show_path(into), command=command)
    return [*lines, str(written)]


@command(PINS)
def pins(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Of this game only.", autocompletion=complete_games)
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the game in FILE.")] = False,
    adopt: Annotated[bool, typer.Option("--adopt", help="Let FILE count where it differs from what was seen.")] = False,
    trust: Annotated[bool, typer.Option("--trust", help="Accept the keys of the players in FILE.")] = False,
    restore: Annotated[
        Path | None,
        typer.Option("--restore", metavar="NEW-FILE", help="Write the version seen before there."),
    ] = None,
    json: Json = False,
) -> None:
    """What this machine remembers of games and people."""
    from feurio_pbem.cli.output import print_notices
    from feurio_pbem.sealed import pins as memory

    actions = [(forget, memory.forget), (adopt, memory.adopt), (trust, memory.trust)]
    wanted = [action for chosen, action in actions if chosen]
    if restore is not None:
        wanted.append(lambda path: memory.restore(path, restore))
    if len(wanted) > 1 or (wanted and file is None):
        raise WrongUsage("usage", sentence("One of --forget, --adopt, --trust and --restore, with a FILE."))
    if wanted and file is not None:
        message = wanted[0](file)
        if not json:
            print_text(str(message))
            return
    found = memory.remembered(file)
    print_notices(found.notices)
    if json:
        print_json(found.to_json())
        return
    print_text(
        "\n".join([*map(_tell_pin, found.games), *_tell_players(found.players)])
        or str(sentence("Nothing is remembered here."))
    )


def _tell_pin(row: dict[str, Any]) -> str:
    signed = ", ".join(map(str, row["signed"]))
    places = {"title": row["title"], "count": row["entries"], "seat": row["seat"], "signed": signed}
    told = sentence("{title}: {count} entries seen.", **places)
    if row["seat"] and signed:
        told = sentence("{title}: {count} entries seen; you are {seat}, signed entries {signed}.", **places)
    elif row["seat"]:
        told = sentence("{title}: {count} entries seen; you are {seat}, signed entries none.", **places)
    return f"{row['game']}  {told}"


def _tell_players(players: dict[str, str]) -> list[str]:
    return [f"{name}  {key}" for name, key in players.items()]


@command(MERGE)
def merge(
    mine: Annotated[Path, typer.Argument(metavar="MINE", help="Your game file.", autocompletion=complete_games)],
    theirs: Annotated[
        Path, typer.Argument(metavar="THEIRS", help="The other copy of it.", autocompletion=complete_games)
    ],
    into: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write the union; - is stdout.")] = None,
    json: Json = False,
) -> None:
    """How two copies of a game stand to each other, and their union."""
    from feurio_pbem.errors import Conflict
    from feurio_pbem.gamefile import write_game
    from feurio_pbem.gamefile.disk_words import show_path
    from feurio_pbem.play.unite import merge_files

    to_stdout = _is_stdout(into, json=json)
    try:
        merged = merge_files(mine, theirs, None if to_stdout else into)
    except Conflict as conflict:
        if not json or "result" not in conflict.details:
            raise
        # That two copies part is an answer too: `result` stands where it always stands, the words beside it.
        answer = {name: conflict.details.get(name) for name in ("result", "at", "mine", "theirs")}
        print_json({**answer, "error": conflict.to_json(), "notices": []})
        raise typer.Exit(conflict.exit_code) from None
    token = merged.game.standing.token
    if into is not None and not to_stdout:
        note_change(into, token)
    if json:
        written = None if into is None else str(into)
        print_json({"result": merged.result, "at": merged.at, "written": written, "token": token, "notices": []})
        return
    places = {"mine": show_path(mine), "theirs": show_path(theirs), "at": merged.at}
    result = str(Message(RESULTS[merged.result].template, places))
    if to_stdout:
        print_error(result)
        write_bytes(write_game(merged.game))
        return
    print_text(result)
    if into is not None:
        print_text(str(sentence("Written to {file}.", file=show_path(into))))


def _is_stdout(into: Path | None, *, json: bool) -> bool:
    """Whether `-o -` asks for stdout, where a document may stand alone."""
    if into != Path("-"):
        return False
    if json:
        raise WrongUsage("usage", sentence("-o - and --json both want stdout; name a file."))
    return True
