import { groupBy } from "../../collections.js";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { fold } from "../../language/fold.js";
import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import { wordsOf } from "../../language/words.js";
import type { Profile } from "../../profiles/profile.js";
import type { Code, Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import type { ValueHit, ValueIndex, ValueQuery } from "../value-index.js";

/** Below a value that is stored as it is asked for, above all that is only like it. */
const SAID = 0.97;
/** In other forms of the words: "deliver" for "delivered". */
const OTHER_FORMS = 0.95;
/** Of the first word of several: "cancelled" for "cancelled by credit note". */
const BEGINNING = 0.86;
/** Small words that turn what is said. */
const TURNING = /^(?:no|not|non|never|without|nor|neither|may|can|cannot|must|should|might)$/;

interface Meant {
  readonly ref: FieldRef;
  readonly code: Code;
  readonly meaning: string;
  /** Stems without small words. */
  readonly stems: readonly string[];
}

/**
 * An index that also finds the codes which people say mean a text: 'DMG' by "damaged". What is said is little beside
 * what is stored: it is put in order at the first look-up, and stands in no file.
 *
 * @param profile Counts the codes. Default: only those that the index holds are counted.
 */
export function withMeanings(index: ValueIndex, vocabulary: Vocabulary, profile?: Profile): ValueIndex {
  const codes = vocabulary.tables.flatMap(({ table, fields }) =>
    fields.flatMap((field) => field.codes.map((code) => ({ ref: { table, field: field.field }, code }))),
  );
  if (codes.length === 0) return index;
  let known: ReadonlyMap<string, readonly Meant[]> | undefined;
  const counts = new Map<string, number>();
  const countOf = (ref: FieldRef, value: string): number => {
    const key = JSON.stringify([ref.table, ref.field, value]);
    const count = counts.get(key) ?? storedCount(ref, value, profile, index);
    counts.set(key, count);
    return count;
  };
  const meant = (text: string, query: ValueQuery = {}): ValueHit[] => {
    known ??= byFirstStem(codes);
    const stems = stemsOf(text);
    const folded = fold(text);
    const wanted = query.fields && new Set(query.fields.map(fieldKey));
    const preferred = new Set(query.prefer?.map(fieldKey));
    const hits = (known.get(stems[0] ?? "") ?? []).flatMap((each): ValueHit[] => {
      const score = scoreOf(each, stems, folded);
      if (score === 0 || score < (query.minScore ?? 0.5) || (wanted && !wanted.has(fieldKey(each.ref)))) return [];
      const { ref, code, meaning } = each;
      const said = { text: meaning, by: code.source, ...(code.from !== undefined && { from: code.from }) };
      return [
        { ref, value: code.value, count: countOf(ref, code.value), score, tier: "meaning", how: "meaning", said },
      ];
    });
    const favoured = ({ ref }: ValueHit) => (preferred.has(fieldKey(ref)) ? 1 : 0);
    return hits
      .sort((a, b) => b.score - a.score || favoured(b) - favoured(a) || b.count - a.count)
      .slice(0, query.limit ?? 10);
  };
  return {
    size: index.size,
    cut: index.cut,
    meant,
    find: (text, query = {}) => {
      const stored = index.find(text, query);
      const said = meant(text, query);
      if (said.length === 0) return stored;
      const isSaid = new Set(said.map(keyOf));
      // What is stored as it is asked for needs no meaning.
      const exact = new Set(stored.filter(({ tier }) => tier === "exact").map(keyOf));
      return [
        ...stored.filter((hit) => exact.has(keyOf(hit)) || !isSaid.has(keyOf(hit))),
        ...said.filter((hit) => !exact.has(keyOf(hit))),
      ]
        .sort((a, b) => b.score - a.score)
        .slice(0, query.limit ?? 10);
    },
  };
}

const keyOf = ({ ref, value }: ValueHit) => JSON.stringify([ref.table, ref.field, value]);

function byFirstStem(codes: readonly { readonly ref: FieldRef; readonly code: Code }[]): Map<string, Meant[]> {
  const meanings = codes.flatMap(({ ref, code }) =>
    code.meanings.flatMap((meaning): Meant[] => {
      const stems = stemsOf(meaning);
      return stems.length === 0 ? [] : [{ ref, code, meaning, stems }];
    }),
  );
  return groupBy(meanings, ({ stems }) => stems[0]!);
}

function stemsOf(text: string): string[] {
  const words = wordsOf(fold(text));
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word) || TURNING.test(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

function scoreOf({ meaning, stems }: Meant, asked: readonly string[], folded: string): number {
  if (fold(meaning) === folded) return SAID;
  if (asked.length === stems.length) return stems.every((word, at) => word === asked[at]) ? OTHER_FORMS : 0;
  const begins = asked.length === 1 && stems[0] === asked[0] && stems[0]!.length > 3 && !TURNING.test(stems[0]!);
  return begins && SAID_OF_ROWS.test(meaning.split(" ")[0]!) ? BEGINNING : 0;
}

/** A participle says it without what follows: "arrived" of "arrived and waiting for customs". */
const SAID_OF_ROWS = /(?:ed|en|ing|id|old|eld|ost|ent|ught)$/;

function storedCount(ref: FieldRef, value: string, profile: Profile | undefined, index: ValueIndex): number {
  const field = profile?.tables.find(({ name }) => name === ref.table)?.fields.find(({ name }) => name === ref.field);
  const top = field?.top?.find((each) => String(each.value) === value);
  if (top !== undefined) return top.count;
  return index.find(value, { fields: [ref], limit: 1, minScore: 0.999 })[0]?.count ?? 0;
}
