import type { FieldRef } from "../../../databases/schema.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import { doesWhat } from "./does-what.js";

/** A word of a question as verbs are told from it. */
type Word = Pick<Token, "kind" | "lower">;

/** What is done with a preposition, and what those are called to or from whom it is done. */
const TURNED: readonly (readonly [verbs: string, prep: string, roles: string])[] = [
  ["sell", "to", "buyer purchaser customer client"],
  ["buy purchase acquire", "from", "seller vendor consignor supplier"],
  ["lend loan rent lease let hire", "to", "borrower tenant renter lessee customer"],
  ["borrow rent lease hire", "from", "lender owner landlord lessor"],
  ["send ship deliver give pay transfer", "to", "recipient receiver consignee payee addressee"],
  ["receive get", "from", "sender payer consignor donor"],
];

const turned = TURNED.map(([verbs, prep, roles]) => ({
  verbs: new Set(stemsOf(verbs)),
  prep,
  roles: new Set(stemsOf(roles)),
}));

/** Fields by which rows refer to a table in a role, as another field of theirs refers to it too: the buyer and the seller of a lot. */
export function rolePointers(lexicon: Lexicon, table: string): readonly LexicalField[] {
  const pointers = lexicon.fields.filter(({ pointsAt, ref }) => pointsAt === table && ref.table !== table);
  return pointers.filter(({ ref }) => pointers.some((other) => other.ref.table === ref.table && other.ref !== ref));
}

/**
 * The one role that a verb tells: who BOUGHT is the buyer, to whom it was SOLD is the buyer too.
 *
 * @param prep The word after the verb, where those are asked for to or from whom it is done.
 */
export function roleTold(lexicon: Lexicon, table: string, verb: Word, prep?: string): FieldRef | undefined {
  const fitOf = (field: LexicalField) => {
    const own = [...field.called].filter((word) => !lexicon.table(table).called.has(word));
    return Math.max(0, ...own.map((role) => roleFit(verb, role, prep)));
  };
  const fits = rolePointers(lexicon, table).map((field) => ({ field, fit: fitOf(field) }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  const [only, second] = best === 0 ? [] : fits.filter(({ fit }) => fit === best);
  return second === undefined ? only?.field.ref : undefined;
}

/** How surely a verb, with a preposition that turns it round, says what those do who are called so: a lender LENT. */
export function roleFit(verb: Word, role: string, prep?: string): number {
  const base = stem(baseOfPast(verb.lower) ?? verb.lower);
  const round = prep === undefined ? undefined : turned.find((each) => each.prep === prep && each.verbs.has(base));
  if (prep === "to" || prep === "from") return round?.roles.has(role) === true ? SURE : 0;
  if (!doesWhat({ kind: verb.kind, lower: verb.lower, stem: base }, role)) return 0;
  return role.startsWith(base) ? SURE : LIKELY;
}

const SURE = 0.9;
/** Of what those do who are called otherwise. */
const LIKELY = 0.6;
