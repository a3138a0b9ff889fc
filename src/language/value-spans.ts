import { FUNCTION_WORDS, LIGHT_WORDS } from "./stop-words.js";
import { followsBlank, type Token } from "./tokens.js";

/** A run of tokens that may be a stored value. */
export interface Span {
  readonly text: string;
  readonly words: number;
  /** Too weak to be looked up otherwise than exactly: one plain word in lower case, a number. */
  readonly exactOnly: boolean;
  readonly tokens: readonly Token[];
}

const LONGEST = 7;

/** Quoted text first, then runs of up to seven tokens, the longest first. */
export function spansOf(tokens: readonly Token[]): Span[] {
  const quoted = tokens.filter((token) => token.kind === "quoted").map((token) => spanOf([token]));
  const runs: Span[] = [];
  for (let length = LONGEST; length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const run = tokens.slice(from, from + length);
      if (run.some((token) => token.kind === "quoted" || /^[,;:?!.]$/.test(token.text))) continue;
      runs.push(spanOf(run));
    }
  }
  return [...quoted, ...runs];
}

function spanOf(run: readonly Token[]): Span {
  const [first] = run;
  const text = run.map((token, index) => (followsBlank(run, index) ? ` ${token.text}` : token.text)).join("");
  const proper = run.some((token) => token.kind === "quoted" || (/^\p{Lu}/u.test(token.text) && !token.first));
  const weak = run.length === 1 || first?.kind === "number" || isPhrase(run);
  return { text, words: run.length, exactOnly: !proper && weak, tokens: run };
}

/** "ON LEAVE", "in transit", "out of stock": a state that is stored so, where it is written to the letter. */
function isPhrase(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens;
  const small = /^(?:on|in|out|off|under|at|up)$/.test(first?.lower ?? "");
  // "In Alaska" is no state of anything.
  return small && rest.length > 0 && rest.length < 3 && rest.every(({ text }) => !/^\p{Lu}/u.test(text));
}

/** False for runs that begin or end with a small word, and for those of small words only. */
export function isWorthLooking({ tokens }: Span): boolean {
  const first = tokens[0]!;
  const last = tokens.at(-1)!;
  if (first.kind === "quoted") return true;
  if (tokens.length > 1 && tokens.some((token) => token.kind === "mark" && !"()&-/'’.".includes(token.text)))
    return false;
  if (tokens.length === 1) return first.kind !== "mark" && first.kind !== "number" && !isSmall(first);
  // "No shows" may be a state that is stored.
  const denied = first.lower === "no" && tokens.length === 2;
  return (
    (denied || isPhrase(tokens) || !isEdge(first)) && !(isEdge(last) && last.text !== ")") && !tokens.every(isSmall)
  );
}

function isSmall(token: Token): boolean {
  const capital = /^\p{Lu}/u.test(token.text) && !token.first;
  return token.kind === "mark" || (!capital && (FUNCTION_WORDS.has(token.lower) || LIGHT_WORDS.has(token.lower)));
}

function isEdge(token: Token): boolean {
  const capital = /^\p{Lu}/u.test(token.text) && !token.first;
  return token.kind === "mark" || (!capital && FUNCTION_WORDS.has(token.lower));
}
