import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rowsOf } from "#askable/databases/results/result.js";
import type { ExampleHit, ExampleStore } from "#askable/indexes/example-store.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { askOpen } from "#askable/operations/ask/ask.js";
import { type OpenDatabase, openPrepared } from "#askable/operations/ask/open-prepared.js";
import { maskPersonal } from "#askable/operations/protect/mask-personal.js";
import { readConfig } from "#askable/workspace/config.js";
import { type Workspace, workspaceAt } from "#askable/workspace/workspace.js";
import { HARMLESS, LEAKS, LEAKS_OF } from "./leaks.js";
import { CUSTOMERS, canaryIn } from "./people.js";

export interface Masked {
  readonly workspace: Workspace;
  readonly plain: OpenDatabase;
  readonly masked: OpenDatabase;
}

export async function openMasked(location: string, home: string): Promise<Masked> {
  const workspace = workspaceAt(home, "trusted");
  const plain = await openPrepared(location, { workspace, name: "people" });
  return { workspace, plain, masked: await maskPersonal(plain) };
}

const text = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));

/** Without what the person who asks wrote. */
const beyond = (said: string, question: string) =>
  question.split(/[^\p{L}\p{N}]+/u).reduce((all, word) => (word === "" ? all : all.replaceAll(word, "")), said);

/** A trace without scores and times: among their many digits any seven may stand by chance. */
const traceOf = (path: string) => readFileSync(path, "utf8").replace(/(?<=[:,[])-?\d+\.\d+(?:e-?\d+)?(?=[,}\]])/g, "0");

