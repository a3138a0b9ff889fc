import { countOf, type Runs } from "../../sketches/runs.js";
import type { Counted } from "../../sketches/tally.js";
import { QUANTILES, type ScanKeep, type ScannedField, type ScannedValue } from "./column-scan.js";
import type { FieldState } from "./field-scan.js";
import { compareTexts } from "./texts.js";

/** The statistics of a field, but for its most frequent texts, which are known by their keys so far. */
export interface Summary {
  readonly statistics: Omit<ScannedField, "top">;
  readonly candidates: readonly Candidate[];
}

/** From all of a field's rows. */
export function summaryOf(state: FieldState, keep: ScanKeep): Summary {
  return { statistics: statisticsOf(state, keep), candidates: candidatesOf(state, keep) };
}

/** Keys of the texts that are to be read. */
export function wantedTexts({ candidates }: Summary): Set<number> {
  return new Set(candidates.flatMap(({ key, isText }) => (isText ? [key] : [])));
}

/** The whole statistics; `texts` are those of the wanted keys. */
export function withTop(
  { statistics, candidates }: Summary,
  texts: ReadonlyMap<number, string>,
  keep: ScanKeep,
): ScannedField {
  return { ...statistics, top: topOf(candidates, texts, keep) };
}

function statisticsOf(state: FieldState, keep: ScanKeep): Omit<ScannedField, "top"> {
  const { integers, reals, blobs, moments, countedNumbers, countedTexts } = state;
  const counted = [countedNumbers, countedTexts];
  const sum = (of: (part: Counted) => number) => counted.reduce((total, part) => total + of(part), 0);
  const distinct = Math.round(sum((part) => weighted(part, (runs) => runs.keys.length)));
  const lengths = state.texts + blobs;
  const doubt = doubtOf(state);
  return {
    stored: { integer: integers, real: reals, text: state.texts, blob: blobs },
    empties: state.empties,
    leading: state.leading,
    trailing: state.trailing,
    ...(moments.count > 0 && {
      numbers: {
        min: state.minNumber,
        max: state.maxNumber,
        mean: moments.mean,
        stddev: Math.sqrt(moments.squares / moments.count),
        quantiles: quantilesOf(countedNumbers),
      },
    }),
    ...(state.minText !== undefined && { texts: { min: state.minText, max: state.maxText! } }),
    ...(lengths > 0 && {
      lengths: { min: state.lengthMin, max: state.lengthMax, mean: state.lengthSum / lengths },
    }),
    distinct,
    ...(sum((part) => part.level) > 0 && { error: Math.hypot(...counted.map(errorOf)) / distinct }),
    singletons: Math.round(sum((part) => weighted(part, singletonsIn))),
    logSum: sum((part) => weighted(part, logSumOf)),
    spread: spreadOf(state, keep),
    sketch: doubt === undefined ? [...new Set(state.sample.map(({ rank }) => rank))].slice(0, keep.sketch) : [],
    ...(doubt !== undefined && { doubt }),
  };
}

function doubtOf({ unsafe, replaced }: FieldState): string | undefined {
  if (unsafe > 0) return "whole numbers beyond 2^51";
  return replaced > 0 ? "bytes that are no UTF-8" : undefined;
}

function weighted({ whole, rest, level }: Counted, of: (runs: Runs) => number): number {
  return of(whole) + of(rest) * 2 ** level;
}

/** Standard error of the number of distinct keys. */
function errorOf({ rest, level }: Counted): number {
  return level === 0 ? 0 : 1.2 * Math.sqrt(rest.keys.length) * 2 ** level;
}

function singletonsIn({ keys, counts }: Runs): number {
  if (counts === undefined) return keys.length;
  let found = 0;
  for (const count of counts) if (count === 1) found += 1;
  return found;
}

function logSumOf({ counts }: Runs): number {
  let sum = 0;
  for (const count of counts ?? []) if (count > 1) sum += count * Math.log(count);
  return sum;
}

/** One of the most frequent values; a text is known by its key so far. */
interface Candidate {
  readonly key: number;
  readonly isText: boolean;
  readonly count: number;
}

