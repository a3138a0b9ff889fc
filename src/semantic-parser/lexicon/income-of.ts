import type { Token } from "../../language/tokens.js";
import { billsOf } from "./bills.js";
import { saysIncome } from "./income.js";
import type { Lexicon } from "./lexicon.js";
import type { Mention } from "./mention.js";

/** From here on a word is what a table is called. */
const CALLED = 0.85;
const SCORE = 0.99;

/** "COURSE REVENUE", "repair money": what lines charge for each of a table, and no revenue of anything else. */
export function incomeOfMentions(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  lexicon: Lexicon,
): readonly Mention[] {
  const said = tokens.flatMap(({ lower, kind }, at) =>
    kind === "word" && (lower === "money" || saysIncome(lower)) ? [at] : [],
  );
  if (said.length === 0) return [];
  const bills = billsOf(lexicon);
  return said.flatMap((at) =>
    mentions.flatMap(({ from, to, meaning }): Mention[] => {
      if (to !== at || meaning.kind !== "table" || meaning.score < CALLED) return [];
      const [bill, second] = bills.filter(({ line }) =>
        lexicon.joins.some((join) => join.from.table === line.name && join.to.table === meaning.table),
      );
      if (bill === undefined || second !== undefined) return [];
      return [{ from, to: at + 1, meaning: { kind: "field", ref: bill.amount, score: SCORE } }];
    }),
  );
}
