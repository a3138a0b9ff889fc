import type { FieldRef } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { withoutStatistics } from "../../profiles/describe/facts.js";
import type { Summaries } from "../../profiles/summaries.js";
import type { EmbedderRecord } from "../embedder-check.js";

export const FIELDS_KIND = "fields";
export const FIELDS_VERSION = 2;
/** Sections: `vectors` (fields x dimension) and `probe`. */
export const FIELDS_FILE = "vectors.bin";
/** MiniSearch's own JSON; documents are numbered as the fields are. */
export const WORDS_FILE = "words.json";

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

export function fieldTexts(summaries: Summaries): FieldText[] {
  return summaries.tables.flatMap(({ table, fields }) =>
    fields.map(({ field, short, long }) => ({
      ref: { table, field },
      name: nameWords(field).join(" "),
      table: nameWords(table).join(" "),
      short,
      long,
    })),
  );
}

/**
 * What is embedded of a field: its names first, then what it means and values that it holds. Statistics are left out:
 * they make fields alike and cost time. The index of words keeps them, for what they say of joins.
 */
export function embeddedText({ ref, name, table, short, long }: FieldText): string {
  const said = withoutStatistics(long, ref.field, ref.table);
  return `${name} of ${table}. ${said.startsWith(short) ? said : `${short} ${said}`}`;
}
