import type { Reference } from "../../sql/blocks.js";
import { closingBracket } from "../../sql/brackets.js";
import { unquoted } from "../../sql/tokens.js";
import { type Clause, freeName, plainName, readSelect, type SelectText, type Steps } from "./step.js";

/** Clauses that come after the rows are found. */
const LATER: readonly Clause[] = ["select", "group", "having", "order"];
const AGGREGATE = /^(count|sum|avg|min|max|total|group_concat)$/i;

/**
 * Makes a step of the joined and filtered rows, and one of their groups where what is kept or put into order are groups.
 * The rest reads the steps' columns.
 */
export function rowsThenGroups(before: Steps, taken: Set<string>): Steps {
  const rows = joinedRows(before, taken);
  return groupedRows(rows, taken);
}

/** The rows of two and more tables, with the columns that the rest needs. */
function joinedRows({ steps, main }: Steps, taken: Set<string>): Steps {
  const select = readSelect(main);
  if (!select || (select.blocks[0]?.sources.length ?? 0) < 2 || !isMovable(select)) return { steps, main };
  const counts = LATER.some((clause) => callsIn(select, clause).length > 0);
  if (!counts && !select.range.group && !select.range.limit) return { steps, main };
  const columns = columnsOf(select, LATER);
  if (columns.length === 0) return { steps, main };
  const name = freeName("matching_rows", taken);
  taken.add(name);
  const where = select.range.where ? ` WHERE ${select.text("where")}` : "";
  const sql = `SELECT ${columns.map(written).join(", ")} FROM ${select.text("from")}${where}`;
  const replaced = replacer(columns);
  const clauses = [
    `SELECT ${select.distinct ? "DISTINCT " : ""}${replaced(select, "select")}`,
    `FROM ${name}`,
    ...(select.range.group ? [`GROUP BY ${replaced(select, "group")}`] : []),
    ...(select.range.having ? [`HAVING ${replaced(select, "having")}`] : []),
    ...(select.range.order ? [`ORDER BY ${replaced(select, "order")}`] : []),
    ...(select.range.limit ? [`LIMIT ${select.text("limit")}`] : []),
  ];
  return { steps: [...steps, { name, sql }], main: clauses.join(" ") };
}

/** Groups with their figures, of which the last SELECT keeps some or puts them into order. */
function groupedRows({ steps, main }: Steps, taken: Set<string>): Steps {
  const select = readSelect(main);
  if (!select?.range.group || !isMovable(select)) return { steps, main };
  const later: readonly Clause[] = ["select", "having", "order"];
  const calls = later.flatMap((clause) => callsIn(select, clause));
  const chooses = select.range.having || callsIn(select, "order").length > 0;
  if (calls.length === 0 || !chooses) return { steps, main };
  const inside = (at: number) => calls.some(({ first, last }) => at >= first && at <= last);
  const columns = columnsOf(select, later, inside);
  const figures = named(calls, new Set(columns.map(({ name }) => name.toLowerCase())));
  const name = freeName("grouped_rows", taken);
  taken.add(name);
  const list = [...columns.map(written), ...[...figures].map(([text, figure]) => `${text} AS ${figure}`)];
  const where = select.range.where ? ` WHERE ${select.text("where")}` : "";
  const sql = `SELECT ${list.join(", ")} FROM ${select.text("from")}${where} GROUP BY ${select.text("group")}`;
  const replaced = replacer(columns, calls, figures);
  const clauses = [
    `SELECT ${select.distinct ? "DISTINCT " : ""}${replaced(select, "select")}`,
    `FROM ${name}`,
    ...(select.range.having ? [`WHERE ${replaced(select, "having")}`] : []),
    ...(select.range.order ? [`ORDER BY ${replaced(select, "order")}`] : []),
    ...(select.range.limit ? [`LIMIT ${select.text("limit")}`] : []),
  ];
  return { steps: [...steps, { name, sql }], main: clauses.join(" ") };
}

/** Nothing in it speaks of all columns, of a query in brackets, or of windows, once its rows are a step. */
function isMovable(select: SelectText): boolean {
  return LATER.every((clause) => {
    const [first, end] = select.range[clause] ?? [0, 0];
    return select.tokens.slice(first, end).every(({ raw }, index) => {
      const before = select.tokens[first + index - 1]?.raw;
      if (raw === "*") return before === "(" || isOperand(select, first + index);
      return !/^(select|over|filter)$/i.test(raw);
    });
  });
}

