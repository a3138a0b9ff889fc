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
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let plain: Service;
let masking: Service;

/** Nobody else is called so. */
const SURNAMES = ["Quarvel", "Brindock", "Tessamy", "Olwick", "Framheld", "Zuntley", "Karvost", "Pellinor"];

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(join(folder.path, "club.sqlite"));
  database.exec(`
    CREATE TABLE member (id INTEGER PRIMARY KEY, full_name TEXT, email TEXT, town TEXT);
    CREATE TABLE boat (id INTEGER PRIMARY KEY, name TEXT, member_id INTEGER REFERENCES member (id));
  `);
  const addMember = database.prepare("INSERT INTO member VALUES (?, ?, ?, ?)");
  const addBoat = database.prepare("INSERT INTO boat VALUES (?, ?, ?)");
  for (let id = 1; id <= 40; id++) {
    const surname = `${SURNAMES[id % 8]}${["", "er", "son", "ova", "ini"][id % 5]}`;
    addMember.run(id, `Anna ${surname}`, `${surname.toLowerCase()}.${id}@post.example`, id % 3 ? "Harwich" : "Deal");
    addBoat.run(id, `Gull ${id}`, id);
  }
  database.close();
  await prepare(join(folder.path, "club.sqlite"), { home: folder.path });
  const options = { workspace: workspaceAt(folder.path), environment: {}, pipeline: "offline" };
  plain = await openService(options);
  masking = await openService({ ...options, maskPersonal: true });
});

afterAll(async () => {
  await plain.stop(0);
  await masking.stop(0);
  await folder.remove();
});

const all = owner({ feedback: true });
const named = (name: string): Caller => ({ ...all, name });
const limited: Caller = {
  ...all,
  name: "limited",
  rights: { club: { tables: { boat: "all", member: ["id", "town"] } } },
};

function run<Input extends z.ZodObject, Output extends z.ZodObject>(
  service: Service,
  caller: Caller,
  action: Action<Input, Output>,
  given: object,
): Promise<z.input<Output>> {
  const { signal } = new AbortController();
  return action.run(checkInput(action, { database: "club", ...given }), { service, caller, signal });
}

const PERSONAL = new RegExp(SURNAMES.join("|"), "i");

describe("a service that masks personal values", () => {
  test.each([
    ["describe", actions.describe, { table: "member", tokens: 20_000 }],
    ["describe a field", actions.describe, { table: "member.full_name" }],
    ["search_fields", actions.searchFields, { text: "name of the member" }],
    ["find_values", actions.findValues, { text: "Anna" }],
    ["ask", actions.ask, { question: "List the full names and e-mails of all members" }],
    ["run_sql", actions.runSql, { sql: "SELECT upper(full_name), email AS town FROM member" }],
  ] as [string, Action, object][])("gives none by %s, which would", async (_, action, given) => {
    expect(JSON.stringify(await run(masking, all, action, given))).not.toMatch(PERSONAL);
  });

  test("counts and filters by them all the same", async () => {
    const sql = "SELECT count(*) FROM member WHERE full_name LIKE '%Quarvel%'";
    const own = await run(plain, all, actions.runSql, { sql });
    expect(await run(masking, all, actions.runSql, { sql })).toMatchObject({ rows: own.rows });
    expect(own.rows).toEqual([[5]]);
  });

  test("gives each caller tokens of its own, which stand for the value in SQL", async () => {
    const name = async (caller: Caller, id: number) => {
      const sql = `SELECT full_name FROM member WHERE id = ${id}`;
      return String((await run(masking, caller, actions.runSql, { sql })).rows[0]?.[0]);
    };
    const [first, second] = [await name(named("one"), 1), await name(named("one"), 2)];
    expect(first).not.toBe(second);
    expect(await name(named("one"), 1)).toBe(first);
    expect(await name(named("two"), 2)).toBe(first);
    const sql = `SELECT id FROM member WHERE full_name = '${second}'`;
    expect(await run(masking, named("one"), actions.runSql, { sql })).toMatchObject({ rows: [[2]] });
    await expect(
      run(masking, named("one"), actions.acceptAnswer, { question: "Which member is it?", sql }),
    ).rejects.toMatchObject({ kind: "invalid", message: expect.stringMatching(/token/) });
  });

  test("shows its own traces, and none of those that questions before it may have left", async () => {
    const { trace } = await run(plain, all, actions.ask, { question: "List the full names of all members" });
    const read = (service: Service) =>
      actions.readTrace.run({ trace: trace ?? "" }, { service, caller: all, signal: new AbortController().signal });
    expect(JSON.stringify(await read(plain))).toMatch(/full_name/);
    await expect(read(masking)).rejects.toMatchObject({ kind: "not-found" });
    const own = await run(masking, all, actions.ask, { question: "List the full names of all members" });
    const { signal } = new AbortController();
    const shown = await actions.readTrace.run({ trace: own.trace ?? "" }, { service: masking, caller: all, signal });
    expect(JSON.stringify(shown)).toMatch(/full_name/);
    expect(JSON.stringify(shown)).not.toMatch(PERSONAL);
    const another = { service: masking, caller: named("another"), signal };
    await expect(actions.readTrace.run({ trace: own.trace ?? "" }, another)).rejects.toMatchObject({
      kind: "not-found",
    });
  });
});

