import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { commentNotes } from "#askable/profiles/notes/comments.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import type { Vocabulary } from "#askable/profiles/vocabulary/vocabulary.js";
import { duckdbWith, sqliteWith, temporaryFolder } from "../databases.js";

async function vocabularyOf(database: Database, yaml?: string): Promise<Vocabulary> {
  const profile = await measureProfile(database, "shop", {});
  const notes = [commentNotes(profile)];
  if (yaml !== undefined) {
    const path = join(temporaryFolder(), "notes.yaml");
    writeFileSync(path, yaml);
    notes.push(...(await readNotes(path)));
  }
  return buildVocabulary(profile, { notes: notes.map((each) => matchNotes(profile, each)) });
}

const tableIn = (vocabulary: Vocabulary, name: string) => vocabulary.tables.find(({ table }) => table === name);
const fieldIn = (vocabulary: Vocabulary, table: string, name: string) =>
  tableIn(vocabulary, table)?.fields.find(({ field }) => field === name);

test("comments name tables and fields, list codes, and write out the short forms in names", async () => {
  const database = await duckdbWith(
    "CREATE TABLE cpn (cpn_id INTEGER PRIMARY KEY, cst INTEGER, prc DOUBLE, sts VARCHAR, vld_fl VARCHAR)",
    "INSERT INTO cpn VALUES (1, 7, 2.5, 'D', 'Y'), (2, 8, 3, 'L', 'N'), (3, 7, 1, 'D', 'Y')",
    "COMMENT ON TABLE cpn IS 'Coupons'",
    "COMMENT ON COLUMN cpn.cst IS 'Customer who got it'",
    "COMMENT ON COLUMN cpn.prc IS 'Unit price in EUR, net of VAT'",
    "COMMENT ON COLUMN cpn.sts IS 'Status of the coupon: D = delivered, L = lost'",
  );
  const vocabulary = await vocabularyOf(database);
  expect(tableIn(vocabulary, "cpn")?.names).toEqual([{ text: "coupon", source: "comment" }]);
  expect(tableIn(vocabulary, "cpn")?.fields).toEqual([
    { field: "cpn_id", names: [{ text: "coupon id", source: "name" }], codes: [] },
    { field: "cst", names: [{ text: "customer", source: "comment" }], codes: [] },
    {
      field: "prc",
      names: [
        { text: "unit price", source: "comment" },
        { text: "net price", source: "comment", weight: 0.8 },
        { text: "price", source: "name" },
      ],
      codes: [],
      unit: "EUR",
    },
    {
      field: "sts",
      names: [{ text: "status", source: "comment" }],
      codes: [
        { value: "D", meanings: ["delivered"], source: "comment" },
        { value: "L", meanings: ["lost"], source: "comment" },
      ],
    },
    {
      field: "vld_fl",
      names: [
        { text: "valid flag", source: "name" },
        { text: "valid", source: "name" },
      ],
      codes: [],
    },
  ]);
});

test("short forms are written out by the words of the database before the usual ones", async () => {
  const database = await sqliteWith(`
    CREATE TABLE customers (cust_id INTEGER PRIMARY KEY, cust_nm TEXT, st TEXT);
    CREATE TABLE t_cst_ord (ord_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES customers (cust_id), st_dt TEXT, sls REAL);
    CREATE TABLE cnsts (id INTEGER PRIMARY KEY, cst_cd TEXT, qty INTEGER);
    INSERT INTO customers VALUES (1, 'Ann', 'NY'), (2, 'Bob', 'CA');
    INSERT INTO t_cst_ord VALUES (1, 1, '2024-01-01', 3.5), (2, 2, '2024-02-01', 4);
    INSERT INTO cnsts VALUES (1, 'a', 2), (2, 'b', 3);
  `);
  const vocabulary = await vocabularyOf(
    database,
    "tables: { cnsts: { meaning: Constants., fields: { cst_cd: Code of the constant } } }",
  );
  const names = (table: string, field: string) => fieldIn(vocabulary, table, field)?.names.map(({ text }) => text);
  expect(tableIn(vocabulary, "t_cst_ord")?.names[0]?.text).toBe("customer order");
  expect(names("customers", "cust_nm")).toEqual(["customer name"]);
  expect(names("t_cst_ord", "cust_id")).toEqual(["customer id"]);
  expect(names("t_cst_ord", "st_dt")?.[0]).toBe("start date");
  expect(names("customers", "st")).toEqual(["status", "state"]);
  expect(names("cnsts", "cst_cd")).toContain("constant code");
  expect(names("cnsts", "qty")).toEqual(["quantity"]);
});

test("what one comment makes of a usual short form holds for no other field", async () => {
  const database = await duckdbWith(
    "CREATE TABLE door (door_cd VARCHAR, lock_cd VARCHAR, clr_cd VARCHAR, fit_dt DATE)",
    "INSERT INTO door VALUES ('a', 'b', 'c', '2024-01-01'), ('d', 'e', 'f', '2024-01-02')",
    "COMMENT ON COLUMN door.door_cd IS 'Card that opens it'",
    "COMMENT ON COLUMN door.lock_cd IS 'Kind of lock'",
    "COMMENT ON COLUMN door.clr_cd IS 'Colour of the paint'",
    "COMMENT ON COLUMN door.fit_dt IS 'When it was fitted'",
  );
  const vocabulary = await vocabularyOf(database);
  const named = ["lock_cd", "clr_cd"].map((field) => fieldIn(vocabulary, "door", field)?.names.at(-1)?.text);
  expect(named).toEqual(["lock code", "colour code"]);
});

test("notes give synonyms, codes as the data write them, units, and what is not to be used", async () => {
  const database = await sqliteWith(`
    CREATE TABLE box (id INTEGER PRIMARY KEY, cnd TEXT, wt REAL);
    CREATE TABLE box_old (id INTEGER PRIMARY KEY, cnd TEXT);
    INSERT INTO box VALUES (1, 'DMG', 2), (2, 'OK', 3), (3, 'OK', 3);
    INSERT INTO box_old VALUES (1, 'OK');
  `);
  const vocabulary = await vocabularyOf(
    database,
    `
tables:
  box:
    synonyms: [crate]
    fields:
      cnd: { meaning: Condition, values: { dmg: damaged (broken), OK: ok } }
      wt: { unit: kg, synonyms: [Heft] }
  box_old: { meaning: Copy of box. Do not use it. }
`,
  );
  expect(tableIn(vocabulary, "box")?.names).toEqual([{ text: "crate", source: "notes" }]);
  expect(fieldIn(vocabulary, "box", "cnd")?.codes).toEqual([
    { value: "DMG", meanings: ["damaged", "broken"], source: "notes", from: "notes.yaml" },
  ]);
  expect(fieldIn(vocabulary, "box", "wt")).toEqual({
    field: "wt",
    names: [
      { text: "heft", source: "notes" },
      { text: "weight", source: "name" },
    ],
    codes: [],
    unit: "kg",
  });
  expect(tableIn(vocabulary, "box_old")).toMatchObject({ retired: true });
});
