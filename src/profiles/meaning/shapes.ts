import { countEach } from "../../collections.js";
export interface Shape {
  readonly pattern: string;
  readonly share: number;
}

const LONGEST_PATTERN = 40;
const MOST_SHAPES = 3;
const LEAST_SHARE = 0.05;

/**
 * Classes of characters in order: L for an upper-case letter, l for a lower-case one, 9 for a digit, other
 * characters as they are. Digits and short runs of capitals are written out ("LL-9999"), words are not ("Ll+ Ll+").
 */
export function shapeOf(text: string): string {
  let pattern = "";
  let [run, length] = ["", 0];
  for (const mark of text) {
    const kind = classOf(mark);
    if (kind === run) {
      length++;
      continue;
    }
    pattern += writtenRun(run, length);
    [run, length] = [kind, 1];
    if (pattern.length > LONGEST_PATTERN) break;
  }
  pattern += writtenRun(run, length);
  return pattern.length <= LONGEST_PATTERN ? pattern : `${pattern.slice(0, LONGEST_PATTERN - 1)}…`;
}

/** Longest runs that are written out. */
const longest: Readonly<Record<string, number>> = { l: 1, L: 5, "9": 12 };

function writtenRun(mark: string, length: number): string {
  return length > (longest[mark] ?? Number.POSITIVE_INFINITY) ? `${mark}+` : mark.repeat(length);
}

function classOf(mark: string): string {
  const code = mark.charCodeAt(0);
  if (code >= 97 && code <= 122) return "l";
  if (code >= 65 && code <= 90) return "L";
  if (code >= 48 && code <= 57) return "9";
  if (code === 32 || (code >= 9 && code <= 13)) return " ";
  if (code < 128) return mark;
  if (/\p{Lu}/u.test(mark)) return "L";
  if (/[\p{L}\p{M}]/u.test(mark)) return "l";
  if (/\p{N}/u.test(mark)) return "9";
  return /\s/.test(mark) ? " " : mark;
}

/** The most common shapes of distinct values with their shares, at most three, none below a twentieth. */
export function shapesOf(values: readonly string[]): Shape[] {
  const counts = countEach(values.map(shapeOf));
  return mergedShapes([...counts].map(([pattern, count]) => ({ pattern, share: count / values.length })));
}

/** One run of a class, or one other character; `most` is infinite where the length was not written out. */
interface Run {
  readonly mark: string;
  least: number;
  most: number;
}

/** Shapes that differ only in how long their runs are become one: "LL-9" and "LLL-99" are "L{2,3}-9{1,2}". */
export function mergedShapes(shapes: readonly Shape[]): Shape[] {
  const kinds = new Map<string, { runs: Run[]; share: number }>();
  for (const { pattern, share } of shapes) {
    const runs = runsOf(pattern);
    const kind = runs.map(({ mark }) => mark).join("");
    const known = kinds.get(kind);
    if (!known) {
      kinds.set(kind, { runs, share });
      continue;
    }
    known.share += share;
    known.runs.forEach((run, index) => {
      run.least = Math.min(run.least, runs[index]?.least ?? run.least);
      run.most = Math.max(run.most, runs[index]?.most ?? run.most);
    });
  }
  return [...kinds.values()]
    .map(({ runs, share }) => ({ pattern: runs.map(written).join(""), share: Number(Math.min(1, share).toFixed(3)) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || (a.pattern < b.pattern ? -1 : 1))
    .slice(0, MOST_SHAPES);
}

function runsOf(pattern: string): Run[] {
  return (pattern.match(/[lL9]\+|l+|L+|9+|./gsu) ?? []).map((text) => {
    const mark = text[0] ?? "";
    const open = text.length > 1 && text.endsWith("+");
    const length = /[lL9]/.test(mark) ? text.length : 1;
    return open
      ? { mark, least: 2, most: Number.POSITIVE_INFINITY }
      : { mark: text.length > 1 ? mark : text, least: length, most: length };
  });
}

function written({ mark, least, most }: Run): string {
  if (least === most) return mark.repeat(least);
  return Number.isFinite(most) && mark !== "l" ? `${mark}{${least},${most}}` : `${mark}+`;
}
