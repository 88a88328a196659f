// Composing: what may be done and what it is worth is all in `choices`, as the engine reckoned it. Nothing here judges.

const choices = game.choices;
let choice = null;
let crew = [];  // [tile, neutral] in the order placed

const keyOf = (each) => (each.break ? `break @${each.at.join(",")}` : each.spot ?? "");
const count = (tile) => crew.filter(([other]) => other === tile).length;
const kind = (neutral) => crew.filter(([, other]) => other === neutral).length;
const ascending = (tiles) => [...new Set(tiles)].sort((one, other) => one - other);
const wantsNeutral = () => Boolean(byId("neutral")?.checked);
const wantsBreak = () => Boolean(byId("firebreak")?.checked);

function why(tile, neutral) {
  if (choice === null) return phrase(wantsBreak() ? "cell" : "spot");
  if (crew.length >= choice.limit) return choice.limit ? phrase("most", { limit: choice.limit }) : phrase("none");
  if (kind(neutral) >= (neutral ? choice.neutral : choice.own)) return phrase(neutral ? "no_neutral" : "none");
  if (count(tile) >= (choice.room[tile] || 0)) return phrase("full", { tile });
  if (ascending([...crew.map(([other]) => other), tile]).length > choice.most_tiles) return phrase("one_tile");
  return "";
}

const mayAdd = (tile, neutral = wantsNeutral()) => why(tile, neutral) === "";

function turnText() {
  if (choice === null) return "";
  const named = (neutral) => crew.filter(([, other]) => other === neutral).map(([tile]) => tile).sort((a, b) => a - b);
  const placed = [...named(false).map((tile) => `+${tile}`), ...named(true).map((tile) => `+n${tile}`)].join("");
  return [keyOf(choice), placed].filter(Boolean).join(" ") || "pass";
}

// The regions as they will be, by their places in the engine's list; null where it has not reckoned that many tiles.
function regionsThen() {
  if (choice === null) return null;
  const own = ascending(crew.filter(([, neutral]) => !neutral).map(([tile]) => tile));
  const left = own.filter((tile) => !choice.held.includes(tile) && (tile in choice.joins || choice.known < 1));
  if (left.length > choice.known) return null;
  const joined = [];
  while (left.length) {  // what hangs together is found by adding one tile at a time: all that does is in `joins`
    let together = [left.shift()];
    for (let at = 0; at < left.length; at += 1) {
      const larger = ascending([...together, left[at]]);
      if (!(larger.join(" ") in choice.joins)) continue;
      together = larger;
      left.splice(at, 1);
      at = -1;
    }
    joined.push(choice.joins[together.join(" ")]);
  }
  const swallowed = new Set(joined.flatMap((place) => choices.regions[place].tiles));
  const mine = (place) => choices.regions[place].seat === choices.seat;
  const stay = choice.regions.filter((place) => !mine(place) || !swallowed.has(choices.regions[place].tiles[0]));
  return [...stay, ...joined];
}

function scoresThen(then) {
  if (choice === null) return {};
  if (then === null) return { ...choice.scores, [choices.seat]: undefined };
  const scores = Object.fromEntries(Object.keys(choice.scores).map((seat) => [seat, 0]));
  for (const place of then) scores[choices.regions[place].seat] += choices.regions[place].points;
  return scores;
}

function add(tile) {
  const refused = why(tile, wantsNeutral());
  if (refused) return say(refused);
  crew.push([tile, wantsNeutral()]);
  refresh();
  say(phrase("placed", { tile, text: turnText() }));
}

function takeBack(tile) {
  const at = tile === undefined ? crew.length - 1 : crew.findLastIndex(([other]) => other === tile);
  if (at < 0) return say(phrase("nothing"));
  const [[taken]] = crew.splice(at, 1);
  refresh();
  say(phrase("taken", { tile: taken, text: turnText() }));
}

function choose(key) {
  choice = choices.choices.find((other) => keyOf(other) === key) || null;
  const wanted = crew;
  crew = [];
  for (const [tile, neutral] of wanted) if (mayAdd(tile, neutral)) crew.push([tile, neutral]);
  for (const button of all("[name=spot]")) button.checked = button.value === key;
  if (byId("firebreak")) {
    byId("firebreak").checked = Boolean(choice?.break) || (wantsBreak() && choice === null);
    byId("break-at").hidden = !wantsBreak();
    byId("break-at").value = choice?.break ? key : "";
  }
  refresh();
  if (choice) say(phrase(choice.break ? "firebreak" : "spreads", { spot: choice.spot ?? `@${choice.at}`, text: turnText() }));
}

function turnBreaking() {  // to a firebreak without a cell yet, and back to the only hot spot
  const spots = choices.choices.filter((each) => !each.break);
  choose(wantsBreak() || spots.length > 1 ? null : keyOf(spots[0]));
  if (choice === null) say(phrase(wantsBreak() ? "cell" : "spot"));
}

function say(words) {
  byId("said").textContent = words;
}

