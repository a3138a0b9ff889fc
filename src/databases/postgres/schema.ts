import { groupBy } from "../../collections.js";
import { quoteText } from "../../sql/quoting.js";
import type { Field, ForeignKey, Schema, Table } from "../schema.js";
import { type Connection, rowsOf } from "./connection.js";
import { type Deparsed, deparsed } from "./deparse.js";
import { postgresSql } from "./sql.js";

/** Which schemas are read, and in which plain names are looked up. */
export interface Scope {
  /** Asked for; empty for all that the account may use. */
  readonly schemas: readonly string[];
  readonly path: readonly string[];
  /** Whether tables are left out of which no field may be read. */
  readonly readable?: boolean;
}

/** A condition on `pg_class` as `c` and its `pg_namespace` as `n`: what people call tables, of the scope. */
export function tablesIn({ schemas }: Scope): string {
  const within =
    schemas.length > 0
      ? `n.nspname IN (${schemas.map((name) => quoteText(name, postgresSql)).join(", ")})`
      : `n.nspname !~ '^(pg_|_timescaledb_)' AND n.nspname <> 'information_schema'
         AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')`;
  // What belongs to an extension (spatial_ref_sys, pg_stat_statements) is not the database's own.
  return `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND ${within} AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_depend AS d
    WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objid = c.oid AND d.deptype = 'e')`;
}

/** A table's name in the schema: its own where that is found in the path first, else `schema.table`. `Names` reads it back. */
export function namesOf(
  tables: readonly { readonly oid: string; readonly schema: string; readonly table: string }[],
  { path }: Scope,
): Map<string, string> {
  const firsts = new Map<string, number>();
  const places = tables.map(({ schema }) => path.indexOf(schema));
  tables.forEach(({ table }, at) => {
    const place = places[at]!;
    if (place >= 0 && place <= (firsts.get(table) ?? place)) firsts.set(table, place);
  });
  return new Map(
    tables.map(({ oid, schema, table }, at) => {
      const plain = places[at]! >= 0 && firsts.get(table) === places[at];
      return [oid, plain ? table : `${schema}.${table}`];
    }),
  );
}

/**
 * Tables, views, materialised views and foreign tables of the scope, in the order of their names. A partitioned table is
 * one; its partitions are left out. Fields that the account may not read are left out, and a table of which it may read
 * none keeps all of them. A few queries, whatever the number of tables.
 */
