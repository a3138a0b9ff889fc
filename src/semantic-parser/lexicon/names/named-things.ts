import { doesThrough } from "../../../language/noun-and-verb.js";
import { FUNCTION_WORDS, LIGHT_WORDS, ROW_WORDS } from "../../../language/stop-words.js";
import { followsBlank, type Token } from "../../../language/tokens.js";
import { CUE_WORDS } from "../cues.js";
import type { LexicalField, Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";
import { isTimed } from "../times/dated-fields.js";
import { exactNameAt, exactNamesOf } from "./exact-names.js";
import { type Naming, NEGATIONS } from "./namings.js";
import { isSaidRate } from "./rates-said.js";
import { type NamedThing, wordIndexOf } from "./word-index.js";

const LONGEST = 6;

/** What the names of the schema, and whatever else things are called, say of runs of tokens; `known`: places of other words. */
export function namedThings(tokens: readonly Token[], lexicon: Lexicon, known: (at: number) => boolean): Mention[] {
  const index = wordIndexOf(lexicon);
  const exact = tokens.map((token, at) => exactNameAt(token, tokens[at - 1], exactNamesOf(lexicon)));
  const fits = tokens.map((token, at) => {
    if (exact[at]!.length > 0) return NOTHING;
    const sure = index.fits(token);
    // "reveiws" begins like "reversed", and is a misspelling.
    const begins = [...sure.values()].every((fit) => fit <= ONLY_BEGINS);
    return begins && isPlainWord(token) && !known(at) ? new Map([...sure, ...index.guesses(token)]) : sure;
  });
  const near = new Set(fits.flatMap((each) => [...each.keys()].flatMap((word) => index.things(word))));
  const found = [
    ...[...near].flatMap((thing) =>
      thing.kind === "table"
        ? tableMentions(tokens, fits, thing, index.heads, lexicon)
        : fieldMentions(tokens, fits, thing, index.entities, lexicon),
    ),
    ...index.short.flatMap((field) => initials(tokens, field)),
    ...exact.flatMap((meanings, from) => meanings.map((meaning): Mention => ({ from, to: from + 1, meaning }))),
  ];
  return [...found, ...found.flatMap((mention) => withForm(mention, tokens, lexicon))];
}

/** "Phone NUMBER", "e-mail ADDRESS": of a field called phone, the word says only what form it has. */
function withForm({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): Mention[] {
  const next = tokens[to];
  if (meaning.kind !== "field" || meaning.score < SURE || next === undefined) return [];
  const { own, kind } = lexicon.field(meaning.ref);
  const mail = /^address(?:es)?$/.test(next.lower) && own.some((word) => /mail|^(?:web|ip|mac)$/.test(word));
  const numbered = /^numbers?$/.test(next.lower) && kind === "text";
  if (!(mail || numbered) || own.includes(next.stem)) return [];
  return [{ from, to: to + 1, meaning: { ...meaning, score: AS_FORM * meaning.score } }];
}

/** What a field is worth that is called by one word more than its name has. */
const AS_FORM = 1;

/** At most this is the fit of a word that only begins as another does. */
const ONLY_BEGINS = 0.6;

/** A telling word of letters alone that asks for nothing by itself. */
function isPlainWord({ kind, lower, number }: Token): boolean {
  if (kind !== "word" || number !== undefined || !/^\p{L}+$/u.test(lower)) return false;
  return !FUNCTION_WORDS.has(lower) && !LIGHT_WORDS.has(lower) && !CUE_WORDS.has(lower);
}

const NOTHING: ReadonlyMap<string, number> = new Map();

type Fits = readonly ReadonlyMap<string, number>[];

/** What the words before the last of a table's name weigh against it, and where no other table's name ends so. */
const BESIDE_HEAD = 0.6;
const BESIDE_ONLY_HEAD = 0.17;

const SPELT = 0.05;
/** At most this is the fit of a word that means the same as another. */
const BY_MEANING = 0.7;

/** Whether people call the table so, to the letter. */
function isCalled({ vocabulary }: Lexicon, table: string, text: string): boolean {
  return vocabulary.tables.some((each) => each.table === table && each.names.some((name) => name.text === text));
}

function tableMentions(
  tokens: readonly Token[],
  fits: Fits,
  { table, naming }: Extract<NamedThing, { kind: "table" }>,
  heads: ReadonlySet<string>,
  lexicon: Lexicon,
): Mention[] {
  const { words } = naming;
  const last = words.length - 1;
  const linking = table.linking && words === table.words ? 0.9 : 1;
  // "Power" alone is no row of hero_power, which only links the two.
  const isThing = table.fields.some(isTimed);
  return runs(tokens, fits, words, [], false).flatMap(({ from, to, fits }): Mention[] => {
    // "PRODUCTS SUPPLIED by": what is done to them, and no table of both.
    if (to - from > 1 && /ed$/.test(tokens[to - 1]!.lower) && tokens[to]?.lower === "by") return [];
    // "EXPENSIVE plan" of price plans that are called plans as well: the other word says something of its own.
    const shorter = table.namings.some(({ words: [head, second] }) => head === words[last] && second === undefined);
    const order = [...fits];
    const head = order.findIndex(([index]) => index === last);
    const meant = order.some(
      ([index, fit], at) =>
        index !== last && fit <= BY_MEANING && (at > head || tokens[from + at]!.lower.endsWith("ive")),
    );
    if (shorter && meant) return [];
    // "Calls" alone are service calls where no other table is one of calls.
    const alone = fits.has(last) && heads.has(words[last]!) && isThing;
    const beside = alone ? BESIDE_ONLY_HEAD : BESIDE_HEAD;
    const weights = words.map((_, index) => (index === last ? 1 : beside));
    const sumOf = (each: (weight: number, index: number) => number) =>
      weights.reduce((sum, weight, index) => sum + each(weight, index), 0);
    const matched = sumOf((weight, index) => weight * (fits.get(index) ?? 0));
    // "Stationed" is of the table that is called so rather than of the stations.
    const { lower } = tokens[from]!;
    const spelt = to === from + 1 && /ed$/.test(lower) && isCalled(lexicon, table.name, lower) ? SPELT : 0;
    const score = spelt + linking * table.standing * naming.weight * (matched / sumOf((weight) => weight));
    return [{ from, to, meaning: { kind: "table", table: table.name, score } }];
  });
}

function fieldMentions(
  tokens: readonly Token[],
  fits: Fits,
  { field, naming, extra, standing }: Extract<NamedThing, { kind: "field" }>,
  entities: ReadonlySet<string>,
  lexicon: Lexicon,
): Mention[] {
  const { words, echo, weight } = naming;
  return runs(tokens, fits, words, extra, true, entities).flatMap(({ from, to, fits }): Mention[] => {
    // "DONATIONS PER CHAIR", each of donations and chairs, is no number of donation chairs.
    const per = tokens.findIndex(({ lower }, at) => at > from && at < to && lower === "per");
    const rows = per > 0 && lexicon.tables.some(({ called }) => called.has(tokens[per - 1]!.stem));
    if (rows && !isSaidRate(lexicon, field.ref)) return [];
    // "sold" alone says the contrary of "no longer sold".
    if (words.some((word, index) => NEGATIONS.has(word) && !fits.has(index))) return [];
    const own = words.reduce((sum, _, index) => sum + (fits.get(index) ?? 0), 0) / words.length;
    if (
      own === 0 ||
      (own < 1 && to === from + 1 && isOtherShort(tokens[from]!, naming, field)) ||
      isClause(tokens, from, to, fits, words.length, own) ||
      isDeed(tokens, from, fits, words.length, field)
    )
      return [];
    const table = [...fits].some(([index]) => index >= words.length) ? 0.08 : 0;
    const score = standing * Math.min(1, weight * own * (echo ? 0.86 : 0.92) + table);
    return [{ from, to, meaning: { kind: "field", ref: field.ref, score } }];
  });
}

/** "DEPOT" where `dep` is short for departure, as its description says. */
function isOtherShort({ stem: asked }: Token, { words: [short, second] }: Naming, { namings }: LexicalField): boolean {
  if (short === undefined || second !== undefined || short.length > 3 || !asked.startsWith(short)) return false;
  const long = namings.flatMap(({ words }) => words.filter((word) => word.length > 3 && word.startsWith(short)));
  const common = short.length + 2;
  return long.length > 0 && !long.some((word) => word.slice(0, common) === asked.slice(0, common));
}

/** From here on a word is one of the name itself, or written much like it. */
const SURE = 0.85;

/** "artworks cost", "line crosses the …", "expensive artwork": a noun with its verb or adjective, and no name of what they mean. */
function isClause(
  tokens: readonly Token[],
  from: number,
  to: number,
  fits: ReadonlyMap<number, number>,
  own: number,
  fit: number,
): boolean {
  const [first] = fits.keys();
  const last = [...fits.keys()].at(-1);
  if (first === undefined || last === undefined || fits.size < 2 || fits.size < to - from) return false;
  // "percentage of TOOLS IS ELECTRIC".
  if (first >= own && tokens.slice(from, to).some(({ lower }) => /^(is|are|was|were)$/.test(lower))) return true;
  // "CUSTOMERS RENTED": what they did, and no rental of customers.
  if (first < own && last >= own && /[^e]ed$/.test(tokens[to - 1]!.lower)) return true;
  const object = /^(the|a|an|any|no|more|fewer|at|both|every)$/.test(tokens[to]?.lower ?? "");
  if (first >= own && doesThrough(tokens.slice(from, from + 3).map(({ lower }) => lower))) return true;
  if (first >= own) return object || (fit < SURE && /[^s]s$/.test(tokens[from]!.lower));
  return fit < SURE && last >= own;
}

/** "clients who ORDERED JOBS", of a date called ordered_on, "who CHECKED the JOBS", of checked_by: what they did, and no name. */
function isDeed(
  tokens: readonly Token[],
  from: number,
  fits: ReadonlyMap<number, number>,
  own: number,
  field: LexicalField,
): boolean {
  const [first, last] = [[...fits.keys()][0] ?? own, [...fits.keys()].at(-1) ?? 0];
  const before = tokens[from - 1]?.lower ?? "";
  const said = /^(?:who|that|only|also|have|has|had)$|[^s]s$/.test(before);
  const done = isTimed(field) || (field.pointsAt !== undefined && /by$/i.test(field.ref.field));
  return said && first < own && last >= own && done && /ed$/.test(tokens[from]!.lower);
}

interface Run {
  readonly from: number;
  readonly to: number;
  /** Position in the words, own ones first, to the fit. */
  readonly fits: ReadonlyMap<number, number>;
}

/** Runs of tokens each of which fits another word; "of" and "per" may stand between ("level of membership"). */
function runs(
  tokens: readonly Token[],
  fitting: Fits,
  own: readonly string[],
  extra: readonly string[],
  reversible: boolean,
  entities: ReadonlySet<string> = new Set(),
): Run[] {
  const words = [...own, ...extra];
  const found: Run[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const fits = new Map<number, number>();
    for (let at = from; at < Math.min(tokens.length, from + LONGEST); at++) {
      const token = tokens[at]!;
      // "Miles per gallon": both of its own words, for "orders per customer" is none.
      const rate = token.lower === "per" && [...fits].every(([index, fit]) => index < own.length && fit === 1);
      // "CO-DRIVER" of co_driver_id.
      const hyphen = token.text === "-" && at > from && !followsBlank(tokens, at) && !followsBlank(tokens, at + 1);
      const connects = hyphen || (reversible && at > from && (token.lower === "of" || token.lower === "the" || rate));
      if (connects) continue;
      const afterOf = at > from && FUNCTION_WORDS.has(tokens[at - 1]!.lower);
      if (afterOf && entities.has(token.stem)) break;
      const small = LIGHT_WORDS.has(token.lower) && !tellsApart(tokens, at);
      const hit = bestFit(token, fitting[at]!, words, fits, afterOf ? own.length : words.length, small);
      if (hit === undefined) break;
      fits.set(hit.index, hit.fit);
      found.push({ from, to: at + 1, fits: new Map(fits) });
    }
  }
  return found;
}

function bestFit(
  token: Token,
  fitting: ReadonlyMap<string, number>,
  words: readonly string[],
  used: ReadonlyMap<number, number>,
  limit: number,
  small: boolean,
) {
  if (token.kind === "mark" || token.kind === "quoted" || isRequest(token)) return undefined;
  let best: { index: number; fit: number } | undefined;
  for (let index = 0; index < limit; index++) {
    if (used.has(index)) continue;
    const fit = fitting.get(words[index]!) ?? 0;
    if (FUNCTION_WORDS.has(token.lower) && (fit < 1 || (used.size === 0 && !NEGATIONS.has(token.lower)))) continue;
    if (fit < 1 && small) continue;
    if (fit > 0.5 && fit > (best?.fit ?? 0)) best = { index, fit };
  }
  return best;
}

/** "complaints by KIND", "per type": what a category tells; "the kind of …" says little. */
function tellsApart(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.lower ?? "");
  return /^(?:kind|type|sort)s?$/.test(word!) && /^(?:by|per|each|every)$/.test(before!) && next !== "of";
}

const NOUNS: ReadonlySet<string> = new Set([...ROW_WORDS, "amount", "number", "value", "type", "kind"]);

/** The verb of a request at the start of a sentence; "records by year" and "amount by customer" begin with a noun. */
function isRequest(token: Token): boolean {
  return token.first && LIGHT_WORDS.has(token.lower) && !NOUNS.has(token.lower);
}

/** "miles per gallon" for a field named mpg. */
function initials(tokens: readonly Token[], field: LexicalField): Mention[] {
  const word = field.own[0]!;
  for (let from = 0; from + word.length <= tokens.length; from++) {
    const run = tokens.slice(from, from + word.length);
    // "average number of nights" asks for something, whatever is called anon.
    if (CUE_WORDS.has(run[0]!.lower)) continue;
    // "Aircraft that are" is no time of arrival.
    if (FUNCTION_WORDS.has(run.at(-1)!.lower)) continue;
    if (run.every((token, index) => token.kind === "word" && token.lower[0] === word[index] && token.lower !== word)) {
      return [{ from, to: from + word.length, meaning: { kind: "field", ref: field.ref, score: 0.9 } }];
    }
  }
  return [];
}
