"""`python -m feurio_pbem.languages new fr`: an empty catalogue; `update`: what is new or gone; `compile`.

Needs Babel, which comes with the extra `test`.
"""

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from feurio_pbem.languages import DOMAIN, FOLDER, compiled
from feurio_pbem.languages.extract import sentences


def source(language: str) -> Path:
    """Where the catalogue of a language is written."""
    return Path(FOLDER) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages() -> list[str]:
    """Those that have a catalogue, compiled or not."""
    return sorted(path.parent.parent.name for path in Path(FOLDER).glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def template() -> Catalog:
    """All sentences, translated to nothing."""
    made = Catalog(project="feurio_pbem", charset="utf-8", fuzzy=False)
    for said, places in sentences().items():
        files = sorted({(file, 0) for file, _ in places})  # no lines: they would change with every commit
        made.add(said, locations=files, flags=["python-brace-format"])
    return made


def read(language: str) -> Catalog:
    """The catalogue of a language as it is written."""
    with source(language).open("rb") as file:
        return read_po(file, locale=language)


def write(catalog: Catalog, language: str) -> None:
    """Write a catalogue and compile it."""
    path = source(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=120, include_lineno=False, ignore_obsolete=True, omit_header=False)
    Path(compiled(language)).write_bytes(as_mo(read(language)))


def as_mo(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    made = BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


def new(language: str) -> None:
    """Make the empty catalogue of a language; one that is there already is kept."""
    if source(language).exists():
        raise SystemExit(f"{source(language)} is there already; to renew it: python -m feurio_pbem.languages update")
    catalog = Catalog(locale=language, project="feurio_pbem", charset="utf-8", fuzzy=False)
    catalog.update(template(), no_fuzzy_matching=True)
    write(catalog, language)
    print(f"{source(language)}: {len(catalog)} sentences to translate; then: python -m feurio_pbem.languages compile")


def update() -> None:
    """Bring every catalogue to the sentences of today."""
    for language in languages():
        catalog = read(language)
        catalog.update(template(), no_fuzzy_matching=True)
        write(catalog, language)
        missing = sum(not is_said(each.string) for each in catalog if each.id)
        print(f"{source(language)}: {len(catalog)} sentences, {missing} missing")


def is_said(string: object) -> bool:
    """Whether a translation is there, in all its forms."""
    return all(string) if isinstance(string, list | tuple) else bool(string)


def main(arguments: list[str]) -> None:
    """What the command line says."""
    match arguments:
        case ["new", language]:
            new(language)
        case ["update"]:
            update()
        case ["compile"]:
            for language in languages():
                Path(compiled(language)).write_bytes(as_mo(read(language)))
        case _:
            raise SystemExit("python -m feurio_pbem.languages new LANG | update | compile")


if __name__ == "__main__":
    main(sys.argv[1:])
