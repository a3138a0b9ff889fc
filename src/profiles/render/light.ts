import { oneLine } from "../describe/phrases.js";
import type { Profile } from "../profile.js";
import { type RenderedField, type RenderedTable, type RenderOptions, selected, shownFormulas } from "./options.js";

/**
 * The schema as Agentar-Scale-SQL's light schema (2025, https://arxiv.org/abs/2509.24403): a Markdown table of columns for each
 * table, then its keys. Deterministic.
 */
export function renderLight(profile: Profile, options: RenderOptions = {}): string {
  const tables = selected(profile, options);
  const formulas = shownFormulas(tables, options);
  return [
    ...tables.map(tableText),
    ...(formulas.length > 0 ? [`### Formulas\n\n${formulas.map((formula) => `- ${flat(formula)}\n`).join("")}`] : []),
  ].join("\n");
}

function tableText({ profile: table, summary, fields, joins }: RenderedTable): string {
  const keys = joins.map(({ from, to }) => {
    const own = from.fields.map((field) => `${flat(from.table)}.${flat(field)}`).join(", ");
    return `- ${own} = ${to.fields.map((field) => `${flat(to.table)}.${flat(field)}`).join(", ")}\n`;
  });
  return [
    `## Table: ${flat(table.name)}\n\n`,
    summary ? `${flat(summary)}\n\n` : "",
    "### Column information\n\n",
    "| column_name | column_type | column_description | value_examples |\n|---|---|---|---|\n",
    ...fields.map(fieldRow),
    ...(table.primaryKey.length > 0 ? [`\n### Primary keys\n\n${table.primaryKey.map(flat).join(", ")}\n`] : []),
    ...(keys.length > 0 ? ["\n### Foreign keys\n\n", ...keys] : []),
  ].join("");
}

function fieldRow({ profile, summary = "", reading, examples }: RenderedField): string {
  const described = reading ? `${summary} As ${reading.kind}: ${reading.sql}` : summary;
  const cells = [profile.name, profile.type, described, examples.join(", ")];
  return `| ${cells.map((cell) => flat(cell).replaceAll("|", "\\|")).join(" | ")} |\n`;
}

const flat = (text: string) => oneLine(text, 1000);
