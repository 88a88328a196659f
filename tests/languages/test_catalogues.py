"""The catalogues: whole where a player meets them, true to the places of the English sentences, and compiled."""

import ast
import re
import string
from pathlib import Path

import pytest

from feurio_pbem.languages import available, catalogue, compiled
from feurio_pbem.languages.__main__ import as_mo, is_said, languages, new, read, source
from feurio_pbem.languages.extract import ENGLISH_ALONE, PACKAGE, sentences, unfound
from feurio_pbem.messages import Listing, counted, number, sentence, speaking

GLOSSARY = {
    "it": {"hot spot": "focolai", "heat": "calore", "firebreak": "tagliafuoco", "supply": "riserva",
           "free side": "lat", "closed": "chius", "firefighters": "pompier"},
    "de": {"hot spot": "heißeste", "heat": "hitze", "firebreak": "feuerschneise", "supply": "vorrat",
           "free side": "freie", "closed": "geschlossen", "firefighters": "leute"},
}  # fmt: skip


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def bare(text: str) -> str:
    """The words alone, without the names of places."""
    return "".join(words for words, *_ in string.Formatter().parse(text)).lower()


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said)  # type: ignore[call-overload]


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_translated(language: str) -> None:
    said = {tuple(forms(message.id)): message.string for message in read(language) if not message.fuzzy}
    wanted = sentences()
    assert len(wanted) > 1600
    assert [one for one in wanted if not is_said(said.get(tuple(forms(one)), ""))] == []


@pytest.mark.parametrize("language", languages())
def test_places_are_those_of_the_english_sentence(language: str) -> None:
    for message in read(language):
        if message.id and is_said(message.string):
            one, *_ = english = forms(message.id)
            first, *others = forms(message.string)
            assert places(first) == places(one), message.id
            assert all(places(text) == places(english[-1]) for text in others), message.id


@pytest.mark.parametrize("language", ["it", "de"])
def test_words_are_those_of_the_glossary(language: str) -> None:
    for message in read(language):
        if not message.id or not is_said(message.string):
            continue
        english, told = bare(forms(message.id)[-1]), bare(forms(message.string)[-1])
        for word, wanted in GLOSSARY[language].items():
            assert not re.search(rf"\b{word}\b", english) or wanted in told, (english, told)


@pytest.mark.parametrize("language", languages())
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    assert Path(compiled(language)).read_bytes() == as_mo(read(language))


def test_lists_plurals_and_order_are_the_languages() -> None:
    assert available() == ["de", "en", "it"]
    names = Listing(["Anna", "Bo", "Cleo"])
    with speaking(catalogue("it")):
        assert str(names) == "Anna, Bo e Cleo"
        assert [str(counted("{count} space", "{count} spaces", n)) for n in (1, 2)] == ["1 posizione", "2 posizioni"]
    with speaking(catalogue("de")):
        assert str(Listing([1, 7], "or")) == "1 oder 7"
        assert str(sentence("It is your turn.")) == "Du bist am Zug."
    assert str(names) == "Anna, Bo and Cleo"


def test_a_new_language_is_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feurio_pbem.languages.__main__.FOLDER", tmp_path)
    monkeypatch.setattr("feurio_pbem.languages.FOLDER", str(tmp_path))
    new("fr")
    assert source("fr").is_file() and languages() == ["fr"] == available()[1:]
    assert not any(is_said(message.string) for message in read("fr") if message.id)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    told = sentence("Such a game could grow to {size:,} bytes, and only {room:,} are sure to fit into its file.",
                    size=1_048_577, room=512)  # fmt: skip
    for tongue in ("it", "de"):
        with speaking(catalogue(tongue)):
            assert "1.048.577" in str(told)
            assert number(1234.5, "+,.1f") == "+1.234,5"
    assert "1,048,577" in str(told)


def test_every_sentence_that_is_said_reaches_the_catalogues() -> None:
    """What is put together on the way, in a variable or by a function, would be said in English for ever."""
    lost = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(ENGLISH_ALONE):
            lost += [f"{name}: {call}" for call in unfound(ast.parse(path.read_text(encoding="utf-8")))]
    assert lost == []
