// The sheet: its text, checked while typing, and the forms that add lines to it.

import { Board } from "./map.js";

export const root = document.querySelector(".board.orders");
export const text = document.querySelector("#text");
const answer = document.querySelector("#answer");
const before = document.querySelector("[data-before]");
export const saved = document.querySelector("[data-saved]");
const token = document.querySelector("meta[name=csrf]").content;
export const live = Boolean(root?.dataset.check);
const PAUSE = 250;

// The server works on one request of a seat at a time, so they are sent one after the other. One that nobody waits for
// any more when its turn comes is left out.
const TRIES = 5;
let queue = Promise.resolve();

export function post(url, body, isWanted = () => true) {
  const sent = queue.then(() => (isWanted() ? send(url, body, TRIES) : Promise.reject(new Error("No longer wanted."))));
  queue = sent.catch(() => {});
  return sent;
}

async function send(url, body, tries) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": token },
    body: JSON.stringify(body),
  });
  const said = await response.json();
  if (response.ok) return said;
  const seconds = response.status === 429 ? Number(response.headers.get("Retry-After")) || 1 : 0;
  if (seconds !== 1 || tries === 1) throw Object.assign(new Error(said.error ?? "The server did not answer."), { seconds });
  await new Promise((done) => setTimeout(done, 1000));
  return send(url, body, tries - 1);
}

export const element = (name, words = "", kind = "") => {
  const made = document.createElement(name);
  made.textContent = words;
  if (kind) made.className = kind;
  return made;
};

// ---- the text ----

let waiting = 0;
let asked = 0;
export const board = document.querySelector("[data-map] svg [data-cell]") ? new Board(document.querySelector("[data-map]")) : null;

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
  saved.textContent = "";
}

export async function check() {
  const mine = ++asked;
  try {
    const said = await post(root.dataset.check, { text: text.value }, () => mine === asked);
    if (mine !== asked) return;
    answer.innerHTML = said.html;
    if (before) before.innerHTML = said.before;
    offerOld();
    board?.draw(Object.values(said.ways).flat(), "planned");
    saved.textContent = "Draft saved";
  } catch (problem) {
    if (mine !== asked) return;
    saved.textContent = problem.message;
    // The server is busy: whatever the text is by then is checked later, unless typing starts a check before.
    if (problem.seconds) waiting = setTimeout(check, problem.seconds * 1000);
  }
}

export function add(line) {
  text.value = `${text.value.trimEnd()}\n${line}\n`.trimStart();
  text.rows = Math.max(6, text.value.split("\n").length + 1);
  text.scrollTop = text.scrollHeight;
  changed();
}

// Lines of an earlier sheet that are not in this one can be copied.
function offerOld() {
  for (const button of document.querySelectorAll("[data-take]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-take]");
  if (button) add(button.dataset.take);
});

// ---- the fields ----

const SYNTAX = /\[|\]|<(\w+)(?::\w+)?(?:\.\.\.)?>|<(\w+)=[^>]+>|[^\s[\]<>]+/g;

// The same rule as on the server: a part in brackets is included if one of its fields is filled in.
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

if (live) {
  text.addEventListener("input", changed);
  // A filed sheet must not be checked again: that would save it as a draft of a turn that may be over.
  text.form.addEventListener("submit", () => clearTimeout(waiting));
  document.querySelector("[data-check-button]").hidden = true;
  check();
}
