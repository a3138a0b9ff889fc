import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TABLES } from "#askable/reports/tables/tables.js";
import { writeTables } from "#askable/reports/tables/write-tables.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test("reports/README.md shows every table as it is", () => {
  const readme = readFileSync(new URL("../../../reports/README.md", import.meta.url), "utf8");
  for (const { name, row, columns } of TABLES) {
    const lines = columns.map(({ name: column, type, meaning }) => `| \`${column}\` | ${type} | ${meaning} |`);
    expect(readme).toContain(
      [`### ${name}`, "", `A row is ${row}.`, "", "| column | type | |", "|---|---|---|", ...lines, ""].join("\n"),
    );
  }
});

test("each table has its columns with their types, also without rows; any text can be written", async () => {
  const path = join(folder.path, "tables");
  const strange = `a\0b \ud800 \udc00 "'\n😀`;
  const rows = [{ run: "r", id: strange, field: "t.f", value: "x".repeat(3 * 2 ** 20), text: true }];
  await writeTables(path, { gold_literals: rows });
  // What was there before goes.
  await writeTables(path, { gold_literals: rows });
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    for (const { name, columns } of TABLES) {
      const file = join(path, `${name}.parquet`);
      const described = await connection.runAndReadAll(`DESCRIBE FROM '${file}'`);
      const [names, types] = [described.getColumns()[0], described.getColumns()[1]];
      expect([names, types]).toEqual([columns.map((column) => column.name), columns.map((column) => column.type)]);
    }
    const read = await connection.runAndReadAll(`FROM '${join(path, "gold_literals.parquet")}' SELECT id, len(value)`);
    expect(read.getRows()).toEqual([[`a\ufffdb \ufffd \ufffd "'\n😀`, 3n * 2n ** 20n]]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
