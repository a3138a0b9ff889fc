import type { Dialect } from "../../databases/dialect.js";
import { quoteName } from "../../sql/quoting.js";
import { tableSource } from "../measure/table-source.js";
import type { Measure } from "../measure/timed-query.js";
import type { Join, TableProfile } from "../profile.js";
import { rounded, toCount } from "../statistics/scalars.js";

/** Rows of a referring table above which a sample of them is looked up. */
const MOST_ROWS = 5_000_000;
const SAMPLED_ROWS = 500_000;
/** Milliseconds in which a table gives one row unless it is locked. */
const ONE_ROW = 1000;

export type JoinEnds = Pick<Join, "from" | "to">;
export type JoinStatistics = Pick<Join, "coverage" | "orphans" | "cardinality" | "containment" | "estimate">;

export interface Verifier {
  /** Looks the values up by the very comparison that queries will make; empty when there are none. */
  readonly measured: (
    ends: JoinEnds,
  ) => Promise<{ readonly statistics: JoinStatistics } | { readonly failure: string }>;
  /** The share of the rows that find their key once letter case and blanks at the ends are ignored. */
  readonly folded: (ends: JoinEnds) => Promise<number>;
}

export function verifier(dialect: Dialect, tables: readonly TableProfile[], measure: Measure): Verifier {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const whole = (name: string) => tableSource(name, dialect, byName.get(name)?.scan?.filter);
  const quoted = (names: readonly string[]) => names.map((name) => quoteName(name, dialect));

  /**
   * Tables that give no row any more, being dropped or locked, with the reason: each look-up would wait for them again.
   */
  const lost = new Map<string, string>();
  const ask = async (name: string) => {
    const outcome = await measure(`SELECT 1 FROM ${whole(name)} LIMIT 1`, { milliseconds: ONE_ROW });
    if (outcome.kind === "error" || outcome.kind === "timeout") lost.set(name, outcome.message);
  };

  return {
    async measured({ from, to }) {
      const why = lost.get(from.table) ?? lost.get(to.table);
      if (why !== undefined) return { failure: why };
      const [child, parent] = [byName.get(from.table), byName.get(to.table)];
      const sample = sampleOf(child, dialect);
      const outcome = await measure(lookup(from, to, sample?.source, meeting(from, to)));
      if (outcome.kind === "error" || outcome.kind === "timeout") {
        for (const name of new Set([from.table, to.table])) await ask(name);
        return { failure: outcome.message };
      }
      const [present = 0, matched = 0, most, values = 0, found = 0] = outcome.result.data.map((column) =>
        toCount(column[0]),
      );
      if (present === 0) return { statistics: {} };
      const keys = keyCount(parent, to.fields);
      const unique = keys?.unique ?? (await isUnique(to));
      const containment = keys && { from: share(found / values), to: share(found / keys.distinct) };
      const statistics: JoinStatistics = sample
        ? { estimate: { method: sample.method, rows: present, share: share(present / Math.max(1, child?.rows ?? 1)) } }
        : { orphans: present - matched };
      return {
        statistics: {
          coverage: rounded(matched / present) ?? 0,
          ...statistics,
          ...(unique !== undefined && { cardinality: unique ? (most === 1 && !sample ? "1:1" : "n:1") : "n:m" }),
          ...(containment && { containment }),
        },
      };
    },
    async folded({ from, to }) {
      const outcome = await measure(
        lookup(
          from,
          to,
          sampleOf(byName.get(from.table), dialect)?.source,
          () => (column) => `lower(trim(CAST(${column} AS ${dialect.textType})))`,
        ),
      );
      if (outcome.kind !== "rows") return 0;
      const [present = 0, matched = 0] = outcome.result.data.map((column) => toCount(column[0]));
      return present === 0 ? 0 : matched / present;
    },
  };

  /** How each pair of fields is written so that the engine compares it. */
  function meeting(from: JoinEnds["from"], to: JoinEnds["to"]): (at: number) => (column: string) => string {
    const isText = ({ table, fields }: JoinEnds["from"], at: number) =>
      /char|text|^enum|^name\b/i.test(byName.get(table)?.fields.find(({ name }) => name === fields[at])?.type ?? "");
    // A number meets a text as text, as the SQL that is composed writes it.
    const mixed = from.fields.map((_, at) => dialect.strictTypes && isText(from, at) !== isText(to, at));
    return (at) => (column) => (mixed[at] ? `CAST(${column} AS ${dialect.textType})` : column);
  }

  function lookup(
    from: JoinEnds["from"],
    to: JoinEnds["to"],
    source: string | undefined,
    fold: (at: number) => (column: string) => string,
  ): string {
    const [child, parent] = [quoted(from.fields), quoted(to.fields)];
    const present = (columns: readonly string[]) => columns.map((column) => `${column} IS NOT NULL`).join(" AND ");
    const keys = child.map((_, index) => `k${index}`);
    const row = keys.length === 1 ? "k0" : `(${keys.join(", ")})`;
    const values = `SELECT ${child.map((column, index) => `${fold(index)(column)} AS k${index}`).join(", ")} FROM ${source ?? whole(from.table)} WHERE ${present(child)}`;
    const grouped = `SELECT ${keys.join(", ")}, count(*) AS n FROM (${values}) AS r GROUP BY ${keys.join(", ")}`;
    const known = `SELECT ${parent.map((column, index) => fold(index)(column)).join(", ")} FROM ${whole(to.table)} WHERE ${present(parent)}`;
    return `SELECT sum(n), sum(n * hit), max(n), count(*), sum(hit) FROM (SELECT n, CASE WHEN ${row} IN (${known}) THEN 1 ELSE 0 END AS hit FROM (${grouped}) AS g) AS h`;
  }

  async function isUnique(to: JoinEnds["to"]): Promise<boolean | undefined> {
    const columns = quoted(to.fields);
    const present = columns.map((column) => `${column} IS NOT NULL`).join(" AND ");
    const outcome = await measure(
      `SELECT count(*) FROM (SELECT 1 AS one FROM ${whole(to.table)} WHERE ${present} GROUP BY ${columns.join(", ")} HAVING count(*) > 1 LIMIT 1) AS g`,
    );
    return outcome.kind === "rows" ? toCount(outcome.result.data[0]?.[0]) === 0 : undefined;
  }
}

function sampleOf(table: TableProfile | undefined, dialect: Dialect) {
  if (!table || (table.rows ?? 0) <= MOST_ROWS) return undefined;
  const { name, rows = 0, scan } = table;
  return dialect.statistics.samples(quoteName(name, dialect), rows, SAMPLED_ROWS, scan?.filter)[0];
}

/** How many keys there are and whether each is that of one row, where the profile tells. */
function keyCount(
  table: TableProfile | undefined,
  fields: readonly string[],
): { distinct: number; unique: boolean } | undefined {
  const rows = table?.rows;
  if (table === undefined || rows === undefined) return undefined;
  if (sameNames(table.primaryKey, fields)) return { distinct: Math.max(1, rows), unique: true };
  const field = table.fields.find(({ name }) => name === fields[0]);
  if (fields.length > 1 || !field?.distinct?.exact || field.nulls === undefined) return undefined;
  return { distinct: Math.max(1, field.distinct.count), unique: field.distinct.count === rows - field.nulls };
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.length > 0 && a.every((name) => b.includes(name));
}

const share = (value: number) => Number(Math.min(1, value).toFixed(4));
