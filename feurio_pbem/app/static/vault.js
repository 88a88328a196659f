// The identity under a passphrase: PBKDF2 and AES-GCM of the browser. Whoever reads this origin's storage reads noise.

const ROUNDS = 600000; // OWASP Password Storage Cheat Sheet, PBKDF2-HMAC-SHA-256
const HASH = "SHA-256";

async function keyOf(passphrase, salt, rounds) {
  const words = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", words, "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: HASH, salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** The bytes locked: plain data for the store. */
export async function lock(bytes, passphrase) {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyOf(passphrase, salt, ROUNDS);
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes));
  return { salt, iv, rounds: ROUNDS, data };
}

/** The bytes again; null where the passphrase is another one or the record was changed. */
export async function unlock({ salt, iv, rounds, data }, passphrase) {
  try {
    const key = await keyOf(passphrase, salt, rounds);
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data));
  } catch {
    return null;
  }
}
