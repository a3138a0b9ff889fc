import { isPlural } from "../../../language/plurals.js";
import { stemsOf } from "../../../language/stems.js";
import { isMoney } from "../../lexicon/figures/money.js";
import { namesTime } from "../../lexicon/items.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { isOfEvents, isTimed } from "../../lexicon/times/dated-fields.js";
import { type Cursor, mentionKind, textAt } from "../cursor.js";

const TAKEN = stemsOf("paid received collected");
/** What may be collected, and is no name of a table. */
const MONEY = /^(?:money|cash)$/;
const SURELY = /^(?:actually|really|in fact)$/;

/**
 * "HOW MUCH RENT DID WE COLLECT", "fees RECEIVED by month": what was paid of the payments that are called so, where they keep
 * beside it what they should be.
 */
export function readCollected(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const asks = textAt(cursor, at) === "how" && textAt(cursor, at + 1) === "much";
  const noun = asks ? (textAt(cursor, at + 2) === "in" ? at + 3 : at + 2) : at;
  const said = asks ? (askedVerb(cursor, noun + 1) ?? passive(cursor, noun + 1)) : saidVerb(cursor, noun + 1);
  const verb = said ?? cameIn(cursor, noun + 1) ?? paidInOne(cursor, noun);
  if (verb === undefined || draft.selects.length > 0) return false;
  const money = MONEY.test(textAt(cursor, noun));
  const named = tablesNamedAt(cursor, noun);
  if (!money && named.length === 0) return false;
  const paid = cursor.lexicon.fields.filter(
    (field) => isTaken(field) && isMoney(field) && isOwed(cursor, field) && (money || named.includes(field.ref.table)),
  );
  const [first] = paid;
  if (first === undefined || paid.some(({ ref }) => ref.table !== first.ref.table)) return false;
  const { fields } = cursor.lexicon.table(first.ref.table);
  const option = ({ ref }: LexicalField) => ({ ref, score: 0.9 });
  const pick = { at: noun, fields: paid.map(option), tables: [] };
  draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  const dates = fields.filter((field) => isTimed(field) && isTaken(field)).map(option);
  if (dates.length > 0) cursor.dated ??= { at: verb - 1, fields: dates, tables: [] };
  cursor.modifier = true;
  cursor.at = verb;
  return true;
}

/** The place after "did we actually collect". */
function askedVerb(cursor: Cursor, at: number): number | undefined {
  const doer = /^(?:did|do|have) we$/.test(`${textAt(cursor, at)} ${textAt(cursor, at + 1)}`);
  const verb = SURELY.test(textAt(cursor, at + 2)) ? at + 3 : at + 2;
  return doer ? taken(cursor, verb) : undefined;
}

/** The place after "collected", "actually received". */
function saidVerb(cursor: Cursor, at: number): number | undefined {
  const verb = SURELY.test(textAt(cursor, at)) ? at + 1 : at;
  return /ed$|^taken$/.test(textAt(cursor, verb)) ? taken(cursor, verb) : undefined;
}

/** The place after "was paid", "has been collected". */
function passive(cursor: Cursor, at: number): number | undefined {
  const be = /^(?:has|have|had)$/.test(textAt(cursor, at)) && textAt(cursor, at + 1) === "been" ? at + 1 : at;
  if (!/^(?:was|were|is|been|has been|have been)$/.test(textAt(cursor, be))) return undefined;
  const verb = SURELY.test(textAt(cursor, be + 1)) ? be + 2 : be + 1;
  return PAID.test(textAt(cursor, verb)) ? verb + 1 : undefined;
}

/** The place after "RENT PAID in 2024", which names the day of payment as well: how much, as rent is no thing that one counts. */
function paidInOne(cursor: Cursor, at: number): number | undefined {
  const [noun, verb, more] = textAt(cursor, at).split(" ");
  if (noun === undefined || verb === undefined || more !== undefined || !PAID.test(verb) || isPlural(noun))
    return undefined;
  const opens = cursor.items.slice(0, at).every((item) => item.kind === "word" && item.weight !== "content");
  const next = /^(?:in|during|since|for)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  const divided = /^(?:per|by|each)$/.test(textAt(cursor, at + 1));
  return opens && (divided || namesTime(cursor.items[next])) ? at + 1 : undefined;
}

const PAID = /^(?:paid|collected|received)$/;

/** The place after "came in", "has come in". */
function cameIn(cursor: Cursor, at: number): number | undefined {
  const verb = /^(?:has|have|had)$/.test(textAt(cursor, at)) ? at + 1 : at;
  const said = /^c[ao]me in$/.test(`${textAt(cursor, verb)} ${textAt(cursor, verb + 1)}`);
  return said ? verb + 2 : undefined;
}

function taken(cursor: Cursor, at: number): number | undefined {
  if (/^(?:collect|collected|receive|received)$/.test(textAt(cursor, at))) return at + 1;
  const into = /^(?:take|taken|bring|brought|get) in$/.test(`${textAt(cursor, at)} ${textAt(cursor, at + 1)}`);
  return into ? at + 2 : undefined;
}

function tablesNamedAt(cursor: Cursor, at: number): string[] {
  const item = cursor.items[at];
  if (item?.kind !== "mention" || mentionKind(cursor, at) === "value") return [];
  return item.meanings.flatMap((each) => (each.kind === "table" ? [each.table] : []));
}

const isTaken = ({ called }: LexicalField) => TAKEN.some((word) => called.has(word));

/** Another amount stands beside it: what is due, which need not have come. */
function isOwed({ lexicon }: Cursor, { ref }: LexicalField): boolean {
  if (!isOfEvents(lexicon, ref.table)) return false;
  return lexicon.table(ref.table).fields.some((other) => isMoney(other) && !isTaken(other));
}
