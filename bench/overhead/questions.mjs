// What a question costs beyond its model and its SQL: node bench/overhead/questions.mjs [--questions 120] [--profile PIPELINE] [--only DATABASE]
//
// Two databases of 100,000 indexed values: 60 fields in 10 tables, and 1,000 fields in 50. A scripted model without latency
// writes queries of which some fail, find nothing or differ, so that every stage works. Per question: the processor time of
// this process (all its threads, so the embedding too; statements run in others), and the wall time less that in which a
// statement ran. Each question is asked twice: with the sentence encoder, and with vectors that were made before.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sentenceEncoder } from "../../dist/models/embedders/sentence-encoder.js";
import { scriptedModels } from "../../dist/models/scripted.js";
import { askOpen } from "../../dist/operations/ask/ask.js";
import { openPrepared } from "../../dist/operations/ask/open-prepared.js";
import { prepareDatabase } from "../../dist/operations/prepare/prepare.js";
import { readConfig } from "../../dist/workspace/config.js";
import { workspaceAt } from "../../dist/workspace/workspace.js";
import { makeSqlite } from "../support/databases.mjs";
import { inFolder, quantile, stopwatch } from "../support/measure.mjs";
import { remembering } from "../support/remembering.mjs";

const { values: options } = parseArgs({
  options: {
    questions: { type: "string", default: "120" },
    /** Writes what the processor did in this pipeline, for a profiler. */
    profile: { type: "string" },
    only: { type: "string" },
  },
});
const count = Number(options.questions);
const { profile: profiled, only } = options;
const THINGS =
  "ship port cargo crew route storm lock buoy crane dock tide pilot engine anchor cabin mast rudder hull sail deck harbor tanker ferry lighter barge tug chart signal beacon winch cable hatch ladder galley bridge compass propeller ballast keel bow stern hold locker mooring pier quay channel sluice canal basin".split(
    " ",
  );
const TRAITS =
  "city amount booked owner_id colour weight length grade origin status depth speed flag price volume class zone shift".split(
    " ",
  );
const SYLLABLES = "ba ke lo mi nu ra se ti vo wa xe yo zu da fe go hi ja ku le".split(" ");
const CITIES = ["Hamburg", "Rotterdam", "Genoa", "Santos", "Busan", "Durban", "Oslo", "Tampa"];

let state = 1;
const chance = () => {
  state = (state * 16807) % 2147483647;
  return state / 2147483647;
};
const pick = (list) => list[Math.floor(chance() * list.length)];
const word = (length) => Array.from({ length }, () => pick(SYLLABLES)).join("");
const title = (text) => text[0].toUpperCase() + text.slice(1);

/** Tables with a key, names of which each occurs once, and further fields. */
function build(path, tables, fields, values) {
  let made;
  makeSqlite(path, (database) => {
    made = fill(database, tables, fields, values);
  });
  return made;
}

function fill(database, tables, fields, values) {
  // A table refers to one that comes after it.
  database.pragma("foreign_keys = OFF");
  return THINGS.slice(0, tables).map((thing, place) => {
    const traits = TRAITS.slice(0, fields - 2).map((trait) => {
      const type = /city|colour|grade|origin|status|flag|class|zone|shift|booked/.test(trait) ? "TEXT" : "REAL";
      const owner = THINGS[(place + 1) % tables];
      return trait === "owner_id" ? `owner_id INTEGER REFERENCES ${owner} (id)` : `${trait} ${type}`;
    });
    database.exec(`CREATE TABLE ${thing} (id INTEGER PRIMARY KEY, name TEXT, ${traits.join(", ")})`);
    const insert = database.prepare(`INSERT INTO ${thing} VALUES (?, ?${", ?".repeat(fields - 2)})`);
    const names = new Set();
    while (names.size < values) names.add(`${title(word(3))} ${title(word(3))}`);
    database.transaction(() => {
      for (const [row, name] of [...names].entries()) {
        const cells = traits.map((trait) => {
          if (trait.startsWith("owner_id")) return 1 + (row % values);
          if (trait.startsWith("city")) return pick(CITIES);
          if (trait.startsWith("booked")) return `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 9}`;
          return trait.endsWith("TEXT") ? `${trait.split(" ")[0]} ${row % 7}` : Math.round(chance() * 1e4) / 10;
        });
        insert.run(row + 1, name, ...cells);
      }
    })();
    return { thing, names: [...names] };
  });
}

const QUESTIONS = [
  ({ thing, name }) => [
    `How many rows of ${thing} belong to ${name}?`,
    `SELECT count(*) FROM ${thing} WHERE name = '${name}'`,
  ],
  ({ thing, city }) => [
    `What is the average amount of each ${thing} in ${city}?`,
    `SELECT avg(amount) FROM ${thing} WHERE city = '${city}'`,
  ],
  ({ thing, name, other }) => [
    `Which ${thing} has the owner ${name}, and in which city is it?`,
    `SELECT ${thing}.name, ${thing}.city FROM ${thing} JOIN ${other.thing} ON ${thing}.owner_id = ${other.thing}.id WHERE ${other.thing}.name = '${pick(other.names)}'`,
  ],
  ({ thing, city }) => [
    `List the five names of ${thing} with the highest amount in ${city}.`,
    `SELECT name FROM ${thing} WHERE city = '${city}' ORDER BY amount DESC LIMIT 5`,
  ],
  ({ thing }) => [`How many of ${thing} are there in each city?`, `SELECT city, count(*) FROM ${thing} GROUP BY city`],
];

