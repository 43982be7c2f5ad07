// Answers questions for the tests in Python: one JSON object on each line in, one out.
import { createInterface } from "node:readline";
import { letterPart, mixOf, papersIn, recompute, verdictWords, verify } from "./load.mjs";

if (process.argv.includes("--without-ed25519")) {
  const { subtle } = crypto;
  const importKey = async (format, key, kind, ...rest) => {
    if (kind.name === "Ed25519") throw new Error("not supported");
    return subtle.importKey(format, key, kind, ...rest);
  };
  const poorer = { importKey, digest: subtle.digest.bind(subtle), sign: subtle.sign.bind(subtle) };
  Object.defineProperty(globalThis, "crypto", { value: { subtle: poorer } });
}

const ANSWERS = {
  recompute: (question) => recompute(question),
  verify: ({ file, kept }) => verify(new Uint8Array(Buffer.from(file, "base64")), kept),
  words: async ({ file, kept }) => {
    const result = await verify(new Uint8Array(Buffer.from(file, "base64")), kept);
    return { ...result, words: verdictWords(result) };
  },
  papers: async ({ texts }) => texts.map(papersIn),
  parts: async ({ game, parts, letter }) => [await mixOf(game, parts), await letterPart(...letter)],
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await ANSWERS[question.ask](question))}\n`);
}