describe("a caller with rights to a part of a database", () => {
  test("sees that part alone", async () => {
    const { signal } = new AbortController();
    const { databases } = await actions.listDatabases.run({}, { service: plain, caller: limited, signal });
    expect(databases).toMatchObject([{ name: "club", fieldCount: 5 }]);
    const { text } = await run(plain, limited, actions.describe, { table: "member" });
    expect(text).toMatch(/town/);
    expect(text).not.toMatch(/full_name|email/);
    await expect(run(plain, limited, actions.describe, { table: "member.email" })).rejects.toMatchObject({
      kind: "not-found",
    });
    const { fields } = await run(plain, limited, actions.searchFields, { text: "e-mail address of the member" });
    expect(fields.map(({ field }) => field)).not.toContain("email");
    const { values } = await run(plain, limited, actions.findValues, { text: "Anna Quarvel" });
    expect(JSON.stringify(values)).not.toMatch(PERSONAL);
  });

  test("reads that part alone, whatever it asks", async () => {
    const rows = await run(plain, limited, actions.runSql, { sql: "SELECT count(*) FROM member WHERE town = 'Deal'" });
    expect(rows).toMatchObject({ rows: [[13]] });
    for (const sql of [
      "SELECT email FROM member",
      "SELECT * FROM member",
      "SELECT id FROM member ORDER BY full_name",
      "SELECT boat.name FROM boat JOIN member ON email LIKE 'q%'",
    ]) {
      await expect(run(plain, limited, actions.runSql, { sql })).rejects.toMatchObject({ kind: "not-allowed" });
    }
    const answer = await run(plain, limited, actions.ask, { question: "What is the e-mail of member 3?" });
    expect(JSON.stringify(answer)).not.toMatch(PERSONAL);
  });

  test("leaves no example that reads more", async () => {
    const sql = "SELECT email FROM member WHERE id = 3";
    await expect(
      run(plain, limited, actions.acceptAnswer, { question: "How do I reach member 3?", sql }),
    ).rejects.toThrow(/does not run/);
    await run(plain, all, actions.acceptAnswer, { question: "How do I reach member 3?", sql });
    const { examples } = await run(plain, limited, actions.similarQuestions, { question: "How do I reach member 3?" });
    expect(examples).toEqual([]);
    expect(
      (await run(plain, all, actions.similarQuestions, { question: "How do I reach member 3?" })).examples,
    ).toHaveLength(1);
  });

  test("shares nothing with callers who see all", async () => {
    const sql = "SELECT email FROM member WHERE id = 3";
    const asked = await Promise.allSettled(
      [all, limited, all, limited].map((caller) => run(plain, caller, actions.runSql, { sql })),
    );
    expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
  });
});
