// Every regular expression of src on texts that it stumbles over: time must grow with their length and no faster.
//   npm run build && node bench/fuzz/regular-expressions.mjs [--only PART-OF-A-PATH]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { parseAst } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

/**
 * Where a text has at most so many characters before an expression of these files meets it, time may grow with the square
 * of its length, as long as that many are read within SLOWEST.
 */
const BOUNDED = [
  // Texts of notes: LONGEST_TEXT in src/profiles/notes/match.ts; names and values that are shown are shorter.
  [/^profiles\/(?:vocabulary|notes|describe)\//, 10_000],
  // Evidence: LONGEST_EVIDENCE in src/pipelines/run.ts.
  [/^semantic-parser\//, 20_000],
  // A number that was made into text.
  [/^language\/numbers\.ts|^reports\/component-tables\.ts|^databases\/duckdb\/cells\.ts/, 400],
  // A name, cut to 64 characters before.
  [/^workspace\/names\.ts/, 400],
  // A line of a file of the user's own, which nobody else may write.
  [/^databases\/(?:mysql|postgres)\/url\.ts/, 4000],
];
/** Milliseconds for a text of that length, on a machine that does other things too. */
const SLOWEST = 2000;

/** Characters, each step twice the one before. A quadratic expression takes some 100 ms for the last. */
const LENGTHS = [25, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600];
/** Milliseconds from which on growth is measured. */
const NOTICEABLE = 8;
/** How many times as long four times the text may be read: 4 where time is linear, 16 where it is quadratic. */
const STEEPEST = 9;

const ALPHABET = [
  ...` \t\n\r.,;:'"\`()[]{}<>|/\\*+-_=!?&%$#@^~aAzZbefEsSxXnN019é“ß—€😀`,
  "\0",
  "\u00a0",
  "\u2028",
  "İ",
];
const EVERY = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));

const found = [];
const expressions = [...(await written()), ...(await composed())].filter(({ place }) => place.includes(values.only));
for (const { place, source, flags } of expressions) {
  const steep = steepest(new RegExp(source, flags), attacks(source, flags), bound(place));
  if (!steep) continue;
  found.push(place);
  console.log(JSON.stringify({ place, expression: `/${source}/${flags}`, ...steep }));
}
console.log(`${expressions.length} regular expressions, ${found.length} take more than linear time`);
process.exitCode = found.length > 0 ? 1 : 0;

/** The literals of src, each once for each bound: `{ place, source, flags }`. */
async function written() {
  const all = new Map();
  for (const path of readdirSync(join(ROOT, "src"), { recursive: true })) {
    if (!path.endsWith(".ts")) continue;
    const code = readFileSync(join(ROOT, "src", path), "utf8");
    walk(parseAst(code, { lang: "ts" }), ({ type, regex, start }) => {
      if (type !== "Literal" || !regex) return;
      const place = `${path}:${code.slice(0, start).split("\n").length}`;
      const key = `${regex.pattern}/${regex.flags}/${bound(place)}`;
      if (!all.has(key)) all.set(key, { place, source: regex.pattern, flags: regex.flags });
    });
  }
  return all.values();
}

function walk(node, visit) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else {
    visit(node);
    for (const each of Object.values(node)) walk(each, visit);
  }
}

/** Those that modules put together of parts as they are loaded. */
async function composed() {
  const [all, Native] = [new Map(), globalThis.RegExp];
  let place = "";
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [source, flags]) {
      const made = new target(source, flags);
      all.set(`${made.source}/${made.flags}`, { place, source: made.source, flags: made.flags });
      return made;
    },
  });
  for (const path of readdirSync(join(ROOT, "src"), { recursive: true })) {
    if (!path.endsWith(".ts") || !/\bnew RegExp\(/.test(readFileSync(join(ROOT, "src", path), "utf8"))) continue;
    place = path;
    await import(pathToFileURL(join(ROOT, "dist", path.replace(/\.ts$/, ".js"))).href);
  }
  globalThis.RegExp = Native;
  return [...all.values()].filter((each) => each.place !== "");
}

