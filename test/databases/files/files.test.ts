import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { contentOf, makeDuckdb, rows, temporaryFolder } from "../tools.js";

const home = temporaryFolder();
const opened: Database[] = [];
let count = 0;

/** A folder with these files. */
function filled(files: Record<string, string | Uint8Array>): string {
  const folder = join(home.path, String(++count));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

async function open(location: string): Promise<Database> {
  const database = await openDatabase(location);
  opened.push(database);
  return database;
}

const surplusAt = (line: number, file: string) =>
  `the header has fewer; see line ${line} of ${file}. Name these cells in the header, or quote a cell that holds the delimiter`;

const names = async (database: Database) => (await database.schema()).tables.map((table) => table.name);

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => home.remove());

describe("a folder with links", () => {
  test("is refused where one leaves it, before anything is read through it", async () => {
    const elsewhere = filled({ "mine.csv": "secret\nmine\n" });
    for (const target of [join(elsewhere, "mine.csv"), elsewhere, join(elsewhere, "not-there.csv"), "/etc/passwd"]) {
      const folder = filled({ "people.csv": "id\n1\n" });
      symlinkSync(target, join(folder, "pw.csv"));
      await expect(open(folder)).rejects.toMatchObject({
        name: "AskableError",
        message: `${join(folder, "pw.csv")} is a link that leaves ${folder}: it leads to ${target}`,
        hint: `Copy that file into the folder, or name it: ${target}`,
      });
    }
  });

  test("is refused as well where the link comes later", async () => {
    const elsewhere = filled({ "mine.csv": "secret\nmine\n" });
    const folder = filled({ "people.csv": "id\n1\n" });
    const database = await open(folder);
    symlinkSync(join(elsewhere, "mine.csv"), join(folder, "pw.csv"));
    await expect(database.schema()).rejects.toThrow("is a link that leaves");
    expect(await database.query("FROM pw")).toMatchObject({
      kind: "error",
      message: expect.stringContaining("is a link that leaves"),
    });
    rmSync(join(folder, "pw.csv"));
    expect(rows(await database.query("FROM people"))).toEqual([[1]]);
  });

  test("is read where they stay inside, where the folder is one itself, and where a file is named by one", async () => {
    const folder = filled({ "people.csv": "id\n1\n" });
    mkdirSync(join(folder, "versions"));
    writeFileSync(join(folder, "versions", "2.csv"), "a\n5\n");
    symlinkSync("versions/2.csv", join(folder, "current.csv"));
    symlinkSync(folder, `${folder}-link`);
    for (const path of [folder, `${folder}-link`]) expect(await names(await open(path))).toEqual(["current", "people"]);
    const named = filled({});
    symlinkSync(join(folder, "people.csv"), join(named, "by-link.csv"));
    expect(await names(await open(join(named, "by-link.csv")))).toEqual(["by-link"]);
  });
});

