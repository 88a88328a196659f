"""Retire, skip and replace in a sealed game go round until everybody asked has signed; then they are entries."""

from collections.abc import Sequence

from feurio_pbem.draws.canonical import entry_hash
from feurio_pbem.errors import FeurioError, Unsound
from feurio_pbem.game.documents import ProposalView
from feurio_pbem.game.effects import apply_proposal, consents_needed
from feurio_pbem.game.entry import Proposal
from feurio_pbem.game.faults import EntryFault, fault
from feurio_pbem.game.replay import check_length
from feurio_pbem.game.roster import missing_consents
from feurio_pbem.game.standing import Standing, Started
from feurio_pbem.messages import sentence


def judge_proposals(standing: Standing, proposals: Sequence[Proposal]) -> None:
    """Raises Unsound unless each, with the consents it lacks, would be a legal next entry, and no two are the same."""
    seen: set[bytes] = set()
    for place, proposal in enumerate(proposals):
        try:
            judge_proposal(standing, proposal)
        except FeurioError as error:
            told = error.what if isinstance(error, EntryFault) else error.sentences[0]
            what = sentence(
                "A proposal ({kind} {seat}): {what}", kind=proposal["kind"], seat=proposal["seat"], what=told
            )
            found = fault(error.code, what, f"proposals[{place}]")
            found.hints = error.hints
            raise found from None
        if (name := entry_hash(proposal)) in seen:
            raise fault("proposal-twice", sentence("A proposal stands there twice."), f"proposals[{place}]")
        seen.add(name)


def judge_proposal(standing: Standing, proposal: Proposal) -> list[str]:
    """Whose consent is still missing, in turn order; raises Unsound unless it would be a legal next entry with it."""
    if proposal["n"] != standing.n + 1 or proposal["prev"] != standing.head.hex():
        raise Unsound("stale-proposal", sentence("It answers an older state of the game."))
    if not isinstance(standing, Started):
        raise EntryFault("not-started", sentence("The game has not started."), proposal)
    try:
        check_length(standing, proposal)
        apply_proposal(standing.copy(), proposal)
    except Unsound as error:
        if error.code != "consents-missing":
            raise
        return list(error.details["waiting_for"])
    raise Unsound("consents-complete", sentence("What everybody has signed belongs into the log."))


def still_missing(standing: Standing, proposal: Proposal) -> list[str]:
    """The seats that have not signed yet, in turn order."""
    return missing_consents(proposal, consents_needed(standing, proposal)) if isinstance(standing, Started) else []


def open_proposals(standing: Standing, proposals: Sequence[Proposal]) -> list[ProposalView]:
    """Each proposal as people see it: whose seat, who has signed, who is still to sign (in turn order)."""
    return [
        {
            "kind": proposal["kind"],
            "seat": proposal["seat"],
            "name": proposal["card"]["name"] if proposal["kind"] == "replace" else None,
            "signed": list(proposal["sigs"]),
            "waiting_for": still_missing(standing, proposal),
        }
        for proposal in proposals
    ]
