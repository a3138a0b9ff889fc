import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import type { QueryPlan } from "#askable/databases/plan.js";
import { paperSignature, planCost } from "#askable/stages/select/plan-signature.js";
import { makeSqlite, temporaryFolder } from "../../databases/tools.js";

const folder = temporaryFolder();
const path = `${folder.path}/shop.db`;
makeSqlite(
  path,
  `CREATE TABLE sale (id INTEGER PRIMARY KEY, item TEXT, day TEXT, shop_id INTEGER);
   CREATE TABLE shop (id INTEGER PRIMARY KEY, town TEXT);
   CREATE INDEX sale_item ON sale (item);`,
);
const database = await openDatabase(path);
afterAll(async () => {
  await database.close();
  folder.remove();
});

async function planOf(sql: string): Promise<QueryPlan> {
  const outcome = await database.plan(sql);
  if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
  return outcome.plan;
}

test.each([
  ["SELECT * FROM sale", "SCAN:sale", 100],
  ["SELECT * FROM sale ORDER BY day", "SCAN:sale|TEMP_BTREE:ORDER_BY", 150],
  ["SELECT DISTINCT day FROM sale", "SCAN:sale|TEMP_BTREE:DISTINCT", 150],
  ["SELECT item FROM sale", "SCAN:sale:USING_INDEX", 0],
  ["SELECT day, count(*) FROM sale GROUP BY day ORDER BY 2", "SCAN:sale|TEMP_BTREE:GROUP_BY|TEMP_BTREE:ORDER_BY", 200],
  ["SELECT day FROM sale WHERE item = 'tea'", "SEARCH:sale:USING_INDEX", 0],
  ["SELECT count(*) FROM sale WHERE item = 'tea'", "SEARCH:sale:COVERING_INDEX", 0],
  ["SELECT day FROM sale WHERE id = 3", "SEARCH:sale:PRIMARY_KEY", 0],
  ["SELECT t.town FROM sale JOIN shop AS t ON t.id = sale.shop_id", "SCAN:sale|SEARCH:t:PRIMARY_KEY", 100],
  ["SELECT (SELECT town FROM shop WHERE shop.id = sale.shop_id) FROM sale", "SCAN:sale|SEARCH:shop:PRIMARY_KEY", 175],
])("%s is %s and costs %d", async (sql, signature, cost) => {
  const plan = await planOf(sql);
  expect([paperSignature(plan), planCost(plan)]).toEqual([signature, cost]);
});

test("an alias makes another plan for the paper, and not for ours", async () => {
  const plain = await planOf("SELECT day FROM sale WHERE day > '2020'");
  const named = await planOf("SELECT s.day FROM sale AS s WHERE s.day > '2021'");
  expect(paperSignature(named)).not.toBe(paperSignature(plain));
  expect(named.signature).toBe(plain.signature);
});

test("an engine's own cost counts where it has one", async () => {
  const plan = await planOf("SELECT * FROM sale ORDER BY day");
  expect(planCost({ ...plan, cost: 7.5 })).toBe(7.5);
});
