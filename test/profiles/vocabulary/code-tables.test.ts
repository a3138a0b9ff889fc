import { expect, test } from "vitest";
import { readCodeTables } from "#askable/operations/prepare/read-code-tables.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import type { Notes } from "#askable/profiles/notes/notes.js";
import { readUsage } from "#askable/profiles/usage/read-log.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { sqliteWith } from "../databases.js";

const SQL = `
  CREATE TABLE sys_codes (dom TEXT, cd TEXT, descr TEXT, PRIMARY KEY (dom, cd));
  INSERT INTO sys_codes VALUES ('ORDER_STATUS', 'O', 'Open'), ('ORDER_STATUS', 'S', 'Shipped'),
    ('CHN', 'WEB', 'Web shop'), ('CHN', 'TEL', 'Telephone'), ('CHN', 'STR', 'Store'), ('PRIO', 'O', 'Ordinary');
  CREATE TABLE ord (id INTEGER PRIMARY KEY, status TEXT, src TEXT, lvl TEXT, kind TEXT);
  INSERT INTO ord VALUES (1, 'O', 'WEB', 'O', 'A'), (2, 'S', 'TEL', 'O', 'B'), (3, 'O', 'STR', 'O', 'A'),
    (4, 'O', 'WEB', 'O', 'C');
`;

test("tables of codes tell what values mean: by name, by what is said of the field, by the values alone", async () => {
  const database = await sqliteWith(SQL);
  const profile = await measureProfile(database, "shop", {});
  const notes: Notes = {
    path: "notes.yaml",
    by: "notes",
    joins: [],
    warnings: [],
    tables: [
      { table: "ord", note: {}, fields: [{ field: "lvl", note: { meaning: "Priority (sys_codes, domain PRIO)" } }] },
    ],
  };
  const codeTables = await readCodeTables(database, profile);
  const { tables } = buildVocabulary(profile, { notes: [matchNotes(profile, notes)], codeTables });
  const codes = (name: string) =>
    tables
      .find(({ table }) => table === "ord")
      ?.fields.find(({ field }) => field === name)
      ?.codes.map(({ value, meanings, source }) => `${value} ${meanings} (${source})`);
  expect(codes("status")).toEqual(["O open (rules)", "S shipped (rules)"]);
  expect(codes("lvl")).toEqual(["O ordinary (rules)"]);
  expect(codes("src")).toEqual(["WEB web shop (rules)", "TEL telephone (rules)", "STR store (rules)"]);
});

test("past queries name fields and values", async () => {
  const database = await sqliteWith(SQL);
  const profile = await measureProfile(database, "shop", {});
  const log = `
    SELECT src AS sales_channel, count(*) AS n FROM ord GROUP BY src;
    SELECT CASE kind WHEN 'A' THEN 'retail' WHEN 'B' THEN 'wholesale' END AS x, id AS key FROM ord;
    SELECT CASE WHEN kind = 'C' THEN 'returned goods' ELSE 'other' END AS y FROM ord;
  `;
  const usage = await readUsage(log, await database.schema(), database.dialect);
  const fields = buildVocabulary(profile, { notes: [], usage }).tables.flatMap((table) => table.fields);
  const field = (name: string) => fields.find((each) => each.field === name);
  expect(field("src")?.names).toContainEqual({ text: "sales channel", source: "query log", weight: 0.9 });
  expect(field("id")).toBeUndefined();
  expect(field("kind")?.codes).toEqual([
    { value: "A", meanings: ["retail"], source: "query log" },
    { value: "B", meanings: ["wholesale"], source: "query log" },
    { value: "C", meanings: ["returned goods"], source: "query log" },
  ]);
});
