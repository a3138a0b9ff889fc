import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { embedsLetters } from "../indexes/embedder.js";
import { serveFaults } from "../models/fault-server.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

function sqlite(name: string, statements: string): string {
  const database = new SQLite(at(name));
  database.exec(statements);
  database.close();
  return name;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(at("bakery.sqlite"));
  const { code, stderr } = await askable(["prepare", "bakery.sqlite"], { cwd: folder.path });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
});
afterAll(() => folder.remove());

/** Runs it, and holds what every message must hold: no stack trace, one clear line, something to do. */
async function refused(words: readonly string[], code: number, message: RegExp): Promise<void> {
  const run = await askable(words, { cwd: folder.path });
  expect(run.stderr).toMatch(message);
  expect(run.stderr).not.toMatch(/\n {4}at |this is a bug/);
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code, stdout: "" });
}

describe("a database that cannot be opened is named, with what is wrong", () => {
  test("a missing file", () => refused(["prepare", "missing.sqlite"], 1, /missing\.sqlite/));

  test("a misspelt name, with the names there are", () =>
    refused(["ask", "bakry", "How many breads?"], 1, /"bakry".*\n.*bakery/));

  test("a script of SQL, though its commas are regular", async () => {
    writeFileSync(
      at("dump.sql"),
      "CREATE TABLE a (x, y);\nINSERT INTO a VALUES (1, 2);\nINSERT INTO a VALUES (3, 4);\n",
    );
    await refused(["prepare", "dump.sql"], 1, /dump\.sql.*a script of SQL statements\n.*sqlite3 new\.sqlite </);
  });

  test("a folder without tables", async () => {
    mkdirSync(at("empty"));
    await refused(["prepare", "empty"], 1, /empty/);
  });

  test("a database without tables", () =>
    refused(["prepare", sqlite("none.sqlite", "PRAGMA user_version = 1")], 1, /none\.sqlite.*no tables/));

  test("a corrupt SQLite file", async () => {
    const bytes = Buffer.concat([Buffer.from("SQLite format 3\0"), randomBytes(20_000)]);
    writeFileSync(at("corrupt.sqlite"), bytes);
    await refused(["prepare", "corrupt.sqlite"], 1, /corrupt\.sqlite/);
  });

  test("an encrypted one, which looks like noise", async () => {
    writeFileSync(at("secret.sqlite"), randomBytes(8192));
    await refused(["prepare", "secret.sqlite"], 1, /secret\.sqlite.*\n?.*encrypted/s);
  });

  test("something that is no database", async () => {
    writeFileSync(at("picture.sqlite"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
    await refused(["prepare", "picture.sqlite"], 1, /picture\.sqlite/);
  });
});

describe("a question that cannot be asked is refused before any work", () => {
  test("an empty one", () => refused(["ask", "bakery", ""], 2, /question is empty/));
  test("one of 10,000 characters", () =>
    refused(["ask", "bakery", "how ".repeat(2500)], 2, /10000 characters|10,000 characters/));
  test("for a pipeline that does not exist", () =>
    refused(["ask", "bakery", "How many breads?", "--pipeline", "oflin"], 2, /no pipeline "oflin"\n.*offline/));
  test("for a pipeline that needs a model", () =>
    refused(["ask", "bakery", "How many breads?", "--pipeline", "direct"], 1, /[Nn]o model is configured/));
});

describe("a wrong call says what is wrong and where help is", () => {
  test("a flag that does not exist", () =>
    refused(["ask", "bakery", "How many?", "--expalin"], 2, /expalin.*\n.*--help/));
  test("a command that does not exist", () =>
    refused(["prepair", "x"], 2, /prepair x: no such command. Did you mean prepare\?/));
  test("no command", () => refused([], 2, /Say what to do: init, prepare, .*serve, worker, jobs, doctor/));
  test("a flag given twice", () =>
    refused(["ask", "bakery", "How many?", "--pipeline", "a", "--pipeline", "b"], 2, /pipeline.*more than once/));
  test("a name with a slash", () => refused(["prepare", "bakery.sqlite", "--name", "../up"], 2, /--name.*"\.\.\/up"/));
  test("the name of another database", async () => {
    bakery(at("other.sqlite"));
    await refused(
      ["prepare", "other.sqlite", "--name", "bakery"],
      2,
      /"bakery" is taken.*bakery\.sqlite\n.*remove .*bakery/,
    );
  });
  test("a choice that leaves no table to measure, when only asked for the plan too", () =>
    refused(["prepare", "bakery.sqlite", "--only", "nope*", "--dry-run"], 2, /No table is left.*nope\*\n.*baker/));
  test("a table that does not exist, with those that do", () =>
    refused(["show", "bakery", "cake"], 1, /"cake"\n.*baker, bread/));
});

describe("a number or URL that is wrong is named", () => {
  test.each([
    [["--max-rows", "banana"], /--max-rows: what is given is not a number/],
    [["--max-rows", "0"], /max-rows: must be more than 0/],
    [["--max-table-rows", "1.5"], /max-table-rows: must be a whole number/],
  ])("%j", (words, message) => refused(["prepare", "bakery.sqlite", ...words], 2, message));

  test.each(["postgres://a@127.0.0.1:99999/x", "mysql://a:77777@127.0.0.1:99999/x"])("%s", (url) =>
    refused(["prepare", url], 2, /port of the URL is not a port: 99999\n/),
  );
});

describe("what fails before anything was measured leaves nothing behind", () => {
  test("a query log of which not one statement can be read", async () => {
    writeFileSync(at("log.sql"), "\nhello world;\nfoo bar;\n");
    const words = ["prepare", "bakery.sqlite", "--query-log", "log.sql", "--home", "unmade"];
    await refused(words, 1, /log\.sql: not one of its 2 statements can be parsed; line 2: .*\n.*--query-log ""/);
    expect(existsSync(at("unmade"))).toBe(false);
  });

  test("a database without tables", async () => {
    mkdirSync(at("made"));
    await refused(["prepare", sqlite("no.sqlite", "PRAGMA user_version = 1"), "--home", "made"], 1, /no tables/);
    expect(readdirSync(at("made"))).toEqual([]);
  });
});

describe("the configuration and the home", () => {
  test("a broken askable.yaml is named with its line", async () => {
    mkdirSync(at("broken-home"));
    writeFileSync(at("broken-home", "askable.yaml"), "models:\n  coder: { provider: openai\nroles: 3\n");
    await refused(["doctor", "--home", "broken-home"], 1, /askable\.yaml:\d+:\d+/);
  });

  test("an unknown key is named with its path", async () => {
    mkdirSync(at("wrong-home"));
    writeFileSync(at("wrong-home", "askable.yaml"), "models:\n  coder: { provider: openai, modle: x }\n");
    await refused(["doctor", "--home", "wrong-home"], 1, /askable\.yaml: models\.coder\.modle/);
  });

  test("a home that cannot be written", () =>
    refused(
      ["prepare", "bakery.sqlite", "--name", "b2", "--home", "/sys/askable"],
      1,
      /\/sys\/askable.*(?:not permitted|read-only|Cannot write)/,
    ));

  test("a notes file with a mistake, named with its line", async () => {
    writeFileSync(at("notes.yaml"), "tables:\n  bread: [\n");
    await refused(["prepare", "bakery.sqlite", "--notes", "notes.yaml"], 1, /notes\.yaml:\d+/);
  });

  test("an example file with a broken line, named with its line", async () => {
    writeFileSync(at("examples.jsonl"), '{"question": "a", "sql": "SELECT 1"}\n{"question": \n');
    await refused(["prepare", "bakery.sqlite", "--examples", "examples.jsonl"], 1, /examples\.jsonl.*2/);
  });
});

describe("odd data is prepared and asked all the same", () => {
  const prepares = async (path: string, ...more: string[]) => {
    const run = await askable(["prepare", path, "--json", ...more], { cwd: folder.path });
    expect(run).toMatchObject({ code: 0, stderr: expect.not.stringContaining("    at ") });
    return JSON.parse(run.stdout);
  };

  test("a CSV file with broken quotes, of which no row is lost", async () => {
    writeFileSync(at("broken.csv"), 'id,name\n1,"open\n2,"a"b"c\n3,"\n');
    expect(await prepares("broken.csv")).toMatchObject({ tables: 1, fields: 2 });
    const shown = await askable(["show", "broken", "broken"], { cwd: folder.path });
    expect(shown.stdout).toMatch(/^broken: 3 rows\./);
  });

  test("a table without rows", async () => {
    expect(await prepares(sqlite("bare.sqlite", "CREATE TABLE bare (a TEXT, b INTEGER)"))).toMatchObject({
      tables: 1,
      values: 0,
    });
  });

  test("2,000 columns", async () => {
    // The built-in embedder takes half a minute for as many summaries.
    const server = await serveFaults(embedsLetters(64));
    onTestFinished(() => server.close());
    mkdirSync(at("wide"));
    const embedder = `{ provider: openai, baseUrl: "${server.url}", model: letters, dimension: 64 }`;
    writeFileSync(at("wide", "askable.yaml"), `embedder: ${embedder}\n`);
    const columns = Array.from({ length: 2000 }, (_, index) => `c${index} INTEGER`).join(", ");
    const path = sqlite("wide.sqlite", `CREATE TABLE wide (${columns}); INSERT INTO wide (c0, c1999) VALUES (1, 2)`);
    expect(await prepares(path, "--home", at("wide"))).toMatchObject({ tables: 1, fields: 2000 });
  }, 300_000);

  test("a cell of a megabyte, blobs, and text in a number's column", async () => {
    const path = sqlite(
      "odd.sqlite",
      `CREATE TABLE odd (note TEXT, picture BLOB, amount INTEGER);
       INSERT INTO odd VALUES (replace(hex(zeroblob(500000)), '0', 'x'), randomblob(5000), 'twelve'), ('short', NULL, 12);`,
    );
    expect(await prepares(path)).toMatchObject({ tables: 1, fields: 3, warnings: [] });
    const shown = await askable(["show", "odd", "odd.amount"], { cwd: folder.path });
    expect(shown.stdout).toMatch(/disagreement .*text/i);
  });

  test("a question in another language gets an honest answer", async () => {
    const run = await askable(["ask", "bakery", "有多少种面包的价格超过三欧元？", "--json"], { cwd: folder.path });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ sql: null, rows: [] });
  });
});
