// Practice: the current map next to the possible one; a place chosen on one is chosen on the other.

import { Board, leadToMap } from "./map.js";

const frames = [...document.querySelectorAll("[data-map]")].filter((frame) => frame.querySelector("svg [data-cell]"));
const boards = frames.map((frame) => new Board(frame));
for (const board of boards) {
  board.addEventListener("choose", ({ detail }) => {
    for (const other of boards) if (other !== board) other.choose(detail.name, false);
  });
}
if (boards.length) leadToMap(boards.at(-1));
