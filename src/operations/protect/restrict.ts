import { nearest } from "../../artifacts/nearest.js";
import type { Database } from "../../databases/database.js";
import { engineNamed } from "../../databases/engines.js";
import type { Outcome } from "../../databases/results/result.js";
import { type Rights, readableFields } from "../../databases/rights.js";
import type { Schema, Table } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Profile } from "../../profiles/profile.js";
import { hiddenNames, type Sees } from "../../profiles/views/visibility.js";
import type { OpenDatabase } from "../ask/open-database.js";
import { openView } from "./open-view.js";
import { bareStep, exampleWithout, withoutCatalogue, withoutSuggestions } from "./withheld.js";

/**
 * An open database of which only some tables and fields may be read, by statements and in all that is known of it. What a
 * statement reads the engine itself tells; what it does not tell is refused. Of a view that is named the rows may be read
 * whatever it reads.
 *
 * @throws AskableError for a table or field that is not there, and for a server's database, where accounts have rights.
 */
export function restrict(open: OpenDatabase, rights: Rights): OpenDatabase {
  requireRightsFit(open.profile, rights);
  const readable = readableFields(rights);
  const sees: Sees = ({ table, field }) => (readable.table(table)?.has(field) === true ? "whole" : "hidden");
  const names = hiddenNames(open.profile, sees);
  return openView(open, {
    sees,
    database: restricted(open.database, rights, sees),
    hit: (hit) => hit,
    example: (example) => exampleWithout(names, example, open.database.dialect),
  });
}

/** @throws AskableError for a table or field that is not there, and for a server's database. */
function requireRightsFit(profile: Profile, rights: Rights): void {
  requireFile(profile);
  const { tables } = profile;
  for (const [name, fields] of Object.entries(rights.tables)) {
    const table = tables.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!table)
      throw unknown(
        `a table ${name}`,
        name,
        tables.map((each) => each.name),
      );
    const own = table.fields.map((field) => field.name);
    const missing =
      fields === "all"
        ? undefined
        : fields.find((field) => !own.some((each) => each.toLowerCase() === field.toLowerCase()));
    if (missing !== undefined) throw unknown(`a field ${missing} of ${table.name}`, missing, own);
  }
}

/** @throws AskableError for a server's database, where accounts have rights. */
export function requireFile({ database, engine }: Profile): void {
  if (isOfFiles(engine)) return;
  throw new AskableError(`Rights by table are for files: ${database} is on a server`, {
    code: "usage",
    hint: "Make an account there that may read what it should, and open the database with it.",
  });
}

/** Whether a database lies in files, and not on a server whose accounts have rights. */
export function isOfFiles(engine: string): boolean {
  return engineNamed(engine).server === undefined;
}

function unknown(what: string, name: string, known: readonly string[]): AskableError {
  const [near] = nearest(name, known);
  return new AskableError(`The rights name ${what}, which is not there`, {
    code: "usage",
    hint: near === undefined ? `There: ${known.join(", ")}.` : `Is ${near} meant?`,
  });
}

type Failure = Extract<Outcome, { kind: "error" | "timeout" }>;

function restricted(inner: Database, rights: Rights, sees: Sees): Database {
  /** Runs what was looked at, letter by letter. */
  const permitted = async <Value>(
    sql: string,
    limits: Parameters<Database["permits"]>[2],
    run: (sql: string) => Promise<Value>,
  ): Promise<Value | Failure> => {
    const permit = await inner.permits(sql, rights, limits);
    return permit.kind === "permitted" ? run(permit.sql) : withoutSuggestions(permit);
  };
  const checked = (sql: string, ran: Outcome, text: string): Outcome => {
    if (!("result" in ran)) return withoutSuggestions(ran);
    // Read by the engine otherwise than it was looked at.
    if (ran.rewritten !== undefined) return refused("The statement was read otherwise than it was looked at", ran.ms);
    return text === sql ? ran : { ...ran, rewritten: text };
  };
  return {
    ...inner,
    schema: async (options) => schemaView(await inner.schema(options), sees),
    query: (sql, limits) => permitted(sql, limits, async (text) => checked(sql, await inner.query(text, limits), text)),
    stream: (sql, onBatch, limits) =>
      permitted(sql, limits, async (text) => checked(sql, await inner.stream(text, onBatch, limits), text)),
    plan: async (sql, limits) => {
      const planned = await permitted(sql, limits, (text) => inner.plan(text, limits));
      if (planned.kind !== "plan") return planned;
      return { ...planned, plan: { ...planned.plan, steps: planned.plan.steps.map(bareStep) } };
    },
    permits: async (sql, own, limits) => {
      const permit = await inner.permits(sql, rights, limits);
      return permit.kind === "permitted" ? inner.permits(permit.sql, own, limits) : withoutSuggestions(permit);
    },
    scan: async () => refused("Statistics are measured with all rights only", 0),
    ...withoutCatalogue,
    fingerprints: async (options) => {
      const all = await inner.fingerprints(options);
      const seen = new Set(schemaView(await inner.schema(options), sees).tables.map(({ name }) => name));
      return new Map([...all].filter(([table]) => seen.has(table)));
    },
  };
}

const refused = (message: string, ms: number): Failure => ({ kind: "error", failure: "refused", message, ms });

function schemaView({ tables }: Schema, sees: Sees): Schema {
  const isSeen = (table: string, field: string) => sees({ table, field }) !== "hidden";
  return {
    tables: tables.flatMap(({ definition: _, comment: __, unread: ___, unreadable: ____, ...table }): Table[] => {
      const fields = table.fields.filter(({ name }) => isSeen(table.name, name));
      if (fields.length === 0) return [];
      return [
        {
          ...table,
          fields: fields.map(({ comment: _____, ...field }) => field),
          primaryKey: table.primaryKey.every((name) => isSeen(table.name, name)) ? table.primaryKey : [],
          foreignKeys: table.foreignKeys.filter(
            ({ fields, references }) =>
              fields.every((name) => isSeen(table.name, name)) &&
              references.fields.every((name) => isSeen(references.table, name)),
          ),
        },
      ];
    }),
  };
}
