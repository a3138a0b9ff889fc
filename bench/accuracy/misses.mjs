// Says of every question that is not answered rightly where it went wrong first, and whether a right query was there.
// node bench/accuracy/misses.mjs --sets a.jsonl,b.jsonl --databases FILE.json --home FOLDER [--limit 60,45] [--now 2025-06-30] [--show CLASS] [--out FILE]
//
// --show: the questions of one class ("all": of each): never of sets that nobody shall look at. --out: a line a miss.
import { appendFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { unlinkedWords } from "../../dist/semantic-parser/lexicon/link-question.js";
import { candidates, matchedValues, selection } from "../../dist/stages/slots.js";
import { matches } from "../offline/match.mjs";
import { partsOf, partsThatDiffer } from "./query-parts.mjs";
import { goldResults, openSet, readSets } from "./sets.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    limit: { type: "string" },
    now: { type: "string" },
    show: { type: "string" },
    out: { type: "string" },
  },
});
for (const needed of ["sets", "databases", "home"]) if (!options[needed]) throw new Error(`--${needed} is needed`);
if (options.out) rmSync(options.out, { force: true });

const rows = [];
for (const { set, name, questions } of readSets(options.sets, options.limit)) {
  const { open, ask, close } = await openSet(name, options);
  for (const each of questions.filter(({ golds }) => golds.length > 0)) {
    const golds = await goldResults(open.database, each.golds);
    const isRight = ({ outcome }) =>
      golds.some(({ result, ordered }) => outcome?.result && matches(result, outcome.result, ordered));
    const evidence = each.evidence && { evidence: each.evidence };
    const answer = await ask(each.question, { pipeline: "offline", now: each.now ?? options.now, ...evidence });
    const chosen = answer.state.get(selection);
    const pool = answer.state.get(candidates) ?? [];
    const best = chosen?.candidate ?? chosen?.alternatives?.[0]?.candidate;
    const right = answer.sql !== null && isRight(chosen.candidate);
    const given = { ...answer.state, profile: open.profile, vocabulary: open.vocabulary };
    const values = answer.state.get(matchedValues) ?? [];
    const row = {
      set,
      database: name,
      id: each.id,
      question: each.question,
      golds: each.golds,
      sql: best?.sql ?? null,
      confidence: answer.confidence,
      answered: answer.sql !== null,
      right,
      place: pool.findIndex(isRight),
      unlinked: unlinkedWords({ ...given, question: each.question, evidence: each.evidence, values }),
      ...(right ? {} : causeOf(each.golds, best, pool, isRight)),
    };
    rows.push(row);
    if (options.out && !right) appendFileSync(options.out, `${JSON.stringify(row)}\n`);
    if (!right && (options.show === "all" || options.show === row.cause)) show(row);
  }
  await close();
}

const sets = [...new Set(rows.map(({ set }) => set))];
const causes = [...new Set(rows.flatMap(({ cause }) => cause ?? []))];
const count = (set, test) => rows.filter((row) => (set === "all" || row.set === set) && test(row)).length;
const table = (lines) =>
  console.table(
    Object.fromEntries(
      lines
        .map(([name, test]) => [name, Object.fromEntries([...sets, "all"].map((set) => [set, count(set, test)]))])
        .sort(([, a], [, b]) => b.all - a.all),
    ),
  );
console.log("\nHow each question ends, and the misses by their first cause:");
table([
  ["questions", () => true],
  ["right", ({ right }) => right],
  ["right query among the candidates", ({ place }) => place >= 0],
  ...causes.map((cause) => [cause, (row) => row.cause === cause]),
]);
const parts = [...new Set(rows.flatMap(({ differs }) => differs ?? []))];
console.log("\nWhat the likeliest reading has otherwise than the nearest gold query (several are possible):");
table(parts.map((part) => [part, ({ differs }) => differs?.includes(part)]));
console.log("\nThe same where it is all that differs:");
table(parts.map((part) => [part, ({ differs }) => differs?.length === 1 && differs[0] === part]));
console.log("\nMisses with a word that nothing in the database explains:");
table([["unexplained word", ({ right, unlinked }) => !right && unlinked.length > 0]]);
process.exit(0);

/** The first that went wrong, and the parts of the query that differ from the gold query that is most like it. */
function causeOf(golds, best, pool, isRight) {
  if (best === undefined) return { cause: pool.length === 0 ? "no reading" : "no reading runs", differs: [] };
  if (isRight(best)) return { cause: "right, but declined", differs: [] };
  const differing = golds.map((gold) => partsThatDiffer(partsOf(gold), partsOf(best.sql)));
  const differs = differing.sort((a, b) => a.length - b.length)[0];
  if (pool.some(isRight)) return { cause: "right candidate, ranked below", differs };
  return { cause: differs[0] ?? "something else", differs };
}

function show({ database, id, question, golds, sql, confidence, answered, cause, differs, unlinked }) {
  console.log(`\n${database} ${id} [${cause}: ${differs.join(", ")}]: ${question}`);
  for (const gold of golds) console.log(`  gold: ${gold}`);
  console.log(`  ${answered ? "" : "declined "}${confidence.toFixed(2)}: ${sql ?? "-"}`);
  if (unlinked.length > 0) console.log(`  unexplained: ${unlinked.join(", ")}`);
}
