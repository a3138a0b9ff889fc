import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { prepare } from "#askable/index.js";
import { type Action, checkInput } from "#askable/serve/action.js";
import * as actions from "#askable/serve/actions.js";
import { type Caller, owner } from "#askable/serve/caller.js";
import { openService, type Service } from "#askable/serve/service.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: Service;

beforeAll(async () => {
  folder = await temporaryFolder();
  await prepare(bakery(join(folder.path, "bakery.sqlite")), { home: folder.path });
  await prepare(bakery(join(folder.path, "secret.sqlite")), { home: folder.path });
  service = await openService({ workspace: workspaceAt(folder.path), environment: {}, pipeline: "offline" });
});

afterAll(async () => {
  await service.stop(0);
  await folder.remove();
});

const someone = (rights: Partial<Caller> = {}): Caller => ({
  ...owner({ feedback: true }),
  name: "someone",
  databases: ["bakery"],
  ...rights,
});

/** What an action gives, which its schema must take. */
async function run<Input extends z.ZodObject, Output extends z.ZodObject>(
  action: Action<Input, Output>,
  given: object,
  caller = someone(),
): Promise<z.output<Output>> {
  const { signal } = new AbortController();
  const result = await action.run(checkInput(action, given), { service, caller, signal });
  return action.output.strict().parse(result) as z.output<Output>;
}

const refused = (kind: string, message: RegExp) =>
  expect.objectContaining({ kind, message: expect.stringMatching(message) });

describe("a caller", () => {
  test("is shown the databases that are its own", async () => {
    expect(await run(actions.listDatabases, {})).toEqual({
      databases: [{ name: "bakery", engine: "sqlite", tables: ["baker", "bread"], tableCount: 2, fieldCount: 9 }],
    });
    const all = await run(actions.listDatabases, {}, owner({ feedback: false }));
    expect(all.databases.map(({ name }) => name)).toEqual(["bakery", "secret"]);
  });

  test.each([
    ["describe", actions.describe, {}],
    ["search_fields", actions.searchFields, { text: "price" }],
    ["find_values", actions.findValues, { text: "Anna" }],
    ["ask", actions.ask, { question: "How many bakers are there?" }],
    ["run_sql", actions.runSql, { sql: "SELECT 1" }],
    ["similar_questions", actions.similarQuestions, { question: "How many bakers are there?" }],
    ["accept_answer", actions.acceptAnswer, { question: "How many?", sql: "SELECT 1" }],
  ] as [string, Action, object][])(
    "of one database cannot tell another from one that is not there: %s",
    async (_, action, given) => {
      const [theirs, none] = await Promise.all(
        ["secret", "nosuch"].map((database) =>
          run(action, { ...given, database }).then(
            () => "done",
            ({ kind, message, hint }) => [kind, message.replaceAll(database, "X"), hint],
          ),
        ),
      );
      expect(theirs).toEqual(none);
      expect(theirs).toEqual(["not-found", 'There is no database "X"', "There are: bakery."]);
    },
  );

  test("is shown no more of an answer than it may see", async () => {
    const asked = { database: "bakery", question: "What is the price of the Baguette?" };
    const whole = await run(actions.ask, asked);
    expect(whole).toMatchObject({
      answered: true,
      rows: [[2.2]],
      rowCount: 1,
      columns: [{ name: "price", kind: "number" }],
    });
    expect(whole.sql).toMatch(/Baguette/);
    const sees = { sql: false, rows: false, traces: false };
    const blind = await run(actions.ask, asked, someone({ sees }));
    expect(blind).toMatchObject({ answered: true, rows: [], columns: [], rowCount: 1, trace: null });
    expect(JSON.stringify(blind)).not.toMatch(/SELECT|2\.2/);
    const other = someone({ sees });
    const readable = { ...asked, sql: "SELECT 1" };
    await expect(run(actions.runSql, { database: "bakery", sql: "SELECT 1" }, other)).rejects.toEqual(
      refused("not-allowed", /may not run SQL/),
    );
    await expect(run(actions.similarQuestions, asked, other)).rejects.toEqual(
      refused("not-allowed", /may not see SQL/),
    );
    await expect(run(actions.acceptAnswer, readable, someone({ givesFeedback: false }))).rejects.toEqual(
      refused("not-allowed", /may not accept answers/),
    );
  });

  test("reads the traces of its own databases alone", async () => {
    const asked = { question: "How many breads are there?" };
    const own = await run(actions.ask, { ...asked, database: "bakery" });
    const theirs = await run(actions.ask, { ...asked, database: "secret" }, owner({ feedback: false }));
    const trace = await run(actions.readTrace, { trace: own.trace });
    expect(trace).toMatchObject({ database: "bakery", complete: true });
    expect(trace.events.at(-1)).toMatchObject({ event: "answer", sql: own.sql });
    await expect(run(actions.readTrace, { trace: theirs.trace })).rejects.toEqual(refused("not-found", /no trace/));
    await expect(run(actions.readTrace, { trace: "../bakery/x" })).rejects.toEqual(
      refused("invalid", /trace: is no id/),
    );
  });
});

