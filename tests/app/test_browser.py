"""The app in a browser: play, sealed games with the command line, refusals, no network, verdicts, sizes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from feurio_pbem.app.build import App
from feurio_pbem.draws.canonical import canonical_bytes
from feurio_pbem.draws.signatures import is_usable_key, signed_message
from tests.app.conftest import Device
from tests.conftest import Feurio
from tests.draws.crafted import crafted

NewDevice = Callable[[], Device]
SMALL = ("--tiles", "1:1x4,5:3x3", "--supply", "2")
MEGABYTE = 1_000_000


def test_a_first_visit_is_small(app: App) -> None:
    assert app.compressed <= 6 * MEGABYTE


def test_a_turn_is_played_by_tapping(device: NewDevice) -> None:
    phone = device()
    page = phone.page
    page.click("text=New game")
    page.click("text=Make the game")
    page.wait_for_selector("#play-turn")
    page.click("[name=spot] >> nth=0") if page.query_selector("[name=spot]") else None
    page.click("#play-turn")
    page.click("dialog button.main")
    page.wait_for_selector("#done:has-text('Anna:')")
    page.wait_for_selector("#status:has-text('Turn 2')")
    game = phone.call("games")["games"][0]
    assert (game["turn"], game["to_move"]) == (2, "bo")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.nightly
def test_the_device_answers_for_its_own_player_and_hints(device: NewDevice) -> None:
    phone = device()
    page = phone.page
    page.evaluate("location.hash = '#/rules'")
    page.wait_for_selector("h1:has-text('ules')")
    page.evaluate("location.hash = '#/new'")
    page.fill("[name=players]", "Anna")
    page.select_option("[name=bot]", "easy")
    page.click("text=Make the game")
    page.click("[data-act=hint]")
    page.wait_for_selector("#done:has-text('wins')")
    if page.query_selector("[name=spot]"):  # none where the fire has one way to go, or none
        page.click("[name=spot] >> nth=0")
    page.click("#play-turn")
    page.click("dialog button.main")
    page.wait_for_selector("#done:has-text('Ember:')")
    game = phone.call("games")["games"][0]
    assert (game["turn"], game["to_move"]) == (3, "anna")


@pytest.mark.nightly
def test_a_sealed_game_goes_between_command_line_and_browser(feurio: Feurio, tmp_path: Path, device: NewDevice) -> None:
    """Anna hosts on the command line, Bo plays on his phone, loses it, and goes on elsewhere with his code."""
    file = tmp_path / "forest.feurio.yaml"
    feurio("identity", "--name", "Anna", code=0)
    feurio("new", file.name, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL, code=0)
    phone = device()
    made = phone.call("make_identity", name="Bo", passphrase="correct horse")
    game = phone.call("receive", text=file.read_text())["game"]
    assert phone.call("join", game=game)["waiting_for"] == []

    def back() -> None:
        file.write_text(phone.call("export", game=game)["text"])

    back()
    feurio("start", file.name, code=0)
    moves = 0
    while feurio("show", file.name, "--json", code=0).json["phase"] != "finished":
        view = feurio("show", file.name, "--json", code=0).json
        if view["to_move"] == "anna":
            legal = feurio("legal", file.name, "--json", code=0).json
            text = legal["spots"][0]["spot"] if legal["spots"] else "pass"
            feurio("move", file.name, text, code=0)
        else:
            phone.call("receive", text=file.read_text())
            if moves == 1:
                phone = device()  # the first one is lost
                code = made["recovery_code"]
                phone.call("recover_identity", name="Bo", code=code, passphrase="battery staple")
                phone.call("receive", text=file.read_text())
            phone.show(game)
            if phone.page.query_selector("[name=spot]"):
                phone.page.click("[name=spot] >> nth=0")
            phone.page.click("#play-turn")
            phone.page.click("dialog button.main")
            phone.page.wait_for_selector("#done:has-text('Bo:')")
            back()
            moves += 1
    assert moves >= 2
    assert feurio("check", file.name, "--strict", code=0)
    phone.call("receive", text=file.read_text())
    assert phone.call("check", game=game)["ok"]


def test_forgeries_are_refused_with_the_same_codes(feurio: Feurio, tmp_path: Path, device: NewDevice) -> None:
    """What the command line says of a file the browser says too."""
    phone = device()
    golden = Path(__file__).parents[1] / "golden/format-1-sealed.feurio.yaml"
    sound = golden.read_text()
    signature = sound[sound.rindex("sig") :].split('"')[1]
    forged = {
        "signature": sound.replace(signature, "00" + signature[2:]),
        "crew": sound.replace("crew: [", "crew: [1, ", 1),
        "state": sound.replace("turn: ", "turn: 1", 1),
    }
    for name, text in forged.items():
        assert text != sound
        (tmp_path / f"{name}.feurio.yaml").write_text(text)
        refused = feurio("show", f"{name}.feurio.yaml", "--json")
        assert phone.call("receive", text=text)["error"]["code"] == refused.json["error"]["code"]
    assert phone.call("games")["games"] == []


@pytest.mark.nightly
def test_a_fork_is_told_and_not_signed_on(feurio: Feurio, tmp_path: Path, device: NewDevice) -> None:
    """Anna takes back late, on a copy from before Bo's answer: his phone keeps its history."""
    file = tmp_path / "forest.feurio.yaml"
    feurio("identity", "--name", "Anna", code=0)
    feurio("new", file.name, "--draws", "sealed", "--player", "Anna", "--player", "Bo", *SMALL, code=0)
    phone = device()
    phone.call("make_identity", name="Bo", passphrase="correct horse")
    game = phone.call("receive", text=file.read_text())["game"]
    phone.call("join", game=game)
    file.write_text(phone.call("export", game=game)["text"])
    feurio("start", file.name, code=0)
    spot = feurio("legal", file.name, "--json", code=0).json["spots"][0]["spot"]
    feurio("move", file.name, spot, code=0)
    before = file.read_text()
    phone.call("receive", text=before)
    spot = "a" if "error" in phone.call("preview", game=game, text="pass") else "pass"
    assert "error" not in phone.call("move", game=game, text=spot)
    feurio("take-back", file.name, code=0)
    answer = phone.call("receive", text=file.read_text())
    assert answer["error"]["code"] == "diverged"
    assert phone.call("games")["games"][0]["turn"] == 3


