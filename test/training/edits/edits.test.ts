import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { randomIndex, shuffled } from "#askable/sketches/random.js";
import { sqlParser } from "#askable/sql/parse.js";
import { sqlTokens } from "#askable/sql/tokens.js";
import { EDIT_KINDS, type Edit, type EditKind } from "#askable/training/edits/edit.js";
import { queryEditor } from "#askable/training/edits/edits.js";
import { judgeEdit } from "#askable/training/edits/judge.js";
import { duckdbWith, sqliteWith } from "../../profiles/databases.js";
import { openZoo } from "./zoo.js";

let zoo: Awaited<ReturnType<typeof openZoo>>;
let database: Database;
let edit: (sql: string, seed: number) => Edit[];
beforeAll(async () => {
  zoo = await openZoo();
  database = zoo.database;
  edit = await queryEditor(zoo.profile);
});
afterAll(() => zoo.close());

const changed = (sql: string, kind: EditKind) =>
  edit(sql, 1)
    .filter((each) => each.kind === kind)
    .map((each) => each.sql)
    .sort();

const context = () => ({ database, signal: new AbortController().signal });
async function effectOf(source: string, edited: string, ordered = false) {
  const [a, b] = await Promise.all([source, edited].map(async (sql) => ({ sql, outcome: await database.query(sql) })));
  return judgeEdit(a!, b!, ordered, context());
}

