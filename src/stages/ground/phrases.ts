/** A run of words that may name a stored value. */
export interface Phrase {
  readonly text: string;
  /** Quoted, with capitals beyond the first word of a sentence, or with digits. */
  readonly marked: boolean;
  /** Positions of its words. */
  readonly from: number;
  readonly to: number;
}

const LONGEST = 5;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_&@/.'’+-]*[\p{L}\p{N}+])?/gu;
const QUOTED = /"([^"]{1,80})"|“([^”]{1,80})”|(?<![\p{L}\p{N}])['‘]([^'’]{1,80})['’](?!\p{L})|`([^`]{1,80})`/gu;

const COMMON = new Set(
  `a about above after all also am among an and any are as asc at average be been before below between both but by can
  count could database did different do does done each either every find for from get give given had has have having her
  his how i id if in is it its kind kinds least less list many maximum me minimum more most much my name names no not
  number numbers of on one only or order other our out over please return same select she show some such sum table tell
  than that the their them there these they this those to together total under us use used using value values was we
  were what when where whether which who whom whose why with without would year you your`.split(/\s+/),
);

/** Every run of up to five words that does not begin or end with a common word, and every quoted text. */
export function phrasesOf(text: string): Phrase[] {
  const words = [...text.matchAll(WORD)].map((match) => {
    const word = match[0].replace(/[’']s$/i, "");
    const before = text.slice(0, match.index).trimEnd();
    return {
      word,
      start: match.index,
      end: match.index + word.length,
      opens: before === "" || /[.?!\n]$/.test(before),
    };
  });
  const quoted = [...text.matchAll(QUOTED)].map((match): Phrase => {
    const inner = words.flatMap(({ start, end }, index) =>
      start >= match.index && end <= match.index + match[0].length ? [index] : [],
    );
    const content = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim();
    return { text: content, marked: true, from: inner[0] ?? 0, to: (inner.at(-1) ?? -1) + 1 };
  });
  const common = (index: number) => COMMON.has(words[index]!.word.toLowerCase());
  const runs: Phrase[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
      if (common(from) || common(to - 1)) continue;
      const run = words.slice(from, to);
      if (run.slice(1).some(({ opens }) => opens)) break;
      const marked = run.some(({ word, opens }) => /\d/.test(word) || (!opens && /^\p{Lu}/u.test(word)));
      runs.push({ text: text.slice(run[0]!.start, run.at(-1)!.end), marked, from, to });
    }
  }
  return [...quoted.filter((phrase) => phrase.text !== ""), ...runs];
}
