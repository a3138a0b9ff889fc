import { dataText } from "../prompts/blocks.js";
import type { Asked, PreviousQuestion } from "./state.js";

/**
 * The question as prompts show it. A question before it stands with the evidence: behind all that is the same from one
 * question to the next, so that caches of prefixes are hit.
 */
export function promptTexts({ question, evidence, previous }: Asked): { evidence: string; question: string } {
  const known = [evidence.trim(), previous ? previousBlock(previous) : ""];
  return { evidence: known.filter(Boolean).join("\n\n"), question: question.trim() };
}

function previousBlock({ question, sql }: PreviousQuestion): string {
  const query = dataText(sql, LONGEST_SQL).replace(/\s*;$/, "");
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
