import { expect, test } from "vitest";
import { ModelError } from "#askable/models/error.js";
import type { ModelRequest } from "#askable/models/model.js";
import type { Script } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { judgements, matchedValues, recallSchema } from "#askable/stages/slots.js";
import { askScripted, preparedMusic } from "./scripted-run.js";

const music = preparedMusic();

const COUNTS = "SELECT count(*) FROM singer WHERE country = 'France'";
const ALL = "SELECT count(*) FROM singer";
const NAMES = "SELECT name FROM singer WHERE country = 'France'";

type Step = "tables" | "generate" | "critique" | "independent";

function stepOf({ messages }: ModelRequest): Step {
  const system = messages[0]!.content;
  if (system.includes("name every table")) return "tables";
  if (system.includes("one of them is right")) return "critique";
  return system.includes("how likely it is right") ? "independent" : "generate";
}

async function ask(name: string, script: Script, set: Readonly<Record<string, unknown>> = {}) {
  const { run, requests } = await askScripted(name, script, { resources: music.resources, set });
  const steps = requests.map(stepOf);
  return { run, steps, made: (step: Step) => requests.filter((_, index) => steps[index] === step) };
}

/** Each query in turn, and what the critic says. */
function script(queries: readonly string[], critic: Script, tables = '{"tables": ["singer"]}'): Script {
  let written = 0;
  return (request, call) => {
    const step = stepOf(request);
    if (step === "tables") return tables;
    return step === "generate" ? JSON.stringify({ sql: queries[written++] }) : critic(request, call);
  };
}

test("tables, values, three queries, and one look at all of them with what came of each", async () => {
  const { run, steps, made } = await ask(
    "msc-sql",
    script([ALL, COUNTS, "SELECT nowhere"], () => '{"correct": 2}'),
  );
  expect(steps).toEqual(["tables", "generate", "generate", "generate", "critique"]);
  expect(new Set(run.state.get(recallSchema)?.map(({ table }) => table))).toEqual(new Set(["singer"]));
  expect(run.state.get(matchedValues)?.map(({ value }) => value)).toContain("France");
  const [generate] = made("generate");
  expect(generate?.messages[1]?.content).toMatch(/country TEXT,? -- .*Examples: 'France'/);
  expect(generate?.messages[1]?.content).not.toContain("concert_id");
  const critique = made("critique")[0]!.messages[1]!.content;
  expect(critique).toContain(`Query 2:\n${COUNTS}\nIts result: 1 row:`);
  expect(critique).toContain("Query 3:\nSELECT nowhere\nIts result: it fails: no such column: nowhere");
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  const ids = run.state.get(judgements)?.map((each) => each.form === "list" && each.order.length);
  expect(ids).toEqual([3]);
});

test("queries of one text are one, and one alone needs no critic", async () => {
  const { run, steps } = await ask(
    "msc-sql",
    script([COUNTS, COUNTS, COUNTS], () => "?"),
  );
  expect(steps).not.toContain("critique");
  expect(run.answer.confidence).toBeGreaterThan(0.9);
});

test("a critic whose choice fails, or cannot be read, does not win", async () => {
  const failing = await ask(
    "msc-sql",
    script(["SELECT nowhere", COUNTS, ALL], () => '{"correct": 1}'),
  );
  expect(failing.run.answer.candidate?.sql).toBe(COUNTS);
  const unreadable = await ask(
    "msc-sql",
    script(["SELECT nowhere", COUNTS, ALL], () => "Hard to say."),
  );
  expect(unreadable.run.answer.candidate?.sql).toBe(COUNTS);
});

test("of more candidates than a window holds the winners compete", async () => {
  const queries = [ALL, NAMES, COUNTS, "SELECT max(age) FROM singer", "SELECT min(age) FROM singer"];
  const set = { "generate/prompt.samples": 5, "select/critique.window": 2 };
  const { run, made } = await ask(
    "msc-sql/one-model",
    script(queries, ({ messages }) => {
      const { content } = messages[1]!;
      return content.includes(`Query 1:\n${COUNTS}`) ? "1" : "2";
    }),
    set,
  );
  // Two windows of two and one of one, then one of two and one of one, then one of two.
  expect(made("critique")).toHaveLength(4);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
});

test("a window that does not fit into the critic's context is halved", async () => {
  const { run, made } = await ask(
    "msc-sql",
    script([ALL, NAMES, COUNTS], ({ messages }) => {
      const { content } = messages[1]!;
      if (content.includes("Query 3:")) return new ModelError("context", "too long", { hint: "" });
      return content.includes(`Query 2:\n${COUNTS}`) ? "2" : "1";
    }),
  );
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  expect(made("critique").at(-1)?.messages[1]?.content).not.toContain("Query 3:");
});

test("judged alone, the likeliest is the answer", async () => {
  const { run, made } = await ask(
    "msc-sql/independent",
    script([ALL, COUNTS, NAMES], ({ messages }) => {
      const { content } = messages[1]!;
      return content.includes(`${COUNTS}\n`) ? '{"right": 0.9}' : content.includes(NAMES) ? "?" : '{"right": 0.2}';
    }),
  );
  expect(made("independent")).toHaveLength(3);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
});

test("by consistency what most give is the answer", async () => {
  const other = "SELECT COUNT(*) FROM singer WHERE country = 'France' AND 1 = 1";
  const { run } = await ask(
    "msc-sql/consistency",
    script([ALL, COUNTS, other], () => "?"),
  );
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  const text = await ask(
    "msc-sql/consistency",
    script([ALL, COUNTS, other], () => "?"),
    { "select/majority.by": "text" },
  );
  expect(text.run.answer.candidate?.sql).toBe(ALL);
});

test("where no table is named the whole schema is shown", async () => {
  const { run } = await ask(
    "msc-sql",
    script([COUNTS, COUNTS, COUNTS], () => "?", "I do not know."),
  );
  expect(new Set(run.state.get(recallSchema)?.map(({ table }) => table))).toEqual(new Set(["singer", "concert"]));
});

test.each([
  ["msc-sql", { least: 4, most: 5, repeated: 12 }],
  ["msc-sql/two", { least: 3, most: 4, repeated: 12 }],
  ["msc-sql/one-model", { least: 4, most: 5, repeated: 12 }],
  ["msc-sql/independent", { least: 4, most: 7, repeated: 14 }],
  ["msc-sql/consistency", { least: 4, most: 4, repeated: 10 }],
  ["msc-sql/no-linking", { least: 3, most: 4, repeated: 11 }],
  ["msc-sql/alone", { least: 2, most: 2, repeated: 5 }],
])("%s makes the calls that its README tells", async (name, calls) => {
  expect(callsOf(await loadPipeline(name))).toEqual(calls);
});
