import { expect, test } from "vitest";
import { keyRights } from "#askable/cli/commands/serve/key-rights.js";
import type { Profile } from "#askable/profiles/profile.js";

const NONE = { "may-read": undefined, role: undefined, user: undefined };

const PROFILES = [
  profile("shop", "sqlite", { product: ["id", "name"], customer: ["id", "city"] }),
  profile("flights", "sqlite", { state: ["id"] }),
  profile("lake", "duckdb", { users: ["id"], "raw.users": ["id", "e.mail"] }),
  profile("crm", "postgres", { account: ["id"] }),
  profile("desk", "mysql", { ticket: ["id"] }),
];

function profile(database: string, engine: string, tables: Record<string, readonly string[]>): Profile {
  const named = Object.entries(tables).map(([name, fields]) => ({
    name,
    fields: fields.map((field) => ({ name: field })),
  }));
  return { database, engine, tables: named } as unknown as Profile;
}

const profileOf = async (name: string) => {
  const found = PROFILES.find(({ database }) => database === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test("what a key may read is tables, fields, a role or a user, for each database", async () => {
  expect(await keyRights(NONE, profileOf)).toBeUndefined();
  const given = {
    "may-read": ["shop=product, customer.id,Customer.CITY", "shop=product.name", "flights=state"],
    role: ["crm=sales"],
    user: ["desk=support:DESK_PASSWORD"],
  };
  expect(await keyRights(given, profileOf)).toEqual({
    shop: { tables: { product: "all", customer: ["id", "city"] } },
    flights: { tables: { state: "all" } },
    crm: { account: { role: "sales" } },
    desk: { account: { user: "support", passwordEnv: "DESK_PASSWORD" } },
  });
  expect(await keyRights({ ...NONE, user: ["desk=guest"] }, profileOf)).toEqual({
    desk: { account: { user: "guest" } },
  });
});

test("names with dots are those of the database", async () => {
  expect(await keyRights({ ...NONE, "may-read": ["lake=raw.users"] }, profileOf)).toEqual({
    lake: { tables: { "raw.users": "all" } },
  });
  expect(await keyRights({ ...NONE, "may-read": ["lake=raw.users.e.mail,users.id"] }, profileOf)).toEqual({
    lake: { tables: { "raw.users": ["e.mail"], users: ["id"] } },
  });
});

test.each([
  [{ "may-read": ["shop"] }, 'may-read: give DATABASE=TABLE,TABLE.FIELD, not "shop"'],
  [{ "may-read": ["shop=customer."] }, 'The table customer has no field ""'],
  [{ "may-read": ["shop=custmer"] }, 'shop has no table "custmer"'],
  [{ "may-read": ["crm=account"] }, "Rights by table are for files: crm is on a server"],
  [{ role: ["=sales"] }, 'role: give DATABASE=ROLE, not "=sales"'],
  [{ role: ["shop=sales"] }, "role: shop is a file, which has no accounts"],
  [{ role: ["crm=sales"], user: ["crm=ann"] }, "user: crm has a role already; give one of the two"],
])("%j is refused", async (given, message) => {
  await expect(keyRights({ ...NONE, ...given }, profileOf)).rejects.toThrow(message);
});
