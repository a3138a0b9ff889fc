import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import { fold } from "../../language/fold.js";
import { indexedForm } from "../../language/plurals.js";
import { FILLERS } from "../../language/stop-words.js";
import { wordsOf } from "../../language/words.js";
import type { FieldText } from "./layout.js";

const options: Options = {
  fields: ["name", "table", "short", "long"],
  storeFields: [],
  tokenize: (text) => wordsOf(fold(text)),
  processTerm: (term) => (FILLERS.has(term) ? null : indexedForm(term)),
  searchOptions: {
    boost: { name: 4, table: 2, short: 1.5, long: 1 },
    prefix: (term) => term.length >= 4,
    fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
    weights: { fuzzy: 0.3, prefix: 0.5 },
  },
};

export type FieldWords = MiniSearch;

export function buildFieldWords(texts: readonly FieldText[]): FieldWords {
  const words = new MiniSearch(options);
  words.addAll(texts.map(({ ref: _, ...parts }, id) => ({ id, ...parts })));
  return words;
}

/** @param json What the words that were built gave as JSON. */
export function readFieldWords(json: unknown): FieldWords {
  return MiniSearch.loadJS(json as AsPlainObject, options);
}

/** Positions of the fields that share words with the text, best first; equal ones in their order. */
export function searchFieldWords(words: FieldWords, text: string, accepts: (index: number) => boolean): number[] {
  return words
    .search(text, { filter: ({ id }) => accepts(id) })
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .map(({ id }) => id);
}
