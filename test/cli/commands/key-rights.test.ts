import { expect, test } from "vitest";
import { keyRights } from "#askable/cli/commands/serve/key-rights.js";

const NONE = { "may-read": undefined, role: undefined, user: undefined };

test("what a key may read is tables, fields, a role or a user, for each database", () => {
  expect(keyRights(NONE)).toBeUndefined();
  expect(
    keyRights({
      "may-read": ["shop=product, customer.id,customer.city", "shop=product.name", "flights=state"],
      role: ["crm=sales"],
      user: ["desk=support:DESK_PASSWORD"],
    }),
  ).toEqual({
    shop: { tables: { product: "all", customer: ["id", "city"] } },
    flights: { tables: { state: "all" } },
    crm: { account: { role: "sales" } },
    desk: { account: { user: "support", passwordEnv: "DESK_PASSWORD" } },
  });
  expect(keyRights({ ...NONE, user: ["desk=guest"] })).toEqual({ desk: { account: { user: "guest" } } });
});

test.each([
  [{ "may-read": ["shop"] }, 'may-read: give DATABASE=TABLE,TABLE.FIELD, not "shop"'],
  [{ "may-read": ["shop=customer."] }, 'may-read: "customer." is no table and no table.field'],
  [{ role: ["=sales"] }, 'role: give DATABASE=ROLE, not "=sales"'],
  [{ role: ["crm=sales"], user: ["crm=ann"] }, "user: crm has a role already; give one of the two"],
])("%j is refused", (given, message) => {
  expect(() => keyRights({ ...NONE, ...given })).toThrow(message);
});
