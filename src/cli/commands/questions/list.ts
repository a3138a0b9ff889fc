import { loadDataSet } from "../../../evaluation/datasets/load-data-set.js";
import { count, formatNumber } from "../../../language/numbers.js";
import type { ExitCode, Shell } from "../../command.js";
import { tableText } from "../../text/table.js";
import type { QuestionsArguments } from "./arguments.js";

export async function listQuestions(given: QuestionsArguments, { output }: Shell): Promise<ExitCode> {
  const data = await loadDataSet(given.data);
  const tiers = given.tier?.split(",").map((tier) => tier.trim());
  const questions = data.questions.filter(({ tier }) => !tiers || tiers.includes(tier ?? ""));
  for (const note of data.notes ?? []) output.note(note);
  if (output.json) {
    output.object({ data: data.path, kind: data.kind, questions });
    return 0;
  }
  const rows = questions.map(({ id, database, tier = "", question, goldQueries }) => [
    id,
    database,
    tier,
    question,
    goldQueries[0] ?? "(cannot be answered)",
  ]);
  if (rows.length > 0) output.line(tableText(["id", "database", "tier", "question", "SQL"], rows));
  const named = [...new Set(questions.map(({ tier }) => tier ?? "no tier"))].map((tier) => {
    const number = questions.filter((question) => (question.tier ?? "no tier") === tier).length;
    return `${formatNumber(number)} ${tier}`;
  });
  output.line(`${count(questions.length, "question")}${named.length > 0 ? `: ${named.join(", ")}` : ""}`);
  return 0;
}
