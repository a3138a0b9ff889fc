import { countEach } from "../collections.js";
import { sqlPieces } from "./roles.js";

/**
 * SQL with `_` for tables and fields and `?` for values; keywords and functions in upper case. What the question does
 * not tell is left out: aliases, which tables have to be joined and by what (inner joins read as one table), ASC, how
 * many values a list has. Two questions asked alike of two databases have the same one.
 * After DAIL-SQL (Gao et al., 2023, 4.2), which leaves out the conditions of joins and keeps the joins.
 */
export function sqlSkeleton(sql: string, { joins = false }: { readonly joins?: boolean } = {}): string {
  const joined = withoutConditions(masked(sql)).join(" ");
  return joins ? joined : withoutJoins(joined);
}

/** How much two skeletons have in common: Jaccard similarity of their pieces, each counted as often as it stands there. */
export function skeletonLikeness(one: string, other: string): number {
  const [a, b] = [one.split(" "), other.split(" ")];
  const counts = countEach(a);
  let common = 0;
  for (const piece of b) {
    const left = counts.get(piece) ?? 0;
    if (left === 0) continue;
    counts.set(piece, left - 1);
    common++;
  }
  return common / (a.length + b.length - common);
}

function masked(sql: string): string[] {
  const pieces: string[] = [];
  for (const { kind, text } of sqlPieces(sql)) {
    if (kind === "alias") {
      if (pieces.at(-1) === "AS") pieces.pop();
    } else if (kind === "table" || kind === "field") pieces.push("_");
    else if (kind === "text" || kind === "number") {
      if (pieces.at(-1) === "," && pieces.at(-2) === "?" && inList(pieces)) pieces.pop();
      else pieces.push("?");
    } else if (text !== ";" && text !== "ASC" && !(text === "=" && pieces.at(-1) === "=")) {
      pieces.push(text === "<>" ? "!=" : text);
    }
  }
  return pieces;
}

/** Whether all since the last opening bracket is values, and IN stands before it. */
function inList(pieces: readonly string[]): boolean {
  const open = pieces.lastIndexOf("(");
  return pieces[open - 1] === "IN" && pieces.slice(open + 1).every((piece) => piece === "?" || piece === ",");
}

const AFTER_CONDITION = new Set(
  "JOIN INNER LEFT RIGHT FULL CROSS NATURAL WHERE GROUP ORDER HAVING LIMIT UNION INTERSECT EXCEPT WINDOW".split(" "),
);

/** `ON …` and `USING (…)` go; of the words before JOIN only those stay that change which rows there are. */
function withoutConditions(pieces: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    if (piece === "ON" || piece === "USING") at = endOfCondition(pieces, at + 1) - 1;
    else if (piece === "INNER" || piece === "CROSS" || piece === "NATURAL" || piece === "OUTER") continue;
    else kept.push(piece);
  }
  return kept;
}

function endOfCondition(pieces: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < pieces.length; at++) {
    const piece = pieces[at]!;
    if (piece === "(") depth++;
    else if (piece === ")" && --depth < 0) return at;
    else if (depth === 0 && (AFTER_CONDITION.has(piece) || piece === ",")) return at;
  }
  return pieces.length;
}

const END = "GROUP|ORDER|HAVING|LIMIT|UNION|INTERSECT|EXCEPT|\\)";
const JOINING = new RegExp(`(?<=WHERE )_ = _ AND | AND _ = _(?= (?:AND|${END})|$)| WHERE _ = _(?= (?:${END})|$)`, "g");

/** `FROM _ JOIN _ , _` becomes `FROM _`; where tables stand with commas, the conditions that join them go too. */
function withoutJoins(skeleton: string): string {
  const commas = /FROM _(?: JOIN _)* , _/.test(skeleton);
  const one = skeleton.replace(/FROM _(?: (?:JOIN|,) _)+/g, "FROM _");
  if (!commas) return one;
  for (let before = one; ; ) {
    const after = before.replace(JOINING, "");
    if (after === before) return after;
    before = after;
  }
}
