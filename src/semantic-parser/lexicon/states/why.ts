import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

const REASONS = ["reason", "caus", "motiv"];
const SCORE = 0.9;
/** Those who do what happens to the rows, and are not asked for. */
const SOMEBODY = /^(?:do|does|did|were|was|are|is|have|has|had|people|they|we|clients?|customers?)$/;

/**
 * "WHY were quotes declined?", where quotes keep the reason: how many there are of each. "How many were declined AND WHY": the
 * same.
 */
export function reasonsAsked(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const asked = whyAt(items);
  if (asked === undefined) return items;
  const { why, rest, end } = asked;
  const reason = reasonOf(rest, lexicon);
  if (reason === undefined) return items;
  const { from, to, text } = why;
  const counted = rest[0]?.kind === "cue" && rest[0].cue.kind === "count";
  return [
    ...(counted ? [] : [{ kind: "cue", cue: { kind: "count" }, from, to, text } as const]),
    ...rest,
    { kind: "cue", cue: { kind: "each" }, from, to, text },
    { kind: "mention", meanings: [reason], from, to, text },
    ...end,
  ];
}

/** The word, what is asked of besides, and the marks that end it. */
function whyAt(items: readonly Item[]) {
  let last = items.length;
  while (last > 0 && items[last - 1]!.kind === "mark") last--;
  const end = items.slice(last);
  const [first] = items;
  if (first !== undefined && lowerText(first) === "why") {
    let start = 1;
    while (SOMEBODY.test(lowerText(items[start]))) start++;
    return { why: first, rest: items.slice(start, Math.max(start, last)), end };
  }
  const why = items[last - 1];
  if (first?.kind !== "cue" || first.cue.kind !== "count" || lowerText(why) !== "why") return undefined;
  if (lowerText(items[last - 2]) !== "and") return undefined;
  const from = lowerText(items[last - 3]) === "," ? last - 3 : last - 2;
  return { why: why!, rest: items.slice(0, from), end };
}

/** The only reason that is kept of the rows that are named. */
function reasonOf(items: readonly Item[], lexicon: Lexicon): Meaning | undefined {
  const tables = new Set(
    items.flatMap((item) => {
      const [top] = item.kind === "mention" ? item.meanings : [];
      return top === undefined ? [] : [tableOfMeaning(top)];
    }),
  );
  const [only, second] = lexicon.fields.filter(
    ({ ref, kind, key, called, pointsAt }) =>
      kind === "text" &&
      (!key || pointsAt !== undefined) &&
      tables.has(ref.table) &&
      REASONS.some((word) => called.has(word)),
  );
  if (only === undefined || second !== undefined) return undefined;
  return only.pointsAt === undefined
    ? { kind: "field", ref: only.ref, score: SCORE }
    : { kind: "table", table: only.pointsAt, score: SCORE };
}
