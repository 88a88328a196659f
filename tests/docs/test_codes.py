"""docs/json.md names every error code of the program, with the exit code it travels with, and no other."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from feurio_pbem import errors

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "feurio_pbem"
CLASSES = {
    name: each.exit_code
    for name, each in vars(errors).items()
    if isinstance(each, type) and issubclass(each, errors.FeurioError) and each is not errors.FeurioError
}
# Makers of failures whose first argument is the code.
MAKERS = {**CLASSES, "Violation": 1, "fault": 3, "entry_fault": 3}
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def constants(tree: ast.Module) -> dict[str, str]:
    """Names that stand for a text in a module."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = (
                    zip(target.elts, node.value.elts, strict=False)
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                    else [(target, node.value)]
                )
                for name, value in pairs:
                    if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                        found[name.id] = value.value
    return found


def texts(node: ast.expr, known: dict[str, str]) -> Iterator[str]:
    """What an expression for a code can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body, known)
        yield from texts(node.orelse, known)
    elif isinstance(node, ast.Name) and node.id in known:
        yield known[node.id]


@cache
def codes_of_the_program() -> dict[str, set[int]]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))]
    known = {name: text for tree in trees for name, text in constants(tree).items()}
    found: dict[str, set[int]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in MAKERS:
                    for code in texts(node.args[0], known):
                        if CODE.fullmatch(code):
                            found.setdefault(code, set()).add(MAKERS[name])
    return found


def codes_of_the_document() -> dict[str, set[int]]:
    text = (ROOT / "docs/json.md").read_text(encoding="utf-8")
    table = text.partition("## Error codes")[2]
    found: dict[str, set[int]] = {}
    for number, cells in re.findall(r"^\| (\d+) \| (.*) \|$", table, re.MULTILINE):
        for code in re.findall(r"`([a-z][a-z0-9-]*)`", cells):
            found.setdefault(code, set()).add(int(number))
    return found


def test_the_document_names_every_code() -> None:
    program, document = codes_of_the_program(), codes_of_the_document()
    missing = {(code, number) for code, numbers in program.items() for number in numbers - document.get(code, set())}
    assert sorted(missing) == []


def test_the_document_names_no_other_code() -> None:
    of_the_boundary = {"usage", "bug", "interrupted", "system", "disk-full", "no-permission"}
    assert codes_of_the_document().keys() - codes_of_the_program().keys() <= of_the_boundary


def test_the_document_names_every_json_document() -> None:
    """Whatever command takes `--json` has its document described."""
    from feurio_pbem.cli.commands import COMMANDS
    from feurio_pbem.cli.group import build_command

    text = (ROOT / "docs/json.md").read_text(encoding="utf-8").partition("## Documents")[2]
    spoken = [name for name in COMMANDS if any("--json" in each.opts for each in build_command(name, name).params)]
    assert [name for name in spoken if f"`{name}`" not in text] == []
    assert len(spoken) > 30
