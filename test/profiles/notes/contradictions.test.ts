import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { KnownJoin } from "#askable/profiles/joins/known-joins.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { findContradictions } from "#askable/profiles/notes/contradictions.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { unitsDiffer } from "#askable/profiles/notes/units-differ.js";
import { sqliteWith, temporaryFolder } from "../databases.js";

const shop = `
  CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, height_cm REAL);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, who INTEGER, status TEXT, share REAL, mail TEXT);
  INSERT INTO customer VALUES (1, 'Ann', 170.5), (2, 'Bob', 181), (3, 'Cyd', 164);
  INSERT INTO orders VALUES (1, 1, 'A', 0.5, 'ann@x.example'), (2, 9, 'A', 1.5, 'bob@x.example'),
    (3, 2, 'b', NULL, 'cyd@x.example'), (4, 1, 'C', 0.1, 'ann@x.example');
`;

async function found(yaml: string, name = "notes.yaml"): Promise<string[]> {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, yaml);
  const database = await sqliteWith(shop);
  const schema = await database.schema();
  const notes = (await readNotes(path)).map((each) => matchNotes(schema, each));
  const known = notes.flatMap((each) =>
    each.joins.map(
      ({ from, to, directed }): KnownJoin => ({
        from: { table: from.table, fields: [...from.fields] },
        to: { table: to.table, fields: [...to.fields] },
        source: "notes",
        directed,
        evidence: "said in notes",
      }),
    ),
  );
  const profile = await measureProfile(database, "shop", { known });
  return notes
    .flatMap((each) => [...each.warnings, ...findContradictions(profile, each)])
    .map((text) => text.replace(`${path}: `, ""));
}

test("what notes say and the data deny is told, field by field", async () => {
  const yaml = `
tables:
  orders:
    fields:
      who: { meaning: Who ordered, references: customer.id }
      status: { values: { A: active, B: blocked, X: gone } }
      share: { meaning: "Share, never null", range: [0, 1] }
      mail: { unique: true, values: { ann@x.example: Ann } }
      id: { required: true, unique: true, range: [1, 4] }
  customer:
    fields:
      height_cm: { unit: inches }
      nam: x
  custmer: { meaning: y }
joins:
  - orders.share = customer.height_cm
  - orders.whom = customer.id
`;
  expect(await found(yaml)).toEqual([
    'table customer has no field "nam"; the nearest is name',
    'there is no table "custmer"; the nearest is customer',
    'a join names a field "whom" of orders, which is not there; the nearest is who',
    "customer.height_cm is said to be in inches; its name or values say cm",
    'orders.status never holds "B" (stored: "b") and "X", which the notes describe',
    'orders.status holds "C" and "b", which the notes do not describe',
    "orders.share is said never to be NULL; it is in 1 row",
    "orders.share is said to go from 0 to 1; the data go from 0.1 to 1.5",
    "orders.mail is said to be unique; 4 rows hold 3 different values",
    "orders(share) is said to refer to customer(height_cm); none of the values is found there: nothing is joined by it",
    "orders(who) is said to refer to customer(id); 1 row has a value that is not found there: nothing is joined by it",
  ]);
});

test("notes that hold are not contradicted", async () => {
  const yaml = `
tables:
  orders:
    fields:
      status: { values: { A: active, b: blocked, C: closed } }
      id: { unique: true, required: true, range: [1, 10] }
  customer:
    fields: { height_cm: { unit: centimetres } }
`;
  expect(await found(yaml)).toEqual([]);
});

test("entries that nobody filled in warn of nothing when their table or field is gone", async () => {
  const yaml = `
tables:
  orders:
    meaning:
    fields:
      renamed:
      gone: { meaning: }
      told: A field that was there
  dropped:
    meaning:
    fields:
      x:
`;
  expect(await found(yaml)).toEqual([expect.stringContaining('table orders has no field "told"')]);
});

test.each([
  ["tonnes", "kg", true],
  ["t", "kg", true],
  ["tons", "t", true],
  ["in kilograms", "kg", false],
  ["lbs", "lb", false],
  ["euros", "USD", true],
  ["€", "EUR", false],
  ["crates", "kg", false],
])("%s and %s are two units: %s", (said, measured, differ) => {
  expect(unitsDiffer(said, measured)).toBe(differ);
});

test("dbt's tests are claims, and relationships are joins", async () => {
  const yaml = `
version: 2
models:
  - name: stg_orders
    config: { alias: orders }
    description: "One order. {{ doc('orders') }}"
    columns:
      - name: STATUS
        description: Where it stands
        data_tests: [not_null, { accepted_values: { arguments: { values: [A, b] } } }]
      - name: who
        tests: [unique, { relationships: { to: "ref('customer')", field: id } }]
  - name: elsewhere
  - name: nowhere
`;
  expect(await found(yaml, "schema.yml")).toEqual([
    "2 models and sources are no tables here: elsewhere and nowhere",
    "orders.who is said to be unique; 4 rows hold 3 different values",
    'orders.status holds "C", which the notes do not allow',
    "orders(who) is said to refer to customer(id); 1 row has a value that is not found there: nothing is joined by it",
  ]);
});
