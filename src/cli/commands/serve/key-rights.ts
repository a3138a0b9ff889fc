import { findPart } from "../../../operations/find-part.js";
import { isOfFiles, requireFile } from "../../../operations/protect/restrict.js";
import type { Profile } from "../../../profiles/profile.js";
import type { CallerRights } from "../../../serve/caller.js";
import { wrongArgument } from "../../arguments.js";

type Given = Readonly<Record<"may-read" | "role" | "user", readonly string[] | undefined>>;

/**
 * What a key may read of databases: `--may-read shop=product,customer.id`, `--role shop=sales`,
 * `--user shop=support:SUPPORT_PASSWORD`. Undefined where it may read all.
 *
 * @throws AskableError for what is not written so, and for a table or field that is not there.
 */
export async function keyRights(
  given: Given,
  profileOf: (database: string) => Promise<Profile>,
): Promise<Readonly<Record<string, CallerRights>> | undefined> {
  const rights = new Map<string, CallerRights>();
  const add = (database: string, more: CallerRights) => rights.set(database, { ...rights.get(database), ...more });
  for (const [database, part] of parts(given, "may-read")) {
    add(database, { tables: tablesIn(part, await profileOf(database), rights.get(database)?.tables) });
  }
  for (const [database, role] of parts(given, "role")) {
    requireServer("role", await profileOf(database));
    add(database, { account: { role } });
  }
  for (const [database, part] of parts(given, "user")) {
    requireServer("user", await profileOf(database));
    if (rights.get(database)?.account)
      throw wrongArgument("user", `${database} has a role already; give one of the two`);
    const [user = "", passwordEnv] = part.split(":");
    add(database, { account: { user, ...(passwordEnv && { passwordEnv }) } });
  }
  return rights.size === 0 ? undefined : Object.fromEntries(rights);
}

const FORMS = { "may-read": "DATABASE=TABLE,TABLE.FIELD", role: "DATABASE=ROLE", user: "DATABASE=USER:VARIABLE" };

function parts(given: Given, option: keyof Given): [string, string][] {
  return (given[option] ?? []).map((text) => {
    const at = text.indexOf("=");
    if (at <= 0 || at === text.length - 1) throw wrongArgument(option, `give ${FORMS[option]}, not "${text}"`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

function requireServer(option: keyof Given, { database, engine }: Profile): void {
  if (isOfFiles(engine)) throw wrongArgument(option, `${database} is a file, which has no accounts`);
}

/** A table alone is all of it. */
function tablesIn(
  part: string,
  profile: Profile,
  before: CallerRights["tables"] = {},
): NonNullable<CallerRights["tables"]> {
  requireFile(profile);
  const tables = new Map(Object.entries(before));
  for (const name of part.split(",").map((each) => each.trim())) {
    const { table, field } = findPart(profile, name);
    const known = tables.get(table.name);
    if (field === undefined) tables.set(table.name, "all");
    else if (known !== "all") tables.set(table.name, [...(known ?? []), field.name]);
  }
  return Object.fromEntries(tables);
}
