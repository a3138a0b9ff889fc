import type { Code } from "./vocabulary.js";

const WHO: Readonly<Record<Code["source"], string>> = {
  name: "its name",
  comment: "its comment",
  dbt: "dbt",
  notes: "notes",
  "query log": "past queries",
  examples: "accepted examples",
  rules: "found in the data",
  model: "a model",
};

/** Where something is known from, for people: "its comment", "notes.yaml", "the table x_cd". */
export function saidBy(source: Code["source"], from?: string): string {
  if (from === undefined) return WHO[source];
  if (source === "rules") return `the table ${from}`;
  return source === "dbt" ? `dbt, ${from}` : from;
}
