import type { FieldRef } from "../../databases/schema.js";
import type { Summaries } from "../../profiles/summaries.js";
import type { EmbedderRecord } from "../embedder-check.js";
import { nameWords } from "../name-words.js";

export const FIELDS_KIND = "fields";
export const FIELDS_VERSION = 1;
/** Sections: `vectors` (fields x dimension) and `probe`. */
export const FIELDS_FILE = "vectors.bin";
/** MiniSearch's own JSON; documents are numbered as the fields are. */
export const WORDS_FILE = "words.json";
export const REBUILD = "askable prepare <database>";

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
      name: nameWords(field),
      table: nameWords(table),
      short,
      long,
    })),
  );
}

/** What is embedded of a field: its names first, then what it means. */
export function embeddedText({ name, table, short, long }: FieldText): string {
  return `${name} of ${table}. ${long.startsWith(short) ? long : `${short} ${long}`}`;
}
