import { expect, test } from "vitest";
import { nameEvidence, readField, readTable, scopesOf } from "#askable/profiles/joins/name-evidence.js";

/** How strongly `field` of one table names `key` of another. */
function strength(field: string, table: string, key: string): number {
  const [own, other] = [readTable("own", []), readTable(table, [])];
  const from = { name: readField(field, own), table: own };
  return nameEvidence(from, { name: readField(key, other), table: other }, false).strength;
}

test.each([
  ["customer_id", "customers", "id"],
  ["billingCustomerID", "Customer", "CustomerID"],
  ["dept", "department", "deptno"],
  ["fk_product", "dim_product", "product_key"],
  ["cdemo_sk", "customer_demographics", "cd_demo_sk"],
  ["kundennr", "kunde", "kundennr"],
  ["livre_ref", "livres", "id_livre"],
  ["CUENTA_DESTINO", "CUENTAS", "NUM_CUENTA"],
  ["teamIDwinner", "teams", "teamID"],
  ["hero_id", "superhero", "id"],
  ["Channel", "TV_Channel", "id"],
  ["mediatypeid", "MediaType", "id"],
])("%s speaks of %s.%s", (field, table, key) => {
  expect(strength(field, table, key)).toBeGreaterThanOrEqual(0.5);
});

test.each([
  ["name", "customers", "name"],
  ["comments", "comments", "id"],
  ["colour_count", "colours", "id"],
  ["num_employees", "employees", "id"],
  ["id", "customers", "id"],
  ["category", "contracts", "id"],
  ["paid", "parts", "id"],
  ["status", "statistics", "id"],
])("%s hardly speaks of %s.%s", (field, table, key) => {
  expect(strength(field, table, key)).toBeLessThan(0.5);
});

test("what all names of a schema or a table begin with says nothing", () => {
  expect(scopesOf(["wp_posts", "wp_users", "wp_options"])).toEqual([["wp"], ["wp"], ["wp"]]);
  expect(scopesOf(["order_items", "order_notes", "users"])).toEqual([[], [], []]);
  expect(scopesOf(["hr_jobs", "hr_job_history", "hr_staff", "customers", "customer_notes", "customer_types"])).toEqual([
    ["hr"],
    ["hr"],
    ["hr"],
    [],
    [],
    [],
  ]);
  const orders = readTable("orders", ["o_orderkey", "o_custkey", "o_total"]);
  expect(readField("o_custkey", orders)).toMatchObject({ words: ["custkey"], stem: ["cust"], keyed: true });
});
