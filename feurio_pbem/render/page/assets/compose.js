// Composing: what may be done and what it is worth is all in `choices`, as the engine reckoned it. Nothing here judges.

const choices = game.choices;
let choice = null;
let crew = [];

const count = (tile) => crew.filter((other) => other === tile).length;
const ascending = (tiles) => [...new Set(tiles)].sort((one, other) => one - other);

function mayAdd(tile) {
  return (
    choice !== null &&
    crew.length < choices.limit &&
    count(tile) < (choice.room[tile] || 0) &&
    ascending([...crew, tile]).length <= choices.most_tiles
  );
}

function why(tile) {
  if (choice === null) return "Choose a hot spot first.";
  if (choices.limit === 0) return "You have no firefighters to place.";
  if (crew.length >= choices.limit) return `You can place ${choices.limit} at most.`;
  if (count(tile) >= (choice.room[tile] || 0)) return `Tile ${tile} has no more room.`;
  return "All firefighters of a turn go on one tile.";
}

function turnText() {
  if (choice === null) return "";
  const placed = [...crew].sort((one, other) => one - other).map((tile) => `+${tile}`).join("");
  return [choice.spot, placed].filter(Boolean).join(" ") || "pass";
}

function scoresThen() {
  if (choice === null) return {};
  const fresh = ascending(crew.filter((tile) => !choice.held.includes(tile))).join(" ");
  const mine = fresh === "" ? choice.scores[choices.seat] : choice.gains[fresh];
  return { ...choice.scores, [choices.seat]: mine };
}

function add(tile) {
  if (mayAdd(tile)) crew.push(tile);
  else return say(why(tile));
  refresh();
  say(`Firefighter on tile ${tile}. Your turn: ${turnText()}`);
}

function takeBack(tile) {
  const at = tile === undefined ? crew.length - 1 : crew.lastIndexOf(tile);
  if (at < 0) return say("There is nothing to take back.");
  const [taken] = crew.splice(at, 1);
  refresh();
  say(`Taken back from tile ${taken}. Your turn: ${turnText()}`);
}

function choose(spot) {
  choice = choices.choices.find((other) => other.spot === spot) || null;
  const wanted = crew;
  crew = [];
  for (const tile of wanted) if (mayAdd(tile)) crew.push(tile);
  for (const button of all("[name=spot]")) button.checked = button.value === spot;
  refresh();
  say(`The fire spreads to ${spot}. Your turn: ${turnText()}`);
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
  byId("mail").href = `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?${query}`;
  byId("sending").classList.toggle("ready", Boolean(text));
  const then = scoresThen();
  for (const cell of all("[data-then]")) cell.textContent = then[cell.dataset.then] ?? "…";
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
  const button = make("button", `Tile ${tile} `, { type: "button" });
  button.append(make("small", `room ${left}`));
  if (count(tile)) button.append(make("strong", ` +${count(tile)}`));
  button.dataset.add = tile;
  button.setAttribute("aria-disabled", String(!mayAdd(tile)));
  button.addEventListener("click", () => add(tile));
  return button;
}

function refreshBoard() {
  const present = now === latest;
  for (const tile of all("[data-lay]")) visible(tile, present && choice?.spot === tile.dataset.lay);
  for (const figure of all("[data-place]")) {
    const [, spot, tile, number] = figure.dataset.place.match(/^(?:(.*)\/)?(\d+):(\d+)$/);
    const here = spot === undefined || spot === choice?.spot;
    visible(figure, present && here && Number(number) <= count(Number(tile)));
  }
  for (const tile of all("[data-tile]")) {
    tile.classList.toggle("open", present && mayAdd(Number(tile.dataset.tile)));
  }
}

function clickBoard(event) {
  const { place, tile, spot } = event.target.closest("[data-place],[data-tile],[data-spot]")?.dataset || {};
  if (place) takeBack(Number(place.replace(/^.*\//, "").split(":")[0]));
  else if (tile) add(Number(tile));
  else if (spot) choose(spot);
}

async function copy(field) {
  if (!field.value) return say("Choose a hot spot first.");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  say(`Copied: ${field.value}`);
}

function startComposing() {
  if (choices.choices.length === 1) choice = choices.choices[0];
  for (const button of all("[name=spot]")) button.addEventListener("change", () => choose(button.value));
  byId("drawing").addEventListener("click", clickBoard);
  byId("drawing").classList.add("playable");
  byId("undo").addEventListener("click", () => takeBack());
  for (const button of all("[data-copy]")) button.addEventListener("click", () => copy(byId(button.dataset.copy)));
  byId("mail").addEventListener("click", (event) => {
    if (turnText()) return;
    event.preventDefault();
    say("Choose a hot spot first.");
  });
  watchers.push(refreshBoard);
  byId("compose").hidden = false;
  refresh();
}

if (choices) startComposing();
