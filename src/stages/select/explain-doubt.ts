import type { MatchedValue } from "../../indexes/value-index.js";
import { nearValues, nearValuesText } from "../../semantic-parser/lexicon/codes/near-values.js";
import { type LinkedQuestion, linkQuestion, type ParserInput } from "../../semantic-parser/lexicon/link-question.js";
import { readDrafts } from "../../semantic-parser/rules/nested.js";
import { type UnmatchedWord, unmatchedWords } from "../../semantic-parser/scoring/unmatched.js";

/** Words at most that are said to be found nowhere. */
const MOST = 8;

/** What a question says that nothing in the database explains. */
export interface Doubt {
  readonly words: readonly UnmatchedWord[];
  /** In sentences for people, each after a blank; empty where there is nothing to say. */
  readonly text: string;
}

/** The words that no name, value, comment or synonym explains, with the values that they might have meant. */
export function doubtIn(input: ParserInput): Doubt {
  const linked = linkQuestion(input);
  const unread = readDrafts(linked)[0]?.unread ?? [];
  const words = unmatchedWords(linked.items, unread).filter(({ text }) => !isValue(text, input.values));
  const different = words.filter(({ text }, at) => words.findIndex((each) => each.text === text) === at).slice(0, MOST);
  return { words: different, text: textOf(different, linked) };
}

/** Part of a stored value that was found, though the question was read otherwise. */
function isValue(word: string, values: readonly MatchedValue[]): boolean {
  const told = word.toLowerCase();
  return values.some(({ keyword }) => keyword.toLowerCase().split(/\s+/).includes(told));
}

function textOf(words: readonly UnmatchedWord[], { items, lexicon }: LinkedQuestion): string {
  const narrowing = words.find(({ role }) => role === "modifier");
  const near = narrowing === undefined ? [] : nearValues(items, narrowing.at, lexicon);
  const rest = words.filter((word) => near.length === 0 || word !== narrowing);
  const sentences = [
    ...(near.length > 0
      ? [`Nothing is "${narrowing!.text}": the values of ${near.map(nearValuesText).join("; of ")}.`]
      : []),
    ...(rest.length > 0
      ? [`Nothing in the database was found for ${rest.map(({ text }) => `"${text}"`).join(", ")}.`]
      : []),
  ];
  return sentences.map((sentence) => ` ${sentence}`).join("");
}

/** What would help where the doubt was too great: people know what a word means that the data does not tell. */
export function helpFor({ words }: Doubt, databaseName: string): string {
  const word = words.find(({ role }) => role !== "name" && role !== "other");
  if (word === undefined) return "";
  return ` If "${word.text}" is another word for a table, field or value, a note says so: askable notes ${databaseName}.`;
}
