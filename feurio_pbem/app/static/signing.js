// Ed25519 for the engine: the arithmetic is @noble/ed25519's, the verdict is docs/protocol.md "Verdict of a signature".
//
// The library's own verify() uses the cofactored equation and accepts signatures with a torsion part, which OpenSSL
// refuses: players would split. Here R = S·B − k·A is compared byte for byte, as the command line does.

import * as ed from "./vendor/noble-ed25519/index.js";
import { sha512 } from "./vendor/noble-hashes/sha2.js";

ed.hashes.sha512 = sha512;
const { Point } = ed;
const L = Point.CURVE().n;

const number = (bytes) => BigInt("0x" + ed.etc.bytesToHex(Uint8Array.from(bytes).reverse()));
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const times = (scalar, point) => (scalar === 0n ? Point.ZERO : point.multiplyUnsafe(scalar));

/** The public key (32 bytes) of a signing seed (32 bytes). */
export const publicKey = (seed) => ed.getPublicKey(seed);

/** The signature (64 bytes) of a message. */
export const sign = (seed, message) => ed.sign(message, seed);

/** Whether a key that is canonical and not of small order signed exactly this message, with S below L. */
export function verify(key, message, signature) {
  const R = signature.subarray(0, 32);
  const S = number(signature.subarray(32));
  if (signature.length !== 64 || S >= L) return false;
  try {
    const A = Point.fromBytes(key, false);
    if (A.isSmallOrder()) return false;
    const k = number(sha512(ed.etc.concatBytes(R, key, message))) % L;
    return same(times(S, Point.BASE).subtract(times(k, A)).toBytes(), R);
  } catch {
    return false; // a key that is no point
  }
}
