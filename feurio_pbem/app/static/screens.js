// The screens around a game: what is here, a new game, a game that comes in, who plays, the rules.

import { ask, field, fromEngine, make } from "./dom.js";
import { call } from "./engine.js";
import { MOST_BYTES } from "./links.js";

const go = (hash) => (location.hash === hash ? dispatchEvent(new HashChangeEvent("hashchange")) : (location.hash = hash));
const button = (words, onclick, properties = {}) => make("button", { type: "button", onclick, ...properties }, words);
const link = (words, href, properties = {}) => make("a", { href, ...properties }, words);

/** What went wrong, in its own words. */
export function fault(failure) {
  const said = { "too-big": "That is larger than any game.", damaged: "That link is damaged; ask for it once more." };
  const words = failure instanceof RangeError ? (said[failure.message] ?? failure.message) : failure.message;
  return [
    make("section", { role: "alert", class: "fault" }, make("p", {}, words), failure.hint ? make("p", {}, failure.hint) : null, failure.details?.report ? make("details", {}, make("summary", {}, "Report"), make("pre", {}, failure.details.report)) : null),
    make("p", {}, link("All games", "#/")),
  ];
}

/** A form whose answer is an object of its named fields; a refusal is said in it, and nothing is lost. */
function form(elements, words, answer) {
  const said = make("p", { role: "alert", class: "fault", hidden: true });
  const submit = make("button", { class: "main" }, words);
  const onsubmit = async (event) => {
    event.preventDefault();
    said.hidden = true;
    submit.disabled = true;
    try {
      await answer(Object.fromEntries(new FormData(event.target)), event.target);
    } catch (failure) {
      said.textContent = [failure.message, failure.hint].filter(Boolean).join(" ");
      said.hidden = false;
    } finally {
      submit.disabled = false;
    }
  };
  return make("form", { onsubmit }, ...elements, said, make("div", { class: "row" }, submit));
}

// ---- games on this device

const mine = (row) => (row.mine ? 0 : row.phase === "finished" ? 2 : 1);

function gameRow(row) {
  const who = row.ok ? row.status : row.error.message;
  return make(
    "li",
    {},
    link(row.title || `Game ${row.game}`, `#/game/${row.game}`, { class: row.mine ? "my-turn" : "" }),
    make("span", {}, row.mine ? `Your turn. ${who}` : who),
  );
}

export async function home() {
  const { games } = await call("games");
  games.sort((one, other) => mine(one) - mine(other) || String(other.since).localeCompare(String(one.since)));
  return {
    title: "My games",
    elements: [
      make("h1", {}, games.length ? "My games" : "Contain the fire"),
      games.length ? make("ul", { class: "games" }, ...games.map(gameRow)) : make("p", {}, "There is no game on this device yet. Make one, or open one that somebody sent you."),
      make("nav", { class: "row", "aria-label": "Begin" }, link("New game", "#/new", { class: "button main" }), link("Open a game", "#/open", { class: "button" }), link("Who I am", "#/identity", { class: "button" }), link("Rules", "#/rules", { class: "button" })),
    ],
  };
}

// ---- a new game

export async function newGame() {
  const input = (name, value, more = {}) => make("input", { name, value, autocomplete: "off", ...more });
  const names = make("textarea", { name: "players", rows: 4, value: "Anna\nBo", required: true });
  const choice = (name, ...options) => make("select", { name }, ...options.map(([value, words]) => make("option", { value }, words)));
  const elements = [
    make("h1", {}, "New game"),
    field("Title", input("title", "", { maxLength: 60 })),
    field("Players, one a line, in turn order", names, "One to four."),
    field("Draws", choice("draws", ["seeded", "in the open: for one table, or friends who trust each other"], ["sealed", "sealed: nobody can foresee or choose a tile; everybody signs"])),
    field("Rules", choice("rules", ["classic", "classic"], ["published", "as published"])),
    make("label", { class: "check" }, make("input", { type: "checkbox", name: "firebreak" }), " with firebreaks"),
    field("Neutral firefighters each", input("neutral", "0", { type: "number", min: 0, max: 99 })),
    field("One more player, Ember, played by this device", choice("bot", ["", "nobody"], ["easy", "easy"], ["medium", "medium"], ["hard", "hard"]), "In open draws only."),
    field("Who opens a sealed game", choice("opening", ["", "as usual"], ["joint", "everybody together"], ["host", "its host"])),
    field("Pace, if any", input("pace", "", { maxLength: 6, placeholder: "3d" }), "Hours for a turn, or days as in 3d."),
  ].filter(Boolean);
  const made = async (given) => {
    const { game } = await call("new", { ...given, players: given.players.split("\n").map((name) => name.trim()).filter(Boolean), firebreak: given.firebreak === "on", neutral: Number(given.neutral) });
    go(`#/game/${game}`);
  };
  return { title: "New game", elements: [form(elements, "Make the game", made)] };
}

// ---- a game that comes in

async function takeIn(text) {
  const { game, result, notices } = await call("receive", { text });
  if (result === "diverged") await ask("There are two histories of this game", { yes: "Go on", no: "Close", detail: notices.map(({ message }) => message).join(" ") });
  go(`#/game/${game}`);
}

