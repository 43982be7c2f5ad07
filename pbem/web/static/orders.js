// Orders: the map, the fields and the text are three ways to write one sheet; the text is the sheet.

import { Board, leadToMap } from "./map.js";

const root = document.querySelector(".board.orders");
const text = document.querySelector("#text");
const answer = document.querySelector("#answer");
const saved = document.querySelector("[data-saved]");
const token = document.querySelector("meta[name=csrf]").content;
const live = Boolean(root?.dataset.check);
const PAUSE = 250;

async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": token },
    body: JSON.stringify(body),
  });
  const said = await response.json();
  if (!response.ok) throw new Error(said.error ?? "The server did not answer.");
  return said;
}

const element = (name, words = "", kind = "") => {
  const made = document.createElement(name);
  made.textContent = words;
  if (kind) made.className = kind;
  return made;
};

// ---- the text ----

let waiting = 0;
let asked = 0;
const board = document.querySelector("[data-map] svg [data-cell]") ? new Board(document.querySelector("[data-map]")) : null;

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
  saved.textContent = "";
}

async function check() {
  const mine = ++asked;
  try {
    const said = await post(root.dataset.check, { text: text.value });
    if (mine !== asked) return;
    answer.innerHTML = said.html;
    board?.draw(Object.values(said.ways).flat(), "planned");
    saved.textContent = "Draft saved";
  } catch (problem) {
    if (mine === asked) saved.textContent = problem.message;
  }
}

function add(line) {
  text.value = `${text.value.trimEnd()}\n${line}\n`.trimStart();
  text.rows = Math.max(8, text.value.split("\n").length + 2);
  text.scrollTop = text.scrollHeight;
  changed();
}

// ---- the fields ----

const SYNTAX = /\[|\]|<(\w+)(?::\w+)?(?:\.\.\.)?>|<(\w+)=[^>]+>|[^\s[\]<>]+/g;

// The same rule as the server's: what stands in brackets is said if one of its fields is filled in.
function composed(form) {
  const value = (name) => {
    const field = form.querySelector(`[data-field="${CSS.escape(name)}"]`);
    return field?.type === "checkbox" ? (field.checked ? "on" : "") : (field?.value.trim() ?? "");
  };
  const levels = [{ words: [], filled: true, alone: "" }];
  for (const [token, slot, choice] of form.dataset.syntax.matchAll(SYNTAX)) {
    const level = levels.at(-1);
    if (token === "[") levels.push({ words: [], filled: false, alone: "" });
    else if (token === "]") {
      const inner = levels.pop();
      const isFlag = !inner.slots && value(inner.words.join("_").toLowerCase());
      if (inner.filled || isFlag) levels.at(-1).words.push(...inner.words);
    } else if (slot || choice) {
      const given = value(slot ?? choice);
      level.slots = true;
      if (given) {
        level.filled = true;
        level.words.push(given);
      } else if (levels.length === 1) throw new Error(`Fill in ${slot ?? choice} first.`);
    } else level.words.push(token);
  }
  return levels[0].words.join(" ");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-add]");
  if (!button || !live) return;
  event.preventDefault();
  const form = button.closest("[data-form]");
  try {
    add(composed(form));
    form.classList.remove("is-missing");
  } catch (problem) {
    form.classList.add("is-missing");
    saved.textContent = problem.message;
  }
});

// ---- the map ----

const panel = document.querySelector("[data-place]");
const parts = ["text", "units", "orders"].map((name) => document.querySelector(`[data-place-${name}]`));
let picked = null;
let field = null;

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-like=places]")) field = event.target;
  else if (!event.target.closest?.("[data-map]") && event.target !== document.body) field = null;
});

function rowsAt(name) {
  return [...document.querySelectorAll("[data-units-at]")].filter((row) => row.dataset.unitsAt === name);
}

// Units are counted, or have names; a game has one kind or the other.
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
  if (!found.length || !live) return;
  const row = element("div", "", "row picks");
  row.append(...found.map((each) => picker(each, name)));
  parts[1].append(element("p", "Send which? Then click where to.", "small"), row);
}

async function pick(name) {
  const chosen = chosenUnits();
  picked = chosen.units.length || chosen.names.length ? { source: name, ...chosen } : null;
  board.draw([], "proposed");
  board.mark([], "in-reach");
  if (!picked) return;
  const mine = picked;
  try {
    const said = await post(root.dataset.point, { text: text.value, ...picked });
    if (picked === mine) board.mark(said.reach, "in-reach");
  } catch { /* Only an aid: the place can be clicked all the same. */ }
}

function offer(found, add_first) {
  const [box] = [parts[2]];
  box.replaceChildren();
  const list = element("ul", "", "proposals");
  for (const each of found) {
    const item = element("li", "", each.verdict);
    const button = element("button", each.line, "quiet");
    button.type = "button";
    button.addEventListener("click", () => {
      add(each.line);
      board.draw([], "proposed");
      box.replaceChildren();
    });
    button.addEventListener("pointerenter", () => board.draw(each.ways, "proposed"));
    button.addEventListener("focus", () => board.draw(each.ways, "proposed"));
    item.append(button, element("span", each.says.join(" "), "faint small"));
    list.append(item);
  }
  if (found.length) box.append(element("p", add_first ? "Or rather:" : "What can be ordered here:", "small"), list);
  else box.append(element("p", "Nothing can be ordered there by clicking.", "faint small"));
}

async function choose(name) {
  const [title, beside] = board.told(name);
  parts[0].replaceChildren(element("p", title), element("p", beside, "faint small"));
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
  showUnits(name);
  parts[2].replaceChildren();
  await pick(name);
  const said = await post(root.dataset.point, { text: text.value, target: name });
  if (board.chosen === name) offer(said.proposals.filter((each) => each.verdict !== "error"), false);
}

// Units were picked, then another place was clicked: the first line that works is written, the others are offered.
async function send(before, target) {
  const said = await post(root.dataset.point, { text: text.value, target, ...before });
  const [first, ...others] = said.proposals;
  picked = null;
  board.mark([], "in-reach");
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
function hover(name) {
  clearTimeout(hovering);
  if (!picked || name === picked.source) return;
  hovering = setTimeout(async () => {
    const mine = picked;
    if (!mine) return;
    const said = await post(root.dataset.point, { text: text.value, target: name, is_look: true, ...mine });
    if (picked === mine) board.draw(said.proposals[0]?.verdict === "error" ? [] : (said.proposals[0]?.ways ?? []), "proposed");
  }, 8);
}

if (board) {
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
if (live) {
  text.addEventListener("input", changed);
  document.querySelector("[data-check-button]").hidden = true;
  check();
}
const start = new URLSearchParams(location.hash.slice(1)).get("at");
if (start && board?.cells.has(start)) {
  board.choose(start);
}
