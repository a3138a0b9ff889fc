import { fieldKey } from "../../../databases/schema.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import { NO_INCOME } from "../../../profiles/vocabulary/said-exclusions.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { isOfEvents, isTimed } from "../times/dated-fields.js";
import { isAdditive } from "./additive.js";
import { isMoney } from "./money.js";

export const INCOME_WORDS: readonly string[] = "revenue turnover takings sales income earnings proceeds".split(" ");
const INCOME = new Set(INCOME_WORDS.map(stem));
/** What amounts are called that come in, the likeliest first. */
const AMOUNTS = stemsOf(
  "revenue turnover takings sale amount total gross net fee fare toll charge premium donation contribution dues price paid payment value",
);
/** What those who pay call it, where it is measured: "total spend", "by spend". Without such a word it may be what went out. */
const SPENT = new Set(["spend", "spending"]);
const MEASURED = new Set("total overall lifetime combined average mean highest lowest most least by".split(" "));
/** What goes out, or is no amount of its own. */
const OTHERS = new Set(
  stemsOf(
    "cost wage salary discount tax vat refund limit budget credit fine penalty purchase expense tip unit balance",
  ),
);

const AGREED = new Set(stemsOf("hourly daily weekly monthly quarterly yearly annual"));

/** "revenue", "our takings": what comes in, all of it. */
export const saysIncome = (text: string): boolean => {
  const words = text.toLowerCase().split(" ");
  return INCOME.has(stem(words.at(-1)!)) || (words.length > 1 && words.at(-1) === "money");
};

/** From here on a word is what something is called. */
const NAMED = 0.6;
const SCORE = 0.66;
/** Of amounts of which people say what is no revenue: "drafts are not revenue" tells that the others are. */
const TOLD = 0.85;
/** Of the amounts of rows that the word names as well. */
const BEFORE_ROWS = 0.8;
/** What a rank costs; of the amounts of rows that are named no rank costs so much that the rows are meant. */
const STEP = 0.01;
const SALE = stem("sales");

/** "revenue" where nothing is called so: the amounts of what happens that are called otherwise. */
export function incomeMentions(tokens: readonly Token[], mentions: readonly Mention[], lexicon: Lexicon): Mention[] {
  const isSpend = (at: number) => SPENT.has(tokens[at]!.lower) && MEASURED.has(tokens[at - 1]?.lower ?? "");
  // What somebody EARNS is read as a verb.
  const said = tokens.flatMap(({ kind, lower, stem }, at) =>
    kind === "word" && ((INCOME.has(stem) && !/^earn(?:s|ed|ing)?$/.test(lower)) || isSpend(at)) ? [at] : [],
  );
  // "Revenue" of a table of sales are their amounts, and "sales" are those rows.
  const isRows = (at: number, { meaning }: Mention) =>
    meaning.kind === "table" && !(tokens[at]!.stem === SALE && meaning.score >= NAMED);
  const free = said.filter(
    (at) =>
      !mentions.some((each) => each.from <= at && at < each.to && each.meaning.score >= NAMED && !isRows(at, each)),
  );
  if (free.length === 0) return [];
  const amounts = lexicon.fields
    .map((field) => ({ field, place: placeOf(field) }))
    .filter(({ field, place }) => place >= 0 && isOfEvents(lexicon, field.ref.table));
  // A monthly fee is agreed, what was paid comes in.
  const listed = amounts.filter(({ field }) => !isListPrice(field, amounts, lexicon));
  const taken = listed.filter(({ field }) => ![...field.called].some((word) => AGREED.has(word)));
  const all = taken.length > 0 ? taken : listed;
  return free.flatMap((at) => {
    // "NET revenue", where amounts are called net and gross.
    const sort = tokens[at - 1]?.lower ?? "";
    const sorted = SORTS.has(sort)
      ? all.filter(({ field }) => field.called.has(sort))
      : listed.filter(({ field }) => isAgreed(field, sort, at, tokens, mentions));
    const rows = mentions.flatMap((each) =>
      each.from <= at && at < each.to && isRows(at, each) && each.meaning.kind === "table" ? [each.meaning.table] : [],
    );
    const theirs = all.filter(({ field }) => rows.includes(field.ref.table));
    const [from, amounts, score, step] =
      sorted.length > 0
        ? [at - 1, sorted, SORTED, STEP]
        : rows.length > 0
          ? [at, theirs.length > 0 ? theirs : all, BEFORE_ROWS, STEP / 2]
          : [at, all, SCORE, STEP];
    const told = toldIncome(lexicon);
    return amounts.map(
      ({ field, place }): Mention => ({
        from,
        to: at + 1,
        meaning: { kind: "field", ref: field.ref, score: told(field) ? Math.max(score, TOLD) : score - step * place },
      }),
    );
  });
}

