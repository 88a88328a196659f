"""`feurio mail read` as people and scripts run it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"


def test_reads_a_file_and_stdin_alike(feurio: Callable[..., Any]) -> None:
    mail = CORPUS / "74_no_mime_headers_at_all.eml"
    expected = [{"token": "k7f3-12-8c2e", "turn": "@2,-1 +7+7"}]
    assert feurio("mail", "read", mail, "--json", code=0).json["commands"] == expected
    answer = feurio("mail", "read", "-", "--json", stdin=mail.read_text(encoding="utf-8"), code=0).json
    assert (answer["commands"], answer["refused"]) == (expected, None)


def test_refuses_with_code_one_and_still_one_document(feurio: Callable[..., Any]) -> None:
    ran = feurio("mail", "read", CORPUS / "33_hard_wrapped_move.eml", "--json", code=1)
    assert ran.json["commands"] == []
    assert ran.json["refused"]["code"] == "incomplete"
    assert ran.err == ""


def test_says_it_in_words(feurio: Callable[..., Any]) -> None:
    assert feurio("mail", "read", CORPUS / "41_signature_with_sample.eml", code=0).out == "k7f3-12-8c2e  b +7+7+12\n"
    assert "S/MIME" in feurio("mail", "read", CORPUS / "24_smime_opaque.eml", code=1).err
    assert "a machine sent" in feurio("mail", "read", CORPUS / "63_ooo_french_x_autoreply.eml", code=0).out
    assert "no turn line" in feurio("mail", "read", CORPUS / "48_filled_in_inside_the_quote.eml", code=0).out
    assert "k7f3.feurio.yaml, 180 bytes" in feurio("mail", "read", CORPUS / "08_mpack_yaml_attachment.eml", code=0).out


def test_a_missing_file_is_wrong_usage(feurio: Callable[..., Any]) -> None:
    assert feurio("mail", "read", "none.eml", "--json", code=2).json["error"]["code"] == "no-such-file"
    assert "no mail ." in feurio("mail", "read", ".", code=2).err
