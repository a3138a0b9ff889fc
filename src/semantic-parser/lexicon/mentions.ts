import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { FUNCTION_WORDS, LIGHT_WORDS } from "../../language/stop-words.js";
import { canMean } from "../../language/synonyms.js";
import type { Token } from "../../language/tokens.js";
import type { LexicalField, LexicalTable, Lexicon } from "./lexicon.js";
import { longForm } from "./name-stems.js";

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
  const entities = new Set(lexicon.tables.flatMap((table) => (table.words.length === 1 ? table.words : [])));
  const found = [
    ...lexicon.tables.flatMap((table) => tableMentions(tokens, table)),
    ...lexicon.fields.flatMap((field) => fieldMentions(tokens, field, entities)),
    ...values.flatMap((value) => valueMentions(tokens, value)),
  ];
  return found.map((mention) => weighed(mention, found, tokens)).filter(({ meaning }) => meaning.score >= LEAST);
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

/** How well a word of a question fits a word of a name, 0 to 1. */
export function wordFit(token: Token, word: string): number {
  const asked = token.stem;
  if (asked === word || token.lower === word) return 1;
  if (token.kind !== "word") return 0;
  if (longForm(token.lower) === word) return 1;
  if (canMean(asked, word)) return 0.7;
  if (word.length >= 3 && asked.length > word.length && asked.startsWith(word) && word.length >= asked.length * 0.35) {
    return word.length >= 4 ? 0.75 : 0.6;
  }
  if (asked.length >= 4 && word.startsWith(asked)) return 0.65;
  const common = commonPrefix(asked, word);
  return common >= 5 && common >= 0.65 * Math.max(asked.length, word.length) ? 0.6 : 0;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function tableMentions(tokens: readonly Token[], table: LexicalTable): Mention[] {
  const weights = table.words.map((_, index) => (index === table.words.length - 1 ? 1 : 0.6));
  return runs(tokens, table.words, [], false).map(({ from, to, fits }) => {
    const matched = weights.reduce((sum, weight, index) => sum + weight * (fits.get(index) ?? 0), 0);
    const score = (table.linking ? 0.9 : 1) * (matched / weights.reduce((sum, weight) => sum + weight, 0));
    return { from, to, meaning: { kind: "table", table: table.name, score } };
  });
}

function fieldMentions(tokens: readonly Token[], field: LexicalField, entities: ReadonlySet<string>): Mention[] {
  const found = runs(tokens, field.own, field.tableWords, true, entities).flatMap(({ from, to, fits }): Mention[] => {
    const own = field.own.reduce((sum, _, index) => sum + (fits.get(index) ?? 0), 0) / field.own.length;
    if (own === 0) return [];
    const table = [...fits].some(([index]) => index >= field.own.length) ? 0.08 : 0;
    return [
      {
        from,
        to,
        meaning: { kind: "field", ref: field.ref, score: Math.min(1, own * (field.echo ? 0.86 : 0.92) + table) },
      },
    ];
  });
  return [...found, ...initials(tokens, field)];
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
      const hit = bestFit(token, words, fits, afterOf ? own.length : words.length);
      if (hit === undefined) break;
      fits.set(hit.index, hit.fit);
      found.push({ from, to: at + 1, fits: new Map(fits) });
    }
  }
  return found;
}

function bestFit(token: Token, words: readonly string[], used: ReadonlyMap<number, number>, limit: number) {
  if (token.kind === "mark" || token.kind === "quoted" || isRequest(token)) return undefined;
  let best: { index: number; fit: number } | undefined;
  for (let index = 0; index < limit; index++) {
    if (used.has(index)) continue;
    const fit = wordFit(token, words[index]!);
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
  const word = field.own.length === 1 ? field.own[0]! : "";
  if (word.length < 3 || word.length > 5) return [];
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
