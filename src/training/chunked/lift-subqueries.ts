import { readBlocks } from "../../sql/blocks.js";
import { closingBracket } from "../../sql/brackets.js";
import { unquoted } from "../../sql/tokens.js";
import { outermost, textOf } from "../../stages/fix/rules/select-parts.js";
import { freeName, plainName, type Step, type Steps } from "./step.js";

/**
 * Makes a step of each query in brackets that reads nothing of the query around it, the innermost first: derived tables,
 * lists of IN, and single values.
 */
export function liftSubqueries({ steps: before, main }: Steps, taken: Set<string>): Steps {
  const steps = [...before];
  let sql = main;
  for (let lifted = liftOne(sql, taken); lifted !== undefined; lifted = liftOne(sql, taken)) {
    steps.push(lifted.step);
    taken.add(lifted.step.name);
    sql = lifted.sql;
  }
  return { steps, main: sql };
}

function liftOne(sql: string, taken: ReadonlySet<string>): { readonly step: Step; readonly sql: string } | undefined {
  const read = readBlocks(sql);
  const { tokens } = read;
  const opened = tokens.flatMap(({ raw }, at) =>
    raw === "(" && /^select$/i.test(tokens[at + 1]?.raw ?? "") ? [{ open: at, close: closingBracket(tokens, at) }] : [],
  );
  // Those inside of others come first: they have the later brackets.
  for (const { open, close } of opened.toReversed()) {
    if (close === tokens.length || isPlain(tokens, open, close) || !standsAlone(read, open, close)) continue;
    const body = textOf(sql, tokens, open + 1, close);
    const put = read.blocks.some(({ sources }) => sources.some(({ table, at }) => table === undefined && at === close))
      ? asSource(body, tokens[close + 1], tokens[close + 2], taken)
      : asValue(body, tokens[open - 1]?.raw.toLowerCase() ?? "", taken);
    if (!put) continue;
    const [before, behind] = [sql.slice(0, tokens[open]!.start), sql.slice(tokens[close]!.start + 1)];
    const apart = /^[\s,)]|^$/.test(behind) ? "" : " ";
    return { step: put.step, sql: `${/\w$/.test(before) ? `${before} ` : before}${put.text}${apart}${behind}` };
  }
  return undefined;
}

/** `(SELECT c FROM t)` is no step by itself; it is also what stands where a step was lifted out. */
function isPlain(tokens: readonly { readonly raw: string }[], open: number, close: number): boolean {
  return close === open + 5 && /^from$/i.test(tokens[open + 3]!.raw);
}

/** Whether all qualified names in it are of tables that it reads itself. Bare ones are told by execution. */
function standsAlone({ blocks, references }: ReturnType<typeof readBlocks>, open: number, close: number): boolean {
  const own = blocks.flatMap(({ sources }) => sources).filter(({ at }) => at > open && at < close);
  const names = new Set(own.flatMap(({ alias, table }) => [alias, table ?? alias]).map((name) => name.toLowerCase()));
  return references.every(
    ({ at, qualifier }) => at < open || at > close || !qualifier || names.has(qualifier.name.toLowerCase()),
  );
}

interface Put {
  readonly step: Step;
  /** What stands in the place of the brackets. */
  readonly text: string;
}

type Token = Parameters<typeof unquoted>[0] | undefined;

function asSource(body: string, next: Token, after: Token, taken: ReadonlySet<string>): Put {
  const alias = /^as$/i.test(next?.raw ?? "") ? after : next;
  const called = alias && (alias.kind === "word" || alias.kind === "name") ? unquoted(alias) : "";
  const telling = /^[a-z]\w*$/i.test(called) && called.length > 3 && !/^(?:sub|temp|tmp|tbl|t)\w?$/i.test(called);
  const name = freeName(telling ? `${called}_rows` : `${firstTable(body)}_rows`, taken);
  return { step: { name, sql: body }, text: name };
}

/** A query of one column, of which it gives the name to its column where it has none. */
function asValue(body: string, before: string, taken: ReadonlySet<string>): Put | undefined {
  if (before === "exists" || before === "all" || before === "any") return undefined;
  const { tokens } = readBlocks(body);
  const words = outermost(tokens, 0, tokens.length);
  const word = (at: number) => tokens[at]!.raw.toLowerCase();
  const from = words.find((at) => word(at) === "from") ?? tokens.length;
  const first = word(1) === "distinct" ? 2 : 1;
  const list = words.filter((at) => at >= first && at < from);
  if (list.some((at) => word(at) === "," || word(at) === "*") || from === tokens.length) return undefined;
  const last = tokens[from - 1]!;
  const bare = from - first === 1 || (from - first === 3 && tokens[from - 2]!.raw === ".");
  const aliased = from - first > 2 && word(from - 2) === "as";
  const call = /^(count|sum|avg|min|max)$/.exec(word(first))?.[1];
  const field = tokens.slice(first, from).findLast(({ kind }) => kind === "name" || kind === "word");
  const said = plainName(field ? unquoted(field) : "") ?? "value";
  const figure = /^(count|sum|avg|min|max|distinct)$/.test(said) ? `${call}_rows` : `${call}_${said}`;
  const column = call ? figure : said;
  const rows = `${firstTable(body)}_${said}s`.replace(/ss$/, "s");
  const name = freeName(before === "in" ? rows : `${column}_${call ? "figure" : "value"}`, taken);
  if (bare || aliased) return { step: { name, sql: body }, text: `(SELECT ${last.raw} FROM ${name})` };
  const end = last.start + last.raw.length;
  return {
    step: { name, sql: `${body.slice(0, end)} AS ${column}${body.slice(end)}` },
    text: `(SELECT ${column} FROM ${name})`,
  };
}

function firstTable(sql: string): string {
  const table = readBlocks(sql)
    .blocks.flatMap(({ sources }) => sources)
    .find((source) => source.table !== undefined)?.table;
  return table ?? "inner";
}
