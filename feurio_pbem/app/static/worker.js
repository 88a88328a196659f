// The engine in a thread of its own: Pyodide, this package, the device's files. One call after the other.
//
// A call comes as {id, verb, given} and is answered by {id, result} or {id, error: {code, message, hint, …}}.

import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";
import * as signing from "./signing.js";
import { Store } from "./store.js";
import { lock, unlock } from "./vault.js";

const ROOT = "/feurio"; // games in /feurio/games, what the engine remembers in /feurio/home
const IDENTITY = `${ROOT}/home/identity`; // in memory only while it is unlocked
const stored = new Map(); // path → bytes, as they stand in the store

let store, python, engine;
let passphrase = null;

const progress = (step) => postMessage({ progress: step });

async function start() {
  progress("engine");
  const archive = fetch("./engine.zip").then((answer) => answer.arrayBuffer());
  python = await loadPyodide({ indexURL: new URL("./vendor/pyodide/", import.meta.url).href });
  progress("game");
  store = await Store.open();
  python.registerJsModule("feurio_ed25519", signing);
  python.unpackArchive(await archive, "zip", { extractDir: "/engine" });
  python.FS.mkdirTree(`${ROOT}/games`);
  python.FS.mkdirTree(`${ROOT}/home`);
  for (const [path, bytes] of await store.all("files")) {
    python.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(path, bytes);
    stored.set(path, bytes);
  }
  python.runPython(`import sys; sys.path.insert(0, "/engine")`);
  engine = python.pyimport("feurio_pbem.app.entrance");
  engine.open_device(ROOT);
}

function* filesBelow(folder) {
  for (const name of python.FS.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = `${folder}/${name}`;
    if (python.FS.isDir(python.FS.stat(path).mode)) yield* filesBelow(path);
    else yield path;
  }
}

const equal = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
// Identities, also those set aside, and their locks are never stored open.
const isPassing = (path) => path.startsWith(IDENTITY) || /(\/lock|\.lock|\.feurio-tmp|\/\.new-[^/]*)$/.test(path);

/** Store what the call changed, all of it in one transaction. */
async function keep() {
  const present = new Map();
  for (const path of filesBelow(ROOT)) if (!isPassing(path)) present.set(path, python.FS.readFile(path));
  const changed = [...present].filter(([path, bytes]) => !stored.has(path) || !equal(stored.get(path), bytes));
  const removed = [...stored.keys()].filter((path) => !present.has(path));
  if (!changed.length && !removed.length) return;
  await store.change("files", changed, removed);
  for (const [path, bytes] of changed) stored.set(path, bytes);
  for (const path of removed) stored.delete(path);
}

/** The files as they were before a call that could not be stored. */
function putBack() {
  for (const path of filesBelow(ROOT)) if (!isPassing(path) && !stored.has(path)) python.FS.unlink(path);
  for (const [path, bytes] of stored) python.FS.writeFile(path, bytes);
}

async function keepIdentity() {
  const locked = await lock(python.FS.readFile(IDENTITY), passphrase);
  await store.change("vault", [["identity", locked]]);
}

const hasIdentity = () => python.FS.analyzePath(IDENTITY).exists;
const refusal = (code) => Object.assign(new Error(code), { refusal: { code } });

/** The verbs that need the browser's own means; everything else is the engine's. */
const own = {
  async device() {
    return { locked: Boolean(await store.get("vault", "identity")) && !hasIdentity(), identity: hasIdentity() };
  },
  async unlock({ passphrase: given }) {
    const record = await store.get("vault", "identity");
    const bytes = record && (await unlock(record, given));
    if (!bytes) throw refusal("wrong-passphrase");
    python.FS.writeFile(IDENTITY, bytes, { mode: 0o600 });
    passphrase = given;
    return call("identity", {});
  },
  async make_identity({ passphrase: given, ...rest }) {
    return withIdentity(given, () => call("make_identity", rest));
  },
  async recover_identity({ passphrase: given, ...rest }) {
    return withIdentity(given, () => call("recover_identity", rest));
  },
  async backup() {
    const vault = await store.get("vault", "identity");
    const text = (bytes) => python.globals.get("bytes")(bytes).hex();
    const record = vault && Object.fromEntries(Object.entries(vault).map(([key, each]) => [key, each.length ? text(each) : each]));
    return { feurio: 1, identity: record ?? null, files: Object.fromEntries([...stored].map(([path, bytes]) => [path, text(bytes)])) };
  },
};

async function withIdentity(given, make) {
  if (given.length < 8) throw refusal("short-passphrase");
  const before = hasIdentity() ? python.FS.readFile(IDENTITY) : null;
  const result = make();
  try {
    passphrase = given;
    await keepIdentity();
  } catch (fault) {
    before ? python.FS.writeFile(IDENTITY, before) : python.FS.unlink(IDENTITY);
    throw fault;
  }
  return result;
}

function call(verb, given) {
  const answer = JSON.parse(engine.call(verb, JSON.stringify(given)));
  if (answer.error) throw Object.assign(new Error(answer.error.message), { refusal: answer.error });
  return answer.result;
}

async function answer({ id, verb, given }) {
  try {
    const result = await (own[verb] ? own[verb](given) : call(verb, given));
    await keep();
    postMessage({ id, result });
  } catch (fault) {
    if (fault.refusal) await keep().catch(() => {});
    else putBack();
    postMessage({ id, error: fault.refusal ?? { code: "device", message: String(fault.message ?? fault) } });
  }
}

let turn = start().then(
  () => postMessage({ ready: true }),
  (fault) => postMessage({ failed: String(fault.message ?? fault) }),
);
onmessage = ({ data }) => {
  turn = turn.then(() => answer(data));
};
