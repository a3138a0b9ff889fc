import { expect, test } from "vitest";
import { dialectNamed } from "#askable/databases/engines.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { applyUsage, withoutPersonalValues } from "#askable/profiles/usage/apply-usage.js";
import { readUsage } from "#askable/profiles/usage/read-log.js";
import { sqliteWith } from "../databases.js";

const shop = `
  CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, price REAL, qty INTEGER, placed TEXT, mail TEXT);
  INSERT INTO orders VALUES (1, 'open', 1.5, 2, '2024-01-01', 'ann@x.example'), (2, 'paid', 2.5, 1, '2024-02-01', 'bob@x.example');
`;

test("tells in a few words how past queries use a field and what they compute, and names nobody", async () => {
  const database = await sqliteWith(shop);
  const profile = await measureProfile(database, "shop");
  const log = `
    SELECT strftime('%Y', placed), sum(price * qty) AS revenue, count(*) AS n FROM orders WHERE status = 'open' GROUP BY 1;
    SELECT id FROM orders WHERE status IN ('open', 'void') AND mail = 'ann@x.example';
    SELECT id FROM orders WHERE status IN ('open', 'void') AND mail = 'ann@x.example';
  `;
  const usage = withoutPersonalValues(await readUsage(log, await database.schema(), dialectNamed("sqlite")), profile);
  expect(JSON.stringify(usage)).not.toContain("x.example");
  const base = describeByRules(profile);
  const [table] = applyUsage(base, usage).tables;
  const added = (name: string) => {
    const before = base.tables[0]?.fields.find(({ field }) => field === name)?.long ?? "";
    return table?.fields
      .find(({ field }) => field === name)
      ?.long.slice(before.length)
      .trim();
  };
  expect(table?.long.slice(base.tables[0]?.long.length)).toBe(" Queries compute revenue = sum(price * qty).");
  expect([added("status"), added("placed"), added("mail"), added("id"), added("qty")]).toEqual([
    "Used in 3 past queries: filtered by open, void.",
    "Used in 1 past query: read as strftime('%Y', placed).",
    "Used in 2 past queries: filtered.",
    "Used in 2 past queries.",
    "Used in 1 past query.",
  ]);
});

test("past queries that compare a personal field with a value are not kept", async () => {
  const database = await sqliteWith(shop);
  const profile = await measureProfile(database, "shop");
  const log = `
    -- mails of all open orders
    SELECT mail FROM orders WHERE price > 1;
    -- what one customer ordered
    SELECT id AS ordered FROM orders WHERE mail = 'ann@x.example';
    -- what another customer ordered
    SELECT id AS ordered FROM orders WHERE lower(mail) IN ('bob@x.example');
  `;
  const usage = withoutPersonalValues(await readUsage(log, await database.schema(), dialectNamed("sqlite")), profile);
  expect(usage.queries?.map(({ sql }) => sql)).toEqual(["SELECT mail FROM orders WHERE price > 1"]);
});
