import { formatNumber } from "../../language/numbers.js";
import { article, oneLine } from "../describe/phrases.js";
import { joinsFrom } from "../joins-of-table.js";
import type { Join, Profile } from "../profile.js";
import { type RenderedField, type RenderedTable, type RenderOptions, selected, shownFormulas } from "./options.js";

/**
 * The schema, or a part of it, as Markdown in the manner of M-Schema (XiYan-SQL): a heading and a list of fields for
 * each table, then the joins. Text from the database stays in its line and is never markup. Deterministic.
 */
export function renderMarkdown(profile: Profile, options: RenderOptions = {}): string {
  return [...markdownParts(profile, options)].join("");
}

/** The text of `renderMarkdown`, a table at a time. */
export function* markdownParts(profile: Profile, options: RenderOptions = {}): Generator<string> {
  const tables = selected(profile, options);
  const joins = tables.flatMap((table) => table.joins);
  const formulas = shownFormulas(tables, options);
  yield `# ${inline(profile.database)}\n`;
  for (const table of tables) yield `\n${tableMarkdown(table, joins)}`;
  if (formulas.length > 0) {
    yield "\n## Formulas\n\n";
    for (const formula of formulas) yield `- ${inline(formula)}\n`;
  }
  if (joins.length > 0) {
    yield "\n## Joins\n\n";
    for (const join of joins) yield joinLine(join);
  }
}

function tableMarkdown({ profile: table, summary, fields }: RenderedTable, joins: readonly Join[]): string {
  const rows =
    table.rows === undefined ? "rows not counted" : `${formatNumber(table.rows)} ${table.rows === 1 ? "row" : "rows"}`;
  const kind = table.kind === "view" ? "view, " : "";
  const lines = fields.map((field) => fieldLine(field, table.primaryKey, table.name, joins));
  return [`## ${inline(table.name)} (${kind}${rows})\n\n`, summary ? `${inline(summary)}\n\n` : "", ...lines].join("");
}

function fieldLine(field: RenderedField, key: readonly string[], table: string, joins: readonly Join[]): string {
  const { profile, summary, reading, examples } = field;
  const target = joinsFrom(joins, table).find(
    ({ from }) => from.fields.length === 1 && from.fields[0] === profile.name,
  );
  const marks = [
    ...(profile.type === "" ? [] : [inline(profile.type)]),
    ...(key.includes(profile.name) ? ["primary key"] : []),
    ...(target ? [`refers to ${inline(target.to.table)}.${inline(target.to.fields[0] ?? "")}`] : []),
  ];
  const read = reading
    ? ` As ${article(reading.kind)}: ${code(reading.sql, 1000)}${reading.limits && ` ${inline(reading.limits)}`}.`
    : "";
  const shown = examples.length > 0 ? ` Examples: ${examples.map((value) => code(value)).join(", ")}` : "";
  return `- **${inline(profile.name)}**${marks.length > 0 ? ` (${marks.join(", ")})` : ""}${summary || shown ? ":" : ""}${summary ? ` ${inline(summary)}` : ""}${read}${shown}\n`;
}

function joinLine({ from, to, source }: Join): string {
  const pairs = from.fields.map(
    (field, index) => `${inline(from.table)}.${inline(field)} = ${inline(to.table)}.${inline(to.fields[index] ?? "")}`,
  );
  return `- ${pairs.join(" and ")}${sourcePhrases[source]}\n`;
}

/** A name or sentence in running text: one line, no markup. Underscores inside words are none. */
function inline(text: string): string {
  return oneLine(text, 1000).replace(/[\\`*<>[\]|]|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, "\\$&");
}

/** A value as code; a backtick in it cannot end it. */
function code(value: string, most = 200): string {
  const fence = value.includes("`") ? "``" : "`";
  const flat = oneLine(value, most).replace(/`{2,}/g, (run) => "'".repeat(run.length));
  return fence === "`" ? `\`${flat}\`` : `\`\` ${flat} \`\``;
}

const sourcePhrases: Readonly<Record<Join["source"], string>> = {
  declared: "",
  inferred: " (not declared, found in the data)",
  notes: " (not declared, said in notes)",
  "query log": " (not declared, used by past queries)",
};
