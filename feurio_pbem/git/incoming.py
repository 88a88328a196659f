"""Proving what a fetch has brought before the branch goes on to it: whoever takes it in, the same judgement."""

from dataclasses import dataclass

from feurio_pbem.errors import Unsound
from feurio_pbem.git.audit import Row, judge_range
from feurio_pbem.git.repository import Repository
from feurio_pbem.messages import Listing, Message, sentence

REMEDY = sentence("Let the one who pushed it put the file right; `feurio sync --anyway` takes it as it is.")


@dataclass(frozen=True)
class Incoming:
    """How many commits, what an audit finds in them, and the game files that cannot be gone on with."""

    commits: int
    findings: list[Row]
    spoilt: list[str]

    @property
    def reason(self) -> Message:
        """Why nothing is taken over."""
        files = Listing(list(dict.fromkeys(self.spoilt)))
        return sentence("Nothing was taken over: {files} would not go on from what is here.", files=files)

    def refusal(self) -> Unsound:
        """The failure of who wanted to go on from there; it names the commits."""
        what = sentence("Nothing was taken over from the others. {findings}", findings=" ".join(self.told()[:3]))
        return Unsound("spoilt-history", what, hint=REMEDY, findings=self.findings)

    def told(self) -> list[str]:
        """A line for each finding."""
        return [f"{row['commit'][:12]} ({row['author']}), {row['file']}: {row['message']}" for row in self.findings]


def prove_incoming(repository: Repository, head: str | None, tip: str) -> Incoming:
    """Judge the commits of `tip` that `head` does not have, and the games there against those that both sides had."""
    base = repository.git.text("merge-base", head, tip, ok=(0, 1)) if head else ""
    done = judge_range(repository.git, [tip, *([f"^{head}"] if head else [])], [(base or None, tip)])
    return Incoming(done.commits, done.findings, done.tip_files)
