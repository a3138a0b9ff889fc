import { estimateOf } from "../../profiles/estimates.js";
import type { FieldProfile, Profile, TableProfile } from "../../profiles/profile.js";
import { number } from "./lines.js";

const MOST_NAMED = 6;

/** What to mind of a database, each kind with the fields it is about. */
export function databaseWarnings({ tables }: Profile): [string, string | undefined][] {
  const fields = tables.flatMap((table) => table.fields.map((field) => ({ table, field })));
  const named = (say: (field: FieldProfile, table: TableProfile) => string | undefined) =>
    listed(
      fields.flatMap(({ table, field }) => {
        const said = say(field, table);
        return said === undefined ? [] : [`${table.name}.${field.name}${said === "" ? "" : ` ${said}`}`];
      }),
    );
  return [
    [
      "not measured",
      listed(tables.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`]))),
    ],
    ["partly failed", named((field, { failure }) => (failure === undefined && field.failure ? "" : undefined))],
    ["personal data", named((field) => field.semantic?.personal && `(${field.semantic.personal})`)],
    ["not as declared", named((field) => field.disagreement && "")],
    ["missing values", named((field) => field.missing && `(${missingText(field)})`)],
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
    ...(field.missing ? [`missing: ${missingText(field)}`] : []),
    ...(copyOf === undefined ? [] : [`the same as ${copyOf} in every row`]),
    ...(constant ? ["the same value in every row"] : []),
    ...(blanks ? ["blanks before or after values"] : []),
    ...(invisible > 0 ? ["characters that cannot be seen"] : []),
    ...(estimated ? ["distinct values estimated"] : []),
    ...(field.disagreement ? [field.disagreement] : []),
  ];
}

export function missingText({ missing = [] }: FieldProfile): string {
  return missing
    .map(({ value, count }) => `${JSON.stringify(value)}${count > 0 ? ` in ${number(count)}` : ""}`)
    .join(", ");
}

function listed(parts: readonly string[]): string | undefined {
  if (parts.length === 0) return undefined;
  const rest = parts.length - MOST_NAMED;
  return parts.slice(0, MOST_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