describe("what is said of a database", () => {
  test("is its tables, joins and what they mean", async () => {
    const { text, pages } = await run(actions.describe, { database: "bakery" });
    expect(pages).toBe(1);
    expect(text).toContain("# bakery (sqlite)");
    expect(text).toMatch(/- \*\*bread\*\* \(5 rows\): .* Fields: id, name, price, grain, baker_id/);
    expect(text).toContain("- bread.baker_id = baker.id");
  });

  test("is of a table its fields, of a field its values", async () => {
    const table = await run(actions.describe, { database: "bakery", table: "bread" });
    expect(table.part).toBe("bread");
    expect(table.text).toMatch(/\*\*grain\*\*/);
    const field = await run(actions.describe, { database: "bakery", table: "bread.grain" });
    expect(field.text).toContain("`wheat` in 3 rows");
  });

  test("comes in pages that hold all of it", async () => {
    const whole = await run(actions.describe, { database: "bakery", table: "bread" });
    const pages = [];
    for (let page = 1; ; page++) {
      const part = await run(actions.describe, { database: "bakery", table: "bread", page, tokens: 200 });
      pages.push(part.text);
      if (page === part.pages) break;
    }
    for (const field of ["id", "name", "price", "grain", "baker_id"]) {
      expect(whole.text).toContain(`**${field}**`);
      expect(pages.filter((text) => text.includes(`**${field}**`))).toHaveLength(1);
    }
  });

  test("shows no values of a field that tells of people", async () => {
    const path = join(folder.path, "letters.sqlite");
    const letters = new SQLite(path);
    letters.exec("CREATE TABLE reader (id INTEGER PRIMARY KEY, email TEXT)");
    const add = letters.prepare("INSERT INTO reader (email) VALUES (?)");
    for (let reader = 0; reader < 40; reader++) add.run(`reader.${reader}@example.org`);
    letters.close();
    await prepare(path, { home: folder.path });
    const part = { database: "letters", table: "reader.email" };
    const { text } = await run(actions.describe, part, owner({ feedback: false }));
    expect(text).toMatch(/personal/);
    expect(text).not.toMatch(/reader\.\d/);
    await rm(join(folder.path, "profiles/letters"), { recursive: true });
  });

  test("names what there is where a part is not", async () => {
    await expect(run(actions.describe, { database: "bakery", table: "cake" })).rejects.toMatchObject({
      message: expect.stringMatching(/no table "cake"/),
      hint: "It has: baker, bread.",
    });
  });
});

