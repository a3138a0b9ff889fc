const LONGEST_PATTERN = 40;

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
export function shapesOf(values: readonly string[]): { pattern: string; share: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    const shape = shapeOf(value);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return [...counts]
    .map(([pattern, count]) => ({ pattern, share: Number((count / values.length).toFixed(3)) }))
    .filter(({ share }) => share >= 0.05)
    .sort((a, b) => b.share - a.share || (a.pattern < b.pattern ? -1 : 1))
    .slice(0, 3);
}

/** What a text can be recognised as by its form alone; the order decides between several. */
const forms: readonly (readonly [string, RegExp])[] = [
  ["e-mail", /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/],
  ["URL", /^(https?|ftp):\/\/\S+$/i],
  ["UUID", /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ["timestamp", /^\d{4}[-/]\d{1,2}[-/]\d{1,2}[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/],
  ["date", /^\d{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])$/],
  ["date", /^\d{4}\/(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])$/],
  ["date", /^(0?[1-9]|[12]\d|3[01])[./-](0?[1-9]|[12]\d|3[01])[./-](\d{4}|\d{2})( \d{1,2}:\d{2}(:\d{2})?)?$/],
  ["date", /^(0?[1-9]|[12]\d|3[01])[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ ,-]+\d{2,4}$/i],
  ["date", /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ?\d{1,2}(, ?| )\d{2,4}$/i],
  ["time", /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?( ?[ap]\.?m\.?)?$/i],
  ["IP address", /^(\d{1,3}\.){3}\d{1,3}$/],
  ["money", /^(-?[$€£¥]\s?-?\d[\d,. ]*|-?\d[\d,. ]*\s?[$€£¥])$/],
  ["percentage", /^-?\d+([.,]\d+)?\s?%$/],
  ["number", /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i],
  ["JSON", /^(\{.*\}|\[.*\])$/s],
];

/** The form of at least nine tenths of the values, and its share. */
export function formOf(values: readonly string[]): { form: string; share: number } | undefined {
  if (values.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const value of values) {
    const trimmed = value.trim();
    const form = forms.find(([, pattern]) => pattern.test(trimmed))?.[0];
    if (form) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  const share = best ? best[1] / values.length : 0;
  return best && share >= 0.9 ? { form: best[0], share } : undefined;
}
