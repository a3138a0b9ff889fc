import type { MatchedValue } from "../../indexes/value-index.js";
import { stem } from "../../language/stems.js";
import type { Token } from "../../language/tokens.js";
import { sameRef } from "../query/query.js";
import type { CodeMention, CodeWords } from "./codes/code-phrases.js";
import { codeMentions } from "./codes/code-words.js";
import { CUES } from "./cues.js";
import { isIdiom } from "./items.js";
import type { Lexicon } from "./lexicon.js";
import type { Mention } from "./mention.js";
import {
  besideNames,
  countsRows,
  isDoerAndDeed,
  isKindOfNoun,
  isPartOfWhole,
  isStateOfThing,
  isValueOfThing,
  NAMED,
} from "./names/beside-names.js";
import { exactNameAt, exactNamesOf } from "./names/exact-names.js";
import { namedThings } from "./names/named-things.js";
import { isNth, ranks } from "./names/ranking-words.js";
import { isBridged, isOther, isOverlong, valueMentions } from "./stored-values.js";
import { isTimed, verbOf } from "./times/dated-fields.js";

/** Below this a mention is too faint to mean anything. */
const LEAST = 0.3;
/** The same of a verb that says next to nothing: "that CAME in through the shop". */
const FAINT = 0.5;
const COMING = new Set("come comes came coming go goes went going gone get gets got".split(" "));
/** From here on a word is one that says what a stored code means. */
const SAID = 0.65;

/** All runs of tokens that can name a table, a field or a stored value. */
export function findMentions(
  tokens: readonly Token[],
  lexicon: Lexicon,
  codes: CodeWords,
  values: readonly MatchedValue[],
): Mention[] {
  const isMeant = (mention: Mention) =>
    !isOfRows(mention, tokens, lexicon) &&
    !isUnit(mention, tokens, lexicon) &&
    !isOfIdiom(mention, tokens) &&
    !isPartOfWhole(mention, tokens);
  const said = codeMentions(tokens, codes);
  const named = namedThings(
    tokens,
    lexicon,
    (at) => said.some(({ from, to, score }) => score >= SAID && from <= at && at < to) || isSaid(tokens[at]!, values),
  );
  const spoken = tablesSpokenOf(named, said);
  // A word of a longer meaning is one only of the things that are spoken of.
  const isElsewhere = ({ from, to, ref }: CodeMention) =>
    (spoken.size > 0 && !spoken.has(ref.table)) ||
    named.some((each) => each.from === from && each.to === to && isOtherTable(each.meaning, ref.table));
  const apart = said.filter((code) => code.inPart === true && isElsewhere(code));
  const coded = said
    .filter((code) => !apart.includes(code))
    .map(({ from, to, ref, value, score }): Mention => ({ from, to, meaning: { kind: "value", ref, value, score } }))
    .filter(isMeant);
  const isPlaced = ({ from, to }: Mention) => said.some((code) => code.placed && code.from === from && code.to === to);
  const stored = values
    .filter((value) => !isBridged(value) && !isOverlong(value, values) && !isOther(value))
    .flatMap((value) => valueMentions(tokens, value))
    .filter(({ from, meaning }) => !apart.some((code) => code.from === from && isSaidBy(code, meaning)))
    .flatMap((mention) => withNoun(mention, tokens, lexicon))
    .filter(isMeant);
  const whole = stored.filter(
    (mention) => !isOfNoun(mention, [...coded, ...stored], named) && !isOfSuperlative(mention, tokens),
  );
  return best([
    ...named.filter(
      (mention) =>
        !countsTimes(mention, tokens, lexicon) &&
        !countsRows(mention, tokens, lexicon) &&
        !computes(mention, tokens, named, lexicon) &&
        !isOfIdiom(mention, tokens) &&
        !isNth(mention, tokens, named) &&
        !ranks(mention, tokens, lexicon) &&
        !isStateOfThing(mention, [...coded, ...stored], lexicon) &&
        !isKindOfNoun(mention, [...coded, ...stored], named, lexicon) &&
        !isDoerAndDeed(mention, tokens, lexicon) &&
        !isValueOfThing(mention, tokens, stored, lexicon) &&
        !isDoerOf(mention, tokens, lexicon),
    ),
    ...coded.map((mention) => (isPlaced(mention) ? mention : besideNames(mention, named, tokens, lexicon))),
    ...whole.map((mention) => weighed(mention, named, tokens)),
  ]).filter(
    ({ from, to, meaning }) => meaning.score >= (to === from + 1 && COMING.has(tokens[from]!.lower) ? FAINT : LEAST),
  );
}