/** The most frequent values, and all that are as frequent as the last of them where they are at hand to be put in order. */
function candidatesOf({ countedNumbers, countedTexts }: FieldState, { top: size, spread }: ScanKeep): Candidate[] {
  const parts = [
    { runs: countedNumbers.whole, isText: false },
    { runs: countedNumbers.rest, isText: false },
    { runs: countedTexts.whole, isText: true },
    { runs: countedTexts.rest, isText: true },
  ];
  const least = leastOfTop(
    parts.map(({ runs }) => runs),
    size,
  );
  // Which of many values that occur once come first tells nothing.
  const isMany = parts.reduce((sum, { runs }) => sum + runs.keys.length, 0) > spread;
  const found = parts.flatMap(({ runs, isText }) => {
    const known = (runs === countedNumbers.whole || runs === countedTexts.whole) && !(least === 1 && isMany);
    const chosen: Candidate[] = [];
    if (runs.counts === undefined && least > 1) return chosen;
    let tied = 0;
    for (let index = 0; index < runs.keys.length; index++) {
      const count = runs.counts === undefined ? 1 : runs.counts[index]!;
      // Each text that is not at hand has to be read back.
      if (count < least || (count === least && ++tied > size && !known)) continue;
      chosen.push({ key: runs.keys[index]!, isText, count });
    }
    return chosen;
  });
  // Where every value occurs once, none is frequent: what is at hand will do.
  return least > 1 ? found : found.filter(({ isText, key }) => !isText || countOf(countedTexts.whole, key) > 0);
}

/** How often the last of the `size` most frequent values occurs. */
function leastOfTop(parts: readonly Runs[], size: number): number {
  const largest = new Float64Array(size);
  let least = 0;
  for (const { keys, counts } of parts) {
    for (let index = 0; index < keys.length; index++) {
      const count = counts === undefined ? 1 : counts[index]!;
      if (count <= least) {
        if (counts === undefined) break;
        continue;
      }
      largest[largest.indexOf(least)] = count;
      least = largest.reduce((a, b) => Math.min(a, b));
    }
  }
  return Math.max(1, least);
}

function topOf(candidates: readonly Candidate[], texts: ReadonlyMap<number, string>, keep: ScanKeep): ScannedValue[] {
  const values = candidates.flatMap(({ key, isText, count }): ScannedValue[] => {
    const value = isText ? texts.get(key) : key;
    return value === undefined ? [] : [{ value, count }];
  });
  return values.sort((a, b) => b.count - a.count || compareValues(a.value, b.value, keep.length)).slice(0, keep.top);
}

function spreadOf({ sample, countedNumbers, countedTexts }: FieldState, keep: ScanKeep): ScannedValue[] {
  const smallest = [...sample].sort((a, b) => a.rank - b.rank).slice(0, keep.spread);
  const values = smallest.map(({ key, text }): ScannedValue => {
    const { whole, rest } = text === undefined ? countedNumbers : countedTexts;
    return { value: text ?? key, count: Math.max(1, countOf(whole, key) + countOf(rest, key)) };
  });
  return values.sort((a, b) => compareValues(a.value, b.value, keep.length));
}

/** As SQLite sorts them: numbers, then texts by their bytes. */
function compareValues(a: number | string, b: number | string, length: number): number {
  if (typeof a === "string") return typeof b === "string" ? compareTexts(a, b, length) : 1;
  return typeof b === "string" ? -1 : a < b ? -1 : a > b ? 1 : 0;
}

/** The values at each twentieth of the rows: the first with so many rows up to its end. */
function quantilesOf({ whole, rest, level }: Counted): number[] {
  const weight = 2 ** level;
  const total = rowsIn(whole) + rowsIn(rest) * weight;
  const found: number[] = [];
  let [i, j, below] = [0, 0, 0];
  while (found.length < QUANTILES - 1) {
    const takesWhole = j >= rest.keys.length || (i < whole.keys.length && whole.keys[i]! <= rest.keys[j]!);
    const key = takesWhole ? whole.keys[i]! : rest.keys[j]!;
    below += takesWhole ? (whole.counts?.[i] ?? 1) : (rest.counts?.[j] ?? 1) * weight;
    if (takesWhole) i += 1;
    else j += 1;
    while (found.length < QUANTILES - 1 && QUANTILES * below >= total * (found.length + 1)) found.push(key);
  }
  return found;
}

function rowsIn({ keys, counts }: Runs): number {
  return counts === undefined ? keys.length : counts.reduce((sum, count) => sum + count, 0);
}
