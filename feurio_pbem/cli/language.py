"""In which language a command line is answered: `--lang`, FEURIO_LANG, what `feurio me --lang` keeps, the locale.

Whoever speaks English pays nothing for the others: nothing is imported before another language is found.
"""

import os
import sys
from typing import TYPE_CHECKING

from feurio_pbem.languages import DOMAIN, ENGLISH, FOLDER, catalogue, known_language, of_locale

if TYPE_CHECKING:
    from feurio_pbem.messages import Catalogue

OWN_OPTION = (["me"], ["mail", "book"])
"""Commands whose `--lang` is what they keep, not how they answer."""

_spoken: "Catalogue | None" = None


def translated(text: str) -> str:
    """A text of the help in the language of the command line."""
    return text if _spoken is None else _spoken.gettext(text)


def choose_language(arguments: list[str]) -> list[str]:
    """Speak the language that is wanted from here on; the arguments without `--lang`.

    Raises WrongUsage `no-such-language`.
    """
    arguments, said = take_option(arguments)
    language = _checked(said) if said is not None else known_language(os.environ.get("FEURIO_LANG"))
    speak(language or known_language(_kept()) or of_locale(os.environ) or ENGLISH)
    return arguments


def speak(language: str) -> None:
    """All words of this process, Click's too, in that language."""
    global _spoken
    before, _spoken = _spoken, catalogue(language)
    if before is None and _spoken is None:
        return
    import gettext

    from feurio_pbem.messages import speak as speak_messages

    speak_messages(_spoken)
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN if _spoken is not None else "messages")
    os.environ["LANGUAGE"] = language  # by which gettext finds the catalogue for Click's own words


def take_option(arguments: list[str]) -> tuple[list[str], str | None]:
    """The arguments without `--lang LANG`, and the language; commands that keep one find theirs where it was.

    >>> take_option(["--lang", "it", "show", "x"]), take_option(["me", "--lang=de"])
    ((['show', 'x'], 'it'), (['me', '--lang=de'], 'de'))
    """
    left, said = [], None
    words = iter(arguments)
    for word in words:
        if word == "--":
            left += [word, *words]
            break
        name, is_given, value = word.partition("=")
        if name != "--lang":
            left.append(word)
            continue
        keeps = any([each for each in left if not each.startswith("-")][: len(own)] == own for own in OWN_OPTION)
        given = value if is_given else next(words, None)
        if given is None:
            left.append(word)
            break
        if keeps:
            left += [word] if is_given else [word, given]
        if not keeps or left[0] == "me":
            said = given
    return left, said


def _checked(said: str) -> str:
    from feurio_pbem.languages.choice import check_language

    return check_language(said)


def _kept() -> str | None:
    """What `feurio me --lang` keeps; looked up without the modules that read the rest of the home."""
    folder = os.environ.get("FEURIO_HOME")
    if not folder and sys.platform == "linux":
        folder = os.path.join(os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state"), "feurio")
    if not folder:
        from feurio_pbem.home.folder import Home

        folder = str(Home.of_this_machine().path)
    try:
        with open(os.path.join(os.path.expanduser(folder), "me.json"), "rb") as file:
            data = file.read()
    except OSError:
        return None
    if b'"lang"' not in data:
        return None
    import json

    try:
        lang = json.loads(data).get("lang")
    except (ValueError, AttributeError, RecursionError):
        return None
    return lang if isinstance(lang, str) else None
