import { oneLine } from "../describe/phrases.js";
import type { Join, Profile } from "../profile.js";
import { type RenderedField, type RenderedTable, type RenderOptions, selected, shownFormulas } from "./options.js";

/**
 * The schema as M-Schema, the layout that XiYan-SQL's models are trained on (Liu et al., 2024,
 * https://arxiv.org/abs/2411.08599): a line for each field in round brackets, with type, description, key and examples; then the foreign keys.
 * Deterministic.
 */
export function renderMSchema(profile: Profile, options: RenderOptions = {}): string {
  const tables = selected(profile, options);
  const joins = tables.flatMap((table) => table.joins);
  const formulas = shownFormulas(tables, options);
  return [
    `【DB_ID】 ${flat(profile.database)}`,
    "【Schema】",
    ...tables.flatMap(tableLines),
    ...(joins.length > 0 ? ["【Foreign keys】", ...joins.flatMap(joinLines)] : []),
    ...(formulas.length > 0 ? ["【Formulas】", ...formulas.map(flat)] : []),
    "",
  ].join("\n");
}

function tableLines({ profile: table, summary, fields }: RenderedTable): string[] {
  const lines = fields.map((field) => `(${fieldParts(field, table.primaryKey).join(", ")})`);
  return [`# Table: ${flat(table.name)}${summary ? `, ${flat(summary)}` : ""}`, "[", `${lines.join(",\n")}`, "]"];
}

function fieldParts({ profile, summary, reading, examples }: RenderedField, key: readonly string[]): string[] {
  const type = flat(profile.type.replace(/\([\s\S]*/, "")).toUpperCase();
  const shown = shownExamples(examples);
  return [
    `${flat(profile.name)}:${type}`,
    ...(summary ? [flat(summary)] : []),
    ...(reading ? [`As ${reading.kind}: ${flat(reading.sql)}`] : []),
    ...(key.includes(profile.name) ? ["Primary Key"] : []),
    ...(shown.length > 0 ? [`Examples: [${shown.join(", ")}]`] : []),
  ];
}

/** As M-Schema bounds them: none of long texts or addresses, one of texts that are not short. */
function shownExamples(examples: readonly string[]): readonly string[] {
  const longest = Math.max(0, ...examples.map((text) => text.replace(/^'|'$/g, "").length));
  if (longest > 50 || examples.some((text) => /@|https?:/.test(text))) return [];
  return examples.slice(0, longest > 20 || examples.every(isDate) ? 1 : 3);
}

const isDate = (text: string) => /^'?\d{4}-\d{2}-\d{2}/.test(text);

function joinLines({ from, to }: Join): string[] {
  return from.fields.map(
    (field, index) => `${flat(from.table)}.${flat(field)}=${flat(to.table)}.${flat(to.fields[index] ?? "")}`,
  );
}

/** On one line, without what would end the line of a field or a section. */
const flat = (text: string) => oneLine(text, 1000).replaceAll(/[【】]/g, " ");
