import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askable, temporaryFolder } from "../support/cli.js";

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

test.each([
  [
    ["x", "--field", "item.price"],
    1,
    "The values of item.price are not indexed: they are no text\n  Of item, these are: name, note.",
  ],
  [["x", "--field", "nope"], 1, 'shop has no table "nope"'],
  [["  "], 2, "text: say what to look for"],
  [["x", "--limit", "0"], 2, "limit: give a number of at least 1"],
])("%j is refused", async (words, code, message) => {
  const finished = await find(...words);
  expect([finished.code, finished.stderr]).toEqual([code, expect.stringContaining(message)]);
});

test("an index of an older form is refused with what to do, and asking makes it anew", async () => {
  const manifest = join(folder.path, "indexes", "shop", "values", "manifest.json");
  const content = readFileSync(manifest, "utf8");
  writeFileSync(manifest, content.replace('"version": 2', '"version": 1'));
  const { stderr, code } = await find("mustard");
  expect([code, stderr]).toEqual([1, expect.stringContaining("Build it again: askable prepare shop")]);
  const asked = await askable(["ask", "shop", "Which items are named Mustard?"], { cwd: folder.path });
  expect(asked.stderr).toContain("shop was prepared by an older askable: preparing it again first.");
  expect((await find("mustard")).stdout).toContain("the same");
});
