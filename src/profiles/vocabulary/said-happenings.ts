/** "Last day the tariff was sold": until then it was. */
export const isLast = (text: string) => /^(?:the )?(?:last|final) (?:day|date|time)\b/i.test(text.trim());

/** "When the department was dissolved": what the rest of a text says has happened by the time that a field keeps. */
export function happenings(texts: readonly string[], apart: string): string[] {
  // "Day on which it was returned, empty until then": before the clause that says what empty means.
  const others = texts.map((text) => (text === apart ? text.split(/[,;(]\s*(?:null|empty|blank)\b/i) : [text, ""]));
  return others.flatMap(([text = "", rest]) =>
    rest === undefined
      ? []
      : [...text.matchAll(HAPPENED)].flatMap(([, deed = "", way]) =>
          way === undefined ? [deed.toLowerCase()] : [`${deed} ${way}`.toLowerCase(), deed.toLowerCase()],
        ),
  );
}

const HAPPENED = /\b(?:was|were|got|been) (\w+ed|left|sold|sent|paid)\b(?: (out|off|in|up|over|back)\b)?/gi;