@pytest.mark.nightly
def test_every_crafted_signature_gets_the_same_verdict(device: NewDevice) -> None:
    cases = [case for case in crafted() if is_usable_key(case.key)]
    given = [[case.key, signed_message(canonical_bytes(case.entry)).hex(), case.sig] for case in cases]
    script = """
      (cases) => import('./signing.js').then(({ verify }) => {
        const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
        return cases.map((hexes) => verify(...hexes.map(bytes)));
      })
    """
    assert device().page.evaluate(script, given) == [case.accepted for case in cases]


@pytest.mark.nightly
def test_it_opens_without_a_network_and_keeps_what_was_played(device: NewDevice, url: str) -> None:
    phone = device()
    phone.call("make_identity", name="Cleo", passphrase="correct horse")
    game = phone.call("new", players=["Cleo"], draws="seeded", rules="classic")["game"]
    phone.page.evaluate("navigator.serviceWorker.ready.then((found) => found.active.state)")
    phone.page.close()
    phone.context.set_offline(True)
    phone.open()
    assert phone.page.inner_text("h1") == "Unlock"
    phone.page.fill("[name=passphrase]", "wrong word")
    phone.page.click("button.main")
    phone.page.wait_for_selector(".fault:not([hidden])")
    phone.page.fill("[name=passphrase]", "correct horse")
    phone.page.click("button.main")
    phone.page.wait_for_selector(".games")
    assert [row["game"] for row in phone.call("games")["games"]] == [game]


@pytest.mark.nightly
def test_the_identity_is_unreadable_in_the_storage(device: NewDevice) -> None:
    phone = device()
    code = phone.call("make_identity", name="Bo", passphrase="correct horse")["recovery_code"]
    kept = json.dumps(phone.call("backup"))
    from feurio_pbem.draws.identity import decode_recovery

    assert decode_recovery(code).hex() not in kept
    assert code not in kept


@pytest.mark.nightly
def test_a_link_holds_a_whole_game_and_a_bomb_is_not_unpacked(device: NewDevice) -> None:
    phone = device()
    game = phone.call("new", players=["Cleo"], draws="seeded", rules="classic")["game"]
    text = phone.call("export", game=game)["text"]
    fragment = phone.page.evaluate("(text) => import('./links.js').then(({ toFragment }) => toFragment(text))", text)
    other = device()
    other.page.evaluate("(hash) => { location.hash = hash }", fragment)
    other.page.click("text=Keep it and play")
    other.page.wait_for_selector("#send")
    bomb = """
      async () => {
        const { toFragment, fromFragment } = await import('./links.js');
        const packed = new Blob(["a".repeat(1 << 25)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
        const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
        return fromFragment(`#g=${text}`).catch((fault) => fault.message);
      }
    """
    assert other.page.evaluate(bomb) == "too-big"


@pytest.mark.nightly
def test_two_tabs_do_not_write_at_once(device: NewDevice) -> None:
    phone = device()
    second = phone.context.new_page()
    second.goto(phone.url)
    second.wait_for_selector("#state:has-text('another tab')")


@pytest.mark.nightly
def test_the_screens_are_accessible(device: NewDevice) -> None:
    from axe_playwright_python.sync_playwright import Axe

    phone = device()
    game = phone.call("new", players=["Anna", "Bo"], draws="seeded", rules="classic")["game"]
    for screen in ("#/", "#/new", "#/open", "#/identity", "#/rules"):
        phone.page.evaluate("(hash) => { location.hash = hash }", screen)
        phone.page.wait_for_timeout(1000)
        if screen == "#/rules":
            phone.page.wait_for_selector("h1:has-text('ules')")
        assert Axe().run(phone.page).response["violations"] == []
    phone.show(game)
    assert Axe().run(phone.page).response["violations"] == []
