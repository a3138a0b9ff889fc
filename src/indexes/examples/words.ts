import type { PackedArray } from "../../artifacts/packed.js";
import { countEach } from "../../collections.js";
import { packStrings, stringReader } from "../packed-strings.js";
import { searchTerms } from "./wording.js";

/**
 * Words are kept that occur in the examples of a tenth of the databases: the others are what their databases are about
 * ("produced", "departed") and say little of the SQL. On Spider .05 to .15 do equally well.
 */
const SPREAD = 0.1;

/**
 * An inverted index of the words of wordings and their pairs, weighed by term and inverse document frequency, each
 * document of length 1. Sections: `termBytes`, `termOffsets`, `termIdf`, `postingOffsets`, `postings` (documents),
 * `postingWeights`.
 */
export function packWords(
  wordings: readonly string[],
  databases: ArrayLike<number>,
): Readonly<Record<string, PackedArray>> {
  const spread = spreadOf(wordings, databases);
  const least = SPREAD * new Set(Array.from(databases)).size;
  const documents = wordings.map((wording) =>
    countEach(searchTerms(wording, (word) => (spread.get(word) ?? 0) < least)),
  );
  const frequency = countEach(documents.flatMap((document) => [...document.keys()]));
  const terms = [...frequency.keys()].sort();
  const numbers = new Map(terms.map((term, index) => [term, index]));
  const idf = Float32Array.from(terms, (term) => Math.log(1 + wordings.length / (frequency.get(term)! + 1)));
  const offsets = new Uint32Array(terms.length + 1);
  for (const [index, term] of terms.entries()) offsets[index + 1] = offsets[index]! + frequency.get(term)!;
  const postings = new Uint32Array(offsets.at(-1)!);
  const weights = new Float32Array(postings.length);
  const next = offsets.slice();
  for (const [document, counts] of documents.entries()) {
    for (const [number, weight] of weighed(counts, numbers, idf)) {
      const at = next[number]!++;
      postings[at] = document;
      weights[at] = weight;
    }
  }
  const { bytes, offsets: termOffsets } = packStrings(terms);
  return { termBytes: bytes, termOffsets, termIdf: idf, postingOffsets: offsets, postings, postingWeights: weights };
}

/** A function from a wording to the likeness of each document's words, 0 to 1. */
export function wordSearch(
  section: <A extends PackedArray>(name: string) => A,
  size: number,
): (wording: string) => Float32Array {
  const termOffsets = section<Uint32Array>("termOffsets");
  const termAt = stringReader({ bytes: section<Uint8Array>("termBytes"), offsets: termOffsets });
  const idf = section<Float32Array>("termIdf");
  const offsets = section<Uint32Array>("postingOffsets");
  const postings = section<Uint32Array>("postings");
  const weights = section<Float32Array>("postingWeights");
  let numbers: Map<string, number> | undefined;
  return (wording) => {
    numbers ??= new Map(Array.from(idf, (_, index) => [termAt(index), index]));
    const known = numbers;
    const likeness = new Float32Array(size);
    const terms = countEach(searchTerms(wording, (word) => !known.has(word)));
    for (const [number, weight] of weighed(terms, known, idf)) {
      for (let at = offsets[number]!; at < offsets[number + 1]!; at++) {
        likeness[postings[at]!]! += weight * weights[at]!;
      }
    }
    return likeness;
  };
}

/** In how many databases each word occurs. */
function spreadOf(wordings: readonly string[], databases: ArrayLike<number>): Map<string, number> {
  const seen = new Map<string, Set<number>>();
  for (const [index, wording] of wordings.entries()) {
    for (const word of searchTerms(wording, () => false)) {
      const where = seen.get(word) ?? new Set();
      seen.set(word, where.add(databases[index]!));
    }
  }
  return new Map([...seen].map(([word, where]) => [word, where.size]));
}

/** Numbers of the known terms with their weights, as a vector of length 1. */
function weighed(
  counts: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, number>,
  idf: Float32Array,
): [number: number, weight: number][] {
  const entries = [...counts].flatMap(([term, count]): [number, number][] => {
    const number = numbers.get(term);
    return number === undefined ? [] : [[number, (1 + Math.log(count)) * idf[number]!]];
  });
  const length = Math.hypot(...entries.map(([, weight]) => weight)) || 1;
  return entries.map(([number, weight]) => [number, weight / length]);
}
