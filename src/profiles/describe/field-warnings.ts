import { formatNumber } from "../../language/numbers.js";
import { estimateOf } from "../measure/estimates.js";
import type { FieldProfile } from "../profile-field.js";
import type { TableProfile } from "../profile-table.js";

/** What to mind of a field, a phrase each. */
export function fieldWarnings(field: FieldProfile, table: TableProfile): string[] {
  const { semantic, copyOf, constant, blanks, invisible = 0 } = field;
  const estimated = estimateOf(table, field, "distinct") !== undefined && table.scan === undefined;
  return [
    ...(semantic?.personal === undefined ? [] : [`personal: ${semantic.personal}`]),
    ...(field.disguisedMissing ? [`missing: ${missingText(field)}`] : []),
    ...(field.empties ? [`empty text in ${formatNumber(field.empties)}`] : []),
    ...(field.censored ? [`limits, not numbers: ${censoredText(field)}`] : []),
    ...(field.variants ? [`spelt in several ways: ${variantsText(field)}`] : []),
    ...(copyOf === undefined ? [] : [`the same as ${copyOf} in every row`]),
    ...(constant ? ["the same value in every row"] : []),
    ...(blanks ? ["blanks before or after values"] : []),
    ...(invisible > 0 ? ["characters that cannot be seen"] : []),
    ...(estimated ? ["distinct values estimated"] : []),
    ...(field.disagreement ? [field.disagreement] : []),
  ];
}

export function missingText({ disguisedMissing: missing = [] }: FieldProfile): string {
  return missing.map(counted).join(", ");
}

const counted = ({ value, count }: { readonly value: unknown; readonly count: number }) =>
  `${JSON.stringify(value)}${count > 0 ? ` in ${formatNumber(count)}` : ""}`;

export const censoredText = ({ censored = [] }: FieldProfile) => censored.map(counted).join(", ");

const variantsText = ({ variants = [] }: FieldProfile) =>
  variants
    .slice(0, 3)
    .map((group) => group.map(counted).join(", "))
    .join("; ");
