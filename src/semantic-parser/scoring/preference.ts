import type { Token } from "../../language/tokens.js";
import type { Join } from "../../profiles/profile.js";
import { directionOfField, directionOfWord } from "../lexicon/directions.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { wordFit } from "../lexicon/mentions.js";
import type { JoinPreference } from "../query/joins.js";

/** Where two joins connect the same tables, favours the one whose field the question's words fit. */
export function preferenceOf(tokens: readonly Token[], lexicon: Lexicon): JoinPreference {
  const costs = new Map<Join, number>();
  for (const join of lexicon.joins) {
    const rivals = lexicon.joins.filter(
      (other) => other.from.table === join.from.table && other.to.table === join.to.table,
    );
    if (rivals.length > 1) costs.set(join, -0.5 * fitOf(join, tokens, lexicon));
  }
  return (join) => costs.get(join) ?? 0;
}

function fitOf(join: Join, tokens: readonly Token[], lexicon: Lexicon): number {
  const target = new Set(lexicon.table(join.to.table).words);
  const words = join.from.fields
    .flatMap((field) => lexicon.field({ table: join.from.table, field }).own)
    .filter((word) => !target.has(word));
  return Math.max(0, ...words.flatMap((word) => tokens.map((token) => directionFit(token, word))));
}

function directionFit(token: Token, word: string): number {
  const asked = directionOfWord(token.lower);
  return asked !== undefined && asked === directionOfField([word]) ? 0.9 : wordFit(token, word);
}
