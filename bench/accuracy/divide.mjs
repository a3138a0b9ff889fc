// Divides question sets into a part to look at, one for the confidence alone and one to leave alone, always the same way.
// node bench/accuracy/divide.mjs --data FOLDER --out FOLDER
//
// --data: a folder with `spider`, `bird`, `bird-movies`, `geography` and `company` (bench/accuracy/README.md says what each is).
// --out: gets `<set>.<part>.jsonl`, a question a line: id, database, question, evidence, golds, tags, and `now`, the day on
// which it is asked, where its set has one; no golds: no answer.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { data: { type: "string" }, out: { type: "string" } } });
if (!options.data || !options.out) throw new Error("--data FOLDER and --out FOLDER are needed");

/** 0 to 1, the same for the same text on every machine. */
const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
/** Rules are written on `tuning`; weights of the confidence are fitted on `calibration`, which nobody reads; totals are told of `held-out`. */
const PARTS = ["tuning", "calibration", "held-out"];
/** @param at 0 to 1. @param tuned What is tuned on, from 0 on; half of the rest is for calibration. */
const drawn = (at, tuned) => PARTS[at < tuned ? 0 : at < (1 + tuned) / 2 ? 1 : 2];
/** @param tuned Names. @param calibrating Names; all others are held out. */
const named = (name, tuned, calibrating) => PARTS[tuned.includes(name) ? 0 : calibrating.includes(name) ? 1 : 2];
const SPIDER_TUNED = ["car_1", "concert_singer", "pets_1", "course_teach", "museum_visit"];
const MADE_CALIBRATING = ["dental", "cinema", "lifts", "coop"];
/** Made databases that are a set of their own, by set and part; each was divided before anyone read it. */
const APART = {
  // What is known of them stands in PostgreSQL's comments alone.
  comments: { tuning: ["waterworks", "claims", "hotels"], calibration: ["housing"] },
  fresh: {
    tuning: ["shelter", "garage", "translate", "driving"],
    "held-out": ["helpdesk", "foodbank", "waste", "printworks"],
  },
  // With more questions on each.
  varied: {
    tuning: ["gym", "tickets", "plants", "construction"],
    "held-out": ["accountants", "farm", "adagency", "pharmacy"],
  },
  // Of trades that no other set has, by two writers.
  trades: {
    tuning: ["bikes", "laundry", "deskware", "nurseries"],
    "held-out": ["dentsupply", "museum", "ferry", "oldbooks"],
  },
  // By a further writer.
  services: { tuning: ["removals", "optician"], "held-out": ["roastery", "pestcontrol"] },
  // By three more, three of them with opaque names.
  firms: { tuning: ["letting", "salons", "fleet", "bank"], "held-out": ["marketplace", "warehouse", "school"] },
  // By three more, one of each kind of written knowledge in either part.
  sectors: { tuning: ["isp", "cleaning", "courses"], "held-out": ["harbour", "podcasts", "energy"] },
  // Short, spoken questions; one with plain names and one described in either part.
  plain: { tuning: ["treework", "physio"], "held-out": ["riding", "catering"] },
  // By two more: opaque names, explained by comments (PostgreSQL), notes or dbt's descriptions; one of each writer in either part.
  described: { tuning: ["windfarm", "lawfirm"], "held-out": ["ambulance", "cinehire"] },
  // The same by two more.
  explained: { tuning: ["busline", "staffing"], "held-out": ["medlab", "theatre"] },
};
/** Their gold queries are of one day. */
const OF_DAY = ["trades", "services", "firms", "sectors", "plain", "described", "explained"];
const DAY = "2025-06-30";
const partIn = (parts, database) => PARTS.find((part) => parts[part]?.includes(database));

const isApart = (database) => Object.values(APART).some((parts) => partIn(parts, database));

const MADE = join(import.meta.dirname, "made");

/** Where the questions stand, and which part each belongs to; to none where it is no question of the set. */
const SETS = {
  spider: {
    file: "spider/dev.json",
    part: ({ database }) => named(database, SPIDER_TUNED, ["flight_2", "battle_death"]),
  },
  superhero: { file: "bird/dev.json", part: () => "tuning" },
  movies: { file: "bird-movies/dev.json", part: ({ id }) => drawn(chance(`movies ${id}`), 1 / 3) },
  geography: { file: "geography/questions.jsonl", part: ({ tags }) => drawn(chance(`geography ${tags[0]}`), 0.5) },
  // A whole database is held out; of another, half is tuned on and half for calibration.
  company: {
    file: "company/questions.jsonl",
    part: ({ id, database }) =>
      PARTS[database === "clinic" ? 2 : database === "saas" && chance(`company ${id}`) >= 0.5 ? 1 : 0],
  },
  made: {
    file: join(MADE, "tuning/questions.jsonl"),
    part: ({ database }) => (isApart(database) ? undefined : "tuning"),
  },
  unseen: {
    file: join(MADE, "held-out/questions.jsonl"),
    part: ({ database }) => (isApart(database) ? undefined : named(database, [], MADE_CALIBRATING)),
  },
  ...Object.fromEntries(
    Object.entries(APART).map(([set, parts]) => [
      set,
      {
        file: ["tuning", "held-out"].map((part) => join(MADE, part, "questions.jsonl")),
        part: ({ database }) => partIn(parts, database),
      },
    ]),
  ),
};

mkdirSync(options.out, { recursive: true });
for (const [set, { file, part }] of Object.entries(SETS)) {
  const paths = [file].flat().map((each) => resolve(options.data, each));
  const missing = paths.find((path) => !existsSync(path));
  if (missing) {
    console.log(`${set}: ${missing} is not there`);
    continue;
  }
  const questions = paths
    .flatMap(read)
    .filter((each) => each.informative !== false)
    .map(plain)
    .map((each) => (OF_DAY.includes(set) ? { ...each, now: DAY } : each));
  for (const name of PARTS) {
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
