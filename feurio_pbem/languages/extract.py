"""Every sentence of the package with the places where it is said, found in its syntax; it runs none of the code.

Sentences are the constants that reach `sentence(…)` and `counted(…, …)`, directly, by `… if … else …`, by a name of
the same module or out of a table of it; the help of commands and options; and the few words that Click says through
gettext.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
ENGLISH_ALONE = ("app/packages.py", "app/serve.py", "draws/", "git/runner.py", "git/repository.py", "git/ci.py",
                 "languages/", "mail/host/config.py", "mail/host/database.py", "mail/post/")  # fmt: skip
"""What only a host or a programmer meets: it is said in English."""

_CALLS = {"sentence": 1, "counted": 2, "translated": 1}
_HELP_ROWS = {"help.py": ("OPTIONS", "ENVIRONMENT"), "commands.py": ("GROUPS",)}
_HELP = {"commands.py": ("Entry", (1, 2))}

FROM_CLICK = (
    "Usage:", "Options", "Arguments", "Commands", "[OPTIONS]", "Show this message and exit.", "default: {default}",
    "required", "Missing argument {param_hint}", "Missing argument", "Missing option", "Missing parameter: {param}",
    "No such option: {name}", "Option {name!r} requires an argument.", "Option {name!r} does not take a value.",
    "Invalid value for {param_hint}: {message}", "Invalid value: {message}", "Got unexpected extra argument ({args})",
    "{value!r} is not a valid {number_type}.", "{value} is not in the range {range}.", "Missing command.",
    "{name} {filename!r} does not exist.", "Did you mean {possibility}?", "file", "directory", "path",
    "Show the version and exit.", "Install completion for the current shell.", "Show completion for the current shell.",
)  # fmt: skip

Id = str | tuple[str, str]


def sentences(package: Path = PACKAGE) -> dict[Id, list[tuple[str, int]]]:
    """Sentences, or pairs of one and many, in the order of the files, each with its files and lines."""
    found: dict[Id, list[tuple[str, int]]] = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not name.startswith(ENGLISH_ALONE):
            for said, line in _said_in(ast.parse(path.read_text(encoding="utf-8")), path.name):
                found.setdefault(said, []).append((name, line))
    for said in FROM_CLICK:
        found.setdefault(said, []).append(("click", 1))
    pairs = {one for pair in found if isinstance(pair, tuple) for one in pair[:1]}
    return {said: places for said, places in found.items() if said and said not in pairs}


def _said_in(tree: ast.Module, name: str) -> Iterator[tuple[Id, int]]:
    names = _constants(tree)
    for said in _HELP_ROWS.get(name, ()):
        yield from ((text, 1) for text in names[said])
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if _CALLS.get(called) == 2:
            ones, manys = (_texts(argument, names) for argument in node.args[:2])
            yield from ((pair, node.lineno) for pair in zip(ones, manys, strict=True))
        elif called in _CALLS and node.args:
            yield from ((text, node.lineno) for text in _texts(node.args[0], names))
        elif name in _HELP and called == _HELP[name][0]:
            yield from ((text, node.lineno) for place in _HELP[name][1] for text in _texts(node.args[place], names))
        if called in ("Option", "Argument"):
            helps = [word.value for word in node.keywords if word.arg == "help"]
            yield from ((text, node.lineno) for value in helps for text in _texts(value, names))


def unfound(tree: ast.Module) -> Iterator[str]:
    """Calls of `sentence` and `counted` of which no text is known; a `template` is that of a message said elsewhere."""
    names = _constants(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        is_said = node.func.id in ("sentence", "counted") and not isinstance(node.args[0], ast.Attribute)
        if is_said and not _texts(node.args[0], names):
            yield ast.unparse(node)


def _constants(tree: ast.Module) -> dict[str, list[str]]:
    """The texts that each name of a module is given anywhere in it."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).extend(_texts(node.value, {}))
    return found


def _texts(node: ast.expr, names: dict[str, list[str]]) -> list[str]:
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return _texts(node.body, names) + _texts(node.orelse, names)
    if isinstance(node, ast.Dict | ast.Tuple | ast.List):
        inner = node.values if isinstance(node, ast.Dict) else node.elts
        return [text for each in inner if each is not None for text in _texts(each, names)]
    if isinstance(node, ast.Subscript):  # one of a table
        return _texts(node.value, names)
    return names.get(node.id, []) if isinstance(node, ast.Name) else []
