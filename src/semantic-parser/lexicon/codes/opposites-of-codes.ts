import { stem } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import { type CodeMention, type CodeWords, firstLetters } from "./code-phrases.js";

const OPPOSITE = /^(?:un|in|im|il|ir|non|dis)-?(?=\p{L}{4})/u;
const SURE_OPPOSITE = 0.9;

/** Opposites that no prefix tells, by the stem of what is not. */
const ANTONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ["failed", "passed successful succeeded"],
    ["failing", "passed successful succeeded"],
    ["unsuccessful", "passed"],
    ["rejected", "accepted approved"],
    ["declined", "accepted approved"],
    ["refused", "accepted approved"],
    ["denied", "approved accepted"],
    ["absent", "present attended"],
    ["missed", "attended present"],
    ["closed", "open"],
    ["lost", "won"],
    ["false", "true correct"],
    ["wrong", "correct right"],
    ["broken", "working intact"],
    ["damaged", "intact"],
    ["offline", "online"],
    ["private", "public"],
    ["outstanding", "paid settled"],
    ["overdue", "paid settled"],
  ].map(([word, others]): [string, string[]] => [stem(word!), others!.split(" ").map(stem)]),
);

/** "inactive", "unpaid": the other of two values, or no of a flag. */
export function opposites(token: Token, at: number, codes: CodeWords): CodeMention[] {
  const base = token.kind === "word" ? token.lower.replace(OPPOSITE, "") : token.lower;
  const antonyms = token.kind === "word" ? (ANTONYMS.get(token.stem) ?? []) : [];
  if (base === token.lower && antonyms.length === 0) return [];
  return [...(base === token.lower ? [] : [stem(base)]), ...antonyms].flatMap((asked) => otherThan(asked, at, codes));
}

function otherThan(asked: string, at: number, codes: CodeWords): CodeMention[] {
  const span = { from: at, to: at + 1, score: SURE_OPPOSITE };
  const others = (codes.beginning.get(firstLetters(asked)) ?? []).flatMap((phrase): CodeMention[] => {
    const value = phrase.words.length === 1 && phrase.words[0] === asked ? codes.other(phrase) : undefined;
    return value === undefined ? [] : [{ ...span, ref: phrase.ref, value }];
  });
  const flags = codes.flags.filter(({ words }) => words.includes(asked) && words.length <= 2);
  return [...others, ...flags.map(({ ref, no }) => ({ ...span, ref, value: no }))];
}
