import { BottomK } from "../../sketches/bottom-k.js";
import { hashText, mix, rank, units } from "../../sketches/hash.js";
import { type Moments, mergeMoments, momentsFrom, noMoments } from "../../sketches/moments.js";
import { numericText } from "../../sketches/numeric-text.js";
import { type Counted, Tally, type TallyLimits } from "../../sketches/tally.js";
import type { ScanKeep, ScanRequest } from "./column-scan.js";
import { characters, compareTexts, cut, isDegenerate, placeOfUnit } from "./texts.js";

/** What the rows of a part of a table gave for one field. Survives a message to another thread. */
export interface FieldState {
  readonly integers: number;
  readonly reals: number;
  readonly texts: number;
  readonly blobs: number;
  readonly empties: number;
  readonly leading: number;
  readonly trailing: number;
  readonly minNumber: number;
  readonly maxNumber: number;
  readonly moments: Moments;
  readonly minText: string | undefined;
  readonly maxText: string | undefined;
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly lengthSum: number;
  /** Numbers of which JavaScript cannot tell whether they are integers, or which. */
  readonly unsafe: number;
  /** Texts with U+FFFD, which also stands for bytes that are no UTF-8. */
  readonly replaced: number;
  readonly countedNumbers: Counted;
  readonly countedTexts: Counted;
  /** The distinct values with the smallest ranks. */
  readonly sample: readonly SampledValue[];
}

export interface SampledValue {
  readonly rank: number;
  readonly key: number;
  /** Absent for a number, which is its key. */
  readonly text?: string;
}

/** Beyond it SQLite keeps a whole number in a column of integers as it came, and JavaScript cannot tell which way. */
const SAFE = 2 ** 51;
const LARGEST = 2 ** 63;

/** In the column of tags: the value is a real, though it may be whole. Other tags are lengths of bytes. */
export const REAL_TAG = -1;

/** Distinct values in tables, and values written down, over all fields of a scan. */
const TABLE_KEYS = 2 ** 20;
const LOGGED_KEYS = 2 ** 24;

/** What each field's tally may hold. */
export function tallyLimits({ fields, keep }: ScanRequest): TallyLimits {
  return {
    table: Math.min(16_384, Math.max(keep.spread * 2, Math.floor(TABLE_KEYS / fields.length))),
    log: Math.min(2 ** 21, Math.floor(LOGGED_KEYS / fields.length)),
  };
}

/** Adds up one field's values, chunk by chunk. */
export class FieldScan {
  readonly #keep: ScanKeep;
  readonly #isReal: boolean;
  readonly #written: ((value: number) => string) | undefined;
  readonly numbers: Tally;
  readonly texts: Tally;
  /** Texts in the order in which `texts` took them in. */
  readonly #known: string[] = [];
  readonly #sample: BottomK<{ readonly key: number; readonly text: string }>;
  #integers = 0;
  #reals = 0;
  #textRows = 0;
  #blobs = 0;
  #empties = 0;
  #leading = 0;
  #trailing = 0;
  #minNumber = Number.POSITIVE_INFINITY;
  #maxNumber = Number.NEGATIVE_INFINITY;
  #moments = noMoments;
  #minText: string | undefined;
  #maxText: string | undefined;
  /** Units that the first and the last text have in common, and the place of each one's next. */
  #common = 0;
  #minUnit = -1;
  #maxUnit = -1;
  #lengthMin = Number.POSITIVE_INFINITY;
  #lengthMax = 0;
  #lengthSum = 0;
  #unsafe = 0;
  #replaced = 0;

  /**
   * `isReal`: all numbers of the field are reals, whole ones too. `written`: they stand for something else, and are
   * sampled as this text of them.
   */
  constructor(isReal: boolean, keep: ScanKeep, limits: TallyLimits, written?: (value: number) => string) {
    this.#keep = keep;
    this.#isReal = isReal;
    this.#written = written;
    this.numbers = new Tally("number", limits);
    this.texts = new Tally("text", limits);
    this.#sample = new BottomK(Math.max(keep.sketch, keep.spread));
  }

  /** `tags` is the column that tells the stored type, -1 where there is none. */
  scan(rows: readonly (readonly unknown[])[], column: number, tags: number): void {
    // Near the mean, so that squares stay small beside it.
    let origin = this.#moments.count > 0 ? this.#moments.mean : Number.NaN;
    let numbers = 0;
    let infinite = 0;
    let sum = 0;
    let squares = 0;
    let reals = 0;
    let texts = 0;
    let minNumber = this.#minNumber;
    let maxNumber = this.#maxNumber;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index]!;
      const cell = row[column];
      if (typeof cell === "number") {
        // Zero has one form.
        const value = cell + 0;
        numbers += 1;
        this.numbers.add(value);
        if (value - value === 0) {
          if (value < minNumber) minNumber = value;
          if (value > maxNumber) maxNumber = value;
          if (Number.isNaN(origin)) origin = value;
          const apart = value - origin;
          sum += apart;
          squares += apart * apart;
        } else infinite += 1;
        if (this.#isReal || !Number.isInteger(value)) reals += 1;
        else if (value >= SAFE || value <= -SAFE) {
          if (Math.abs(value) <= LARGEST) this.#unsafe += 1;
          else reals += 1;
        } else if (tags >= 0 && row[tags] === REAL_TAG) reals += 1;
      } else if (typeof cell === "string") {
        texts += 1;
        this.#foldText(cell);
      } else if (cell !== null) this.#addBytes((cell as Uint8Array).byteLength);
      else if (tags >= 0 && row[tags] !== null) this.#addBytes(row[tags] as number);
    }
    this.#minNumber = minNumber;
    this.#maxNumber = maxNumber;
    this.#moments = mergeMoments(this.#moments, momentsFrom(origin, numbers - infinite, sum, squares));
    this.#reals += reals;
    this.#integers += numbers - reals;
    this.#textRows += texts;
    this.numbers.settle(numbers);
    this.texts.settle(texts);
  }

