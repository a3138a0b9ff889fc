import { dirname } from "node:path";
import { AskableError } from "../../../errors.js";
import { loadDataSet } from "../../../evaluation/datasets/load-data-set.js";
import { isAnswerable } from "../../../evaluation/datasets/question.js";
import { checkGold, hasResult, type LocatedGold } from "../../../evaluation/gold/check.js";
import { count, formatNumber } from "../../../language/numbers.js";
import { questionFiles } from "../../../operations/questions.js";
import type { ExitCode, Shell } from "../../command.js";
import { tableText } from "../../text/table.js";
import type { QuestionsArguments } from "./arguments.js";

/** Exit code 1 when a first gold query does not run. */
export async function checkQuestions(given: QuestionsArguments, shell: Shell): Promise<ExitCode> {
  const { workspace, output, progress, environment, signal } = shell;
  const data = await loadDataSet(given.data);
  const folder = given.databases ?? dirname(data.path);
  const located: LocatedGold[] = [];
  const locations = new Map<string, string>();
  const unanswerable = data.questions.filter((question) => !isAnswerable(question)).length;
  for (const { id, database, goldQueries } of data.questions.filter(isAnswerable)) {
    const location = locations.get(database) ?? (await locationOf(database, id));
    locations.set(database, location);
    located.push({ id, goldQueries, location });
  }
  const checks = await checkGold(located, {
    deadline: given.deadline * 1000,
    store: workspace.goldChecks,
    environment,
    signal,
    onProgress: progress.report,
  });
  progress.stop();
  const flagged = checks.filter(({ flags }) => flags.length > 0);
  const byFlag: Record<string, number> = {};
  for (const { name } of flagged.flatMap(({ flags }) => flags)) byFlag[name] = (byFlag[name] ?? 0) + 1;
  const otherFailures = checks.flatMap((check) => check.otherFailures ?? []).length;
  const exitCode = checks.every(hasResult) ? 0 : 1;
  if (output.json) {
    output.object({
      data: data.path,
      questions: data.questions.length,
      unanswerable,
      flagged: flagged.length,
      byFlag,
      otherFailures,
      checks,
    });
    return exitCode;
  }
  const rows = checks.flatMap(({ id, flags, otherFailures = [] }) => {
    const { database } = data.questions.find((question) => question.id === id)!;
    return [
      ...flags.map(({ name, sentence }) => [id, database, name, sentence]),
      ...otherFailures.map(({ gold, flag }) => [id, database, flag.name, `Gold query ${gold}: ${flag.sentence}`]),
    ];
  });
  if (rows.length > 0) output.line(tableText(["id", "database", "flag", "what is wrong with the gold query"], rows));
  const named = Object.entries(byFlag).map(([name, number]) => `${formatNumber(number)} ${name}`);
  const others =
    otherFailures > 0 ? `; ${count(otherFailures, "further gold query", "further gold queries")} without a result` : "";
  const without = unanswerable > 0 ? `; ${formatNumber(unanswerable)} without SQL, to be declined` : "";
  output.line(
    `${count(data.questions.length, "question")}, ${formatNumber(flagged.length)} flagged${named.length > 0 ? `: ${named.join(", ")}` : ""}${others}${without}`,
  );
  return exitCode;

  async function locationOf(database: string, id: string): Promise<string> {
    try {
      return (await questionFiles(workspace, folder, database))[0]!;
    } catch (error) {
      if (!(error instanceof AskableError)) throw error;
      const { message, hint } = error;
      throw new AskableError(`${data.path}, question ${id}: ${message}`, { ...(hint && { hint }), cause: error });
    }
  }
}
