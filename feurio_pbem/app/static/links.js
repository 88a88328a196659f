// A whole game in the part of a link that no server sees: `#g=` and the file's text, deflated, in base64url.

export const MOST_BYTES = 1 << 20; // of a game file; more is not unpacked
export const LONGEST_LINK = 2000; // mail programs cut longer ones

const toBase64 = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function collect(stream, most) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too-big");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The fragment of a game's text, with its `#`. */
export async function toFragment(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#g=${toBase64(await collect(packed, MOST_BYTES))}`;
}

/** The text in a fragment, null where there is none; RangeError for one that is too big or damaged. */
export async function fromFragment(fragment) {
  const found = /^#g=([\w-]+)$/.exec(fragment);
  if (!found) return null;
  if (found[1].length > 2 * MOST_BYTES) throw new RangeError("too-big");
  try {
    const stream = new Blob([fromBase64(found[1])]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream, MOST_BYTES));
  } catch (fault) {
    throw fault instanceof RangeError ? fault : new RangeError("damaged");
  }
}
