import { estimateOf } from "../../../profiles/measure/estimates.js";
import { failedTables } from "../../../profiles/measure/failed-tables.js";
import type { FieldProfile, Profile, TableProfile } from "../../../profiles/profile.js";
import { number } from "./lines.js";

const MOST_NAMED = 6;

/** What to mind of a database, each kind with the fields it is about. */
export function databaseWarnings({ tables }: Profile): [string, string | undefined][] {
  const fields = tables.flatMap((table) => table.fields.map((field) => ({ table, field })));
  const named = (say: (field: FieldProfile, table: TableProfile) => string | undefined, most = MOST_NAMED) =>
    listed(
      most,
      fields.flatMap(({ table, field }) => {
        const said = say(field, table);
        return said === undefined ? [] : [`${table.name}.${field.name}${said === "" ? "" : ` ${said}`}`];
      }),
    );
  return [
    ["not measured", failedTables(tables).join("; ")],
    ["partly failed", named((field, { failure }) => (failure === undefined && field.failure ? "" : undefined))],
    // Whoever shares a profile must know them all.
    [
      "personal data",
      named((field) => field.semantic?.personal && `(${field.semantic.personal})`, Number.POSITIVE_INFINITY),
    ],
    ["not as declared", named((field) => field.disagreement && "")],
    ["missing values", named((field) => field.disguisedMissing && `(${missingText(field)})`)],
    ["limits, not numbers", named((field) => field.censored && `(${censoredText(field)})`)],
    ["several spellings", named((field) => field.variants && "")],
    ["copies", named((field) => field.copyOf && `= ${field.copyOf}`)],
    ["one value only", named((field) => (field.constant ? "" : undefined))],
  ];
}

/** What to mind of a field, a phrase each. */
export function fieldWarnings(field: FieldProfile, table: TableProfile): string[] {
  const { semantic, copyOf, constant, blanks, invisible = 0 } = field;
  const estimated = estimateOf(table, field, "distinct") !== undefined && table.scan === undefined;
  return [
    ...(semantic?.personal === undefined ? [] : [`personal: ${semantic.personal}`]),
    ...(field.disguisedMissing ? [`missing: ${missingText(field)}`] : []),
    ...(field.empties ? [`empty text in ${number(field.empties)}`] : []),
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
  `${JSON.stringify(value)}${count > 0 ? ` in ${number(count)}` : ""}`;

const censoredText = ({ censored = [] }: FieldProfile) => censored.map(counted).join(", ");

const variantsText = ({ variants = [] }: FieldProfile) =>
  variants
    .slice(0, 3)
    .map((group) => group.map(counted).join(", "))
    .join("; ");

function listed(most: number, parts: readonly string[]): string | undefined {
  if (parts.length === 0) return undefined;
  const rest = parts.length - most;
  return parts.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
