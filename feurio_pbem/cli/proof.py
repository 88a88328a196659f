"""`feurio proof`: a proof of two versions of a turn."""

from pathlib import Path
from typing import Annotated, Any

import typer

from feurio_pbem.cli.options import Json
from feurio_pbem.cli.output import print_json, print_text

EXAMPLES = """
feurio proof friday.feurio.yaml                              against what this machine has seen
feurio proof friday.feurio.yaml from-bo.feurio.yaml
feurio proof friday.feurio.yaml from-bo.feurio.yaml -o bo.json
feurio proof --check bo.json
"""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game file, or with --check a proof.")],
    other: Annotated[Path | None, typer.Argument(metavar="[OTHER]", help="The file with the other history.")] = None,
    into: Annotated[Path | None, typer.Option("-o", metavar="PROOF", help="Write the proof into a new file.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Verify a proof; needs no game and no identity.")] = False,
    json: Json = False,
) -> None:
    """Prove to anybody that a player signed two versions of a turn, or check such a proof."""
    from feurio_pbem.sealed.proof import prove, read_proof, tell_proof

    proof = read_proof(file) if check else prove(file, other, into)
    told = tell_proof(proof)
    if json:
        print_json({**told, "proof": proof, "written": None if into is None else str(into)})
    else:
        print_text("\n".join(_tell(told, into)))


def _tell(told: dict[str, Any], into: Path | None) -> list[str]:
    lines = [f"{told['name']} ({told['seat']}) signed two versions of entry {told['versions'][0]['n']}:"]
    lines += [f"  {version['kind']}: {version['text']}" for version in told["versions"]]
    if told["same_action"]:
        lines.append("They are the same action; only note or time differ, as after a laptop was lost.")
    lines.append(f"Both are signed with the key {told['fingerprint']}.")
    lines.append(f"That it is {told['name']}'s key, only a game you know or {told['name']} can tell: compare it.")
    lines.append("It says nothing of intent: restoring a backup is the usual cause.")
    if into is None:
        return lines
    from feurio_pbem.gamefile.disk_words import shell_path, show_path

    return [*lines, f"Written to {show_path(into)}; anybody can check it: feurio proof --check {shell_path(into)}"]
