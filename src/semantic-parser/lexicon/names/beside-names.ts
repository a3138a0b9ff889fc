import { isPlural } from "../../../language/plurals.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Meaning, Mention } from "../mention.js";

/** From here on a run of words is a name of the schema to the letter. */
export const NAMED = 0.85;

const SAID_OF = new Set("is are was were been being be not still currently".split(" "));

/** "paid invoices" and "invoices that are paid" are of the code, "paid per month" of the field called so. */
export function besideNames(mention: Mention, named: readonly Mention[], tokens: readonly Token[]): Mention {
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
  const predicate = terms || (from > 0 && SAID_OF.has(tokens[from - 1]!.lower));
  if (rivals.length === 0 || attribute || (predicate && !isOfOther(mention, rivals, named))) return mention;
  return { ...mention, meaning: { ...meaning, score: meaning.score * 0.6 } };
}

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

/** "FURNISHED flats" are those of which that is stored, and not how each is furnished: a field by its value and its table. */
export function isValueOfThing({ from, to, meaning }: Mention, values: readonly Mention[], lexicon: Lexicon): boolean {
  if (meaning.kind !== "field" || to !== from + 2 || lexicon.field(meaning.ref).kind !== "text") return false;
  const { ref } = meaning;
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
