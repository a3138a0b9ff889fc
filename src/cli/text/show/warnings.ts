import { censoredText, missingText } from "../../../profiles/describe/field-warnings.js";
import { failedTables } from "../../../profiles/measure/failed-tables.js";
import type { FieldProfile, Profile, TableProfile } from "../../../profiles/profile.js";

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

function listed(most: number, parts: readonly string[]): string | undefined {
  if (parts.length === 0) return undefined;
  const rest = parts.length - most;
  return parts.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
