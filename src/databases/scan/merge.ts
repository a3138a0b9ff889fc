import { mergeMoments } from "../../sketches/moments.js";
import { mergeCounted } from "../../sketches/tally.js";
import type { FieldState, SampledValue } from "./field-scan.js";
import { compareTexts } from "./texts.js";

/** What two parts of a table gave for one field, as if it had been one. */
export function mergeStates(a: FieldState, b: FieldState, length: number): FieldState {
  const firstText = (x: string, y: string) => (compareTexts(x, y, length) <= 0 ? x : y);
  const lastText = (x: string, y: string) => (compareTexts(x, y, length) >= 0 ? x : y);
  return {
    integers: a.integers + b.integers,
    reals: a.reals + b.reals,
    texts: a.texts + b.texts,
    blobs: a.blobs + b.blobs,
    empties: a.empties + b.empties,
    leading: a.leading + b.leading,
    trailing: a.trailing + b.trailing,
    minNumber: Math.min(a.minNumber, b.minNumber),
    maxNumber: Math.max(a.maxNumber, b.maxNumber),
    moments: mergeMoments(a.moments, b.moments),
    minText: either(a.minText, b.minText, firstText),
    maxText: either(a.maxText, b.maxText, lastText),
    lengthMin: Math.min(a.lengthMin, b.lengthMin),
    lengthMax: Math.max(a.lengthMax, b.lengthMax),
    lengthSum: a.lengthSum + b.lengthSum,
    unsafe: a.unsafe + b.unsafe,
    replaced: a.replaced + b.replaced,
    countedNumbers: mergeCounted(a.countedNumbers, b.countedNumbers),
    countedTexts: mergeCounted(a.countedTexts, b.countedTexts),
    sample: sampled([...a.sample, ...b.sample]),
  };
}

function either<T>(a: T | undefined, b: T | undefined, both: (a: T, b: T) => T): T | undefined {
  return a === undefined ? b : b === undefined ? a : both(a, b);
}

function sampled(both: readonly SampledValue[]): SampledValue[] {
  const sorted = [...both].sort((a, b) => a.rank - b.rank || a.key - b.key);
  return sorted.filter((value, index) => value.key !== sorted[index - 1]?.key);
}