  #foldText(text: string): void {
    const key = hashText(text);
    const length = text.length;
    let size = length;
    if (units[0]! >= 0xd800) {
      size = characters(text);
      if (text.includes("\ufffd")) this.#replaced += 1;
    }
    this.#size(size);
    if (length === 0) this.#empties += 1;
    else {
      if (isDegenerate(text.charCodeAt(0))) this.#leading += 1;
      if (isDegenerate(text.charCodeAt(length - 1))) this.#trailing += 1;
    }
    const id = this.texts.add(key);
    if (id === -1) return;
    if (id >= 0) this.#known.push(cut(text, this.#keep.length));
    this.#place(text);
    const code = text.charCodeAt(0);
    let place = rank();
    if (code <= 57 && code >= 45) {
      const number = numericText(text);
      if (!Number.isNaN(number)) {
        mix(number);
        place = rank();
      }
    }
    if (place < this.#sample.bound) this.#sample.offer(place, { key, text: cut(text, this.#keep.length) });
  }

  /** Between the first and the last text is what begins as both do and goes on between them: most texts end here. */
  #place(text: string): void {
    const common = this.#common;
    if (this.#minText !== undefined && text.length > common && beginsAlike(text, this.#minText, common)) {
      const place = placeOfUnit(text.charCodeAt(common));
      const [down, up] = [place <= this.#minUnit, place >= this.#maxUnit];
      if (down || up) this.#widen(text, down, up);
    } else this.#widen(text, true, true);
  }

  #widen(text: string, down: boolean, up: boolean): void {
    const { length } = this.#keep;
    const [min, max] = [this.#minText, this.#maxText];
    if (down && (min === undefined || compareTexts(text, min, length) < 0)) this.#minText = cut(text, length);
    if (up && (max === undefined || compareTexts(text, max, length) > 0)) this.#maxText = cut(text, length);
    if (min === this.#minText && max === this.#maxText) return;
    const [first, last] = [this.#minText!, this.#maxText!];
    let common = 0;
    while (common < first.length && first.charCodeAt(common) === last.charCodeAt(common)) common += 1;
    this.#common = common;
    this.#minUnit = common < first.length ? placeOfUnit(first.charCodeAt(common)) : -1;
    this.#maxUnit = common < last.length ? placeOfUnit(last.charCodeAt(common)) : -1;
  }

  #addBytes(length: number): void {
    this.#blobs += 1;
    this.#size(length);
  }

  #size(length: number): void {
    this.#lengthSum += length;
    if (length < this.#lengthMin) this.#lengthMin = length;
    if (length > this.#lengthMax) this.#lengthMax = length;
  }

  /** The text of a key that entered the table of texts; undefined for others. */
  textOf(key: number): string | undefined {
    return this.#known[this.texts.idOf(key)];
  }

  state(): FieldState {
    const countedNumbers = this.numbers.counted();
    const sample = this.#sample.entries().map(({ rank, value }) => ({ rank, ...value }));
    return {
      integers: this.#integers,
      reals: this.#reals,
      texts: this.#textRows,
      blobs: this.#blobs,
      empties: this.#empties,
      leading: this.#leading,
      trailing: this.#trailing,
      minNumber: this.#minNumber,
      maxNumber: this.#maxNumber,
      moments: this.#moments,
      minText: this.#minText,
      maxText: this.#maxText,
      lengthMin: this.#lengthMin,
      lengthMax: this.#lengthMax,
      lengthSum: this.#lengthSum,
      unsafe: this.#unsafe,
      replaced: this.#replaced,
      countedNumbers,
      countedTexts: this.texts.counted(),
      sample: [...sampleOf(countedNumbers, Math.max(this.#keep.sketch, this.#keep.spread), this.#written), ...sample],
    };
  }
}

function sampleOf(
  { whole, rest }: Counted,
  size: number,
  written: ((value: number) => string) | undefined,
): SampledValue[] {
  const sample = new BottomK<number>(size);
  for (const { keys } of [whole, rest]) {
    for (const key of keys) {
      if (written) hashText(written(key));
      else mix(key);
      const place = rank();
      if (place < sample.bound) sample.offer(place, key);
    }
  }
  return sample.entries().map(({ rank, value }) => ({ rank, key: value }));
}

function beginsAlike(a: string, b: string, length: number): boolean {
  for (let index = 0; index < length; index++) if (a.charCodeAt(index) !== b.charCodeAt(index)) return false;
  return true;
}

/** What of states is handed over to another thread instead of being copied. */
export function buffersOf(states: readonly FieldState[]): ArrayBuffer[] {
  return states
    .flatMap(({ countedNumbers, countedTexts }) => [countedNumbers, countedTexts])
    .flatMap(({ whole, rest }) => [whole.keys, whole.counts, rest.keys, rest.counts])
    .flatMap((array) => (array && array.length > 0 ? [array.buffer as ArrayBuffer] : []));
}
