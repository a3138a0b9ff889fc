import { finish } from "./shingles.js";
import { isAsciiLetterOrDigit } from "./units.js";

/** Open addressing with linear probing, four slots in five taken; a slot holds position + 1, or 0. */
export type HashTable = Uint32Array;

/** A table from the hash of each text to its position. Equal texts may occur: all are found, in their order. */
export function buildHashTable(hashes: Uint32Array): HashTable {
  const table = new Uint32Array(Math.ceil(hashes.length * 1.25) + 1);
  for (let index = 0; index < hashes.length; index++) {
    let slot = slotOf(hashes[index]!, table.length);
    while (table[slot] !== 0) slot = slot + 1 === table.length ? 0 : slot + 1;
    table[slot] = index + 1;
  }
  return table;
}

/** Positions whose text has this hash, and a few others: the caller compares. */
export function* probe(table: HashTable, hash: number): Generator<number> {
  let slot = slotOf(hash, table.length);
  for (; table[slot] !== 0; slot = slot + 1 === table.length ? 0 : slot + 1) yield table[slot]! - 1;
}

export function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return finish(hash);
}

/** `hashText(lettersOf(text))` of an ASCII text. */
export function hashAsciiLetters(units: Uint16Array, length: number): number {
  let hash = 0;
  let letters = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    if (!isAsciiLetterOrDigit(unit)) continue;
    hash = Math.imul(hash ^ unit, 0x01000193);
    letters++;
  }
  if (letters === 0) for (let at = 0; at < length; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
  return finish(hash);
}

function slotOf(hash: number, size: number): number {
  return Math.floor((hash / 2 ** 32) * size);
}
