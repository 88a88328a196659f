"""Which language a command line is answered in."""

import json
from pathlib import Path


def made(feurio, tmp_path: Path) -> Path:
    file = tmp_path / "g.feurio.yaml"
    feurio("new", file, "--player", "Anna", "--player", "Bo", "--seed", "x", code=0)
    return file


def test_the_option_then_the_variable_then_what_is_kept_then_the_locale(feurio, tmp_path: Path) -> None:
    file = made(feurio, tmp_path)
    german, italian, english = "Anna ist am Zug", "Tocca a Anna", "It is Anna's turn"
    locale = {"FEURIO_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_AT.UTF-8"}
    assert english in feurio("show", file, code=0).out
    assert german in feurio("show", file, code=0, **locale).out
    assert english in feurio("show", file, code=0, **{**locale, "LC_ALL": "C.UTF-8"}).out
    assert "Lingua: it." in feurio("me", "--lang", "it", code=0, **locale).out
    assert italian in feurio("show", file, code=0, **locale).out
    assert german in feurio("show", file, code=0, **{**locale, "FEURIO_LANG": "de"}).out
    assert english in feurio("show", "--lang=en", file, code=0, **{**locale, "FEURIO_LANG": "de"}).out


def test_json_speaks_english_and_a_refusal_the_language(feurio, tmp_path: Path) -> None:
    file = made(feurio, tmp_path)
    before = file.read_bytes()
    told = feurio("--lang", "de", "move", file, "a +9", code=1)
    assert "Plättchen 9 gibt es nicht" in told.err
    error = json.loads(feurio("--lang", "de", "move", file, "a +9", "--json", code=1).out)["error"]
    assert error["message"].startswith("There is no tile 9") and file.read_bytes() == before


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(feurio) -> None:
    told = feurio("--lang", "tlh", "list", code=2)
    assert "'tlh' is not spoken here." in told.err and "de, en and it" in told.err


def test_what_is_met_first_is_in_the_language_whole(feurio, tmp_path: Path) -> None:
    """Help, mistyped options and files, checks: no English word is left between."""
    file = made(feurio, tmp_path)
    shown = feurio("--lang", "it", "show", "--help", code=0).out
    assert shown.startswith("Uso: feurio show ") and "Mostra questo aiuto ed esce." in shown
    assert "\nAmbiente:\n" in feurio("--lang", "it", "--help", code=0).out
    told = feurio("--lang", "it", "show", file, "--wrds", code=2).err
    assert told.startswith("feurio: L'opzione --wrds non c'è. Volevi dire ") and "--words?" in told
    told = feurio("--lang", "de", "retire", file, code=2).err
    assert told == "feurio: 'SEAT' fehlt.\nHilfe: feurio retire --help\n"
    told = feurio("--lang", "de", "show", "nix.feurio.yaml", code=2).err
    assert told.startswith("feurio: Die Datei nix.feurio.yaml gibt es nicht.\n`feurio list` zeigt")
    assert "in Ordnung, gespielte Züge: 0" in feurio("--lang", "de", "check", file, code=0).out
    told = feurio("--lang", "de", "move", file, "a +1+1+1+1", code=1).err
    assert "\nZum Beispiel: a +1. Platz, wenn das Plättchen auf a liegt: 1 auf 1" in told and " on " not in told


def test_a_value_that_is_missing_leads_to_the_help_of_its_command(feurio) -> None:
    assert feurio("hint", "x", "--level", code=2).err.endswith("Help: feurio hint --help\n")


def test_a_look_back_is_not_half_in_english(feurio, tmp_path: Path) -> None:
    file = made(feurio, tmp_path)
    for turn in ("pass", "a", "b"):
        feurio("move", file, turn)
    assert "gains " in feurio("analyse", file, "--playouts", "40", code=0).out
    told = feurio("--lang", "it", "analyse", file, "--playouts", "40", code=0).out
    assert "era meglio." in told and "gains " not in told and told.startswith("Turno ")