export async function open() {
  const read = async (file) => {
    if (file.size > MOST_BYTES) throw new RangeError("too-big");
    await takeIn(await file.text());
  };
  const picker = make("input", { type: "file", name: "file", accept: ".yaml,.yml,text/plain" });
  const area = make("textarea", { name: "text", rows: 8, placeholder: "feurio: 1 …", spellcheck: false });
  const answer = async ({ file, text }) => (file?.size ? read(file) : takeIn(text));
  const made = form([make("h1", {}, "Open a game"), field("A game file", picker), field("Or its text, or a link to it", area)], "Open", answer);
  made.addEventListener("dragover", (event) => event.preventDefault());
  made.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) {
      picker.files = event.dataTransfer.files;
      made.requestSubmit();
    }
  });
  return { title: "Open a game", elements: [made] };
}

export async function received(text) {
  const { title, status, known } = await call("preview_game", { text });
  return {
    title: "A game for you",
    elements: [
      make("h1", {}, title),
      make("p", {}, status),
      make("p", {}, known ? "You have this game; what is new in this copy will be added." : "This game is new on this device."),
      form([], known ? "Bring my game up to date" : "Keep it and play", () => takeIn(text)),
      make("p", {}, link("No, leave it", "#/")),
    ],
  };
}

// ---- who plays here

/** Password managers and screen readers want to know whose passphrase it is. */
const user = () => make("input", { type: "text", name: "user", value: "feurio", autocomplete: "username", hidden: true, readOnly: true });

const passphrases = () => [
  user(),
  field("A passphrase", make("input", { type: "password", name: "passphrase", minLength: 8, required: true, autocomplete: "new-password" }), "It locks your secret on this device: at least 8 characters. It cannot be brought back."),
  field("Once more", make("input", { type: "password", name: "again", required: true, autocomplete: "new-password" })),
];

function checkAgain({ passphrase, again }) {
  if (passphrase !== again) throw new Error("The two passphrases differ.");
}

async function showCode(code) {
  const typed = make("input", { name: "code", autocomplete: "off", spellcheck: false, required: true });
  const check = async (given) => {
    await call("confirm_code", given);
    go("#/identity");
  };
  const parts = [
    make("h1", {}, "Write this down"),
    make("p", {}, "With this code and the newest file of a game you can play on from any phone or computer. It is shown once."),
    make("p", { class: "code", id: "code" }, code),
    field("Type it here, from your paper", typed),
  ];
  return [form(parts, "I have it on paper", check), make("p", {}, button("Later", () => go("#/identity")))];
}

export async function identity() {
  const { identity: who } = await call("identity");
  if (who) {
    const save = async () => download("feurio-backup.json", JSON.stringify(await call("backup")), "application/json");
    return {
      title: "Who I am",
      elements: [
        make("h1", {}, who.name),
        make("p", {}, "Your key, for comparing aloud: ", make("code", { class: "fingerprint" }, who.fingerprint)),
        make("p", {}, "Your secret lies on this device, locked by your passphrase. Whoever may change pages of this web address could ask you for it: use an address that you trust."),
        make("div", { class: "row" }, button("Save a backup of this device", save), link("All games", "#/", { class: "button" })),
      ],
    };
  }
  const create = async (given, element) => {
    checkAgain(given);
    const made = await call("make_identity", { name: given.name, passphrase: given.passphrase });
    element.closest("main").replaceChildren(...(await showCode(made.recovery_code)));
  };
  const recover = async (given) => {
    checkAgain(given);
    await call("recover_identity", { name: given.name, code: given.code, passphrase: given.passphrase });
    go("#/identity");
  };
  const name = () => field("Your name in the games", make("input", { name: "name", maxLength: 40, required: true, autocomplete: "nickname" }));
  const code = field("Recovery code", make("input", { name: "code", required: true, autocomplete: "off", spellcheck: false }));
  return {
    title: "Who I am",
    elements: [
      make("h1", {}, "Who plays on this device?"),
      make("p", {}, "Sealed games are signed with a secret of yours. In other games nobody needs one."),
      form([name(), ...passphrases()], "Make my identity", create),
      make("details", {}, make("summary", {}, "I have one already, and its recovery code"), form([name(), code, ...passphrases()], "Bring it back", recover)),
    ],
  };
}

export function unlock(next) {
  const passphrase = make("input", { type: "password", name: "passphrase", required: true, autocomplete: "current-password" });
  const open = async (given) => {
    try {
      await call("unlock", given);
    } catch (failure) {
      throw failure.code === "wrong-passphrase" ? new Error("That is not the passphrase of this device.") : failure;
    }
    await next();
  };
  return {
    title: "Unlock",
    elements: [make("h1", {}, "Unlock"), form([user(), field("Passphrase", passphrase)], "Unlock", open), make("p", {}, button("Look without my secret", () => next()))],
  };
}

// ---- the rules, and files that go out

export async function rules() {
  const { html } = await call("rules");
  const page = fromEngine(html); // with a main of its own
  page.find(({ tagName }) => tagName === "MAIN").append(make("p", {}, link("All games", "#/")));
  return { title: "Rules", page };
}

export function download(name, text, type = "text/yaml") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
