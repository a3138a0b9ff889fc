import type { FieldRef } from "../../databases/schema.js";
import { fieldKey } from "../../databases/schema.js";
import { oneLine, valueLine } from "../describe/phrases.js";
import { typicalValues } from "../describe/value-facts.js";
import { joinsFrom } from "../joins-of-table.js";
import { formatsPhrase, readPhrase } from "../meaning/disagreement.js";
import { isPersonal } from "../meaning/semantics.js";
import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import type { FieldSummary, Summaries, TableSummary } from "../summaries.js";
import type { Vocabulary } from "../vocabulary/vocabulary.js";
import { conventionsFor, formulasFor, queriesFor, stemsOf } from "./definitions.js";
import { fieldFacts, type Item, tableFacts, tellApart } from "./look-alikes.js";
import { type FieldKnowledge, isTold, tableStems, unsaidOfField, unsaidOfTable, withoutStop } from "./unsaid.js";

export const DETAILS = ["names", "unsaid", "short", "long"] as const;
export type Detail = (typeof DETAILS)[number];

export interface RenderOptions {
  /** The sub-schema; all fields when absent. Keys of its tables are not added by themselves. */
  readonly fields?: readonly FieldRef[];
  readonly summaries?: Summaries;
  /**
   * How much is said of each field: nothing but its name and type; what these do not say (`unsaid`); its short summary;
   * its long one. Default "short".
   */
  readonly detail?: Detail;
  /** Words, conventions of rows and formulas that people use, and what is asked, which decides what of them is shown. */
  readonly vocabulary?: Vocabulary;
  readonly question?: string;
  /** Stored values that a question means: shown first among their field's examples. */
  readonly values?: readonly (FieldRef & { readonly value: string })[];
  /** Example values of each field at most, matched ones included. Default 3. */
  readonly examples?: number;
}

/** How to read a field: "As a date: SQL (what it leaves out)". */
export interface Reading {
  readonly kind: string;
  readonly sql: string;
  /** What it does not read; empty where it reads all. */
  readonly limits: string;
}

export interface RenderedField {
  readonly profile: FieldProfile;
  readonly summary: string | undefined;
  readonly reading: Reading | undefined;
  /** As SQL writes them: text in quotes, numbers bare. */
  readonly examples: readonly string[];
}

export interface RenderedTable {
  readonly profile: TableProfile;
  readonly summary: string | undefined;
  readonly fields: readonly RenderedField[];
  /** Joins whose both ends are in the sub-schema. */
  readonly joins: readonly Join[];
}

/** What there is to render: the tables and fields of the sub-schema, in the order of the profile. */
export function selected(profile: Profile, options: RenderOptions): RenderedTable[] {
  const { fields, detail = "short", examples = 3 } = options;
  const wanted = fields && new Set(fields.map(fieldKey));
  const tables = fields && new Set(fields.map(({ table }) => table));
  const has = (table: string, field: string) => !wanted || wanted.has(fieldKey({ table, field }));
  const matched = matchedValues(options);
  const described = new Map(options.summaries?.tables.map((table) => [table.table, table]));
  const worded = new Map(options.vocabulary?.tables.map((table) => [table.table, table]));
  const stems = detail === "unsaid" ? tableStems(profile.tables) : new Set<string>();
  const asked = stemsOf(options.question ?? "");
  const besideTables =
    detail === "unsaid"
      ? tellApart(
          profile.tables
            .filter(({ name }) => !tables || tables.has(name))
            .map((table) => tableItem(table, described.get(table.name))),
          true,
        )
      : new Map<string, string>();
  return profile.tables.flatMap((table) => {
    // Of a large schema nearly all tables are left out.
    if (tables && !tables.has(table.name)) return [];
    const chosen = table.fields.filter((field) => has(table.name, field.name));
    if (wanted && chosen.length === 0) return [];
    const summaries = described.get(table.name);
    const byField = new Map(summaries?.fields.map((field) => [field.field, field]));
    const words = worded.get(table.name);
    const wordsOf = new Map(words?.fields.map((field) => [field.field, field]));
    const knowledge = ({ name }: FieldProfile) => ({
      tables: stems,
      summary: byField.get(name),
      vocabulary: wordsOf.get(name),
    });
    const besides =
      detail === "unsaid" ? tellApart(chosen.map((field) => fieldItem(field, table, knowledge(field)))) : undefined;
    const unsaid = (field: FieldProfile) =>
      unsaidOfField(field, { ...knowledge(field), beside: besides?.get(field.name) }, asked);
    const joins = joinsFrom(profile.joins, table.name).filter(
      (join) =>
        join.from.fields.every((field) => has(table.name, field)) &&
        join.to.fields.every((field) => has(join.to.table, field)),
    );
    return [
      {
        profile: table,
        summary: sentences([
          detail === "unsaid" ? unsaidOfTable(table, summaries) : textOf(summaries, detail),
          besideTables.get(table.name),
          ...(detail === "names" || words === undefined ? [] : conventionsFor(words, asked)),
        ]),
        joins,
        fields: chosen.map((field) => ({
          profile: field,
          summary: detail === "unsaid" ? unsaid(field) : fieldText(byField.get(field.name), field, detail),
          reading: detail === "short" && byField.has(field.name) ? readingOf(field) : undefined,
          examples: exampleValues(field, matched.get(fieldKey({ table: table.name, field: field.name })), examples),
        })),
      },
    ];
  });
}

