import { fieldLabel } from "../../databases/schema.js";
import type { Answer } from "../../home/ask.js";
import type { Candidate, MatchedValue } from "../../stages/stage.js";

const SHOWN = 12;

/** A readable account of what each stage found. */
export function explain({ state }: Answer): string[] {
  const sections: [string, readonly string[] | undefined][] = [
    ["Keywords", state.keywords && [state.keywords.join(", ")]],
    ["Stored values", state.values?.map(valueLine)],
    ["Examples", state.examples?.map(({ example, score }) => `${score.toFixed(2)}  ${example.question}`)],
    ["Fields, precise", state.precise && [state.precise.map(fieldLabel).join(", ")]],
    ["Fields, recall", state.recall && [state.recall.map(fieldLabel).join(", ")]],
    [
      "Candidates",
      state.candidates?.map((candidate, index) => candidateLine(candidate, clusterOf(state.clusters, index))),
    ],
  ];
  return sections.flatMap(([title, lines]) => {
    if (!lines || lines.length === 0) return [];
    const more = lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more`] : [];
    return ["", `${title}:`, ...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...more];
  });
}

function valueLine({ keyword, value, ref, tier, score }: MatchedValue): string {
  return `"${keyword}" is "${value}" in ${fieldLabel(ref)} (${tier}, ${score.toFixed(2)})`;
}

function candidateLine(candidate: Candidate, cluster: number | undefined): string {
  const { outcome, id, generator, round, sql } = candidate;
  const rows = outcome.kind === "rows" ? `${outcome.result.rows} rows` : outcome.kind;
  const origin = `${generator}${round > 0 ? `, round ${round}` : ""}`;
  return `#${id} ${cluster === undefined ? "" : `cluster ${cluster + 1}, `}${origin}, ${rows}: ${sql.replace(/\s+/g, " ")}`;
}

function clusterOf(clusters: readonly (readonly number[])[] | undefined, index: number): number | undefined {
  const found = clusters?.findIndex((members) => members.includes(index)) ?? -1;
  return found < 0 ? undefined : found;
}
