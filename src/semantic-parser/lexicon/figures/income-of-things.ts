import type { FieldRef } from "../../../databases/schema.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { belongsTo } from "../things/owners.js";
import { isOfEvents } from "../times/dated-fields.js";
import { INCOME_WORDS, placeOf, saysIncome } from "./income.js";
import { lineOf } from "./priced-lines.js";

/** From here on a word is what a table is called. */
const CALLED = 0.85;
const SCORE = 1.05;

/**
 * "INCOME from lessons", "REVENUE per court", where the revenue that follows from the names is that of a shop, whose lines say
 * nothing of lessons or courts: what is charged for those.
 */
export function incomeOfThings(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const implied = [...lexicon.figures.values()].find(
    ({ metric }) => metric.source === "name" && metric.names.some((name) => INCOME_WORDS.includes(name)),
  );
  if (implied === undefined) return [];
  const reaches = (table: string) => table === implied.ref.table || belongsTo(lexicon, implied.ref.table, table);
  return tokens.flatMap(({ kind, lower }, at): Mention[] => {
    if (kind !== "word" || !saysIncome(lower) || !LINKS.test(tokens[at + 1]?.lower ?? "")) return [];
    const noun = SMALL.test(tokens[at + 2]?.lower ?? "") ? at + 3 : at + 2;
    const things = mentions.flatMap(({ from, meaning }) =>
      from === noun && meaning.kind === "table" && meaning.score >= CALLED ? [meaning.table] : [],
    );
    const [thing, another] = new Set(things);
    if (thing === undefined || another !== undefined || reaches(thing)) return [];
    const own = chargedFor(lexicon, thing);
    const found =
      own !== undefined
        ? [own]
        : lexicon.tables.flatMap(({ name }) =>
            belongsTo(lexicon, name, thing) ? (chargedFor(lexicon, name) ?? []) : [],
          );
    const [ref, second] = found;
    if (ref === undefined || second !== undefined) return [];
    return [{ from: at, to: at + 1, meaning: { kind: "field", ref, score: SCORE } }];
  });
}

const LINKS = /^(?:from|of|for|with|through|per|by|on)$/;
const SMALL = /^(?:the|our|each|every|all)$/;

/** The only amount of the rows of a table of what happens, be it a fee or a price. */
function chargedFor(lexicon: Lexicon, name: string): FieldRef | undefined {
  const table = lexicon.table(name);
  if (!isOfEvents(lexicon, name) || lineOf(table) !== undefined) return undefined;
  const [only, second] = table.fields.filter((field) => placeOf(field) >= 0);
  return second === undefined ? only?.ref : undefined;
}
