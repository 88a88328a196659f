// A game on its way out: shared as a file, saved, as a link, or as a mail. Nothing reaches a server of ours.

import { make } from "./dom.js";
import { call } from "./engine.js";
import { LONGEST_LINK, toFragment } from "./links.js";
import { download } from "./screens.js";

/** The section with which a game is sent on; `say` tells what was done. */
export async function sending(id, say) {
  const { text, file, subject, line } = await call("export", { game: id });
  const fragment = await toFragment(text);
  const url = new URL(fragment, location.href.split("#")[0]).href;
  const short = url.length <= LONGEST_LINK;
  const shared = { files: [new File([text], file, { type: "text/plain" })], title: subject };
  const share = async () => {
    try {
      await navigator.share(shared);
      say("Handed on.");
    } catch (failure) {
      if (failure.name !== "AbortError") say("This device could not share it; save the file instead.");
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    say("The link is copied: it holds the whole game.");
  };
  const save = () => {
    download(file, text);
    say(`Saved as ${file}.`);
  };
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(short ? `${url}\r\n` : line)}`;
  const button = (words, onclick, properties = {}) => make("button", { type: "button", onclick, ...properties }, words);
  return make(
    "section",
    { id: "send", "aria-labelledby": "send-title" },
    make("h2", { id: "send-title" }, "Send it on"),
    make(
      "div",
      { class: "row" },
      navigator.canShare?.(shared) ? button("Share the file", share, { class: "main" }) : null,
      button("Save the file", save),
      short ? button("Copy a link", copy) : null,
      short ? make("a", { class: "button", href: mail }, "Mail it") : null,
    ),
    short ? null : make("p", {}, "The game has grown too long for a link that mail programs leave whole: send the file."),
  );
}
