// Says how often a question is called open, and how often one of the two readings that are then shown is right.
// node bench/accuracy/open.mjs --sets a.jsonl,b.jsonl --databases FILE.json --home FOLDER [--pipeline offline] [--equal 0.3,0.5,0.7] [--show] [--limit 60,45]
//
// --equal: how much must speak for the other reading beside the answer; several are told apart. --show: the open questions, never of
// sets that nobody shall look at.
import { parseArgs } from "node:util";
import { otherReadings } from "../../dist/operations/ask/alternatives.js";
import { openAlternative } from "../../dist/operations/ask/open-question.js";
import { selection } from "../../dist/stages/slots.js";
import { matches } from "../offline/match.mjs";
import { goldResults, openSet, readSets } from "./sets.mjs";

const { values: options } = parseArgs({
  options: {
    sets: { type: "string" },
    databases: { type: "string" },
    home: { type: "string" },
    pipeline: { type: "string", default: "offline" },
    equal: { type: "string", default: "0.5" },
    show: { type: "boolean", default: false },
    limit: { type: "string" },
  },
});
for (const needed of ["sets", "databases", "home"]) if (!options[needed]) throw new Error(`--${needed} is needed`);
const limits = options.equal.split(",").map(Number);

const rows = [];
for (const { set, name, questions } of readSets(options.sets, options.limit)) {
  const { open, ask, close } = await openSet(name, options);
  for (const each of questions.filter(({ golds }) => golds.length > 0)) {
    const golds = await goldResults(open.database, each.golds);
    const isRight = ({ outcome }) =>
      golds.some(({ result, ordered }) => outcome?.result && matches(result, outcome.result, ordered));
    const evidence = each.evidence ? { evidence: each.evidence } : {};
    const answer = await ask(each.question, { pipeline: options.pipeline, now: each.now, ...evidence });
    if (answer.sql === null) continue;
    const selected = answer.state.get(selection);
    const readings = otherReadings(selected, answer.state, 1);
    const row = { set, right: isRight(selected.candidate), confidence: answer.confidence };
    row.others = limits.map((limit) => {
      const at = openAlternative(selected.candidate, readings, limit);
      return at === undefined ? undefined : { right: isRight(readings[at].candidate) };
    });
    rows.push(row);
    if (options.show && answer.open !== undefined) {
      console.log(`\n${name}: ${each.question}\n  ${row.right ? "right" : "wrong"}: ${answer.sql}`);
      console.log(`  ${row.others[0]?.right ? "right" : "wrong"}: ${answer.alternatives[answer.open.alternative].sql}`);
      console.log(`  ${answer.open.difference}`);
    }
  }
  await close();
}
for (const [index, limit] of limits.entries()) {
  const sets = [...new Set(rows.map(({ set }) => set))];
  const lines = [...sets, "all"].map((set) => [
    set,
    summary(
      rows.filter((row) => set === "all" || row.set === set),
      index,
    ),
  ]);
  console.log(`\nOpen from ${limit} on:`);
  console.table(Object.fromEntries(lines));
}
process.exit(0);

function summary(answered, index) {
  const open = answered.filter(({ others }) => others[index] !== undefined);
  const settled = answered.filter(({ others }) => others[index] === undefined);
  const share = (of, test) => (of.length === 0 ? "-" : (of.filter(test).length / of.length).toFixed(3));
  return {
    answered: answered.length,
    open: open.length,
    "open: answer right": share(open, ({ right }) => right),
    "open: other right": share(open, ({ others }) => others[index].right),
    "open: either right": share(open, ({ right, others }) => right || others[index].right),
    "not open: answer right": share(settled, ({ right }) => right),
  };
}
