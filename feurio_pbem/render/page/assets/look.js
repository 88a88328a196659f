// The replay: a slider through all turns, regions and tiles on hover. What is said comes from the embedded frames.

const latest = game.frames.length - 1;
const watchers = [];
let now = latest;
let playing = null;
const leaving = new AbortController();

function show(frame) {
  now = Math.min(latest, Math.max(0, frame));
  const { label, status, happened, note, players, board } = game.frames[now];
  byId("drawing-title").textContent = board;
  byId("drawing-words").textContent = `${status}. ${happened}`;
  byId("past").hidden = now === latest;
  byId("past-words").textContent = phrase("past", { label });
  for (const shape of all("[data-first]")) {
    visible(shape, Number(shape.dataset.first) <= now && now < Number(shape.dataset.end));
  }
  byId("status").textContent = status;
  if (byId("due")) byId("due").hidden = now !== latest;
  byId("happened").textContent = note ? `${happened} “${note}”` : happened;
  byId("slider").value = now;
  byId("slider").setAttribute("aria-valuetext", label);
  for (const card of all("#players > ul > li")) showPlayer(card, game.players[players[card.dataset.seat]]);
  sortPlayers();
  for (const entry of all("[data-frame]")) {
    const current = entry.dataset.mark !== undefined && Number(entry.dataset.frame) === now;
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

function sortPlayers() {
  const points = (card) => Number(card.querySelector(".points").textContent);
  const cards = all("#players > ul > li");
  const sorted = [...cards].sort((one, other) => points(other) - points(one) || one.dataset.seat - other.dataset.seat);
  if (sorted.some((card, place) => card !== cards[place])) byId("players").querySelector("ul").append(...sorted);
}

function showPlayer(card, player) {
  card.querySelector(".note").textContent = player.note;
  card.classList.toggle("moving", player.moving);
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
  playing = on ? setInterval(() => (now === latest ? play(false) : show(now + 1)), Number(byId("speed").value)) : null;
  byId("play").textContent = phrase(on ? "pause" : "play");
}

function lightPlayer(index) {
  for (const outline of all("[data-region]")) {
    const mine = outline.querySelector(`.seat${index}`) !== null;
    outline.classList.toggle("lit", mine && !outline.classList.contains("lit"));
  }
}

function clickChart(event) {
  const chart = event.currentTarget;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
  show(Math.round((at.x - Number(chart.dataset.left)) / Number(chart.dataset.step)));
}

function frameOfLink() {  // #turn=12 is the game as it stood before turn 12
  const turn = Number(location.hash.match(/^#turn=(\d+)$/)?.[1]);
  const found = game.frames.map((frame) => frame.turn).lastIndexOf(turn);
  return found < 0 ? latest : found;
}

async function copyLink() {
  const link = `${location.href.split("#")[0]}#turn=${game.frames[now].turn}`;
  tell((await copyText(link)) ? phrase("copied", { text: link }) : phrase("not_copied"));
}

async function copyPicture() {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pictureOfBoard() })]);
    tell(phrase("picture"));
  } catch {
    tell(phrase("not_copied"));
  }
}

function tell(words) {
  byId("tile-words").textContent = words;
}

function tellDue() {
  const due = byId("due");
  if (due && Date.parse(due.dataset.due) < Date.now()) due.textContent = phrase("late", { time: due.dataset.time });
}

function openInApp() {
  const [address, link] = [byId("app-address"), byId("open-app")];
  if (!game.fragment || !address) return;
  const stored = (change) => {  // a reader's choice is kept where the browser lets it be
    try {
      return change(window.localStorage);
    } catch {
      return null;
    }
  };
  const follow = () => {
    const url = URL.canParse(address.value) ? new URL(address.value) : null;
    link.hidden = !url || !["https:", "http:"].includes(url.protocol);
    if (link.hidden) return;
    link.href = url.href.split("#")[0] + game.fragment;
    stored((storage) => storage.setItem("feurio-app", url.href.split("#")[0]));
  };
  address.value = stored((storage) => storage.getItem("feurio-app")) || address.value;
  address.addEventListener("input", follow);
  follow();
  byId("in-app").hidden = false;
}

function leave() {
  play(false);
  leaving.abort();
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
  const keys = { ArrowLeft: "back", ArrowRight: "forward" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^[1-4]$/.test(event.key)) lightPlayer(Number(event.key) - 1);
    if (event.key === "h") byId("heat").click();
    if (!keys[event.key]) return;
    event.preventDefault();
    byId(keys[event.key]).click();
  }, { signal: leaving.signal });
  byId("drawing").addEventListener("mouseover", (event) => {
    tellTile(event.target.closest("[data-tile]")?.dataset.tile);
  });
  byId("drawing").addEventListener("mouseleave", () => tellTile());
  for (const entry of all("[data-frame]")) {
    const told = entry.querySelector(".told");
    const button = make("button", told.textContent, { type: "button", className: "told" });
    button.addEventListener("click", () => show(Number(entry.dataset.frame)));
    if (told.matches("s")) button.classList.add("withdrawn");
    told.replaceWith(button);
  }
  byId("controls").hidden = latest === 0;
  byId("now").addEventListener("click", () => show(latest));
  byId("speed").addEventListener("change", () => playing && play(true));
  byId("scores")?.querySelector("svg").addEventListener("click", clickChart);
  byId("heat").addEventListener("click", () => {
    const hot = drawing.classList.toggle("hot");
    byId("heat").setAttribute("aria-pressed", String(hot));
    widen(hot ? 130 : -130);
  });
  byId("copy-link").addEventListener("click", copyLink);
  byId("copy-picture").addEventListener("click", copyPicture);
  window.addEventListener("hashchange", () => show(frameOfLink()), { signal: leaving.signal });
  show(frameOfLink());
  tellTimes();
  tellDue();
  openInApp();
}

startLooking();
