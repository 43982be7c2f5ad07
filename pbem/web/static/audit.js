// Checks the audit file of a game in the browser: the same checks, in the same words, as pbem/audit/verify.py.
// Nothing is loaded from elsewhere; hashes and signatures are those of WebCrypto.
//
//   import { verify, recompute } from "./audit.js";
//   const result = await verify(bytes, { key, receipts: [text], checkpoints: [text] });
//   result.verdict is "holds", "fails" or "unreadable"; result.checks is [{ what, findings: [[line, words], ...] }].

const FORMAT = "pbem-audit/1";
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
  if (!raw || btoa(raw) !== text) throw new Unreadable("something that should be base64 is not");
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
const isUuid = (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const OPENING = { number: isWhole, topic: isText, salt: isSalt, payload: isText };
const REVEAL = { number: isWhole, topic: isText, t: isWhole, reveal: isSecret };
const THROW = { t: isWhole, ask: isText, label: isText, count: isWhole };
const OPENED = [
  ...["share", "beacon", "open", "extend", "pause", "resume", "rules", "bind", "seal", "heard", "rollback"],
  ...["restore", "end"],
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
    beacon: ["dice.beacon_chosen.1"],
    open: ["turn.opened.1"],
    extend: ["turn.deadline_moved.1", "turn.extension_given.1"],
    pause: ["game.paused.1"],
    resume: ["game.resumed.1"],
    rollback: ["turn.rolled_back.1"],
    rules: ["game.rules_changed.1"],
    bind: ["turn.sheets_bound.1"],
    seal: ["turn.sealed.1"],
    heard: ["turn.beacon_heard.1"],
    restore: ["log.restored.1"],
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
    chain_length: isWhole,
    commitment: isHex,
    hidden_commitment: isHex,
  },
  share: { galaxy: isUuid, closes: isText },
  beacon: { chain: isHex, genesis: isWhole, period: isWhole, delay: isWhole },
  open: { turn: isWhole, resolution: isWhole, deadline: isDeadline, awaited: isItems },
  extend: { turn: isWhole, deadline: isDeadline },
  pause: {},
  resume: { deadline: isDeadline },
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
    if (end < 0) throw new Unreadable("the file is empty or cut off in the middle of a line");
    raw.push(bytes.subarray(start, end));
  }
  if (!raw.length) throw new Unreadable("the file is empty or cut off in the middle of a line");
  const lines = raw.map((text, place) => readLine(place + 1, text));
  if (lines[0].kind !== "game") throw new Unreadable(`this is not an audit file of the format ${FORMAT}`);
  return new AuditFile(raw, lines);
}

function readLine(place, text) {
  const data = readJson(text, `line ${place}`);
  const shape = shapeOf(data);
  const { kind } = data;
  if (!shape) throw new Unreadable(`line ${place} is of no known kind`);
  fit(data, { kind: isText, ...shape }, `line ${place}`, true);
  const topics = TOPICS.get(kind);
  if (topics && !topics.includes(data.topic)) {
    throw new Unreadable(`line ${place} should be ${topics.join(" or ")}; a newer verify.py may know what it is`);
  }
  let event = null;
  if ("payload" in data) {
    event = readJson(utf8(data.payload), `the payload of line ${place}`);
    const parts = { originator_id: isUuid, originator_version: isWhole, at: isMoment, ...EVENTS[kind] };
    fit(event, parts, `the payload of line ${place}`);
  }
  return { place, kind, data, event };
}

function shapeOf(data) {
  if (data.kind === "roll" || data.kind === "hroll") return THROWS.get(data.ask);
  if (data.kind === "reveal" && Object.hasOwn(data, "payload")) return OPENED_REVEAL;
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
    throw new Unreadable(`${what} is not JSON`);
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
      throw new Unreadable(`${what}: ${field} is missing or not what it should be`);
    }
  }
  if (isExact && Object.keys(data).length !== Object.keys(shape).length) {
    throw new Unreadable(`${what} has fields that do not belong there`);
  }
}

// ---- hashes and dice ----

async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

function macKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function mac(key, tag, ...parts) {
  const message = joined(utf8(`pbem-dice/1/${tag}\0`), ...parts.flatMap((part) => [number(part.length, 4), part]));
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

// S_t or S'_t as a key; without a beacon its round and value are nought.
async function seed(secret, tag, game, t, round = 0, beacon = "00".repeat(32)) {
  const key = await macKey(unhex(secret));
  return macKey(await mac(key, tag, game, number(t, 4), number(round, 8), unhex(beacon)));
}

class Numbers {
  constructor(key) {
    this.key = key;
    this.block = 0;
    this.waiting = [];
  }

  async next() {
    if (!this.waiting.length) {
      const view = new DataView((await mac(this.key, "block", number(this.block, 4))).buffer);
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

// What the dice give for this throw, whatever it says came up.
async function came(data, start) {
  const source = new Numbers(await macKey(await mac(start, "label", utf8(data.label))));
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
export async function recompute({ game, t, secret, isHidden = false, round, beacon, throws }) {
  const id = unhex(game.replaceAll("-", ""));
  const start = await seed(secret, isHidden ? "hturn" : "turn", id, t, round, beacon);
  const all = [];
  for (const data of throws) all.push(await came(data, start));
  return all;
}

// ---- the log ----

function leafOf({ kind, data, event }) {
  if (kind === "leaf") return unhex(data.leaf);
  if (event) return entryLeaf(data.topic, data.number, data.payload, data.salt, event);
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
    if (last === 0) throw new Wrong("its proof is too long");
    if (node % 2 || node === last) {
      leaf = await sha256(new Uint8Array([1]), sibling, leaf);
      while (node && node % 2 === 0) [node, last] = [half(node), half(last)];
    } else {
      leaf = await sha256(new Uint8Array([1]), leaf, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last) throw new Wrong("its proof is too short");
  return leaf;
}

// The head of the larger log that a consistency proof leads to from the smaller one.
async function extended(oldSize, old, size, proof) {
  if (oldSize === size && !proof.length) return old;
  const path = Number.isInteger(Math.log2(oldSize)) ? [old, ...proof] : [...proof];
  if (!(oldSize > 0 && oldSize < size) || !path.length) throw new Wrong("its proof leads nowhere");
  const half = (value) => Math.floor(value / 2);
  let [node, last] = [oldSize - 1, size - 1];
  while (node % 2) [node, last] = [half(node), half(last)];
  let [older, newer] = [path[0], path[0]];
  for (const sibling of path.slice(1)) {
    if (last === 0) throw new Wrong("its proof is too long");
    if (node % 2 || node === last) {
      older = await sha256(new Uint8Array([1]), sibling, older);
      newer = await sha256(new Uint8Array([1]), sibling, newer);
      while (node && node % 2 === 0) [node, last] = [half(node), half(last)];
    } else {
      newer = await sha256(new Uint8Array([1]), newer, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last || !isSame(older, old)) throw new Wrong("its proof does not begin with the log before");
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

async function readKey(text) {
  const [name, id, ...rest] = text.trim().split("+");
  const material = unpacked(rest.length ? rest.join("+") : (id ?? name));
  if (/\p{C}/u.test(name) || !rest.length || material.length !== 33 || material[0] !== 1 || !name) {
    throw new Unreadable("a key should be NAME+ID+BASE64 of an Ed25519 key");
  }
  const found = (await sha256(utf8(name), utf8("\n"), material)).subarray(0, 4);
  if (hex(found) !== id) throw new Unreadable("the id of the key does not belong to it");
  return { name, id: found, publicKey: material.subarray(1) };
}

// The text of a note, if the key has signed it.
async function signedText(note, key) {
  const gap = note.lastIndexOf("\n\n");
  if (gap < 0 || !note.endsWith("\n") || note.length === gap + 2) {
    throw new Unreadable("a signed note should be a text, an empty line and signatures");
  }
  const text = note.slice(0, gap + 1);
  const held = note.slice(gap + 2, -1).split("\n").map((line) => line.split(" "));
  if (held.some((parts) => parts.length !== 3 || parts[0] !== "\u2014")) {
    throw new Unreadable("the signatures of a note cannot be read");
  }
  const named = held.filter((parts) => parts[1] === key.name).map((parts) => unpacked(parts[2]));
  const ours = named.filter((sign) => isSame(sign.subarray(0, 4), key.id));
  const checked = await Promise.all(ours.map((sign) => isSigned(key.publicKey, utf8(text), sign.subarray(4))));
  if (!ours.length || checked.includes(false)) {
    throw new Wrong(`it is not signed by ${key.name} with key ${hex(key.id)}`);
  }
  return text;
}

function readHead(text) {
  const lines = text.split("\n");
  if (lines.length < 4 || !/^(0|[1-9][0-9]{0,15})$/.test(lines[1])) {
    throw new Unreadable("a checkpoint should be three lines: origin, size, root");
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
    return [[end.place, "the file does not end with a checkpoint and a sum: something is missing"]];
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
  return [[end.place, "the file is not the one that was signed"]];
}

async function checkLog(file) {
  const found = [];
  for (const [index, line] of file.log.entries()) {
    const place = index + 1;
    if (line.data.number !== place) {
      found.push([line.place, `this should be entry ${place} of the log, not ${line.data.number}`]);
      return found;
    }
    if (line.event && line.event.originator_version !== place) {
      found.push([line.place, "the payload belongs to another entry of the log"]);
    }
    if (line.event && line.event.originator_id !== file.game.event.originator_id) {
      found.push([line.place, "the payload belongs to another game"]);
    }
  }
  const leaves = await Promise.all(file.log.map(leafOf));
  if (file.of("checkpoint").length !== 1) found.push([file.lines.at(-1).place, "there should be one checkpoint"]);
  for (const line of file.of("checkpoint")) {
    try {
      const head = readHead(await signedText(line.data.note, await readKey(line.data.key)));
      const isOurs = head.origin === file.origin && head.size === leaves.length;
      if (!isOurs || !isSame(head.root, await root(leaves))) {
        found.push([line.place, "the entries do not make up the log that was signed"]);
      }
    } catch (error) {
      found.push([line.place, `the checkpoint: ${expected(error)}`]);
    }
  }
  return found;
}

// Where the game stands after each line: which turn, and what must come next.
class Course {
  constructor(isOver, isShared) {
    Object.assign(this, { stage: "begun", turn: 0, t: 1, opened: 0, deadline: "", isOver, isShared, chosen: null });
    // By turn the dice it was last thrown with; turns still to be resolved once more; where an open turn was left.
    Object.assign(this, { played: new Map(), again: [], thrown: 0, left: [0, 0] });
  }

  *game(line) {
    if (line.place !== 1) yield "a game begins but once";
    if ((line.data.reader === "") !== this.isOver) {
      yield "a file is for one reader as long as the game runs, and for all when it is over";
    }
  }

  *share(line) {
    if (line.place !== 2) yield "whose dice are thrown is settled when the game is opened";
  }

  *beacon({ place, event }) {
    if (place !== 2) yield "whether a beacon is in the dice is settled when the game is opened";
    if (!event.period) yield "a beacon has a period";
    else this.chosen = event;
  }

  *galaxy() {
    if (!this.isShared) yield "this game has dice of its own";
  }

  *open({ event, data }) {
    if (this.stage !== "resolved") yield "a turn opens only when the one before is resolved";
    if (event.turn !== this.turn + 1 || event.resolution !== this.t + 1) {
      yield `this should be turn ${this.turn + 1} with dice ${this.t + 1}`;
    }
    Object.assign(this, { stage: "open", turn: event.turn, t: event.resolution });
    // Sheets that were in when turns were taken back are kept for the turn they were sent for.
    const opened = this.left[0] === event.turn ? this.left[1] : data.number;
    Object.assign(this, { opened, deadline: event.deadline, left: [0, 0] });
  }

  *extend({ event }) {
    if (this.stage !== "open" || event.turn !== this.turn) yield "only the deadline of the open turn can be moved";
    this.deadline = event.deadline;
  }

  *resume({ event }) {
    this.deadline = event.deadline;
  }

  *bind({ event }) {
    if (this.stage !== "open" || event.turn !== this.turn || event.resolution !== this.t) {
      yield "sheets are bound for the turn that is about to be sealed";
    }
    this.stage = "bound";
  }

  *seal({ event, data }) {
    const before = event.why === "setup" ? ["begun"] : ["open", "bound"];
    if (!before.includes(this.stage)) yield "a turn is sealed once, after it was opened";
    if (event.turn !== this.turn || event.resolution !== this.t) {
      yield `this should be turn ${this.turn} with dice ${this.t}`;
    }
    if (event.why === "deadline" && !(this.deadline && event.at >= this.deadline)) {
      yield `the turn was sealed before its deadline (${this.deadline || "none"})`;
    }
    if (new Set(event.sheets.map((sheet) => sheet.seat)).size !== event.sheets.length) yield "a seat has two sheets";
    const isLate = ({ version }) => version && !(this.opened < version && version < data.number);
    if (event.sheets.some(isLate)) yield "a sheet counts that was not sent while the turn was open";
    this.stage = this.chosen && this.turn ? "deaf" : "sealed";
  }

  *heard({ event }) {
    if (this.stage !== "deaf" || event.turn !== this.turn || event.resolution !== this.t) {
      yield "the beacon is heard once for each turn, after its seal";
      return;
    }
    if (!this.deadline || event.round !== roundFor(this.chosen, this.deadline)) {
      yield "this is not the round that follows from the deadline";
    }
    this.stage = "sealed";
  }

  *reveal({ event, data }) {
    if (this.stage === "deaf") yield "dice are thrown only when the beacon was heard";
    else if (this.stage !== "sealed") yield "dice are thrown only for a turn that was sealed";
    if ((event ?? data).turn !== this.turn || data.t !== this.t) {
      yield `this should be turn ${this.turn} with dice ${this.t}`;
    }
    const secret = this.isShared ? "" : data.reveal;
    if (event && (event.resolution !== data.t || event.reveal !== secret)) {
      yield "the secret is not the one in the payload";
    }
    this.played.set(this.turn, this.t);
    this.thrown = Math.max(this.thrown, this.t);
    this.nextAgain();
  }

  // The next turn that is resolved once more; after the last, dice that were never thrown.
  nextAgain() {
    if (!this.again.length) return Object.assign(this, { stage: "resolved", t: this.thrown });
    const [turn, t] = this.again.shift();
    return Object.assign(this, { stage: "sealed", turn, t });
  }

  *rollback({ event }) {
    const again = event.again.map(({ turn, resolution }) => [turn, resolution]);
    const gone = [...this.played.keys()].filter((turn) => turn >= event.turn).sort((one, two) => one - two);
    if (!["open", "resolved"].includes(this.stage) || !event.turn || !gone.length) {
      yield "only turns that were resolved can be taken back";
    }
    if (again.length && String(again) !== String(gone.map((turn) => [turn, this.played.get(turn)]))) {
      yield "turns are resolved once more with the dice that they had, all of them";
    }
    this.left = again.length && this.stage === "open" ? [this.turn, this.opened] : [0, 0];
    for (const turn of gone) this.played.delete(turn);
    Object.assign(this, { again, turn: event.turn - 1 });
    this.nextAgain();
  }

  *end({ event }) {
    if (this.stage !== "resolved" || event.turn !== this.turn) yield "a game ends with the turn that was resolved last";
    this.stage = "ended";
  }
}

async function checkCourse(file) {
  const course = new Course(file.of("end").length > 0, file.of("share").length > 0);
  return file.lines.flatMap((line) => Array.from(course[line.kind]?.(line) ?? [], (what) => [line.place, what]));
}

async function checkSeals(file) {
  const found = [];
  let [awaited, bound] = [[], ""];
  for (const { place, kind, event } of file.lines) {
    if (kind === "open") awaited = event.awaited;
    if (kind === "bind") bound = event.root;
    if (kind !== "seal") continue;
    const versions = new Map(event.sheets.map(({ seat, version }) => [seat, version]));
    const leaves = await Promise.all(awaited.map((seat) => sheetLeaf(seat, versions, file.log)));
    if (bound && hex(await root(leaves)) !== bound) {
      found.push([place, "the sheets that count are not those whose root was told with the seal"]);
    }
    bound = "";
  }
  return found;
}

// A seat with a sheet is bound to its entry in the log; an empty sheet, or none, is said to be that.
async function sheetLeaf(seat, versions, log) {
  const place = versions.get(seat);
  const line = place ? log[place - 1] : undefined;
  const sheet = place ? "sent" : place === undefined ? "absent" : "empty";
  const leaf = line ? hex(await leafOf(line)) : "";
  return sha256(new Uint8Array([0]), utf8(JSON.stringify({ leaf, seat, sheet })));
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
      // A turn that is resolved once more has the secret it had.
      if (shown.get(data.t) !== data.reveal) found.push([place, `the secret of dice ${data.t} was another one before`]);
      continue;
    }
    shown.set(data.t, data.reveal);
    if (!(at < data.t && data.t <= Math.min(file.game.event.chain_length, at + reveals.length))) {
      found.push([place, "the chain of secrets has no such link here"]);
      return found;
    }
    if (!data.reveal) continue;
    let link = unhex(data.reveal);
    for (let step = at; step < data.t; step += 1) link = await linkBelow(file, link);
    if (!isSame(link, known)) {
      found.push([place, `the secret of dice ${data.t} is not the one that was promised`]);
      continue;
    }
    [known, at] = [unhex(data.reveal), data.t];
  }
  for (const { place, event, data } of file.of("end", "galaxy")) {
    const { hidden } = event ?? data;
    const promised = hex(await sha256(utf8("pbem-dice/1/hidden\0"), file.dice, unhex(hidden)));
    if (hidden && promised !== file.game.event.hidden_commitment) {
      found.push([place, "the hidden secret is not the one that was promised"]);
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
  return sha256(utf8("pbem-dice/1/chain\0"), file.dice, link);
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
      if (used.has(name)) found.push([place, `label ${data.label} was thrown before in this turn`]);
      if (!/^[a-z0-9][a-z0-9._:/#-]{0,199}$/.test(data.label)) found.push([place, "this cannot be a label"]);
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
    rounds.set(event.resolution, [event.round, hex(await sha256(unhex(event.signature)))]);
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
      seeds.set(name, await seed(secret, tag, file.dice, data.t, ...(rounds.get(data.t) ?? [])));
    }
    const told = await came(data, seeds.get(name));
    if (told.some((each, at) => each !== data.came[at])) {
      found.push([place, `${data.label}: ${told.join(", ")} came up, not what is written here`]);
    }
  }
  return found;
}

// Why nothing of this kind can be thrown; "" if it can.
function askedWrongly(data) {
  const bag = data.bag ?? [];
  const total = bag.reduce((sum, [, many]) => sum + many, 0);
  if (data.count !== data.came.length) return "not as many came up as were asked for";
  if (data.ask === "dice") return data.sides >= 1 && data.sides <= WORDS ? "" : "no die has so many sides";
  if (data.ask === "shuffle") {
    const isShort = bag.some(([item], at) => at > 0 && bag[at - 1][0] === item);
    return total === data.count && !isShort ? "" : "the items of the shuffle are not counted rightly";
  }
  if (total > WORDS || data.count > total) return "so many cannot be drawn";
  return bag.every(([item], at) => at === 0 || byCodePoint(bag[at - 1][0], item) < 0) ? "" : "the bag is not sorted";
}

async function checkBags(file) {
  const found = [];
  const left = new Map();
  for (const { place, data } of file.throws) {
    if (data.ask !== "draw") continue;
    const bag = new Map(data.bag);
    if (data.after && !left.has(data.after)) {
      found.push([place, `line ${data.after} left no bag that this draw could go on with`]);
    }
    if (!data.after && Array.from(left.values()).some((rest) => isSameBag(rest, bag))) {
      found.push([place, "a bag is said to be new, but an earlier draw left it just so"]);
    }
    const before = left.get(data.after) ?? bag;
    left.delete(data.after);
    const isStated = isSameRuns(data.put, missing(bag, before)) && isSameRuns(data.taken, missing(before, bag));
    if (!isStated) found.push([place, "the bag does not hold what the draw before left in it"]);
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
      found.push([place, `${event.throws.length} throws are in the log, ${lines.length} in the file`]);
    }
    for (const [at, line] of lines.slice(0, event.throws.length).entries()) {
      if (!isStored(event.throws[at], line)) found.push([line.place, "this is not the throw that is in the log"]);
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
  ["the file is whole and signed", checkSum],
  ["every event has its entry in the signed log", checkLog],
  ["turns came in order, deadlines were kept", checkCourse],
  ["the sheets that count are those named by the seal", checkSeals],
  ["secrets are those promised before the first turn", checkSecrets],
  ["each label was thrown once, under its own secret", checkLabels],
  ["every roll, draw and shuffle is what the secrets give", checkThrows],
  ["bags hold what the draws before left in them", checkBags],
  ["throws are those in the log (where it is opened)", checkFacts],
];

// ---- what the reader has kept ----

async function checkKey(file, text) {
  const wanted = await readKey(text);
  const others = file.of("checkpoint").filter(({ data }) => data.key !== text.trim());
  return others.map(({ place }) => [place, `the file is not signed with the key given, ${hex(wanted.id)}`]);
}

async function checkCheckpoint(file, text, key) {
  const { since, proof, note } = readProven(text);
  const found = [];
  try {
    const head = readHead(await signedText(note, key));
    found.push(...(await checkHead(file, head)));
    const { log } = file;
    if (since && since <= log.length && head.origin === file.origin && !isLost(file, since)) {
      const old = await root(await Promise.all(log.slice(0, since).map(leafOf)));
      if (!isSame(await extended(since, old, head.size, proof), head.root)) {
        throw new Wrong("it does not go on from the log before");
      }
    }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    found.push([0, `your checkpoint: ${error.message}`]);
  }
  return found;
}

// A checkpoint, with the proof that it goes on from an older one if there is any.
function readProven(text) {
  const plain = unfolded(text);
  const match = /^old (0|[1-9][0-9]{0,15})((?:\n.+)*)\n\n([^]+)$/.exec(plain);
  if (!match) return { since: 0, proof: [], note: plain };
  return { since: Number(match[1]), proof: match[2].split("\n").slice(1).map(unpacked), note: match[3] };
}

// Lines that were broken to fit a letter go on after a blank.
const unfolded = (text) => text.replaceAll("\n ", "");

// Whether a log of that size was openly given up, after a restore from a backup.
function isLost(file, size) {
  return file.of("restore").some(({ event }) => event.left < size && size <= event.size);
}

async function checkHead(file, head) {
  const { log } = file;
  if (head.origin !== file.origin) return [[0, `your checkpoint is of another log, ${head.origin}`]];
  if (isLost(file, head.size)) return [];
  if (head.size > log.length) {
    // A receipt given while the turn was open may be newer than the last moment whose size is public.
    const what = `your checkpoint knows ${head.size} entries, the log has only ${log.length}`;
    return file.of("end").length ? [[0, what]] : [];
  }
  const leaves = await Promise.all(log.slice(0, head.size).map(leafOf));
  if (isSame(await root(leaves), head.root)) return [];
  return [[0, `the first ${head.size} entries are not those that were signed for you`]];
}

async function checkReceipt(file, text, key) {
  const { index, proof, note, extra } = readReceipt(text);
  const event = readJson(utf8(extra.payload), "the payload of your receipt");
  fit(event, { at: isText }, "the payload of your receipt");
  const leaf = await entryLeaf(extra.kind, index + 1, extra.payload, extra.salt, event);
  let head;
  try {
    head = readHead(await signedText(note, key));
    if (index >= head.size || !isSame(await climbed(leaf, index, head.size, proof), head.root)) {
      throw new Wrong("its entry is not in the log that was signed for it");
    }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return [[0, `your receipt: ${error.message}`]];
  }
  const found = await checkHead(file, head);
  const line = file.log[index];
  if (line && !isSame(await leafOf(line), leaf) && !isLost(file, head.size)) {
    found.push([line.place, "your receipt was given for another entry in this place"]);
  }
  return found;
}

function readReceipt(folded) {
  const text = unfolded(folded);
  const gap = text.indexOf("\n\n");
  const form = /^c2sp\.org\/tlog-proof@v1\nextra (.+)\nindex (0|[1-9][0-9]{0,15})((?:\n.+)*)$/;
  const match = form.exec(text.slice(0, Math.max(gap, 0)));
  if (!match) throw new Unreadable("a receipt should begin with c2sp.org/tlog-proof@v1, extra and index");
  const extra = readJson(unpacked(match[1]), "your receipt");
  fit(extra, { kind: isText, payload: isText, salt: isSalt }, "your receipt");
  const proof = match[3].split("\n").slice(1).map(unpacked);
  return { index: Number(match[2]), proof, note: text.slice(gap + 2), extra };
}

// ---- the verdict ----

export async function verify(bytes, { key = "", receipts = [], checkpoints = [] } = {}) {
  try {
    return await judged(read(bytes), { key, receipts, checkpoints });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { verdict: "unreadable", why: error.message, about: [], checks: [], cannot_prove: [] };
  }
}

async function judged(file, kept) {
  const checks = [];
  for (const [what, check] of CHECKS) checks.push({ what, findings: await check(file) });
  if (kept.key) checks.push({ what: "the key is the one given", findings: await checkKey(file, kept.key) });
  const papers = [
    ...kept.receipts.map((text) => ["your receipt", checkReceipt, text]),
    ...kept.checkpoints.map((text) => ["your checkpoint", checkCheckpoint, text]),
  ];
  for (const [what, check, text] of papers) {
    // Signed with the key given, or else with the one in the file.
    const signer = await readKey(kept.key || (file.of("checkpoint")[0]?.data.key ?? ""));
    checks.push({ what, findings: await check(file, text, signer) });
  }
  return {
    verdict: checks.some(({ findings }) => findings.length) ? "fails" : "holds",
    why: "",
    about: await about(file),
    checks,
    cannot_prove: await cannotProve(file, kept),
  };
}

async function about(file) {
  const { event, data } = file.game;
  const stands = file.of("end").length ? "over" : `under way, as ${data.reader} may know it`;
  const draws = file.throws.filter((line) => line.data.ask === "draw").length;
  const head = hex(await root(await Promise.all(file.log.map(leafOf))));
  return [
    `${event.title} (${event.game}, version ${event.rules_version}): ${stands}`,
    `game ${event.originator_id}`,
    `resolved turns: ${file.of("reveal").length}; throws: ${file.throws.length}, of which draws: ${draws}`,
    `log: ${file.log.length} entries, root ${head}`,
    ...grades(file),
  ];
}

// How sure the dice are, if there is a beacon in them.
function grades(file) {
  if (!file.of("beacon").length) return [];
  const told = file.of("heard").map((line) => grade(file, line));
  const count = (wanted) => told.filter((each) => each === wanted).length;
  return [`beacon rounds: ${told.length}; grade G3: ${count("G3")}, grade G2: ${count("G2")}`];
}

// G3 if the seal came and reached a player before the round, and the deadline was not moved when it had passed.
function grade(file, { event }) {
  const [{ event: beacon }] = file.of("beacon");
  const sealed = file.of("seal").filter((line) => line.event.resolution === event.resolution);
  const emitted = beacon.genesis + (event.round - 1) * beacon.period;
  const isEarly = sealed.every((line) => seconds(line.event.at) < emitted);
  const isMoved = Array.from(movedLate(file)).some((line) => line.event.turn === event.turn);
  return isEarly && event.reached.length && !isMoved ? "G3" : "G2";
}

// Said plainly, because a check is worth no more than what it leaves open.
async function cannotProve(file, kept) {
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
  const lost = file
    .of("restore")
    .map(({ event }) => `entries ${event.left + 1} to ${event.size}`)
    .join(", ");
  const rows = [
    [true, "that a letter was sent which the server never acknowledged: it left no trace"],
    [true, "what the operator read in his own database; without a beacon he could foresee dice, not change them"],
    [true, "that the rules ask for just these throws, labels and bags: `pbem verify` runs the rules again"],
    [late, `that deadlines were moved rightly where they had passed already or came nearer: lines ${late}`],
    [lost, `what was in ${lost}, lost in a restore that the master acknowledged; receipts for them stay good`],
    [
      rounds.length,
      `that ${rounds.length} signatures are the beacon's: BLS is not checked here; compare them with any relay${doubt}`,
    ],
    [rounds.length, "that a seal reached a player before its round: the server says so; whoever got the letter knows"],
    [changed, `why ${changed} bags changed between two draws: only the rules tell`],
    [
      isOver && !reveals.every(({ event }) => event),
      "that the throws are those of the log: the facts are not opened; the signed sum is all that binds them",
    ],
    [!isOver, "anything about hidden dice and throws that the reader was not told of, until the game is over"],
    [shut, `the dice of ${shut} turns that are shared with other games and not yet revealed`],
    [!kept.key, `that the key is the server's: compare it with your letters: ${key}`],
    [isAlone, "that the log was not written anew as a whole: bring a receipt or a checkpoint from an old letter"],
    [!(await canCheckSignatures()), "any signature: this browser cannot check Ed25519; use verify.py"],
  ];
  return rows.filter(([isOpen]) => isOpen).map(([, words]) => words);
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