const saidOf = (summary: FieldSummary | TableSummary | undefined) =>
  summary === undefined || summary.source.by === "rules" ? undefined : withoutStop(summary.short);

const fieldItem = (field: FieldProfile, { rows }: TableProfile, knowledge: FieldKnowledge): Item => ({
  name: field.name,
  told: isTold(field, knowledge),
  said: saidOf(knowledge.summary),
  facts: fieldFacts(field, rows),
});

const tableItem = (table: TableProfile, summary: TableSummary | undefined): Item => ({
  name: table.name,
  told: unsaidOfTable(table, summary) !== undefined,
  said: saidOf(summary),
  facts: tableFacts(table),
});

/** The formulas that the question asks for by name, and past queries that say what it asks, over the tables shown. */
export function shownFormulas(
  tables: readonly RenderedTable[],
  { detail, vocabulary, question }: RenderOptions,
): string[] {
  if (detail === "names" || vocabulary === undefined || question === undefined) return [];
  const names = new Set(tables.map(({ profile }) => profile.name));
  const asked = stemsOf(question);
  return [...formulasFor(vocabulary, names, asked), ...queriesFor(vocabulary, names, asked)];
}

function matchedValues({ values = [] }: RenderOptions): Map<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const { table, field, value } of values) {
    const key = fieldKey({ table, field });
    byField.set(key, [...(byField.get(key) ?? []), value]);
  }
  return byField;
}

function sentences(parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter((part) => part !== undefined);
  if (said.length < 2) return said[0];
  return oneLine(said.map((part) => part.replace(/(?<![\s.;])[\s.;]+$/, "")).join("; "), 1000);
}

function textOf(summary: FieldSummary | TableSummary | undefined, detail: Detail): string | undefined {
  return summary && (detail === "short" || detail === "long") ? oneLine(summary[detail], 1000) : undefined;
}

/** Matched values first, then typical ones; personal values only where the question itself names them. */
function exampleValues(field: FieldProfile, matched: readonly string[] = [], most: number): string[] {
  const type = field.semantic?.type;
  const hidden = isPersonal(field) || type === "binary" || (type === "identifier" && typeof field.min === "number");
  const typical = hidden ? [] : typicalValues(field).map(written);
  const first = matched.map((value) =>
    written(
      typeof field.min === "number" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value,
    ),
  );
  return [...new Set([...first, ...typical])].slice(0, most);
}

function written(value: string | number | boolean): string {
  // Never rounded: a filter on a rounded number finds nothing.
  if (typeof value !== "string") return String(value);
  const shown = valueLine(value);
  // A cut value is no literal: who copies it finds nothing.
  const cut = valueLine(value, Number.POSITIVE_INFINITY) === shown ? "" : " (cut)";
  return `'${shown.replaceAll("'", "''")}'${cut}`;
}

/** What a filter or a computation would get wrong, in a few words: a small model gains nothing from long ones. */
function hintsOf(field: FieldProfile): string[] {
  const { semantic, disguisedMissing = [], censored = [], variants = [], disagreement } = field;
  const { type = "", format, unit } = semantic ?? {};
  const named = disguisedMissing.slice(0, 2).map(({ value }) => written(value ?? ""));
  const limits = censored.slice(0, 2).map(({ value }) => written(value));
  const spelt = (variants[0] ?? []).slice(0, 3).map(({ value }) => written(value ?? ""));
  const isWritten = readingOf(field) !== undefined && format !== undefined;
  return [
    ...(isWritten
      ? [`Written ${format.startsWith("%") ? formatsPhrase(semantic ?? {}) : `like ${oneLine(format, 40)}`}.`]
      : disagreement !== undefined && !readingOf(field)
        ? [oneLine(disagreement, 250)]
        : []),
    ...(type === "percentage" && unit === "0-1" ? ["From 0 to 1."] : []),
    ...(named.length > 0 ? [`Missing is written ${named.join(" or ")}.`] : []),
    ...(limits.length > 0 && !isPersonal(field) ? [`Limits, not numbers: ${limits.join(", ")}.`] : []),
    ...(spelt.length > 0 && !isPersonal(field) ? [`Spelt in several ways: ${spelt.join(", ")}.`] : []),
  ];
}

/** The SQL that reads a number or a time out of what is stored, where what is stored is not as declared. */
function readingOf(field: FieldProfile): Reading | undefined {
  const { type = "", convert } = field.semantic ?? {};
  if (field.disagreement === undefined || convert === undefined) return undefined;
  const kind = / as (text|number)$/.test(type) ? type.replace(/ as .*$/, "") : "number";
  // That a look-alike of a missing value is left out is said already.
  const absent = new Set((field.disguisedMissing ?? []).map(({ value }) => String(value)));
  const said = field.semantic?.converted?.unread.every((text) => absent.has(text)) ?? true;
  return { kind, sql: convert, limits: said ? "" : readPhrase(field).trim() };
}

/** A short summary says what a field means; what would break a query on it is said beside it. */
function fieldText(summary: FieldSummary | undefined, field: FieldProfile, detail: Detail): string | undefined {
  const text = textOf(summary, detail);
  if (!text || detail !== "short") return text;
  return [text, ...hintsOf(field)].join(" ");
}
