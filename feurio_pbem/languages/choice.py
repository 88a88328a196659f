"""A language that somebody names: one that is spoken here, or a refusal that says which are."""

from feurio_pbem.errors import WrongUsage
from feurio_pbem.languages import available, known_language
from feurio_pbem.messages import Listing, sentence


def check_language(name: str) -> str:
    """The language; raises WrongUsage `no-such-language`."""
    language = known_language(name)
    if language is None:
        message = sentence("{language} is not spoken here.", language=ascii(name[:20]))
        hint = sentence("There are: {languages}.", languages=Listing(available()))
        raise WrongUsage("no-such-language", message, hint=hint, languages=available())
    return language
