// Checks the audit file of a game in the browser: the same checks, in the same words, as pbem/audit/verify.py.
// Nothing is loaded from elsewhere; hashes and signatures are those of WebCrypto.
//
//   import { verify, recompute } from "./audit.js";
//   const result = await verify(bytes, { key, receipts: [text], checkpoints: [text], parts: [[seat, [hex]]], witnesses });
//   result.verdict is "holds", "fails", "unreadable" or "given up"; verdictWords(result) says it in a sentence;
//   result.checks is [{ what, findings: [[line, words], ...], given_up }].

const FORMAT = "pbem-audit/1";
const DICE_1 = "pbem-dice/1";
const DICE_2 = "pbem-dice/2";
// The one beacon, drand quicknet; its rounds are in the dice so many seconds after a deadline.
const QUICKNET = {
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  genesis: 1692803367,
  period: 3,
  delay: 600,
};
const WORDS = 2 ** 32;
// No chain of secrets has more links; a check must come to an end.
const LONGEST = 100_000;

class Unreadable extends Error {}
class Wrong extends Error {}

// ---- bytes ----

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8 = (text) => encoder.encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const isSame = (one, two) => one.length === two.length && one.every((byte, place) => byte === two[place]);

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function number(value, size) {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 4, value % WORDS);
  if (size === 8) view.setUint32(0, Math.floor(value / WORDS));
  return bytes;
}

function unpacked(text) {
  let raw = "";
  try {
    raw = atob(text);
  } catch {
    raw = "";
  }
  if (!raw || btoa(raw) !== text) throw new Unreadable("a value that should be base64 is not");
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

// By code point, as the bags of a game are sorted; JavaScript itself sorts by halves of characters.
function byCodePoint(one, two) {
  const [left, right] = [Array.from(one), Array.from(two)];
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    const apart = left[at].codePointAt(0) - right[at].codePointAt(0);
    if (apart) return apart;
  }
  return left.length - right.length;
}

// ---- the shape of the file ----

const isText = (value) => typeof value === "string";
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
const isHexOf = (size) => (value) => isText(value) && value.length === 2 * size && /^[0-9a-f]*$/.test(value);
const isHex = isHexOf(32);
const isSalt = isHexOf(16);
const isSignature = isHexOf(48);
const isTruth = (value) => typeof value === "boolean";
const MOMENT = /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const isMoment = (value) => isText(value) && MOMENT.test(value);
const isDeadline = (value) => value === "" || isMoment(value);
const isSecret = (value) => value === "" || isHex(value);
const isFormat = (value) => value === FORMAT;
const isList = (value) => Array.isArray(value);
const isFaces = (value) => isList(value) && value.every(isWhole);
const isItems = (value) => isList(value) && value.every(isText);
const isRun = (run) => isList(run) && run.length === 2 && isText(run[0]) && isWhole(run[1]) && run[1] > 0;
const isRuns = (value) => isList(value) && value.every(isRun);
const isObject = (value) => typeof value === "object" && value !== null && !isList(value);
const isSheet = (sheet) => isObject(sheet) && isText(sheet.seat) && isWhole(sheet.version);
const isSheets = (value) => isList(value) && value.every(isSheet);
const isTurn = (value) => isObject(value) && isWhole(value.turn) && isWhole(value.resolution);
const isTurns = (value) => isList(value) && value.every(isTurn);
const isHashes = (value) => isList(value) && value.every(isHex);
const isScheme = (value) => value === DICE_2;
const isClosedSheet = (sheet) =>
  isObject(sheet) && Object.keys(sheet).length === 2 && isText(sheet.seat) && ["sent", "empty"].includes(sheet.sheet);
const isClosedSheets = (value) => isList(value) && value.every(isClosedSheet);
const STATES = ["sent", "empty", "absent"];
const isState = (sheet) => isObject(sheet) && isText(sheet.seat) && STATES.includes(sheet.sheet);
const isStates = (value) => isList(value) && value.every(isState);
const isBlinds = (value) => isObject(value) && Object.values(value).every(isSalt);
const isUuid = (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const OPENING = { number: isWhole, topic: isText, salt: isSalt, payload: isText };
const REVEAL = { number: isWhole, topic: isText, t: isWhole, reveal: isSecret };
const THROW = { t: isWhole, ask: isText, label: isText, count: isWhole };
const OPENED = [
  ...["share", "scheme", "beacon", "part", "mix", "open", "extend", "pause", "resume", "rules", "bind", "seal"],
  ...["heard", "rollback", "restore", "move", "arrive", "end"],
];
const SHAPES = new Map(
  Object.entries({
    game: { format: isFormat, reader: isText, ...OPENING },
    ...Object.fromEntries(OPENED.map((kind) => [kind, OPENING])),
    leaf: { number: isWhole, leaf: isHex },
    reveal: { at: isText, turn: isWhole, c: isHex, ...REVEAL },
    galaxy: { chain_top: isHex, hidden: isHex },
    checkpoint: { key: isText, note: isText },
    sum: { note: isText },
  }),
);
const CLOSED_SEAL = {
  ...{ number: isWhole, topic: isText, at: isMoment, turn: isWhole, c: isHex, resolution: isWhole, why: isText },
  sheets: isClosedSheets,
};
const BLINDED = { blinds: isBlinds, ...OPENING };
const OPENED_REVEAL = { salt: isSalt, payload: isText, ...REVEAL };
const THROWS = new Map(
  Object.entries({
    dice: { sides: isWhole, came: isFaces, ...THROW },
    draw: { bag: isRuns, came: isItems, after: isWhole, put: isRuns, taken: isRuns, ...THROW },
    shuffle: { bag: isRuns, came: isItems, ...THROW },
  }),
);
const TOPICS = new Map(
  Object.entries({
    game: ["game.opened.1"],
    share: ["dice.shared.1"],
    scheme: ["dice.scheme_chosen.1"],
    beacon: ["dice.beacon_chosen.1"],
    part: ["dice.part_added.1"],
    mix: ["dice.mixed.1"],
    open: ["turn.opened.1"],
    extend: ["turn.deadline_moved.1", "turn.extension_given.1"],
    pause: ["game.paused.1"],
    resume: ["game.resumed.1"],
    move: ["game.moved_away.1"],
    arrive: ["game.arrived.1"],
    rollback: ["turn.rolled_back.1"],
    rules: ["game.rules_changed.1"],
    bind: ["turn.sheets_bound.1", "turn.sheets_blinded.1"],
    seal: ["turn.sealed.1"],
    heard: ["turn.beacon_heard.1"],
    restore: ["log.restored.1", "log.restore_acknowledged.1"],
    reveal: ["turn.resolved.1"],
    end: ["game.ended.1"],
  }),
);
// What is read of the events that are opened, besides their moment.
const EVENTS = {
  game: {
    title: isText,
    game: isText,
    rules_version: isWhole,
    seats: isItems,
    chain_length: isWhole,
    commitment: isHex,
    hidden_commitment: isHex,
  },
  share: { galaxy: isUuid, closes: isText },
  scheme: { scheme: isScheme },
  beacon: { chain: isHex, genesis: isWhole, period: isWhole, delay: isWhole },
  part: { seat: isText, part: isHex, source: isText },
  mix: { mix: isHex, round: isWhole },
  open: { turn: isWhole, resolution: isWhole, deadline: isDeadline, awaited: isItems },
  extend: { turn: isWhole, deadline: isDeadline },
  pause: {},
  resume: { deadline: isDeadline },
  move: { to: isText },
  arrive: { key: isText, old_key: isText, checkpoint: isText },
  rollback: { turn: isWhole, again: isTurns },
  rules: { rules_version: isWhole },
  seal: { turn: isWhole, resolution: isWhole, sheets: isSheets, why: isText },
  bind: { turn: isWhole, resolution: isWhole, root: isHex },
  heard: {
    turn: isWhole,
    resolution: isWhole,
    round: isWhole,
    signature: isSignature,
    reached: isItems,
    checked: isTruth,
  },
  restore: { size: isWhole, root: isHex, left: isWhole, reason: isText },
  reveal: { turn: isWhole, resolution: isWhole, reveal: isSecret, throws: isList },
  end: { turn: isWhole, hidden: isSecret },
};
// What some topics hold besides.
const MORE = {
  "log.restore_acknowledged.1": { note: isText, lost: isHashes },
  "turn.sheets_blinded.1": { why: isText, sheets: isStates },
};

class AuditFile {
  constructor(raw, lines) {
    this.raw = raw;
    this.lines = lines;
    this.game = lines[0];
    // Whose dice were thrown: the game's own, or those of a galaxy that it shares with others.
    this.dice = unhex((this.of("share")[0]?.event.galaxy ?? lines[0].event.originator_id).replaceAll("-", ""));
    this.origin = `pbem/${lines[0].event.originator_id}`;
    this.log = lines.filter((line) => "number" in line.data);
    this.throws = this.of("roll", "hroll");
    // How the dice follow from the secrets, and the parts of all players in them (E).
    this.scheme = this.of("scheme")[0]?.event.scheme ?? DICE_1;
    this.mix = this.of("mix")[0]?.event.mix ?? "";
    // X, once the game has ended and the dice are out.
    const end = this.of("end")[0];
    this.secret = end ? end.event.hidden || (this.of("galaxy")[0]?.data.hidden ?? "") : "";
  }

  of(...kinds) {
    return this.lines.filter((line) => kinds.includes(line.kind));
  }
}

function read(bytes) {
  const raw = [];
  for (let start = 0, end; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(10, start);
    if (end < 0) throw new Unreadable("the file is empty, or its last line is cut off");
    raw.push(bytes.subarray(start, end));
  }
  if (!raw.length) throw new Unreadable("the file is empty, or its last line is cut off");
  const lines = raw.map((text, place) => readLine(place + 1, text));
  if (lines[0].kind !== "game") throw new Unreadable(`this is not an audit file in the format ${FORMAT}`);
  return new AuditFile(raw, lines);
}

function readLine(place, text) {
  const data = readJson(text, `line ${place}`);
  const shape = shapeOf(data);
  const { kind } = data;
  if (!shape) throw new Unreadable(`line ${place} has an unknown kind`);
  fit(data, { kind: isText, ...shape }, `line ${place}`, true);
  const topics = TOPICS.get(kind);
  if (topics && !topics.includes(data.topic)) {
    throw new Unreadable(`line ${place} should be ${topics.join(" or ")}; a newer verify.py may know what it is`);
  }
  let event = null;
  if ("payload" in data) {
    event = readJson(utf8(data.payload), `the payload of line ${place}`);
    const head = { originator_id: isUuid, originator_version: isWhole, at: isMoment };
    fit(event, { ...head, ...EVENTS[kind], ...MORE[data.topic] }, `the payload of line ${place}`);
  } else if (kind === "seal") {
    const { at, turn, resolution, why, sheets } = data;
    event = { at, turn, resolution, why, sheets };
  }
  return { place, kind, data, event };
}

function shapeOf(data) {
  if (data.kind === "roll" || data.kind === "hroll") return THROWS.get(data.ask);
  if (data.kind === "reveal" && Object.hasOwn(data, "payload")) return OPENED_REVEAL;
  if (data.kind === "seal" && !Object.hasOwn(data, "payload")) return CLOSED_SEAL;
  if (data.kind === "bind" && Object.hasOwn(data, "blinds")) return BLINDED;
  return SHAPES.get(data.kind);
}

function readJson(bytes, what) {
  let data;
  try {
    const text = decoder.decode(bytes);
    data = JSON.parse(text);
    // Numbers are whole, and no character is cut in half.
    const isOdd = /\d[.eE]/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ""));
    if (isOdd || (text.includes("\\u") && /\p{Surrogate}/u.test(JSON.stringify(data, halves)))) throw new Error();
  } catch {
    throw new Unreadable(`${what} is not valid JSON`);
  }
  if (!isObject(data)) throw new Unreadable(`${what} is not a JSON object`);
  return data;
}

