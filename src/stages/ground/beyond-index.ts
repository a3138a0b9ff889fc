import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { type Token, tokenize } from "../../language/tokens.js";
import type { StageContext } from "../stage.js";
import { namedFirst } from "./named-fields.js";

/** Phrases, and fields for each of them, that the database is asked about at most. */
const PHRASES = 3;
const FIELDS = 4;
/** Milliseconds after which no other phrase is begun. */
const PATIENCE = 1000;

/**
 * Values of fields that the value index holds only a part of, asked of the database itself: for quoted texts, names and
 * codes that nothing was found for, and where an index of the database answers.
 */
export async function valuesBeyondIndex(
  phrases: readonly string[],
  matched: readonly MatchedValue[],
  named: readonly FieldRef[],
  { values, stored, signal }: Pick<StageContext, "values" | "stored" | "signal">,
): Promise<MatchedValue[]> {
  if (values.cut.length === 0) return [];
  const known = matched.map(({ keyword }) => keyword.toLowerCase());
  const isKnown = (phrase: string) => known.some((keyword) => keyword.includes(phrase) || phrase.includes(keyword));
  const sought = [...new Set(phrases)].filter((phrase) => !isKnown(phrase.toLowerCase())).slice(0, PHRASES);
  const fields = namedFirst(values.cut, named).slice(0, FIELDS);
  const begun = performance.now();
  const found: MatchedValue[] = [];
  for (const keyword of sought) {
    signal.throwIfAborted();
    if (performance.now() - begun > PATIENCE) break;
    const hits = await Promise.all(fields.map((ref) => stored(ref, keyword)));
    found.push(...hits.flat().map((hit) => ({ ...hit, keyword })));
  }
  return found;
}

/** Quoted texts first, then runs of words that begin with a capital or hold a digit; not the first word of a sentence. */
export function namesIn(texts: readonly string[]): string[] {
  const tokens = texts.map((text) => tokenize(text));
  const quoted = tokens.flat().filter(({ kind }) => kind === "quoted");
  return [...quoted.map(({ text }) => text), ...texts.flatMap((text, index) => runsOf(tokens[index]!, text))];
}

interface Run {
  readonly start: number;
  readonly end: number;
}

function runsOf(tokens: readonly Token[], text: string): string[] {
  const written = ({ start, end }: Run) => text.slice(start, end);
  const capitals = new Set(
    tokens.filter(({ text, first }) => /^\p{Lu}/u.test(text) && !first).map(({ start }) => start),
  );
  const isName = (run: Run) => capitals.has(run.start) || isMixed(written(run));
  // What no blank parts is one: "ORD-2024-17".
  const glued = joined(
    tokens.filter((token) => token.kind !== "quoted" && !/^[,;:?!.]$/.test(token.text)),
    0,
  );
  return joined(glued.filter(isName), 1).map((run) => written(run).replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ""));
}

const isMixed = (text: string) => /\p{L}/u.test(text) && /\p{N}/u.test(text);

/** Runs that so many characters part at most, as one. */
function joined(runs: readonly Run[], gap: number): Run[] {
  const result: Run[] = [];
  for (const { start, end } of runs) {
    const last = result.at(-1);
    if (last && start - last.end <= gap) result[result.length - 1] = { start: last.start, end };
    else result.push({ start, end });
  }
  return result;
}
