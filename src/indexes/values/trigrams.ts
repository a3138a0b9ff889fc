import {
  APPROXIMATE_FLOOR,
  type ApproximateSearch,
  type ApproximateTables,
  LONGEST_APPROXIMABLE,
  ROUNDING,
} from "./approximable.js";
import { upTo } from "./number-arrays.js";
import { listReader, packLists } from "./packed-lists.js";
import { writeShingles } from "./shingles.js";
import { touchedItems } from "./touched.js";
import { type Texts, unitsFor, writeUnits } from "./units.js";

/**
 * For each shingle the texts that hold it, in lists of their own for texts of nearly one length. A search takes the
 * lengths nearest to that of its text first, reads the lists of the rarest shingles there, and stops after `read`
 * items, so of a longer list no more is ever read, and no more is kept.
 *
 * One wrong letter changes k shingles, a swap of neighbours k + 1. Of the rarest `shingles` that occur at all, two
 * wrong letters therefore leave `shingles - 2 (k + 1)` in the text that is meant, whichever they are (Chaudhuri, Ganti,
 * Kaushik, "A Primitive Operator for Similarity Joins in Data Cleaning", 2006: the prefix filter); the common ones tell
 * little and take most of the time.
 */
export interface TrigramParameters {
  readonly method: "trigrams";
  /** Letters of a shingle; one more among 2^18 and more texts of nearly one length. */
  readonly k: number;
  readonly read: number;
  readonly shingles: number;
}

export const TRIGRAM_DEFAULTS: TrigramParameters = { method: "trigrams", k: 3, read: 16_384, shingles: 11 };

/** Lengths 2i and 2i + 1 make group i. */
const groupOf = (length: number) => length >> 1;
const longestOf = (group: number) => 2 * group + 1;
const GROUPS = groupOf(LONGEST_APPROXIMABLE) + 1;

export function buildTrigrams(texts: Texts, lengths: Uint8Array, { k, read }: TrigramParameters): ApproximateTables {
  const units = unitsFor();
  const parts = itemsByGroup(lengths).map((items, group) => {
    const bits = listBits(items.length);
    const letters = lettersFor(k, bits);
    const lists = new Uint32Array(items.length * (longestOf(group) + letters - 1));
    const ends = new Uint32Array(items.length);
    let end = 0;
    for (let index = 0; index < items.length; index++) {
      const length = texts.read(items[index]!, units);
      end += writeTelling(units.data, length, letters, lists, end);
      ends[index] = end;
    }
    for (let at = 0; at < end; at++) lists[at] = lists[at]! >>> (32 - bits);
    return packLists(2 ** bits, { lists, ends, items }, letters > k ? DEEPER * read : read);
  });
  const groups = new Uint32Array(GROUPS + 1);
  for (const [group, { starts }] of parts.entries()) groups[group + 1] = groups[group]! + starts.length - 1;
  const starts = new Uint32Array(groups[GROUPS]! + 1);
  const items = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let offset = 0;
  for (const [group, part] of parts.entries()) {
    items.set(part.bytes, offset);
    for (let list = 0; list < part.starts.length; list++) starts[groups[group]! + list] = offset + part.starts[list]!;
    offset += part.bytes.length;
  }
  return { items, starts, groups };
}

/**
 * Above this length the first and the last shingle, which hold one letter each, tell nothing that is worth their space.
 */
const SHORT = 8;

function writeTelling(units: Uint16Array, length: number, k: number, target: Uint32Array, offset = 0): number {
  const count = writeShingles(units, length, k, target, offset);
  if (length <= SHORT || count < 3) return count;
  target.copyWithin(offset, offset + 1, offset + count - 1);
  return count - 2;
}

