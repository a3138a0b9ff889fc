// A profile whose files pass the longest string of JavaScript, 512 MB: written and read back, each by a process of its
// own. Its tables are made of the fields of a real one.
// node --max-old-space-size=12000 bench/wide/large-profile.mjs [--tables 2000,8000] [--fields 20] [--profile profiles/flights]
import { fork } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sha256 } from "../../dist/artifacts/hash.js";
import { stableJsonParts } from "../../dist/artifacts/json.js";
import { readProfileFolder, writeProfileFolder } from "../../dist/profiles/folder.js";
import { inFolder, printHead, printRow, timed } from "../support/measure.mjs";

const { values: options } = parseArgs({
  options: {
    tables: { type: "string", default: "2000,8000" },
    fields: { type: "string", default: "20" },
    /** The folder of a real profile. */
    profile: { type: "string", default: "profiles/flights" },
    /** Of the processes that do the work. */
    work: { type: "string" },
    folder: { type: "string" },
  },
});

const works = { write, read };
if (options.work) process.send(await works[options.work](options.folder));
else await compare();

async function compare() {
  printHead([
    "tables",
    "fields",
    "`profile.json` MB",
    "all files MB",
    "write s",
    "write GB at most",
    "read s",
    "read GB at most",
    "the same again",
  ]);
  for (const tables of options.tables.split(",").map(Number)) {
    await inFolder(async (folder) => {
      const done = (work) => workIn(["--work", work, "--folder", folder, "--tables", String(tables)]);
      const written = await done("write");
      const found = await done("read");
      const gigabytes = ({ bytes }) => (bytes / 2 ** 30).toFixed(1);
      const seconds = ({ milliseconds }) => (milliseconds / 1000).toFixed(1);
      const sizes = Object.keys(found.sizes).map((name) => statSync(join(folder, name)).size / 1e6);
      const all = sizes.reduce((sum, size) => sum + size, 0);
      const row = [
        tables,
        tables * Number(options.fields),
        (found.sizes["profile.json"] / 1e6).toFixed(0),
        all.toFixed(0),
      ];
      printRow([
        ...row,
        seconds(written),
        gigabytes(written),
        seconds(found),
        gigabytes(found),
        found.same ? "yes" : "NO",
      ]);
    });
  }
}

function workIn(words) {
  const given = ["--fields", options.fields, "--profile", options.profile, ...words];
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), given);
    let result;
    child.on("message", (message) => {
      result = message;
    });
    child.on("exit", (code) => (code === 0 ? resolve(result) : reject(new Error(`It ended with ${code}`))));
  });
}

async function write(folder) {
  const content = await contentOf(Number(options.tables), Number(options.fields));
  const milliseconds = await timed(() => writeProfileFolder(folder, content));
  return { milliseconds, bytes: peak() };
}

async function read(folder) {
  let found;
  const milliseconds = await timed(async () => {
    found = await readProfileFolder(folder);
  });
  const bytes = peak();
  const { files, sizes } = found.manifest;
  const same = ["profile", "summaries", "vocabulary"].every(
    (name) => sha256(stableJsonParts(found[name])) === files[`${name}.json`],
  );
  return { milliseconds, bytes, sizes, same };
}

function peak() {
  return process.resourceUsage().maxRSS * 1024;
}

/** The fields of the real profile in turn, in as many tables as are wanted, with its joins for each round of its tables. */
async function contentOf(tables, fields) {
  const { profile, summaries, vocabulary } = await readProfileFolder(options.profile);
  const real = profile.tables.flatMap((table, at) =>
    table.fields.map((field, place) => ({ table, field, summary: summaries.tables[at].fields[place] })),
  );
  const made = Array.from({ length: tables }, (_, at) => {
    const { name, ...table } = profile.tables[at % profile.tables.length];
    const chosen = Array.from({ length: fields }, (_, place) => real[(at + place) % real.length]);
    const named = (place) => `${chosen[place].field.name}_${place}`;
    return {
      profile: {
        ...table,
        name: `${name}_${at}`,
        primaryKey: [],
        fields: chosen.map(({ field }, place) => ({ ...field, name: named(place) })),
      },
      summary: {
        ...summaries.tables[at % profile.tables.length],
        table: `${name}_${at}`,
        fields: chosen.map(({ summary }, place) => ({ ...summary, field: named(place) })),
      },
    };
  });
  const joins = made.slice(1).map(({ profile: { name, fields } }, at) => ({
    ...profile.joins[at % profile.joins.length],
    from: { table: name, fields: [fields[0].name] },
    to: { table: made[at].profile.name, fields: [made[at].profile.fields[0].name] },
  }));
  return {
    profile: { ...profile, tables: made.map(({ profile }) => profile), joins },
    summaries: { ...summaries, tables: made.map(({ summary }) => summary) },
    vocabulary: {
      ...vocabulary,
      tables: made.map(({ profile }, at) => ({
        ...vocabulary.tables[at % vocabulary.tables.length],
        table: profile.name,
      })),
    },
    inputs: {},
    parameters: {},
  };
}