/** Whether people say of an amount which rows add no revenue to it. */
function toldIncome({ vocabulary }: Lexicon): (field: LexicalField) => boolean {
  const told = new Set(
    vocabulary.tables.flatMap(({ table, conventions }) =>
      conventions.flatMap(({ of, said }) =>
        Array.isArray(of) && NO_INCOME.test(said) ? of.map((field: string) => fieldKey({ table, field })) : [],
      ),
    ),
  );
  return ({ ref }) => told.has(fieldKey(ref));
}

const PRESENT = /^(?:current|currently|running|active|live|now|valid|force|ongoing|today)$/;

/** "MONTHLY INCOME from current contracts", which keep what is agreed for a month: that, and nothing by month. */
function isAgreed(
  { called, ref }: LexicalField,
  sort: string,
  at: number,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): boolean {
  const word = stem(sort);
  const present = tokens.some(({ lower }) => PRESENT.test(lower));
  if (!AGREED.has(word) || !called.has(word) || !present || !/^(?:from|of)$/.test(tokens[at + 1]?.lower ?? ""))
    return false;
  return mentions.some(
    ({ from, meaning }) =>
      from > at && from <= at + 5 && meaning.kind === "table" && meaning.table === ref.table && meaning.score >= NAMED,
  );
}

const SORTS = new Set(["net", "gross"]);
/** Of two words that name an amount together. */
const SORTED = 1.05;

/**
 * The price of a kind of thing, where what was paid for each stands with those that refer to it. A price that held for some
 * time was not taken in either.
 */
function isListPrice(
  { ref: { table } }: LexicalField,
  amounts: readonly { readonly field: LexicalField }[],
  lexicon: Lexicon,
): boolean {
  const isOfVersions = (name: string) =>
    lexicon.vocabulary.tables.some(
      (each) => each.table === name && each.conventions.some(({ kind }) => kind === "current"),
    );
  if (isOfVersions(table)) return amounts.some(({ field }) => !isOfVersions(field.ref.table));
  if (lexicon.table(table).fields.some(isTimed)) return false;
  const buyers = lexicon.joins.flatMap(({ from, to }) =>
    to.table === table && from.table !== table ? [from.table] : [],
  );
  return amounts.some(({ field }) => buyers.includes(field.ref.table));
}

/** The rank of an amount that is taken in; less than 0 for what is none. */
export function placeOf(field: LexicalField): number {
  const { called } = field;
  if (!isAdditive(field) && !called.has("pric")) return -1;
  if (!isMoney(field) || [...called].some((word) => OTHERS.has(word))) return -1;
  return AMOUNTS.findIndex((word) => called.has(word));
}

/** What is taken in as a whole, whatever one piece costs. */
export function isTaken(field: LexicalField): boolean {
  const place = placeOf(field);
  return place >= 0 && (field.called.has("paid") || ![...field.called].some((word) => PER_PIECE.has(word)));
}

const PER_PIECE = new Set(stemsOf("fee price prc rate"));
