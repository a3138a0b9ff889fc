import { sha256 } from "../../artifacts/hash.js";
import type { Dialect } from "../../databases/dialect.js";
import type { Table } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { tellingWords } from "../meaning/personal.js";
import type { Skipped, TableProfile } from "../profile.js";
import type { TableStatistics } from "../statistics/statistics.js";
import { failedField, fieldProfile } from "./field-profile.js";
import { keyCandidates } from "./keys.js";

/** Puts the statistics of one table together, and says what they mean. */
export function tableProfile(table: Table, dialect: Dialect, statistics: TableStatistics): TableProfile {
  const { rows, rowsEstimated, scan, failure } = statistics;
  const skipped = [...unread(table), ...(statistics.skipped ?? [])];
  if (failure !== undefined) return failedTable(table, failure);
  const references = new Set(table.foreignKeys.flatMap((key) => (key.fields.length === 1 ? key.fields : [])));
  const siblings = tellingWords([...new Set(table.fields.flatMap(({ name }) => nameWords(name)))]);
  const fields = table.fields.map((field, position) => {
    const measured = statistics.fields[position] ?? { failure: "It was not measured" };
    if (!("present" in measured)) return failedField(field, measured.failure);
    return fieldProfile({
      table: table.name,
      field,
      dialect,
      statistics: measured,
      rows,
      isKey: table.primaryKey.length === 1 && table.primaryKey[0] === field.name,
      isReference: references.has(field.name),
      siblings,
    });
  });
  const candidates = table.primaryKey.length === 0 ? keyCandidates(table.name, fields, rows) : [];
  return {
    ...declared(table),
    rows,
    ...(rowsEstimated !== undefined && { rowsEstimate: { method: rowsEstimated } }),
    ...(scan && { scan: { ...scan } }),
    ...(skipped.length > 0 && { skipped: skipped.map((entry) => ({ ...entry })) }),
    ...(candidates.length > 0 && { keyCandidates: candidates.map((name) => [name]) }),
    fields,
  };
}

function unread({ unreadable = [], unread = [], rowSecurity }: Table): Skipped[] {
  const others = [
    ...(rowSecurity
      ? [{ what: "rows that row security hides", why: "its policies let the account read only some" }]
      : []),
    ...unread,
  ];
  if (unreadable.length === 0) return others;
  const what = unreadable.length === 1 ? "the field" : "the fields";
  return [{ what: `${what} ${unreadable.join(", ")}`, why: "the account lacks the right" }, ...others];
}

export function failedTable(table: Table, failure: string): TableProfile {
  return { ...declared(table), failure, fields: table.fields.map((field) => failedField(field, failure)) };
}

/** A table that was left out, with what it declares. */
export function skippedTable(table: Table, why: string): TableProfile {
  const fields = table.fields.map(({ name, type, nullable, comment }) => ({
    ...{ name, type, nullable, ...(comment !== undefined && { comment }) },
    textLike: false,
  }));
  return { ...declared(table), skipped: [{ what: "the table", why }], fields };
}

type Declared = "name" | "kind" | "comment" | "unreadable" | "rowSecurity" | "definitionHash" | "primaryKey";

function declared(table: Table): Pick<TableProfile, Declared> {
  const { name, kind, comment, unreadable = [], rowSecurity, definition, primaryKey } = table;
  return {
    name,
    kind,
    ...(comment !== undefined && { comment }),
    ...(unreadable.length > 0 && { unreadable: [...unreadable] }),
    ...(rowSecurity && { rowSecurity }),
    ...(kind === "view" && definition !== undefined && { definitionHash: sha256(definition) }),
    primaryKey: [...primaryKey],
  };
}
