// The page of a seat: clicking a place shows what is known about it.

import { Board, leadToMap } from "./map.js";

const root = document.querySelector("[data-table]");
const frame = document.querySelector("[data-map]");
if (frame?.querySelector("svg [data-cell]")) {
  const board = new Board(frame);
  leadToMap(board);
  const panel = document.querySelector("[data-place]");
  board.addEventListener("choose", ({ detail }) => {
    const [title, beside] = board.told(detail.name);
    const words = document.createElement("p");
    words.textContent = title;
    const around = document.createElement("p");
    around.className = "faint small";
    around.textContent = beside;
    const links = document.createElement("p");
    links.className = "row";
    const told = document.createElement("a");
    told.href = `${root.dataset.table}?thing=${encodeURIComponent(detail.name)}`;
    told.textContent = `Everything reported about ${detail.name}`;
    links.append(told);
    if (root.dataset.orders) {
      const order = document.createElement("a");
      order.href = `${root.dataset.orders}#at=${encodeURIComponent(detail.name)}`;
      order.textContent = "Give orders here";
      links.append(order);
    }
    panel.replaceChildren(words, around, links);
    panel.hidden = false;
  });
}
