import type { Cell } from "../../databases/results/result.js";
import type { FieldKind } from "../../databases/statistics.js";
import type { BaseStatistics } from "./base-scan.js";
import type { GroupOutcome } from "./group-scan.js";
import { quantilesIn } from "./quantiles.js";
import { rounded, toCount, toScalar } from "./scalars.js";
import type { DistinctCount, FieldStatistics, Range, StoredType, ValueStatistics } from "./statistics.js";

export interface Grouping {
  readonly outcome: GroupOutcome;
  /** Rows that the values were taken from. */
  readonly rows: number;
  /** Distinct values of all scanned rows, where the groups come from a sample. */
  readonly distinct?: DistinctCount;
}

/** What the statements gave for one field, as statistics. */
export function fieldStatistics(
  kind: FieldKind,
  base: BaseStatistics,
  scanned: number,
  grouping: Grouping | undefined,
): FieldStatistics {
  const group = grouping?.outcome && !("failure" in grouping.outcome) ? grouping.outcome : undefined;
  const failed = grouping?.outcome && "failure" in grouping.outcome ? grouping.outcome : undefined;
  const rows = base.seen === undefined ? scanned : toCount(base.seen);
  const present = toCount(base.present);
  const stored = storedTypes(base);
  const sized = stored === undefined ? present : (stored.text ?? 0) + (stored.blob ?? 0);
  const values: ValueStatistics | undefined = group && {
    rows: grouping?.rows ?? rows,
    ...optional("present", group.present),
    ...optional("logSum", group.logSum),
    distinct: group.distinct,
    singletons: group.single,
    top: group.top,
    spread: group.sample,
  };
  return {
    kind,
    rows,
    present,
    ...(stored && { stored }),
    ...(base.empties !== undefined && { empties: toCount(base.empties) }),
    ...(base.leading !== undefined && { blanks: { leading: toCount(base.leading), trailing: toCount(base.trailing) } }),
    ...optional("range", rangeOf(base.min, base.max, kind)),
    ...optional("textRange", rangeOf(base.minText, base.maxText, kind)),
    ...optional("mean", rounded(base.mean)),
    ...optional("stddev", rounded(base.stddev) ?? rounded(group?.stddev)),
    ...optional("quantiles", quantilesIn(group?.quantiles ?? base.quantiles, kind)),
    ...(sized > 0 &&
      base.lengthSum !== undefined &&
      base.lengthSum !== null && {
        lengths: {
          min: toCount(base.lengthMin),
          max: toCount(base.lengthMax),
          mean: rounded(toCount(base.lengthSum) / sized) ?? 0,
        },
      }),
    ...optional("distinct", grouping?.distinct),
    ...optional("values", values),
    ...(failed && !failed.timeout && { failure: failed.failure }),
  };
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}

function storedTypes(base: BaseStatistics): Partial<Record<StoredType, number>> | undefined {
  if (base.texts === undefined) return undefined;
  const counts = { integer: base.integers, real: base.reals, text: base.texts, blob: base.blobs };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([type, cell]) => (toCount(cell) > 0 ? [[type, toCount(cell)]] : [])),
  );
}

function rangeOf(low: Cell | undefined, high: Cell | undefined, kind: FieldKind): Range | undefined {
  const [min, max] = [toScalar(low, kind), toScalar(high, kind)];
  return min === null || max === null ? undefined : { min, max };
}
