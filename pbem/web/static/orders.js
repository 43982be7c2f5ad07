// Orders: the map, the forms and the text are three ways to edit one sheet; the text is the sheet. This is the map.

import { leadToMap } from "./map.js";
import { add, board, element, live, post, root, saved, text } from "./sheet.js";

const panel = document.querySelector("[data-place]");
const parts = ["text", "units", "orders"].map((name) => document.querySelector(`[data-place-${name}]`));
let picked = null;
// The places that the picked units can reach, with the routes.
let reach = {};
let field = null;

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-like=places]")) field = event.target;
  else if (!event.target.closest?.("[data-map]") && event.target !== document.body) field = null;
});

function rowsAt(name) {
  return [...document.querySelectorAll("[data-units-at]")].filter((row) => row.dataset.unitsAt === name);
}

// Units have counts or names; a game uses one or the other.
function chosenUnits() {
  const inputs = [...parts[1].querySelectorAll("input")];
  const units = inputs.filter((input) => input.dataset.code).map((input) => [input.dataset.code, Number(input.value)]);
  const names = inputs.filter((input) => input.dataset.name && input.checked).map((input) => input.dataset.name);
  return { units: units.filter(([, many]) => many > 0), names };
}

function picker(each, name) {
  const input = element("input");
  const { code, many, name: own } = each.dataset;
  if (own) Object.assign(input, { type: "checkbox", checked: true });
  else Object.assign(input, { type: "number", min: 0, max: many, value: many });
  Object.assign(input.dataset, own ? { name: own } : { code });
  input.addEventListener("input", () => pick(name));
  const label = element("label", "", "pick");
  label.append(input, own ? ` ${own}` : ` of ${many} ${code}`);
  return label;
}

function showUnits(name) {
  const found = rowsAt(name).flatMap((row) => [...row.querySelectorAll("[data-code], [data-name]")]);
  parts[1].replaceChildren();
  if (!found.length || !live || root.dataset.clickable !== "units") return;
  const row = element("div", "", "row picks");
  row.append(...found.map((each) => picker(each, name)));
  parts[1].append(element("p", "Choose units, then click their destination.", "small"), row);
}

async function pick(name) {
  const chosen = chosenUnits();
  picked = chosen.units.length || chosen.names.length ? { source: name, ...chosen } : null;
  reach = {};
  board.draw([], "proposed");
  board.mark([], "in-reach");
  if (!picked) return;
  const mine = picked;
  try {
    const said = await post(root.dataset.point, { text: text.value, ...picked }, () => picked === mine);
    if (picked !== mine) return;
    keepMovers(said);
    reach = said.reach;
    board.mark(Object.keys(reach), "in-reach");
  } catch { /* Only an aid: the place can be clicked anyway. */ }
}

// If the units cannot move together, those that can move are chosen.
function keepMovers({ units, names }) {
  if (!units.length && !names.length) return;
  const many = new Map(units);
  for (const input of parts[1].querySelectorAll("input")) {
    if (input.dataset.name) input.checked &&= names.includes(input.dataset.name);
    else input.value = many.get(input.dataset.code) ?? 0;
  }
  Object.assign(picked, { units, names });
}

const FEW = 4;

function offered(each) {
  const item = element("li", "", each.verdict);
  const button = element("button", each.line, "quiet");
  button.type = "button";
  button.addEventListener("click", () => {
    add(each.line);
    board.draw([], "proposed");
    parts[2].replaceChildren();
  });
  button.addEventListener("pointerenter", () => board.draw(each.ways, "proposed"));
  button.addEventListener("focus", () => board.draw(each.ways, "proposed"));
  item.append(button, element("span", each.says.join(" "), "faint small"));
  return item;
}

function listed(found) {
  const list = element("ul", "", "proposals");
  list.append(...found.map(offered));
  return list;
}

// Orders that will work come first; those that may fail, and any beyond the first few, are folded.
function offer(found, add_first) {
  const fine = found.filter(({ verdict }) => verdict === "ok").slice(0, FEW);
  const others = found.filter((each) => !fine.includes(each));
  parts[2].replaceChildren();
  if (fine.length) parts[2].append(element("p", add_first ? "Alternatives:" : "Possible orders here:", "small"), listed(fine));
  if (others.length) {
    const more = element("details", "", "small");
    more.append(element("summary", fine.length ? "More" : add_first ? "Alternatives" : "Possible orders here"), listed(others));
    parts[2].append(more);
  }
  if (!found.length && !add_first) parts[2].append(element("p", "Nothing can be ordered there by clicking.", "faint small"));
}

async function choose(name) {
  const [title, beside] = board.told(name);
  const around = element("details", "", "faint small");
  around.append(element("summary", "Neighbours"), element("p", beside));
  parts[0].replaceChildren(element("p", title), around);
  panel.hidden = false;
  if (field) {
    field.value = name;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  if (!live) return;
  const before = picked;
  if (before && before.source !== name) {
    await send(before, name);
    return;
  }
  await select(name);
}

async function select(name) {
  showUnits(name);
  parts[2].replaceChildren();
  await pick(name);
  const said = await post(root.dataset.point, { text: text.value, target: name });
  if (board.chosen === name) offer(said.proposals.filter((each) => each.verdict !== "error"), false);
}

// Units were picked, then another place was clicked: the first line that works is added, the others are offered.
async function send(before, target) {
  const said = await post(root.dataset.point, { text: text.value, target, ...before });
  const [first, ...others] = said.proposals;
  picked = null;
  reach = {};
  board.mark([], "in-reach");
  if ((!first || first.verdict === "error") && rowsAt(target).length) return select(target);
  parts[1].replaceChildren();
  if (!first || first.verdict === "error") {
    parts[2].replaceChildren(element("p", first ? first.says.join(" ") : "No order leads there.", "trouble small"));
    return;
  }
  board.draw(first.ways, "proposed");
  add(first.line);
  offer(others.filter((each) => each.verdict !== "error"), true);
}

let hovering = 0;
let looks = 0;
function hover(name) {
  clearTimeout(hovering);
  if (!picked || name === picked.source) return;
  if (reach[name]) {
    board.draw(reach[name], "proposed");
    return;
  }
  hovering = setTimeout(async () => {
    const mine = picked;
    if (!mine) return;
    const looked = ++looks;
    const look = { text: text.value, target: name, is_look: true, ...mine };
    try {
      const said = await post(root.dataset.point, look, () => picked === mine && looked === looks);
      if (picked === mine) board.draw(said.proposals[0]?.verdict === "error" ? [] : (said.proposals[0]?.ways ?? []), "proposed");
    } catch { /* Only an aid: the place can be clicked anyway. */ }
  }, 8);
}

if (board) {
  panel.hidden = !live;
  leadToMap(board);
  board.addEventListener("choose", ({ detail }) => choose(detail.name).catch((problem) => { saved.textContent = problem.message; }));
  board.addEventListener("hover", ({ detail }) => hover(detail.name));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    picked = null;
    board.mark([], "in-reach");
    board.draw([], "proposed");
    parts[1].replaceChildren();
  });
}
const start = new URLSearchParams(location.hash.slice(1)).get("at");
if (start && board?.cells.has(start)) {
  board.choose(start);
}
