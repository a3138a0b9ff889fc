import { finish } from "./shingles.js";

/** Open addressing with linear probing, four slots in five taken; a slot holds position + 1, or 0. */
export type HashTable = Uint32Array;

/** A table from the hash of each text to its position. Equal texts may occur: all are found, in their order. */
export function buildHashTable(count: number, textAt: (index: number) => string): HashTable {
  const table = new Uint32Array(Math.ceil(count * 1.25) + 1);
  for (let index = 0; index < count; index++) {
    let slot = slotOf(textAt(index), table.length);
    while (table[slot] !== 0) slot = slot + 1 === table.length ? 0 : slot + 1;
    table[slot] = index + 1;
  }
  return table;
}

/** Positions whose text has this hash, and a few others: the caller compares. */
export function* probe(table: HashTable, text: string): Generator<number> {
  let slot = slotOf(text, table.length);
  for (; table[slot] !== 0; slot = slot + 1 === table.length ? 0 : slot + 1) yield table[slot]! - 1;
}

function slotOf(text: string, size: number): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return Math.floor((finish(hash) / 2 ** 32) * size);
}