describe("a folder of files", () => {
  test("has one table for each file, whatever its format, packed or not", async () => {
    const folder = filled({
      "people.csv": "id,name\n1,Ann\n2,Bo\n",
      "places.tsv": "id\tname\n1\tRome\n",
      "orders.jsonl": '{"id": 1, "day": "2020-01-02", "tags": ["x"]}\n{"id": 2, "day": "2020-01-03", "tags": []}\n',
      "packed.csv.gz": gzipSync("id,name\n9,Zip\n"),
      "list.json": '[{"a": 1}, {"a": 2}]',
      "settings.json": '{"a": 1,\n "b": 2}',
      "empty.csv": "",
      ".hidden.csv": "a\n1\n",
      "readme.md": "words",
    });
    await makeDuckdb(":memory:", `COPY (SELECT 7 AS n) TO '${join(folder, "numbers.parquet")}'`);
    const database = await open(folder);
    expect(await names(database)).toEqual(["list", "numbers", "orders", "packed", "people", "places"]);
    expect(rows(await database.query("SELECT name, n FROM packed, numbers"))).toEqual([["Zip", 7]]);
    expect(rows(await database.query("SELECT id, day, tags FROM orders ORDER BY id"))).toEqual([
      [1, "2020-01-02", ["x"]],
      [2, "2020-01-03", []],
    ]);
    expect((await database.schema()).tables.find((table) => table.name === "orders")?.fields).toEqual([
      { name: "id", type: "BIGINT", nullable: true },
      { name: "day", type: "DATE", nullable: true },
      { name: "tags", type: "VARCHAR[]", nullable: true },
    ]);
  });

  test("tells of files without content, and of rows that are longer than their header", async () => {
    const folder = filled({
      "empty.csv": "",
      "fine.csv": "id,name\n1,Ann\n2,Bo,\n",
      "long.csv": "id,name\n1,Ann\n2,Bo,extra\n3,Cy\n4,Di,more,and more\n",
      "large.csv": `id;name\n${Array.from({ length: 30_000 }, (_, i) => `${i};n${i}${i === 25_000 ? ";x" : ""}`).join("\n")}\n`,
    });
    const database = await open(folder);
    const { tables, unread } = await database.schema();
    expect(unread).toEqual([{ what: "empty.csv", why: "it is empty" }]);
    expect(tables.map((table) => [table.name, table.unread])).toEqual([
      ["fine", undefined],
      ["large", [{ what: "the last cells of 1 row", why: surplusAt(25002, "large.csv") }]],
      ["long", [{ what: "the last cells of 2 rows", why: surplusAt(3, "long.csv") }]],
    ]);
    const profile = await measureProfile(database, "x");
    expect(profile.skipped).toEqual(unread);
    expect(profile.tables.map((table) => table.skipped)).toEqual(tables.map((table) => table.unread));
  });

  test("counts rows that are longer than their header also where lines end in different ways", async () => {
    const rowsOf = (end: (line: number) => string) =>
      [`id,name`, ...Array.from({ length: 300 }, (_, i) => `${i},"n""${i}"${i % 100 === 50 ? ",more" : ""}`)]
        .map((row, line) => row + end(line))
        .join("");
    const alternating = (line: number) => (line % 3 ? "\n" : "\r\n");
    const folder = filled({
      "alternating.csv": rowsOf(alternating),
      "latin.csv": Buffer.from(rowsOf(alternating).replaceAll("n", "ñ"), "latin1"),
      "once.csv": rowsOf((line) => (line === 150 ? "\n" : "\r\n")),
      "old.csv": rowsOf(() => "\r"),
      "zipped.csv.gz": gzipSync(rowsOf(alternating)),
    });
    const database = await open(folder);
    const { tables } = await database.schema();
    expect(tables.map((table) => [table.name, table.unread])).toEqual(
      ["alternating.csv", "latin.csv", "old.csv", "once.csv", "zipped.csv.gz"].map((file) => [
        file.split(".")[0],
        [{ what: "the last cells of 3 rows", why: surplusAt(52, file) }],
      ]),
    );
    for (const { name } of tables)
      expect(rows(await database.query(`SELECT count(*), count(id) FROM ${name}`))).toEqual([[300, 300]]);
  });

  test("reads lines that end in different ways, breaks inside quotes among them", async () => {
    const row = (i: number) => `${i},"first\nsecond ${i}"${i % 3 ? "\n" : "\r\n"}`;
    const folder = filled({ "x.csv": `id,name\n${Array.from({ length: 300 }, (_, i) => row(i)).join("")}` });
    const counted = await (await open(folder)).query("SELECT count(*), sum(id), min(name) FROM x");
    expect(rows(counted)).toEqual([[300, 44_850, "first\nsecond 0"]]);
  });

  describe.each([
    ["\n", "line feeds"],
    ["\r\n", "carriage returns and line feeds"],
  ])("reads rows that are longer than their header, where lines end with %j", (end) => {
    test.each([
      ["the first", (i: number) => i === 0],
      ["one in the middle", (i: number) => i === 150],
      ["all but one", (i: number) => i !== 150],
    ])("%s, and breaks inside quotes", async (_, isLong) => {
      const row = (i: number) =>
        `${i},"first${end}second, ${i}",${i}.5,2024-01-31,0${i}${isLong(i) ? ",more" : ""}${end}`;
      const text = `id,name,price,day,code${end}${Array.from({ length: 300 }, (_, i) => row(i)).join("")}`;
      const database = await open(filled({ "x.csv": text }));
      const counted = await database.query(
        "SELECT count(*), sum(id), min(name), sum(price), max(day)::VARCHAR, max(code) FROM x",
      );
      expect(rows(counted)).toEqual([[300, 44_850, `first${end}second, 0`, 45_000, "2024-01-31", "099"]]);
      const { tables } = await database.schema();
      expect(tables[0]?.fields.map(({ type }) => type)).toEqual(["BIGINT", "VARCHAR", "DOUBLE", "DATE", "VARCHAR"]);
      expect(tables[0]?.unread).toHaveLength(1);
    });
  });

  test("keeps tables apart whose names differ in their ending or their case only", async () => {
    const database = await open(
      filled({ "a.csv": "x\n1\n", "a.tsv": "x\n2\n", "Ä b.csv": "x\n3\n", "Case.csv": "x\n4\n", "case.csv": "x\n5\n" }),
    );
    expect(await names(database)).toEqual(["Case.csv", "a.csv", "a.tsv", "case.csv_2", "Ä b"]);
    expect(rows(await database.query('SELECT x FROM "case.csv_2" UNION ALL SELECT x FROM "Ä b"'))).toEqual([[5], [3]]);
  });

  test("reads names with quotes and wildcards as they are", async () => {
    const database = await open(filled({ "it's [1] *.csv": "x\n1\n", "1 x.csv": "x\n2\n" }));
    expect(await names(database)).toEqual(["1 x", "it's [1] *"]);
    expect(rows(await database.query(`SELECT x FROM "it's [1] *"`))).toEqual([[1]]);
  });

  test("sees a file that is changed or added while it is open", async () => {
    const folder = filled({ "a.csv": "x\n1\n" });
    const database = await open(folder);
    const first = await database.fingerprint();
    expect(rows(await database.query("SELECT sum(x) FROM a"))).toEqual([[1]]);
    writeFileSync(join(folder, "a.csv"), "x\n10\n20\n");
    writeFileSync(join(folder, "b.csv"), "y\n1\n");
    expect(rows(await database.query("SELECT sum(x) FROM a, b"))).toEqual([[30]]);
    expect(await names(database)).toEqual(["a", "b"]);
    expect(await database.fingerprint()).not.toBe(first);
  });

  test("says so when the files are gone", async () => {
    const folder = filled({ "a.csv": "x\n1\n" });
    const database = await open(folder);
    rmSync(folder, { recursive: true });
    const outcome = await database.query("SELECT 1");
    expect(outcome).toMatchObject({ kind: "error", message: expect.stringContaining(folder) });
  });
});

