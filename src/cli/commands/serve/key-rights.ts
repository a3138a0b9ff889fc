import type { CallerRights } from "../../../serve/caller.js";
import { wrongArgument } from "../../arguments.js";

type Given = Readonly<Record<"may-read" | "role" | "user", readonly string[] | undefined>>;

/**
 * What a key may read of databases: `--may-read shop=product,customer.id`, `--role shop=sales`,
 * `--user shop=support:SUPPORT_PASSWORD`. Undefined where it may read all.
 *
 * @throws AskableError for what is not written so.
 */
export function keyRights(given: Given): Record<string, CallerRights> | undefined {
  const rights: Record<string, CallerRights> = {};
  const add = (database: string, more: CallerRights) => {
    rights[database] = { ...rights[database], ...more };
  };
  for (const [database, part] of parts(given, "may-read")) {
    add(database, { tables: tablesIn(part, rights[database]?.tables) });
  }
  for (const [database, role] of parts(given, "role")) add(database, { account: { role } });
  for (const [database, part] of parts(given, "user")) {
    if (rights[database]?.account) throw wrongArgument("user", `${database} has a role already; give one of the two`);
    const [user = "", passwordEnv] = part.split(":");
    add(database, { account: { user, ...(passwordEnv && { passwordEnv }) } });
  }
  return Object.keys(rights).length === 0 ? undefined : rights;
}

const FORMS = { "may-read": "DATABASE=TABLE,TABLE.FIELD", role: "DATABASE=ROLE", user: "DATABASE=USER:VARIABLE" };

function parts(given: Given, option: keyof Given): [string, string][] {
  return (given[option] ?? []).map((text) => {
    const at = text.indexOf("=");
    if (at <= 0 || at === text.length - 1) throw wrongArgument(option, `give ${FORMS[option]}, not "${text}"`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

/** A table alone is all of it. */
function tablesIn(part: string, before: CallerRights["tables"] = {}): NonNullable<CallerRights["tables"]> {
  const tables: Record<string, readonly string[] | "all"> = { ...before };
  for (const name of part.split(",").map((each) => each.trim())) {
    const dot = name.lastIndexOf(".");
    const [table, field] = dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
    if (table === "" || field === "") throw wrongArgument("may-read", `"${name}" is no table and no table.field`);
    const known = tables[table];
    if (known !== "all") tables[table] = field === undefined ? "all" : [...(known ?? []), field];
  }
  return tables;
}
