"""One turn goes out to each player in his own language."""

from pathlib import Path


def test_each_seat_is_written_to_in_its_language(feurio, tmp_path: Path) -> None:
    file = tmp_path / "g.feurio.yaml"
    players = [word for name in ("Anna", "Bo", "Cleo") for word in ("--player", f"{name} <{name.lower()}@example.org>")]
    feurio("new", file, *players, "--seed", "x", "--title", "Forest", code=0)
    feurio("mail", "book", file, "anna", "--lang", "it", code=0)
    told = feurio("mail", "book", file, "bo", "--lang", "de_AT", "--json", code=0).json
    assert told["languages"] == {"anna": "it", "bo": "de"}
    assert feurio("mail", "book", file, "cleo", "--lang", "tlh", code=2).err.startswith("feurio: 'tlh' is not spoken")
    mails = {}
    for seat in ("anna", "bo", "cleo"):
        out = tmp_path / f"{seat}.eml"
        feurio("mail", "compose", file, "--to", seat, "--from", "host@example.org", "-o", out, code=0)
        mails[seat] = out.read_text()
    assert "Tocca a te in Forest" in mails["anna"] and "Neues aus Forest" in mails["bo"]
    assert "News from Forest" in mails["cleo"]
    assert "Ciao Anna!" in mails["anna"] and "Hallo Bo!" in mails["bo"] and "Hello Cleo!" in mails["cleo"]
    assert '<html lang=3D"it">' in mails["anna"] and '<html lang=3D"en">' in mails["cleo"]
    assert "Anna's turn" not in mails["bo"] and "firefighter" not in mails["bo"] + mails["anna"]
