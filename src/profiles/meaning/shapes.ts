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
  const classes = text
    .replace(/\p{N}/gu, "9")
    .replace(/\p{Lu}/gu, "L")
    .replace(/[\p{L}\p{M}]/gu, (letter) => (letter === "L" ? "L" : "l"))
    .replace(/\s/g, " ");
  const runs = classes
    .replace(/l{2,}/g, "l+")
    .replace(/L{6,}/g, "L+")
    .replace(/9{13,}/g, "9+");
  return runs.length <= LONGEST_PATTERN ? runs : `${runs.slice(0, LONGEST_PATTERN - 1)}…`;
}

/** The most common shapes of distinct values with their shares, at most three, none below a twentieth. */
export function shapesOf(values: readonly string[]): Shape[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    const shape = shapeOf(value);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
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
