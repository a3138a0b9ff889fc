import { createHash } from "node:crypto";
import { quoteName } from "../../sql/quoting.js";
import {
  type FingerprintOptions,
  type Fingerprints,
  type TableFingerprint,
  type View,
  withViews,
} from "../fingerprints.js";
import type { Scrutiny } from "./catalogue.js";
import { type Connection, rowsOf } from "./connection.js";
import { deparsed } from "./deparse.js";
import { mayRead } from "./guard.js";
import { namesOf, type Scope, tablesIn } from "./schema.js";
import { postgresSql } from "./sql.js";

/**
 * Of each table its fields and comments, what the account may read of it (columns, and the policies of row security that
 * apply to it), the file that holds its rows (TRUNCATE, a refreshed materialised view and a
 * rewritten table have another one), its size, and the server's counts of rows that were ever inserted, updated and
 * deleted; of a partitioned table those of all its partitions.
 *
 * What `quick` can miss: changes of the last seconds, which a busy session reports late; changes without growth before a
 * crash, a reset of the statistics or a move to a standby, if the counts come to stand where they stood; rows of foreign
 * tables. It may change where no row did: after VACUUM FULL, CLUSTER, a change that was rolled back, or a reset.
 *
 * `content` is made of the text of every row, without their order.
 */
export async function tableFingerprints(
  connection: Connection,
  scope: Scope,
  { thorough }: FingerprintOptions,
  scrutiny: Scrutiny,
): Promise<Fingerprints> {
  const tables = await countedTables(connection, scope);
  const names = namesOf(tables, scope);
  const prints = new Map<string, TableFingerprint>();
  const views: View[] = [];
  for (const table of tables) {
    const name = names.get(table.oid)!;
    if (table.view !== null) views.push({ name, sql: table.view, rights: table.rights });
    else {
      const content = thorough ? await contentOf(connection, table, scrutiny) : undefined;
      prints.set(name, { quick: table.print, ...(content !== undefined && { content }) });
    }
  }
  return withViews(prints, views);
}

/** Of all tables together; what it can miss is what theirs can. */
export async function fingerprint(connection: Connection, scope: Scope, scrutiny: Scrutiny): Promise<string> {
  const prints = await tableFingerprints(connection, scope, { thorough: false }, scrutiny);
  return digest([...prints].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { quick }]) => `${name}\0${quick}`));
}

interface Counted {
  readonly oid: string;
  readonly schema: string;
  readonly table: string;
  readonly print: string;
  /** What the account may read of it. */
  readonly rights: string;
  /** The definition of a plain view. */
  readonly view: string | null;
}

async function countedTables(connection: Connection, scope: Scope): Promise<Counted[]> {
  const rows = await rowsOf(
    connection,
    `WITH RECURSIVE t AS (
       SELECT c.oid, n.nspname, c.relname, c.relkind
       FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE ${tablesIn(scope)}
     ), part (root, oid) AS (
       SELECT oid, oid FROM t
       UNION ALL
       SELECT part.root, i.inhrelid FROM part JOIN pg_catalog.pg_inherits AS i ON i.inhparent = part.oid
     ), stored AS (
       SELECT part.root, md5(string_agg(concat_ws(' ', part.oid, pg_catalog.pg_relation_filenode(part.oid),
           pg_catalog.pg_relation_size(part.oid), pg_catalog.pg_stat_get_tuples_inserted(part.oid),
           pg_catalog.pg_stat_get_tuples_updated(part.oid), pg_catalog.pg_stat_get_tuples_deleted(part.oid)), ',' ORDER BY part.oid)) AS print
       FROM part JOIN pg_catalog.pg_class AS c ON c.oid = part.oid AND c.relkind IN ('r', 'm') GROUP BY part.root
     ), described AS (
       SELECT a.attrelid, md5(string_agg(concat_ws(' ', a.attnum, a.attname, a.atttypid, a.atttypmod, a.attnotnull,
           d.description), ',' ORDER BY a.attnum)) AS print
       FROM t JOIN pg_catalog.pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
       LEFT JOIN pg_catalog.pg_description AS d
         ON d.classoid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objoid = t.oid AND d.objsubid = a.attnum
       GROUP BY a.attrelid
     )
     SELECT t.oid, t.nspname, t.relname, concat_ws(' ', stored.print, described.print, pg_catalog.obj_description(t.oid, 'pg_class')),
       t.relkind = 'v',
       CASE WHEN pg_catalog.has_table_privilege(t.oid, 'SELECT') THEN 'all' ELSE
         (SELECT string_agg(a.attnum::text, ',' ORDER BY a.attnum) FROM pg_catalog.pg_attribute AS a
          WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
            AND pg_catalog.has_column_privilege(t.oid, a.attnum, 'SELECT')) END,
       CASE WHEN pg_catalog.row_security_active(t.oid) THEN
         (SELECT coalesce(string_agg(concat_ws(' ', p.polname, p.polpermissive, pg_catalog.pg_get_expr(p.polqual, p.polrelid)),
            ',' ORDER BY p.polname), 'none')
          FROM pg_catalog.pg_policy AS p WHERE p.polrelid = t.oid AND p.polcmd IN ('r', '*') AND EXISTS (
            SELECT FROM unnest(p.polroles) AS r (oid) WHERE r.oid = 0 OR pg_catalog.pg_has_role(r.oid, 'USAGE'))) END
     FROM t LEFT JOIN stored ON stored.root = t.oid LEFT JOIN described ON described.attrelid = t.oid`,
  );
  const plain = rows.flatMap(([oid, , , , view]) => (view === "t" ? [oid!] : []));
  const { views } = await deparsed(connection, scope.path, { views: plain, types: [], parted: [], formulas: [] });
  return rows.map(([oid, schema, table, print, view, columns, policies]) => {
    const rights = `${columns ?? "nothing"} ${policies ?? ""}`;
    return {
      oid: oid!,
      schema: schema!,
      table: table!,
      print: digest([print!, rights]),
      rights,
      view: view === "t" ? (views.get(oid!) ?? "") : null,
    };
  });
}

/** A table that may not be read has none. To plan the reading may run functions of others, as any statement's may. */
async function contentOf(
  connection: Connection,
  { schema, table, print }: Counted,
  scrutiny: Scrutiny,
): Promise<string | undefined> {
  const name = `${quoteName(schema, postgresSql)}.${quoteName(table, postgresSql)}`;
  // A row's text by the types' own functions: a cast of it to text might be anybody's.
  // Sums of two halves of a hash do not depend on the order of the rows, and repeated rows do not cancel out.
  const half = (at: number) => `sum(('x' || substr(h, ${at}, 15))::bit(60)::bigint)`;
  const sql = `SELECT count(*), ${half(1)}, ${half(16)} FROM (SELECT md5(concat(t)) AS h FROM ${name} AS t) AS hashes`;
  await rowsOf(connection, "SAVEPOINT content");
  try {
    if (!(await mayRead(connection, table, scrutiny))) return undefined;
    const [row] = await rowsOf(connection, sql);
    return digest([print, ...row!.map(String)]);
  } catch {
    await rowsOf(connection, "ROLLBACK TO content");
    return undefined;
  }
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