describe("each kind of edit changes one thing and leaves the rest as it was written", () => {
  test.each<[EditKind, string, string[]]>([
    [
      "operator",
      "select species  from animal where weight >= 90.5 and diet = 'fish' -- heavy",
      [
        "select species  from animal where weight <= 90.5 and diet = 'fish' -- heavy",
        "select species  from animal where weight > 90.5 and diet = 'fish' -- heavy",
        "select species  from animal where weight >= 90.5 and diet <> 'fish' -- heavy",
        "select species  from animal where weight >= 90.5 or diet = 'fish' -- heavy",
      ],
    ],
    [
      "operator",
      "SELECT species FROM animal WHERE house_id IS NOT NULL AND species NOT LIKE 'z%'",
      [
        "SELECT species FROM animal WHERE house_id IS NOT NULL AND species LIKE 'z%'",
        "SELECT species FROM animal WHERE house_id IS NOT NULL OR species NOT LIKE 'z%'",
        "SELECT species FROM animal WHERE house_id IS NULL AND species NOT LIKE 'z%'",
      ],
    ],
    [
      "operator",
      "SELECT title FROM house WHERE house_id IN (SELECT house_id FROM animal) UNION SELECT town FROM house",
      [
        "SELECT title FROM house WHERE house_id IN (SELECT house_id FROM animal) EXCEPT SELECT town FROM house",
        "SELECT title FROM house WHERE house_id IN (SELECT house_id FROM animal) INTERSECT SELECT town FROM house",
        "SELECT title FROM house WHERE house_id NOT IN (SELECT house_id FROM animal) UNION SELECT town FROM house",
      ],
    ],
    [
      "operator",
      "SELECT title FROM house h WHERE NOT EXISTS (SELECT * FROM animal a WHERE a.house_id = h.house_id)",
      ["SELECT title FROM house h WHERE EXISTS (SELECT * FROM animal a WHERE a.house_id = h.house_id)"],
    ],
    [
      "aggregate",
      "SELECT diet, SUM(weight) FROM animal GROUP BY diet ORDER BY sum(weight) DESC",
      [
        "SELECT diet, AVG(weight) FROM animal GROUP BY diet ORDER BY sum(weight) DESC",
        "SELECT diet, COUNT(weight) FROM animal GROUP BY diet ORDER BY sum(weight) DESC",
        "SELECT diet, MAX(weight) FROM animal GROUP BY diet ORDER BY sum(weight) DESC",
        "SELECT diet, SUM(weight) FROM animal GROUP BY diet ORDER BY avg(weight) DESC",
        "SELECT diet, SUM(weight) FROM animal GROUP BY diet ORDER BY count(weight) DESC",
        "SELECT diet, SUM(weight) FROM animal GROUP BY diet ORDER BY max(weight) DESC",
      ],
    ],
    ["aggregate", "SELECT max(species), count(*) FROM animal", ["SELECT min(species), count(*) FROM animal"]],
    [
      "join",
      "SELECT title FROM house INNER JOIN animal USING (house_id) LEFT OUTER JOIN former_animal USING (house_id)",
      [
        "SELECT title FROM house INNER JOIN animal USING (house_id) JOIN former_animal USING (house_id)",
        "SELECT title FROM house LEFT JOIN animal USING (house_id) LEFT OUTER JOIN former_animal USING (house_id)",
      ],
    ],
    [
      "literal",
      `SELECT count(*) FROM house AS h WHERE h.town = "Kiel"`,
      [`SELECT count(*) FROM house AS h WHERE h.town = "Bonn"`, `SELECT count(*) FROM house AS h WHERE h.town = "Ulm"`],
    ],
    [
      "literal",
      "SELECT diet FROM animal GROUP BY diet HAVING count(*) > 2",
      [
        "SELECT diet FROM animal GROUP BY diet HAVING count(*) > 1",
        "SELECT diet FROM animal GROUP BY diet HAVING count(*) > 3",
      ],
    ],
    [
      "literal",
      "SELECT title FROM house WHERE title LIKE '%hall'",
      [
        "SELECT title FROM house WHERE title LIKE '%Aquarium'",
        "SELECT title FROM house WHERE title LIKE '%Aviary'",
        "SELECT title FROM house WHERE title LIKE '%Savanna'",
      ],
    ],
    [
      "column",
      "SELECT title FROM house ORDER BY opened DESC LIMIT 1",
      ["SELECT title FROM house ORDER BY house_id DESC LIMIT 1", "SELECT town FROM house ORDER BY opened DESC LIMIT 1"],
    ],
    ["column", "SELECT town, count(*) FROM house GROUP BY town", ["SELECT title, count(*) FROM house GROUP BY title"]],
    [
      "column",
      'SELECT f."time of day" FROM animal a JOIN "feeding plan" f ON a.animal_id = f.animal_id WHERE a.diet = 1',
      ['SELECT f."time of day" FROM animal a JOIN "feeding plan" f ON a.animal_id = f.animal_id WHERE a.species = 1'],
    ],
    ["distinct", "SELECT DISTINCT town FROM house", ["SELECT town FROM house"]],
    [
      "distinct",
      "SELECT count(DISTINCT town), count(title) FROM house",
      ["SELECT count(DISTINCT town), count(DISTINCT title) FROM house", "SELECT count(town), count(title) FROM house"],
    ],
    [
      "order",
      "SELECT diet FROM animal GROUP BY diet ORDER BY count(*) DESC, (sum(weight))",
      [
        "SELECT diet FROM animal GROUP BY diet",
        "SELECT diet FROM animal GROUP BY diet ORDER BY count(*) ASC, (sum(weight))",
        "SELECT diet FROM animal GROUP BY diet ORDER BY count(*) DESC, (sum(weight)) DESC",
      ],
    ],
    [
      "limit",
      "SELECT species FROM animal ORDER BY weight LIMIT 3;",
      [
        "SELECT species FROM animal ORDER BY weight LIMIT 2;",
        "SELECT species FROM animal ORDER BY weight LIMIT 4;",
        "SELECT species FROM animal ORDER BY weight;",
      ],
    ],
    [
      "condition",
      "SELECT species FROM animal WHERE (diet = 'fish' OR diet = 'grass') AND born BETWEEN 2000 AND 2009 AND weight > 5 LIMIT 9",
      [
        "SELECT species FROM animal WHERE (diet = 'fish' OR diet = 'grass') AND born BETWEEN 2000 AND 2009 LIMIT 9",
        "SELECT species FROM animal WHERE (diet = 'fish' OR diet = 'grass') AND weight > 5 LIMIT 9",
        "SELECT species FROM animal WHERE born BETWEEN 2000 AND 2009 AND weight > 5 LIMIT 9",
      ],
    ],
    [
      "condition",
      "SELECT diet FROM animal WHERE house_id IN (SELECT house_id FROM house WHERE town = 'Kiel') GROUP BY diet HAVING count(*) > 1",
      [
        "SELECT diet FROM animal GROUP BY diet HAVING count(*) > 1",
        "SELECT diet FROM animal WHERE house_id IN (SELECT house_id FROM house WHERE town = 'Kiel') GROUP BY diet",
        "SELECT diet FROM animal WHERE house_id IN (SELECT house_id FROM house) GROUP BY diet HAVING count(*) > 1",
      ],
    ],
    [
      "table",
      "SELECT animal.species FROM animal WHERE animal.weight > 2",
      ["SELECT former_animal.species FROM former_animal WHERE former_animal.weight > 2"],
    ],
  ])("%s: %s", (kind, sql, expected) => {
    expect(changed(sql, kind)).toEqual(expected);
  });
});

