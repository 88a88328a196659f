"""Questions to the person at the terminal: yes or no before what cannot be taken back."""

from feurio_pbem.cli.output import is_conversation
from feurio_pbem.cli.sharing import Output
from feurio_pbem.errors import Refused
from feurio_pbem.messages import Message, sentence


def confirm(question: Message, output: Output, *, yes: bool = False) -> None:
    """Ask in a conversation; raise Refused `not-confirmed` for anything but yes. Scripts are not asked."""
    if yes or output.json or not is_conversation():
        return
    said = input(f"{question} {sentence('(yes/no): ')}").strip().lower()
    if said not in ("y", "yes", str(sentence("y")), str(sentence("yes"))):
        raise Refused("not-confirmed", sentence("Nothing was changed."))
