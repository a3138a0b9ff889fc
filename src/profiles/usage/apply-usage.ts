import { fieldKey } from "../../databases/schema.js";
import { formatNumber } from "../../language/numbers.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import { listed, oneLine } from "../describe/phrases.js";
import { isPersonal } from "../meaning/semantics.js";
import type { Profile } from "../profile.js";
import type { Summaries } from "../summaries.js";
import type { Practice } from "./add-usage.js";
import type { FieldUsage, Usage } from "./usage.js";

const MOST_VALUES = 4;
const MOST_CALLS = 2;
const MOST_FORMULAS = 6;

/** Adds to the long summaries, in a few words, how past queries use tables and fields. */
export function applyUsage(summaries: Summaries, usage: Usage): Summaries {
  const fields = new Map(usage.fields.map((field) => [fieldKey(field), field]));
  const tables = summaries.tables.map((table) => {
    const formulas = usage.formulas
      .filter(
        (formula) => formula.tables.length === 1 && formula.tables[0] === table.table && isTelling(formula.expression),
      )
      .slice(0, MOST_FORMULAS)
      .map(({ name, expression }) => `${oneLine(name)} = ${oneLine(expression, 120)}`);
    return {
      ...table,
      long: formulas.length === 0 ? table.long : `${table.long} Queries compute ${listed(formulas)}.`,
      fields: table.fields.map((field) => {
        const used = fields.get(fieldKey({ table: table.table, field: field.field }));
        return used ? { ...field, long: `${field.long} ${usageSentence(used)}`.trim() } : field;
      }),
    };
  });
  return { ...summaries, tables };
}

/** A count or a sum of one field explains itself; arithmetic and conditions do not. */
const isTelling = (expression: string) => / [-+*/%] |\bCASE\b|\bCAST\(/i.test(expression);

function usageSentence({ uses, grouped: groupings, filters, calls }: FieldUsage): string {
  const filtered = filters.reduce((sum, { count }) => sum + count, 0);
  const values = filters
    .filter(({ op, expression }) => (op === "=" || op === "in") && expression === undefined)
    .flatMap((filter) => filter.values.map(({ value }) => oneLine(value, 40)));
  const shown = [...new Set(values)].slice(0, MOST_VALUES).join(", ");
  const through = calls
    .filter(({ text }) => !/\bCASE\b|^(count|sum|avg|min|max|total)\(/i.test(text))
    .slice(0, MOST_CALLS);
  const parts = [
    filtered > 0 ? `filtered${shown === "" ? "" : ` by ${shown}`}` : "",
    groupings > 0 ? "grouped" : "",
    through.length > 0 ? `read as ${listed(through.map(({ text }) => oneLine(text)))}` : "",
  ].filter((part) => part !== "");
  return `Used in ${formatNumber(uses)} past ${uses === 1 ? "query" : "queries"}${parts.length > 0 ? `: ${parts.join("; ")}` : ""}.`;
}

/** Whether a query may compare one of these fields with a value: it names one, and a text, or compares it right there. */
function mayCompare(sql: string, names: readonly string[]): boolean {
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== "blank");
  const isNamed = (token: SqlToken) =>
    /^(?:word|name)$/.test(token.kind) && names.includes(unquoted(token).toLowerCase());
  const named = tokens.flatMap((token, at) => (isNamed(token) ? [at] : []));
  const texts = tokens.some(({ kind }) => kind === "text");
  return named.some((at) => texts || COMPARES.test(tokens[at + 1]?.raw ?? ""));
}

const COMPARES = /^(?:=|==|<>|!=|<|>|<=|>=|in|not|between|like|ilike)$/i;

/** Without the literals that past queries compare personal fields with: they name people. */
export function withoutPersonalValues<Some extends Practice & Partial<Usage>>(usage: Some, profile: Profile): Some {
  const personal = new Set(
    profile.tables.flatMap((table) =>
      table.fields.filter(isPersonal).map((field) => fieldKey({ table: table.name, field: field.name })),
    ),
  );
  const fields = usage.fields.map((field) =>
    personal.has(fieldKey(field))
      ? { ...field, filters: field.filters.map((filter) => ({ ...filter, values: [] })), calls: [], named: undefined }
      : field,
  );
  const names = [...personal].map((key) => key.split("\u0000").at(-1)!.toLowerCase());
  // A condition on a personal field is left out with the figure that it defines: without it, it is another figure.
  const tells = (sql: string) => sql.includes("'") && names.some((name) => sql.toLowerCase().includes(name));
  const figures = usage.figures?.filter(
    ({ expression, conditions }) => !tells(expression) && !conditions.some(({ sql }) => tells(sql)),
  );
  const queries = usage.queries?.filter(({ sql }) => !mayCompare(sql, names));
  return { ...usage, fields, ...(figures !== undefined && { figures }), ...(queries !== undefined && { queries }) };
}
