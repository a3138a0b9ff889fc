import type { Dialect } from "../databases/database.js";
import { quoteName } from "../databases/names.js";
import type { Schema } from "../databases/schema.js";
import { proposeJoins } from "./join-proposals.js";
import type { Join, TableProfile } from "./profile.js";
import { countOf, rounded } from "./statistics/scalars.js";
import type { Measure } from "./statistics/statistic.js";

/** The least coverage of an undeclared join that its names suggest. */
const NAMED_COVERAGE = 0.95;
/** Proposals that are tried on the data, over the whole database. */
const MOST_TRIALS = 400;

/**
 * The declared foreign keys with coverage, orphans and cardinality, then undeclared joins: proposed from names
 * (or, for codes, from the values alone) and kept only when the data bear them out. In the order of the tables.
 */
export async function measureJoins(
  dialect: Dialect,
  schema: Schema,
  tables: readonly TableProfile[],
  measure: Measure,
): Promise<Join[]> {
  const joins: Join[] = [];
  for (const table of schema.tables) {
    for (const key of table.foreignKeys) {
      const join = referencedFields(
        { from: { table: table.name, fields: [...key.fields] }, to: key.references },
        schema,
      );
      if (join) joins.push({ ...join, source: "declared", ...(await measured(join, dialect, tables, measure)) });
    }
  }
  let trials = 0;
  const settled = new Set<string>();
  for (const proposal of proposeJoins(tables, joins)) {
    const field = `${proposal.from.table}\u0000${proposal.from.fields[0]}`;
    if (settled.has(field) || ++trials > MOST_TRIALS) continue;
    const figures = await measured(proposal, dialect, tables, measure);
    const least = proposal.evidence === "name" ? NAMED_COVERAGE : 1;
    if ((figures.coverage ?? 0) < least) continue;
    settled.add(field);
    joins.push({ from: proposal.from, to: proposal.to, source: "inferred", ...figures });
  }
  const order = new Map(tables.map((table, position) => [table.name, position]));
  return joins.sort(
    (a, b) =>
      (order.get(a.from.table) ?? 0) - (order.get(b.from.table) ?? 0) ||
      (a.source === b.source ? 0 : a.source === "declared" ? -1 : 1),
  );
}

type Ends = Pick<Join, "from" | "to">;
interface DeclaredEnds {
  readonly from: Ends["from"];
  readonly to: { readonly table: string; readonly fields: readonly string[] };
}

/** With the names as their tables write them; a key that names no field refers to the primary key. */
function referencedFields({ from, to }: DeclaredEnds, schema: Schema): Ends | undefined {
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

async function measured(
  { from, to }: Ends,
  dialect: Dialect,
  tables: readonly TableProfile[],
  measure: Measure,
): Promise<Pick<Join, "coverage" | "orphans" | "cardinality">> {
  const quoted = (names: readonly string[]) => names.map((name) => quoteName(name, dialect));
  const [child, parent] = [quoted(from.fields), quoted(to.fields)];
  const all = (columns: readonly string[]) => columns.map((column) => `${column} IS NOT NULL`).join(" AND ");
  const keys = child.map((_, index) => `k${index}`);
  const row = keys.length === 1 ? "k0" : `(${keys.join(", ")})`;
  const outcome = await measure(
    `SELECT sum(n), sum(CASE WHEN ${row} IN (SELECT ${parent.join(", ")} FROM ${quoteName(to.table, dialect)} WHERE ${all(parent)}) THEN n ELSE 0 END), max(n) FROM (SELECT ${keys.join(", ")}, count(*) AS n FROM (SELECT ${child.map((column, index) => `${column} AS k${index}`).join(", ")} FROM ${quoteName(from.table, dialect)} WHERE ${all(child)}) AS r GROUP BY ${keys.join(", ")}) AS g`,
  );
  if (outcome.kind !== "rows") return {};
  const [present, matched, most] = outcome.result.data.map((column) => countOf(column[0]));
  if (!present) return {};
  const unique = await isUnique(to, parent, dialect, tables, measure);
  const cardinality = unique ? (most === 1 ? "1:1" : "n:1") : "n:m";
  return {
    coverage: rounded((matched ?? 0) / present) ?? 0,
    orphans: present - (matched ?? 0),
    ...(unique !== undefined && { cardinality }),
  };
}

async function isUnique(
  to: Ends["to"],
  columns: readonly string[],
  dialect: Dialect,
  tables: readonly TableProfile[],
  measure: Measure,
): Promise<boolean | undefined> {
  const table = tables.find((candidate) => candidate.name === to.table);
  if (table && sameNames(table.primaryKey, to.fields)) return true;
  const field = table?.fields.find((candidate) => candidate.name === to.fields[0]);
  if (to.fields.length === 1 && table?.rows !== undefined && field?.distinct?.exact && field.nulls !== undefined) {
    return field.distinct.count === table.rows - field.nulls;
  }
  const outcome = await measure(
    `SELECT count(*) FROM (SELECT 1 AS one FROM ${quoteName(to.table, dialect)} GROUP BY ${columns.join(", ")} HAVING count(*) > 1 LIMIT 1) AS g`,
  );
  return outcome.kind === "rows" ? countOf(outcome.result.data[0]?.[0]) === 0 : undefined;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.length > 0 && a.every((name) => b.includes(name));
}
