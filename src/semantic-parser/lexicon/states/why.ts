import { type Item, lowerText } from "../items.js";
import type { Lexicon } from "../lexicon.js";
import { type Meaning, tableOfMeaning } from "../mention.js";

const REASONS = ["reason", "caus", "motiv"];
const SCORE = 0.9;
/** Those who do what happens to the rows, and are not asked for. */
const SOMEBODY = /^(?:do|does|did|were|was|are|is|have|has|had|people|they|we|clients?|customers?)$/;

/** "WHY were quotes declined?", where quotes keep the reason: how many there are of each. */
export function reasonsAsked(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const [first, ...rest] = items;
  if (first === undefined || lowerText(first) !== "why") return items;
  const tables = new Set(
    rest.flatMap((item) => {
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
  if (only === undefined || second !== undefined) return items;
  const { from, to, text } = first;
  const reason: Meaning =
    only.pointsAt === undefined
      ? { kind: "field", ref: only.ref, score: SCORE }
      : { kind: "table", table: only.pointsAt, score: SCORE };
  let start = 0;
  while (SOMEBODY.test(lowerText(rest[start]))) start++;
  let end = rest.length;
  while (end > start && rest[end - 1]!.kind === "mark") end--;
  return [
    { kind: "cue", cue: { kind: "count" }, from, to, text },
    ...rest.slice(start, end),
    { kind: "cue", cue: { kind: "each" }, from, to, text },
    { kind: "mention", meanings: [reason], from, to, text },
    ...rest.slice(end),
  ];
}