describe("a query that somebody wrote", () => {
  test("is run, and cut where there are more rows", async () => {
    const { rows, truncated, columns } = await run(actions.runSql, {
      database: "bakery",
      sql: "SELECT id, name FROM bread ORDER BY id",
      limit: 2,
    });
    expect({ rows, truncated }).toEqual({
      rows: [
        [1, "Sourdough"],
        [2, "Baguette"],
      ],
      truncated: true,
    });
    expect(columns).toEqual([
      { name: "id", kind: "integer" },
      { name: "name", kind: "text" },
    ]);
  });

  test("changes nothing", async () => {
    await expect(run(actions.runSql, { database: "bakery", sql: "DELETE FROM bread" })).rejects.toMatchObject({
      kind: "not-allowed",
    });
    const { rows } = await run(actions.runSql, { database: "bakery", sql: "SELECT count(*) FROM bread" });
    expect(rows).toEqual([[5]]);
  });

  test("is told what is wrong with it", async () => {
    await expect(run(actions.runSql, { database: "bakery", sql: "SELECT colour FROM bread" })).rejects.toMatchObject({
      message: expect.stringMatching(/colour/),
    });
  });
});

test("values are found however they are written, and fields by what they are about", async () => {
  const { values } = await run(actions.findValues, { database: "bakery", text: "pumpernikel" });
  expect(values[0]).toMatchObject({ table: "bread", field: "name", value: "Pumpernickel", how: "misspelt" });
  const { fields } = await run(actions.searchFields, { database: "bakery", text: "what does it cost", limit: 3 });
  expect(fields.map(({ field }) => field)).toContain("price");
});

test("an answer that is accepted is an example from then on", async () => {
  const question = "Which loaves has Anna made?";
  const sql = "SELECT bread.name FROM bread JOIN baker ON baker.id = baker_id WHERE baker.name = 'Anna Weber'";
  await expect(
    run(actions.acceptAnswer, { database: "bakery", question, sql: "SELECT x FROM y" }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/does not run/),
  });
  expect(await run(actions.acceptAnswer, { database: "bakery", question, sql })).toMatchObject({ total: 1 });
  const { examples } = await run(actions.similarQuestions, { database: "bakery", question });
  expect(examples[0]).toMatchObject({ question, sql });
});

test("input is checked, and the field named that is wrong", () => {
  const check = (given: object) => () => checkInput(actions.ask, given);
  expect(check({ database: "bakery", question: " " })).toThrow(refused("invalid", /^question: /));
  expect(check({ database: "bakery", question: "x", limit: 0 })).toThrow(refused("invalid", /^limit: /));
  expect(check({ database: "bakery", question: "x", colour: 1 })).toThrow(refused("invalid", /colour/));
});

test("a database that is damaged is listed with what is wrong, and one that goes is said to be gone", async () => {
  await prepare(bakery(join(folder.path, "gone.sqlite")), { home: folder.path });
  await rm(join(folder.path, "gone.sqlite"));
  const all = owner({ feedback: false });
  await expect(run(actions.runSql, { database: "gone", sql: "SELECT 1" }, all)).rejects.toThrow(/nothing is there now/);
  await writeFile(join(folder.path, "profiles/gone/profile.json"), "{");
  const { databases } = await run(actions.listDatabases, {}, all);
  expect(databases.find(({ name }) => name === "gone")?.problem).toMatch(/profile\.json/);
  await rm(join(folder.path, "profiles/gone"), { recursive: true });
  await expect(run(actions.describe, { database: "gone" }, all)).rejects.toEqual(refused("not-found", /no database/));
});

test("columns of an answer have a heading in words beside a name that is opaque", async () => {
  const path = join(folder.path, "coupons.sqlite");
  new SQLite(path)
    .exec("CREATE TABLE coupon (cpn_cd TEXT /* Coupon code */, town TEXT)")
    .exec("INSERT INTO coupon VALUES ('C10', 'Bonn'), ('C20', 'Ghent')")
    .close();
  await prepare(path, { home: folder.path });
  const question = "Show the coupon code and town of all coupons";
  const { columns } = await run(actions.ask, { database: "coupons", question }, someone({ databases: ["coupons"] }));
  expect(columns).toEqual([
    { name: "cpn_cd", heading: "coupon code", kind: "text" },
    { name: "town", kind: "text" },
  ]);
});
