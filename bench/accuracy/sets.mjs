import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { prepare } from "../../dist/index.js";
import { openAsker } from "../../dist/operations/ask/asker.js";
import { workspaceAt } from "../../dist/workspace/workspace.js";

/** The questions of sets as `divide.mjs` writes them, by set and database: of each set about `limit`, evenly drawn ("60,45": a number for each). */
export function readSets(files, limit) {
  const limits = limit?.split(",") ?? [];
  return setFiles(files).flatMap((file, place) => {
    const all = readSet(file);
    const most = limits[place] ?? limits.at(-1);
    const step = most ? Math.ceil(all.length / Number(most)) : 1;
    return byDatabase(
      basename(file, ".jsonl"),
      all.filter((_, index) => index % step === 0),
    );
  });
}

/**
 * Of each set so many answerable questions ("40,30,30"), by a fixed step, divided into rounds of equal parts: of each
 * round the questions by set and database.
 */
export function drawSets(files, draw, rounds) {
  const counts = draw?.split(",").map(Number) ?? [];
  const sets = setFiles(files).map((file, place) => {
    const all = readSet(file).filter(({ golds }) => golds.length > 0);
    const count = Math.min(all.length, counts[place] ?? counts.at(-1) ?? all.length);
    const drawn = Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]);
    return { set: basename(file, ".jsonl"), drawn };
  });
  return Array.from({ length: rounds }, (_, round) =>
    sets.flatMap(({ set, drawn }) =>
      byDatabase(
        set,
        drawn.filter((_, index) => index % rounds === round),
      ),
    ),
  );
}

/** The files of "a.jsonl,b.jsonl", and of a pattern such as "sets/*.held-out.jsonl" all that there are. */
export function setFiles(text) {
  return text.split(",").flatMap((file) => {
    const [start, end, ...more] = basename(file).split("*");
    if (end === undefined || more.length > 0) return [file];
    const names = readdirSync(dirname(file)).filter((name) => name.startsWith(start) && name.endsWith(end));
    return names.sort().map((name) => join(dirname(file), name));
  });
}

export function readSet(file) {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function byDatabase(set, questions) {
  const names = [...new Set(questions.map(({ database }) => database))];
  return names.map((name) => ({ set, name, questions: questions.filter(({ database }) => database === name) }));
}

/** A database of these sets, prepared in the home if it is not yet. */
export async function openSet(name, { databases, home, examples }) {
  const { location, ...knowledge } = JSON.parse(readFileSync(databases, "utf8"))[name] ?? {};
  if (location === undefined) throw new Error(`${databases} does not say where ${name} is`);
  const settings = { home: resolve(home) };
  if (!existsSync(resolve(home, "profiles", name, "manifest.json")))
    await prepare(location, { ...settings, name, ...knowledge, ...(examples ? { examples } : {}) });
  return openAsker(name, { workspace: workspaceAt(settings.home), environment: process.env });
}

/** What the gold queries give: those that run. */
export async function goldResults(database, queries) {
  const golds = [];
  for (const sql of queries) {
    const { result } = await database.query(sql);
    if (result) golds.push({ result, ordered: /order\s+by/i.test(sql) });
  }
  return golds;
}
