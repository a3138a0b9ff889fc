import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";

/** What the rows of any table can be called. */
const ROWS = new Set(stemsOf("rows records entries"));
/** "rows", "records", where they can only be those of one table, which is not called so. */
export function saysRows({ tables: [only, second] }: Lexicon, text: string): boolean {
  const word = stem(text.toLowerCase());
  return only !== undefined && second === undefined && ROWS.has(word) && !only.called.has(word);
}

/** From here on a word is what something is called. */
const NAMED = 0.6;
const SCORE = 0.9;

/** "How many ROWS are there?", asked of a file or of a database with one table: its rows, where the question does not name it. */
export function onlyTableMentions(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const [only, second] = lexicon.tables;
  const named = mentions.filter(({ meaning }) => meaning.score >= NAMED);
  if (only === undefined || second !== undefined || named.some(({ meaning }) => meaning.kind === "table")) return [];
  return tokens.flatMap(({ kind, stem }, from): Mention[] =>
    kind === "word" && ROWS.has(stem) && !named.some((each) => each.from <= from && from < each.to)
      ? [{ from, to: from + 1, meaning: { kind: "table", table: only.name, score: SCORE } }]
      : [],
  );
}
