import { QUANTILES } from "../../databases/scan/column-scan.js";
import { BETWEEN, type FieldKind } from "../../databases/statistics.js";
import { type Scalar, toScalar } from "./scalars.js";

/**
 * Reads quantiles as statements give them in one text: "5 120|10 340|…", the number of twentieths of the rows that end
 * with a value, and the value. A value at which several end may stand once, with the last of them.
 *
 * @returns the values at 1 to 19 twentieths of the sorted rows; undefined where there are no values.
 */
export function quantilesIn(text: unknown, kind: FieldKind): Scalar[] | undefined {
  if (typeof text !== "string" || text === "") return undefined;
  const ends = text.split(BETWEEN).map((part) => {
    const space = part.indexOf(" ");
    const value = toScalar(part.slice(space + 1), kind === "any" ? "number" : kind);
    return { upTo: Number(part.slice(0, space)), value };
  });
  ends.sort((a, b) => a.upTo - b.upTo);
  const found: Scalar[] = [];
  for (let step = 1; step < QUANTILES; step++) {
    const end = ends.find(({ upTo }) => upTo >= step);
    if (end?.value == null) return undefined;
    found.push(end.value);
  }
  return found;
}

/** Of the values at the twentieths, those at a quarter, a half and three quarters. */
export function quartiles(quantiles: readonly Scalar[]): Scalar[] {
  return [1, 2, 3].map((quarter) => quantiles[(quarter * QUANTILES) / 4 - 1]!);
}