/** What a pattern matches character by character, in order: literals, escapes, classes. */
function atomsOf(source) {
  const atoms =
    /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]/y;
  const skipped = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d+(?:,\d*)?\}|[)|*+?^$]/y;
  const all = [];
  for (let at = 0; at < source.length; ) {
    const [atom, sign] = [atoms, skipped].map((pattern) => {
      pattern.lastIndex = at;
      return pattern.exec(source)?.[0];
    });
    if (atom !== undefined && !/^\\(?:[bB1-9]|k<)/.test(atom)) all.push(atom);
    if (atom === undefined && sign === undefined) all.push(source[at] === "/" ? "\\/" : source[at]);
    at += (atom ?? sign ?? " ").length;
  }
  return all;
}

/** Characters that an atom matches. */
function samplesOf(atom, flags) {
  const whole = new RegExp(`^(?:${/^[{}\]]$/.test(atom) ? `\\${atom}` : atom})$`, flags.replace(/[gyd]/g, ""));
  const some = ALPHABET.filter((character) => whole.test(character));
  return some.length > 0 ? some : EVERY.filter((character) => whole.test(character)).slice(0, 1);
}

/** Texts as [before, what comes again and again, behind]: single characters of each class, and parts of what matches. */
function attacks(source, flags) {
  const samples = atomsOf(source).map((atom) => samplesOf(atom, flags));
  const match = samples.map(([first = ""]) => first);
  const characters = new Set(samples.flatMap((some) => [some[0], some[some.length >> 1], some.at(-1)]));
  characters.delete(undefined);
  const all = new Map();
  const add = (...parts) => parts[1] !== "" && all.size < 800 && all.set(parts.join("\u0001"), parts);
  for (const character of characters) {
    for (const behind of ["", "\0", "\n", ...[...characters].slice(0, 3)]) add("", character, behind);
    add("\0", character, "\0");
  }
  for (let from = 0; from < match.length; from++) {
    for (let length = 1; length <= 6 && from + length <= match.length; length++) {
      const again = match.slice(from, from + length).join("");
      const before = match.slice(Math.max(0, from - 8), from).join("");
      for (const behind of ["", "\0"]) add(before, again, behind);
      if (length <= 3) add("", again, "\0");
    }
  }
  return [...all.values()];
}

/** The text on which time grows fastest, where it grows faster than the text; with a bound, where that many take too long. */
function steepest(pattern, texts, most) {
  let worst;
  for (const [before, again, behind] of texts) {
    const text = (length) => before + again.repeat(Math.ceil(length / again.length)) + behind;
    const lengths = LENGTHS.filter((length) => length <= (most ?? Number.POSITIVE_INFINITY));
    const slow = lengths.find((length) => timeOf(pattern, text(length)) > NOTICEABLE);
    if (slow === undefined) continue;
    const [short, long] = [most === undefined ? slow / 2 : slow, most ?? slow * 2];
    // What is slow already is not tried four times as long.
    const first = shortest(pattern, text(short));
    const milliseconds = first > SLOWEST ? first : shortest(pattern, text(long));
    const factor = milliseconds / first;
    const steep = most === undefined ? first > SLOWEST || growsOn(pattern, text, long, factor) : milliseconds > SLOWEST;
    if (steep && !(worst?.milliseconds > milliseconds))
      worst = {
        text: [before, again, behind],
        length: long,
        milliseconds: Math.round(milliseconds),
        factor: Math.round(factor),
      };
  }
  return worst;
}

/** Of a text of thousands of characters a bounded part may be read again and again: the time must go on growing. */
function growsOn(pattern, text, length, factor) {
  if (factor <= STEEPEST) return false;
  // Three times, since something else may have taken the processor meanwhile.
  return [1, 2, 3].every(() => {
    const before = shortest(pattern, text(length));
    return before > SLOWEST || shortest(pattern, text(4 * length)) > STEEPEST * before;
  });
}

/** A sticky expression is tried at one place; what uses it goes on behind its match. */
function timeOf(pattern, text) {
  pattern.lastIndex = 0;
  const start = performance.now();
  if (pattern.global) text.replaceAll(pattern, "");
  else pattern.exec(text);
  return performance.now() - start;
}

function shortest(pattern, text) {
  return Math.min(timeOf(pattern, text), timeOf(pattern, text), timeOf(pattern, text));
}

function bound(place) {
  return BOUNDED.find(([files]) => files.test(place))?.[1];
}
