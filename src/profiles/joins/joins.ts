import type { Dialect } from "../../databases/dialect.js";
import { fieldKey, type Schema } from "../../databases/schema.js";
import { pausing } from "../measure/pause.js";
import type { Measure } from "../measure/timed-query.js";
import type { Join, TableProfile } from "../profile.js";
import { findComposite } from "./composite.js";
import { type FoundJoins, findJoins } from "./find.js";
import { readSides } from "./join-side.js";
import { type KnownJoin, sameFields, verifyKnown } from "./known-joins.js";
import { findJoinsToVersions } from "./lasting-keys.js";
import { findNamesakes } from "./namesakes.js";
import { type PreviousJoins, remembering, stillHolding, withRejectedBefore } from "./previous-joins.js";
import { type JoinEnds, type Verifier, verifier } from "./verify.js";

export interface JoinsInput {
  readonly dialect: Dialect;
  readonly schema: Schema;
  readonly tables: readonly TableProfile[];
  /** Joins that somebody knows beyond those declared. */
  readonly known: readonly KnownJoin[];
  readonly query: Measure;
  /** Milliseconds that are left for all of it. */
  readonly left: () => number;
  /** What was found the last time, and the tables that were measured again since. */
  readonly before?: PreviousJoins | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MeasuredJoins extends FoundJoins {
  /** What notes state and the data refute; nothing else speaks for it. */
  readonly refuted: readonly Join[];
}

/** Milliseconds that one look-up may take. */
const DEADLINE = 20_000;

/**
 * The declared foreign keys with coverage, orphans and cardinality, then undeclared joins: weighed by names, values and
 * keys, kept only when the data bear them out; and the pairs that look like one, with the reason why they are none.
 * Both in the order of the tables and fields.
 */
export async function measureJoins({
  dialect,
  schema,
  tables,
  known,
  query,
  left,
  before,
  signal,
}: JoinsInput): Promise<MeasuredJoins> {
  const lookup = verifier(dialect, tables, (sql, most) => query(sql, { milliseconds: DEADLINE, ...most }));
  const verify = before ? remembering(lookup, before) : lookup;
  const pause = pausing(signal);
  const declared = await declaredJoins(schema, verify, pause);
  const said = await verifyKnown(known, declared, verify, lookup);
  const told = [...declared, ...said.joins];
  const search = {
    tables,
    sides: readSides(tables),
    known: told,
    standing: before ? await stillHolding(before, told, tables, lookup) : [],
    verify,
    sources: remembered((name: string) => sourcesOf(schema, name)),
    inTime: () => left() > 0,
    pause,
  };
  const found = await findJoins(search);
  const composite = await findComposite(search);
  const all = [...said.rejected, ...found.rejected];
  const rejected = before ? withRejectedBefore(all, before) : all;
  const order = new Map(
    tables
      .flatMap(({ name, fields }) => fields.map((field) => fieldKey({ table: name, field: field.name })))
      .map((key, at) => [key, at]),
  );
  const place = ({ from }: JoinEnds) => order.get(fieldKey({ table: from.table, field: from.fields[0] ?? "" })) ?? 0;
  const inOrder = <Item extends JoinEnds>(items: readonly Item[]) => items.toSorted((a, b) => place(a) - place(b));
  const toVersions = await findJoinsToVersions(search, [...found.joins, ...composite]);
  const sure = [...search.known, ...found.joins, ...composite, ...toVersions];
  const namesakes = await findNamesakes(tables, sure, search);
  const joins = [...sure, ...namesakes].filter((each) => told.includes(each) || !isToldOtherwise(each, told));
  // Where names and values lead to the same join, or past queries use it, what finds no partner is dirt.
  const refuted = said.refuted.filter((each) => !joins.some((join) => sameFields(join, each)));
  return {
    joins: inOrder(joins),
    refuted: inOrder(refuted),
    rejected: inOrder(rejected.filter((each) => !joins.some((join) => sameFields(join, each)))),
    untried: found.untried,
  };
}

/** People say by which field of the same table it is joined: by a number, and not by the key of its versions. */
function isToldOtherwise({ from, to }: JoinEnds, told: readonly JoinEnds[]): boolean {
  const same = (a: JoinEnds["from"], b: JoinEnds["from"]) => a.table === b.table && a.fields.join() === b.fields.join();
  return told.some((each) => same(each.from, from) && each.to.table === to.table && !same(each.to, to));
}

async function declaredJoins(schema: Schema, verify: Verifier, pause: () => Promise<void>): Promise<Join[]> {
  const joins: Join[] = [];
  for (const table of schema.tables) {
    await pause();
    for (const key of table.foreignKeys) {
      const ends = referencedFields(
        { from: { table: table.name, fields: [...key.fields] }, to: key.references },
        schema,
      );
      if (!ends) continue;
      const outcome = await verify.measured(ends);
      joins.push({ ...ends, source: "declared", ...("statistics" in outcome && outcome.statistics) });
    }
  }
  return joins;
}

interface DeclaredEnds {
  readonly from: JoinEnds["from"];
  readonly to: { readonly table: string; readonly fields: readonly string[] };
}

/** With the names as their tables write them; a key that names no field refers to the primary key. */
function referencedFields({ from, to }: DeclaredEnds, schema: Schema): JoinEnds | undefined {
  const target =
    schema.tables.find((table) => table.name === to.table) ??
    schema.tables.find((table) => table.name.toLowerCase() === to.table.toLowerCase());
  if (!target) return undefined;
  const names = to.fields.length > 0 ? to.fields : target.primaryKey;
  const fields = names.map(
    (name) =>
      (
        target.fields.find((field) => field.name === name) ??
        target.fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
      )?.name,
  );
  if (fields.length !== from.fields.length || fields.some((name) => name === undefined)) return undefined;
  return { from, to: { table: target.name, fields: fields as string[] } };
}

/** The tables that a view's definition names. */
function sourcesOf(schema: Schema, name: string): string[] {
  const { kind, definition } = schema.tables.find((table) => table.name === name) ?? {};
  if (kind !== "view" || definition === undefined) return [];
  const words = new Set(definition.toLowerCase().match(/[\p{L}\p{N}_$]+/gu));
  return schema.tables
    .filter((table) => table.name !== name && (words.has(table.name.toLowerCase()) || definition.includes(table.name)))
    .map((table) => table.name);
}

function remembered<Value>(find: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>();
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name) as Value;
  };
}
