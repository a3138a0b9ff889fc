import type { Token } from "./tokens.js";

/** What organisations do with what they have, by their business. */
const BUSINESS: ReadonlySet<string> = new Set(
  `treat serve stock sell carry offer keep employ manage handle supply operate support maintain teach train insure cover
  represent publish produce brew grow breed bake cook rear cultivate rent hire lease let house lend host provide run look
  care cater deal trade work deliver ship clean repair service store record track host administer exhibit display train
  visit advise tutor audit supervise monitor`.split(/\s+/),
);
/** Where such things are said to be. */
const HOLDINGS: ReadonlySet<string> = new Set(
  `range assortment portfolio catalogue catalog repertoire books system records files care network programme program fleet
  team inventory register offering lineup`.split(/\s+/),
);
/** The organisation itself. */
const HOUSE = /^(?:company|firm|business|organisation|organization|house)$/;
const STILL = /^(?:currently|actually|all|now|also|still|presently|usually|normally|typically|regularly)$/;
/** What is over, or is still to come, is something that happens, and not what they have. */
const DATED = /^(?:did|had|will|would|could|should)$/;

/**
 * "How many dogs do we TREAT?", "the books that we CARRY", "products in our RANGE", "clients on our BOOKS": asks no more
 * than what there is, as it is what the database keeps.
 */
export function isOfOurs(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]!.lower;
  const before = (steps: number) => tokens[at - steps]?.lower ?? "";
  // "Who has left THE COMPANY".
  if (HOUSE.test(word) && /^(?:the|our)$/.test(before(1)) && isEnd(tokens[at + 1], /^(?:and|or|in|since)$/))
    return true;
  if (HOLDINGS.has(word)) {
    const owned = /^(?:our|the)$/.test(before(1)) && /^(?:in|on|of|within|under)$/.test(before(2));
    return (
      owned && (before(1) === "our" || (/^(?:range|books|system|records|files)$/.test(word) && isEnd(tokens[at + 1])))
    );
  }
  if (!BUSINESS.has(word)) return false;
  const subject = STILL.test(before(1)) ? 2 : 1;
  return before(subject) === "we" && !DATED.test(before(subject + 1)) && !DATED.test(before(subject + 2));
}

const isEnd = (token: Token | undefined, next = /^$/) =>
  token === undefined || token.kind === "mark" || next.test(token.lower);
