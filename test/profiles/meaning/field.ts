import { dialectNamed } from "#askable/databases/engines.js";
import type { FieldKind } from "#askable/databases/statistics.js";
import { type InferredMeaning, inferSemanticType } from "#askable/profiles/meaning/infer-semantic-type.js";
import type { FieldProfile } from "#askable/profiles/profile.js";

interface Given {
  readonly table?: string;
  readonly type?: string;
  readonly kind?: FieldKind;
  /** How often each value occurs; once where it is not named. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly isKey?: boolean;
  readonly siblings?: readonly string[];
  readonly isReference?: boolean;
  /** The values are not all that there are. */
  readonly part?: boolean;
}

/** What is understood of a field whose distinct values are these. */
export function understood(name: string, values: readonly (string | number)[], given: Given = {}): InferredMeaning {
  const { table = "things", counts = {}, isKey = false, isReference = false } = given;
  const numeric = values.filter((value) => typeof value === "number").length * 2 > values.length;
  const kind = given.kind ?? (numeric ? "number" : "text");
  const counted = values.map((value) => ({ value, count: counts[String(value)] ?? 1 }));
  const present = counted.reduce((sum, { count }) => sum + count, 0);
  const field: FieldProfile = {
    name,
    type: given.type ?? "",
    nullable: true,
    distinct: { count: values.length, exact: true },
    textLike: false,
  };
  return inferSemanticType({
    table,
    field,
    kind,
    dialect: dialectNamed("sqlite"),
    present,
    numeric,
    values: counted,
    whole: given.part !== true,
    isKey,
    isReference,
    siblings: given.siblings ?? [],
  });
}
