import { formatNumber } from "../../language/numbers.js";
import { oneLine } from "../../profiles/describe/phrases.js";
import { isPersonal } from "../../profiles/meaning/semantics.js";
import type { FieldProfile, Join, TableProfile } from "../../profiles/profile.js";
import { renderMarkdown } from "../../profiles/render/markdown.js";
import type { Knowledge } from "../knowledge.js";

/** Markdown whose blocks may be spread over pages below the same head. */
export interface Description {
  readonly head: string;
  readonly blocks: readonly string[];
}

export function describeDatabase({ profile, summaries, vocabulary }: Knowledge): Description {
  const short = new Map(summaries.tables.map((table) => [table.table, table.short]));
  const tables = profile.tables.map((table) => {
    const names = table.fields.map(({ name }) => name).join(", ");
    return `- **${line(table.name)}** (${rowsText(table)}): ${line(short.get(table.name) ?? "")} Fields: ${line(names, 1500)}`;
  });
  const joins = profile.joins.map((join) => `- ${joinText(join)}`);
  const formulas = vocabulary.metrics.map(
    ({ names, expression, said }) =>
      `- ${line(names.join(", "))}: \`${line(expression, 500)}\`${said ? ` ${line(said)}` : ""}`,
  );
  return {
    head: `# ${line(profile.database)} (${profile.engine})`,
    blocks: [...titled("## Tables", tables), ...titled("## Joins", joins), ...titled("## Formulas", formulas)],
  };
}

export function describeTable({ profile, summaries, vocabulary }: Knowledge, table: TableProfile): Description {
  const fields = table.fields.map(({ name }) => ({ table: table.name, field: name }));
  const alone = { ...profile, joins: [], tables: [table] };
  const [, heading = "", ...rest] = renderMarkdown(alone, { fields, summaries, vocabulary, detail: "short" }).split(
    /\n(?=## |- \*\*)/,
  );
  const touches = ({ from, to }: Join) => from.table === table.name || to.table === table.name;
  const joins = profile.joins.filter(touches).map((join) => `- ${joinText(join)}`);
  const key = table.primaryKey.length > 0 ? `\nPrimary key: ${line(table.primaryKey.join(", "))}\n` : "";
  return {
    head: `${heading.trimEnd()}\n${key}`,
    blocks: [...rest.map((block) => block.trimEnd()), ...titled("## Joins", joins)],
  };
}

export function describeField(
  { summaries, vocabulary }: Knowledge,
  table: TableProfile,
  field: FieldProfile,
): Description {
  const summary = summaries.tables
    .find((each) => each.table === table.name)
    ?.fields.find((each) => each.field === field.name);
  const words = vocabulary.tables
    .find((each) => each.table === table.name)
    ?.fields.find((each) => each.field === field.name);
  const codes = (words?.codes ?? []).map(({ value, meanings }) => `- \`${line(value)}\`: ${line(meanings.join(", "))}`);
  const top = isPersonal(field)
    ? []
    : (field.top ?? []).map(({ value, count }) => `- \`${line(String(value))}\` in ${formatNumber(count)} rows`);
  return {
    head: `## ${line(table.name)}.${line(field.name)} ${field.type}`.trimEnd(),
    blocks: [
      ...(summary ? [line(summary.long, 4000)] : []),
      ...titled("### Codes", codes),
      ...titled("### Most frequent values", top),
    ],
  };
}

function titled(title: string, blocks: readonly string[]): string[] {
  const [first, ...others] = blocks;
  return first === undefined ? [] : [`\n${title}\n\n${first}`, ...others];
}

function rowsText({ kind, rows }: TableProfile): string {
  const counted = rows === undefined ? "rows not counted" : `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}`;
  return kind === "view" ? `view, ${counted}` : counted;
}

function joinText({ from, to, source }: Join): string {
  const pairs = from.fields.map((field, at) => `${from.table}.${field} = ${to.table}.${to.fields[at] ?? ""}`);
  return `${line(pairs.join(" and "))}${source === "declared" ? "" : ` (${source})`}`;
}

const line = (text: string, most = 500) => oneLine(text, most);
