"""Retire, skip and replace in a sealed game go round until everybody asked has signed; then they are entries."""

from collections.abc import Sequence
from typing import Any

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.errors import FeurioError, Unsound
from feurio_pbem.game.entries import APPLY, consents_needed
from feurio_pbem.game.faults import fault
from feurio_pbem.game.proofs import missing_consents
from feurio_pbem.game.standing import Standing

Entry = dict[str, Any]


def judge_proposals(standing: Standing, proposals: Sequence[Entry]) -> None:
    """Raises Unsound unless each, with the consents it lacks, would be a legal next entry, and no two are the same."""
    seen: set[bytes] = set()
    for place, proposal in enumerate(proposals):
        judge_proposal(standing, proposal, f"proposals[{place}]")
        if (name := entry_hash(proposal)) in seen:
            raise fault("proposal-twice", "A proposal stands there twice.", f"proposals[{place}]")
        seen.add(name)


def judge_proposal(standing: Standing, proposal: Entry, where: str) -> list[str]:
    """Whose consent is still missing, in turn order; raises Unsound unless it would be a legal next entry with it."""
    try:
        if proposal["n"] != standing.n + 1 or proposal["prev"] != standing.head.hex():
            raise Unsound("stale-proposal", "A proposal answers an older state of the game.")
        trial = standing.copy()
        try:
            APPLY[proposal["kind"]](trial, proposal)
        except Unsound as error:
            if error.code != "consents-missing":
                raise
            return list(error.details["waiting_for"])
    except FeurioError as error:
        message = f"{error.message} (a proposal)"
        raise Unsound(error.code, message, where=where, hint=error.hint) from None
    raise Unsound("consents-complete", "A proposal that everybody signed belongs into the log.", where=where)


def still_missing(standing: Standing, proposal: Entry) -> list[str]:
    """The seats that have not signed yet, in turn order."""
    return missing_consents(proposal, consents_needed(standing, proposal))


def open_proposals(standing: Standing, proposals: Sequence[Entry]) -> list[dict[str, Any]]:
    """Each proposal as people see it: whose seat, who has signed, who is still to sign (in turn order)."""
    return [
        {
            "kind": proposal["kind"],
            "seat": proposal["seat"],
            "name": proposal["card"]["name"] if "card" in proposal else None,
            "signed": list(proposal["sigs"]),
            "waiting_for": still_missing(standing, proposal),
        }
        for proposal in proposals
    ]
