import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const run = (...words: string[]) => askable([...words, "--home", at("home")], { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(at("club.sqlite"));
  database.exec(`
    CREATE TABLE usr (id INTEGER PRIMARY KEY, name TEXT, city TEXT, last_seen TEXT, plan TEXT, hidden INTEGER);
    CREATE TABLE post (id INTEGER PRIMARY KEY, author INTEGER, title TEXT, likes INTEGER);`);
  const user = database.prepare("INSERT INTO usr VALUES (?, ?, ?, ?, ?, ?)");
  const post = database.prepare("INSERT INTO post VALUES (?, ?, ?, ?)");
  for (let id = 1; id <= 60; id++) {
    const day = `2024-${String(1 + (id % 12)).padStart(2, "0")}-${String(1 + (id % 28)).padStart(2, "0")}`;
    user.run(id, `Person ${id}`, ["Berlin", "Paris", "Rome"][id % 3], day, id % 2 ? "free" : "pro", id % 5 ? 0 : 1);
    post.run(id, 1 + ((id * 7) % 60), `Post ${id}`, id % 13);
  }
  database.close();
  expect(await run("prepare", "club.sqlite")).toMatchObject({ code: 0 });
});
beforeEach(() => rmSync(at("home", "profiles", "club", "examples.jsonl"), { force: true }));
afterAll(() => folder.remove());

async function accept(...pairs: readonly (readonly [question: string, sql: string])[]) {
  writeFileSync(at("pairs.jsonl"), pairs.map(([question, sql]) => `${JSON.stringify({ question, sql })}\n`).join(""));
  expect(await run("examples", "add", "club", "--file", "pairs.jsonl")).toMatchObject({ code: 0 });
}

async function asked(question: string) {
  const { stdout } = await run("ask", "club", question, "--pipeline", "offline", "--json");
  return JSON.parse(stdout) as { sql: string | null; readAs: string[]; unmatched: string[] };
}

const LURKERS = [
  "How many lurkers are there?",
  "SELECT count(*) FROM usr AS u WHERE u.last_seen < '2024-03-01'",
] as const;

describe("the one word of an accepted question that nothing explains", () => {
  test("is a name of the one condition of its query in other questions", async () => {
    expect(await asked("How many lurkers live in Paris?")).toMatchObject({ unmatched: ["lurkers"] });
    await accept(LURKERS);
    const { sql, readAs, unmatched } = await asked("How many lurkers live in Paris?");
    expect(sql).toBe("SELECT count(*) FROM usr WHERE last_seen < '2024-03-01' AND city = 'Paris'");
    expect(readAs).toContain("lurker: usr.last_seen < '2024-03-01'");
    expect(unmatched).toEqual([]);
  });

  test("is one of the condition that no other word explains", async () => {
    await accept([
      "How many paying users live in Berlin?",
      "SELECT count(*) FROM usr WHERE plan = 'pro' AND city = 'Berlin'",
    ]);
    expect((await asked("How many paying users are there?")).sql).toBe(`SELECT count(*) FROM usr WHERE "plan" = 'pro'`);
  });

  test("is a name of the table where the query has no condition", async () => {
    await accept(["List the screeds", "SELECT title FROM post"]);
    expect((await asked("How many screeds have more than 5 likes?")).sql).toBe(
      "SELECT count(*) FROM post WHERE likes > 5",
    );
  });

  test("is known to nobody any more when the example goes", async () => {
    await accept(LURKERS);
    rmSync(at("home", "profiles", "club", "examples.jsonl"));
    expect((await asked("How many lurkers live in Paris?")).unmatched).toEqual(["lurkers"]);
  });

  test.each<[string, (readonly [string, string])[]]>([
    ["two conditions are left", [["How many lurkers are there?", `${LURKERS[1]} AND plan = 'free'`]]],
    ["two words are", [["How many lurkers are grumpy?", LURKERS[1]]]],
    ["the question tells the condition", [["How many lurkers were seen before 2024-03-01?", LURKERS[1]]]],
    ["the query counts something else", [[LURKERS[0], "SELECT count(DISTINCT author) FROM post WHERE likes > 3"]]],
    ["two examples say otherwise", [LURKERS, ["List the lurkers", "SELECT name FROM usr WHERE plan = 'free'"]]],
  ])("is not learned where %s", async (_, pairs) => {
    await accept(...pairs);
    expect((await asked("How many lurkers live in Paris?")).unmatched).toContain("lurkers");
  });

  test("is not known to an evaluation that leaves out the examples of its database", async () => {
    await accept(LURKERS);
    const question = { id: "1", database: "club", question: "How many lurkers live in Paris?", sql: "SELECT 1" };
    writeFileSync(at("set.jsonl"), JSON.stringify(question));
    const evaluated = async (out: string, ...words: string[]) => {
      const set = ["set.jsonl", "--databases", folder.path, "--pipeline", "offline", "--out", out];
      expect(await run("evaluate", ...set, ...words)).toMatchObject({ code: 0 });
      return JSON.parse(readFileSync(at(out, "answers.jsonl"), "utf8").trim()).sql;
    };
    expect((await evaluated("honest")) ?? "").not.toContain("last_seen");
    expect(await evaluated("own", "--own-examples")).toContain("last_seen < '2024-03-01'");
  });
});

test("accepted examples count as past queries for joins and for what all of them filter by", async () => {
  const titled = (like: string) =>
    `SELECT usr.name FROM post JOIN usr ON post.author = usr.id WHERE usr.hidden = 0 AND post.title LIKE '${like}%'`;
  await accept(...["A", "B", "C", "D", "E", "F"].map((like) => [`Who wrote ${like}?`, titled(like)] as const));
  expect(await run("prepare", "club.sqlite")).toMatchObject({ code: 0 });
  const read = (name: string) => JSON.parse(readFileSync(at("home", "profiles", "club", name), "utf8"));
  expect(read("profile.json").joins).toContainEqual(
    expect.objectContaining({
      from: { table: "post", fields: ["author"] },
      to: { table: "usr", fields: ["id"] },
      source: "query log",
    }),
  );
  const { tables, queries } = read("vocabulary.json");
  expect(tables.find(({ table }: { table: string }) => table === "usr").conventions).toContainEqual(
    expect.objectContaining({ always: true, said: "6 of 6 past queries of usr filter by hidden = 0." }),
  );
  // What they ask is shown to no model as a past query.
  expect(queries).toBeUndefined();
});
