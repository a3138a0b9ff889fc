import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExampleHit, ExampleStore } from "#askable/indexes/example-store.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { askOpen } from "#askable/operations/ask/ask.js";
import { type OpenDatabase, openPrepared } from "#askable/operations/ask/open-prepared.js";
import { restrict } from "#askable/operations/protect/restrict.js";
import { readConfig } from "#askable/workspace/config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../../support/folder.js";
import { CUSTOMERS, canaryIn, PEOPLE } from "./people.js";
import { FORBIDDEN, FORBIDDEN_OF, namesToldBeyond, PERMITTED, PERMITTED_OF } from "./reading.js";

const SECRET = "CREATE TABLE secret (id INTEGER PRIMARY KEY, city VARCHAR(20), code VARCHAR(20))";
const CODES = "INSERT INTO secret VALUES (1, 'Graz', 'Vornadel-1'), (2, 'Linz', 'Vornadel-2')";
const MACROS = [
  "CREATE MACRO names() AS TABLE SELECT full_name FROM customer",
  "CREATE MACRO one(x) AS (SELECT max(email) FROM customer)",
];

const MAKE: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  sqlite: async (folder) => {
    const path = join(folder, "people.sqlite");
    const database = new Sqlite(path);
    const others = [
      "CREATE TABLE pairs (a TEXT, b TEXT, c TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID",
      "INSERT INTO pairs VALUES ('x', 'Vornadel', 'y')",
      "CREATE TABLE badge (number INTEGER PRIMARY KEY, color TEXT)",
      "INSERT INTO badge VALUES (7711, 'red'), (7712, 'blue')",
      "CREATE VIRTUAL TABLE words USING fts5 (full_name, city)",
      "INSERT INTO words SELECT full_name, city FROM customer",
    ];
    for (const statement of [...PEOPLE, SECRET, CODES, ...others]) database.exec(statement);
    database.close();
    return path;
  },
  duckdb: async (folder) => {
    const path = join(folder, "people.duckdb");
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    for (const statement of [...PEOPLE, SECRET, CODES, ...MACROS]) await connection.run(statement);
    connection.closeSync();
    instance.closeSync();
    return path;
  },
  files: async (folder) => {
    const data = join(folder, "people");
    await mkdir(data);
    const lines = CUSTOMERS.map(({ id, name, email, phone, born, city, segment }) =>
      [id, name, email, phone, born, city, segment].join(","),
    );
    await writeFile(
      join(data, "customer.csv"),
      ["id,full_name,email,phone,birth_date,city,segment", ...lines].join("\n"),
    );
    const orders = Array.from({ length: 30 }, (_, at) => `${at + 1},${(at % 48) + 1},${at * 10},open`);
    await writeFile(join(data, "orders.csv"), ["id,customer_id,total,status", ...orders].join("\n"));
    await writeFile(join(data, "secret.csv"), "id,city,code\n1,Graz,Vornadel-1\n2,Linz,Vornadel-2\n");
    return data;
  },
};

const RIGHTS = {
  sqlite: {
    customer: ["id", "city", "segment"],
    orders: ["id", "customer_id", "total", "status", "placed_on"],
    places: "all",
    pairs: ["a", "c"],
    badge: ["color"],
  },
  duckdb: {
    customer: ["id", "city", "segment"],
    orders: ["id", "customer_id", "total", "status", "placed_on"],
    places: "all",
  },
  files: { customer: ["id", "city", "segment"], orders: "all" },
} as const;

const text = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));

