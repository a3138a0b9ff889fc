import { z } from "zod";
import { AskableError } from "../../errors.js";
import type { Example } from "../../indexes/example-store.js";
import { count } from "../../language/numbers.js";
import { exampleId, ownExamples, readAccepted } from "../../operations/examples/accepted.js";
import { addExamples, examplesOfFile, removeExamples } from "../../operations/examples/change.js";
import { exampleOfTrace } from "../../operations/examples/of-trace.js";
import { runExamples } from "../../operations/examples/run-examples.js";
import { requirePreparation } from "../../workspace/preparation.js";
import { defineOperation, type ExitCode, type Shell } from "../operation.js";
import { tableText } from "../text/table.js";

const text = z.string().trim().min(1, "is empty").optional();
const schema = z.object({
  action: z.enum(["add", "list", "remove", "check"], { error: "say add, list, remove or check" }),
  database: z.string().min(1, "name a prepared database"),
  ids: z.array(z.string()),
  question: text,
  sql: text,
  evidence: text,
  file: text,
  trace: text,
  check: z.boolean(),
  deadline: z.number("give a number of seconds").positive("give a number above 0"),
});

type Given = z.output<typeof schema>;

export const examplesOperation = defineOperation(schema, async (given, shell) => {
  requireFitting(given);
  return { add, list, remove, check }[given.action](given, shell);
});

const OF_ADD = ["question", "sql", "evidence", "file", "trace"] as const;

/** An option that would do nothing is a mistake. */
function requireFitting(given: Given): void {
  const { action, ids } = given;
  const wrong = (message: string, hint: string) => new AskableError(message, { code: "usage", hint });
  const idle = action === "add" ? undefined : OF_ADD.find((name) => given[name] !== undefined);
  if (idle !== undefined) throw wrong(`--${idle} is for: askable examples add`, "See: askable examples --help");
  if (action !== "remove" && ids.length > 0) {
    throw wrong(`examples ${action}: "${ids[0]}" is one word too many`, "Put a question and SQL in quotes.");
  }
  if (action === "remove" && ids.length === 0) {
    throw wrong("examples remove: say which", `Their ids: askable examples list ${given.database}`);
  }
}

async function add(given: Given, { workspace, output, progress, signal, environment }: Shell): Promise<ExitCode> {
  const { database: name } = given;
  await requirePreparation(workspace, name);
  const examples = await examplesGiven(given, workspace);
  const report = await addExamples(workspace, name, examples, {
    check: given.check,
    deadline: given.deadline * 1000,
    date: new Date().toISOString().slice(0, 10),
    onProgress: progress.report,
    signal,
    environment,
  });
  progress.stop();
  const { file, added, replaced, known, failed, total } = report;
  if (output.json) {
    output.object({
      file,
      added: added.map(withId),
      replaced: replaced.map(withId),
      known,
      failed: failed.map(({ example, message }) => ({ ...withId(example), message })),
      total,
    });
  } else {
    for (const { example, message } of failed) {
      output.error(`not added, as its SQL does not run: "${example.question}": ${message}`);
    }
    for (const example of replaced) output.note(`Replaced ${exampleId(example)}: ${example.sql}`);
    const ids = added.length === 1 ? ` (${exampleId(added[0]!)})` : "";
    const before = known > 0 ? `, ${count(known, "was", "were")} there before` : "";
    output.line(`Added ${count(added.length, "example")}${ids}${before}: ${count(total, "example")} in ${file}`);
  }
  return failed.length > 0 ? 1 : 0;
}

async function examplesGiven({ database: name, ...given }: Given, workspace: Shell["workspace"]): Promise<Example[]> {
  const { question, sql, evidence, file, trace } = given;
  const ways = [file, trace, question].filter((way) => way !== undefined).length;
  if (ways === 1 && file !== undefined && sql === undefined && evidence === undefined)
    return examplesOfFile(name, file);
  if (ways === 1 && trace !== undefined && evidence === undefined)
    return [await exampleOfTrace(workspace, name, trace, sql)];
  if (ways === 1 && question !== undefined && sql !== undefined) {
    return [{ question, sql, ...(evidence === undefined ? {} : { evidence }), source: "person" }];
  }
  throw new AskableError("examples add: say what", {
    code: "usage",
    hint: 'Give --question "…" --sql "…" [--evidence "…"], or --trace last [--sql "…"], or --file FILE.',
  });
}

async function list({ database: name }: Given, { workspace, output }: Shell): Promise<ExitCode> {
  const preparation = await requirePreparation(workspace, name);
  const { file, examples } = await readAccepted(workspace, name);
  const set = preparation.examplesFile ?? null;
  if (output.json) {
    output.object({ database: name, file, examples: examples.map(withId), set });
    return 0;
  }
  if (examples.length === 0) {
    output.line(`${name} has no examples of its own. Add one: askable examples add ${name} --question "…" --sql "…"`);
  } else {
    const rows = examples.map((each) => [exampleId(each), each.question, each.sql, each.source ?? "", each.date ?? ""]);
    output.line(tableText(["id", "question", "SQL", "source", "date"], rows));
  }
  if (set !== null) output.note(`Its questions use the examples of ${set} too.`);
  return 0;
}

async function remove(given: Given, { workspace, output, progress, signal }: Shell): Promise<ExitCode> {
  const { removed, total } = await removeExamples(workspace, given.database, given.ids, {
    signal,
    onProgress: progress.report,
  });
  progress.stop();
  if (output.json) output.object({ removed: removed.map(withId), total });
  else output.line(`Removed ${count(removed.length, "example")}; ${count(total, "is", "are")} left`);
  return 0;
}

async function check(given: Given, { workspace, output, progress, signal, environment }: Shell): Promise<ExitCode> {
  const { database: name, deadline } = given;
  const preparation = await requirePreparation(workspace, name);
  const examples = await ownExamples(workspace, preparation);
  const options = { deadline: deadline * 1000, onProgress: progress.report, signal, environment };
  const runs = await runExamples(preparation, examples, options);
  progress.stop();
  const failed = runs.filter(({ outcome }) => outcome === "fails");
  const empty = runs.filter(({ outcome }) => outcome === "empty");
  if (output.json) {
    output.object({
      database: name,
      checked: runs.map(({ example, outcome, message }) => ({ ...withId(example), outcome, message })),
      failed: failed.length,
    });
    return failed.length > 0 ? 1 : 0;
  }
  if (failed.length > 0) {
    const rows = failed.map(({ example, message = "" }) => [
      exampleId(example),
      example.question,
      message,
      example.sql,
    ]);
    output.line(tableText(["id", "question", "what is wrong", "SQL"], rows));
  }
  for (const { example } of empty) output.note(`finds nothing: ${exampleId(example)} ${example.question}`);
  output.line(`${count(runs.length, "example")}: ${runs.length - failed.length} run, ${failed.length} do not`);
  return failed.length > 0 ? 1 : 0;
}

const withId = (example: Example) => ({ id: exampleId(example), ...example });
