// The app without a network: every file of this build, kept under its digest. A newer build waits until it is asked in.

const BUILD = /* the list of files */ null;
const CACHE = `feurio-${BUILD.version}`;
const here = (name) => new URL(name, registration.scope).href;

async function fill() {
  const cache = await caches.open(CACHE);
  for (const [name, integrity] of Object.entries(BUILD.files)) {
    if (await cache.match(here(name))) continue;
    const answer = await fetch(here(name), { integrity, cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await cache.put(here(name), answer);
  }
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith("feurio-") && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const url = origin + pathname;
  const cache = await caches.open(CACHE);
  const name = url === here("") ? here("index.html") : url;
  return (await cache.match(name)) ?? fetch(request);
}

async function receive(request) {
  // The share target of the manifest: the text goes to the page, which asks before anything is taken in.
  const form = await request.formData();
  const shared = form.get("game") ?? form.get("text") ?? "";
  const text = typeof shared === "string" ? shared : await shared.slice(0, 1 << 20).text();
  const cache = await caches.open("feurio-received");
  await cache.put(here("received"), new Response(text));
  return Response.redirect(here("index.html#received"), 303);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (new URL(url).origin !== location.origin) return;
  if (method === "POST" && new URL(url).pathname === new URL(here("received")).pathname) {
    event.respondWith(receive(event.request));
  } else if (method === "GET") {
    event.respondWith(answer(event.request));
  }
});
addEventListener("message", (event) => {
  if (event.data === "take-over") skipWaiting();
});
