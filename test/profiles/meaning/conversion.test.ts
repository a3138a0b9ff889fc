import { expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { datesIn } from "#askable/profiles/meaning/dates.js";
import { numberExpression } from "#askable/profiles/meaning/number-sql.js";
import { numbersIn } from "#askable/profiles/meaning/number-text.js";
import { textTimeExpression, timeExpression } from "#askable/profiles/meaning/time-sql.js";
import { duckdbWith, sqliteWith } from "../databases.js";

const engines: readonly (readonly [string, () => Promise<Database>])[] = [
  ["SQLite", () => sqliteWith("CREATE TABLE t (x)")],
  ["DuckDB", () => duckdbWith("CREATE TABLE t (x INTEGER)")],
];

async function firstOf(database: Database, expression: string, value: string): Promise<unknown> {
  const outcome = await database.query(`SELECT ${expression} FROM (SELECT ${value} AS v) AS s`);
  if (outcome.kind !== "rows") throw new Error(`${expression}: ${JSON.stringify(outcome)}`);
  return outcome.result.data[0]?.[0];
}

const numbers: readonly (readonly [texts: readonly string[], value: number])[] = [
  [["1,234.50", "7"], 1234.5],
  [["1.234,50", "7,25"], 1234.5],
  [["12,5", "7"], 12.5],
  [["(123)", "45"], -123],
  [["1e5", "2.5e3"], 100000],
  [["$1,200", "$15"], 1200],
  [["12.5 %", "3 %"], 12.5],
  [["5 kg", "6 kg"], 5],
];

const times: readonly (readonly [texts: readonly string[], day: string])[] = [
  [["31.01.2024", "01.12.2023"], "2024-01-31"],
  [["1/31/2024", "12/1/2023"], "2024-01-31"],
  [["31/1/2024", "1/12/2023"], "2024-01-31"],
  [["2024/01/31", "2023/12/01"], "2024-01-31"],
  [["Jan 31 2024", "Dec 1 2023"], "2024-01-31"],
  [["January 31, 2024", "December 1, 2023"], "2024-01-31"],
  [["31-Jan-2024", "01-Dec-2023"], "2024-01-31"],
  [["31 January 2024", "1 December 2023"], "2024-01-31"],
];

const counted: readonly (readonly [format: string, value: string])[] = [
  ["epoch seconds", "1706659200"],
  ["epoch milliseconds", "1706659200000"],
  ["epoch days", "19753"],
  ["Excel serial days", "45322"],
  ["%Y%m%d", "20240131"],
];

test.each(engines)("%s reads numbers out of texts with the SQL that is proposed", async (_engine, open) => {
  const database = await open();
  for (const [texts, value] of numbers) {
    const written = numbersIn(texts);
    const expression = written && numberExpression("v", database.dialect, written, []);
    expect([texts[0], await firstOf(database, expression ?? "NULL", `'${texts[0]}'`)]).toEqual([texts[0], value]);
  }
  const written = numbersIn(["1", "2"]);
  const absent = written && numberExpression("v", database.dialect, written, ["N/A", "o'x"]);
  expect(await firstOf(database, absent ?? "1", "'N/A'")).toBeNull();
  expect(await firstOf(database, absent ?? "1", "'o''x'")).toBeNull();
});

const strange: readonly (readonly [texts: readonly string[], others: readonly string[]])[] = [
  [
    ["1.5", "7", "-2"],
    ["<0.5", "", "n/a", "1,5", "--5", "0x10", "5 kg", "1.2.3"],
  ],
  [
    ["1e5", "2.5"],
    ["e5", "1e", "<1e5"],
  ],
  [
    ["1,234.50", "7"],
    ["1,5", "1,2345", ">1,000", ""],
  ],
  [
    ["1.234,50", "7,25", "1.000"],
    ["1.5", "7.25"],
  ],
  [
    ["12,5", "7"],
    ["1.234", "<7"],
  ],
  [
    ["5 kg", "6 kg"],
    ["heavy", "5 lb", "kg"],
  ],
];

test.each(engines)("%s makes NULL of what is no such number, never another number or an error", async (_e, open) => {
  const database = await open();
  for (const [texts, others] of strange) {
    const written = numbersIn(texts)!;
    const guarded = numberExpression("v", database.dialect, written) ?? "0";
    for (const text of texts) {
      const expected = Number(
        (written.decimal === "," ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "")).replace(
          / ?kg/,
          "",
        ),
      );
      expect([text, await firstOf(database, guarded, `'${text}'`)]).toEqual([text, expected]);
    }
    for (const text of others)
      expect([texts[0], text, await firstOf(database, guarded, `'${text}'`)]).toEqual([texts[0], text, null]);
  }
});

test.each(engines)("%s reads dates in several formats, and NULL of what has none of them", async (_engine, open) => {
  const database = await open();
  const mixed = textTimeExpression("v", database.dialect, "%Y-%m-%d", ["%d/%m/%Y", "%d.%m.%Y %H:%M"]) ?? "0";
  const cases: readonly (readonly [text: string, time: string | null])[] = [
    ["2024-03-01", "2024-03-01"],
    ["1/3/2024", "2024-03-01"],
    ["31/12/2023", "2023-12-31"],
    ["01.03.2024 9:05", "2024-03-01 09:05:00"],
    ["2024/03/01", null],
    ["13/13/2024", null],
    ["05.03.2024", null],
    ["n/a", null],
    ["", null],
  ];
  for (const [text, time] of cases) {
    const read = await firstOf(database, mixed, `'${text}'`);
    expect([text, read === null ? null : String(read).slice(0, time?.length ?? 40)]).toEqual([text, time]);
  }
});

test.each(engines)("%s reads days out of texts and numbers with the SQL that is proposed", async (_engine, open) => {
  const database = await open();
  for (const [texts, day] of times) {
    const format = datesIn(texts)?.format ?? "";
    const expression = timeExpression("v", database.dialect, format) ?? "NULL";
    const read = String(await firstOf(database, expression, `'${texts[0]}'`));
    expect([texts[0], read.slice(0, 10)]).toEqual([texts[0], day]);
  }
  for (const [format, value] of counted) {
    const expression = timeExpression("v", database.dialect, format) ?? "NULL";
    const read = String(await firstOf(database, expression, value));
    expect([format, read.slice(0, 10)]).toEqual([format, "2024-01-31"]);
  }
});
