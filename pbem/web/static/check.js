// The audit page: recomputes throws and checks the whole audit file in this browser.

import { recompute, verify } from "./audit.js";

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
  const { dice: game, t, round, beacon } = said;
  const came = await recompute({ game, t, secret, isHidden: stream === "hidden", round, beacon, throws });
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

async function verifyAll() {
  button.disabled = true;
  verdict.replaceChildren(element("p", "Fetching and checking …", "faint"));
  const bytes = new Uint8Array(await (await fetch(document.querySelector("[data-audit]").dataset.audit)).arrayBuffer());
  const result = await verify(bytes);
  const words = { holds: "Everything holds.", fails: "It does not hold.", unreadable: "The file cannot be read." };
  const items = document.createElement("ul");
  for (const { what, findings } of result.checks ?? []) {
    const item = element("li", `${what}: `);
    item.append(element("span", findings.length ? `${findings.length} wrong` : "holds", findings.length ? "fails" : "holds"));
    for (const [line, found] of findings.slice(0, 10)) item.append(element("div", `line ${line}: ${found}`, "fails small"));
    items.append(item);
  }
  verdict.replaceChildren(element("p", words[result.verdict] ?? result.verdict, result.verdict === "holds" ? "holds" : "fails"), items);
  button.disabled = false;
}

button.hidden = false;
button.addEventListener("click", verifyAll);
