const COLLATOR = new Intl.Collator("en");
const NUMBERS: readonly string[] = ["integer", "number", "decimal"];

export const holdsNumbers = (kind: string): boolean => NUMBERS.includes(kind);

export type Direction = "ascending" | "descending";

/** The places of rows, sorted by a column. NULL comes last, whichever way. Equal rows stay in their order. */
export function sortedPlaces(
  rows: readonly (readonly unknown[])[],
  column: number,
  kind: string,
  direction: Direction,
): number[] {
  const sign = direction === "ascending" ? 1 : -1;
  const numeric = holdsNumbers(kind);
  return [...rows.keys()].sort((a, b) => {
    const [left, right] = [rows[a]?.[column] ?? null, rows[b]?.[column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (numeric || areNumbers(left, right) ? compareNumbers(left, right) : compareTexts(left, right));
  });
}

const areNumbers = (left: unknown, right: unknown) => typeof left === "number" && typeof right === "number";

const compareTexts = (left: unknown, right: unknown) => COLLATOR.compare(textOf(left), textOf(right));

const textOf = (cell: unknown) => (typeof cell === "object" ? JSON.stringify(cell) : String(cell));

/** Numbers that came as text, because they have more digits than a number holds, are compared digit by digit. */
function compareNumbers(left: unknown, right: unknown): number {
  const [a, b] = [Number(left), Number(right)];
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  if (a !== b) return a < b ? -1 : 1;
  const [x, y] = [digitsOf(left), digitsOf(right)];
  if (x === undefined || y === undefined) return 0;
  const places = Math.max(x.places, y.places);
  const [p, q] = [x.digits * 10n ** BigInt(places - x.places), y.digits * 10n ** BigInt(places - y.places)];
  return p < q ? -1 : p > q ? 1 : 0;
}

function digitsOf(cell: unknown): { readonly digits: bigint; readonly places: number } | undefined {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(String(cell));
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}
