// The audit page: recomputes throws and checks the whole audit file in this browser.

import { papersIn, recompute, verdictWords, verify } from "./audit.js";

const element = (name, words, kind = "") => {
  const made = document.createElement(name);
  made.textContent = words;
  if (kind) made.className = kind;
  return made;
};

// ---- one turn ----

const list = document.querySelector("[data-throws]");
const again = document.querySelector("[data-recompute]");
const sum = document.querySelector("[data-sum]");

async function computed(said, stream) {
  const throws = said.throws.filter((each) => each.stream === stream);
  const secret = stream === "hidden" ? said.hidden : said.secret;
  if (!throws.length || !secret) return [];
  const { dice: game, t, round, beacon, scheme, mix } = said;
  const came = await recompute({ game, t, secret, isHidden: stream === "hidden", round, beacon, scheme, mix, throws });
  return throws.map((each, place) => [each, came[place]]);
}

async function recomputeTurn() {
  again.disabled = true;
  const said = await (await fetch(list.dataset.throws)).json();
  const both = [...(await computed(said, "open")), ...(await computed(said, "hidden"))];
  let wrong = 0;
  for (const [each, came] of both) {
    const isSame = JSON.stringify(came) === JSON.stringify(each.came);
    if (!isSame) wrong += 1;
    const row = list.querySelector(`[data-label="${CSS.escape(each.label)}"] [data-came]`);
    row?.replaceChildren(element("span", isSame ? `✓ ${came.join(", ")}` : `✗ ${came.join(", ")}`, isSame ? "holds" : "fails"));
  }
  sum.replaceChildren(
    wrong
      ? element("span", `${wrong} of ${both.length} throws do not follow from their secret.`, "fails")
      : element("span", `All ${both.length} throws follow from their secret.`, "holds"),
  );
  again.disabled = false;
}

if (again) {
  again.hidden = false;
  again.addEventListener("click", recomputeTurn);
}
document.querySelector("[data-choose]")?.addEventListener("change", (event) => event.target.form.submit());

// ---- the whole game ----

const button = document.querySelector("[data-verify]");
const verdict = document.querySelector("[data-verdict]");

const field = (name) => document.querySelector(`[data-kept="${name}"]`);

// What the reader has typed or pasted; nothing of it leaves this page.
function kept() {
  const letters = field("letters").value;
  const checkpoints = papersIn(`${letters}\n`);
  if (letters.trim() && !checkpoints.length) throw new Error("Your letters contain no receipt and no checkpoint.");
  const part = field("part");
  const parts = part?.value.trim() ? [[part.dataset.seat, [part.value.trim().toLowerCase()]]] : [];
  return { key: field("key").value.trim(), checkpoints, parts };
}

const listOf = (rows) => {
  const items = document.createElement("ul");
  items.append(...rows);
  return items;
};

function rowOf({ what, findings, given_up: lost }) {
  const item = element("li", `${what}: `);
  const words = findings.length ? `${findings.length} wrong` : lost ? "given up" : "holds";
  item.append(element("span", words, words === "holds" ? "holds" : "fails"));
  if (lost) item.append(element("div", lost, "fails small"));
  for (const [line, found] of findings.slice(0, 10)) {
    item.append(element("div", line ? `line ${line}: ${found}` : found, "fails small"));
  }
  return item;
}

async function verifyAll() {
  button.disabled = true;
  verdict.replaceChildren(element("p", "Fetching and checking …", "faint"));
  try {
    const papers = kept();
    const bytes = new Uint8Array(await (await fetch(document.querySelector("[data-audit]").dataset.audit)).arrayBuffer());
    const result = await verify(bytes, papers);
    const rows = [element("p", verdictWords(result), result.verdict === "holds" ? "holds" : "fails")];
    rows.push(listOf(result.checks.map(rowOf)));
    if (result.cannot_prove.length) {
      const more = document.createElement("details");
      more.append(element("summary", "What this cannot prove"));
      more.append(listOf(result.cannot_prove.map((words) => element("li", words))));
      rows.push(more);
    }
    verdict.replaceChildren(...rows);
  } catch (error) {
    verdict.replaceChildren(element("p", error.message, "fails"));
  }
  button.disabled = false;
}

button.hidden = false;
button.addEventListener("click", verifyAll);
