"""The languages besides English, a gettext catalogue each (`LANG/LC_MESSAGES/feurio.mo`), and which one is meant.

English is no catalogue: its sentences stand in the code. `python -m feurio_pbem.languages` makes and renews the
catalogues.
"""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feurio_pbem.messages import Catalogue

ENGLISH = "en"
DOMAIN = "feurio"
FOLDER = os.path.dirname(__file__)


def available() -> list[str]:
    """Every language that is spoken here, English too."""
    return sorted([ENGLISH, *(name for name in os.listdir(FOLDER) if os.path.isfile(compiled(name)))])


def compiled(language: str) -> str:
    """Where the compiled catalogue of a language lies."""
    return os.path.join(FOLDER, language, "LC_MESSAGES", f"{DOMAIN}.mo")


def catalogue(language: str | None) -> "Catalogue | None":
    """What `messages.speaking` wants of a language: None for English, and for one that is not there."""
    known = known_language(language)
    if known is None or known == ENGLISH:
        return None
    from gettext import translation

    return translation(DOMAIN, FOLDER, [known])


def known_language(name: str | None) -> str | None:
    """The language that a name like `it`, `it_IT.UTF-8`, `de-AT` or `C` means; None for one that is not spoken here.

    >>> known_language("de_AT.UTF-8"), known_language("EN"), known_language("C"), known_language("tlh")
    ('de', 'en', 'en', None)
    """
    bare = (name or "").partition(".")[0].partition("@")[0].replace("-", "_").lower()
    if bare in ("c", "posix", ENGLISH) or bare.startswith("en_"):
        return ENGLISH
    word = bare.partition("_")[0]
    return word if word.isalpha() and os.path.isfile(compiled(word)) else None


def of_locale(environ: Mapping[str, str]) -> str | None:
    """The language of the machine, by POSIX: the first of LC_ALL, LC_MESSAGES and LANG that says anything."""
    said = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    if said is None and sys.platform == "win32":
        import ctypes
        import locale

        said = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return known_language(said)
