import { finish } from "./shingles.js";

/** Open addressing with linear probing; a slot holds position + 1, or 0. */
export type HashTable = Uint32Array;

/** A table from the hash of each text to its position. Equal texts may occur: all are found. */
export function buildHashTable(texts: readonly string[]): HashTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(4, texts.length * 1.5)));
  const table = new Uint32Array(size);
  for (const [index, text] of texts.entries()) {
    if (text === "") continue;
    let slot = hashText(text) & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = index + 1;
  }
  return table;
}

/** Positions whose text has this hash, and a few others: the caller compares. In the order of insertion. */
export function* probe(table: HashTable, text: string): Generator<number> {
  const mask = table.length - 1;
  for (let slot = hashText(text) & mask; table[slot] !== 0; slot = (slot + 1) & mask) yield table[slot]! - 1;
}

function hashText(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return finish(hash);
}
