// Divides question sets into a part to look at and a part to leave alone, always the same way, and writes both in one form.
// node bench/accuracy/divide.mjs --data FOLDER --out FOLDER
//
// --data: a folder with `spider`, `bird`, `bird-movies`, `geography` and `company` (bench/accuracy/README.md says what each is).
// --out: gets `<set>.<part>.jsonl`, a question a line: id, database, question, evidence, golds, tags; no golds: no answer.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { data: { type: "string" }, out: { type: "string" } } });
if (!options.data || !options.out) throw new Error("--data FOLDER and --out FOLDER are needed");

/** 0 to 1, the same for the same text on every machine. */
const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
const held = (isHeldOut) => (isHeldOut ? "held-out" : "tuning");

const SPIDER_TUNED = ["car_1", "concert_singer", "pets_1", "course_teach", "museum_visit"];

/** Where the questions stand, and which part each belongs to. */
const SETS = {
  spider: {
    file: "spider/dev.json",
    part: ({ database }) => held(!SPIDER_TUNED.includes(database)),
  },
  superhero: { file: "bird/dev.json", part: () => "tuning" },
  movies: { file: "bird-movies/dev.json", part: ({ id }) => held(chance(`movies ${id}`) >= 1 / 3) },
  geography: { file: "geography/questions.jsonl", part: ({ tags }) => held(chance(`geography ${tags[0]}`) >= 0.5) },
  // A whole database and half of another: new names and notes, and new questions about known ones.
  company: {
    file: "company/questions.jsonl",
    part: ({ id, database }) => held(database === "clinic" || (database === "saas" && chance(`company ${id}`) >= 0.5)),
  },
};

mkdirSync(options.out, { recursive: true });
for (const [set, { file, part }] of Object.entries(SETS)) {
  const path = join(options.data, file);
  if (!existsSync(path)) {
    console.log(`${set}: ${path} is not there`);
    continue;
  }
  const questions = read(path)
    .filter((each) => each.informative !== false)
    .map(plain);
  for (const name of ["tuning", "held-out"]) {
    const chosen = questions.filter((question) => part(question) === name);
    if (chosen.length === 0) continue;
    writeFileSync(
      join(options.out, `${set}.${name}.jsonl`),
      chosen.map((each) => `${JSON.stringify(each)}\n`).join(""),
    );
    console.log(`${set}, ${name}: ${chosen.length} questions`);
  }
}

function read(path) {
  const text = readFileSync(path, "utf8");
  return path.endsWith(".jsonl")
    ? text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : JSON.parse(text);
}

function plain(entry, index) {
  const gold = entry.query ?? entry.SQL ?? entry.sql;
  return {
    id: String(entry.id ?? entry.question_id ?? index),
    database: entry.database ?? entry.db_id,
    question: entry.question,
    ...(entry.evidence ? { evidence: entry.evidence } : {}),
    golds: entry.golds ?? entry.gold_queries ?? (gold === null || gold === undefined ? [] : [gold]),
    tags: entry.tags ?? [entry.difficulty],
  };
}
