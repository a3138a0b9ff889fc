import { type Connection, OWN_NAMES, rowsOf, theirNames } from "./connection.js";

/** Labels of an enum, or parts of a composite, that its type shows. */
const SHOWN_PARTS = 40;

export interface Wanted {
  /** Numbers of views. */
  readonly views: readonly string[];
  /** Numbers of types with their modifiers: `1043 14`. */
  readonly types: readonly string[];
  /** Numbers of enums and composites. */
  readonly parted: readonly string[];
  /** Numbers of what generated fields are computed by. */
  readonly formulas: readonly string[];
}

/** By the same numbers. */
export interface Deparsed {
  readonly views: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
  /** `ENUM('new', 'paid')`, `ROW(street text, city text)`. */
  readonly parts: ReadonlyMap<string, string>;
  readonly formulas: ReadonlyMap<string, string>;
}

/**
 * What the server writes of its catalogue as SQL, with names as they are found in the account's path. It depends on the
 * path of the moment; so nothing in these queries is looked up outside pg_catalog.
 */
export async function deparsed(connection: Connection, path: readonly string[], wanted: Wanted): Promise<Deparsed> {
  const parts = await partsOf(connection, [...new Set(wanted.parted)]);
  const written = parts.flatMap(([, , type]) => type ?? []);
  const types = [...new Set([...wanted.types, ...written])];
  const list = (values: readonly string[], type: string) =>
    `pg_catalog.unnest('{${values.join()}}'::pg_catalog.${type}[])`;
  const half = (at: number) => types.map((type) => type.split(" ")[at]!);
  const read = async (asked: readonly string[], sql: string) => {
    if (asked.length === 0) return new Map<string, string>();
    const rows = await rowsOf(connection, `${theirNames(path)}; ${sql}`);
    return new Map(rows.flatMap(([key, text]) => (key && text ? [[key, text] as const] : [])));
  };
  const views = await read(
    wanted.views,
    `SELECT v.oid, pg_catalog.pg_get_viewdef(v.oid) FROM ${list(wanted.views, "oid")} AS v (oid)`,
  );
  const typeNames = await read(
    types,
    `SELECT pg_catalog.concat_ws(' ', t.oid, t.modifier), pg_catalog.format_type(t.oid, t.modifier)
     FROM ROWS FROM (${list(half(0), "oid")}, ${list(half(1), "int4")}) AS t (oid, modifier)`,
  );
  const formulas = await read(
    wanted.formulas,
    `SELECT d.oid, pg_catalog.pg_get_expr(d.adbin, d.adrelid) FROM pg_catalog.pg_attrdef AS d
     WHERE d.oid OPERATOR(pg_catalog.=) ANY ('{${wanted.formulas.join()}}'::pg_catalog.oid[])`,
  );
  await rowsOf(connection, OWN_NAMES);
  return { views, types: typeNames, parts: spelled(parts, typeNames), formulas };
}

/** The type's number, a label or a part's name, and the part's type as `Wanted` has it. */
type Part = readonly (string | null)[];

async function partsOf(connection: Connection, oids: readonly string[]): Promise<Part[]> {
  if (oids.length === 0) return [];
  return rowsOf(
    connection,
    `SELECT oid, name, type FROM (
       SELECT enumtypid, quote_literal(enumlabel), NULL, enumsortorder FROM pg_catalog.pg_enum
       WHERE enumtypid = ANY ('{${oids.join()}}'::oid[])
       UNION ALL
       SELECT t.oid, quote_ident(a.attname), concat_ws(' ', a.atttypid, a.atttypmod), a.attnum
       FROM pg_catalog.pg_type AS t JOIN pg_catalog.pg_attribute AS a ON a.attrelid = t.typrelid AND a.attnum > 0
       WHERE t.oid = ANY ('{${oids.join()}}'::oid[]) AND NOT a.attisdropped) AS p (oid, name, type, place)
     ORDER BY oid, place`,
  );
}

function spelled(parts: readonly Part[], types: ReadonlyMap<string, string>): Map<string, string> {
  const byType = new Map<string, string[]>();
  const rows = new Set<string>();
  for (const [oid, name, type] of parts) {
    byType.set(oid!, [...(byType.get(oid!) ?? []), type ? `${name} ${types.get(type)}` : name!]);
    if (type) rows.add(oid!);
  }
  return new Map(
    [...byType].map(([oid, all]) => {
      const shown = all.length > SHOWN_PARTS ? [...all.slice(0, SHOWN_PARTS), "…"] : all;
      return [oid, `${rows.has(oid) ? "ROW" : "ENUM"}(${shown.join(", ")})`];
    }),
  );
}
