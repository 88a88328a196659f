"""`feurio identity` in a terminal: the recovery code is shown once and asked back."""

import os
import re
import select
import subprocess
import sys
import time

import pytest

pty = pytest.importorskip("pty", reason="a Unix terminal")


class Terminal:
    """A command in a terminal of its own, read and answered like a person does."""

    def __init__(self, environment: dict[str, str], *arguments: str) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "feurio_pbem", *arguments]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        limit = time.monotonic() + 30
        while text not in self.seen:
            assert time.monotonic() < limit, self.seen
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.master, 4096).decode()
                except OSError:  # Linux says so when the other end is closed
                    assert text in self.seen, self.seen

    def types(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def ends(self) -> int:
        code = self.process.wait(30)
        os.close(self.master)
        return code


def test_the_code_is_shown_once_and_asked_back(environment: dict[str, str]) -> None:
    terminal = Terminal(environment, "identity")
    terminal.wait_for("Your name")
    terminal.types("Anna")
    terminal.wait_for("Type it here once")
    found = re.search(r"\b([0-9A-Z]{4}-){6}[0-9A-Z]{4}\b", terminal.seen)
    assert found
    terminal.types(found[0][:-4] + "0000")
    terminal.wait_for("The checksum of this recovery code does not fit")
    terminal.types(found[0].lower().replace("-", " "))
    terminal.wait_for("Keep the paper.")
    assert terminal.ends() == 0
    later = Terminal(environment, "identity")
    later.wait_for("created")
    assert later.ends() == 0
    assert "Anna" in later.seen and found[0] not in later.seen


def test_a_code_is_asked_for_and_brings_the_identity_back(environment: dict[str, str]) -> None:
    terminal = Terminal(environment, "identity", "--recover", "--name", "Anna")
    terminal.wait_for("Recovery code:")
    terminal.types("000g 40r4 om30 e209 185g r38e 1zcj")
    terminal.wait_for("created")
    assert terminal.ends() == 0
    assert "Anna" in terminal.seen
