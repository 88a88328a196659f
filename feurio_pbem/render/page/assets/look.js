"use strict";
// Looking: a slider through all turns, regions and tiles on hover. What is said comes from the embedded frames.

const game = JSON.parse(document.getElementById("game").textContent);
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const latest = game.frames.length - 1;
const watchers = [];
let now = latest;
let playing = null;

const visible = (element, shown) =>
  shown ? element.removeAttribute("display") : element.setAttribute("display", "none");

function make(name, words, properties = {}) {
  const element = document.createElement(name);
  element.textContent = words;
  return Object.assign(element, properties);
}

function show(frame) {
  now = Math.min(latest, Math.max(0, frame));
  const { label, status, happened, note, players } = game.frames[now];
  for (const shape of all("[data-first]")) {
    visible(shape, Number(shape.dataset.first) <= now && now < Number(shape.dataset.end));
  }
  byId("status").textContent = status;
  byId("happened").textContent = note ? `${happened} “${note}”` : happened;
  byId("slider").value = now;
  byId("slider").setAttribute("aria-valuetext", label);
  all("#players > ul > li").forEach((card, index) => showPlayer(card, game.players[players[index]]));
  for (const entry of all("[data-frame]")) {
    const current = Number(entry.dataset.frame) === now;
    current ? entry.setAttribute("aria-current", "step") : entry.removeAttribute("aria-current");
    if (current) intoSight(entry);
  }
  for (const line of all("[data-words]")) {
    line.textContent = toldOf(line.dataset.words);
    line.hidden = line.textContent === "";
  }
  showOnChart();
  watchers.forEach((watcher) => watcher());
}

function intoSight(entry) {  // within the log alone: the page itself stays where it is
  const log = entry.parentElement;
  const above = entry.offsetTop - log.offsetTop;
  const hidden = above < log.scrollTop || above + entry.offsetHeight > log.scrollTop + log.clientHeight;
  if (hidden) log.scrollTop = above - log.clientHeight / 2;
}

function showPlayer(card, player) {
  card.querySelector(".note").textContent = player.note;
  card.classList.toggle("moving", player.note === "to move");
  card.querySelector(".points").textContent = player.score;
  card.querySelector(".supply").textContent = player.supply;
  card.querySelector(".regions").replaceChildren(...player.regions.map(regionItem));
}

function regionItem(region) {
  const button = make("button", region.words, { type: "button" });
  const light = (on) => () => lightRegion(region.name, on);
  for (const event of ["mouseenter", "focus"]) button.addEventListener(event, light(true));
  for (const event of ["mouseleave", "blur"]) button.addEventListener(event, light(false));
  const item = make("li", "");
  item.append(button);
  return item;
}

function lightRegion(name, on) {
  for (const outline of all("[data-region]")) {
    outline.classList.toggle("lit", on && outline.dataset.region === name);
  }
}

function showOnChart() {
  const line = byId("chart-now");
  if (!line) return;
  const { left, step } = line.ownerSVGElement.dataset;
  const x = Number(left) + now * Number(step);
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
  line.setAttribute("visibility", "visible");
}

const toldOf = (number) => (game.tiles[number] || []).filter(([first]) => first <= now).pop()?.[1] ?? "";

function tellTile(number) {
  const told = toldOf(number);
  byId("tile-words").textContent = told;
  for (const outline of all("[data-region]")) {
    const tiles = outline.dataset.region.split(":")[1].split(",");
    outline.classList.toggle("lit", Boolean(told) && tiles.includes(number));
  }
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => (now === latest ? play(false) : show(now + 1)), 1200) : null;
  byId("play").textContent = on ? "Pause" : "Play";
}

function startLooking() {
  const slider = byId("slider");
  slider.max = latest;
  slider.addEventListener("input", () => show(Number(slider.value)));
  const go = { first: () => 0, back: () => now - 1, forward: () => now + 1, latest: () => latest };
  for (const [id, frame] of Object.entries(go)) byId(id).addEventListener("click", () => show(frame()));
  byId("play").addEventListener("click", () => {
    if (!playing && now === latest) show(0);
    play(!playing);
  });
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "latest" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input") || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    byId(keys[event.key]).click();
  });
  byId("drawing").addEventListener("mouseover", (event) => {
    tellTile(event.target.closest("[data-tile]")?.dataset.tile);
  });
  byId("drawing").addEventListener("mouseleave", () => tellTile());
  for (const entry of all("[data-frame]")) {
    const told = entry.querySelector(".told");
    const button = make("button", told.textContent, { type: "button", className: "told" });
    button.addEventListener("click", () => show(Number(entry.dataset.frame)));
    told.replaceWith(button);
  }
  byId("controls").hidden = latest === 0;
  show(latest);
}

startLooking();
