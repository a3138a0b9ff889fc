import type { FieldRef } from "../../databases/schema.js";
import { fold } from "../../language/fold.js";
import { nameWords } from "../../language/name-words.js";
import { indexedForm } from "../../language/plurals.js";
import { FILLERS } from "../../language/stop-words.js";
import { wordsOf } from "../../language/words.js";
import { withoutStatistics } from "../../profiles/describe/facts.js";
import type { Summaries } from "../../profiles/summaries.js";
import type { Code, Naming, Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import type { EmbedderRecord } from "../embedder-check.js";

export const FIELDS_KIND = "fields";
export const FIELDS_VERSION = 2;
/** Sections: `vectors` (fields x dimension) and `probe`. */
export const FIELDS_FILE = "vectors.bin";
/** MiniSearch's own JSON; documents are numbered as the fields are. */
export const WORDS_FILE = "words.json";

/** The graph of the vectors, where there are many of them and its package is installed. */
export const GRAPH_FILE = "vectors.hnsw";

export interface FieldsMeta {
  readonly embedder: EmbedderRecord;
  readonly fields: readonly FieldRef[];
  /** Hash of the text that each field's vector was made from. */
  readonly texts?: readonly string[];
}

/** What is known of a field in words. */
export interface FieldText {
  readonly ref: FieldRef;
  readonly name: string;
  readonly table: string;
  readonly short: string;
  readonly long: string;
}

/** @param vocabulary Other words for tables, fields and their values: they are searched as names and meanings are. */
export function fieldTexts(summaries: Summaries, vocabulary?: Vocabulary | undefined): FieldText[] {
  const said = new Map(vocabulary?.tables.map((each) => [each.table, each]));
  return summaries.tables.flatMap(({ table, fields }) => {
    const known = said.get(table);
    const own = new Map(known?.fields.map((each) => [each.field, each]));
    return fields.map(({ field, short, long }) => ({
      ref: { table, field },
      name: withNames(field, own.get(field)?.names),
      table: withNames(table, known?.names),
      short,
      long: withCodes(short, long, own.get(field)?.codes),
    }));
  });
}

/** Of a name that is a guess at most, or that other fields have too. */
const SURE = 0.7;

function withNames(name: string, names: readonly Naming[] = []): string {
  const sure = names.filter(({ weight = 1 }) => weight >= SURE).map(({ text }) => text);
  return [nameWords(name).join(" "), ...sure].join(", ");
}

/** What values mean, where the summary does not say it; before the measured part, which vectors leave out. */
function withCodes(short: string, long: string, codes: readonly Code[] = []): string {
  const text = long.toLowerCase();
  const unsaid = [...new Set(codes.flatMap(({ meanings }) => meanings))].filter((meaning) => !text.includes(meaning));
  if (unsaid.length === 0) return long;
  const rest = long.startsWith(short) ? long.slice(short.length) : ` ${long}`;
  return `${short} Its values mean ${unsaid.slice(0, MOST_MEANINGS).join(", ")}.${rest}`;
}

const MOST_MEANINGS = 30;

/** Fields of a database from which on values are left out of what is embedded. */
const MANY_FIELDS = 2000;

/**
 * What is embedded of each field: its names first, then what it means and values in words. Statistics are left out: they
 * make fields alike and cost time. The index of words keeps them, for what they say of joins. In a database of many
 * fields its short meaning is all, and where that only says the names again they stand alone: that takes a sixth of the
 * time, and there finds nearly as much (bench/field-index).
 */
export function embeddedTexts(fields: readonly FieldText[]): string[] {
  const brief = fields.length > MANY_FIELDS;
  return fields.map((field) => {
    const { ref, name, table, short, long } = field;
    if (brief && !saysMore(field)) return `${name} of ${table}`;
    const said = brief ? short : withoutStatistics(long, ref.field, ref.table);
    return `${name} of ${table}. ${said.startsWith(short) ? said : `${short} ${said}`}`;
  });
}

/** Words that summaries by rules have of keys, references and flags whatever they are called. */
const TURNS = "identifier tells the rows apart refers to whether";

/** Whether the short meaning has a word that the names do not have. */
function saysMore({ name, table, short }: FieldText): boolean {
  const known = new Set(termsOf(`${name} ${table} ${TURNS}`));
  return termsOf(short).some((term) => !known.has(term));
}

/** The words of a text as they are searched, without those that every text has. */
function termsOf(text: string): string[] {
  return wordsOf(fold(text)).flatMap((word) => (FILLERS.has(word) ? [] : indexedForm(word)));
}
