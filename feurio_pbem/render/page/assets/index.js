"use strict";
// The index of a site: shows the games whose words hold all that is searched for.
const search = document.getElementById("search");
const games = [...document.querySelectorAll(".cards li")];
search.parentElement.hidden = false;
search.addEventListener("input", () => {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const game of games) {
    const words = game.textContent.toLowerCase();
    game.hidden = !wanted.every((word) => words.includes(word));
  }
  for (const part of document.querySelectorAll("main section")) {
    part.hidden = [...part.querySelectorAll(".cards li")].every((game) => game.hidden);
  }
});