test("conditions that join tables are neither turned nor left out, and their columns stay", () => {
  const sql = "SELECT title FROM house, animal WHERE house.house_id = animal.house_id";
  expect(edit(sql, 1).filter(({ kind }) => kind === "operator" || kind === "condition")).toEqual([]);
  expect(changed(sql, "column")).toEqual(["SELECT town FROM house, animal WHERE house.house_id = animal.house_id"]);
});

test("a column that an outer query names keeps its name, and no table comes in that makes a name ambiguous", () => {
  expect(changed("SELECT t.title FROM (SELECT title FROM house) AS t", "column")).toEqual([]);
  const joined = "SELECT species FROM animal a JOIN house h ON a.house_id = h.house_id";
  expect(changed(joined.replace("species", "a.species"), "table")).toEqual([
    "SELECT a.species FROM animal a JOIN former_animal h ON a.house_id = h.house_id",
    "SELECT a.species FROM former_animal a JOIN house h ON a.house_id = h.house_id",
  ]);
  expect(changed(joined, "table")).toEqual([joined.replace("animal a", "former_animal a")]);
});

test("what is no query, does not parse or is two statements has no edits", () => {
  for (const sql of ["", "DELETE FROM house", "SELECT * FROM", "SELECT 1; SELECT 2", "not SQL at all"]) {
    expect(edit(sql, 1)).toEqual([]);
  }
});