describe("a CSV file", () => {
  const read = async (content: string | Uint8Array, sql = "FROM x") => {
    const database = await open(join(filled({ "x.csv": content }), "x.csv"));
    return rows(await database.query(sql));
  };

  test("may be in Latin-1 or UTF-16, or begin with a byte order mark", async () => {
    expect(await read(Buffer.from("a,b\n1,café\n", "latin1"))).toEqual([[1, "café"]]);
    expect(await read(Buffer.from("\ufeffa,b\n1,café\n", "utf16le"))).toEqual([[1, "café"]]);
    expect(await read("\ufeffa,b\n1,café\n", "SELECT a, b FROM x")).toEqual([[1, "café"]]);
  });

  test("may change its mind about a type late", async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index},${index}`).join("\n");
    const late = await read(`a,b\n${lines}\nn/a,7\n`, "SELECT a, b FROM x ORDER BY b DESC, a DESC LIMIT 1");
    expect(late).toEqual([["29999", 29999]]);
  });

  test("may have broken quotes and uneven rows, and loses none of them", async () => {
    expect(await read('a,b\n1,"x\n2,y\n3,"z"w"\n4,u\n', "SELECT count(*), max(a) FROM x")).toEqual([[4, 4]]);
    const lines = Array.from({ length: 50 }, (_, row) => `${row},n${row},c`).join("\n");
    const last = "SELECT id, name, city FROM x WHERE id::INTEGER >= 50 ORDER BY id";
    expect(await read(`id,name,city\n${lines}\n50,short\n`, last)).toEqual([[50, "short", null]]);
    expect(await read(`id,name,city\n${lines}\n50,short\n51,a,b,c\n`, last)).toEqual([
      [50, "short", null],
      [51, "a", "b"],
    ]);
    const later = Array.from({ length: 30_000 }, (_, row) => `${row},${row}`).join("\n");
    expect(await read(`a,b\n${later}\n5\n1,2,3\n`, "SELECT count(*), sum(a) FROM x")).toEqual([[30_002, 449985006]]);
  });

  test("may have no rows, no header, or names that SQL would mix up", async () => {
    expect(await read("a,b\n", "SELECT a, b FROM x")).toEqual([]);
    expect(await read("1,2\n3,4\n", "SELECT * FROM x")).toHaveLength(2);
    const database = await open(filled({ "x.csv": 'a,A,"b ""c""",select\n1,2,3,4\n' }));
    const fields = (await database.schema()).tables[0]!.fields.map((field) => field.name);
    expect([fields.length, new Set(fields.map((name) => name.toLowerCase())).size]).toEqual([4, 4]);
    expect(rows(await database.query('SELECT "b ""c""", "select" FROM x'))).toEqual([[3, 4]]);
  });

  test("may have 2,000 columns and a cell of 1 MB", async () => {
    const wide = await read(`${Array.from({ length: 2000 }, (_, at) => `c${at}`).join()}\n${"1,".repeat(1999)}1\n`);
    expect(wide[0]).toHaveLength(2000);
    expect(await read(`a,b\n1,${"x".repeat(1_000_000)}\n`, "SELECT length(b) FROM x")).toEqual([[1_000_000]]);
  });
});

test("a JSON file may have ten thousand brackets within each other", async () => {
  const deep = `{"a": ${"[".repeat(10_000)}${"]".repeat(10_000)}, "b": {"c": [{"d": 1}]}}`;
  const database = await open(filled({ "deep.jsonl": `${deep}\n` }));
  expect(rows(await database.query("SELECT b.c[1].d, length(a) FROM deep"))).toEqual([[1, 1]]);
});

describe("a file that cannot be read", () => {
  test.each([
    ["bad.jsonl", '{"a": 1}\n{"a":\n', /bad\.jsonl cannot be read as a table: .*Malformed JSON.*/, { broken: true }],
    ["bad.parquet", "PAR1 but nothing more", /bad\.parquet cannot be read as a table/, { broken: true }],
    ["picture.csv", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /picture\.csv is not what its name says/, {}],
  ])("%s is named, alone by an error and in a folder among what is not read", async (name, content, message, kind) => {
    const folder = filled({ [name]: content });
    await expect(openDatabase(folder)).rejects.toThrow(message);
    writeFileSync(join(folder, "good.csv"), "a\n1\n");
    const database = await open(folder);
    const { tables, unread } = await database.schema();
    const why = expect.not.stringMatching(/\. \./);
    expect([tables.map((table) => table.name), unread]).toEqual([["good"], [{ what: name, why, ...kind }]]);
    expect(rows(await database.query("SELECT a FROM good"))).toEqual([[1]]);
  });

  test("is left out by its own name or its table's, as any file, and else is said to be skippable", async () => {
    const folder = filled({ "bad.jsonl": '{"a": 1}\n{"a":\n', "good.csv": "a\n1\n", "other.csv": "a\n1\n" });
    const database = await open(folder);
    const reasons = async (...skip: string[]) => {
      const { tables, skipped = [] } = await measureProfile(database, "x", { limits: { skip } });
      const left = tables.filter(({ rows }) => rows === undefined).map(({ name }) => name);
      return [left, ...skipped.map(({ what, why }) => `${what}: ${why}`)];
    };
    expect(await reasons()).toEqual([[], expect.stringMatching(/^bad\.jsonl: .*leave it out: --skip bad\.jsonl$/)]);
    expect(await reasons("bad.jsonl")).toEqual([[], 'bad.jsonl: its name fits "bad.jsonl" under skip']);
    expect(await reasons("ba*", "good.csv")).toEqual([["good"], 'bad.jsonl: its name fits "ba*" under skip']);
  });

  test("is not touched by what is refused", async () => {
    const folder = filled({ "a.csv": "x\n1\n" });
    await makeDuckdb(":memory:", `COPY (SELECT 7 AS n) TO '${join(folder, "p.parquet")}'`);
    const before = contentOf(folder);
    const database = await open(folder);
    for (const attempt of [
      `COPY p TO '${folder}/p.parquet'`,
      `ATTACH '${folder}/p.parquet' AS x`,
      `ATTACH '${folder}/new.duckdb' AS x`,
      `FROM '${folder}/a.csv'`,
      `FROM read_parquet('${folder}/p.parquet')`,
      "CREATE OR REPLACE TABLE a AS SELECT 2 AS x",
      "UPDATE a SET x = 2",
    ]) {
      expect(await database.query(attempt), attempt).toMatchObject({ kind: "error", failure: "refused" });
    }
    expect(contentOf(folder)).toEqual(before);
    expect(rows(await database.query("SELECT x, n FROM a, p"))).toEqual([[1, 7]]);
  });
});
