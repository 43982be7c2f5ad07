// History: a slider over all turns. Each moment has its own address.

import { Board, leadToMap } from "./map.js";
import { reachScrollers } from "./page.js";

const time = document.querySelector("[data-history]");
const slider = document.querySelector("[data-slider]");
const play = document.querySelector("[data-play]");
const where = time.dataset.history;
const last = Number(slider.max);
const SHOWN = 1600;
const kept = new Map();
let board = document.querySelector("[data-map] svg [data-cell]") ? new Board(document.querySelector("[data-map]")) : null;
let turn = Number(slider.value);
let playing = 0;
let wanted = turn;

function fetched(number) {
  if (!kept.has(number)) {
    const answer = fetch(`${where}${number}/moment`, { headers: { Accept: "application/json" } }).then(async (response) => {
      const said = await response.json();
      if (!response.ok) throw new Error(said.error);
      return said;
    });
    answer.catch(() => kept.delete(number));
    kept.set(number, answer);
  }
  return kept.get(number);
}

async function show(number, push = true) {
  wanted = number;
  slider.value = number;
  document.querySelector("[data-turn]").textContent = `Turn ${number}${number ? "" : " (set-up)"}`;
  const said = await fetched(number);
  if (wanted !== number) return;
  turn = number;
  if (number) document.querySelector("[data-turn]").textContent = `Turn ${said.named}`;
  const frame = document.querySelector("[data-map]");
  const view = board && board.view.wide < board.whole.wide ? board.chosen : "";
  frame.querySelector("svg").outerHTML = said.svg;
  board = frame.querySelector("svg [data-cell]") ? new Board(frame) : null;
  if (view) board?.choose(view, false);
  document.querySelector("[data-body]").innerHTML = said.body;
  reachScrollers();
  const truth = document.querySelector("[data-truth-map]");
  if (truth) truth.innerHTML = said.truth;
  const belief = document.querySelector("[data-belief]");
  if (belief) belief.innerHTML = said.belief;
  document.title = said.title;
  for (const link of document.querySelectorAll("[data-downloads] a")) link.href = `${where}${number}/report.${link.dataset.form}`;
  for (const link of document.querySelectorAll("a[data-reader]")) link.href = link.href.replace(/\d+$/, number);
  for (const link of document.querySelectorAll("[data-step]")) {
    const next = number + Number(link.dataset.step);
    if (next < 0 || next > last) link.removeAttribute("href");
    else link.href = `${where}${next}`;
  }
  if (push) history.replaceState(null, "", `${where}${number}`);
  if (number < last) fetched(number + 1).catch(() => {});
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  play.textContent = "Play";
  play.setAttribute("aria-pressed", "false");
}

async function step() {
  if (turn >= last) return stop();
  await show(turn + 1).catch(stop);
  if (playing) playing = setTimeout(step, SHOWN);
}

slider.hidden = play.hidden = false;
slider.addEventListener("input", () => {
  stop();
  show(Number(slider.value)).catch(stop);
});
play.addEventListener("click", async () => {
  if (playing) return stop();
  play.textContent = "Pause";
  play.setAttribute("aria-pressed", "true");
  playing = 1;
  if (turn >= last) await show(0).catch(stop);
  playing = setTimeout(step, SHOWN / 2);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step]");
  if (!link?.href || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop();
  show(turn + Number(link.dataset.step)).catch(stop);
});
if (board) leadToMap({ get cells() { return board.cells; }, get frame() { return board.frame; }, centre: (name) => board.centre(name), choose: (name) => board.choose(name) });