const isOtherTable = (meaning: Mention["meaning"], table: string) =>
  meaning.kind === "table" && meaning.table !== table && meaning.score >= SAID;

const isSaidBy = ({ ref, value }: CodeMention, meaning: Mention["meaning"]) =>
  meaning.kind === "value" && meaning.value === value && sameRef(meaning.ref, ref);

/** The tables that are named; where none is, those of which a field or a value is. */
function tablesSpokenOf(named: readonly Mention[], codes: readonly CodeMention[]): ReadonlySet<string> {
  const sure = named.map(({ meaning }) => meaning).filter(({ score }) => score >= NAMED);
  const tables = sure.flatMap((meaning) => (meaning.kind === "table" ? [meaning.table] : []));
  if (tables.length > 0) return new Set(tables);
  const fields = sure.flatMap((meaning) => (meaning.kind === "field" ? [meaning.ref.table] : []));
  return new Set([...fields, ...codes.flatMap(({ inPart, ref }) => (inPart === true ? [] : [ref.table]))]);
}

/** "more than 3 TIMES": how often, and no time of day, nor a field that is only somewhat called so. */
function countsTimes({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (to !== from + 1 || tokens[from]!.lower !== "times" || tokens[from - 1]?.number === undefined) return false;
  return meaning.score < NAMED || (meaning.kind === "field" && isTimed(lexicon.field(meaning.ref)));
}

const COMPUTING = new Set(CUES.flatMap(([phrase, { kind }]) => (kind === "aggregate" ? [phrase] : [])));

/** "The AVERAGE and maximum age", "above the AVERAGE": what is computed, though a field is called Average. */
function computes(
  { from, to, meaning }: Mention,
  tokens: readonly Token[],
  named: readonly Mention[],
  lexicon: Lexicon,
) {
  if (to !== from + 1 || meaning.kind !== "field" || !COMPUTING.has(tokens[from]!.lower)) return false;
  // "Average total": the field that is averaged.
  const listed = (step: 1 | -1) => {
    let at = from + step;
    while (/^(?:,|and|or|the)$/.test(tokens[at]?.lower ?? "")) at += step;
    return at !== from + step && COMPUTING.has(tokens[at]?.lower ?? "");
  };
  const before = tokens.slice(Math.max(0, from - 2), from).map(({ lower }) => lower);
  const compared = /(?:^| )(?:than|above|below|over|under|beyond)(?: the)?$/.test(before.join(" "));
  if (compared || listed(1) || listed(-1)) return true;
  return named.some(({ from: next, meaning: other }) => {
    const field = next === to && other.kind === "field" && other.score >= NAMED ? lexicon.field(other.ref) : undefined;
    return field?.kind === "number" && !field.key;
  });
}

/** "The PLAYERS of a team" are those who play, and not the day on which it played. */
function isDoerOf({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const verb = meaning.kind === "field" && to === from + 1 ? verbOf(lexicon.field(meaning.ref)) : undefined;
  const deed = verb === undefined ? "" : stem(verb);
  const word = tokens[from]!.lower;
  return deed.length >= 4 && word.startsWith(deed) && /^(?:e?rs?|ors?)$/.test(word.slice(deed.length));
}

/** From here on a stored value is what was written, but for letter case and the like. */
const WRITTEN_SO = 0.97;

/**
 * "cancelled EVENTS" are events whose status is "cancelled", though a reason "event cancelled" is stored as well: a value
 * that is not written so, of another value and the name of a table.
 */
function isOfNoun({ from, to, meaning }: Mention, values: readonly Mention[], named: readonly Mention[]): boolean {
  if (meaning.score >= WRITTEN_SO || to - from < 2) return false;
  const noun = named.some(
    (other) =>
      other.from === to - 1 && other.to === to && other.meaning.kind === "table" && other.meaning.score >= NAMED,
  );
  return (
    noun &&
    values.some(
      (other) =>
        other.from === from &&
        other.to === to - 1 &&
        other.meaning.kind === "value" &&
        other.meaning.score >= WRITTEN_SO,
    )
  );
}

const SUPERLATIVES = new Set(
  CUES.flatMap(([phrase, { kind }]) =>
    /^(?:common|most|extreme)$/.test(kind) && phrase.includes(" ") ? [phrase] : [],
  ),
);

/** "The MOST COMMON keyword", though somebody is called Common: only a capital letter says so. */
function isOfSuperlative({ from, to, meaning }: Mention, tokens: readonly Token[]): boolean {
  if (meaning.kind === "value" && to > from + 1) return isOfExtreme(tokens[from]!, meaning.value);
  if (meaning.kind !== "value" || meaning.value === meaning.value.toLowerCase()) return false;
  const [before, { text, lower, kind }] = [tokens[from - 1], tokens[from]!];
  return before !== undefined && kind === "word" && text === lower && SUPERLATIVES.has(`${before.lower} ${lower}`);
}

/** "The LOWEST HAEMOGLOBIN", which is not what "Low haemoglobin" means. */
const isOfExtreme = ({ lower }: Token, value: string) =>
  /^(?:low|high|larg|small|old|young|long|short|cheap|great|few|lat|new)(?:er|est)$/.test(lower) &&
  !value.toLowerCase().startsWith(lower);

/** Part of a stored value that was found. */
function isSaid({ lower }: Token, values: readonly MatchedValue[]): boolean {
  return values.some(({ keyword }) =>
    keyword
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(lower),
  );
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

/** "how much in USD", where a field is said to hold dollars: the unit of what is asked, and no value. */
function isUnit({ from, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const token = tokens[from]!;
  if (meaning.kind !== "value" || !/^[A-Z]{3}$/.test(meaning.value)) return false;
  const before = tokens[from - 1];
  const placed = before !== undefined && (/^(in|and|\()$/.test(before.lower) || before.number !== undefined);
  return placed && lexicon.fields.some(({ called, kind }) => kind === "number" && called.has(token.stem));
}

/** "right now", though somebody is called Wright, "so far", whatever says how far something is. */
const isOfIdiom = ({ from, to, meaning }: Mention, tokens: readonly Token[]) =>
  to === from + 1 && meaning.score < WRITTEN_SO && isIdiom(tokens, from);

const ROWS = new Set("row rows record records entry entries tuple tuples line lines".split(" "));
const COUNTED = new Set("many of count".split(" "));
const NOUNS_OF_DATABASES = new Set("table tables view views column columns field fields database".split(" "));

/** "how many rows are in …", "the rows of …", "in the table movie_cast": no value, though one may be called so. */
function isOfRows({ from, to }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const [before, token, next] = [tokens[from - 1], tokens[from]!, tokens[from + 1]];
  if (to !== from + 1 || token.kind !== "word" || token.text !== token.lower) return false;
  const called = next !== undefined && exactNameAt(next, token, exactNamesOf(lexicon)).length > 0;
  if (NOUNS_OF_DATABASES.has(token.lower)) return called;
  return ROWS.has(token.lower) && (COUNTED.has(before?.lower ?? "") || /^(of|in|from)$/.test(next?.lower ?? ""));
}

/** "the capital" is the field of that name, though an airport may be called Capital: only a capital letter or quotes say so. */
function weighed(mention: Mention, names: readonly Mention[], tokens: readonly Token[]): Mention {
  const { meaning, from, to } = mention;
  if (meaning.kind !== "value") return mention;
  const run = tokens.slice(from, to);
  const written = run.some((token) => token.kind === "quoted" || (!token.first && /^\p{Lu}/u.test(token.text)));
  if (written || meaning.value === meaning.value.toLowerCase()) return mention;
  const named = names.some((other) => other.from === from && other.to === to && other.meaning.score >= NAMED);
  return named ? { ...mention, meaning: { ...meaning, score: meaning.score * 0.5 } } : mention;
}

/** "the colorado river" is the row of that name in the table of rivers, whatever else is called so. */
function withNoun(mention: Mention, tokens: readonly Token[], lexicon: Lexicon): Mention[] {
  const { meaning, to } = mention;
  const next = tokens[to];
  if (meaning.kind !== "value" || next === undefined) return [mention];
  const { words } = lexicon.table(meaning.ref.table);
  const { own, echo } = lexicon.field(meaning.ref);
  const names = echo || (own.length === 1 && (own[0] === "name" || own[0] === "titl"));
  if (!names || words.length !== 1 || words[0] !== next.stem || /s$/.test(next.lower)) return [mention];
  return [mention, { ...mention, to: to + 1, meaning: { ...meaning, score: meaning.score + 0.1 } }];
}
