import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cell, CellKind } from "#askable/databases/results/result.js";
import { csvText } from "#askable/reports/results/csv.js";
import { RESULT_FORMATS, resultBytes } from "#askable/reports/results/formats.js";
import { jsonLines, jsonText } from "#askable/reports/results/json.js";
import { markdownTable } from "#askable/reports/results/markdown.js";
import { parquetFile } from "#askable/reports/results/parquet.js";
import { distinctNames, type ResultTable } from "#askable/reports/results/result-table.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let instance: DuckDBInstance;
beforeAll(async () => {
  folder = await temporaryFolder();
  instance = await DuckDBInstance.create(":memory:");
});
afterAll(async () => {
  instance.closeSync();
  await folder.remove();
});

let written = 0;

/** What DuckDB reads in a file, as text. It keeps what it read of a path. */
async function readBack(bytes: Uint8Array | string, sql: (path: string) => string) {
  const path = join(folder.path, `${written++}.parquet`);
  writeFileSync(path, bytes);
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql(`'${path}'`));
  connection.closeSync();
  return reader.getRowsJson();
}

const table = (columns: Readonly<Record<string, CellKind>>, ...rows: Cell[][]): ResultTable => ({
  columns: Object.entries(columns).map(([name, kind]) => ({ name, kind, type: "" })),
  rows,
});

const bytes = new Uint8Array([0, 255, 16]);

describe("a CSV file", () => {
  test("quotes what must be quoted, ends its lines with CR LF, and tells NULL from the empty text", () => {
    const given = table(
      { id: "integer", "name, full": "text", at: "timestamp" },
      [1, 'says "no"\r\nand goes', "2024-01-01 10:00:00"],
      [2n ** 60n, "", null],
      [null, " ä", "2024-01-02 10:00:00"],
    );
    expect(csvText(given)).toBe(
      'id,"name, full",at\r\n1,"says ""no""\r\nand goes",2024-01-01 10:00:00\r\n1152921504606846976,"",\r\n' +
        '," ä",2024-01-02 10:00:00\r\n',
    );
  });

  test("is read by another program as it was written", async () => {
    const texts = [
      "plain",
      "a,b",
      'a "quoted" word',
      "two\nlines",
      "two\r\nlines",
      " blank ",
      "'",
      "NULL",
      "=1+1",
      "é ☂ 漢",
    ];
    const given = table({ n: "integer", t: "text" }, ...texts.map((text, index) => [index, text]), [99, null]);
    const read = await readBack(csvText(given), (path) => `FROM read_csv(${path}, all_varchar = true)`);
    expect(read).toEqual([...texts.map((text, index) => [String(index), text]), ["99", null]]);
  });

  test("has a row for each NULL of an only column", async () => {
    const given = table({ t: "text" }, ["a"], [null], ["b"]);
    const read = await readBack(csvText(given), (path) => `SELECT count(*) FROM read_csv(${path})`);
    expect(read).toEqual([["3"]]);
  });

  test("holds decimals digit by digit, bytes as hex, lists and structs as JSON", () => {
    const given = table({ d: "decimal", b: "blob", l: "list", s: "struct", t: "boolean", f: "number" }, [
      "0.10",
      bytes,
      [1, null, "a"],
      { a: 2n ** 60n },
      true,
      Number.NaN,
    ]);
    expect(csvText(given)).toBe(
      'd,b,l,s,t,f\r\n0.10,\\x00ff10,"[1,null,""a""]","{""a"":""1152921504606846976""}",true,NaN\r\n',
    );
  });

  test("guards a spreadsheet against formulas only where it is told to, and never changes a number", () => {
    const given = table({ "=name": "text", n: "integer" }, ["=1+1", -5], ["@now", 1], ["a=b", 2], ["-x", -3]);
    expect(csvText(given)).toBe("=name,n\r\n=1+1,-5\r\n@now,1\r\na=b,2\r\n-x,-3\r\n");
    expect(csvText(given, { guardFormulas: true })).toBe("'=name,n\r\n'=1+1,-5\r\n'@now,1\r\na=b,2\r\n'-x,-3\r\n");
  });
});

