import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const find = (...words: string[]) => askable(["find", "shop", ...words], { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(join(folder.path, "shop.sqlite"));
  database.exec(`
    CREATE TABLE item (name TEXT, note TEXT, price REAL);
    INSERT INTO item VALUES ('HEINZ TOMATO KETCHUP 20OZ', 'New York City', 1.5), ('Mustard', 'New York City', 2);
    INSERT INTO item VALUES ('Mayonnaise', '${"long ".repeat(300)}', 3);
  `);
  const insert = database.prepare("INSERT INTO item VALUES (NULL, ?, NULL)");
  for (let number = 0; number < 60; number++) insert.run(`see page ${number}`);
  database.close();
  await askable(["prepare", "shop.sqlite", "--quiet"], { cwd: folder.path });
});
afterAll(() => folder.remove());

test("values are listed with their field, rows, score and how they were found; what is not indexed is said", async () => {
  const { stdout, stderr, code } = await find("heinz ketchup");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^field +value +rows +score +how\n─+\nitem\.name +HEINZ TOMATO KETCHUP 20OZ +1 +0\.\d\d +words in common\n$/,
  );
  expect(stderr).toBe("Not all values are indexed of item.note: what is not found may be there.\n");
  expect((await find("NYC", "--field", "item")).stdout).toMatch(/item\.note +New York City +2 +0\.85 +initials/);
});

test("a program gets one object, with the fields whose values were cut", async () => {
  expect(JSON.parse((await find("mustrad", "--json")).stdout)).toEqual({
    text: "mustrad",
    hits: [
      expect.objectContaining({
        table: "item",
        field: "name",
        value: "Mustard",
        count: 1,
        tier: "approximate",
        how: "misspelt",
      }),
    ],
    cut: [{ table: "item", field: "note" }],
  });
});

test("that nothing is found is said, and where it was looked for", async () => {
  expect((await find("zzzz", "--field", "item.name")).stdout).toBe(
    'Nothing like "zzzz" is among the values of item.name.\n',
  );
  expect((await find("mustard", "--field", "item.note")).stdout).toContain("Nothing like");
});

test("what a bound of askable.yaml leaves out is found in the database itself, where it has an index for it", async () => {
  const place = await temporaryFolder();
  try {
    const database = new SQLite(join(place.path, "people.sqlite"));
    database.exec(`
      CREATE TABLE person (name TEXT, town TEXT); CREATE INDEX by_name ON person (name);
      INSERT INTO person VALUES ('Ada', 'Rome'), ('Ada', 'Rome'), ('Grace', 'Oslo'), ('Mustafa', 'Rome'), ('Eve', 'Bonn');
    `);
    database.close();
    writeFileSync(join(place.path, "askable.yaml"), "values: { max: 1, fields: { person.town: { max: 2 } } }\n");
    await askable(["prepare", "people.sqlite", "--quiet"], { cwd: place.path });
    const found = await askable(["find", "people", "grace", "--json"], { cwd: place.path });
    expect(JSON.parse(found.stdout)).toEqual({
      text: "grace",
      hits: [{ table: "person", field: "name", value: "Grace", count: 1, score: 1, tier: "exact", how: "equal" }],
      cut: [
        { table: "person", field: "name" },
        { table: "person", field: "town" },
      ],
    });
    const { stderr } = await askable(["find", "people", "grace"], { cwd: place.path });
    expect(stderr).toContain("Found in the database itself");
    expect((await askable(["find", "people", "oslo"], { cwd: place.path })).stdout).toContain("Nothing like");
  } finally {
    await place.remove();
  }
});

test("a near miss of the index does not hide the very value, and where that is found nothing is said of the rest", async () => {
  const place = await temporaryFolder();
  try {
    const database = new SQLite(join(place.path, "haul.sqlite"));
    database.exec(`
      CREATE TABLE shipment (ref TEXT UNIQUE);
      INSERT INTO shipment VALUES ('SHP-2024-0019999'), ('SHP-2024-0119999');
    `);
    database.close();
    writeFileSync(join(place.path, "askable.yaml"), "values: { max: 1 }\n");
    await askable(["prepare", "haul.sqlite", "--quiet"], { cwd: place.path });
    const find = (...words: string[]) => askable(["find", "haul", ...words], { cwd: place.path });
    const values = JSON.parse((await find("x", "--json")).stdout);
    expect(values.cut).toEqual([{ table: "shipment", field: "ref" }]);
    for (const ref of ["SHP-2024-0119999", "SHP-2024-0019999"]) {
      const { stdout, stderr } = await find(ref, "--field", "shipment.ref");
      expect(stdout.split("\n")[2]).toMatch(new RegExp(`^shipment\\.ref +${ref} +1 +1\\.00 +the same$`));
      expect(stderr).not.toContain("Not all values");
    }
    expect((await find("SHP-2024-0x19999")).stderr).toContain("Not all values are indexed of shipment.ref");
  } finally {
    await place.remove();
  }
});

test.each([
  [
    ["x", "--field", "item.price"],
    1,
    "The values of item.price are not indexed: they are no text\n  Of item, these are: name, note.",
  ],
  [["x", "--field", "nope"], 1, 'shop has no table "nope"'],
  [["  "], 2, "text: say what to look for"],
  [["x", "--limit", "0"], 2, "limit: give a whole number of at least 1"],
])("%j is refused", async (words, code, message) => {
  const finished = await find(...words);
  expect([finished.code, finished.stderr]).toEqual([code, expect.stringContaining(message)]);
});

test("a value index of another form is refused with what to do; asking makes it anew", async () => {
  const asked = () => askable(["ask", "shop", "Which items are named Mustard?"], { cwd: folder.path });
  const again = "shop was prepared by an older askable: preparing it again first.";
  const [values, fields] = ["values", "fields"].map((kind) =>
    join(folder.path, "indexes", "shop", kind, "manifest.json"),
  ) as [string, string];
  const setVersion = (manifest: string, version: number) =>
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version": \d+/, `"version": ${version}`));

  setVersion(values, 99);
  const newer = /indexes\/shop\/values was written by a newer askable \(format 99, read here: \d+\)/;
  const refused = await find("mustard");
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(newer)]);
  expect(refused.stderr).toContain("Update");
  const mended = await asked();
  expect([mended.code, mended.stderr]).toEqual([0, expect.stringMatching(newer)]);
  expect(mended.stderr).toContain("its index is built again");
  expect((await find("mustard")).stdout).toContain("the same");

  setVersion(values, 1);
  const { stderr, code } = await find("mustard");
  expect([code, stderr]).toEqual([1, expect.stringContaining("Build it again: askable prepare shop")]);
  expect((await asked()).stderr).toContain(again);
  expect((await find("mustard")).stdout).toContain("the same");

  setVersion(fields, 1);
  expect((await asked()).stderr).toContain(again);
  expect((await asked()).stderr).not.toContain(again);
  setVersion(fields, 1);
  await askable(["refresh", "shop"], { cwd: folder.path });
  expect((await asked()).stderr).not.toContain(again);
});
