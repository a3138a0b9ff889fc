import { groupBy } from "../../../collections.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";
import type { Naming } from "./namings.js";
import { type FitIndex, indexFits } from "./word-fit.js";

/** One way to call one table or field, and what else may be said with it. */
export type NamedThing = { readonly naming: Naming; readonly extra: readonly string[] } & (
  | { readonly kind: "table"; readonly table: LexicalTable }
  | { readonly kind: "field"; readonly field: LexicalField; readonly standing: number }
);

/** All namings of a database by their words. */
export interface WordIndex extends FitIndex {
  /** What has the word in its own part. */
  things(word: string): readonly NamedThing[];
  /** Words that alone name a table. */
  readonly entities: ReadonlySet<string>;
  /** Words with which the name of one table alone ends. */
  readonly heads: ReadonlySet<string>;
  /** Fields whose name may be the initials of what they hold: "mpg". */
  readonly short: readonly LexicalField[];
}

const DATE = stem("date");
/** "Type" is said of anything. */
const GENERIC = new Set(stemsOf("type kind record entry detail info information data list row result value table"));

/** What may be said with a field's name: its table, and of "due_on" that it is a date. */
const wordsBeside = (field: LexicalField) => (isTimed(field) ? [...field.tableWords, DATE] : field.tableWords);

const indexes = new WeakMap<Lexicon, WordIndex>();

/** The index of a lexicon, built once. */
export function wordIndexOf(lexicon: Lexicon): WordIndex {
  const index = indexes.get(lexicon) ?? buildIndex(lexicon);
  indexes.set(lexicon, index);
  return index;
}

function buildIndex({ tables, fields }: Lexicon): WordIndex {
  const named: NamedThing[] = [
    ...tables.flatMap((table) =>
      table.namings.map((naming): NamedThing => ({ kind: "table", table, naming, extra: [] })),
    ),
    ...tables.flatMap(({ fields, standing }) =>
      fields.flatMap((field) =>
        field.namings.map(
          (naming): NamedThing => ({ kind: "field", field, naming, extra: wordsBeside(field), standing }),
        ),
      ),
    ),
  ];
  const pairs = named.flatMap((thing) => [...new Set(thing.naming.words)].map((word) => ({ word, thing })));
  const byWord = new Map(
    [...groupBy(pairs, ({ word }) => word)].map(([word, list]) => [word, list.map(({ thing }) => thing)]),
  );
  const all = new Set(named.flatMap(({ naming, extra }) => [...naming.words, ...extra]));
  const single = tables.flatMap(({ namings }) => namings.filter(({ words }) => words.length === 1));
  const ends = tables.map(({ words }) => words.at(-1)!);
  return {
    ...indexFits(all),
    things: (word) => byWord.get(word) ?? [],
    entities: new Set(single.flatMap(({ words }) => words)),
    heads: new Set(ends.filter((word) => ends.indexOf(word) === ends.lastIndexOf(word) && !GENERIC.has(word))),
    short: fields.filter(({ own: [word, second] }) => second === undefined && /^.{3,5}$/u.test(word!)),
  };
}