function itemsByGroup(lengths: Uint8Array): Uint32Array[] {
  const sizes = new Uint32Array(GROUPS);
  for (let index = 0; index < lengths.length; index++) sizes[groupOf(lengths[index]!)]!++;
  // No text of one letter is held: group 0 is that of those left out.
  sizes[0] = 0;
  const members = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let index = 0; index < lengths.length; index++) {
    const group = groupOf(lengths[index]!);
    if (group !== 0) members[group]![sizes[group]!++] = index;
  }
  return members;
}

/** Shingles share a list by hash: at most a few more lists than there are shingles in names of one alphabet. */
const listBits = (count: number) => Math.min(18, Math.max(4, Math.ceil(Math.log2(count + 1)) - 2));

/**
 * Letters of a shingle where there are 2^bits lists. Of 2^18 texts of nearly one length, more share each three letters
 * than a search may read: there a shingle has one letter more.
 */
const lettersFor = (k: number, bits: number) => (bits > 16 ? k + 1 : k);
/** There a search reads this many times as much. */
const DEEPER = 4;

export function trigramSearch(
  { items, starts, groups }: ApproximateTables,
  { k, read, shingles }: TrigramParameters,
  size: number,
): ApproximateSearch {
  const readList = listReader({ bytes: items as Uint8Array, starts });
  const hashes = new Uint32Array(LONGEST_APPROXIMABLE + k + 1);
  const units = unitsFor();
  const touched = touchedItems(size, DEEPER * read);
  const width = (list: number) => starts[list + 1]! - starts[list]!;
  const bitsOf = (group: number) => Math.log2(groups[group + 1]! - groups[group]!);
  /** The groups of a ring whose shingles have as many letters. */
  const partsOf = (ring: readonly number[]) =>
    [k, k + 1].flatMap((letters) => {
      const part = ring.filter((group) => lettersFor(k, bitsOf(group)) === letters);
      return part.length > 0 ? [{ letters, ring: part }] : [];
    });
  return (text, accepts, limit, floor = APPROXIMATE_FLOOR) => {
    const count = writeUnits(text.slice(0, LONGEST_APPROXIMABLE), units);
    const shinglesOf = (letters: number) => [
      ...new Set(hashes.subarray(0, writeTelling(units.data, count, letters, hashes))),
    ];
    const byLetters = new Map([k, k + 1].map((letters) => [letters, shinglesOf(letters)]));
    let spent = 0;
    for (const { letters, ring } of ringsOf(count, floor).flatMap(partsOf)) {
      const found = byLetters.get(letters)!;
      const lists = ring.map((group) => found.map((shingle) => groups[group]! + (shingle >>> (32 - bitsOf(group)))));
      const widths = found.map((_, at) => lists.reduce((sum, each) => sum + width(each[at]!), 0));
      const rarest = upTo(found.length)
        .filter((at) => widths[at]! > 0)
        .sort((a, b) => widths[a]! - widths[b]! || a - b);
      // One wrong letter changes as many shingles as a shingle has letters.
      const budget = letters > k ? DEEPER * read : read;
      const most = Math.min(rarest.length, shingles + 2 * (letters - k));
      for (let next = 0; next < most && spent < budget; next++) {
        for (const each of lists) {
          const holders = readList(each[rarest[next]!]!, budget - spent);
          touched.meet(holders);
          spent += holders.length;
        }
      }
      if (spent >= budget) break;
    }
    return touched.take(accepts, limit);
  };
}

/**
 * Groups of lengths that a text so long may be like: its own and the neighbours, then those further and further away.
 */
function ringsOf(length: number, floor: number): number[][] {
  const own = groupOf(length);
  const first = groupOf(Math.max(2, Math.ceil(length * floor - ROUNDING)));
  const last = groupOf(Math.min(LONGEST_APPROXIMABLE, Math.floor(length / floor + ROUNDING)));
  const within = (group: number) => group >= first && group <= last;
  const rings = [[own - 1, own, own + 1].filter(within)];
  for (let away = 2; own - away >= first || own + away <= last; away++) {
    rings.push([own - away, own + away].filter(within));
  }
  return rings;
}
