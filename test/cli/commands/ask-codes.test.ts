import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

/** Coupons whose states a comment explains, boxes that notes do, parcels that a table of codes does, bills by BIRD's files. */
const STATEMENTS = `
  CREATE TABLE coupon (coupon_id INTEGER PRIMARY KEY, st TEXT /* state: OK = sound, DMG = damaged */, worth INTEGER);
  CREATE TABLE box (box_id INTEGER PRIMARY KEY, cnd TEXT, weight INTEGER);
  CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, parcel_state TEXT, weight INTEGER);
  CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, kind INTEGER, amount INTEGER);
  CREATE TABLE codes (domain TEXT, code TEXT, label TEXT, PRIMARY KEY (domain, code));
  INSERT INTO codes VALUES ('PARCEL_STATE', 'TRN', 'travelling'), ('PARCEL_STATE', 'DLV', 'delivered'),
    ('COLOUR', 'R', 'red'), ('COLOUR', 'B', 'blue');`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(at("shop.sqlite"));
  database.exec(STATEMENTS);
  for (let n = 1; n <= 12; n++) {
    database.prepare("INSERT INTO coupon VALUES (?, ?, ?)").run(n, n % 4 === 0 ? "DMG" : "OK", n);
    database.prepare("INSERT INTO box VALUES (?, ?, ?)").run(n, n % 3 === 0 ? "DNT" : "OK", n);
    database.prepare("INSERT INTO parcel VALUES (?, ?, ?)").run(n, n % 2 === 0 ? "TRN" : "DLV", n);
    database.prepare("INSERT INTO bill VALUES (?, ?, ?)").run(n, n % 3, n);
  }
  database.close();
  writeFileSync(at("notes.yaml"), "tables: { box: { fields: { cnd: { values: { OK: sound, DNT: dented } } } } }\n");
  mkdirSync(at("database_description"));
  writeFileSync(
    at("database_description", "bill.csv"),
    "original_column_name,column_name,column_description,data_format,value_description\n" +
      'kind,kind,kind of bill,integer,"0: refund, 1: sale, 2: rental"\n',
  );
  const words = ["prepare", "shop.sqlite", "--notes", "notes.yaml", "--notes", "database_description"];
  expect(await askable(words, { cwd: folder.path })).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

test.each([
  ["How many damaged coupons are there?", "coupon.st = DMG (damaged)", "DMG means damaged (its comment)"],
  ["How many dented boxes are there?", "box.cnd = DNT (dented)", "DNT means dented (notes.yaml)"],
  ["How many travelling parcels?", "parcel.parcel_state = TRN (travelling)", "TRN means travelling (the table codes)"],
  ["How many refund bills are there?", "bill.kind = 0 (refund)", "0 means refund (database_description)"],
])("%s tells what its code means, and under --explain where that is known from", async (question, read, known) => {
  const { stdout } = await askable(["ask", "shop", question, "--explain"], { cwd: folder.path });
  expect(stdout).toContain(`; ${read}`);
  const field = read.split(" = ")[0];
  expect(stdout).toContain(`\nCodes:\n  ${field} = ${known}\n`);
});

test("a word that was found by what a code means is told with its source", async () => {
  const { stdout } = await askable(["ask", "shop", "How many damaged coupons?", "--explain"], { cwd: folder.path });
  expect(stdout).toContain('"damaged" is "DMG" in coupon.st, which means "damaged" (its comment, 0.97)');
});
