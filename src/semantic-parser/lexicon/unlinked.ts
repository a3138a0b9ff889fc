import { linkQuestion, type ParserInput } from "./reading.js";

/** The telling words of a question that name nothing in the database, as written. */
export function unlinkedWords(input: ParserInput): string[] {
  const { items } = linkQuestion(input);
  const words = items.filter((item) => item.kind === "word" && item.weight === "content").map((item) => item.text);
  return [...new Set(words)].slice(0, 8);
}

/** True for a name ("patients in Frankfurt"): a word with a capital letter that does not open a sentence. */
export function isProperName(word: string, question: string): boolean {
  const before = question.slice(0, question.indexOf(word)).trimEnd();
  return /^\p{Lu}/u.test(word) && before !== "" && !/[.?!:]["'”’)]?$/.test(before);
}
