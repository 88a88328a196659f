"use strict";
// The board view: zoom and pan by the view box, the picture of what is shown. It knows the drawing, no game.

const game = JSON.parse(document.getElementById("game").textContent);
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const drawing = byId("drawing");
const whole = drawing.getAttribute("viewBox").split(" ").map(Number);
let shown = [...whole];
let dragged = false;

const visible = (element, on) => (on ? element.removeAttribute("display") : element.setAttribute("display", "none"));
const phrase = (key, places = {}) => game.words[key].replace(/\{(\w+)\}/g, (_, name) => places[name]);

function make(name, words, properties = {}) {
  const element = document.createElement(name);
  element.textContent = words;
  return Object.assign(element, properties);
}

function look(left, top, width) {
  const scale = Math.min(1, Math.max(0.05, width / whole[2]));
  const size = [whole[2] * scale, whole[3] * scale];
  const within = (value, axis) => Math.min(whole[axis] + whole[axis + 2] - size[axis], Math.max(whole[axis], value));
  shown = [within(left, 0), within(top, 1), ...size];
  drawing.setAttribute("viewBox", shown.join(" "));
  drawing.classList.toggle("zoomed", scale < 1);
}

function zoom(factor, x = shown[0] + shown[2] / 2, y = shown[1] + shown[3] / 2) {
  look(x - (x - shown[0]) * factor, y - (y - shown[1]) * factor, shown[2] * factor);
}

function widen(by) {  // room round the board for what else is shown there
  for (const [axis, sign] of [-1, -1, 2, 2].entries()) whole[axis] += sign * by;
  look(...whole);
}

function lookAt(element) {
  const box = element.getBBox();
  const width = Math.min(whole[2], 1100);
  look(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - (width * whole[3]) / whole[2] / 2, width);
}

function inDrawing(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  return [at.x, at.y];
}

function startZooming() {
  const fingers = new Map();
  drawing.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...inDrawing(event));
  }, { passive: false });
  drawing.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    dragged = false;
  });
  drawing.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before[0];
    const dy = event.clientY - before[1];
    const unit = shown[2] / drawing.clientWidth;
    if (fingers.size === 1) {
      if (shown[2] >= whole[2] || (!dragged && Math.hypot(dx, dy) < 6)) return;
      look(shown[0] - dx * unit, shown[1] - dy * unit, shown[2]);
    } else {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const apart = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
      zoom(apart(before) / apart([event.clientX, event.clientY]), ...inDrawing(event));
    }
    dragged = true;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    drawing.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
  byId("zoom-in").addEventListener("click", () => zoom(1 / 1.5));
  byId("zoom-out").addEventListener("click", () => zoom(1.5));
  byId("zoom-all").addEventListener("click", () => look(...whole));
  byId("to-spot").addEventListener("click", () => {
    const spot = all("[data-spot] .spot").find((each) => each.checkVisibility());
    if (spot) lookAt(spot);
  });
  byId("to-spot").hidden = all("[data-spot] .spot").length === 0;
  byId("tools").hidden = false;
}

async function pictureOfBoard() {  // as a PNG; the styles of the page are written into the copy
  const copy = drawing.cloneNode(true);
  const before = all("*", drawing);
  for (const [place, element] of all("*", copy).entries()) {
    const style = getComputedStyle(before[place]);
    for (const name of ["fill", "stroke", "stroke-width", "stroke-opacity", "fill-opacity", "stroke-dasharray",
      "stroke-linejoin", "paint-order", "font-family", "font-weight"]) element.setAttribute(name, style.getPropertyValue(name));
  }
  const [width, height] = [1200, Math.round((1200 * shown[3]) / shown[2])];
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d");
  paper.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  paper.fillRect(0, 0, width, height);
  paper.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("textarea", text);
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}

startZooming();
