import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import { canMean } from "../../language/synonyms.js";
import { expanded, oneLine } from "../describe/phrases.js";
import { isPersonal } from "../meaning/semantics.js";
import { spells } from "../meaning/units.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { FieldSummary, SummarySource } from "../summaries.js";
import type { FieldVocabulary } from "../vocabulary/vocabulary.js";
import { plainStem, type Stems, tellingStems } from "./definitions.js";

/** Characters of a meaning; codes of one field. A small model reads no more. */
const LONGEST = 120;
const MOST_CODES = 8;

export interface FieldKnowledge {
  /** Stems of the words of all tables' names: "of the customer" says nothing. */
  readonly tables: Stems;
  readonly summary: FieldSummary | undefined;
  readonly vocabulary: FieldVocabulary | undefined;
  /** What tells it from another field with nearly the same name. */
  readonly beside?: string | undefined;
}

/**
 * What the name of a field does not say by itself and what a query needs to know of it, in a few words: what people
 * say that it means, codes with their meanings, a unit, how dates and numbers are written, what stands for a missing
 * value. Undefined where the name says it all.
 */
export function unsaidOfField(
  field: FieldProfile,
  { tables, summary, vocabulary, beside }: FieldKnowledge,
  asked: Stems,
): string | undefined {
  const known = codesOf(field, vocabulary);
  const codes = known.every(isPlain) ? [] : known;
  const meaning = meaningOf(field.name, tables, summary, known) ?? longNameOf(field, vocabulary);
  const said = [meaning, beside].filter((part) => part !== undefined).join("; ");
  const parts = [
    meaning,
    beside,
    codesText(codes, field, asked) ?? bareCodes(field, said),
    unitText(field, vocabulary, said),
    codes.length > 0 ? undefined : writingText(field),
    missingText(field, said),
    field.copyOf === undefined ? undefined : `the same as ${field.copyOf}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : oneLine(parts.join("; "), 400);
}

/** Whether what people say that a field means is shown, as its name does not say it. */
export function isTold(field: FieldProfile, { tables, summary, vocabulary }: FieldKnowledge): boolean {
  return meaningOf(field.name, tables, summary, codesOf(field, vocabulary)) !== undefined;
}

/** What people say of a table, where its name does not. */
export function unsaidOfTable(
  table: TableProfile,
  summary: { readonly short: string; readonly source: SummarySource } | undefined,
): string | undefined {
  return meaningOf(table.name, NONE, summary, []);
}

interface Meant {
  readonly value: string;
  readonly meaning: string;
}

/** What people or a model wrote, without the codes; undefined where it says no more than the names do. */
function meaningOf(
  name: string,
  tables: Stems,
  summary: { readonly short: string; readonly source: SummarySource } | undefined,
  codes: readonly Meant[],
): string | undefined {
  if (summary === undefined || summary.source.by === "rules") return undefined;
  const text = withoutStop(summary.short.slice(0, firstCode(summary.short, codes)));
  const own = saidBy(name);
  const told = (word: string) =>
    EMPTY.has(word) || tables.has(word) || own.some((known) => known === plainStem(word) || canMean(word, known));
  // A unit in brackets is what the name may spell: it is told by itself.
  const words = tellingStems(text.replace(/\(in [^()]*\)$/, ""));
  // "The name of the boat", whatever the boat is called.
  const owned = tellingStems(text.replace(/ of (?:the|a|an) .*$/, ""));
  return words.every(told) || owned.every((word) => own.includes(plainStem(word))) ? undefined : oneLine(text, LONGEST);
}

/** Where a description begins to tell codes: "A = active", "Own owner, adm administrator"; its end where it tells none. */
function firstCode(text: string, codes: readonly Meant[]): number {
  const lower = text.toLowerCase();
  const found = codes.flatMap(({ value, meaning }) =>
    [" = ", "=", " "].map((between) => lower.indexOf(`${value}${between}${meaning}`.toLowerCase())),
  );
  return Math.min(text.length, ...found.filter((at) => at >= 0));
}

/** Words of a description that tell nothing. */
const EMPTY: Stems = new Set(
  "each row one field column table value entry record name identifier id unique number code type date refers"
    .split(" ")
    .map(stem),
);

export const withoutStop = (text: string) => text.trim().replace(/(?<![\s.,:;(])[\s.,:;(]+$/, "");

const NONE: Stems = new Set();

/** Stems of the words of all tables' names. */
export const tableStems = (tables: readonly { readonly name: string }[]): Stems =>
  new Set(tables.flatMap(({ name }) => saidBy(name)));

/** Stems of the words of a name, as they stand and written out. */
function saidBy(name: string): string[] {
  const words = nameWords(name);
  return [...words, ...expanded(words).flatMap((word) => word.toLowerCase().split(" "))].map(plainStem);
}

/** "nm": what the database's own words make of it. */
function longNameOf(field: FieldProfile, vocabulary: FieldVocabulary | undefined): string | undefined {
  const [long] = vocabulary?.names.filter(({ source }) => source === "name") ?? [];
  if (long === undefined) return undefined;
  const words = new Set(nameWords(field.name));
  return long.text.split(" ").every((word) => words.has(word)) ? undefined : long.text;
}

function codesOf({ semantic, disguisedMissing = [] }: FieldProfile, vocabulary: FieldVocabulary | undefined): Meant[] {
  const noted = (vocabulary?.codes ?? []).map(({ value, meanings }) => ({ value, meaning: meanings.join(", ") }));
  const found = (semantic?.meanings ?? []).map(({ value, meaning }) => ({ value: String(value), meaning }));
  const absent = new Set(disguisedMissing.map(({ value }) => String(value)));
  const all = (noted.length > 0 ? noted : found).filter(({ value }) => !absent.has(value));
  return all;
}

/** "active" for "active" tells nothing; that 1 is yes and 0 is no goes without saying. */
function isPlain({ value, meaning }: Meant): boolean {
  const [code, words] = [value.toLowerCase(), meaning.toLowerCase()];
  return stem(code) === stem(words) || (/^(0|1|true|false)$/.test(code) && /^(yes|no)$/.test(words));
}

/** Those that the question means first, where there are many. */
function codesText(codes: readonly Meant[], { min, type }: FieldProfile, asked: Stems): string | undefined {
  if (codes.length === 0) return undefined;
  const named = ({ meaning }: Meant) => tellingStems(meaning).filter((word) => asked.has(word)).length;
  const shown = codes.length <= MOST_CODES ? codes : codes.toSorted((a, b) => named(b) - named(a)).slice(0, MOST_CODES);
  const isText = typeof min !== "number" && !/^bool/i.test(type);
  const texts = shown.map(({ value, meaning }) => `${isText ? quoted(value) : value} = ${oneLine(meaning, 40)}`);
  return `${texts.join(", ")}${shown.length < codes.length ? " …" : ""}`;
}

const CODE = /^[^\p{Ll}\s]{1,5}$|^\S{1,3}$/u;

/** Few short values that are no words: nobody guesses how they are written. */
function bareCodes(field: FieldProfile, said: string): string | undefined {
  const { top = [], distinct, semantic, textLike } = field;
  if (!textLike || isPersonal(field) || (distinct?.count ?? 0) > MOST_CODES || top.length === 0) return undefined;
  if (semantic?.type !== "code" && semantic?.type !== "flag" && semantic?.type !== "category") return undefined;
  const values = top.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  if (values.length < 2 || !values.every((value) => CODE.test(value))) return undefined;
  const told = new Set(said.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  if (values.filter((value) => told.has(value.toLowerCase())).length * 2 >= values.length) return undefined;
  return values.map(quoted).join(", ");
}

function unitText(field: FieldProfile, vocabulary: FieldVocabulary | undefined, said: string): string | undefined {
  const unit = vocabulary?.unit ?? field.semantic?.unit;
  if (unit === undefined) return undefined;
  if (field.semantic?.type === "percentage") return unit === "0-1" ? "from 0 to 1" : undefined;
  const known = [...nameWords(field.name), ...said.toLowerCase().split(/[^\p{L}\p{N}°%]+/u)];
  const told = known.some((word) => spells(word, unit) || word === unit.toLowerCase());
  return told || said.toLowerCase().includes(`in ${unit.toLowerCase()}`) ? undefined : `in ${unit}`;
}

/** Dates and numbers that are stored as something else, by an example. */
function writingText(field: FieldProfile): string | undefined {
  const { type = "", format = "" } = field.semantic ?? {};
  if (/date|time/i.test(field.type) && format.startsWith("%Y-%m-%d")) return undefined;
  const sample = field.top?.find(({ value }) => value !== null)?.value ?? field.min;
  if (sample === undefined || sample === null || isPersonal(field)) return undefined;
  const written = typeof sample === "string" ? quoted(sample) : String(sample);
  if (/^(date|time|datetime|timestamp|month|year).* as (text|number)$/.test(type)) return `like ${written}`;
  if (/^(number|quantity|money|amount|percentage).* as text$/.test(type)) return `text like ${written}`;
  return undefined;
}

/** Far dates stand for an end that has not come. */
const FAR = /^9999-/;

function missingText({ disguisedMissing = [], nulls }: FieldProfile, said: string): string | undefined {
  const values = disguisedMissing.slice(0, 2).flatMap(({ value }) => (value === null ? [] : [value]));
  const untold = values.filter((value) => !said.includes(String(value)));
  if (untold.length === 0) return undefined;
  const written = untold.map((value) => (typeof value === "string" ? quoted(value) : String(value))).join(" or ");
  return untold.every((value) => FAR.test(String(value)))
    ? `${written} = no end yet`
    : `${written} = missing${nulls ? ", as NULL" : ""}`;
}

const quoted = (text: string) => `'${oneLine(text, 30).replaceAll("'", "''")}'`;
