// node --test tests/audit/js/audit.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { recompute, verify } from "./load.mjs";

const GAME = "000102030405060708090a0b0c0d0e0f";
const VECTOR = {
  game: GAME,
  t: 1,
  secret: "69ea5657854cc358df441d14af0ed3e95b2502e33f10ef66be783036b9f86bc4",
  round: 1000,
  beacon: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
};
const X = "5c814601085c67890cc72f16fba38299c237a98aa2bce50999f830ff8690079e";
const LABEL = "combat/0412/r1/attacker";
const bytes = (text) => new TextEncoder().encode(text);

for (const [sides, came] of [
  [4, [3, 3, 2, 4, 3, 2, 1, 3]],
  [6, [5, 1, 2, 4, 1, 4, 5, 3]],
  [10, [9, 1, 10, 10, 5, 2, 5, 5]],
]) {
  test(`8d${sides} of the published vectors`, async () => {
    const throws = [{ label: LABEL, ask: "dice", sides, count: 8 }];
    assert.deepEqual(await recompute({ ...VECTOR, throws }), [came]);
  });
}

test("the hidden draw of the published vectors", async () => {
  const bag = [["asteroid", 3], ["mine", 4], ["planet", 5], ["warp", 2]]; // prettier-ignore
  const throws = [{ label: "bag/tiles/player-3", ask: "draw", bag, count: 5 }];
  const came = await recompute({ ...VECTOR, secret: X, isHidden: true, throws });
  assert.deepEqual(came, [["warp", "warp", "planet", "planet", "asteroid"]]);
});

test("a game may be written with dashes", async () => {
  const throws = [{ label: "a", ask: "dice", sides: 6, count: 3 }];
  const dashed = await recompute({ ...VECTOR, game: "00010203-0405-0607-0809-0a0b0c0d0e0f", throws });
  assert.deepEqual(dashed, await recompute({ ...VECTOR, throws }));
});

for (const text of ["", "x\n", "{}\n", "[]\n", '{"kind":"sum","note":"x"}\n', "\ufeff{}\n", '{"kind":"leaf"}']) {
  test(`unreadable: ${JSON.stringify(text)}`, async () => {
    const result = await verify(bytes(text));
    assert.equal(result.verdict, "unreadable");
    assert.notEqual(result.why, "");
  });
}

test("a fault of the program itself is not taken for one of the file", async () => {
  await assert.rejects(verify(null), TypeError);
});
