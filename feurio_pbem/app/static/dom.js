// Making elements. Text is always text: nothing here takes markup from anybody.

/** An element with properties (`class`, `data-…` and `aria-…` as attributes, `on…` as listeners) and children. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !key.includes("-")) element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** A labelled field: the label, and the input, select or textarea in it. */
export const field = (label, input, hint) =>
  make("label", { class: "field" }, make("span", {}, label), input, hint ? make("small", {}, hint) : null);

/** The engine's own markup (a board, a log) as elements: parsed apart, scripts in it never run. */
export const fromEngine = (html) =>
  [...new DOMParser().parseFromString(html, "text/html").body.children].filter(({ id, tagName }) => tagName !== "SCRIPT" || id === "game");

/** A question that wants an answer: resolves to true or false. */
export function ask(question, { yes = "Yes", no = "No", detail } = {}) {
  return new Promise((resolve) => {
    const answer = (value) => () => {
      resolve(value);
      dialog.close();
      dialog.remove();
    };
    const dialog = make(
      "dialog",
      { "aria-labelledby": "question", oncancel: answer(false) },
      make("h2", { id: "question" }, question),
      detail ? make("p", {}, detail) : null,
      make("div", { class: "row" }, make("button", { type: "button", class: "main", onclick: answer(true) }, yes), make("button", { type: "button", onclick: answer(false) }, no)),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
