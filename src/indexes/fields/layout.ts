import type { FieldRef } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
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

/**
 * What is embedded of a field: its names first, then what it means and values that it holds. Statistics are left out:
 * they make fields alike and cost time. The index of words keeps them, for what they say of joins.
 */
export function embeddedText({ ref, name, table, short, long }: FieldText): string {
  const said = withoutStatistics(long, ref.field, ref.table);
  return `${name} of ${table}. ${said.startsWith(short) ? said : `${short} ${said}`}`;
}
