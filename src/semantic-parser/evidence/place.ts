import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import { type Token, tokenize } from "../../language/tokens.js";
import type { Mention } from "../lexicon/mention.js";
import type { Definition } from "./define.js";

/** Where a question says what is defined: tokens `from` to `to` (excluded). */
export interface Placed {
  readonly from: number;
  readonly to: number;
  readonly definition: Definition;
  /** 0 to 1: whether the words are the very ones. */
  readonly fit: number;
}

/** Words that ask for a figure that a formula computes, whatever evidence calls it. */
const FIGURES: readonly ReadonlySet<string>[] = [
  "percentage percent proportion share rate %",
  "difference differ",
  "ratio",
  "average mean",
  "total sum",
].map((words) => new Set(words.split(" ").map(stem)));

/** All places at which a question says what is defined. */
export function placesIn(
  tokens: readonly Token[],
  definitions: readonly Definition[],
  mentions: readonly Mention[],
): Placed[] {
  return definitions.flatMap((definition) => {
    const { phrase, meaning } = definition;
    const words = phrase === undefined ? [] : tokenize(phrase).filter(({ kind }) => kind !== "mark");
    const found = words.length === 0 ? [] : runsOf(tokens, words);
    const places = found.length > 0 ? found : meaning.kind === "formula" ? figures(tokens, words) : [];
    return places.flatMap((place) => {
      const trimmed = trim(tokens, place, definition, mentions);
      return trimmed === undefined ? [] : [{ ...trimmed, definition, fit: place.fit }];
    });
  });
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly fit: number;
}

const NEGATIONS = new Set(["no", "not", "without", "neither", "nor", "never"]);
const isSmall = (token: Token) => FUNCTION_WORDS.has(token.lower) && !NEGATIONS.has(token.lower);
const same = (a: Token, b: Token) =>
  a.lower === b.lower || a.stem === b.stem || (a.number !== undefined && a.number === b.number);

/** The runs of tokens that say a phrase: all its telling words in order, or nearly all of a long one. */
function runsOf(tokens: readonly Token[], phrase: readonly Token[]): Run[] {
  const telling = phrase.filter((token) => !isSmall(token));
  const words = telling.length > 0 ? telling : phrase;
  const runs: Run[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (!words.some((word) => same(tokens[from]!, word))) continue;
    const run = runAt(tokens, from, words);
    if (run === undefined) continue;
    runs.push(run);
    from = run.to - 1;
  }
  const best = Math.max(0, ...runs.map(({ fit }) => fit));
  return runs.filter(({ fit }) => fit >= best);
}

function runAt(tokens: readonly Token[], from: number, words: readonly Token[]): Run | undefined {
  const open = [...words];
  let [to, passed] = [from, 0];
  for (let at = from; at < tokens.length && open.length > 0; at++) {
    const token = tokens[at]!;
    const hit = open.findIndex((word) => same(token, word));
    if (hit >= 0) {
      open.splice(hit, 1);
      to = at + 1;
    } else if (!isSmall(token) && token.kind !== "mark" && ++passed > words.length / 3) break;
    else if (token.kind === "mark" && token.text !== "-" && token.text !== "'") break;
  }
  const fit = (words.length - open.length) / words.length;
  const enough = words.length < 3 ? 1 : words.length < 5 ? 0.66 : 0.6;
  return fit >= enough ? { from, to, fit: fit - 0.05 * passed } : undefined;
}

/** "percentage = …" where the question says "what percent", "calculation = …" where it says "ratio". */
function figures(tokens: readonly Token[], phrase: readonly Token[]): Run[] {
  const asked = FIGURES.filter((words) => phrase.length === 0 || phrase.some((token) => words.has(token.stem)));
  const vague = phrase.some((token) => ["calculation", "result", "answer", "formula"].includes(token.lower));
  const kinds = vague ? FIGURES : asked;
  for (const words of kinds) {
    const at = tokens.findIndex((token) => words.has(token.stem) || words.has(token.lower));
    if (at >= 0) return [{ from: at, to: at + 1, fit: 0.9 }];
  }
  return [];
}

/** Leaves out small words at the ends, and the nouns that a condition is said of ("male STUDENTS", "MOVIES from 1990"). */
function trim(
  tokens: readonly Token[],
  { from, to }: Run,
  { meaning }: Definition,
  mentions: readonly Mention[],
): { from: number; to: number } | undefined {
  let [first, last] = [from, to];
  const noun = (at: number, end: number) =>
    mentions.some(
      (mention) =>
        mention.meaning.kind === "table" && mention.meaning.score >= 0.8 && mention.from === at && mention.to === end,
    );
  while (first < last - 1 && isSmall(tokens[first]!)) first++;
  while (last - 1 > first && isSmall(tokens[last - 1]!)) last--;
  if (meaning.kind === "fields") return { from: first, to: last };
  for (let end = first + 1; end < last; end++) {
    if (noun(first, end)) {
      first = end;
      break;
    }
  }
  for (let start = last - 1; start > first; start--) {
    if (noun(start, last)) {
      last = start;
      break;
    }
  }
  return { from: first, to: last };
}