describe.each(["sqlite", "duckdb", "files"] as const)("rights by table and field in %s", (engine) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let whole: OpenDatabase;
  let open: OpenDatabase;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const workspace = workspaceAt(folder.path, "trusted");
    whole = await openPrepared(await MAKE[engine]!(folder.path), { workspace, name: "people" });
    open = restrict(whole, { tables: RIGHTS[engine] });
  });
  afterAll(async () => {
    await whole?.database.close();
    await folder.remove();
  });

  test("no attempt to read what is forbidden succeeds", async () => {
    const read: string[] = [];
    let answered = 0;
    for (const sql of [...FORBIDDEN, ...(FORBIDDEN_OF[engine] ?? [])]) {
      if ("result" in (await whole.database.query(sql))) answered += 1;
      const outcome = await open.database.query(sql);
      if (outcome.kind !== "error") read.push(`${sql}: ${outcome.kind}`);
      else read.push(...namesToldBeyond(sql, outcome.message).map((name) => `${sql} tells of ${name}`));
      const planned = await open.database.plan(sql);
      if (planned.kind !== "error") read.push(`plan of ${sql}`);
      const streamed = await open.database.stream(sql, () => read.push(`stream of ${sql}`));
      if (streamed.kind !== "error") read.push(`stream of ${sql}`);
    }
    expect(read).toEqual([]);
    // With all rights most of them are answered.
    expect(answered).toBeGreaterThan(engine === "files" ? 55 : 80);
  });

  test("what is allowed is answered as ever", async () => {
    const all = [...PERMITTED, ...(PERMITTED_OF[engine] ?? [])];
    for (const sql of all) {
      const [before, after] = [await whole.database.query(sql), await open.database.query(sql)];
      expect({ sql, ...after, ms: 0 }).toEqual({ sql, ...before, ms: 0 });
      expect([sql, before.kind]).toEqual([sql, "rows"]);
    }
  });

  test("nothing that is known names or shows what is forbidden", async () => {
    const { profile, summaries, vocabulary, values, database } = open;
    const said = text({ profile, summaries, vocabulary, schema: await database.schema() });
    expect(canaryIn(said)).toBeUndefined();
    expect(said).not.toMatch(/full_name|birth_date|\bphone\b|\bsecret\b|contact/i);
    expect(CUSTOMERS.flatMap(({ name }) => values.find(name))).toEqual([]);
    expect(values.find("Graz").length).toBeGreaterThan(0);
    const fields = await (await open.fields()).search("name and e-mail of the customer", { limit: 50 });
    expect(fields.map(({ ref }) => ref.field).filter((field) => /name|email|phone|birth|code/.test(field))).toEqual([]);
    expect(await open.stored({ table: "customer", field: "full_name" }, "Annika Vornadel")).toEqual([]);
  });

  test("prompts and answers hold nothing that is forbidden", async () => {
    const workspace = workspaceAt(folder.path, "trusted");
    const prompts: string[] = [];
    const models = scriptedModels((request) => {
      prompts.push(request.messages.map(({ content }) => content).join("\n"));
      return "```sql\nSELECT full_name FROM customer\n```";
    });
    const context = { workspace, config: await readConfig(workspace), environment: {}, models };
    const question = "Who are the customers in Graz?";
    for (const pipeline of ["direct", "adaptive-hybrid", "offline"]) {
      const { state: _, ...answer } = await askOpen(open, question, { pipeline }, context);
      expect(canaryIn(text(answer))).toBeUndefined();
    }
    expect(prompts.length).toBeGreaterThan(0);
    for (const prompt of prompts) {
      expect(canaryIn(prompt)).toBeUndefined();
      expect(prompt.replaceAll("SELECT full_name FROM customer", "")).not.toMatch(/birth_date|\bphone\b|\bsecret\b/);
    }
  });

  test("solved examples that speak of what is forbidden are left out", async () => {
    const hit = (question: string, sql: string): ExampleHit => ({ example: { question, sql }, skeleton: "", score: 1 });
    const all = [hit("Who is it?", "SELECT full_name FROM customer"), hit("Where?", "SELECT city FROM customer")];
    const store: ExampleStore = { size: 2, search: async () => all, same: () => all[0] };
    const cut = restrict({ ...whole, examples: async () => store }, { tables: RIGHTS[engine] });
    expect(await (await cut.examples!()).search("")).toEqual([all[1]]);
    expect((await cut.examples!()).same("Who is it?", "people")).toBeUndefined();
  });

  test("tables and fields that are not there are named", () => {
    expect(() => restrict(whole, { tables: { custmer: "all" } })).toThrow(/a table custmer, which is not there/);
    expect(() => restrict(whole, { tables: { customer: ["cityy"] } })).toThrow(/a field cityy of customer/);
  });
});
