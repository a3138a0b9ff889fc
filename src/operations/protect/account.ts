import type { Database } from "../../databases/database.js";
import { openDatabase } from "../../databases/open.js";
import type { Outcome } from "../../databases/results/result.js";
import type { Schema } from "../../databases/schema.js";
import type { CallerAccount, Environment } from "../../databases/server.js";
import { findStored } from "../../indexes/values/stored.js";
import { hiddenNames, type Sees, type Visibility } from "../../profiles/views/visibility.js";
import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { OpenDatabase } from "../ask/open-database.js";
import { openView } from "./open-view.js";
import { exampleWithout, withoutSuggestions, withoutUnwritten } from "./withheld.js";

export interface AccountOptions {
  /** Where the server finds passwords: pass `process.env`. Default: none. */
  readonly environment?: Environment | undefined;
  /** Child processes at most, each with a connection. Default 2. */
  readonly children?: number | undefined;
}

/**
 * An open database of a server as an account of it may see it: statements run with its rights, and of what was measured
 * with other rights only that is shown which it may read. Of a view, and of a table whose rows it may not all read (row
 * security), no value and no count is shown. It has connections of its own: close its `database`; that of `open` stays open.
 *
 * @param location The URL, where it holds a password that the recorded one lacks.
 * @throws AskableError for a file, an account that the server turns down, and a role that rights do not bind.
 */
export async function withAccount(
  open: OpenDatabase,
  account: CallerAccount,
  { environment, children }: AccountOptions = {},
  location: string = open.database.location,
): Promise<OpenDatabase> {
  const database = await openDatabase(location, { environment, account, ...(children !== undefined && { children }) });
  try {
    const sees = visibilityIn(await database.schema());
    const names = hiddenNames(open.profile, sees);
    const view = openView(open, {
      sees,
      database: confined(database, unreadableJoin(open, sees)),
      hit: (hit) => hit,
      example: (example) => exampleWithout(names, example, database.dialect),
    });
    return { ...view, stored: (ref, text, options) => findStored(database, ref, text, options) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What an account may see by the schema that the server shows it. */
function visibilityIn({ tables }: Schema): Sees {
  const seen = new Map<string, Visibility>(
    tables.flatMap(({ name, kind, fields, rowSecurity }) =>
      // A view may give each account other rows, too.
      fields.map((field) => [`${name}\0${field.name}`, rowSecurity || kind === "view" ? "bare" : "whole"] as const),
    ),
  );
  return ({ table, field }) => seen.get(`${table}\0${field}`) ?? "hidden";
}

/**
 * MariaDB compares by USING and NATURAL what the account may not read. Undefined where a statement does not, or on another
 * server.
 */
function unreadableJoin({ profile, database }: OpenDatabase, sees: Sees): (sql: string) => Failure | undefined {
  if (!database.dialect.joinsByUnreadable) return () => undefined;
  const hidden = new Set(
    profile.tables.flatMap(({ name: table, fields, unreadable = [] }) => [
      ...fields.flatMap(({ name: field }) => (sees({ table, field }) === "hidden" ? [field.toLowerCase()] : [])),
      ...unreadable.map((field) => field.toLowerCase()),
    ]),
  );
  return (sql) => {
    const words = sqlTokens(sql, database.dialect).filter(({ kind }) => kind !== "blank");
    const refused = words.some(({ raw }, at) => {
      if (/^natural$/i.test(raw)) return hidden.size > 0;
      if (!/^using$/i.test(raw) || words[at + 1]?.raw !== "(") return false;
      const end = words.findIndex((word, index) => index > at && word.raw === ")");
      return words.slice(at + 2, end).some((word) => hidden.has(unquoted(word).toLowerCase()));
    });
    if (!refused) return undefined;
    const message = "Tables are joined by fields that may not be read: name the fields, with ON";
    return { kind: "error", failure: "refused", message, ms: 0 };
  };
}

type Failure = Extract<Outcome, { kind: "error" }>;

/** How a view is made names what it reads, which the account need not be able to read. */
function confined(database: Database, objection: (sql: string) => Failure | undefined): Database {
  const told = <Failing extends Outcome>(sql: string, outcome: Failing) =>
    withoutUnwritten(withoutSuggestions(outcome), sql, database.dialect);
  return {
    ...database,
    query: async (sql, limits) => objection(sql) ?? told(sql, await database.query(sql, limits)),
    stream: async (sql, onBatch, limits) => objection(sql) ?? told(sql, await database.stream(sql, onBatch, limits)),
    plan: async (sql, limits) => {
      const planned = objection(sql) ?? (await database.plan(sql, limits));
      return planned.kind === "plan" ? planned : told(sql, planned);
    },
    schema: async (options) => {
      const { tables } = await database.schema(options);
      return { tables: tables.map(({ definition: _, unreadable: __, ...table }) => table) };
    },
  };
}
