import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const shown = async (...words: string[]) => (await askable(["show", "shop", ...words], { cwd: folder.path })).stdout;

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(join(folder.path, "shop.sqlite"));
  database.exec(`
    CREATE TABLE customer (id INTEGER PRIMARY KEY, email TEXT, height_cm INTEGER, born TEXT);
    CREATE TABLE item (order_id INTEGER, line_no INTEGER, price TEXT, currency TEXT, price_again TEXT, paid TEXT, coupon TEXT, weight TEXT);
  `);
  const customer = database.prepare("INSERT INTO customer VALUES (?, ?, ?, ?)");
  const item = database.prepare("INSERT INTO item VALUES (?, ?, ?, 'EUR', ?, ?, ?, ?)");
  for (let i = 0; i < 60; i++) {
    const day = String((i % 28) + 1).padStart(2, "0");
    customer.run(i, `c${i}@shop.example`, i % 10 === 0 ? 0 : 150 + (i % 40), `${day}.03.${1950 + i}`);
    const price = i % 20 === 0 ? "-" : `1,${String(100 + i)}.50`;
    item.run(
      Math.floor(i / 3),
      i % 3,
      price,
      price,
      i % 2 ? "Y" : "N",
      ["", "A1", "a1 ", "A1"][i % 4],
      i % 10 ? `${i}.5` : "<1",
    );
  }
  database.close();
  await askable(["prepare", "shop.sqlite"], { cwd: folder.path });
});
afterAll(() => folder.remove());

test("a database is shown with what to mind first", async () => {
  const lines = (await shown()).split("\n");
  expect(lines.slice(0, 10)).toEqual([
    "shop (sqlite): 2 tables, 12 fields",
    "",
    "personal data        customer.email (e-mail), customer.born (birth date)",
    "not as declared      customer.born, item.price, item.price_again, item.weight",
    'missing values       customer.height_cm (0 in 6), item.price ("-" in 3), item.price_again ("-" in 3)',
    'limits, not numbers  item.weight ("<1" in 6)',
    "several spellings    item.coupon",
    "copies               item.price_again = price",
    "one value only       item.currency",
    "",
  ]);
  expect(lines.join("\n")).toMatch(/item +60 +8 +\(order_id \+ line_no\)/);
});

test("a table is shown with what its fields hold", async () => {
  const text = await shown("item");
  expect(text).toMatch(/^could be the key {2}order_id \+ line_no$/m);
  expect(text).toMatch(/^price +TEXT +number as text/m);
  expect(text).toMatch(/^price_again +.*the same as price in every row/m);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
});

test("a field is shown with its format, what its values mean, and the SQL that reads it", async () => {
  expect(await shown("item.paid")).toMatch(/^values mean +N = no, Y = yes$/m);
  expect(await shown("customer.height_cm")).toMatch(/^unit +cm \(in centimetres\)$/m);
  const born = await shown("customer.born");
  expect(born).toMatch(/^written +%d\.%m\.%Y$/m);
  expect(born).toMatch(/^from +1950-03-01 to 2009-03-04$/m);
  const { profile } = JSON.parse(await shown("item.price", "--json"));
  const database = new SQLite(join(folder.path, "shop.sqlite"), { readonly: true });
  const read = database.prepare(
    `SELECT max(${profile.semantic.convert}) AS most, count(${profile.semantic.convert}) AS n FROM item`,
  );
  expect(read.get()).toEqual({ most: 1159.5, n: 57 });
  database.close();
});

test("empty texts count as missing, and limits and spellings are named", async () => {
  const text = await shown("item");
  expect(text).toMatch(/^field +type +holds +missing/m);
  expect(text).toMatch(/^coupon +TEXT +category +25 %/m);
  expect(text).toMatch(/coupon +empty text in 15; spelt in several ways: "A1" in 30, "a1 " in 15/);
  expect(await shown("item.weight")).toMatch(/^read it by +CAST\(NULLIF\(weight, '<1'\) AS REAL\) \(reads 90 %/m);
});
