import { writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(join(folder.path, "freight.sqlite"));
  database.exec(`
    CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, nm TEXT, cpn_cd TEXT /* Coupon code */, town TEXT);
    CREATE TABLE shp (shp_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES cust, nm TEXT, wgt_kg INTEGER, zz TEXT);
    INSERT INTO cust VALUES (1, 'Anna', 'C10', 'Bonn'), (2, 'Bela', 'C20', 'Ghent'), (3, 'Cleo', 'C30', 'Bonn');
    INSERT INTO shp VALUES (1, 1, 'First', 5, 'p'), (2, 1, 'Second', 7, 'q'), (3, 2, 'Third', 9, 'r');`);
  database.close();
  writeFileSync(
    join(folder.path, "notes.yaml"),
    "tables: { cust: { synonyms: [customer] }, shp: { synonyms: [shipment] } }\n",
  );
  const words = ["prepare", "freight.sqlite", "--notes", "notes.yaml"];
  expect(await askable(words, { cwd: folder.path })).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

const ask = async (question: string, ...words: string[]) =>
  (await askable(["ask", "freight", question, ...words], { cwd: folder.path })).stdout;

/** The line over the rule. */
const header = (text: string) => text.split("\n").find((_, at, lines) => /^─+$/.test(lines[at + 1] ?? ""));

test.each([
  ["Show the name, coupon code and town of all customers", /^name +coupon code +town$/],
  ["What is the average weight of shipments per customer name?", /^name +average of weight/],
  // Two that are called alike are told with their tables.
  [
    "Show the shipment name and the customer name of all shipments",
    /^(shipment|customer) name +(customer|shipment) name$/,
  ],
  // Nobody knows what it is.
  ["Show the zz of all shipments", /^zz$/],
])("%s is headed with words where names are opaque", async (question, heading) => {
  expect(header(await ask(question))).toMatch(heading);
});

test("the SQL, the columns of the object and files for programs keep the stored names", async () => {
  const question = "Show the name and coupon code of all customers";
  expect(JSON.parse(await ask(question, "--json"))).toMatchObject({
    sql: expect.stringContaining("SELECT nm, cpn_cd FROM cust"),
    columns: ["nm", "cpn_cd"],
    headings: ["name", "coupon code"],
  });
  expect((await ask(question, "--format", "csv")).split("\r\n")[0]).toBe("nm,cpn_cd");
});
