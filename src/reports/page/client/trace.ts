import type { AnswerDetail, QuestionDetail } from "../../questions/packed.js";
import { type Content, dataTable, element, percentText, sqlBlock, timeText, verdict } from "./dom.js";

/** A part of a trace that opens by itself; nothing where the pipeline has no such part. */
function part(title: string, count: number, content: () => Content, open = false): HTMLElement | false {
  if (count === 0) return false;
  return element("details", { open }, element("summary", {}, `${title} (${count})`), content());
}

/** What the stages made of a question, in the order in which they work. */
export function traceParts(answer: AnswerDetail, question: QuestionDetail): Content {
  return [
    part("Values found", answer.values.length, () => valuesTable(answer)),
    part("Examples", answer.examples.length, () => examplesTable(answer)),
    part("Schemas", answer.schemas.length, () => answer.schemas.map((schema) => schemaOf(schema, question))),
    part("Queries tried", answer.candidates.length, () => answer.candidates.map(candidateOf)),
    part("Clusters of equal results", answer.clusters.length, () => clustersTable(answer)),
    part("Comparisons", answer.verdicts.length, () => verdictsTable(answer)),
    shownSlots(answer).map(({ title, lines }) => part(title, lines.length, () => linesOf(lines))),
    part("Calls of models", answer.calls.length, () => callsTable(answer)),
    part("Stages", answer.stages.length, () => stagesTable(answer)),
  ];
}

/** Comparisons have a table of their own. */
function shownSlots({ slots, verdicts }: AnswerDetail): AnswerDetail["slots"] {
  return slots.filter(({ slot }) => slot !== "judgements" || verdicts.length === 0);
}

function linesOf(lines: readonly string[]): Content {
  return element(
    "ul",
    {},
    lines.map((line) => element("li", {}, line)),
  );
}

function valuesTable({ values }: AnswerDetail): HTMLElement {
  return dataTable(
    "Stored values that were found",
    ["field", "value", "found by", "how", "#score", "in the gold query"],
    values.map(({ field, value, keyword, tier, score, inGold }) => [
      field,
      value,
      keyword,
      tier,
      score,
      inGold && "yes",
    ]),
  );
}

function examplesTable({ examples }: AnswerDetail): Content {
  return examples.map(({ question, sql, score, sameSkeleton }) =>
    element(
      "div",
      { class: "item" },
      element(
        "p",
        {},
        question,
        " ",
        element("small", {}, `score ${score}${sameSkeleton ? ", same skeleton as the gold query" : ""}`),
      ),
      sqlBlock(sql),
    ),
  );
}

const SCHEMAS: Readonly<Record<string, string>> = {
  filtered: "Before any model",
  precise: "Precise (S1)",
  recall: "Recall (S2)",
};

function schemaOf(
  { schema, fields, stage }: AnswerDetail["schemas"][number],
  { goldFields }: QuestionDetail,
): HTMLElement {
  const gold = new Set(goldFields?.map((field) => field.toLowerCase()));
  const there = new Set(fields.map((field) => field.toLowerCase()));
  const missing = [...(goldFields ?? [])].filter((field) => !there.has(field.toLowerCase()));
  const byTable = new Map<string, string[]>();
  for (const field of fields) {
    const dot = field.indexOf(".");
    const table = field.slice(0, dot);
    byTable.set(table, [...(byTable.get(table) ?? []), field.slice(dot + 1)]);
  }
  const rows = [...byTable].map(([table, names]) => [
    table,
    names.map((name, at) => [
      at > 0 && ", ",
      gold.has(`${table}.${name}`.toLowerCase()) ? element("strong", {}, name) : name,
    ]),
  ]);
  return element(
    "div",
    { class: "item" },
    element(
      "p",
      {},
      `${SCHEMAS[schema] ?? schema}: ${fields.length} fields`,
      element("small", {}, ` by ${stage}; what the gold query names is bold`),
    ),
    missing.length > 0 && element("p", { class: "missing" }, `Missing fields of the gold query: ${missing.join(", ")}`),
    dataTable(SCHEMAS[schema] ?? schema, ["table", "fields"], rows),
  );
}

function candidateOf(candidate: AnswerDetail["candidates"][number]): HTMLElement {
  const { number, generator, stage, round, parent, schema, outcome, rows, message, chosen, inPool, right } = candidate;
  const facts = [
    generator,
    stage !== generator && stage,
    schema && `schema ${schema}`,
    parent !== null && `repairs ${parent}, round ${round}`,
    rows === null ? outcome : `${rows.toLocaleString("en")} row${rows === 1 ? "" : "s"}`,
    !inPool && "replaced by its repair",
  ].filter((fact) => fact !== false && fact !== null && fact !== "");
  return element(
    "div",
    { class: chosen ? "item chosen" : "item" },
    element(
      "p",
      {},
      element("b", {}, `${number}`),
      " ",
      verdict(right),
      chosen && element("b", {}, " chosen"),
      element("small", {}, ` ${facts.join(" · ")}`),
    ),
    sqlBlock(candidate.sql),
    message && element("p", { class: "missing" }, message),
  );
}

function clustersTable({ clusters }: AnswerDetail): HTMLElement {
  return dataTable(
    "Queries whose results are equal",
    ["cluster", "queries", "#size", "result"],
    clusters.map(({ candidates, right }, at) => [at + 1, candidates.join(", "), candidates.length, verdict(right)]),
  );
}

function verdictsTable({ verdicts }: AnswerDetail): HTMLElement {
  const side = (number: number, right: boolean) => [number, " ", verdict(right)];
  return dataTable(
    "Comparisons of two queries",
    ["shown first", "shown second", "winner"],
    verdicts.map(({ first, second, winner, firstRight, secondRight }) => [
      side(first, firstRight),
      side(second, secondRight),
      winner ?? "tie",
    ]),
  );
}

function callsTable({ calls }: AnswerDetail): HTMLElement {
  return dataTable(
    "Calls of models",
    ["stage", "role", "model", "#tokens in", "#tokens out", "#time", "failure"],
    calls.map(({ stage, role, model, tokensIn, tokensOut, ms, failure }) => [
      stage,
      role,
      model,
      tokensIn,
      tokensOut,
      timeText(ms),
      failure,
    ]),
  );
}

function stagesTable({ stages }: AnswerDetail): HTMLElement {
  return dataTable(
    "Stages",
    ["stage", "method", "#time"],
    stages.map(({ stage, method, ms }) => [stage, method, timeText(ms)]),
  );
}

export const scoresText = ({ scores }: AnswerDetail): string =>
  scores.map(({ metric, value }) => `${metric} ${value === null ? "fails" : percentText(value)}`).join(" · ");
