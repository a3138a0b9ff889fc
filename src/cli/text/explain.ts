import { fieldLabel } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { count } from "../../language/numbers.js";
import type { AskResult } from "../../operations/ask/ask.js";
import type { Candidate, State } from "../../stages/stage.js";
import type { TraceEvent } from "../../traces/events.js";
import { tableText } from "./table.js";

/** Lines of a part; of the candidates all are shown, since the one that won may be the last. */
const SHOWN = 12;
const CANDIDATES_SHOWN = 60;

/** A readable account of what each stage found, who won and why, and what each stage cost. */
export function explain({ state, why }: AskResult, events: readonly TraceEvent[]): string[] {
  const sections: [string, readonly string[] | undefined][] = [
    ["Keywords", state.keywords?.length ? [state.keywords.join(", ")] : undefined],
    ["Stored values", state.values?.map(valueLine)],
    ["Examples", state.examples?.map(({ example, score }) => `${score.toFixed(2)}  ${example.question}`)],
    ["Fields, precise", state.precise && [state.precise.map(fieldLabel).join(", ")]],
    ["Fields, recall", state.recall && [state.recall.map(fieldLabel).join(", ")]],
    [
      "Candidates",
      state.candidates?.map((candidate, index) =>
        candidateLine(candidate, clusterOf(state.clusters, index), candidate.id === state.answer?.candidate?.id),
      ),
    ],
    ["Clusters", state.clusters?.map((members, index) => clusterLine(members, index, state))],
    ["Comparisons", state.verdicts?.map((verdict) => verdictLine(verdict, state))],
    ["Answer", state.verdicts && [why]],
    ["Notes", events.flatMap((event) => (event.event === "note" ? [`${event.stage}: ${event.message}`] : []))],
    ["Cost", costLines(events)],
  ];
  return sections.flatMap(([title, lines]) => {
    if (!lines || lines.length === 0) return [];
    const most = title === "Candidates" ? CANDIDATES_SHOWN : SHOWN;
    const more = lines.length > most ? [`  … and ${lines.length - most} more`] : [];
    return ["", `${title}:`, ...lines.slice(0, most).map((line) => `  ${line}`), ...more];
  });
}

function valueLine({ keyword, value, ref, tier, score }: MatchedValue): string {
  return `"${keyword}" is "${value}" in ${fieldLabel(ref)} (${tier}, ${score.toFixed(2)})`;
}

function candidateLine(candidate: Candidate, cluster: number | undefined, answers: boolean): string {
  const { outcome, id, generator, round, parent, sql } = candidate;
  const rows = outcome.kind === "rows" ? count(outcome.result.rows, "row") : outcome.kind;
  const mended = round > 0 ? `, round ${round}` : parent === undefined ? "" : ", mended by rule";
  const from = parent === undefined ? "" : ` from #${parent}`;
  const origin = `${generator}${mended}${from}`;
  return `#${id} ${answers ? "the answer, " : ""}${cluster === undefined ? "" : `cluster ${cluster + 1}, `}${origin}, ${rows}: ${sql.replace(/\s+/g, " ")}`;
}

function clusterOf(clusters: State["clusters"], index: number): number | undefined {
  const found = clusters?.findIndex((members) => members.includes(index)) ?? -1;
  return found < 0 ? undefined : found;
}

function clusterLine(members: readonly number[], index: number, { candidates = [] }: State): string {
  const [first] = members;
  const ids = members.map((position) => `#${candidates[position]?.id}`);
  const outcome = first === undefined ? undefined : candidates[first]?.outcome;
  const rows = outcome && "result" in outcome ? `, ${count(outcome.result.rows, "row")}` : "";
  return `${index + 1}: ${ids.join(" ")}${rows}`;
}

function verdictLine(
  { first, second, winner }: NonNullable<State["verdicts"]>[number],
  { clusters, candidates = [] }: State,
) {
  const place = (id: number) =>
    (clusterOf(
      clusters,
      candidates.findIndex((each) => each.id === id),
    ) ?? 0) + 1;
  const result = winner === undefined ? "a tie" : `${place(winner)} is better`;
  return `cluster ${place(first)} against ${place(second)}: ${result}`;
}

/** Calls, tokens and seconds of each stage that called a model; of the others only their time, where it counts. */
function costLines(events: readonly TraceEvent[]): string[] {
  const stages = events.filter((event) => event.event === "stage");
  const rows = stages.flatMap(({ stage, ms }) => {
    const calls = events.filter((event) => event.event === "call" && event.stage === stage);
    if (calls.length === 0 && ms < 10) return [];
    const sum = (key: "tokensIn" | "tokensOut" | "tokensCached") =>
      calls.reduce((total, call) => total + (call.event === "call" ? call[key] : 0), 0);
    const tokens = calls.length === 0 ? ["", "", ""] : [sum("tokensIn"), sum("tokensOut"), sum("tokensCached")];
    return [[stage, calls.length, ...tokens, (ms / 1000).toFixed(2)].map(String)];
  });
  if (rows.length === 0) return [];
  return tableText(["stage", "calls", "tokens in", "out", "cached", "s"], rows).split("\n");
}
