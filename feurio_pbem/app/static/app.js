// The app's first file: what is shown where, one tab at a time, and newer builds that wait to be asked in.

import { byId, make } from "./dom.js";
import { call, listen, ready } from "./engine.js";
import { fromFragment } from "./links.js";
import * as screens from "./screens.js";
import { table } from "./table.js";

const main = byId("main");
let leave = null; // what the present screen wants done before another is shown
let newest = 0; // a screen that comes when another one has been asked for since is dropped

const tell = (words) => (byId("state").textContent = words);

async function show() {
  leave?.();
  leave = null;
  const mine = ++newest;
  const hash = location.hash;
  const [, screen, id] = /^#\/(\w*)\/?([a-z2-7]{0,8})$/.exec(hash) ?? [];
  try {
    const incoming = hash === "#received" ? await received() : await fromFragment(hash);
    const shown = incoming !== null ? await screens.received(incoming) : await (routes[screen] ?? routes[""])(id);
    if (mine !== newest) return shown.leave?.();
    main.replaceChildren(...(shown.page ?? [make("main", { class: "screen" }, ...shown.elements)]));
    leave = shown.leave ?? null;
    document.title = `${shown.title} – Feurio!`;
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  } catch (fault) {
    if (mine === newest) main.replaceChildren(make("main", { class: "screen" }, ...screens.fault(fault)));
  }
}

const routes = {
  "": screens.home,
  new: screens.newGame,
  open: screens.open,
  identity: screens.identity,
  rules: screens.rules,
  game: table,
};

/** What another app shared with this one; the service worker has laid it aside. */
async function received() {
  const cache = await caches.open("feurio-received");
  const place = new URL("./received", location.href);
  const answer = await cache.match(place);
  await cache.delete(place);
  return (await answer?.text()) ?? "";
}

/** One tab writes; a second one says so instead of losing what the first one did. */
function alone() {
  return new Promise((resolve) => {
    navigator.locks.request("feurio", { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : null;
    });
  });
}

async function install() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("./service-worker.js");
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) byId("update").hidden = false;
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  offer();
  byId("take-update").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take-over");
  });
}

async function begin() {
  if (!(await alone())) {
    byId("loading").hidden = true;
    tell("Feurio! is open in another tab.");
    main.replaceChildren(make("p", {}, "Go on there, or close that tab and "), make("button", { type: "button", onclick: () => location.reload() }, "try again"));
    return;
  }
  listen((step) => (byId("loading").value = step));
  try {
    await ready;
  } catch (fault) {
    byId("loading").hidden = true;
    tell("The game could not be loaded.");
    main.replaceChildren(make("main", { class: "screen" }, ...screens.fault(fault)));
    return;
  }
  byId("loading").hidden = true;
  tell("");
  document.body.dataset.ready = "";
  addEventListener("hashchange", show);
  const { locked } = await call("device");
  if (locked) main.replaceChildren(make("main", { class: "screen" }, ...screens.unlock(show).elements));
  else await show();
  await install();
}

begin();
