import type { FieldRef } from "../../../databases/schema.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { isOfEvents } from "../times/dated-fields.js";
import { billsOf } from "./bills.js";
import { isTaken, saysIncome } from "./income.js";
import { chargedFor } from "./income-of-things.js";

/** From here on a word is what a table is called. */
const CALLED = 0.85;
const SCORE = 0.99;
/** Two words that name a table and one that names money are worth more apart. */
const PER_WORD = 0.05;

/**
 * "COURSE REVENUE", "repair money": what lines charge for each of a table, and no revenue of anything else. "RENTAL INCOME",
 * "rental spending": what is taken for the rows of a table itself.
 */
export function incomeOfMentions(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  lexicon: Lexicon,
): readonly Mention[] {
  const said = tokens.flatMap(({ lower, kind }, at) =>
    kind === "word" && (/^(?:money|spend|spending)$/.test(lower) || saysIncome(lower)) ? [at] : [],
  );
  if (said.length === 0) return [];
  const bills = billsOf(lexicon);
  return said.flatMap((at) =>
    mentions.flatMap(({ from, to, meaning }): Mention[] => {
      if (to !== at || meaning.kind !== "table" || meaning.score < CALLED) return [];
      const [bill, second] = bills.filter(({ line }) =>
        lexicon.joins.some((join) => join.from.table === line.name && join.to.table === meaning.table),
      );
      const own = bill === undefined ? amountOf(lexicon, meaning.table) : undefined;
      const ref = second === undefined ? (bill?.amount ?? own) : undefined;
      return ref === undefined
        ? []
        : [{ from, to: at + 1, meaning: { kind: "field", ref, score: SCORE + PER_WORD * (to - from) } }];
    }),
  );
}

/** The only amount that is taken for the rows of a table of what happens. */
function amountOf(lexicon: Lexicon, table: string): FieldRef | undefined {
  if (!isOfEvents(lexicon, table)) return undefined;
  const taken = lexicon.table(table).fields.filter(isTaken);
  const [only, second] = taken;
  if (only !== undefined) return second === undefined ? only.ref : undefined;
  // "LESSON INCOME", where each lesson has a fee and nobody says what income is.
  const told = [...lexicon.figures.values()].some(
    ({ metric }) => metric.source !== "name" && metric.names.some((name) => saysIncome(name)),
  );
  return told ? undefined : chargedFor(lexicon, table);
}
