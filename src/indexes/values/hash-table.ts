import { finish } from "./shingles.js";

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

/** The hash of a text so far, and of the unit that follows; `finish` makes the hash of it. */
export const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

export function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at));
  return finish(hash);
}

export function hashUnits(units: ArrayLike<number>, length = units.length): number {
  let hash = 0;
  for (let at = 0; at < length; at++) hash = hashStep(hash, units[at]!);
  return finish(hash);
}

function slotOf(hash: number, size: number): number {
  return Math.floor((hash / 2 ** 32) * size);
}
