import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../language/stop-words.js";
import type { Token } from "../../language/tokens.js";
import type { LexicalField, Lexicon } from "./lexicon.js";
import { type NamedThing, wordIndexOf } from "./word-index.js";

/** What a run of tokens can mean. Scores are 0 to 1 and comparable. */
export type Meaning =
  | { readonly kind: "table"; readonly table: string; readonly score: number }
  | { readonly kind: "field"; readonly ref: FieldRef; readonly score: number }
  | { readonly kind: "value"; readonly ref: FieldRef; readonly value: string; readonly score: number };

/** Tokens `from` to `to` (excluded) and one thing that they can mean. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
}

const LONGEST = 6;
/** Below this a mention is too faint to mean anything. */
const LEAST = 0.3;
/** From here on a run of words is a name of the schema to the letter. */
const NAMED = 0.85;

/** All runs of tokens that can name a table, a field or a stored value. */
export function findMentions(tokens: readonly Token[], lexicon: Lexicon, values: readonly MatchedValue[]): Mention[] {
  const found = best([...namedThings(tokens, lexicon), ...values.flatMap((value) => valueMentions(tokens, value))]);
  return found.map((mention) => weighed(mention, found, tokens)).filter(({ meaning }) => meaning.score >= LEAST);
}

/** What the names of the schema, and whatever else things are called, say of runs of tokens. */
function namedThings(tokens: readonly Token[], lexicon: Lexicon): Mention[] {
  const index = wordIndexOf(lexicon);
  const fits = tokens.map((token) => index.fits(token));
  const near = new Set(fits.flatMap((each) => [...each.keys()].flatMap((word) => index.things(word))));
  return [
    ...[...near].flatMap((thing) =>
      thing.kind === "table" ? tableMentions(tokens, fits, thing) : fieldMentions(tokens, fits, thing, index.entities),
    ),
    ...index.short.flatMap((field) => initials(tokens, field)),
  ];
}

/** Of several ways to mean the same by the same tokens, the likeliest. */
function best(mentions: readonly Mention[]): Mention[] {
  const known = new Map<string, Mention>();
  for (const mention of mentions) {
    const { from, to, meaning } = mention;
    const key = JSON.stringify([from, to, { ...meaning, score: 0 }]);
    if ((known.get(key)?.meaning.score ?? 0) < meaning.score) known.set(key, mention);
  }
  return [...known.values()];
}

/** "the capital" is the field of that name, though an airport may be called Capital: only a capital letter or quotes say so. */
function weighed(mention: Mention, found: readonly Mention[], tokens: readonly Token[]): Mention {
  const { meaning, from, to } = mention;
  if (meaning.kind !== "value") return mention;
  const run = tokens.slice(from, to);
  const written = run.some((token) => token.kind === "quoted" || (!token.first && /^\p{Lu}/u.test(token.text)));
  if (written || meaning.value === meaning.value.toLowerCase()) return mention;
  const named = found.some(
    (other) => other.from === from && other.to === to && other.meaning.kind !== "value" && other.meaning.score >= NAMED,
  );
  return named ? { ...mention, meaning: { ...meaning, score: meaning.score * 0.5 } } : mention;
}

type Fits = readonly ReadonlyMap<string, number>[];

function tableMentions(
  tokens: readonly Token[],
  fits: Fits,
  { table, naming }: Extract<NamedThing, { kind: "table" }>,
): Mention[] {
  const { words } = naming;
  const weights = words.map((_, index) => (index === words.length - 1 ? 1 : 0.6));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const linking = table.linking && words === table.words ? 0.9 : 1;
  return runs(tokens, fits, words, [], false).map(({ from, to, fits }) => {
    const matched = weights.reduce((sum, weight, index) => sum + weight * (fits.get(index) ?? 0), 0);
    const score = linking * naming.weight * (matched / whole);
    return { from, to, meaning: { kind: "table", table: table.name, score } };
  });
}

function fieldMentions(
  tokens: readonly Token[],
  fits: Fits,
  { field, naming, extra }: Extract<NamedThing, { kind: "field" }>,
  entities: ReadonlySet<string>,
): Mention[] {
  const { words, echo, weight } = naming;
  return runs(tokens, fits, words, extra, true, entities).flatMap(({ from, to, fits }): Mention[] => {
    const own = words.reduce((sum, _, index) => sum + (fits.get(index) ?? 0), 0) / words.length;
    if (own === 0) return [];
    const table = [...fits].some(([index]) => index >= words.length) ? 0.08 : 0;
    const score = Math.min(1, weight * own * (echo ? 0.86 : 0.92) + table);
    return [{ from, to, meaning: { kind: "field", ref: field.ref, score } }];
  });
}

interface Run {
  readonly from: number;
  readonly to: number;
  /** Position in the words, own ones first, to the fit. */
  readonly fits: ReadonlyMap<number, number>;
}

/** Runs of tokens each of which fits another word; "of" may stand between ("level of membership", "number of staff"). */
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
      const connects = reversible && at > from && (token.lower === "of" || token.lower === "the");
      if (connects) continue;
      const afterOf = at > from && FUNCTION_WORDS.has(tokens[at - 1]!.lower);
      if (afterOf && entities.has(token.stem)) break;
      const hit = bestFit(token, fitting[at]!, words, fits, afterOf ? own.length : words.length);
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
) {
  if (token.kind === "mark" || token.kind === "quoted" || isRequest(token)) return undefined;
  let best: { index: number; fit: number } | undefined;
  for (let index = 0; index < limit; index++) {
    if (used.has(index)) continue;
    const fit = fitting.get(words[index]!) ?? 0;
    if (FUNCTION_WORDS.has(token.lower) && (fit < 1 || used.size === 0)) continue;
    if (fit < 1 && LIGHT_WORDS.has(token.lower)) continue;
    if (fit > 0.5 && fit > (best?.fit ?? 0)) best = { index, fit };
  }
  return best;
}

/** The verb of a request at the start of a sentence. */
function isRequest(token: Token): boolean {
  return token.first && LIGHT_WORDS.has(token.lower);
}

/** "miles per gallon" for a field named mpg. */
function initials(tokens: readonly Token[], field: LexicalField): Mention[] {
  const word = field.own[0]!;
  for (let from = 0; from + word.length <= tokens.length; from++) {
    const run = tokens.slice(from, from + word.length);
    if (run.every((token, index) => token.kind === "word" && token.lower[0] === word[index] && token.lower !== word)) {
      return [{ from, to: from + word.length, meaning: { kind: "field", ref: field.ref, score: 0.9 } }];
    }
  }
  return [];
}

function valueMentions(tokens: readonly Token[], match: MatchedValue): Mention[] {
  const keyword = match.keyword.toLowerCase();
  const found: Mention[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (!keyword.startsWith(tokens[from]!.lower)) continue;
    for (let to = from + 1; to <= Math.min(tokens.length, from + 10); to++) {
      if (joined(tokens.slice(from, to)) !== keyword.replaceAll(/[^\p{L}\p{N}]+/gu, "")) continue;
      const { ref, value, score } = match;
      found.push({ from, to, meaning: { kind: "value", ref, value, score } });
      break;
    }
  }
  return found;
}

function joined(tokens: readonly Token[]): string {
  return tokens.map((token) => token.lower.replaceAll(/[^\p{L}\p{N}]+/gu, "")).join("");
}
