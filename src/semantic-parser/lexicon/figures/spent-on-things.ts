import { stem } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import { type Mention, tableOfMeaning } from "../mention.js";
import { boughtLine, SPENDING } from "./priced-lines.js";

const SPENT = new Set(["spend", "spending", "expenditure"].map(stem));
const SCORE = 0.97;

/**
 * "SPEND per supplier", "spending on flour", where what is bought is kept as how many and at which price: what those lines
 * come to. What customers spend is no such thing.
 */
export function spentOnThings(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const said = tokens.flatMap(({ kind, stem: word, lower }, at) =>
    kind === "word" && SPENT.has(word) && lower !== "spent" ? [at] : [],
  );
  const line = said.length === 0 ? undefined : boughtLine(lexicon);
  const figure = line && [...lexicon.figures.values()].find(({ metric }) => metric.names[0] === SPENDING[0]);
  if (line === undefined || figure === undefined) return [];
  const bought = new Set([
    line.table.name,
    ...lexicon.joins.flatMap(({ from, to }) => (from.table === line.table.name ? [to.table] : [])),
  ]);
  const named = mentions.some(({ meaning }) => bought.has(tableOfMeaning(meaning)) && meaning.score >= NAMED);
  if (!named) return [];
  return said.map((at) => ({ from: at, to: at + 1, meaning: { kind: "field", ref: figure.ref, score: SCORE } }));
}

/** From here on a word is what something is called. */
const NAMED = 0.85;
