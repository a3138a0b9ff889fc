import { relativePeriodAt } from "../language/relative-periods.js";
import { tokenize } from "../language/tokens.js";
import { dataText } from "../prompts/blocks.js";
import type { Asked, PreviousQuestion } from "./state.js";

/**
 * The question as prompts show it. A question before it stands with the evidence: behind all that is the same from one
 * question to the next, so that caches of prefixes are hit.
 */
export function promptTexts(asked: Asked): { evidence: string; question: string } {
  const { question, evidence, previous } = asked;
  const known = [evidence.trim(), previous ? previousBlock(previous) : "", todayLine(asked)];
  return { evidence: known.filter(Boolean).join("\n\n"), question: question.trim() };
}

/** The day, where the question counts from it: "last month". Elsewhere it would only change the prompt from day to day. */
function todayLine({ now, ...asked }: Asked): string {
  if (now === undefined) return "";
  const tokens = searchedTexts(asked).map((text) => tokenize(text));
  const counts = tokens.some((words) => words.some((_, at) => relativePeriodAt(words, at, now) !== undefined));
  return counts ? `Today is ${now}.` : "";
}

function previousBlock({ question, sql }: PreviousQuestion): string {
  const query = dataText(sql, LONGEST_SQL).replace(/ ?;$/, "");
  return [
    "The question before this one, to which it may refer:",
    `Question: ${dataText(question, LONGEST_QUESTION)}`,
    `SQL: ${query};`,
    "",
  ].join("\n");
}

const LONGEST_QUESTION = 400;
const LONGEST_SQL = 2000;

/** The texts whose words tell of values and fields: a question that refers to the one before it leaves some of them out. */
export function searchedTexts({ question, evidence, previous }: Asked): string[] {
  return [question, evidence, ...(previous ? [previous.question] : [])];
}

/** As `searchedTexts`, in one. */
export function searchedText(asked: Asked): string {
  return searchedTexts(asked)
    .map((text) => text.trim())
    .filter(Boolean)
    .join(" ");
}