/** What holds for a masked database, whatever its engine. */
export function maskingTests(engine: string, of: () => Masked): void {
  test("no attempt to see a personal value succeeds", async () => {
    const seen: string[] = [];
    for (const sql of [...LEAKS, ...(LEAKS_OF[engine] ?? [])]) {
      const outcome = await of().masked.database.query(sql);
      const found = canaryIn(text({ ...outcome, ms: 0 }));
      if (found !== undefined && !beyondSql(outcome, sql)) seen.push(`${sql}: ${found}`);
      const planned = await of().masked.database.plan(sql);
      if (canaryIn(text({ ...planned, ms: 0 })) !== undefined && !beyondSql(planned, sql)) seen.push(`plan of ${sql}`);
    }
    expect(seen).toEqual([]);
  });

  test("nor do statements that ran before run into an error now, but for their messages", async () => {
    const { plain, masked } = of();
    const changed: string[] = [];
    for (const sql of [...LEAKS, ...(LEAKS_OF[engine] ?? [])]) {
      const [before, after] = [await plain.database.query(sql), await masked.database.query(sql)];
      const rows = "result" in before ? before.result.rows : before.kind;
      const now = "result" in after ? after.result.rows : after.kind;
      if (rows !== now) changed.push(`${sql}: ${rows} -> ${now}`);
    }
    expect(changed).toEqual([]);
  });

  test("counts, filters, joins and the message of a wrong statement are what they were", async () => {
    for (const sql of HARMLESS) {
      const [before, after] = await Promise.all([of().plain.database.query(sql), of().masked.database.query(sql)]);
      expect({ sql, ...after, ms: 0 }).toEqual({ sql, ...before, ms: 0 });
    }
  });

  test("rows are told apart by tokens, which stand for their values in SQL", async () => {
    const { database } = of().masked;
    const outcome = await database.query("SELECT full_name, email FROM customer ORDER BY id LIMIT 2");
    const [first] = "result" in outcome ? rowsOf(outcome.result) : [];
    expect(first?.every((cell) => /^‹personal \d+›$/.test(String(cell)))).toBe(true);
    const again = await database.query(
      `SELECT id, full_name, '${first?.[0]}' AS shown FROM customer WHERE full_name = '${first?.[0]}'`,
    );
    const expected = CUSTOMERS.filter(({ name }) => name === CUSTOMERS[0]!.name).map(({ id }) => id);
    const rows = "result" in again ? rowsOf(again.result) : [];
    expect(rows.map(([id]) => Number(id)).sort((a, b) => a - b)).toEqual(expected);
    expect(new Set(rows.map(([, name]) => name))).toEqual(new Set([first?.[0]]));
    expect(canaryIn(text(again))).toBeUndefined();
  });

  test("rows that are streamed are masked", async () => {
    const batches: unknown[] = [];
    await of().masked.database.stream("SELECT * FROM customer", (batch) => batches.push(batch));
    expect(batches.length).toBeGreaterThan(0);
    expect(canaryIn(text(batches))).toBeUndefined();
  });

  test("what is known of the database shows no personal value", async () => {
    const { profile, summaries, vocabulary, values, database } = of().masked;
    expect(canaryIn(text({ profile, summaries, vocabulary, schema: await database.schema() }))).toBeUndefined();
    const hits = CUSTOMERS.flatMap(({ name, email, phone }) =>
      [name.toLowerCase(), name.split(" ")[1]!.toLowerCase(), email.slice(0, -3), phone.slice(3)].flatMap((sought) =>
        values.find(sought),
      ),
    );
    expect(hits.length).toBeGreaterThan(40);
    expect(canaryIn(text(hits))).toBeUndefined();
    // What is looked for as it is stored is known to who looks for it.
    expect(values.find(CUSTOMERS[0]!.name).map(({ value }) => value)).toContain(CUSTOMERS[0]!.name);
  });

  test("solved examples hold tokens in place of the values that they compare with", async () => {
    const { plain } = of();
    const hit = (question: string, sql: string): ExampleHit => ({ example: { question, sql }, skeleton: "", score: 1 });
    const name = CUSTOMERS[0]!.name;
    const named = hit(
      `How many orders has ${name}?`,
      `SELECT count(*) FROM orders JOIN customer ON customer.id = customer_id WHERE full_name = '${name}'`,
    );
    const other = hit("How many orders are open?", "SELECT count(*) FROM orders WHERE status = 'open'");
    const store: ExampleStore = { size: 2, search: async () => [named, other], same: () => named };
    const masked = await maskPersonal({ ...plain, examples: async () => store });
    const shown = await (await masked.examples!()).search("");
    expect(canaryIn(text(shown))).toBeUndefined();
    expect(shown[1]).toEqual(other);
    const same = (await masked.examples!()).same("", "people")!;
    const [again, before] = [
      await masked.database.query(same.example.sql),
      await plain.database.query(named.example.sql),
    ];
    expect("result" in again && again.result.data).toEqual("result" in before && before.result.data);
  });

  test("offline answers are as right as before", async () => {
    const { workspace, plain, masked } = of();
    const context = { workspace, config: await readConfig(workspace), environment: {} };
    for (const question of QUESTIONS) {
      const [before, after] = [
        await askOpen(plain, question, { pipeline: "offline" }, context),
        await askOpen(masked, question, { pipeline: "offline" }, context),
      ];
      const { state: _, cost: __, trace, ...shown } = after;
      expect(canaryIn(beyond(text(shown), question)), question).toBeUndefined();
      expect(canaryIn(beyond(traceOf(trace!), question)), question).toBeUndefined();
      expect([question, after.rows.length, after.columns]).toEqual([question, before.rows.length, before.columns]);
      expect(Math.abs(after.confidence - before.confidence), question).toBeLessThan(0.05);
      const counted = (rows: typeof before.rows) => rows.flat().filter((cell) => typeof cell === "number");
      expect(counted(after.rows)).toEqual(counted(before.rows));
    }
  });

  test("no model is sent a personal value, and what it writes with tokens runs", async () => {
    const { workspace, masked } = of();
    const question = "How many orders has anika vornadl?";
    const prompts: string[] = [];
    const models = scriptedModels((request) => {
      const prompt = request.messages.map(({ content }) => content).join("\n");
      prompts.push(prompt);
      const token = /‹personal \d+›/.exec(prompt)?.[0] ?? "none";
      const sql = `SELECT count(*) FROM orders JOIN customer ON orders.customer_id = customer.id WHERE customer.full_name = '${token}'`;
      return `\`\`\`sql\n${sql}\n\`\`\``;
    });
    const context = { workspace, config: await readConfig(workspace), environment: {}, models };
    for (const pipeline of ["direct", "adaptive-hybrid"]) {
      const before = prompts.length;
      const answer = await askOpen(masked, question, { pipeline }, context);
      expect(prompts.length).toBeGreaterThan(before);
      const { state: _, ...shown } = answer;
      expect(canaryIn(beyond(text(shown), question))).toBeUndefined();
      expect(canaryIn(beyond(traceOf(answer.trace!), question))).toBeUndefined();
    }
    for (const prompt of prompts) expect(canaryIn(beyond(prompt, question))).toBeUndefined();
  });
}

/** A message may repeat the statement that was written. */
function beyondSql(outcome: unknown, sql: string): boolean {
  return canaryIn(sql) !== undefined && canaryIn(beyond(text(outcome), sql)) === undefined;
}

const QUESTIONS = [
  "How many customers are there in each city?",
  "Which customers live in Graz?",
  "Show the email of all customers of the segment wholesale",
  "How many orders has annika vornadel?",
  "email of elvira grimsholt",
  "customers born before 1950",
  "Show the name of the oldest customer",
  "Which customers have more than 3 orders?",
  "total of all open orders",
  "How many customers are called gisela?",
  "List names and phone numbers of customers in Linz",
  "Which city has the most customers?",
];
