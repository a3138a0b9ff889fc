import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { rows, temporaryFolder } from "../tools.js";

const home = temporaryFolder();
let count = 0;

afterAll(() => home.remove());

async function opened(text: string, memory = 2 ** 30) {
  const path = join(home.path, `x${++count}.csv`);
  writeFileSync(path, text);
  const database = await openDatabase(path, { memory });
  onTestFinished(() => database.close());
  return database;
}

const line = (columns: number, cell: (at: number) => string) =>
  Array.from({ length: columns }, (_, at) => cell(at)).join();

test("a CSV file is loaded with the memory that its columns need, more than a statement may have, and profiled", async () => {
  const columns = 3000;
  const body = Array.from({ length: 20 }, (_, row) =>
    line(columns, (at) => (at % 2 ? `word ${row}` : String(row * at))),
  );
  const database = await opened(`${line(columns, (at) => `c${at}`)}\n${body.join("\n")}\n`, 2 ** 28);
  const { fields, rows: counted } = (await measureProfile(database, "x")).tables[0]!;
  expect([fields.length, counted]).toEqual([columns, 20]);
  expect(fields.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(fields[1]).toMatchObject({ name: "c1", nulls: 0, distinct: { count: 20, exact: true }, max: "word 9" });
  expect(fields[2998]).toMatchObject({ name: "c2998", min: 0, max: 19 * 2998, mean: 28481 });
}, 60_000);

test("a header of more than 64 KiB is read whole: short rows are filled up, long ones are told of, names are made different", async () => {
  const columns = 1500;
  const name = (at: number) => (at % 500 === 7 ? "same" : `a rather long name of the column with number ${at}`);
  const header = line(columns, name);
  expect(header.length).toBeGreaterThan(2 ** 16);
  const full = line(columns, (at) => String(at));
  const database = await opened(`${header}\n${full}\n1,2\n${full},too,many\n${full}\n`);
  const [table] = (await database.schema()).tables;
  const names = table!.fields.map((field) => field.name);
  expect([names.length, new Set(names).size]).toEqual([columns, columns]);
  expect(names.filter((each) => each.startsWith("same"))).toEqual(["same", "same_1", "same_2"]);
  expect(table!.unread).toMatchObject([
    { what: "the last cells of 1 row", why: expect.stringMatching(/see line 4 of/) },
  ]);
  const last = names.at(-1)!.replaceAll('"', '""');
  expect(rows(await database.query(`SELECT count(*), count("${last}"), max("${last}") FROM x${count}`))).toEqual([
    [4, 3, 1499],
  ]);
}, 60_000);