// JSON.stringify writes half characters as escapes, so each text is looked at before.
function halves(key, value) {
  if (/\p{Surrogate}/u.test(key) || (isText(value) && /\p{Surrogate}/u.test(value))) throw new Error();
  return value;
}

function fit(data, shape, what, isExact = false) {
  for (const [field, isRight] of Object.entries(shape)) {
    if (!Object.hasOwn(data, field) || !isRight(data[field])) {
      throw new Unreadable(`${what}: ${field} is missing or malformed`);
    }
  }
  if (isExact && Object.keys(data).length !== Object.keys(shape).length) {
    throw new Unreadable(`${what} has unexpected fields`);
  }
}

// ---- hashes and dice ----

async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

function macKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function mac(scheme, key, tag, ...parts) {
  const message = joined(utf8(`${scheme}/${tag}\0`), ...parts.flatMap((part) => [number(part.length, 4), part]));
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

// S_t or S'_t as a key; without a beacon its round and value are zero. In pbem-dice/2 the players' parts are in it.
async function seed(secret, tag, game, t, { round = 0, beacon = "00".repeat(32), scheme = DICE_1, mix = "" } = {}) {
  const key = await macKey(unhex(secret));
  const parts = [game, number(t, 4), number(round, 8), unhex(beacon), ...(scheme === DICE_2 ? [unhex(mix)] : [])];
  return macKey(await mac(scheme, key, tag, ...parts));
}

// E: for each seat that added a part, in the order of the seats, its name and the part.
async function mixed(game, parts) {
  const told = parts.flatMap(([seat, part]) => [number(utf8(seat).length, 4), utf8(seat), unhex(part)]);
  return hex(await sha256(utf8(`${DICE_2}/mix\0`), game, ...told));
}

// The part of a player who took the seat by letter.
export async function letterPart(messageId, line) {
  return hex(await sha256(utf8(`${DICE_2}/letter\0${messageId}\0${line}`)));
}

// For the tests: E from the id of a game and [[seat, hex], ...].
export const mixOf = (game, parts) => mixed(unhex(game.replaceAll("-", "")), parts);

class Numbers {
  constructor(scheme, key) {
    this.scheme = scheme;
    this.key = key;
    this.block = 0;
    this.waiting = [];
  }

  async next() {
    if (!this.waiting.length) {
      const view = new DataView((await mac(this.scheme, this.key, "block", number(this.block, 4))).buffer);
      for (let at = 28; at >= 0; at -= 4) this.waiting.push(view.getUint32(at));
      this.block += 1;
    }
    return this.waiting.pop();
  }

  async below(n) {
    const fair = WORDS - (WORDS % n);
    for (;;) {
      const word = await this.next();
      if (word < fair) return word % n;
    }
  }
}

// A moment of UTC in Unix seconds.
function seconds(moment) {
  const [year, month, ...rest] = moment.split(/\D/).slice(0, 6).map(Number);
  return Date.UTC(year, month - 1, ...rest) / 1000;
}

// R_t: the first round at or after the deadline and the delay.
function roundFor(beacon, deadline) {
  const late = seconds(deadline) + beacon.delay - beacon.genesis;
  return Math.max(1, 1 - Math.floor(-late / beacon.period));
}

// What is told of the beacon and is not so; "" if it is drand quicknet.
function unlikeQuicknet(beacon) {
  return Object.keys(QUICKNET).filter((name) => beacon[name] !== QUICKNET[name]).join(", ");
}

// When a round is published, in Unix seconds.
function emitted(beacon, number) {
  return beacon.genesis + (number - 1) * beacon.period;
}

// What the dice give for this throw, whatever it says came up.
async function came(data, start, scheme) {
  const source = new Numbers(scheme, await macKey(await mac(scheme, start, "label", utf8(data.label))));
  if (data.ask === "dice") return rolled(source, data);
  if (data.ask === "draw") return drawn(source, data.bag, data.count);
  const items = data.bag.flatMap(([item, many]) => Array(many).fill(item));
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = await source.below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

async function rolled(source, data) {
  const faces = [];
  while (faces.length < data.count) faces.push(1 + (await source.below(data.sides)));
  return faces;
}

async function drawn(source, bag, count) {
  const left = bag.map(([, many]) => many);
  const items = [];
  let total = left.reduce((sum, many) => sum + many, 0);
  while (items.length < count) {
    let place = await source.below(total);
    let run = 0;
    while (place >= left[run]) {
      place -= left[run];
      run += 1;
    }
    left[run] -= 1;
    total -= 1;
    items.push(bag[run][0]);
  }
  return items;
}

// Throws by themselves, for a page that lets its reader do it: `secret` is P_t, or X for hidden ones.
// A throw is { label, ask: "dice", sides, count } or { label, ask: "draw" or "shuffle", bag: [[item, many], ...], count }.
// `mix` is E in dice of the scheme pbem-dice/2.
export async function recompute({ game, t, secret, isHidden = false, round, beacon, scheme = DICE_1, mix, throws }) {
  const id = unhex(game.replaceAll("-", ""));
  const start = await seed(secret, isHidden ? "hturn" : "turn", id, t, { round, beacon, scheme, mix });
  const all = [];
  for (const data of throws) all.push(await came(data, start, scheme));
  return all;
}

// ---- the log ----

function leafOf({ kind, data, event }) {
  if (kind === "leaf") return unhex(data.leaf);
  if ("payload" in data) return entryLeaf(data.topic, data.number, data.payload, data.salt, event);
  return hashedEntry(data.at, data.c, data.topic, data.number, data.turn);
}

async function entryLeaf(topic, place, payload, salt, event) {
  const c = await sha256(utf8("pbem-log/1/commit\0"), unhex(salt), utf8(payload));
  return hashedEntry(event.at, hex(c), topic, place, Object.hasOwn(event, "turn") ? event.turn : 0);
}

function hashedEntry(at, c, kind, place, turn) {
  return sha256(new Uint8Array([0]), utf8(JSON.stringify({ at, c, kind, number: place, turn })));
}

async function root(leaves) {
  if (leaves.length < 2) return leaves[0] ?? sha256();
  let middle = 1;
  while (middle * 2 < leaves.length) middle *= 2;
  return sha256(new Uint8Array([1]), await root(leaves.slice(0, middle)), await root(leaves.slice(middle)));
}

// The head that an inclusion proof leads to.
async function climbed(leaf, index, size, proof) {
  let [node, last] = [index, size - 1];
  const half = (value) => Math.floor(value / 2);
  for (const sibling of proof) {
    if (last === 0) throw new Wrong("the proof is too long");
    if (node % 2 || node === last) {
      leaf = await sha256(new Uint8Array([1]), sibling, leaf);
      while (node && node % 2 === 0) [node, last] = [half(node), half(last)];
    } else {
      leaf = await sha256(new Uint8Array([1]), leaf, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last) throw new Wrong("the proof is too short");
  return leaf;
}

// The head of the larger log that a consistency proof leads to from the smaller one.
async function extended(oldSize, old, size, proof) {
  if (oldSize === size && !proof.length) return old;
  const path = Number.isInteger(Math.log2(oldSize)) ? [old, ...proof] : [...proof];
  if (!(oldSize > 0 && oldSize < size) || !path.length) throw new Wrong("the proof does not fit the sizes of the logs");
  const half = (value) => Math.floor(value / 2);
  let [node, last] = [oldSize - 1, size - 1];
  while (node % 2) [node, last] = [half(node), half(last)];
  let [older, newer] = [path[0], path[0]];
  for (const sibling of path.slice(1)) {
    if (last === 0) throw new Wrong("the proof is too long");
    if (node % 2 || node === last) {
      older = await sha256(new Uint8Array([1]), sibling, older);
      newer = await sha256(new Uint8Array([1]), sibling, newer);
      while (node && node % 2 === 0) [node, last] = [half(node), half(last)];
    } else {
      newer = await sha256(new Uint8Array([1]), newer, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last || !isSame(older, old)) throw new Wrong("the proof does not start from the earlier log");
  return newer;
}

// ---- signatures ----

const BASE_POINT = joined(new Uint8Array([0x58]), new Uint8Array(31).fill(0x66));

async function canCheckSignatures() {
  try {
    await crypto.subtle.importKey("raw", BASE_POINT, { name: "Ed25519" }, false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

async function isSigned(publicKey, text, signature) {
  if (!(await canCheckSignatures())) return true;
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, signature, text);
  } catch {
    return false;
  }
}

// Kinds of keys: one that signs notes, and one that cosigns checkpoints.
const SIGNS = 1;
const COSIGNS = 4;

async function readKey(text, kind = SIGNS) {
  const [name, id, ...rest] = text.trim().split("+");
  const material = unpacked(rest.length ? rest.join("+") : (id ?? name));
  if (/\p{C}/u.test(name) || !rest.length || material.length !== 33 || material[0] !== kind || !name) {
    throw new Unreadable(`a ${kind === SIGNS ? "key" : "witness"} must be NAME+ID+BASE64 of an Ed25519 key`);
  }
  const found = (await sha256(utf8(name), utf8("\n"), material)).subarray(0, 4);
  if (hex(found) !== id) throw new Unreadable("the id of the key does not match the key");
  return { name, id: found, publicKey: material.subarray(1) };
}

// The text of a note, if the key or one of its others has signed it.
async function signedText(note, key) {
  const gap = note.lastIndexOf("\n\n");
  if (gap < 0 || !note.endsWith("\n") || note.length === gap + 2) {
    throw new Unreadable("a signed note must be a text, an empty line and signatures");
  }
  const text = note.slice(0, gap + 1);
  for (const each of [key, ...(key.others ?? [])]) {
    const ours = signatures(note.slice(gap + 2), each);
    const checked = await Promise.all(ours.map((sign) => isSigned(each.publicKey, utf8(text), sign.subarray(4))));
    if (ours.length && !checked.includes(false)) return text;
  }
  throw new Wrong(`not signed by ${key.name} with key ${hex(key.id)}`);
}

// The signatures below a note that were made with this key.
function signatures(tail, key) {
  const held = tail.slice(0, -1).split("\n").map((line) => line.split(" "));
  if (held.some((parts) => parts.length !== 3 || parts[0] !== "\u2014")) {
    throw new Unreadable("the signatures of the note are malformed");
  }
  const named = held.filter((parts) => parts[1] === key.name).map((parts) => unpacked(parts[2]));
  return named.filter((sign) => isSame(sign.subarray(0, 4), key.id));
}

// No cosignature is from after the year 9999.
const END_OF_TIME = 253402300800;

// When the witness has cosigned this checkpoint (C2SP tlog-cosignature), in Unix seconds; 0 if it has not.
async function cosignedAt(note, witness) {
  const gap = note.lastIndexOf("\n\n");
  const text = gap < 0 ? "\n" : note.slice(0, gap + 1);
  let latest = 0;
  for (const sign of signatures(note.slice(gap < 0 ? 0 : gap + 2), witness)) {
    latest = Math.max(latest, await cosigned(text, sign, witness));
  }
  return latest;
}

async function cosigned(text, sign, witness) {
  const time = sign.subarray(4, 12).reduce((sum, byte) => sum * 256 + byte, 0);
  const message = utf8(`cosignature/v1\ntime ${time}\n${text}`);
  const isTimely = sign.length === 76 && time > 0 && time < END_OF_TIME;
  if (!isTimely || !(await isSigned(witness.publicKey, message, sign.subarray(12)))) {
    throw new Wrong(`the cosignature of ${witness.name} is not valid`);
  }
  return time;
}

function readHead(text) {
  const lines = text.split("\n");
  if (lines.length < 4 || !/^(0|[1-9][0-9]{0,15})$/.test(lines[1])) {
    throw new Unreadable("a checkpoint must have three lines: origin, size, root");
  }
  return { origin: lines[0], size: Number(lines[1]), root: unpacked(lines[2]) };
}

function expected(error) {
  if (error instanceof Wrong || error instanceof Unreadable) return error.message;
  throw error;
}

// ---- the checks, each for itself: they give [line, words] for whatever they find ----

async function checkSum(file) {
  const end = file.lines.at(-1);
  const before = file.lines.at(-2);
  if (end.kind !== "sum" || file.of("sum").length !== 1 || before?.kind !== "checkpoint") {
    return [[end.place, "the file does not end with a checkpoint and a sum: part of it is missing"]];
  }
  const newline = utf8("\n");
  const held = hex(await sha256(...file.raw.slice(0, -1).flatMap((line) => [line, newline])));
  let text;
  try {
    text = await signedText(end.data.note, await readKey(before.data.key));
  } catch (error) {
    return [[end.place, `the sum of the file: ${expected(error)}`]];
  }
  if (text === `${FORMAT}\n${file.origin}\n${file.lines.length - 1} lines\n${held}\n`) return [];
  return [[end.place, "the file differs from the one that was signed"]];
}

async function checkLog(file) {
  const found = [];
  for (const [index, line] of file.log.entries()) {
    const place = index + 1;
    if (line.data.number !== place) {
      found.push([line.place, `this should be entry ${place} of the log, not ${line.data.number}`]);
      return found;
    }
    if ("payload" in line.data && line.event.originator_version !== place) {
      found.push([line.place, "the payload belongs to another entry of the log"]);
    }
    if ("payload" in line.data && line.event.originator_id !== file.game.event.originator_id) {
      found.push([line.place, "the payload belongs to another game"]);
    }
  }
  const leaves = await Promise.all(file.log.map(leafOf));
  if (file.of("checkpoint").length !== 1) found.push([file.lines.at(-1).place, "there must be exactly one checkpoint"]);
  for (const line of file.of("checkpoint")) {
    try {
      const head = readHead(await signedText(line.data.note, await readKey(line.data.key)));
      const isOurs = head.origin === file.origin && head.size === leaves.length;
      if (!isOurs || !isSame(head.root, await root(leaves))) {
        found.push([line.place, "the entries do not match the signed log"]);
      }
    } catch (error) {
      found.push([line.place, `the checkpoint: ${expected(error)}`]);
    }
  }
  return found;
}

// A log of `size` entries was given up after entry `left`, when the game was restored to an older state.
// `lost` are its leaves that are gone, and `note` is its signed head; older files name neither.
function restoreOf({ place, event }) {
  const { at, left, size, reason } = event;
  const lost = Object.hasOwn(event, "note") ? (event.lost ?? []).map(unhex) : [];
  const words = `entries ${left + 1} to ${size} were given up on ${at}: ${reason}`;
  return { place, at, left, size, root: unhex(event.root), reason, note: lost.length ? event.note : "", lost, words };
}

async function checkRestores(file) {
  const found = [];
  const leaves = await Promise.all(file.log.map(leafOf));
  for (const line of file.of("restore")) {
    const restore = restoreOf(line);
    if (!restore.left) found.push([line.place, "the restore gives up the whole log"]);
    if (!(restore.left < restore.size)) found.push([line.place, "the restore gives up nothing"]);
    if (restore.left > Math.min(leaves.length, Math.max(0, line.data.number - 1))) {
      found.push([line.place, "the restore keeps more entries than there were"]);
    }
    if (line.data.topic === TOPICS.get("restore")[0]) continue;
    const what = await wrongLoss(restore, leaves, file);
    if (what) found.push([line.place, what]);
  }
  return found;
}

// The entries that are left and those that were lost must make up a log that was signed.
async function wrongLoss(restore, leaves, file) {
  let head;
  try {
    head = readHead(await signedText(restore.note, await logKey(file, "")));
  } catch (error) {
    return `the checkpoint in the restore: ${expected(error)}`;
  }
  const branch = [...leaves.slice(0, restore.left), ...restore.lost];
  const isNamed = head.origin === file.origin && head.size === restore.size && isSame(head.root, restore.root);
  if (isNamed && branch.length === head.size && isSame(await root(branch), head.root)) return "";
  return "the entries that were lost do not match the signed log that the restore names";
}

// A game that goes on at another server was moved there, and its new key follows the old one.
async function checkMoves(file) {
  const found = [];
  const arrivals = file.of("arrive");
  for (const line of file.of("move")) {
    const next = file.log.filter(({ data, kind }) => data.number === line.data.number + 1 && kind !== "arrive");
    if (next.length) found.push([line.place, "the game went on here after it had been moved away"]);
  }
  const keys = [...arrivals.slice(1).map(({ event }) => event.old_key), ...file.of("checkpoint").map(({ data }) => data.key)];
  for (const [index, line] of arrivals.entries()) {
    if (index >= keys.length) break;
    for (const what of await wrongArrival(file, line, keys[index])) found.push([line.place, what]);
  }
  return found;
}

async function wrongArrival(file, line, key) {
  const found = [];
  const before = file.log.slice(0, Math.max(0, line.data.number - 1));
  if (before.at(-1)?.kind !== "move") found.push("the game arrived without having been moved away");
  if (line.event.key !== key) {
    found.push("the log is signed with another key than the one that the game got when it arrived");
  }
  let head;
  try {
    head = readHead(await signedText(line.event.checkpoint, await readKey(line.event.old_key)));
  } catch (error) {
    return [...found, `the checkpoint of the old server: ${expected(error)}`];
  }
  const isOurs = head.origin === file.origin && head.size === before.length;
  if (isOurs && isSame(head.root, await root(await Promise.all(before.map(leafOf))))) return found;
  return [...found, "the log up to the move differs from the one that the old server signed"];
}

// Which turn it is after each line, and what must come next.
class Course {
  constructor(file) {
    const [isOver, isShared] = [file.of("end").length > 0, file.of("share").length > 0];
    Object.assign(this, { stage: "begun", turn: 0, t: 1, opened: 0, deadline: "", isOver, isShared });
    Object.assign(this, { named: file.scheme, chosen: null, mixed: null, isOpening: true });
    // The deadline that the round follows from; whether nothing can move it any more; where that was tried.
    Object.assign(this, { due: "", isFixed: false, late: new Set(), isPaused: false });
    // By turn the dice it was last thrown with; turns still to be resolved again; where an open turn was left.
    Object.assign(this, { played: new Map(), again: [], thrown: 0, left: [0, 0] });
  }

  // What is wrong about this line.
  step(line) {
    this.isOpening &&= ["game", "scheme", "share", "beacon"].includes(line.kind);
    return Array.from(STEPS.has(line.kind) ? this[line.kind](line) : []);
  }

  *game(line) {
    if (line.place !== 1) yield "the game is opened a second time";
    if ((line.data.reader === "") !== this.isOver) {
      yield "the file of a running game is for one reader, that of a finished game for everyone";
    }
  }

  *share(line) {
    if (line.place !== 2) yield "shared dice must be chosen when the game is opened";
  }

  *scheme(line) {
    if (line.place !== 2) yield "the scheme of the dice must be chosen when the game is opened";
  }

  *beacon({ event }) {
    if (!this.isOpening || this.chosen) yield "the beacon must be chosen when the game is opened";
    const other = unlikeQuicknet(event);
    // With another genesis, rounds that have been out for long would get names that look new.
    if (other) yield `the beacon is not drand quicknet, ${QUICKNET.delay} seconds after a deadline: ${other}`;
    else this.chosen = event;
  }

  *mix({ event }) {
    if (this.named !== DICE_2 || this.mixed || this.stage !== "begun") {
      yield "the parts of the players must be mixed once, before the set-up";
    }
    const wanted = this.chosen ? roundFor(this.chosen, event.at) : 0;
    if (event.round !== wanted) yield `the set-up must use beacon round ${wanted}, not ${event.round}`;
    this.mixed = event;
  }

  *galaxy() {
    if (!this.isShared) yield "this game has its own dice";
  }

  *open({ event, data }) {
    if (this.stage !== "resolved") yield "the turn was opened before the previous one was resolved";
    if (event.turn !== this.turn + 1 || event.resolution !== this.t + 1) {
      yield `this should be turn ${this.turn + 1} with dice ${this.t + 1}`;
    }
    Object.assign(this, { stage: "open", turn: event.turn, t: event.resolution });
    // Sheets that were in when turns were taken back are kept for the turn they were sent for.
    const opened = this.left[0] === event.turn ? this.left[1] : data.number;
    Object.assign(this, { opened, deadline: event.deadline, left: [0, 0], due: event.deadline, isFixed: false });
    yield* this.knownRound(event);
  }

  *extend({ event }) {
    if (this.stage !== "open" || event.turn !== this.turn) yield "the deadline of a turn that is not open was moved";
    yield* this.moveDeadline(event);
  }

  // While the game is paused no deadline is in force, unless it has passed already.
  *pause({ event }) {
    this.fixIfPassed(event.at);
    this.isPaused = true;
  }

  *resume({ event }) {
    yield* this.moveDeadline(event);
    this.isPaused = false;
  }

  // A round never moves after its deadline.
  *moveDeadline(event) {
    this.deadline = event.deadline;
    this.fixIfPassed(event.at);
    if (this.isFixed) return;
    this.due = event.deadline;
    yield* this.knownRound(event);
  }

  // A deadline that is set when its round is out could be chosen for its dice.
  *knownRound({ at }) {
    if (this.chosen && this.due && emitted(this.chosen, roundFor(this.chosen, this.due)) <= seconds(at)) {
      yield "the deadline that is set here names a beacon round that was out already";
    }
  }

  // What comes after the deadline keeps its round, which may be known by then.
  fixIfPassed(at) {
    if (this.isFixed || this.isPaused || !this.due || at < this.due) return;
    this.isFixed = true;
    this.late.add(this.t);
  }

  *bind({ event }) {
    if (this.stage !== "open" || event.turn !== this.turn || event.resolution !== this.t) {
      yield "sheets were bound for a turn that is not about to be sealed";
    }
    this.stage = "bound";
  }

  *seal({ event, data }) {
    const before = event.why === "setup" ? ["begun"] : ["open", "bound"];
    if (!before.includes(this.stage)) yield "a turn was sealed that was not open";
    if (event.turn !== this.turn || event.resolution !== this.t) {
      yield `this should be turn ${this.turn} with dice ${this.t}`;
    }
    if (event.why === "deadline" && !(this.deadline && event.at >= this.deadline)) {
      yield `the turn was sealed before its deadline (${this.deadline || "none"})`;
    }
    // The round of the old deadline could be thrown, or another one named: whichever suits better.
    if (this.chosen && this.isPaused && this.turn) yield "the turn was sealed while the game was paused";
    if (this.named === DICE_2 && !this.mixed) yield "the turn was sealed before the parts of the players were mixed";
    if (!("payload" in data) && this.isOver) yield "the seals of a finished game must be opened";
    if (new Set(event.sheets.map((sheet) => sheet.seat)).size !== event.sheets.length) yield "a seat has two sheets";
    const isLate = ({ version }) => version && !(this.opened < version && version < data.number);
    if (event.sheets.some(isLate)) yield "a sheet counts that was not sent while the turn was open";
    // Without a deadline the round follows from the seal.
    if (!this.due) Object.assign(this, { due: event.at, isFixed: true });
    this.stage = this.chosen && (this.turn || this.named === DICE_2) ? "deaf" : "sealed";
  }

  *heard({ event }) {
    if (this.stage !== "deaf" || event.turn !== this.turn || event.resolution !== this.t) {
      yield "a beacon round was recorded out of place: each turn has one, after its seal";
      return;
    }
    // From the deadline in force when it passed; that of the set-up was named with the mix.
    const wanted = this.turn ? roundFor(this.chosen, this.due) : (this.mixed?.round ?? 0);
    if (event.round !== wanted) yield `the dice of this turn must use beacon round ${wanted}, not ${event.round}`;
    this.stage = "sealed";
  }

  *reveal({ event, data }) {
    if (this.stage === "deaf") yield "dice were thrown before the beacon round was known";
    else if (this.stage !== "sealed") yield "dice were thrown for a turn that was not sealed";
    if ((event ?? data).turn !== this.turn || data.t !== this.t) {
      yield `this should be turn ${this.turn} with dice ${this.t}`;
    }
    const secret = this.isShared ? "" : data.reveal;
    if (event && (event.resolution !== data.t || event.reveal !== secret)) {
      yield "the secret differs from the one in the payload";
    }
    this.played.set(this.turn, this.t);
    this.thrown = Math.max(this.thrown, this.t);
    this.nextAgain();
  }

  // The next turn that is resolved again; after the last, dice that were never thrown.
  nextAgain() {
    if (!this.again.length) return Object.assign(this, { stage: "resolved", t: this.thrown });
    const [turn, t] = this.again.shift();
    return Object.assign(this, { stage: "sealed", turn, t });
  }

  *rollback({ event }) {
    const again = event.again.map(({ turn, resolution }) => [turn, resolution]);
    const gone = [...this.played.keys()].filter((turn) => turn >= event.turn).sort((one, two) => one - two);
    if (!["open", "resolved"].includes(this.stage) || !event.turn || !gone.length) {
      yield "turns were taken back that had not been resolved";
    }
    if (again.length && String(again) !== String(gone.map((turn) => [turn, this.played.get(turn)]))) {
      yield "turns that are taken back must all be resolved again with the same dice";
    }
    this.left = again.length && this.stage === "open" ? [this.turn, this.opened] : [0, 0];
    for (const turn of gone) this.played.delete(turn);
    Object.assign(this, { again, turn: event.turn - 1 });
    this.nextAgain();
  }

  *end({ event }) {
    if (this.stage !== "resolved" || event.turn !== this.turn) yield "the game ended with a turn that was not the last one resolved";
    this.stage = "ended";
  }
}

const STEPS = new Set([
  ...["game", "share", "scheme", "beacon", "mix", "galaxy", "open", "extend", "pause", "resume", "bind", "seal"],
  ...["heard", "reveal", "rollback", "end"],
]);

async function checkCourse(file) {
  const course = new Course(file);
  return file.lines.flatMap((line) => course.step(line).map((what) => [line.place, what]));
}

// The dice of turns whose deadline was moved after it had passed.
function lateTurns(file) {
  const course = new Course(file);
  for (const line of file.lines) course.step(line);
  return course.late;
}

// The mix is made of the last part that each seat added, and nothing else.
async function checkParts(file) {
  const found = [];
  const { seats } = file.game.event;
  const parts = new Map();
  let isMixed = false;
  for (const { place, kind, event } of file.of("part", "mix")) {
    if (kind === "mix") {
      isMixed = true;
      const told = [...new Set(seats)].filter((seat) => parts.has(seat)).map((seat) => [seat, parts.get(seat)]);
      if ((await mixed(file.dice, told)) !== event.mix) {
        found.push([place, "the mix does not follow from the parts of the seats"]);
      }
      continue;
    }
    const wrong = [
      [file.scheme !== DICE_2, `dice of the scheme ${file.scheme} have no parts of players`],
      [!seats.includes(event.seat), `there is no seat ${event.seat}`],
      [isMixed, "a part was added after the parts were mixed"],
    ];
    found.push(...wrong.filter(([isWrong]) => isWrong).map(([, what]) => [place, what]));
    // A seat that was left before the game began may be taken again: its last part counts.
    parts.set(event.seat, event.part);
  }
  return found;
}

async function checkSeals(file) {
  const found = [];
  const isOver = file.of("end").length > 0;
  let [awaited, bound] = [[], null];
  for (const line of file.lines) {
    const { place, kind, event, data } = line;
    if (kind === "open") awaited = event.awaited;
    if (kind === "bind") {
      bound = line;
      found.push(...wrongBlinds(line, awaited, isOver));
    }
    if (kind !== "seal") continue;
    if (bound && isBlinded(bound) && isOtherSeal(bound.event, event, awaited)) {
      found.push([place, "the seal is not the one that was announced with the root of its sheets"]);
    }
    // While a game runs, the numbers of sheets and what blinds them may stay closed.
    if (bound && "payload" in data && (!isBlinded(bound) || "blinds" in bound.data)) {
      const versions = new Map(event.sheets.map(({ seat, version }) => [seat, version]));
      const blinds = new Map(Object.entries(bound.data.blinds ?? {}));
      const leaves = await Promise.all(awaited.map((seat) => sheetLeaf(seat, versions, file.log, blinds.get(seat))));
      if (hex(await root(leaves)) !== bound.event.root) {
        found.push([place, "the sheets that count do not match the root that was sent with the seal"]);
      }
    }
    bound = null;
  }
  return found;
}

const isBlinded = (bind) => bind.data.topic === TOPICS.get("bind")[1];

// Why the turn was sealed and who has sent a sheet is announced with the root, and bound by its entry.
function isOtherSeal(announced, seal, awaited) {
  const kindOf = ({ sheet, version }) => sheet || (version ? "sent" : "empty");
  const told = announced.sheets.map(({ seat, sheet }) => [seat, sheet]);
  const sheets = seal.sheets.map((sheet) => [sheet.seat, kindOf(sheet)]);
  const expected = ["sent", "empty"].flatMap((each) => told.filter(([, kind]) => kind === each));
  const isOther = (one, two) => JSON.stringify(one) !== JSON.stringify(two);
  return announced.why !== seal.why || isOther(told.map(([seat]) => seat), awaited) || isOther(sheets, expected);
}

// When the game is over, the root can be computed: each seat that was awaited has its blind in the file.
function wrongBlinds(bind, awaited, isOver) {
  const has = "blinds" in bind.data;
  if (has && !isBlinded(bind)) return [[bind.place, "these sheets were not blinded"]];
  const [blinds, seats] = [new Set(Object.keys(bind.data.blinds ?? {})), new Set(awaited)];
  const isSame = blinds.size === seats.size && [...blinds].every((seat) => seats.has(seat));
  if (!isBlinded(bind) || !isOver || isSame) return [];
  return [[bind.place, "the blinds of the awaited seats must be in the file of a finished game"]];
}

// A seat with a sheet is bound to its entry in the log; an empty sheet, or none, is marked as such.
async function sheetLeaf(seat, versions, log, blind) {
  const place = versions.get(seat);
  const line = place ? log[place - 1] : undefined;
  const sheet = place ? "sent" : place === undefined ? "absent" : "empty";
  const leaf = line ? hex(await leafOf(line)) : "";
  const told = { ...(blind === undefined ? {} : { blind }), leaf, seat, sheet };
  return sha256(new Uint8Array([0]), utf8(JSON.stringify(told)));
}

async function checkSecrets(file) {
  const found = [];
  const reveals = file.of("reveal");
  let [known, at] = [unhex(file.game.event.commitment), 0];
  const [shown, again] = [new Map(), new Set()];
  for (const { place, kind, data, event } of file.of("reveal", "rollback")) {
    if (kind === "rollback") {
      for (const { resolution } of event.again) if (shown.has(resolution)) again.add(resolution);
      continue;
    }
    if (again.delete(data.t)) {
      // A turn that is resolved again has the same secret.
      if (shown.get(data.t) !== data.reveal) found.push([place, `the secret of dice ${data.t} differs from the one revealed before`]);
      continue;
    }
    shown.set(data.t, data.reveal);
    if (!(at < data.t && data.t <= Math.min(file.game.event.chain_length, at + reveals.length))) {
      found.push([place, "the chain of secrets has no such link at this point"]);
      return found;
    }
    if (!data.reveal) continue;
    let link = unhex(data.reveal);
    for (let step = at; step < data.t; step += 1) link = await linkBelow(file, link);
    if (!isSame(link, known)) {
      found.push([place, `the secret of dice ${data.t} does not match its commitment`]);
      continue;
    }
    [known, at] = [unhex(data.reveal), data.t];
  }
  for (const { place, event, data } of file.of("end", "galaxy")) {
    const { hidden } = event ?? data;
    const promised = hex(await sha256(utf8(`${file.scheme}/hidden\0`), file.dice, unhex(hidden)));
    if (hidden && promised !== file.game.event.hidden_commitment) {
      found.push([place, "the hidden secret does not match its commitment"]);
    }
  }
  for (const { place, data } of file.of("galaxy")) {
    if (reveals.length && !(await isAbove(data.chain_top, reveals.at(-1).data, file))) {
      found.push([place, "the top of the chain does not lead to the secrets of the turns"]);
    }
  }
  return found;
}

function linkBelow(file, link) {
  return sha256(utf8(`${file.scheme}/chain\0`), file.dice, link);
}

// Whether the chain goes down from P_N to the P_t of a reveal.
async function isAbove(top, data, file) {
  let link = unhex(top);
  const steps = file.game.event.chain_length - data.t;
  if (steps < 0 || steps > LONGEST) return false;
  for (let step = 0; step < steps; step += 1) link = await linkBelow(file, link);
  return hex(link) === data.reveal;
}

async function checkLabels(file) {
  const found = [];
  let used = new Set();
  let [t, isOpen] = [0, false];
  for (const { place, kind, data, event } of file.lines) {
    if (kind === "reveal") {
      [t, isOpen] = [data.t, data.reveal !== ""];
    } else if (kind === "roll" || kind === "hroll") {
      const name = `${kind} ${data.t} ${data.label}`;
      if (!t || data.t !== t || !(kind === "roll" ? isOpen : file.secret)) {
        found.push([place, "the secret of this throw has not been revealed"]);
      }
      if (used.has(name)) found.push([place, `label ${data.label} was already used in this turn`]);
      if (!/^[a-z0-9][a-z0-9._:/#-]{0,199}$/.test(data.label)) found.push([place, "this is not a valid label"]);
      used.add(name);
    } else {
      t = 0;
      if (kind === "rollback") {
        const again = new Set(event.again.map(({ resolution }) => String(resolution)));
        used = new Set([...used].filter((name) => !again.has(name.split(" ")[1])));
      }
    }
  }
  return found;
}

async function checkThrows(file) {
  const found = [];
  const secrets = new Map(file.of("reveal").map(({ data }) => [data.t, data.reveal]));
  const seeds = new Map();
  // R_t and B_t of the turns for which the beacon was heard.
  const rounds = new Map();
  for (const { event } of file.of("heard")) {
    rounds.set(event.resolution, { round: event.round, beacon: hex(await sha256(unhex(event.signature))) });
  }
  for (const { place, kind, data } of file.throws) {
    const secret = kind === "roll" ? (secrets.get(data.t) ?? "") : file.secret;
    const wrong = askedWrongly(data);
    if (wrong || !secret || data.t >= WORDS) {
      found.push([place, wrong || "this throw cannot be checked without its secret"]);
      continue;
    }
    const name = `${kind} ${data.t}`;
    if (!seeds.has(name)) {
      const tag = kind === "roll" ? "turn" : "hturn";
      const { scheme, mix } = file;
      seeds.set(name, await seed(secret, tag, file.dice, data.t, { ...rounds.get(data.t), scheme, mix }));
    }
    const told = await came(data, seeds.get(name), file.scheme);
    if (told.some((each, at) => each !== data.came[at])) {
      found.push([place, `${data.label}: the secret gives ${told.join(", ")}, not what this line says`]);
    }
  }
  return found;
}

// Why nothing of this kind can be thrown; "" if it can.
function askedWrongly(data) {
  const bag = data.bag ?? [];
  const total = bag.reduce((sum, [, many]) => sum + many, 0);
  if (data.count !== data.came.length) return "the number of results differs from the count";
  if (data.ask === "dice") return data.sides >= 1 && data.sides <= WORDS ? "" : "a die must have 1 to 2^32 sides";
  if (data.ask === "shuffle") {
    const isShort = bag.some(([item], at) => at > 0 && bag[at - 1][0] === item);
    return total === data.count && !isShort ? "" : "the items of the shuffle are counted wrongly";
  }
  if (total > WORDS || data.count > total) return "more items were drawn than the bag holds";
  return bag.every(([item], at) => at === 0 || byCodePoint(bag[at - 1][0], item) < 0) ? "" : "the bag is not sorted";
}

async function checkBags(file) {
  const found = [];
  const left = new Map();
  for (const { place, data } of file.throws) {
    if (data.ask !== "draw") continue;
    const bag = new Map(data.bag);
    if (data.after && !left.has(data.after)) {
      found.push([place, `line ${data.after} left no bag for this draw to continue with`]);
    }
    if (!data.after && Array.from(left.values()).some((rest) => isSameBag(rest, bag))) {
      found.push([place, "the bag is declared new, but an earlier draw left exactly this bag"]);
    }
    const before = left.get(data.after) ?? bag;
    left.delete(data.after);
    const isStated = isSameRuns(data.put, missing(bag, before)) && isSameRuns(data.taken, missing(before, bag));
    if (!isStated) found.push([place, "the bag does not hold what the previous draw left in it"]);
    for (const item of data.came) bag.set(item, (bag.get(item) ?? 0) - 1);
    left.set(place, new Map(Array.from(bag).filter(([, many]) => many)));
  }
  return found;
}

const isSameBag = (one, two) => one.size === two.size && Array.from(one).every(([item, many]) => two.get(item) === many);
const isSameRuns = (one, two) => JSON.stringify(one) === JSON.stringify(two);

// What there is more of in the first bag, by code point.
function missing(one, two) {
  const more = Array.from(one, ([item, many]) => [item, many - (two.get(item) ?? 0)]).filter(([, many]) => many > 0);
  return more.sort(([left], [right]) => byCodePoint(left, right));
}

async function checkFacts(file) {
  const found = [];
  for (const { place, event } of file.of("reveal")) {
    if (!event) continue;
    const next = file.of("reveal").find((other) => other.place > place)?.place ?? Infinity;
    const lines = file.throws.filter((line) => place < line.place && line.place < next);
    if (lines.length !== event.throws.length) {
      found.push([place, `the log has ${event.throws.length} throws, the file ${lines.length}`]);
    }
    for (const [at, line] of lines.slice(0, event.throws.length).entries()) {
      if (!isStored(event.throws[at], line)) found.push([line.place, "this throw differs from the one in the log"]);
    }
  }
  return found;
}

function isStored(stored, { kind, data }) {
  const { label, ask, count, sides = 0, bag = [], came: up } = data;
  const expect = { label, stream: kind === "roll" ? "open" : "hidden", ask, sides, count, bag, came: up };
  return (
    isObject(stored) &&
    Object.keys(stored).length === Object.keys(expect).length &&
    Object.entries(expect).every(([field, value]) => JSON.stringify(stored[field]) === JSON.stringify(value))
  );
}

const CHECKS = [
  ["the file is complete and signed", checkSum],
  ["every event has its entry in the signed log", checkLog],
  ["restores give up no more than was lost", checkRestores],
  ["moves to other servers are signed with the key before", checkMoves],
  ["turns are in order; deadlines and beacon rounds were kept", checkCourse],
  ["the sheets that count are those in the seal", checkSeals],
  ["the dice include the parts that the players added", checkParts],
  ["the secrets match the commitments made before the first turn", checkSecrets],
  ["each label was used once, with the secret of its turn", checkLabels],
  ["every roll, draw and shuffle follows from the secrets", checkThrows],
  ["bags hold what earlier draws left in them", checkBags],
  ["the throws are those in the log (where its facts are opened)", checkFacts],
];

// ---- what the reader has kept ----

async function checkKey(file, text) {
  const wanted = await readKey(text);
  const old = file.of("arrive").map(({ event }) => event.old_key);
  const others = file.of("checkpoint").filter(({ data }) => ![data.key, ...old].includes(text.trim()));
  return others.map(({ place }) => [place, `the file is not signed with the key you gave, ${hex(wanted.id)}`]);
}

// The key that receipts must be signed with: the one given, or else the one in the file.
async function logKey(file, text) {
  const own = file.of("checkpoint")[0]?.data.key ?? "";
  const arrivals = file.of("arrive");
  const known = arrivals.length ? [own, ...arrivals.map(({ event }) => event.old_key)] : [];
  const others = [];
  for (const each of known) if (each !== (text || own)) others.push(await readKey(each));
  return { ...(await readKey(text || own)), others };
}

// The part of a seat is the one that its player added, or one of those that are in its letter.
function checkPart(file, seat, parts) {
  const held = new Map(file.of("part").map(({ event }) => [event.seat, event.part]));
  const { seats, commitment, hidden_commitment: hidden } = file.game.event;
  // The commitments of the server are in the letter as well.
  const known = parts.filter((part) => part !== commitment && part !== hidden);
  if (!seats.includes(seat)) return [[0, `there is no seat ${seat}`]];
  if (!file.of("mix").length) return [[0, "no parts of players are in the dice of this game"]];
  if (held.has(seat) && known.includes(held.get(seat))) return [];
  return [[0, `the part of seat ${seat} in the dice is ${held.get(seat) ?? "none"}, not yours`]];
}

// Who has cosigned which of these checkpoints, and cosignatures that are not valid.
async function cosignatures(notes, witnesses) {
  const [made, found] = [[], []];
  for (const key of await Promise.all(witnesses.map((text) => readKey(text, COSIGNS)))) {
    for (const note of notes) {
      try {
        const time = await cosignedAt(note, key);
        if (time) made.push({ name: key.name, size: readHead(note).size, time });
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        found.push([0, error.message]);
      }
    }
  }
  return { made, found };
}

function toldCosignatures(made) {
  return [...new Set(made.map(({ name }) => name))].map((name) => {
    const ours = made.filter((each) => each.name === name);
    const { size, time } = ours.reduce((one, two) => (two.size > one.size ? two : one));
    const at = new Date(time * 1000).toISOString().replace(".000Z", "Z");
    return `cosigned by ${name}: a log of ${size} entries, at ${at}`;
  });
}

async function silent(witnesses, made) {
  const names = new Set((await Promise.all(witnesses.map((text) => readKey(text, COSIGNS)))).map(({ name }) => name));
  const missing = [...names].filter((name) => !made.some((each) => each.name === name));
  return missing.map((name) => `that ${name} has seen this log: it has cosigned none of these checkpoints`);
}

// What a player has kept, opened: the head of the log that was signed, or why it proves nothing. `since` and `proof`
// show what a checkpoint continues, `others` are heads that other seats were sent. A receipt has an entry: its index,
// leaf and moment; a promise has only the leaf. `topic` and `payload` are what it is for.

const PAPER = { since: 0, proof: [], others: [], entry: -1, at: "", turn: 0, isPromise: false };
const PROMISE = "pbem-promise/1";
const SEATS = "pbem-seats/1";
const RECEIPT = "c2sp.org/tlog-proof@v1";

async function openCheckpoint(text, key) {
  const { since, proof, note } = readProven(text);
  return opened({ name: "your checkpoint", since, proof }, async () => ({ head: readHead(await signedText(note, key)) }));
}

async function openReceipt(text, key) {
  const { index, proof, note, extra } = readReceipt(text);
  const event = readJson(utf8(extra.payload), "the payload of your receipt");
  fit(event, { at: isText }, "the payload of your receipt");
  const leaf = await entryLeaf(extra.kind, index + 1, extra.payload, extra.salt, event);
  const held = { topic: extra.kind, payload: extra.payload };
  return opened({ name: "your receipt", entry: index, leaf, at: event.at, ...held }, async () => {
    const head = readHead(await signedText(note, key));
    if (index >= head.size || !isSame(await climbed(leaf, index, head.size, proof), head.root)) {
      throw new Wrong("its entry is not in the log that was signed with it");
    }
    return { head };
  });
}

// A promise that what was sent will be in the log: its leaf, and the event without its number.
function openPromise(text, key) {
  return opened({ name: "your promise" }, async () => {
    const lines = (await signedText(unfolded(text), key)).split("\n");
    const leaf = lines.length === 5 ? unpacked(lines[2]) : [];
    if (leaf.length !== 32) throw new Unreadable("a promise must have four lines: pbem-promise/1, origin, leaf, event");
    const data = readJson(unpacked(lines[3]), "your promise");
    fit(data, { kind: isText, payload: isObject }, "your promise");
    const { at, turn } = data.payload;
    fit(data.payload, { at: isText }, "the payload of your promise");
    const head = { origin: lines[1], size: 0, root: new Uint8Array() };
    const held = { topic: data.kind, payload: data.payload };
    return { head, leaf, at, turn: isWhole(turn) ? turn : 0, isPromise: true, ...held };
  });
}

// The checkpoints that the other seats were sent last.
function openSeats(text, key) {
  return opened({ name: "the checkpoints of the other seats" }, async () => {
    const lines = (await signedText(unfolded(text), key)).split("\n");
    const rows = lines.slice(2, -1).map((line) => /^(0|[1-9][0-9]{0,15}) (\S+)(?: (.+))?$/.exec(line));
    if (!rows.length || !rows.every((row) => row)) {
      throw new Unreadable("a list of other seats must have lines of size, root and seat");
    }
    const sent = rows.filter((row) => row[1] !== "0");
    const heads = sent.map((row) => [row[3] ?? "", { origin: lines[1], size: Number(row[1]), root: unpacked(row[2]) }]);
    const own = heads.find(([seat]) => !seat)?.[1] ?? { origin: lines[1], size: 0, root: await sha256() };
    return { head: own, others: heads.filter(([seat]) => seat) };
  });
}

async function opened(paper, read) {
  try {
    return { ...PAPER, ...paper, ...(await read()) };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { ...PAPER, ...paper, error: `${paper.name}: ${error.message}` };
  }
}

// By the first line of a paper how it is opened; any other is a checkpoint.
const OPENERS = new Map([
  [PROMISE, openPromise],
  [SEATS, openSeats],
  [RECEIPT, openReceipt],
]);
const firstLine = (text) => text.split("\n", 1)[0];
const openPaper = (text, key, other = openCheckpoint) => (OPENERS.get(firstLine(text)) ?? other)(text, key);

// Each head with whom it was signed for.
function headsOf({ head, others, isPromise }) {
  const own = head && !isPromise ? [["you", head]] : [];
  return [...own, ...others.map(([seat, held]) => [`seat ${seat}`, held])];
}

// The signed checkpoint in a paper; "" if there is none.
function noteOf(text) {
  const first = firstLine(text);
  if (first === PROMISE || first === SEATS) return "";
  if (first !== RECEIPT) return readProven(text).note;
  const plain = unfolded(text);
  const gap = plain.indexOf("\n\n");
  return gap < 0 ? "" : plain.slice(gap + 2);
}

// Cosignatures that nobody has checked.
async function claimed(notes, witnesses) {
  const known = (await Promise.all(witnesses.map((text) => readKey(text, COSIGNS)))).map(({ name }) => name);
  const names = [...new Set(notes.flatMap(signers))].filter((name) => !known.includes(name));
  return names.map((name) => `cosigned by ${name}, which is not checked: give --witness KEY`);
}

// Who else has signed a note, besides the log itself.
function signers(note) {
  const gap = note.lastIndexOf("\n\n");
  if (gap < 0) return [];
  const lines = note.slice(gap + 2).split("\n").map((line) => line.split(" "));
  const signed = lines.filter((parts) => parts.length === 3 && parts[0] === "\u2014");
  return signed.map((parts) => parts[1]).filter((name) => name !== firstLine(note));
}

const fits = async (leaves, head) =>
  head.size <= leaves.length && isSame(await root(leaves.slice(0, head.size)), head.root);

// How a head relates to a log: in it, given up in a restore, or newer than it.
// A head that does not fit the log is given up only if it fits the very log that a restore names.
async function standing(log, paper, [whom, head], heads) {
  if (await fits(log.leaves, head)) return { branch: log.leaves };
  for (const restore of log.restores) {
    if (!(restore.left < head.size && head.size <= restore.size)) continue;
    const branch = [...log.leaves.slice(0, restore.left), ...restore.lost];
    if (restore.lost.length && (await fits(branch, head))) return { branch, restore };
    const isNewer = head.size > log.leaves.length && !log.isOver && byCodePoint(paper.at, restore.at) > 0;
    if (!restore.lost.length && !isNewer) return unproven(restore, heads);
  }
  if (head.size <= log.leaves.length) {
    return { wrong: `the first ${head.size} entries differ from those that were signed for ${whom}` };
  }
  // A receipt given while the turn was open may be newer than the last moment whose size is public.
  if (!log.isOver) return { branch: log.leaves, isNewer: true };
  return { wrong: `${paper.name} covers ${head.size} entries, but the log has only ${log.leaves.length}` };
}

// An older restore does not prove that the log it names was signed: one of the papers must.
function unproven(restore, heads) {
  const isShown = heads.some(({ size, root: top }) => size === restore.size && isSame(top, restore.root));
  if (isShown) return { branch: [], restore };
  const what = `the restore names a log of ${restore.size} entries, and none of your letters shows that it was signed`;
  return { wrong: what };
}

// What was promised is in the log, at the latest when its turn is sealed.
function promised(log, paper, heads, entries) {
  const leaf = hex(paper.leaf);
  const isNotBefore = (one, two) => byCodePoint(one, two) >= 0;
  if (log.leaves.some((each) => hex(each) === leaf)) {
    return isAsPromised(paper, entries.get(leaf)) ? {} : { wrong: "the entry is not what was promised" };
  }
  for (const restore of log.restores) {
    if (restore.lost.some((each) => hex(each) === leaf)) return { restore };
    const isLater = isNotBefore(restore.at, paper.at) && restore.left < restore.size;
    if (!restore.lost.length && isLater) return unproven(restore, heads);
  }
  const isSealed = log.sealed.some(([turn, at]) => turn >= paper.turn && isNotBefore(at, paper.at));
  return log.isOver || isSealed ? { wrong: "what was promised is not in the log" } : { isNewer: true };
}

function isAsPromised(paper, entry) {
  if (!entry) return true;
  const { originator_version: _, ...event } = readJson(utf8(entry.payload), "the payload of an entry");
  return entry.topic === paper.topic && sorted(event) === sorted(paper.payload);
}

const sorted = (value) =>
  JSON.stringify(value, (_, part) => (isObject(part) ? Object.fromEntries(Object.entries(part).sort()) : part));

// Holds what the reader has kept against the log: for each paper what is wrong, and how it was given up.
async function checkPapers(log, key, kept) {
  const papers = [];
  for (const text of kept.receipts) papers.push(await openPaper(text, key, openReceipt));
  for (const text of kept.checkpoints) papers.push(await openPaper(text, key));
  const heads = papers.flatMap(headsOf).map(([, head]) => head);
  const entries = new Map(log.opened);
  for (const { entry, leaf, topic, payload } of papers) if (entry >= 0) entries.set(hex(leaf), { topic, payload });
  const checks = [];
  for (const paper of papers) checks.push(await checkedPaper(log, paper, heads, entries));
  if (papers.length > 1 || papers.some(({ others }) => others.length)) {
    checks.push(checked("your letters tell of one log", await splits(log, papers, heads)));
  }
  return checks;
}

async function checkedPaper(log, paper, heads, entries) {
  const { name, head, since } = paper;
  if (!head) return checked(name, [[0, paper.error]]);
  if (head.origin !== log.origin) return checked(name, [[0, `${name} belongs to another log, ${head.origin}`]]);
  const standings = [];
  for (const each of headsOf(paper)) standings.push(await standing(log, paper, each, heads));
  if (paper.isPromise) standings.push(promised(log, paper, heads, entries));
  const found = standings.filter(({ wrong }) => wrong).map(({ wrong }) => [0, wrong]);
  const restore = standings.find((stands) => stands.restore)?.restore;
  const held = paper.entry >= 0 ? log.leaves[paper.entry] : undefined;
  if (held && !restore && !isSame(held, paper.leaf)) {
    found.push([log.places[paper.entry], "your receipt is for a different entry in this place"]);
  }
  if (!found.length && since) found.push(...(await wrongProof(paper, standings[0].branch)));
  const made = checked(name, found, restore?.words ?? "");
  return standings.some(({ isNewer }) => isNewer) ? { ...made, is_newer: true } : made;
}

// Papers of two logs, even where the log at hand is too short to show which of them is right.
async function splits(log, papers, heads) {
  const roots = new Map();
  for (const paper of papers) {
    for (const [whom, head] of headsOf(paper)) {
      if (head.origin !== log.origin || (await standing(log, paper, [whom, head], heads)).restore) continue;
      roots.set(head.size, (roots.get(head.size) ?? new Set()).add(hex(head.root)));
    }
  }
  const twice = [...roots].filter(([, held]) => held.size > 1).map(([size]) => size);
  return twice.sort((one, two) => one - two).map((size) => [0, `two players were shown different logs of ${size} entries`]);
}

// A checkpoint continues the log that the letter before it told of.
async function wrongProof({ since, proof, head }, branch) {
  if (!(since > 0 && since <= branch.length)) return [];
  try {
    const old = await root(branch.slice(0, since));
    if (isSame(await extended(since, old, head.size, proof), head.root)) return [];
    return [[0, "your checkpoint: it does not continue the earlier log"]];
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return [[0, `your checkpoint: ${error.message}`]];
  }
}

// A checkpoint, with the proof that it continues an older one if there is any.
function readProven(text) {
  const plain = unfolded(text);
  const match = /^old (0|[1-9][0-9]{0,15})((?:\n.+)*)\n\n([^]+)$/.exec(plain);
  if (!match) return { since: 0, proof: [], note: plain };
  return { since: Number(match[1]), proof: match[2].split("\n").slice(1).map(unpacked), note: match[3] };
}

// Lines that were broken to fit a letter continue after a blank.
const unfolded = (text) => text.replaceAll("\n ", "");

function readReceipt(folded) {
  const text = unfolded(folded);
  const gap = text.indexOf("\n\n");
  const form = /^c2sp\.org\/tlog-proof@v1\nextra (.+)\nindex (0|[1-9][0-9]{0,15})((?:\n.+)*)$/;
  const match = form.exec(text.slice(0, Math.max(gap, 0)));
  if (!match) throw new Unreadable("a receipt must begin with c2sp.org/tlog-proof@v1, extra and index");
  const extra = readJson(unpacked(match[1]), "your receipt");
  fit(extra, { kind: isText, payload: isText, salt: isSalt }, "your receipt");
  const proof = match[3].split("\n").slice(1).map(unpacked);
  return { index: Number(match[2]), proof, note: text.slice(gap + 2), extra };
}

// ---- letters ----

const HASH = "[A-Za-z0-9+/]{43}=";
const BASE64 = "[A-Za-z0-9+/=]+";
const SIZE = "(?:0|[1-9][0-9]{0,15})";
const SIGNED_BY = `(?:\\u2014 [^\\s+]+ ${BASE64}(?:\\n|$))+`;
const NOTE = `[^\\s+]+\\n${SIZE}\\n${HASH}\\n(?:[^\\n]+\\n)*\\n${SIGNED_BY}`;
const IN_LETTER = [
  `old ${SIZE}\\n(?:${HASH}\\n)*\\n${NOTE}`,
  `c2sp\\.org/tlog-proof@v1\\nextra ${BASE64}\\nindex ${SIZE}\\n(?:${HASH}\\n)*\\n${NOTE}`,
  `${PROMISE}\\n[^\\s+]+\\n${HASH}\\n${BASE64}\\n\\n${SIGNED_BY}`,
  `${SEATS}\\n[^\\s+]+\\n(?:${SIZE} [^\\n]+\\n)+\\n${SIGNED_BY}`,
  NOTE,
];

// The receipts, checkpoints, promises and lists of seats in the text of letters, with the marks of a quoted letter.
export function papersIn(letter) {
  const text = unfolded(letter.replaceAll("\r\n", "\n").replace(/^(?:> )+|^(?:> ?)+$/gm, ""));
  const matches = Array.from(text.matchAll(new RegExp(`^(?:${IN_LETTER.join("|")})`, "gm")), ([whole]) => whole);
  const found = matches.map((whole) => (whole.endsWith("\n") ? whole : `${whole}\n`));
  const proven = new Set(found.filter((each) => each.startsWith("old ")).map((each) => readProven(each).note));
  return [...new Set(found.filter((each) => !proven.has(each)))];
}

// ---- the verdict ----

export async function verify(bytes, { key = "", receipts = [], checkpoints = [], parts = [], witnesses = [] } = {}) {
  try {
    return await judged(read(bytes), { key, receipts, checkpoints, parts, witnesses });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { verdict: "unreadable", why: error.message, given_up: 0, about: [], checks: [], cannot_prove: [] };
  }
}

const checked = (what, findings, lost = "") => ({ what, findings, given_up: lost });

async function judged(file, kept) {
  const checks = [];
  for (const [what, check] of CHECKS) checks.push(checked(what, await check(file)));
  if (kept.key) checks.push(checked("the key is the one you gave", await checkKey(file, kept.key)));
  for (const [seat, of] of kept.parts) checks.push(checked(`your part of the dice, seat ${seat}`, checkPart(file, seat, of)));
  const notes = [
    ...file.of("checkpoint").map(({ data }) => data.note),
    ...[...kept.receipts, ...kept.checkpoints].map(noteOf).filter((note) => note),
  ];
  const { made, found } = await cosignatures(notes, kept.witnesses);
  if (kept.witnesses.length) checks.push(checked("cosignatures of the witnesses you gave", found));
  if (kept.receipts.length || kept.checkpoints.length) {
    const restores = file.of("restore").map(restoreOf);
    const leaves = await Promise.all(file.log.map(leafOf));
    const [isOver, places] = [file.of("end").length > 0, file.log.map(({ place }) => place)];
    const held = file.log.map(({ data }, at) => [hex(leaves[at]), data]).filter(([, data]) => "payload" in data);
    const opened = held.map(([leaf, { topic, payload }]) => [leaf, { topic, payload }]);
    const sealed = file.of("seal").map(({ event }) => [event.turn, event.at]);
    const log = { origin: file.origin, leaves, restores, isOver, places, opened, sealed };
    checks.push(...(await checkPapers(log, await logKey(file, kept.key), kept)));
  }
  return {
    verdict: verdictOf(checks),
    why: "",
    given_up: checks.filter((check) => check.given_up).length,
    about: [...(await about(file)), ...toldCosignatures(made), ...(await claimed(notes, kept.witnesses))],
    checks,
    cannot_prove: await cannotProve(file, kept, checks, made),
  };
}

function verdictOf(checks) {
  if (checks.some(({ findings }) => findings.length)) return "fails";
  return checks.some((check) => check.given_up) ? "given up" : "holds";
}

// The verdict as a sentence.
export function verdictWords({ verdict, why, checks, given_up: lost }) {
  const count = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  const words = {
    holds: "IT HOLDS: nothing contradicts anything else.",
    fails: `IT DOES NOT HOLD: ${count} finding${count === 1 ? "" : "s"}.`,
    unreadable: `IT CANNOT BE READ: ${why}.`,
    "given up":
      `IT HOLDS, BUT ${lost} OF YOUR RECEIPTS ${lost === 1 ? "WAS" : "WERE"} GIVEN UP ` +
      "when the game was restored to an older state.",
  };
  return words[verdict];
}

async function about(file) {
  const { event, data } = file.game;
  const stands = file.of("end").length ? "finished" : `running, as ${data.reader} may see it`;
  const draws = file.throws.filter((line) => line.data.ask === "draw").length;
  const head = hex(await root(await Promise.all(file.log.map(leafOf))));
  const parts = `dice: ${DICE_2}, with parts of ${file.of("part").length} players`;
  return [
    `${event.title} (${event.game}, version ${event.rules_version}): ${stands}`,
    `game ${event.originator_id}`,
    `resolved turns: ${file.of("reveal").length}; throws: ${file.throws.length}, of which draws: ${draws}`,
    ...(file.scheme === DICE_2 ? [parts] : []),
    `log: ${file.log.length} entries, root ${head}`,
    ...grades(file),
  ];
}

// How sure the dice are: without the signatures of the beacon no more than G1 is established.
function grades(file) {
  if (!file.of("beacon").length) return [];
  if (file.of("beacon").some(({ event }) => unlikeQuicknet(event))) {
    return ["beacon: not one that is known here, so no grade is established"];
  }
  const late = lateTurns(file);
  const told = file.of("heard").map((line) => grade(file, line, late));
  const count = (wanted) => told.filter((each) => each === wanted).length;
  return [
    `beacon rounds: ${told.length}; their signatures are not checked here`,
    `grade G1 is established; if the signatures hold, G3: ${count("G3")}, G2: ${count("G2")}, G1: ${count("G1")} turns ` +
      "(`pbem verify` checks them)",
  ];
}

// G3 if the seal came and reached a player before the round; G1 if the deadline was moved after it had passed.
function grade(file, { event }, late) {
  const [{ event: beacon }] = file.of("beacon");
  const sealed = file.of("seal").filter((line) => line.event.resolution === event.resolution);
  const isEarly = sealed.every((line) => seconds(line.event.at) < emitted(beacon, event.round));
  if (late.has(event.resolution)) return "G1";
  return isEarly && event.reached.length ? "G3" : "G2";
}

// Said plainly, because a check is worth no more than what it leaves open.
async function cannotProve(file, kept, checks, made) {
  const draws = file.throws.filter(({ data }) => data.ask === "draw");
  const changed = draws.filter(({ data }) => data.put.length || data.taken.length).length;
  const reveals = file.of("reveal");
  const shut = reveals.filter(({ data }) => !data.reveal).length;
  const isOver = file.of("end").length > 0;
  const key = file.of("checkpoint")[0]?.data.key ?? "";
  const late = Array.from(movedLate(file), ({ place }) => place).join(", ");
  const isAlone = !kept.receipts.length && !kept.checkpoints.length;
  const rounds = file.of("heard");
  const unchecked = rounds.filter(({ event }) => !event.checked).length;
  const doubt = unchecked ? ` (the server itself left ${unchecked} UNVERIFIED)` : "";
  const restores = file.of("restore").map(restoreOf);
  const lost = restores.flatMap(({ place, left, size, lost: leaves }) => {
    const words = `entries ${left + 1} to ${size} contained: they were lost in a restore that the master acknowledged`;
    const doubted = `that the log given up in line ${place} was ever signed: the entry does not include its head`;
    return [[true, `what ${words} (line ${place})`], [!leaves.length, doubted]];
  });
  const added = file.of("part").map(({ event }) => event.seat);
  const twice = [...new Set(added.filter((seat, place) => added.indexOf(seat) !== place))]
    .sort((one, two) => added.indexOf(one) - added.indexOf(two))
    .join(", ");
  const closed = file.of("seal").filter(({ data }) => !("payload" in data)).length;
  const newer = checks.filter((check) => check.is_newer).length;
  const rows = [
    [true, "that a letter arrived which the server never acknowledged: it leaves no trace"],
    ...choice(file).map((words) => [true, words]),
    [true, "that the rules call for exactly these throws, labels and bags: `pbem verify` runs the rules again"],
    [late, `that there was a good reason to move deadlines that had passed, or to bring them forward: lines ${late}`],
    ...lost,
    ...file.of("rollback").filter(({ event }) => !event.again.length).map(({ event, place }) => [
      true,
      `that all players agreed to play turn ${event.turn} again, with new dice (line ${place}): the bundle shows it`,
    ]),
    ...file.of("move").map(({ event }) => [
      true,
      `that the server at ${event.to} is the one that signs from there on: compare it with your letters`,
    ]),
    [
      rounds.length,
      `that ${rounds.length} signatures are the beacon's: BLS is not checked here; \`pbem verify\` checks them, ` +
        `or compare them with any relay${doubt}`,
    ],
    [rounds.length, "that a seal reached a player before its round: the server says so, only the recipient of the letter knows"],
    [closed, `which sheets count in ${closed} turns: the seals of a running game do not name them`],
    [twice, `that these seats changed hands before the game began; the last part counts: ${twice}`],
    [added.length && !kept.parts.length, "that your part is in the dice as you sent it: give --part or --accepted"],
    [changed, `why ${changed} bags changed between draws: only the rules can tell`],
    [
      !reveals.every(({ event }) => event),
      "that the throws are those in the log: this file does not open the facts, only its signed sum binds them",
    ],
    [!isOver, "anything about hidden dice, or about throws that this reader was not told of, until the game is over"],
    [shut, `the dice of ${shut} turns: they are shared with other games and not revealed yet`],
    [!kept.key, `that the key is the server's: compare it with the key in your letters: ${key}`],
    [isAlone, "that the whole log was not rewritten: give a receipt or a checkpoint from an old letter"],
    ...(await silent(kept.witnesses, made)).map((words) => [true, words]),
    [newer, `that ${newer} of your receipts and checkpoints fit: they are newer than this file`],
    [!(await canCheckSignatures()), "any signature: this browser cannot check Ed25519; use verify.py"],
  ];
  return rows.filter(([isOpen]) => isOpen).map(([, words]) => words);
}

// What the operator could have done with the dice before they were thrown.
function choice(file) {
  const didNot = "that the operator did not foresee the dice, or choose";
  if (file.of("beacon").length) {
    if (file.scheme === DICE_2) return [];
    return ["that the operator did not choose the dice of the set-up before the game was opened: it has no beacon"];
  }
  if (file.of("part").length) return [`${didNot} the last part of them with a second seat or mailbox: there is no beacon`];
  return [`${didNot} them before the game was opened: there is no beacon, and no player added anything`];
}

// Deadlines moved when they had come, by a grace or after an outage, say; or to an earlier time.
function* movedLate(file) {
  let deadline = "";
  for (const line of file.of("open", "extend", "resume")) {
    const after = line.event.deadline;
    const isLate = line.event.at >= deadline || (after && after <= deadline);
    if (line.kind === "extend" && deadline && isLate) yield line;
    deadline = after;
  }
}
