import type { z } from "zod";
import { percent } from "../../language/numbers.js";
import type { ask } from "../actions/ask.js";
import { inline, rowsTable, sqlBlock } from "./stored-text.js";

export type AskOutput = z.output<typeof ask.output>;
export type Reading = AskOutput["alternatives"][number];

/**
 * An answer for a model: the rows, the query, how sure it is and why, and what else the question may mean.
 *
 * @param rows So many are shown at most.
 * @param chosen Whether the person who asks said that it is read as they mean it.
 */
export function answerText(answer: AskOutput, rows: number, chosen = false): string {
  const { answered, sql, guess, confidence, why, unmatched, alternatives, open, stale, stopped } = answer;
  const parts = [
    answered ? confidenceText(confidence, chosen) : "No answer: askable does not know.",
    inline(why, 2000),
    ...(answered ? rowsTable(answer, rows) : []),
    ...(answered && sql ? [sqlBlock(sql)] : []),
    ...(guess === undefined ? [] : ["A query that was too unsure to be the answer:", sqlBlock(guess)]),
    ...(unmatched.length > 0
      ? [`Not found in the database: ${unmatched.map((word) => inline(word)).join(", ")}.`]
      : []),
    ...(open ? [`The question is open: another reading weighs about as much. ${inline(open.difference)}`] : []),
    ...(alternatives.length > 0 ? ["Other readings of the question:", ...alternatives.map(readingText)] : []),
    ...(stale ? ["The data changed since they were profiled; the answer may rest on what is outdated."] : []),
    ...(stopped === undefined ? [] : [`Ended early: ${inline(stopped)}.`]),
  ];
  return parts.join("\n\n");
}

/** How a reading differs, in the words of its fields and values; else its query. */
export function readingPhrase({ readAs, sql }: Pick<AskOutput, "readAs" | "sql">): string {
  return inline(readAs.length > 0 ? readAs.join("; ") : (sql ?? "another query"), 400);
}

function readingText(reading: Reading, index: number): string {
  const { confidence, columns, rowCount, rows: found, difference, sql } = reading;
  const share = confidence === undefined ? "" : `${percent(confidence)}, `;
  const rows = `${rowCount} ${rowCount === 1 ? "row" : "rows"}`;
  const first = found[0]?.map((cell, at) => `${columns[at]}: ${cell === null ? "NULL" : String(cell)}`).join(", ");
  const phrase = difference === undefined ? readingPhrase(reading) : inline(difference);
  const head = `${index + 1}. ${phrase} (${share}${rows}${first ? `; the first: ${inline(first)}` : ""})`;
  return sql === undefined ? head : `${head}\n${sqlBlock(sql)}`;
}

function confidenceText(confidence: number, chosen: boolean): string {
  if (chosen) return `Read as the person who asks chose; the confidence before they did was ${percent(confidence)}.`;
  return `Confidence ${percent(confidence)}: ${inWords(Math.round(confidence * 100) / 100)}.`;
}

function inWords(confidence: number): string {
  if (confidence >= 0.9) return "very likely right";
  if (confidence >= 0.75) return "likely right";
  if (confidence >= 0.5) return "more likely right than wrong; check how it was read";
  if (confidence >= 0.25) return "more likely wrong than right; do not rely on it without checking the query";
  return "probably wrong; do not rely on it";
}