export async function readSchema(connection: Connection, scope: Scope): Promise<Schema> {
  const condition = tablesIn(scope);
  const from = "FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace";
  const listed = await rowsOf(
    connection,
    `SELECT c.oid, n.nspname, c.relname, c.relkind IN ('v', 'm'), pg_catalog.obj_description(c.oid, 'pg_class'),
       pg_catalog.row_security_active(c.oid)
     ${from} WHERE ${condition} ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"`,
  );
  const columns = await rowsOf(
    connection,
    `SELECT a.attrelid, a.attname, concat_ws(' ', coalesce(nullif(t.typbasetype, 0), t.oid),
         CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END),
       a.attnotnull OR t.typnotnull, d.description,
       c.readable OR pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT'),
       CASE WHEN t.typtype = 'd' THEN t.typname END,
       CASE WHEN e.typtype IN ('c', 'e') THEN e.oid END,
       CASE WHEN a.attgenerated <> '' THEN g.oid END
     FROM (SELECT c.oid, pg_catalog.has_table_privilege(c.oid, 'SELECT') AS readable ${from} WHERE ${condition}) AS c
     JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
     LEFT JOIN pg_catalog.pg_type AS e ON e.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
     LEFT JOIN pg_catalog.pg_attrdef AS g ON g.adrelid = a.attrelid AND g.adnum = a.attnum
     LEFT JOIN pg_catalog.pg_description AS d
       ON d.classoid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objoid = c.oid AND d.objsubid = a.attnum
     ORDER BY a.attrelid, a.attnum`,
  );
  const mayRead = new Set(columns.flatMap((column) => (column[5] === "t" ? [column[0]] : [])));
  const tables = scope.readable ? listed.filter(([oid]) => mayRead.has(oid!)) : listed;
  const keys = await rowsOf(
    connection,
    `SELECT k.conrelid, k.contype, k.confrelid, k.conname,
       (SELECT json_agg(a.attname ORDER BY p.at) FROM unnest(k.conkey) WITH ORDINALITY AS p (num, at)
        JOIN pg_catalog.pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = p.num),
       (SELECT json_agg(a.attname ORDER BY p.at) FROM unnest(k.confkey) WITH ORDINALITY AS p (num, at)
        JOIN pg_catalog.pg_attribute AS a ON a.attrelid = k.confrelid AND a.attnum = p.num)
     FROM pg_catalog.pg_constraint AS k JOIN pg_catalog.pg_class AS c ON c.oid = k.conrelid
     JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
     WHERE k.contype IN ('p', 'f') AND (k.contype = 'p' OR k.conparentid = 0) AND ${condition} ORDER BY k.conrelid, k.conname`,
  );
  const written = await deparsed(connection, scope.path, {
    views: tables.flatMap(([oid, , , view]) => (view === "t" ? [oid!] : [])),
    types: columns.map((column) => column[2]!),
    parted: columns.flatMap((column) => column[7] ?? []),
    formulas: columns.flatMap((column) => column[8] ?? []),
  });
  const names = namesOf(
    tables.map(([oid, schema, table]) => ({ oid: oid!, schema: schema!, table: table! })),
    scope,
  );
  const fields = groupBy(columns, ([table]) => table);
  const constraints = groupBy(keys, ([table]) => table);
  const bare = tables.map(([oid, , , view, comment, secured]) => ({
    oid: oid!,
    name: names.get(oid!)!,
    kind: view === "t" ? ("view" as const) : ("table" as const),
    ...(view === "t" && written.views.has(oid!) && { definition: written.views.get(oid!)! }),
    ...(secured === "t" && { rowSecurity: true as const }),
    ...fieldsOf(fields.get(oid!) ?? [], written),
    ...(comment && { comment }),
  }));
  const known = new Map(bare.map(({ oid, fields }) => [oid, new Set(fields.map((field) => field.name))]));
  const has = (oid: string, parts: readonly string[]) => parts.every((part) => known.get(oid)?.has(part));
  return {
    tables: bare.map(({ oid, ...table }): Table => {
      const own = constraints.get(oid) ?? [];
      const primary = own.find((key) => key[1] === "p");
      const parts = primary ? (JSON.parse(primary[4]!) as string[]) : [];
      return {
        ...table,
        primaryKey: has(oid, parts) ? parts : [],
        foreignKeys: own.flatMap((key) => foreignKey(key, names, has)),
      };
    }),
  };
}

type Row = readonly (string | null)[];

function fieldsOf(columns: readonly Row[], written: Deparsed): Pick<Table, "fields" | "unreadable"> {
  const may = columns.filter((column) => column[5] === "t");
  const kept = may.length === 0 ? columns : may;
  const others = columns.filter((column) => !kept.includes(column)).map((column) => column[1]!);
  return {
    fields: kept.map((column) => fieldOf(column, written)),
    ...(others.length > 0 && { unreadable: others }),
  };
}

/** An enum's type shows its labels, a composite its parts, a domain what it is made of, a generated field's comment how it is computed. */
function fieldOf(column: Row, { types, parts, formulas }: Deparsed): Field {
  const [, name, base, required, described, , domain, own, formula] = column;
  const plain = (own && parts.get(own)) || types.get(base!)!;
  const computed = formula && formulas.has(formula) ? `Computed as ${formulas.get(formula)}` : "";
  const comment = [described ?? "", computed].filter((part) => part !== "").join(". ");
  return {
    name: name!,
    type: domain ? `${plain} (domain ${domain})` : plain,
    nullable: required !== "t",
    ...(comment !== "" && { comment }),
  };
}

/** Keys to or from fields that are not listed are left out. */
function foreignKey(
  [oid, kind, target, , from, to]: Row,
  names: ReadonlyMap<string, string>,
  has: (oid: string, parts: readonly string[]) => boolean,
): ForeignKey[] {
  if (kind !== "f") return [];
  const [fields, references] = [JSON.parse(from!), JSON.parse(to!)] as [string[], string[]];
  const table = names.get(target!);
  if (table === undefined || !has(oid!, fields) || !has(target!, references)) return [];
  return [{ fields, references: { table, fields: references } }];
}
