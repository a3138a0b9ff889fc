// Mistakes that are put into right queries: how many of each kind can be made, and which share changes the result.
// node bench/training/edits.mjs --data FOLDER --cache FOLDER [--most 3] [--show KIND]
// node bench/training/edits.mjs --examples FILE --cache FOLDER [--sample 1] [--most 3] [--show KIND]
//
// --data: a folder in Spider's or BIRD's layout. --examples: solved examples without databases (a JSON object a line:
// db_id, question, sql); databases are rebuilt of their SQL, and those that are held out are left out.
// --most: edits of a kind that are tried for a question, as `askable training selector` does.
// --show: prints edits of one kind with what they did; not for held-out databases.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { asksForOrder } from "../../dist/language/order.js";
import { EDIT_KINDS } from "../../dist/training/edits/edit.js";
import { queryEditor } from "../../dist/training/edits/edits.js";
import { judgeEdit } from "../../dist/training/edits/judge.js";
import { rebuildDatabases } from "../offline/rebuild.mjs";
import { openPrepared, readQuestions } from "../support/prepared.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    examples: { type: "string" },
    cache: { type: "string" },
    sample: { type: "string", default: "1" },
    most: { type: "string", default: "3" },
    show: { type: "string" },
  },
});
if (!options.cache || (!options.data && !options.examples))
  throw new Error("--cache FOLDER and --data FOLDER or --examples FILE are needed");

/** 0 to 1, the same for the same text on every machine. */
const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

const started = performance.now();
const counts = new Map(EDIT_KINDS.map((kind) => [kind, { possible: 0, tried: 0, changes: 0, nothing: 0, fails: 0 }]));
const golds = { databases: 0, questions: 0, "not run": 0, "not edited": 0, "with an edit that changes": 0 };
for (const { name, file, questions } of databases()) {
  const chosen = questions.filter(({ question }) => chance(question) < Number(options.sample));
  if (chosen.length > 0) await editAll(file, name, chosen);
}
const share = (part, whole) => (whole === 0 ? "-" : (part / whole).toFixed(3));
console.table(golds);
console.table(
  Object.fromEntries(
    [...counts].map(([kind, { possible, tried, changes, nothing, fails }]) => [
      kind,
      {
        possible,
        tried,
        changes: share(changes, tried),
        "changes nothing": share(nothing, tried),
        fails,
      },
    ]),
  ),
);
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exit(0);

function databases() {
  if (options.examples) {
    const all = rebuildDatabases(options.examples, join(options.cache, "rebuilt"));
    return all.filter(({ name }) => chance(`spider-train ${name}`) < 0.7);
  }
  const questions = readQuestions(options.data);
  return [...new Set(questions.map(({ database }) => database))].map((name) => {
    const asked = questions.filter(({ database }) => database === name);
    return { name, file: asked[0].file, questions: asked };
  });
}

async function editAll(file, name, questions) {
  const { database, profile } = await openPrepared(file, name, join(options.cache, "prepared"));
  const edits = await queryEditor(profile);
  const context = { database, signal: new AbortController().signal };
  golds.databases++;
  for (const [index, { question, gold }] of questions.entries()) {
    golds.questions++;
    const source = { sql: gold, outcome: await database.query(gold) };
    if (!("result" in source.outcome)) {
      golds["not run"]++;
      continue;
    }
    const possible = edits(gold, index);
    if (possible.length === 0) golds["not edited"]++;
    let changed = false;
    for (const kind of EDIT_KINDS) {
      const row = counts.get(kind);
      const ofKind = possible.filter((edit) => edit.kind === kind);
      row.possible += ofKind.length;
      for (const edit of ofKind.slice(0, Number(options.most))) {
        const edited = { sql: edit.sql, outcome: await database.query(edit.sql, { deadline: 5000 }) };
        const effect = await judgeEdit(source, edited, asksForOrder(question), context);
        row.tried++;
        row[effect]++;
        changed ||= effect === "changes";
        if (options.show === kind)
          console.log(`\n${effect}: ${edit.change}\n  ${gold}\n  ${edit.sql}\n  ${edited.outcome.message ?? ""}`);
      }
    }
    if (changed) golds["with an edit that changes"]++;
  }
  await database.close();
}
