const CAUSE = "(?:reasons?|causes?)";

/** What is asked once more in other words, and the once that says it all. */
const REPEATS: readonly (readonly [RegExp, string])[] = [
  // "Why do members leave? Count them by reason": it says how to answer.
  [
    new RegExp(
      `^\\s*(why [^?]+\\?)\\s+(?:(?:please )?(?:count|list|show|give|rank|group|break)(?: me)?|how many)\\b[^.?!]*\\b${CAUSE}\\b[^.?!]*[.?!]?\\s*$`,
      "i",
    ),
    "$1",
  ],
  // "Why do people leave? Contracts that ended this year by reason": the second asks it of what.
  [new RegExp(`^\\s*why [^?]+\\?\\s+(?=[^?]*\\b(?:by|per|for each)(?: the| their)? ${CAUSE}\\b)`, "i"), ""],
];

/** A question without what is asked a second time in other words. */
export function askedOnce(question: string): string {
  return REPEATS.reduce((text, [found, written]) => text.replace(found, written), question);
}