function questionsOf(made) {
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor(chance() * made.length);
    const { thing, names } = made[place];
    const subject = { thing, name: pick(names), city: pick(CITIES), other: made[(place + 1) % made.length] };
    const [question, sql] = QUESTIONS[index % QUESTIONS.length](subject);
    return { question, sql, thing, name: subject.name };
  });
}

/** Of ten queries six are right, two have another result, one fails and one finds nothing; the fixer mends both. */
function modelsFor({ sql, thing, name }) {
  return scriptedModels((request) => {
    const form = request.schema?.name;
    if (form === "keywords") return JSON.stringify({ literals: [name], keywords: [thing, "amount", "city"] });
    if (form === "verdict") return "A";
    if (form === "columns") return JSON.stringify({ columns: [`${thing}.name`, `${thing}.city`, `${thing}.amount`] });
    const text = request.messages.at(-1).content;
    if (text.includes("does not answer it")) return sql;
    const turn = (request.sample ?? 0) % 10;
    if (turn === 6 || turn === 7) return `SELECT name FROM ${thing} ORDER BY id LIMIT ${turn}`;
    if (turn === 8) return sql.replace(/name|city/, "nme_of_it");
    return turn === 9 ? `SELECT name FROM ${thing} WHERE name = '${name.slice(0, -1)}q'` : `\`\`\`sql\n${sql}\n\`\`\``;
  });
}

/** Milliseconds in which at least one statement ran. */
function watching(database) {
  let running = 0;
  let since = 0;
  let total = 0;
  const take = () => {
    const taken = total;
    total = 0;
    return taken;
  };
  const timed =
    (method) =>
    async (...given) => {
      if (running++ === 0) since = performance.now();
      try {
        return await database[method](...given);
      } finally {
        if (--running === 0) total += performance.now() - since;
      }
    };
  return { database: { ...bound(database), query: timed("query") }, take };
}

const bound = (database) =>
  Object.fromEntries(
    ["schema", "stream", "plan", "scan", "fingerprint", "fingerprints", "account", "close"].map((name) => [
      name,
      (...given) => database[name](...given),
    ]),
  );

async function measure(folder, label, tables, fields, values) {
  const workspace = workspaceAt(join(folder, label));
  const path = join(folder, `${label}.sqlite`);
  const questions = questionsOf(build(path, tables, fields, values));
  const embedder = remembering(sentenceEncoder());
  await prepareDatabase(path, { workspace, embedder });
  const open = await openPrepared(label, { workspace, embedder });
  const config = await readConfig(workspace);
  const { database, take } = watching(open.database);
  const { engine, dialect, location } = open.database;
  const watched = { ...open, database: { ...database, engine, dialect, location } };
  const rows = [];
  const pipelines = new Map();
  const ask = async ({ question, ...rest }, pipeline) => {
    const context = { workspace, config, environment: {}, models: modelsFor(rest), pipelines };
    take();
    const processor = stopwatch();
    const began = performance.now();
    await askOpen(watched, question, { pipeline }, context);
    const wall = performance.now() - began;
    return { cpu: processor(), wall: wall - take() };
  };
  for (const pipeline of profiled === undefined ? ["adaptive-hybrid", "direct", "offline"] : [profiled]) {
    for (const question of questions.slice(0, 15)) await ask(question, pipeline);
    for (const vectors of ["with", "without"]) {
      if (vectors === "with") embedder.known.clear();
      const inspector = profiled === undefined || vectors === "with" ? undefined : new Session();
      inspector?.connect();
      await inspector?.post("Profiler.enable");
      await inspector?.post("Profiler.start");
      const each = [];
      for (const question of questions) each.push(await ask(question, pipeline));
      if (inspector) {
        const { profile } = await inspector.post("Profiler.stop");
        writeFileSync(`${label}-${pipeline}.cpuprofile`, JSON.stringify(profile));
      }
      const figure = (key, share) =>
        quantile(
          each.map((one) => one[key]),
          share,
        ).toFixed(1);
      rows.push({
        database: label,
        pipeline,
        "the question's embedding": vectors,
        "cpu median": figure("cpu", 0.5),
        "cpu p99": figure("cpu", 0.99),
        "wall median": figure("wall", 0.5),
        "wall p99": figure("wall", 0.99),
      });
    }
  }
  await open.database.close();
  return rows;
}

await inFolder(async (folder) => {
  const databases = [
    ["fields-60", 10, 6, 10_000],
    ["fields-1000", 50, 20, 2_000],
  ];
  const rows = [];
  for (const each of databases)
    if (only === undefined || each[0] === only) rows.push(...(await measure(folder, ...each)));
  console.log(`${count} questions each; milliseconds per question, model and SQL left out`);
  console.table(rows);
});
