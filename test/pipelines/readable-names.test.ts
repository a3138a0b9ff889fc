import { afterAll, beforeAll, expect, test } from "vitest";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { withMeanings } from "#askable/indexes/values/meanings.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { scriptedModels } from "#askable/models/scripted.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { preciseSchema } from "#askable/stages/slots.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { type Fixture, openFixture } from "./fixture.js";
import { modelsAlone } from "./models-alone.js";

/** Boxes as an old program of a depot keeps them. */
const DEPOT = `
  CREATE TABLE m_cst (cst_no INTEGER PRIMARY KEY, nm TEXT, ctry TEXT);
  CREATE TABLE t_bx (
    bx_no INTEGER PRIMARY KEY, cst_no INTEGER REFERENCES m_cst (cst_no), -- Customer
    cnd TEXT, -- Condition: DMG = damaged, OK = sound
    amt_c INTEGER -- Amount in cents
  );
  INSERT INTO m_cst VALUES (1, 'Ann', 'FR'), (2, 'Bo', 'SE');
  INSERT INTO t_bx VALUES (1, 1, 'DMG', 500), (2, 1, 'OK', 900), (3, 2, 'DMG', 700);
`;

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture(DEPOT, "depot");
  const { database, folder, bare } = fixture;
  const profile = await measureProfile(database, "depot");
  const vocabulary = buildVocabulary(profile, { notes: [matchNotes(profile, commentNotes(profile))] });
  await buildValueIndex(database, profile, `${folder}/values`, { inputs: {} });
  const values = withMeanings(await openValueIndex(`${folder}/values`), vocabulary, profile);
  prepared = bare({ profile, vocabulary, summaries: describeByRules(profile), values }).resources;
});
afterAll(() => fixture.close());

async function ask(question: string, replies: Parameters<typeof scriptedModels>[0], name = "direct") {
  const events: TraceEvent[] = [];
  const pipeline = await modelsAlone(name);
  const models = scriptedModels(replies);
  const run = await runPipeline(pipeline, { question }, { ...prepared, models, trace: (event) => events.push(event) });
  const prompts = events.flatMap((event) => (event.event === "call" ? [event.messages.at(-1)!.content] : []));
  return { answer: run.answer.candidate, prompts, state: run.state };
}

test("a model sees what opaque names stand for, and its query runs over the stored ones", async () => {
  const { answer, prompts } = await ask("How many damaged boxes has each customer?", [
    "SELECT c.name, COUNT(*) FROM customers c JOIN t_bx b ON b.customer_number = c.customer_number WHERE b.condition = 'DMG' GROUP BY c.customer_number",
  ]);
  expect(prompts[0]).toContain("CREATE TABLE customers (\n  customer_number INTEGER NOT NULL,\n  name TEXT");
  expect(prompts[0]).not.toMatch(/\b(m_cst|cst_no|nm|cnd)\b/);
  expect(answer?.sql).toBe(
    "SELECT c.nm, COUNT(*) FROM m_cst c JOIN t_bx b ON b.cst_no = c.cst_no WHERE b.cnd = 'DMG' GROUP BY c.cst_no",
  );
  expect(answer?.outcome.kind).toBe("rows");
});

test("its fixer sees them too, in the query and in what is wrong with it", async () => {
  const { answer, prompts } = await ask("Which customers are in France?", [
    "SELECT name, colour FROM customers WHERE country = 'FR'",
    "SELECT name FROM customers WHERE country = 'FR'",
  ]);
  expect(prompts[1]).toContain("SELECT name, colour FROM customers WHERE country = 'FR'");
  expect(prompts[1]).toContain("customers has: customer_number, name, country.");
  expect(answer?.sql).toBe("SELECT nm FROM m_cst WHERE ctry = 'FR'");
});

test("a code's meaning that is compared with its field becomes the code", async () => {
  const { answer, prompts } = await ask("How many boxes are not damaged?", [
    "SELECT COUNT(*) FROM t_bx WHERE condition <> 'damaged'",
  ]);
  expect([answer?.sql, prompts.length]).toEqual(["SELECT COUNT(*) FROM t_bx WHERE cnd <> 'DMG'", 1]);
  expect(answer?.reasons).toEqual(["cnd holds codes: 'DMG' means \"damaged\" (its comment)."]);
});

test("linking picks among the same names, and what it picks is stored under its own", async () => {
  const links = (content: string) => /columns/.test(content);
  const { answer, prompts, state } = await ask(
    "How many boxes has each customer?",
    ({ messages }) => {
      const [system, user] = [messages[0]!.content, messages.at(-1)!.content];
      if (links(system)) return "customers.name\nt_bx.condition";
      return /literals/.test(system)
        ? '{"literals": [], "keywords": ["boxes"]}'
        : `SELECT COUNT(*) FROM t_bx -- ${user.length}`;
    },
    "adaptive-hybrid/small",
  );
  const shown = prompts.filter((prompt) => prompt.includes("CREATE TABLE") || prompt.includes("customers"));
  expect(shown.length).toBeGreaterThan(2);
  for (const prompt of shown) expect(prompt).not.toMatch(/\b(m_cst|cst_no|nm|cnd)\b/);
  const precise = state.get(preciseSchema)?.map(({ table, field }) => `${table}.${field}`);
  expect(precise).toEqual(expect.arrayContaining(["m_cst.nm", "t_bx.cnd", "m_cst.cst_no"]));
  expect(answer?.outcome.kind).toBe("rows");
});
