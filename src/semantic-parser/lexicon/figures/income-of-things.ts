import type { FieldRef } from "../../../databases/schema.js";
import type { Token } from "../../../language/tokens.js";
import { sameRef } from "../../query/query.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { belongsTo } from "../things/owners.js";
import { isOfEvents } from "../times/dated-fields.js";
import { INCOME_WORDS, placeOf, saysIncome } from "./income.js";
import { lineOf } from "./priced-lines.js";

/** From here on a word is what a table is called. */
const CALLED = 0.85;
const SCORE = 0.98;

/**
 * "INCOME from lessons", "REVENUE per court", "which court made the most REVENUE", where the revenue that follows from the
 * names is that of a shop, whose lines say nothing of lessons or courts: what is charged for those.
 */
export function withIncomeOfThings(
  mentions: readonly Mention[],
  tokens: readonly Token[],
  lexicon: Lexicon,
): readonly Mention[] {
  const implied = [...lexicon.figures.values()].find(
    ({ metric }) => metric.source === "name" && metric.names.some((name) => INCOME_WORDS.includes(name)),
  );
  if (implied === undefined) return mentions;
  const reaches = (table: string) => table === implied.ref.table || belongsTo(lexicon, implied.ref.table, table);
  const tableFrom = (at: number) => {
    const called = mentions.flatMap(({ from, meaning }) =>
      from === at && meaning.kind === "table" && meaning.score >= CALLED ? [meaning.table] : [],
    );
    const [only, second] = new Set(called);
    return second === undefined ? only : undefined;
  };
  const found = tokens.flatMap(({ kind, lower }, at): Mention[] => {
    if (kind !== "word" || !saysIncome(lower)) return [];
    const linked = LINKS.test(tokens[at + 1]?.lower ?? "");
    const noun = SMALL.test(tokens[at + 2]?.lower ?? "") ? at + 3 : at + 2;
    const ranked = /^(?:most|least|highest|lowest)$/.test(tokens[at - 1]?.lower ?? "");
    const asked = tokens.findIndex(({ lower: word }) => /^(?:which|what)$/.test(word)) + 1;
    const thing = (linked ? tableFrom(noun) : undefined) ?? (ranked && asked > 0 ? tableFrom(asked) : undefined);
    if (thing === undefined || reaches(thing)) return [];
    const own = chargedFor(lexicon, thing);
    const amounts =
      own === undefined
        ? lexicon.tables.flatMap(({ name }) =>
            belongsTo(lexicon, name, thing) ? (chargedFor(lexicon, name) ?? []) : [],
          )
        : [own];
    const [ref, second] = amounts;
    if (ref === undefined || second !== undefined) return [];
    return [{ from: at, to: at + 1, meaning: { kind: "field", ref, score: SCORE } }];
  });
  // What somebody EARNS are no earnings of the house.
  const isVerb = ({ from, to }: Mention) => to === from + 1 && /^earn(?:s|ed|ing)?$/.test(tokens[from]!.lower);
  const isOther = (mention: Mention) =>
    mention.meaning.kind === "field" &&
    sameRef(mention.meaning.ref, implied.ref) &&
    (isVerb(mention) || found.some(({ from }) => mention.from <= from && from < mention.to));
  return [...mentions.filter((mention) => !isOther(mention)), ...found];
}

const LINKS = /^(?:from|of|for|with|through|per|by|on)$/;
const SMALL = /^(?:the|our|each|every|all)$/;

/** The only amount of the rows of a table of what happens, be it a fee or a price. */
export function chargedFor(lexicon: Lexicon, name: string): FieldRef | undefined {
  const table = lexicon.table(name);
  if (!isOfEvents(lexicon, name) || lineOf(table) !== undefined) return undefined;
  const [only, second] = table.fields.filter((field) => placeOf(field) >= 0);
  return second === undefined ? only?.ref : undefined;
}