function refresh() {
  const text = turnText();
  byId("turn-text").value = text;
  byId("command").value = text && game.command.before + text + game.command.after;
  const { to, subject, token } = game.mail;
  const line = `feurio ${token} ${text} end\r\n`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(line)}`;
  const href = `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?${query}`;
  for (const link of all(".mail")) link.href = href;
  byId("sending").classList.toggle("ready", Boolean(text));
  const then = regionsThen();
  const scores = scoresThen(then);
  for (const cell of all("[data-then]")) cell.textContent = scores[cell.dataset.then] ?? "…";
  const mine = (then ?? []).filter((place) => choices.regions[place].seat === choices.seat);
  byId("regions-then").replaceChildren(...mine.map((place) => make("li", game.regions_then[place])));
  refreshTiles();
  refreshBoard();
}

function refreshTiles() {
  const tiles = choice === null ? [] : Object.keys(choice.room).map(Number);
  const focused = document.activeElement?.dataset.add;
  byId("tiles").replaceChildren(...ascending(tiles).map(tileButton));
  if (focused) byId("tiles").querySelector(`[data-add="${focused}"]`)?.focus();
  byId("undo").setAttribute("aria-disabled", String(crew.length === 0));
}

function tileButton(tile) {
  const left = choice.room[tile] - count(tile);
  const button = make("button", `${phrase("tile", { tile })} `, { type: "button" });
  button.append(make("small", phrase("room", { room: left })));
  if (count(tile)) button.append(make("strong", ` +${count(tile)}`));
  button.dataset.add = tile;
  button.setAttribute("aria-disabled", String(!mayAdd(tile)));
  button.addEventListener("click", () => add(tile));
  return button;
}

function refreshBoard() {
  const present = now === latest;
  for (const tile of all("[data-lay]")) visible(tile, present && choice !== null && keyOf(choice) === tile.dataset.lay);
  for (const figure of all("[data-place]")) {
    const [, spot, tile, number] = figure.dataset.place.match(/^(?:(.*)\/)?(\d+):(\d+)$/);
    const here = spot === undefined || spot === choice?.spot;
    const placed = crew.filter(([other]) => other === Number(tile))[Number(number) - 1];
    visible(figure, present && here && placed !== undefined && placed[1] === (figure.dataset.kind === "neutral"));
  }
  const key = present && choice !== null ? keyOf(choice) : null;
  const holds = (keys) => keys?.split("|").includes(key);
  for (const shape of all("[data-not]")) {
    visible(shape, shape.dataset.first <= now && now < shape.dataset.end && !(key !== null && holds(shape.dataset.not)));
  }
  const then = regionsThen() ?? choice?.regions ?? [];
  for (const shape of all("[data-when]")) {
    const { when, outcome } = shape.dataset;
    visible(shape, key !== null && holds(when) && (outcome === undefined || then.includes(Number(outcome))));
  }
  drawing.classList.toggle("chosen", key !== null && document.querySelector("[data-outcome]") !== null);
  for (const cell of all(".break-cells > g")) visible(cell, present && wantsBreak() && !choice);
  drawing.classList.toggle("composing", present && crew.length > 0);
  for (const tile of all("[data-tile]")) {
    tile.classList.toggle("open", present && mayAdd(Number(tile.dataset.tile)));
  }
}

function clickBoard(event) {
  if (dragged) return;
  if (now !== latest) return tell(phrase("past", { label: game.frames[now].label }));
  const { place, tile, spot } = event.target.closest("[data-place],[data-tile],[data-spot]")?.dataset || {};
  if (place) takeBack(Number(place.replace(/^.*\//, "").split(":")[0]));
  else if (tile) add(Number(tile));
  else if (spot) choose(spot);
}

async function copy(field) {
  if (!field.value) return say(phrase("spot"));
  say((await copyText(field.value)) ? phrase("copied", { text: field.value }) : phrase("not_copied"));
}

function startComposing() {
  const spots = choices.choices.filter((each) => !each.break);
  if (spots.length === 1) [choice] = spots;
  for (const button of all("[name=spot]")) button.checked = choice !== null && button.value === choice.spot;
  for (const button of all("[name=spot]")) button.addEventListener("change", () => choose(button.value));
  byId("drawing").addEventListener("click", clickBoard);
  byId("drawing").classList.add("playable");
  byId("undo").addEventListener("click", () => takeBack());
  for (const button of all("[data-copy]")) button.addEventListener("click", () => copy(byId(button.dataset.copy)));
  for (const link of all(".mail")) {
    link.addEventListener("click", (event) => {
      if (turnText()) return;
      event.preventDefault();
      say(phrase("spot"));
    });
  }
  byId("firebreak")?.addEventListener("change", turnBreaking);
  byId("break-at")?.addEventListener("change", (event) => choose(event.target.value));
  byId("neutral")?.addEventListener("change", refresh);
  document.addEventListener("keydown", (event) => {
    const box = { f: byId("firebreak"), n: byId("neutral") }[event.key];
    if (!box || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select")) return;
    if (now === latest) box.click();
  }, { signal: leaving.signal });
  watchers.push(refreshBoard);
  byId("compose").hidden = false;
  refresh();
}

if (choices) startComposing();