test("the same seed gives the same order, and another seed another one of the same edits", () => {
  const sql = "SELECT species FROM animal WHERE diet = 'fish' AND weight > 90.5 ORDER BY born DESC LIMIT 3";
  const [first, again, other] = [edit(sql, 7), edit(sql, 7), edit(sql, 8)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  const texts = (edits: readonly Edit[]) => edits.map((each) => each.sql).sort();
  expect(texts(other)).toEqual(texts(first));
});

test("places of a kind take turns, so that one with many values does not crowd out another", () => {
  const edits = edit("SELECT species FROM animal WHERE diet = 'fish' AND house_id = 1", 3);
  const literals = edits.filter(({ kind }) => kind === "literal");
  expect(new Set(literals.slice(0, 2).map(({ at }) => at)).size).toBe(2);
  expect(literals.length).toBeGreaterThan(4);
});

test("values that tell of a person are put into no query", async () => {
  const people = await sqliteWith(`
    CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, email TEXT, city TEXT);
    INSERT INTO guest VALUES (1, 'ada@example.com', 'Kiel'), (2, 'bob@example.com', 'Bonn'), (3, 'cy@example.com', 'Ulm')`);
  const edits = await queryEditor(await measureProfile(people, "people"));
  const literals = (sql: string) => edits(sql, 1).filter(({ kind }) => kind === "literal");
  expect(literals("SELECT city FROM guest WHERE email = 'ada@example.com'")).toEqual([]);
  expect(literals("SELECT email FROM guest WHERE city = 'Kiel'")).toHaveLength(2);
});

describe("execution judges an edit as the clusters of a selector do", () => {
  const SOURCE = "SELECT species FROM animal WHERE weight > 1 ORDER BY born";
  test.each([
    ["other rows", "SELECT species FROM animal WHERE weight > 5 ORDER BY born", "changes"],
    ["the same rows", "SELECT species FROM animal WHERE weight >= 1.2 ORDER BY born", "nothing"],
    ["a failure", "SELECT name FROM animal", "fails"],
    ["the order alone, which the question does not ask for", "SELECT species FROM animal WHERE weight > 1", "nothing"],
  ])("%s", async (_, edited, effect) => {
    expect(await effectOf(SOURCE, edited)).toBe(effect);
  });
  test("the order alone, which the question asks for", async () => {
    expect(await effectOf(SOURCE, `${SOURCE} DESC`, true)).toBe("changes");
  });
});

/** Queries drawn from a small grammar over the zoo: joins, groups, subqueries, set operations, odd blanks and brackets. */
function drawQuery(seed: number): string {
  const index = randomIndex(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[index(items.length)]!;
  const some = (text: () => string, times = 2) => (index(times) === 0 ? text() : "");
  const column = () => pick(["a.species", "a.diet", "a.weight", "a.born", 'a."diet"', "a.[species]", "a . born"]);
  const condition = (depth: number): string => {
    const one = pick([
      () => `a.weight ${pick(["<", ">=", ">", "<=", "<>", "="])} ${pick(["1.4", "90", "-1"])}`,
      () => `a.diet ${pick(["=", "!=", "<>", "=="])} ${pick(["'fish'", '"grass"', "'it''s'"])}`,
      () => `a.species ${pick(["", "NOT "])}LIKE ${pick(["'%e%'", "'z%'", "'%a'"])}`,
      () => `a.born ${pick(["", "NOT "])}BETWEEN 2004 AND ${pick(["2010", "(2000 + 11)"])}`,
      () => `a.diet ${pick(["", "not "])}in ('fish', 'grass', 'é𝒳')`,
      () => `a.house_id IS ${pick(["", "NOT "])}NULL`,
      () => `a.house_id IN (SELECT house_id FROM house WHERE town = 'Kiel' AND opened > 1970)`,
      () => `EXISTS (SELECT 1 FROM "feeding plan" f WHERE f.animal_id = a.animal_id AND amount > 2)`,
      () => `a.weight > (SELECT avg(weight) FROM animal)`,
      () => `CASE WHEN a.weight > 2 AND a.born > 2004 THEN 1 ELSE 0 END = 1`,
      () => `lower(a.diet) = 'fish'`,
    ])();
    if (depth === 0) return one;
    return pick([
      one,
      `(${condition(depth - 1)})`,
      `${condition(depth - 1)} ${pick(["AND", "and", "OR"])} ${condition(depth - 1)}`,
      `NOT (${condition(depth - 1)})`,
    ]);
  };
  const from = pick([
    "animal a",
    "animal AS a JOIN house h ON a.house_id = h.house_id",
    "animal a LEFT JOIN house AS h ON (a.house_id=h.house_id)",
    'animal a INNER JOIN "feeding plan" f USING (animal_id)',
    "(SELECT * FROM animal) a",
  ]);
  const where = some(() => `${pick([" ", "\n\t"])}WHERE ${condition(2)}`, 2) || ` where ${condition(1)}`;
  const grouped = index(3) === 0;
  const shown = grouped
    ? `a.diet, ${pick(["count(*)", "COUNT(DISTINCT a.species)", "sum(a.weight)", "max( a.born )", "avg(a.weight) - 1"])} AS figure`
    : `${some(() => pick(["DISTINCT ", "distinct "]))}${column()}${some(() => `, ${column()}`)}`;
  const group = grouped
    ? ` GROUP BY a.diet${some(() => ` HAVING count(*) ${pick([">", ">="])} ${pick(["1", "2"])}`)}`
    : "";
  const order = some(
    () => ` ORDER BY ${grouped ? pick(["figure", "count(*)"]) : column()}${pick(["", " DESC", " asc"])}`,
  );
  const limit = order && some(() => ` LIMIT ${pick(["1", "3"])}${some(() => " OFFSET 1")}`);
  const query = `${pick(["SELECT", "select"])} ${shown} FROM ${from}${where}${group}`;
  return pick([
    () => `${query}${order}${limit}${pick(["", ";", " -- done"])}`,
    () =>
      `SELECT species FROM animal a${where} ${pick(["UNION", "intersect", "EXCEPT", "UNION ALL"])} SELECT species FROM former_animal`,
    () => `WITH heavy AS (SELECT * FROM animal a${where}) SELECT count(*) FROM heavy WHERE weight > 1`,
    () => `SELECT count(*) FROM (${query}) AS t`,
  ])();
}

test("edits of 600 queries drawn at random parse, run, differ from their source and say what they changed", async () => {
  const parse = await sqlParser(database.dialect);
  const seen = new Map<EditKind, number>();
  for (let seed = 1; seed <= 600; seed++) {
    const sql = drawQuery(seed);
    expect((await database.query(sql)).kind, sql).toMatch(/rows|empty/);
    const edits = edit(sql, seed);
    expect(edits.length, sql).toBeGreaterThan(0);
    expect(new Set(edits.map((each) => `${each.kind} ${each.sql}`)).size).toBe(edits.length);
    for (const each of edits) {
      const told = `${each.kind}\n${sql}\n${each.sql}`;
      expect(plain(each.sql), told).not.toBe(plain(sql));
      expect(parse(each.sql).kind, told).toBe("parsed");
      expect(each.change, told).toMatch(/ (becomes|is added|is left out)/);
      seen.set(each.kind, (seen.get(each.kind) ?? 0) + 1);
    }
    for (const each of shuffled(edits, seed).slice(0, 5)) {
      const outcome = await database.query(each.sql);
      expect(outcome.kind, `${each.kind}\n${sql}\n${each.sql}\n${JSON.stringify(outcome)}`).toMatch(/rows|empty/);
    }
  }
  expect([...seen.keys()].sort()).toEqual([...EDIT_KINDS].sort());
});

const plain = (sql: string) =>
  sqlTokens(sql)
    .filter(({ kind }) => kind !== "blank")
    .map(({ raw }) => raw.toLowerCase())
    .join(" ");

test("edits of DuckDB's SQL run in DuckDB", async () => {
  const duckdb = await duckdbWith(`
    CREATE TABLE trip (id INTEGER, city VARCHAR, km DOUBLE, day DATE);
    INSERT INTO trip VALUES (1, 'Kiel', 12.5, '2024-01-02'), (2, 'Bonn', 3, '2024-02-03'), (3, 'Kiel', 40, '2024-02-05');`);
  const edits = await queryEditor(await measureProfile(duckdb, "trips"));
  const sql =
    "SELECT city, sum(km) AS total FROM trip WHERE day > DATE '2024-01-01' AND km >= 3 GROUP BY city ORDER BY total DESC LIMIT 2";
  const made = edits(sql, 1);
  expect(new Set(made.map(({ kind }) => kind))).toEqual(
    new Set(["operator", "aggregate", "literal", "column", "order", "limit", "condition"]),
  );
  for (const each of made) expect((await duckdb.query(each.sql)).kind, each.sql).toMatch(/rows|empty/);
});