describe("JSON", () => {
  const given = table({ "2": "integer", name: "text", Name: "text", b: "blob" }, [2n ** 60n, "a", null, bytes]);

  test("is a list of objects that keep the order and all of the columns", () => {
    expect(jsonText(given)).toBe('[\n{"2":"1152921504606846976","name":"a","Name_2":null,"b":"\\\\x00ff10"}\n]\n');
    expect(jsonText(table({ a: "text" }))).toBe("[]\n");
    expect(JSON.parse(jsonText(table({ a: "integer" }, [1], [2])))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test("lines hold one object each, none of them more than a line", () => {
    expect(jsonLines(table({ a: "text" }, ["x\ny"], [null]))).toBe('{"a":"x\\ny"}\n{"a":null}\n');
    expect(jsonLines(table({ a: "text" }))).toBe("");
  });
});

test("columns of one name get names of their own that no other column has", () => {
  expect(distinctNames(["n", "N", "n_2", "", "n"].map((name) => ({ name })))).toEqual([
    "n",
    "N_3",
    "n_2",
    "column_4",
    "n_4",
  ]);
});

test("a Markdown table shows values as they are and aligns numbers at the right", () => {
  const given = table({ "a|b": "text", "count(*)": "integer" }, ["x|y\nz\\", 1], ["<b>_it_ first_name</b>", null]);
  expect(markdownTable(given)).toBe(
    "| a\\|b | count(\\*) |\n|---|---:|\n| x\\|y<br>z\\\\ | 1 |\n| \\<b\\>\\_it\\_ first_name\\</b\\> | NULL |\n",
  );
});

describe("a Parquet file", () => {
  async function roundTrip(given: ResultTable) {
    const file = await parquetFile(given);
    const types = await readBack(file, (path) => `DESCRIBE FROM ${path}`);
    const rows = await readBack(file, (path) => `FROM ${path}`);
    return { types: types.map((row) => row[1]), rows };
  }

  test("keeps the types of all kinds, NULL, and integers beyond 2^53 and 2^63", async () => {
    const columns = {
      i: "integer",
      u: "integer",
      h: "integer",
      n: "number",
      d: "decimal",
      t: "text",
      b: "boolean",
      day: "date",
      time: "time",
      at: "timestamp",
      zoned: "timestamp",
      id: "uuid",
      x: "blob",
      l: "list",
      s: "struct",
    } as const;
    const uuid = "0b0e0000-0000-4000-8000-00000000000a";
    const row: Cell[] = [
      2n ** 60n,
      2n ** 63n,
      -(2n ** 64n),
      0.1,
      "12345678901234.567",
      "a\u0000b ☂",
      false,
      "2024-02-29",
      "23:59:59.5",
      "2024-01-01 10:00:00.25",
      "2024-01-01 10:00:00+02:00",
      uuid,
      bytes,
      [1, "a"],
      { a: 1 },
    ];
    const { types, rows } = await roundTrip(
      table(
        columns,
        row,
        row.map(() => null),
      ),
    );
    expect(types).toEqual([
      "BIGINT",
      "UBIGINT",
      "DECIMAL(38,0)",
      "DOUBLE",
      "DECIMAL(18,3)",
      "VARCHAR",
      "BOOLEAN",
      "DATE",
      "TIME",
      "TIMESTAMP",
      "TIMESTAMP WITH TIME ZONE",
      "UUID",
      "BLOB",
      "JSON",
      "JSON",
    ]);
    expect(rows).toEqual([
      [
        "1152921504606846976",
        "9223372036854775808",
        "-18446744073709551616",
        0.1,
        "12345678901234.567",
        "a\u0000b ☂",
        false,
        "2024-02-29",
        "23:59:59.5",
        "2024-01-01 10:00:00.25",
        "2024-01-01 08:00:00+00",
        uuid,
        "\\x00\\xFF\\x10",
        '[1,"a"]',
        '{"a":1}',
      ],
      row.map(() => null),
    ]);
  });

  test.each<[CellKind, string, Cell[]]>([
    ["date", "VARCHAR", ["0000-00-00", "2024-01-01"]],
    ["date", "VARCHAR", ["2023-02-29"]],
    ["date", "VARCHAR", ["infinity"]],
    ["date", "VARCHAR", ["0044-03-15 BC"]],
    ["timestamp", "VARCHAR", ["2024-01-01 10:00:00", "2024-01-01 10:00:00+00:00"]],
    ["timestamp", "TIMESTAMP_NS", ["2024-01-01 10:00:00.123456789"]],
    ["timestamp", "VARCHAR", ["1066-10-14 10:00:00.123456789"]],
    ["timestamp", "TIMESTAMP", ["1066-10-14T10:00"]],
    ["time", "VARCHAR", ["838:59:59"]],
    ["time", "VARCHAR", ["24:00:00"]],
    ["decimal", "VARCHAR", ["NaN"]],
    ["decimal", "VARCHAR", ["1.5", `${"9".repeat(38)}`]],
    ["decimal", "DECIMAL(38,1)", ["-1.5", `${"9".repeat(37)}`]],
    ["integer", "VARCHAR", [10n ** 38n]],
    ["integer", "DECIMAL(38,0)", [-1, 2n ** 63n]],
    ["uuid", "VARCHAR", ["none"]],
    ["any", "VARCHAR", [1, "a"]],
    ["interval", "VARCHAR", ["P1DT2H"]],
  ])("holds %s as %s, so that nothing is lost: %#", async (kind, type, cells) => {
    const { types, rows } = await roundTrip(table({ value: kind }, ...cells.map((cell) => [cell])));
    expect(types).toEqual([type]);
    expect(
      rows.map(([value]) =>
        String(value)
          .replace(/(\.\d*?)0+$/, "$1")
          .replace(/\.$/, "")
          .replace("T", " "),
      ),
    ).toEqual(
      cells.map((cell) =>
        kind === "timestamp" && type === "TIMESTAMP" ? "1066-10-14 10:00:00" : String(cell).replace("T", " "),
      ),
    );
  });

  test("has the columns of a result without rows, and of names that are the same", async () => {
    const given = { columns: [...table({ a: "integer" }).columns, ...table({ A: "date" }).columns], rows: [] };
    const file = await parquetFile(given);
    const types = await readBack(file, (path) => `DESCRIBE FROM ${path}`);
    expect(types.map((row) => row.slice(0, 2))).toEqual([
      ["a", "BIGINT"],
      ["A_2", "DATE"],
    ]);
  });
});

test("every format makes bytes of the same table", async () => {
  const given = table({ a: "integer" }, [1]);
  const made = await Promise.all(RESULT_FORMATS.map((format) => resultBytes(format, given)));
  expect(made.slice(0, 4).map((each) => Buffer.from(each).toString())).toEqual([
    "a\r\n1\r\n",
    '[\n{"a":1}\n]\n',
    '{"a":1}\n',
    "| a |\n|---:|\n| 1 |\n",
  ]);
  expect(Buffer.from(made[4]!.subarray(0, 4)).toString()).toBe("PAR1");
});
