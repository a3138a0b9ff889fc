import { count } from "../../../language/numbers.js";
import { exampleFromTrace } from "../../../operations/examples/from-trace.js";
import { addQuestion, type NewQuestion } from "../../../operations/questions.js";
import { type ExitCode, type Shell, wrongUsage } from "../../command.js";
import type { QuestionsArguments } from "./arguments.js";

export async function addOneQuestion(given: QuestionsArguments, shell: Shell): Promise<ExitCode> {
  const { workspace, output, environment, signal } = shell;
  const { file, question, flags, total } = await addQuestion(workspace, given.data, await questionGiven(given, shell), {
    databases: given.databases,
    deadline: given.deadline * 1000,
    environment,
    signal,
  });
  const { goldQueries, ...rest } = question;
  if (output.json) output.object({ file, added: { ...rest, sql: goldQueries[0] ?? null }, flags, total });
  else output.line(`Added ${question.id}: ${count(total, "question")} in ${file}`);
  for (const { name, sentence } of flags) output.note(`Mind its SQL (${name}): ${sentence}.`);
  return 0;
}

async function questionGiven(given: QuestionsArguments, { workspace }: Shell): Promise<NewQuestion> {
  const { database, trace, question, sql, unanswerable, evidence, id, tier, tag: tags = [] } = given;
  const usage = (message: string) =>
    wrongUsage(
      `questions add: ${message}`,
      'askable questions add FILE <database> --trace last [--sql "…"], or --question "…" and --sql "…" or --unanswerable',
    );
  if (database === undefined) throw usage("name the database behind the file");
  const more = { ...(id && { id }), ...(tier && { tier }), ...(tags.length > 0 && { tags }) };
  if (trace !== undefined && question === undefined) {
    const example = await exampleFromTrace(workspace, database, trace, sql);
    const known = evidence ?? example.evidence;
    return { database, question: example.question, sql: example.sql, ...(known && { evidence: known }), ...more };
  }
  if (trace === undefined && question !== undefined && (sql !== undefined) !== unanswerable) {
    return { database, question, sql: sql ?? null, ...(evidence && { evidence }), ...more };
  }
  throw usage("say what");
}