/** Whether a star multiplies. */
const isOperand = ({ tokens }: SelectText, at: number) =>
  /^(\)|[\w"`\]]+)$/.test(tokens[at - 1]?.raw ?? "") &&
  !/^(select|distinct|,)$/i.test(tokens[at - 1]!.raw) &&
  tokens[at - 1]!.raw !== ".";

interface Call {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** Aggregates of a clause. */
function callsIn(select: SelectText, clause: Clause): Call[] {
  const [from, end] = select.range[clause] ?? [0, 0];
  const calls: Call[] = [];
  for (let at = from; at < end; at++) {
    const token = select.tokens[at]!;
    if (!AGGREGATE.test(token.raw) || select.tokens[at + 1]?.raw !== "(") continue;
    const last = closingBracket(select.tokens, at + 1);
    const text = select.sql.slice(token.start, select.tokens[last]!.start + 1).replaceAll(/\s+/g, " ");
    calls.push({ first: at, last, text });
    at = last;
  }
  return calls;
}

/** Names for figures, the same for calls that are written alike. */
function named(calls: readonly Call[], taken: Set<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { text } of calls) {
    const key = keyOf(text);
    if (names.has(key)) continue;
    const said = plainName(text.replaceAll(/\bdistinct\b|\*/gi, " ").replaceAll(/\b\w+\./g, "")) ?? "figure";
    const name = freeName(/^count$/.test(said) ? "row_count" : said, taken);
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

/** Alike for calls that differ in blanks, and in the case of letters where no text stands in them. */
const keyOf = (text: string) =>
  (/['"`[]/.test(text) ? text : text.toLowerCase())
    .replaceAll(/([(),*])\s+/g, "$1")
    .replaceAll(/(?<!\s)\s+([(),*])/g, "$1");

/** A column of a step: what it is read from, and its name there. */
interface StepColumn {
  readonly key: string;
  readonly from: string;
  /** As SQL writes it. */
  readonly name: string;
}

const written = ({ from, name }: StepColumn) =>
  from === name || from.endsWith(`.${name}`) ? from : `${from} AS ${name}`;

const refKey = ({ qualifier, field }: Reference) => `${qualifier?.name.toLowerCase() ?? ""}.${field.toLowerCase()}`;

/** The columns that clauses read, with names of their own; names that the select list gives itself are not among them. */
function columnsOf(
  select: SelectText,
  clauses: readonly Clause[],
  except: (at: number) => boolean = () => false,
): StepColumn[] {
  const given = aliasesOf(select);
  const columns = new Map<string, StepColumn>();
  const names = new Set<string>();
  for (const reference of clauses.flatMap(select.referencesIn)) {
    const { at, qualifier, field } = reference;
    if (except(at) || isWord(select, reference) || (!qualifier && given.has(field.toLowerCase()))) continue;
    const key = refKey(reference);
    if (columns.has(key)) continue;
    const raw = select.tokens[at]!.raw;
    const from = qualifier ? `${select.tokens[qualifier.at]!.raw}.${raw}` : raw;
    const name = names.has(field.toLowerCase()) ? freeName(`${tableOf(select, qualifier?.name)}_${field}`, names) : raw;
    names.add(unquoted(select.tokens[at]!).toLowerCase());
    names.add(name.toLowerCase());
    columns.set(key, { key, from, name });
  }
  return [...columns.values()];
}

function tableOf({ blocks }: SelectText, alias = ""): string {
  return blocks[0]!.sources.find((source) => source.alias.toLowerCase() === alias.toLowerCase())?.table ?? alias;
}

/** A word of SQL, or a name that the select list gives without AS, which may stand where a column may. */
function isWord({ tokens }: SelectText, { at, qualifier }: Reference): boolean {
  if (qualifier) return false;
  const [before, token] = [tokens[at - 1], tokens[at]!];
  if (before && (before.raw === ")" || /^(end|nulls)$/i.test(before.raw) || before.kind === "number")) return true;
  if (before?.kind === "name" || (before?.kind === "word" && !WORDS.test(before.raw) && !CLAUSE.test(before.raw)))
    return true;
  return token.kind === "word" && WORDS.test(token.raw);
}
const WORDS =
  /^(asc|desc|nulls|distinct|and|or|not|is|null|in|between|like|glob|case|when|then|else|end|as|cast|true|false|collate|nocase|by|interval)$/i;
const CLAUSE = /^(select|having)$/i;

function aliasesOf({ tokens, range }: SelectText): ReadonlySet<string> {
  const [first, end] = range.select!;
  const names = tokens
    .slice(first, end)
    .flatMap((token, index) =>
      /^as$/i.test(tokens[first + index - 1]?.raw ?? "") ? [unquoted(token).toLowerCase()] : [],
    );
  return new Set(names);
}

/** Writes a clause with the columns of a step in place of those of tables, and figures in place of their calls. */
function replacer(
  columns: readonly StepColumn[],
  calls: readonly Call[] = [],
  figures: ReadonlyMap<string, string> = new Map(),
) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (select: SelectText, clause: Clause): string => {
    const [from, end] = select.range[clause]!;
    const own = new Map(
      select.referencesIn(clause).map((reference) => [reference.qualifier?.at ?? reference.at, reference]),
    );
    let text = "";
    let done = select.tokens[from]!.start;
    const put = (first: number, last: number, word: string) => {
      text += select.sql.slice(done, select.tokens[first]!.start) + word;
      const token = select.tokens[last]!;
      done = token.start + token.raw.length;
    };
    for (let at = from; at < end; at++) {
      const call = calls.find(({ first }) => first === at);
      const column = own.has(at) ? byKey.get(refKey(own.get(at)!)) : undefined;
      if (call) {
        put(call.first, call.last, figures.get(keyOf(call.text))!);
        at = call.last;
      } else if (column) {
        const last = own.get(at)!.at;
        put(at, last, column.name);
        at = last;
      }
    }
    const last = select.tokens[end - 1]!;
    return text + select.sql.slice(done, last.start + last.raw.length);
  };
}
