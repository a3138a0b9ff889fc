import { type AnsweredQuestion, isRight } from "./answered-question.js";

/** A run for JUnit. */
export interface JUnitRun {
  readonly run: string;
  readonly metric: string;
  readonly questions: readonly AnsweredQuestion[];
}

/** Runs as JUnit XML, which most CI systems show: a test case for each question, failed where the answer is wrong. */
export function junitXml(suites: readonly JUnitRun[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.map(suiteXml).join("")}</testsuites>\n`;
}

function suiteXml({ run, metric, questions }: JUnitRun): string {
  const failed = questions.filter(({ failure }) => failure !== undefined).length;
  const wrong = questions.filter((question) => !isRight(question) && question.failure === undefined).length;
  const seconds = questions.reduce((sum, question) => sum + question.seconds, 0);
  const counts = attributes({
    name: run,
    tests: questions.length,
    failures: wrong,
    errors: failed,
    time: seconds.toFixed(3),
  });
  const cases = questions.map((question) => `${caseXml(question, run, metric)}\n`);
  return `<testsuite${counts}>\n${cases.join("")}</testsuite>\n`;
}

function caseXml(judged: AnsweredQuestion, run: string, metric: string): string {
  const { id, question, database, tier, gold, sql, failure, seconds } = judged;
  const of = attributes({
    classname: [run, database, tier].filter((part) => part !== undefined).join("."),
    name: `${id}: ${question}`,
    time: seconds.toFixed(3),
  });
  if (isRight(judged)) return `<testcase${of}/>`;
  if (failure !== undefined) return `<testcase${of}><error${attributes({ message: failure })}/></testcase>`;
  const message = sql === null ? "no answer" : `wrong by ${metric}`;
  const text = escaped(`gold query: ${gold}\nanswer:     ${sql ?? "none"}`);
  return `<testcase${of}><failure${attributes({ message })}>${text}</failure></testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll(/[\n\r\t]/g, " ")}"`)
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(FORBIDDEN, " ").replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** What XML 1.0 may not hold, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
