// A game being played: the very page of the command line, and what can be done with it on this device.

import { ask, byId, fromEngine, make } from "./dom.js";
import { attachPage } from "./page.js";
import { call } from "./engine.js";
import { download } from "./screens.js";
import { sending } from "./send.js";

const WORDS = {
  join: ["Join this game", "Your card goes into the file; then send it on."],
  open: ["Open my part", "Your first secret goes into the opening; then send the game on."],
  start: ["Start the game", "Your first secret lays the forest."],
  bot: ["Let this device play its seat", ""],
  hint: ["A hint", ""],
  "take-back": ["Take my turn back", ""],
  resign: ["Resign", "Your firefighters stay on the board; you get no more turns. That cannot be taken back."],
};

export async function table(id) {
  const shown = make("div", { class: "table" });
  const said = make("p", { role: "status", id: "done", class: "done" });
  const say = (words) => (said.textContent = words);
  const refuse = (failure) => say([failure.message, failure.hint].filter(Boolean).join(" "));
  let detach = null;

  async function refresh() {
    detach?.();
    const state = await call("table", { game: id });
    const page = fromEngine(state.html);
    shown.replaceChildren(notices(state.notices), ...page, acting(state), await sending(id, say), more(state));
    await new Promise(requestAnimationFrame); // the page's script looks for its parts in the document
    detach = attachPage();
    offerToPlay();
    document.title = `${state.title} – Feurio!`;
    return state;
  }

  /** The seats that this device plays answer by themselves; the engine thinks in its own thread. */
  async function answer({ actions }) {
    if (actions.includes("bot") && shown.isConnected) await act("bot");
  }

  async function act(verb, given = {}) {
    if (verb === "bot" || verb === "hint") say("Thinking…");
    shown.setAttribute("aria-busy", "true");
    try {
      const { message, hint } = await call(verb, { game: id, ...given });
      say([message, hint].filter(Boolean).join(" "));
      if (verb !== "hint") await answer(await refresh());
    } catch (failure) {
      refuse(failure);
    } finally {
      shown.removeAttribute("aria-busy");
    }
  }

  /** The page composes a turn as text; here a button plays it. */
  function offerToPlay() {
    const text = byId("turn-text");
    if (!text) return;
    const onclick = () => (text.value ? play(text.value) : say("Choose a hot spot first."));
    text.closest("#sending").prepend(make("button", { type: "button", class: "main", id: "play-turn", onclick }, "Play this turn"));
  }

  /** Play the composed turn, after a last look at it. */
  async function play(text) {
    try {
      const { message, token } = await call("preview", { game: id, text });
      if (await ask(message, { yes: "Play it", no: "Not yet" })) await act("move", { text, token });
    } catch (failure) {
      refuse(failure);
    }
  }

  function notices(list) {
    return list.length ? make("section", { class: "notices", role: "alert" }, ...list.map(({ message }) => make("p", {}, message))) : "";
  }

  function acting({ actions }) {
    const buttons = actions.map((verb) => {
      const [words, detail] = WORDS[verb];
      const onclick = async () => {
        if (!detail || (await ask(`${words}?`, { yes: words, no: "Not now", detail }))) await act(verb);
      };
      return make("button", { type: "button", onclick, "data-act": verb, class: ["resign", "hint"].includes(verb) ? "" : "main" }, words);
    });
    return buttons.length ? make("div", { class: "row", id: "acts" }, ...buttons) : "";
  }

  function more({ dropouts, proposals, can_adopt: canAdopt }) {
    const parts = proposals.map(({ words, kind, seat }) =>
      make("p", {}, `${words} `, make("button", { type: "button", onclick: () => act("agree", { kind, seat }) }, "I agree")),
    );
    for (const { kind, seat, words } of dropouts) {
      const onclick = async () => (await ask(`${words}?`, { yes: words, no: "No" })) && act("agree", { kind, seat });
      parts.push(make("button", { type: "button", onclick }, words));
    }
    if (canAdopt) parts.push(make("button", { type: "button", onclick: () => act("adopt") }, "Go on with this version"));
    parts.push(make("button", { type: "button", onclick: () => act("check") }, "Check the whole game"));
    const draw = async () => {
      const { text, file } = await call("picture", { game: id });
      download(file, text, "image/svg+xml");
    };
    parts.push(make("button", { type: "button", onclick: draw }, "Save a picture"));
    const remove = async () => {
      if (!(await ask("Remove this game from this device?", { yes: "Remove", no: "Keep", detail: "Without another copy of the file it is lost." }))) return;
      await call("remove", { game: id });
      location.hash = "#/";
    };
    parts.push(make("button", { type: "button", onclick: remove }, "Remove from this device"));
    return make("details", { class: "more-acts" }, make("summary", {}, "More"), make("div", { class: "row" }, ...parts));
  }

  shown.append(make("p", {}, "One moment…"));
  queueMicrotask(() => setTimeout(() => refresh().then(answer).catch(refuse)));
  return { title: "Game", page: [shown, said], leave: () => detach?.() };
}
