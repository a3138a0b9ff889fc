import { formatNumber, shareText } from "../../language/numbers.js";
import { joinsFrom, joinsTo } from "../joins-of-table.js";
import { formatsPhrase } from "../meaning/disagreement.js";
import { isPersonal } from "../meaning/semantics.js";
import { unitPhrase } from "../meaning/units.js";
import { estimateOf } from "../measure/estimates.js";
import { isUniqueByChance } from "../measure/keys.js";
import type { FieldProfile, Join, Profile, TableProfile } from "../profile.js";
import type { FieldContext } from "./context.js";
import { estimatePhrase, partialPhrases, rowsPhrase } from "./how-measured.js";
import { article, listed, oneLine } from "./phrases.js";
import {
  censoredPhrase,
  examplesOf,
  lengthPhrase,
  missingPhrase,
  paddingPhrase,
  periodPhrase,
  rangePhrase,
  valuesPhrase,
  variantsPhrase,
} from "./value-facts.js";

const beginOf = (field: string, table: string) => `Field ${oneLine(field)} of table ${oneLine(table)}`;
/** The sentence of `valuesPhrase`. */
const VALUES = /\b(?:Values?|Most frequent values|For example): .*?\.(?=\s+[A-Z"]|$)/s;
const VALUES_BEGIN = /^[^:]*:/;
const WORDS = /\p{L}/u;

/**
 * A field's long summary without what was measured of it but values in words: what a search by words and meaning needs.
 * "different", "missing" and "key" of every field only make all fields alike, and so do figures and days.
 */
export function withoutStatistics(long: string, field: string, table: string): string {
  const at = long.indexOf(beginOf(field, table));
  if (at < 0) return long;
  const values = VALUES.exec(long.slice(at))?.[0] ?? "";
  return `${long.slice(0, at).trim()} ${WORDS.test(values.replace(VALUES_BEGIN, "")) ? values : ""}`.trim();
}

/** The measured part of a field's long summary. */
export function fieldFacts({ field, table, profile, joins, isKey }: FieldContext): string {
  if (field.failure !== undefined && field.distinct === undefined && field.nulls === undefined) {
    return `${beginOf(field.name, table.name)}. It could not be measured: ${oneLine(field.failure, 120)}.`;
  }
  const rows = table.rows ?? 0;
  const parts = [
    `${beginOf(field.name, table.name)}${kindPhrase(field)}${formPhrase(field)}.`,
    table.rows === undefined ? partialPhrases(table).join(" ") : undefined,
    table.rows === 0 ? "The table has no rows." : undefined,
    rows > 0 ? countsPhrase(field, table, rows) : undefined,
    rangePhrase(field, table),
    lengthPhrase(field),
    valuesPhrase(field, rows),
    missingPhrase(field),
    censoredPhrase(field),
    variantsPhrase(field),
    periodPhrase(field),
    paddingPhrase(field),
    field.disagreement,
    keyPhrase(field, table, isKey),
    ...joins.map((join) => joinPhrase(join)),
    ...referencesTo(field, table, profile),
    estimatePhrases(field, table),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}

/** The measured part of a table's long summary. */
export function tableFacts(table: TableProfile, profile: Profile): string {
  if (table.failure !== undefined) return `The ${table.kind} could not be read: ${oneLine(table.failure, 120)}.`;
  const names = table.fields.map((field) => oneLine(field.name, 40));
  const shown = names.slice(0, 40).join(", ") + (names.length > 40 ? ` and ${names.length - 40} more` : "");
  const labels = table.fields
    .filter(
      (field) =>
        field.textLike &&
        typeof field.min === "string" &&
        !isPersonal(field) &&
        /^(name|category|code)$/.test(field.semantic?.type ?? ""),
    )
    .slice(0, 2)
    .map((field) => `${oneLine(field.name, 40)} such as ${listed(examplesOf(field, 3), "or")}`);
  const parents = joinsFrom(profile.joins, table.name);
  const children = joinsTo(profile.joins, table.name).filter((join) => join.from.table !== table.name);
  const parts = [
    `${table.kind === "view" ? "View" : "Table"} ${oneLine(table.name)}: ${rowsPhrase(table)}, ${table.fields.length} ${table.fields.length === 1 ? "field" : "fields"} (${shown}).`,
    ...partialPhrases(table),
    table.primaryKey.length > 0 ? `Key: ${table.primaryKey.map((name) => oneLine(name)).join(" with ")}.` : undefined,
    labels.length > 0 ? `Typical values: ${labels.join("; ")}.` : undefined,
    parents.length > 0 ? `Refers to ${listed(unique(parents.map((join) => oneLine(join.to.table))))}.` : undefined,
    children.length > 0
      ? `Referred to by ${listed(unique(children.map((join) => oneLine(join.from.table))))}.`
      : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

const unique = (names: readonly string[]) => [...new Set(names)];

function kindPhrase(field: FieldProfile): string {
  const semantic = field.semantic;
  if (!semantic || semantic.type === "blank") return "";
  const noun = nounOfKind(semantic);
  return semantic.confidence >= 0.7 ? `: ${article(noun)}` : `: probably ${article(noun)}`;
}

type Semantic = NonNullable<FieldProfile["semantic"]>;

function nounOfKind({ type, detail, unit, personal }: Semantic): string {
  const noun = type
    .replace(/^(number|amount|percentage|quantity) as text$/, "$1 written as text")
    .replace(/ as number$/, " as a number");
  if (type === "percentage") return unit === "0-1" ? "share from 0 to 1" : noun;
  const measured = unit === undefined ? noun : `${noun} ${unitPhrase(unit)}`;
  if (detail === undefined) return measured;
  if (personal === "name") return detail === "name" ? "name of a person" : `person's ${detail}`;
  if (type === "identifier") return `${measured} (${detail})`;
  return type === "name" || type === "category" ? `${type === "name" ? "name" : "category"} (${detail})` : detail;
}

/** How values are written, where they have a fixed form: "3 capital letters", "LL-9999". */
function formPhrase(field: FieldProfile): string {
  const { type = "", format, detail } = field.semantic ?? {};
  if (format !== undefined && /^(date|time|timestamp) as/.test(type)) {
    return format.startsWith("epoch") || format.startsWith("Excel")
      ? `, ${format}`
      : `, written ${formatsPhrase(field.semantic ?? {})}`;
  }
  if (!/^(code|identifier|phone number|personal number)$/.test(type) || detail === "UUID") return "";
  const written = (field.shapes ?? []).filter(({ pattern, share }) => !pattern.includes("+") && share >= 0.2);
  if (written.length === 0) return "";
  const shares = new Map<string, number>();
  for (const { pattern, share } of written) {
    const form = formInWords(pattern.trim());
    shares.set(form, (shares.get(form) ?? 0) + share);
  }
  const forms = [...shares].map(([form, share]) => (share < 0.995 ? `${form} (${shareText(share)})` : form));
  return `, written as ${listed(forms, "or")}`;
}

function formInWords(pattern: string): string {
  const [, mark, least, most] = /^([L9])(?:\{(\d+),(\d+)\}|\1*)$/.exec(pattern) ?? [];
  if (mark === undefined) return `"${oneLine(pattern)}"`;
  const noun = mark === "L" ? "capital letter" : "digit";
  if (least !== undefined) return `${least} to ${most} ${noun}s`;
  return `${pattern.length} ${noun}${pattern.length === 1 ? "" : "s"}`;
}

function countsPhrase(field: FieldProfile, table: TableProfile, rows: number): string {
  const present = rows - (field.nulls ?? 0);
  const how = estimateOf(table, field, "nulls");
  const sampled = how !== undefined;
  if (present === 0) return `Empty (NULL) in all ${sampled ? "rows that were read" : `${formatNumber(rows)} rows`}.`;
  const missing = field.nulls
    ? `${sampled ? "about " : ""}${formatNumber(field.nulls)} of ${formatNumber(rows)} rows missing (NULL, ${shareText(field.nulls / rows)})`
    : how?.method === "catalogue"
      ? "never missing by the catalogue"
      : sampled
        ? "missing in no row that was read"
        : "never missing";
  const blank = field.empties ? `, ${formatNumber(field.empties)} empty ${field.empties === 1 ? "text" : "texts"}` : "";
  const distinct = field.distinct;
  if (!distinct) return `${missing[0]?.toUpperCase()}${missing.slice(1)}${blank}.`;
  if (distinct.exact && distinct.count === 1 && rows > 1) {
    return `${field.nulls ? `The same value in all rows that have one, ${missing}` : `The same value in all ${formatNumber(rows)} rows`}${blank}.`;
  }
  const values =
    distinct.exact && distinct.count === present && present > 1
      ? `Every value is different (${formatNumber(present)} values)`
      : `${distinct.exact ? "" : "About "}${formatNumber(distinct.count)} different ${distinct.count === 1 ? "value" : "values"} in ${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
  return `${values}, ${missing}${blank}.`;
}

function keyPhrase(field: FieldProfile, table: TableProfile, isKey: boolean): string | undefined {
  if (isKey && table.primaryKey.length === 1) return "Primary key.";
  if (isKey) return `Part of the primary key (${table.primaryKey.map((name) => oneLine(name)).join(", ")}).`;
  const candidate = table.keyCandidates?.some((key) => key.length === 1 && key[0] === field.name);
  if (!candidate) return undefined;
  return isUniqueByChance(field)
    ? "No two rows have the same, perhaps by chance: no key is declared."
    : "Could serve as the key: no key is declared, and its values are all different.";
}

/** Of a statistic that is not exact: how it was made. That of a whole sampled table stands in the table's facts. */
function estimatePhrases(field: FieldProfile, table: TableProfile): string | undefined {
  const { distinct, top } = field.estimates ?? {};
  const parts = [
    ...(distinct && field.distinct ? [`The number of values was estimated ${estimatePhrase(distinct)}.`] : []),
    ...(top && field.top ? [`Typical values come ${estimatePhrase(top)}.`] : []),
    ...(table.scan && table.scan.share < 1 && !distinct && !top
      ? [`Measured ${estimatePhrase({ ...table.scan, method: "sample" })}.`]
      : []),
  ];
  return parts.length > 0 ? parts.join(" ") : undefined;
}

const joinSources: Readonly<Record<Join["source"], string>> = {
  declared: "Foreign key to",
  inferred: "Joins (not declared, found in the data) to",
  notes: "Joins (said in notes) to",
  "query log": "Joins (not declared, used by past queries) to",
};

function joinPhrase(join: Join): string {
  const target = `${oneLine(join.to.table)}.${join.to.fields.map((name) => oneLine(name)).join("+")}`;
  const how = joinSources[join.source];
  if (join.coverage === undefined) return `${how} ${target}.`;
  if (join.coverage >= 1) return `${how} ${target}; every value is found there.`;
  if (join.coverage === 0) return `${how} ${target}; none of the values is found there as they are stored.`;
  const orphans = join.orphans ?? 0;
  return `${how} ${target}; ${shareText(join.coverage)} of the values are found there, ${orphans === 1 ? "one is" : `${formatNumber(orphans)} are`} not.`;
}

function referencesTo(field: FieldProfile, table: TableProfile, profile: Profile): string[] {
  const sources = joinsTo(profile.joins, table.name).filter(
    ({ to }) => to.fields.length === 1 && to.fields[0] === field.name,
  );
  if (sources.length === 0) return [];
  const names = sources.slice(0, 6).map((join) => `${oneLine(join.from.table)}.${oneLine(join.from.fields[0] ?? "")}`);
  return [`Referred to by ${listed(names)}${sources.length > 6 ? ` and ${sources.length - 6} more` : ""}.`];
}
