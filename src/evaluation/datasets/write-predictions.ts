import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { DataSet } from "./question.js";

/**
 * Predictions in the form that the data set's official evaluator reads: BIRD's and Spider's stand for all questions in
 * their order, with a blank query where there is none; of other data sets, JSON lines of `{ id, sql }`.
 *
 * @param predictions By id; null where the pipeline gave no SQL, absent where the question was not asked.
 */
export function predictionsText(
  { kind, questions }: Pick<DataSet, "kind" | "questions">,
  predictions: ReadonlyMap<string, string | null>,
): string {
  if (kind === "bird") {
    const entries = questions.map(({ id, database }, place) => {
      return `    ${JSON.stringify(String(place))}: ${JSON.stringify(`${predictions.get(id) ?? " "}\t----- bird -----\t${database}`)}`;
    });
    return `{\n${entries.join(",\n")}\n}\n`;
  }
  if (kind === "spider") {
    return questions.map(({ id }) => `${onOneLine(predictions.get(id) ?? "SELECT")}\n`).join("");
  }
  return questions
    .filter(({ id }) => predictions.has(id))
    .map(({ id }) => `${JSON.stringify({ id, sql: predictions.get(id) ?? "" })}\n`)
    .join("");
}

/** The same query without line breaks and tabs, as SQLite reads it. */
function onOneLine(sql: string): string {
  const parts = sqlTokens(sql).map((token) => {
    if (token.kind === "blank") return " ";
    if (token.kind === "text" && /[\n\r\t]/.test(token.raw)) return composed(unquoted(token));
    return token.raw.replaceAll(/[\n\r\t]+/g, " ");
  });
  return parts.join("").trim() || "SELECT";
}

function composed(text: string): string {
  const parts = text.split(/([\n\r\t])/).filter((part) => part !== "");
  const written = parts.map((part) =>
    /^[\n\r\t]$/.test(part) ? `char(${part.charCodeAt(0)})` : `'${part.replaceAll("'", "''")}'`,
  );
  return `(${written.join(" || ")})`;
}
