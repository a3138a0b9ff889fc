import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { Profile } from "../profile.js";
import type { Code, Convention, Metric, Vocabulary } from "../vocabulary/vocabulary.js";
import { hiddenNames, type Sees, speaksOf } from "./visibility.js";

/** The vocabulary as somebody may see it who may not see all. */
export function vocabularyView(vocabulary: Vocabulary, profile: Profile, sees: Sees): Vocabulary {
  const names = hiddenNames(profile, sees);
  const isSeen = (table: string, field: string) => sees({ table, field }) !== "hidden";
  const hasValues = (table: string, field: string) => sees({ table, field }) === "whole";
  const isPlain = (table: string) => (convention: Convention) =>
    !speaksOf(convention.said, names) &&
    convention.tests.every(({ field, value }) =>
      value === undefined ? isSeen(table, field) : hasValues(table, field),
    );
  const isSeenTable = (table: string) =>
    profile.tables.some((each) => each.name === table && each.fields.some(({ name }) => isSeen(table, name)));
  // The name of a table of codes is hidden with it.
  const listedBy = ({ from, ...code }: Code): Code =>
    from === undefined || (code.source === "rules" && !isSeenTable(from)) ? code : { ...code, from };
  return {
    ...vocabulary,
    tables: vocabulary.tables
      .filter(({ table }) => isSeenTable(table))
      .map(({ conventions, fields, ...table }) => ({
        ...table,
        conventions: conventions.filter(isPlain(table.table)),
        fields: fields
          .filter(({ field }) => isSeen(table.table, field))
          .map((field) => ({ ...field, codes: hasValues(table.table, field.field) ? field.codes.map(listedBy) : [] })),
      })),
    metrics: vocabulary.metrics.filter((metric) => isReadable(metric, profile, sees, names)),
  };
}

/** A figure is left out that reads what is hidden, or compares with a value that is not shown. */
function isReadable(metric: Metric, profile: Profile, sees: Sees, names: ReadonlySet<string>): boolean {
  const { expression, filters, date = "", said = "" } = metric;
  const sql = [expression, ...filters, date].join("\n");
  if (speaksOf(said, names)) return false;
  const tables = profile.tables.filter(({ name }) => metric.tables.includes(name));
  if (tables.length < metric.tables.length) return false;
  const tokens = sqlTokens(sql);
  const words = new Set(tokens.map((token) => unquoted(token).toLowerCase()));
  const compares = tokens.some(({ kind }) => kind === "text" || kind === "number");
  return tables.every(({ name: table, fields }) =>
    fields.every(({ name: field }) => {
      const visibility = sees({ table, field });
      if (visibility === "whole" || !words.has(field.toLowerCase())) return true;
      return visibility !== "hidden" && !compares;
    }),
  );
}
