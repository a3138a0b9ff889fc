import { isPlural } from "../../../language/plurals.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning, Mention } from "../mention.js";
import { isTimed } from "../times/dated-fields.js";

/** From here on a run of words is a name of the schema to the letter. */
export const NAMED = 0.85;

const SAID_OF = new Set("is are was were been being be not still currently".split(" "));

/** "paid invoices" and "invoices that are paid" are of the code, "paid per month" of the field called so. */
export function besideNames(
  mention: Mention,
  named: readonly Mention[],
  tokens: readonly Token[],
  lexicon: Lexicon,
): Mention {
  const { from, to, meaning } = mention;
  const rivals = named.filter((other) => other.from === from && other.to === to && other.meaning.score >= NAMED);
  const attribute = named.some((other) => other.from === to && other.meaning.kind === "table");
  // "Orders that are paid", "matters ON A fixed fee".
  const terms = /^(?:on|under) an?$/.test(
    tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ lower }) => lower)
      .join(" "),
  );
  // "How many tickets does each of us HAVE OPEN?", "who has most TICKETS OPEN?".
  const ends = tokens[to] === undefined || tokens[to]!.kind === "mark";
  const rows = meaning.kind === "table" ? meaning.table : meaning.ref.table;
  const behind = named.some(
    (other) => other.to === from && other.meaning.kind === "table" && other.meaning.table === rows,
  );
  const had = ends && (behind || /^(?:have|has|had)$/.test(tokens[from - 1]?.lower ?? ""));
  const predicate = terms || had || (from > 0 && SAID_OF.has(tokens[from - 1]!.lower));
  if (rivals.length === 0 || attribute || (predicate && !isOfOther(mention, rivals, named))) return mention;
  // "Our LOAN OFFICERS", whom loans name and a code of staff tells: which of the two is settled by what else is asked of.
  const ofSame = rivals.every(
    (rival) =>
      rival.meaning.kind === "field" &&
      meaning.kind === "value" &&
      lexicon.field(rival.meaning.ref).pointsAt === meaning.ref.table,
  );
  return { ...mention, meaning: { ...meaning, score: meaning.score * (ofSame ? OPEN : LESS) } };
}

/** What a code is worth that is also a name of the schema; where both lead to the same rows it stays open which is meant. */
const LESS = 0.6;
const OPEN = 0.7;

/** "Which HALL has been CLOSED": when it was, and not the code of another table's rows that means the same. */
function isOfOther({ from, meaning }: Mention, rivals: readonly Mention[], named: readonly Mention[]): boolean {
  const before = named.filter(
    (each) => each.to <= from && each.meaning.kind === "table" && each.meaning.score >= NAMED,
  );
  const last = before.reduce((to, each) => Math.max(to, each.to), 0);
  const tables = before.flatMap((each) =>
    each.to === last && each.meaning.kind === "table" ? [each.meaning.table] : [],
  );
  const isOf = (each: Meaning) => each.kind !== "table" && tables.includes(each.ref.table);
  return !isOf(meaning) && rivals.some((rival) => isOf(rival.meaning));
}

/**
 * "LIVE courses" are courses in the state that is called live, and not those to which rows of live_sessions point: a pointer
 * by a word of its table and its own, where the word is the state of what it points at.
 */
export function isStateOfThing({ from, to, meaning }: Mention, values: readonly Mention[], lexicon: Lexicon): boolean {
  const thing = meaning.kind === "field" ? lexicon.field(meaning.ref).pointsAt : undefined;
  if (thing === undefined || to < from + 2) return false;
  return values.some(
    (state) =>
      state.from === from &&
      state.to === to - 1 &&
      state.meaning.kind === "value" &&
      state.meaning.ref.table === thing &&
      state.meaning.score >= NAMED,
  );
}

/** "FIXED FEE matters" are matters of that kind, be a field of theirs called a fixed fee: the kind stands before its noun. */
export function isKindOfNoun(
  { from, to, meaning }: Mention,
  values: readonly Mention[],
  named: readonly Mention[],
  lexicon: Lexicon,
): boolean {
  if (meaning.kind !== "field" || to < from + 2 || isTimed(lexicon.field(meaning.ref))) return false;
  const { ref } = meaning;
  return named.some(
    ({ meaning: noun, ...place }) =>
      noun.kind === "table" &&
      place.to === to &&
      place.from > from &&
      noun.score >= NAMED &&
      values.some(
        (kind) =>
          kind.from === from &&
          kind.to === place.from &&
          kind.meaning.kind === "value" &&
          kind.meaning.ref.table === noun.table &&
          kind.meaning.ref.field !== ref.field &&
          kind.meaning.score >= NAMED,
      ),
  );
}

/** "How many jobs did EACH BRANCH OPEN": who did it and what was done, and no day on which the branch was opened. */
export function isDoerAndDeed({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (meaning.kind !== "field" || to !== from + 2 || !isTimed(lexicon.field(meaning.ref))) return false;
  const before = [tokens[from - 2]?.lower ?? "", tokens[from - 1]?.lower ?? ""].join(" ");
  return /^(?:did|does|do|has|have) (?:each|every|the|our)$/.test(before);
}

/** "FURNISHED flats" are those of which that is stored, and not how each is furnished: a field by its value and its table. */
export function isValueOfThing(
  { from, to, meaning }: Mention,
  tokens: readonly Token[],
  values: readonly Mention[],
  lexicon: Lexicon,
): boolean {
  if (meaning.kind !== "field" || to !== from + 2) return false;
  const { ref } = meaning;
  const { kind, own } = lexicon.field(ref);
  // A "BOARD NAME" is called so by itself, though one is named Board.
  if (kind !== "text" || own.includes(tokens[to - 1]!.stem)) return false;
  return values.some(
    ({ from: start, to: end, meaning: value }) =>
      start === from &&
      end === to - 1 &&
      value.kind === "value" &&
      value.score >= SURELY &&
      value.ref.table === ref.table &&
      value.ref.field === ref.field,
  );
}

/** From here on a value is stored so to the letter. */
const SURELY = 0.97;

/** "The SHARE OF invoices", though a team is called Share. */
export function isPartOfWhole({ from, to }: Mention, tokens: readonly Token[]): boolean {
  const { first, lower, text } = tokens[from]!;
  const said = /^(?:share|percentage|proportion|number|total|average)$/.test(first ? lower : text);
  return to === from + 1 && said && tokens[to]?.lower === "of";
}

/** "the NUMBER OF BOOKINGS": how many there are, and no booking number. */
export function countsRows({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (meaning.kind !== "field" || tokens[from]!.lower !== "number" || tokens[from + 1]?.lower !== "of") return false;
  return to > from + 2 && isPlural(tokens[to - 1]!.lower) && lexicon.field(meaning.ref).key;
}
