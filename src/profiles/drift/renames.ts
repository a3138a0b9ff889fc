import { nameWords } from "../../language/name-words.js";
import { percent } from "../../language/numbers.js";
import { containment, readSketch } from "../joins/sketch.js";
import type { FieldProfile, TableProfile } from "../profile.js";

/** Something that went and something that came that are probably one. */
export interface Rename<Item> {
  readonly before: Item;
  readonly after: Item;
  readonly evidence: readonly string[];
}

/** Points from which two are taken for one. */
const ENOUGH = 3;
/** Share of the values in common from which it counts. */
const COMMON = 0.7;
/** Values below which having the same ones says little: flags, yes and no. */
const TELLING = 10;

type Evidence = readonly [points: number, phrase: string];

/** Fields of a table that went and came: the same values count most, then place, type, statistics and names. */
export function renamedFields(
  before: TableProfile,
  after: TableProfile,
  gone: readonly FieldProfile[],
  come: readonly FieldProfile[],
): Rename<FieldProfile>[] {
  return pairs(gone, come, (a, b) => {
    const common = commonValues(a, b);
    const telling = Math.min(a.distinct?.count ?? 0, b.distinct?.count ?? 0) >= TELLING;
    return [
      common !== undefined && common >= COMMON && [telling ? 2 : 1, `${percent(common)} of the values in common`],
      a.type === b.type && a.type !== "" && [1, "the same type"],
      before.fields.indexOf(a) === after.fields.indexOf(b) && [1, "the same place"],
      sameStatistics(a, b) && [1, "the same range and number of values"],
      shareWord(a.name, b.name) && [1, "a word of the name"],
      a.comment !== undefined && a.comment === b.comment && [2, "the same comment"],
    ];
  });
}

export function renamedTables(gone: readonly TableProfile[], come: readonly TableProfile[]): Rename<TableProfile>[] {
  return pairs(gone, come, (a, b) => {
    const names = new Set(b.fields.map(({ name }) => name));
    const shared = a.fields.filter(({ name }) => names.has(name));
    const all = a.fields.length + b.fields.length - shared.length;
    const part = shared.length / Math.max(1, all);
    const close = Math.abs((a.rows ?? -1) - (b.rows ?? -2)) <= 0.1 * Math.max(a.rows ?? 0, b.rows ?? 0);
    const same = shared.filter((field) => sameStatistics(field, b.fields.find(({ name }) => name === field.name)!));
    return [
      part >= COMMON && [2, `${percent(part)} of the fields in common`],
      close && [1, "about as many rows"],
      shared.length > 0 && same.length / shared.length >= 0.5 && [1, "the same range and number of values in them"],
    ];
  });
}

/** The likeliest pairs first; each is in one pair only. */
function pairs<Item>(
  gone: readonly Item[],
  come: readonly Item[],
  compare: (before: Item, after: Item) => (Evidence | false)[],
): Rename<Item>[] {
  const scored = gone.flatMap((before) =>
    come.map((after) => {
      const evidence = compare(before, after).filter((entry) => entry !== false);
      return { before, after, points: evidence.reduce((sum, [points]) => sum + points, 0), evidence };
    }),
  );
  const found: Rename<Item>[] = [];
  for (const { before, after, points, evidence } of scored.sort((a, b) => b.points - a.points)) {
    if (points < ENOUGH || found.some((pair) => pair.before === before || pair.after === after)) continue;
    found.push({ before, after, evidence: evidence.map(([, phrase]) => phrase) });
  }
  return found;
}

/**
 * The part of the values of one that the other has, whichever is greater, since rows may have come or gone as well: by
 * sketch, else of the most frequent ones. Undefined where there are none.
 */
function commonValues(a: FieldProfile, b: FieldProfile): number | undefined {
  const contained = containment(readSketch(a), readSketch(b));
  if (contained) return Math.max(contained.from, contained.to);
  const [x, y] = [topOf(a), topOf(b)];
  if (x.length === 0 || y.length === 0) return undefined;
  const other = new Set(y);
  const common = x.filter((value) => other.has(value)).length;
  return common / Math.min(x.length, y.length);
}

function shareWord(a: string, b: string): boolean {
  const words = new Set(nameWords(a));
  return nameWords(b).some((word) => words.has(word));
}

const topOf = ({ top }: FieldProfile) => (top ?? []).map(({ value }) => `${typeof value} ${value}`);

function sameStatistics(a: FieldProfile, b: FieldProfile): boolean {
  if (a.min == null || a.distinct === undefined || b.distinct === undefined) return false;
  const close = Math.abs(a.distinct.count - b.distinct.count) <= 0.05 * Math.max(a.distinct.count, b.distinct.count);
  return close && a.min === b.min && a.max === b.max;
}
