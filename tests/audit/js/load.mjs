// The module as a browser takes it. Older Nodes have WebCrypto in a package, and take a .js file for something else.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

globalThis.crypto ??= webcrypto;
const source = readFileSync(new URL("../../../pbem/web/static/audit.js", import.meta.url));
export const { letterPart, mixOf, papersIn, recompute, verdictWords, verify } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
