import type { JoinSide } from "./join-side.js";

/** What the values alone say. `weight` in powers of ten: 2 is a hundred times likelier for a join than by chance. */
export interface ValueEvidence {
  readonly weight: number;
  readonly phrase: string;
  /** Both count from 1 or 0 without a gap, and not far: line numbers, grades and small keys look alike. */
  readonly common?: boolean;
}

/** Share of its different values that a reference must find. */
const LEAST_FOUND = 0.5;
/** Values of a text that each occur in one row, of all rows: a code that nobody knows is seldom used twice. */
const MOST_SINGLE = 0.1;

/** More different texts than keys, and yet so few for so many rows that most rows may find theirs. */
function mostRowsFit(from: JoinSide, to: JoinSide): boolean {
  const rows = (from.table.rows ?? 0) - (from.field.nulls ?? 0);
  return from.kind === "text" && to.distinct >= 10 && from.distinct - to.distinct <= rows * MOST_SINGLE;
}

/** Whether ranges, types and sketches leave it open that most values of one occur in the other. */
export function canHold(from: JoinSide, to: JoinSide): boolean {
  if (from.distinct * LEAST_FOUND > to.distinct && !mostRowsFit(from, to)) return false;
  if (!kindsMeet(from, to)) return false;
  if (from.range && to.range) return from.range.low <= to.range.high && from.range.high >= to.range.low;
  if (from.kind !== "text" || to.kind !== "text") return true;
  // Bytes decide the order of texts, and so does letter case, which is looked into later.
  if (from.text && to.text && (from.text.low > to.text.high || from.text.high < to.text.low)) return false;
  const [own, other] = [from.field.lengths, to.field.lengths];
  return !own || !other || (own.mean >= other.min && own.mean <= other.max + 2);
}

const kindsMeet = (from: JoinSide, to: JoinSide) =>
  from.kind === to.kind || (from.kind !== "text" && to.kind !== "text") || (from.isText && to.isText);

/**
 * Numbers that count from 1 fall into any other counter, so that containment says nothing there, and only how the
 * values are spread does: references are drawn from all over the keys (the randomness test of Zhang et al., "On
 * Multi-Column Foreign Key Discovery", VLDB 2010), and seldom end where another table's counter ends by chance.
 */
export function valueEvidence(from: JoinSide, to: JoinSide): ValueEvidence {
  const { range, weight, ...common } = valueWeight(from, to);
  return { weight, phrase: range ? numberPhrase(range, weight) : `${from.distinct} different values`, ...common };
}

/** The weight alone, for the many pairs of which nobody asks why; `range` of whole numbers whose ranges are known. */
export function valueWeight(
  from: JoinSide,
  to: JoinSide,
): Omit<ValueEvidence, "phrase"> & { readonly range?: UsedRange } {
  if (!from.range || !to.range) return { weight: Math.min(5, from.distinct * (from.kind === "text" ? 0.25 : 0.1)) };
  return numberWeight(from, from.range, to, to.range);
}

type Range = NonNullable<JoinSide["range"]>;

/** What of the keys' range is used, and how much that speaks against references drawn from all over: 0 to -4. */
interface UsedRange {
  readonly used: number;
  readonly spread: number;
}

function numberWeight(from: JoinSide, child: Range, to: JoinSide, parent: Range) {
  const span = parent.high - parent.low + 1;
  const draws = Math.min(from.distinct, 40);
  const [low, high] = [Math.max(child.low, parent.low), Math.min(child.high, parent.high)];
  const sparse = Math.min(4, draws * -Math.log10(Math.min(1, to.distinct / span)));
  const offset = parent.low > 1 ? Math.min(2, Math.log10(Math.max(1, parent.high / span))) : 0;
  const reach = Math.log10((high - parent.low + 1) / span) + Math.log10((parent.high - low + 1) / span);
  const spread = Math.max(-4, 0.5 * Math.min(0, from.distinct * reach + 0.6));
  const open = Math.max(0, (low - parent.low + parent.high - high) / span);
  const fit = Math.max(0, -Math.log10((-Math.log(Math.max(1e-9, 1 - open)) + 1 / span) / Math.log(1e4)) - 1);
  const over = Math.max(0, child.high - parent.high, parent.low - child.low) / span > 0.05 ? -1.5 : 0;
  const weight = Math.max(-4, Math.min(5, sparse + offset + spread + over + (spread > -1 ? fit : 0)));
  const common = countsBriefly(from, child) && countsBriefly(to, parent);
  return { weight, common, range: { used: (high - low + 1) / span, spread } };
}

function numberPhrase({ used, spread }: UsedRange, weight: number): string {
  if (spread <= -1)
    return `uses only ${Math.round(100 * used)} % of the keys' range, which references drawn from all over would not`;
  return weight < 0.7 ? "whole numbers from a short range fall into any counter" : "values spread over the keys";
}

/** Counters up to this end where another one ends by chance. */
const BRIEF = 30;

/** Whether some key may be as common as this field is. */
export const mayBeCommon = (from: JoinSide) => from.range !== undefined && countsBriefly(from, from.range);

const countsBriefly = ({ distinct }: JoinSide, { low, high }: Range) =>
  (low === 0 || low === 1) && high <= BRIEF && distinct >= high - low;
