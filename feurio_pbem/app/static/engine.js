// The page's side of the engine: calls by name, answers as promises, and what is heard while it loads.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
const steps = { engine: 1, game: 2 };
let count = 0;
let opened;

/** Resolves when the engine is ready; what is called before simply waits. */
export const ready = new Promise((resolve, reject) => (opened = { resolve, reject }));

/** A refusal of the rules, of a file, of the device: `code`, `message`, `hint` and details as in `--json`. */
export class Refusal extends Error {
  constructor(details) {
    super(details.message ?? details.code);
    Object.assign(this, { details, code: details.code, hint: details.hint });
  }
}

export function listen(progress) {
  worker.addEventListener("message", ({ data }) => {
    if (data.progress) progress(steps[data.progress] ?? 0);
  });
}

worker.addEventListener("message", ({ data }) => {
  if (data.ready) opened.resolve();
  if (data.failed) opened.reject(new Error(data.failed));
  const { id, result, error } = data;
  if (id === undefined) return;
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error?.report) console.error(error.report); // what to send us
  error ? reject(new Refusal(error)) : resolve(result);
});
worker.addEventListener("error", (event) => opened.reject(new Error(event.message || "the engine could not be loaded")));

/** Ask the engine; raises Refusal. Once the answer is here, what was changed is kept on the device. */
export function call(verb, given = {}) {
  return new Promise((resolve, reject) => {
    waiting.set(++count, { resolve, reject });
    worker.postMessage({ id: count, verb, given });
  });
}
