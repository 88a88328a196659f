"use strict";
// The index of a site: shows the games that hold all words searched for, of one player, in one state.
const { count } = JSON.parse(document.getElementById("game").textContent);
const [search, player, state] = ["search", "player", "state"].map((id) => document.getElementById(id));
const groups = [...document.querySelectorAll("tbody")];
const games = groups.map((group) => [...group.querySelectorAll(".game")]);
const has = (names, name) => (names ?? "").split("\n").includes(name);

function find() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [place, group] of groups.entries()) {
    for (const game of games[place]) {
      const words = game.textContent.toLowerCase();
      const { players, late } = game.dataset;
      const fits = state.value === "late" ? late !== undefined : !state.value || group.dataset.group === state.value;
      game.hidden = !(fits && (!player.value || has(players, player.value)) && wanted.every((word) => words.includes(word)));
      shown += game.hidden ? 0 : 1;
    }
    const first = (game) => (player.value && has(game.dataset.moving, player.value) ? 0 : 1);
    group.append(...[...games[place]].sort((one, other) => first(one) - first(other)));  // his turns before the others
    group.hidden = games[place].every((game) => game.hidden);
  }
  const places = { shown, count: games.flat().length };
  document.getElementById("count").textContent = count.replace(/\{(\w+)\}/g, (_, name) => places[name]);
}

for (const control of [search, player, state]) control.addEventListener("input", find);
document.getElementById("filters").hidden = false;
find();
