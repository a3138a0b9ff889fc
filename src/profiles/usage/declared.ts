import type { Schema, Table } from "../../databases/schema.js";
import type { JoinPair } from "../../sql/events.js";
import type { JoinUsage } from "./usage.js";

type End = JoinUsage["left"];

/**
 * A join with its ends in a fixed order, whichever way queries wrote it: as a foreign key declares it, else towards the
 * primary key, else by name.
 */
export function orientedJoin(
  pairs: readonly JoinPair[],
  schema: Schema,
): Pick<JoinUsage, "left" | "right" | "declared"> {
  const ends = pairs.map(({ left, right }) => JSON.stringify([left, right]));
  const unique = pairs.filter((_, index) => ends.indexOf(ends[index] ?? "") === index);
  const asWritten = orderedEnds(unique);
  const turned = orderedEnds(unique.map(({ left, right }) => ({ left: right, right: left })));
  for (const [left, right] of [asWritten, turned]) {
    if (isDeclared(left, right, schema)) return { left, right, declared: true };
  }
  const towardsKey = [asWritten, turned].filter(([left, right]) => isKey(right, schema) && !isKey(left, schema));
  const [left, right] = towardsKey[0] ?? [asWritten, turned].sort(byName)[0]!;
  return { left, right, declared: false };
}

/** The two ends, with their fields in the order of the left one's names. */
function orderedEnds(pairs: readonly JoinPair[]): [End, End] {
  const sorted = [...pairs].sort((a, b) => (a.left.field < b.left.field ? -1 : 1));
  return [
    { table: sorted[0]?.left.table ?? "", fields: sorted.map(({ left }) => left.field) },
    { table: sorted[0]?.right.table ?? "", fields: sorted.map(({ right }) => right.field) },
  ];
}

const byName = (a: readonly End[], b: readonly End[]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const folded = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .sort()
    .join("\u0000");
const tableOf = (schema: Schema, name: string): Table | undefined => schema.tables.find((table) => table.name === name);

function isKey({ table, fields }: End, schema: Schema): boolean {
  return folded(tableOf(schema, table)?.primaryKey ?? []) === folded(fields);
}

function isDeclared(left: End, right: End, schema: Schema): boolean {
  return (tableOf(schema, left.table)?.foreignKeys ?? []).some(({ fields, references }) => {
    if (references.table.toLowerCase() !== right.table.toLowerCase()) return false;
    const target = references.fields.length > 0 ? references.fields : (tableOf(schema, right.table)?.primaryKey ?? []);
    return folded(fields) === folded(left.fields) && folded(target) === folded(right.fields);
  });
}
