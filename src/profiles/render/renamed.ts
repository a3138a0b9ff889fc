import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import type { ReadableNames } from "../readable-names.js";
import type { Summaries } from "../summaries.js";
import type { Metric, TellingQuery, Vocabulary } from "../vocabulary/vocabulary.js";

/** What is known of a database under its stored names. */
export interface Known {
  readonly profile: Profile;
  readonly summaries: Summaries;
  readonly vocabulary: Vocabulary;
}

/** The same under readable names, with all that a prompt shows of it. */
export function renamed({ profile, summaries, vocabulary }: Known, names: ReadableNames): Known {
  return {
    profile: {
      ...profile,
      tables: profile.tables.map((table) => renamedTable(table, names)),
      joins: profile.joins.map((join) => renamedJoin(join, names)),
    },
    summaries: { ...summaries, tables: summaries.tables.map((table) => renamedSummary(table, names)) },
    vocabulary: {
      ...vocabulary,
      tables: vocabulary.tables.map((table) => renamedWords(table, names)),
      metrics: vocabulary.metrics.map((metric) => renamedMetric(metric, names)),
      ...(vocabulary.queries && { queries: vocabulary.queries.map((query) => renamedQuery(query, names)) }),
    },
  };
}

function renamedTable(table: TableProfile, names: ReadableNames): TableProfile {
  return {
    ...table,
    name: names.readable(table.name),
    primaryKey: table.primaryKey.map((field) => names.readable(field)),
    fields: table.fields.map((field) => renamedField(field, names)),
  };
}

function renamedField(field: FieldProfile, names: ReadableNames): FieldProfile {
  const { name, semantic, copyOf } = field;
  return {
    ...field,
    name: names.readable(name),
    ...(semantic?.convert !== undefined && { semantic: { ...semantic, convert: names.toReadable(semantic.convert) } }),
    ...(copyOf !== undefined && { copyOf: names.readable(copyOf) }),
  };
}

function renamedJoin(join: Join, names: ReadableNames): Join {
  const end = ({ table, fields }: Join["from"]) => ({
    table: names.readable(table),
    fields: fields.map((field) => names.readable(field)),
  });
  return { ...join, from: end(join.from), to: end(join.to) };
}

function renamedSummary(table: Summaries["tables"][number], names: ReadableNames): Summaries["tables"][number] {
  return {
    ...table,
    table: names.readable(table.table),
    short: names.inText(table.short),
    long: names.inText(table.long),
    fields: table.fields.map((field) => ({
      ...field,
      field: names.readable(field.field),
      short: names.inText(field.short),
      long: names.inText(field.long),
    })),
  };
}

function renamedWords(table: Vocabulary["tables"][number], names: ReadableNames): Vocabulary["tables"][number] {
  return {
    ...table,
    table: names.readable(table.table),
    conventions: table.conventions.map((convention) => ({
      ...convention,
      tests: convention.tests.map((test) => ({ ...test, field: names.readable(test.field) })),
    })),
    fields: table.fields.map((field) => ({ ...field, field: names.readable(field.field) })),
  };
}

function renamedQuery(query: TellingQuery, names: ReadableNames): TellingQuery {
  return { ...query, sql: names.toReadable(query.sql), tables: query.tables.map((table) => names.readable(table)) };
}

function renamedMetric(metric: Metric, names: ReadableNames): Metric {
  return {
    ...metric,
    expression: names.toReadable(metric.expression),
    filters: metric.filters.map((filter) => names.toReadable(filter)),
    tables: metric.tables.map((table) => names.readable(table)),
  };
}
