import { type SqlToken, sqlTokens, unquoted } from "./tokens.js";

/** A table that a query block reads. */
export interface Source {
  /** The name under which the block speaks of it, as written; empty for a subquery without one. */
  readonly alias: string;
  /** The same with the quotes that it has there: engines fold the letters of names without. */
  readonly written: string;
  /** The table's name as written; undefined for a subquery. */
  readonly table: string | undefined;
  /** Position of the table's name among the tokens; of the closing bracket for a subquery. */
  readonly at: number;
}

/** One SELECT with its FROM; subqueries and the parts of a set operation are blocks of their own. */
export interface Block {
  readonly parent: Block | undefined;
  readonly sources: Source[];
  /** Position of the first token after FROM and its joins, where another join can be put. */
  end: number;
}

export interface Reference {
  /** Position of the field's name among the tokens. */
  readonly at: number;
  readonly field: string;
  /** Position and text of what stands before the dot. */
  readonly qualifier: { readonly at: number; readonly name: string } | undefined;
  readonly block: Block;
}

export interface QueryBlocks {
  /** Without blanks and comments. */
  readonly tokens: readonly SqlToken[];
  readonly blocks: readonly Block[];
  /** Every place where a word or quoted name may be a field. */
  readonly references: readonly Reference[];
}

const AFTER_FROM = new Set(["where", "group", "having", "order", "limit", "offset", "window", "qualify", "fetch"]);
const SET_OPERATORS = new Set(["union", "intersect", "except"]);
const JOIN_WORDS = new Set([
  "join",
  "inner",
  "left",
  "right",
  "full",
  "outer",
  "cross",
  "natural",
  "on",
  "using",
  "as",
  "set",
]);

interface Frame {
  block: Block;
  /** Whether it began with a SELECT, and where its bracket stood: after FROM, JOIN or a comma of these. */
  readonly query: boolean;
  readonly isSource: boolean;
  clause: "select" | "from" | "on" | "after";
}

/** Reads as much of a query's structure as names need. Never throws; what it does not understand has no sources. */
export function readBlocks(sql: string): QueryBlocks {
  const tokens = sqlTokens(sql).filter((token) => token.kind !== "blank");
  const root: Block = { parent: undefined, sources: [], end: tokens.length };
  const blocks = [root];
  const references: Reference[] = [];
  const stack: Frame[] = [{ block: root, query: true, isSource: false, clause: "select" }];
  const open = (parent: Block | undefined): Block => {
    const block: Block = { parent, sources: [], end: tokens.length };
    blocks.push(block);
    return block;
  };
  const named = new Set<number>();

  for (const [at, token] of tokens.entries()) {
    const frame = stack.at(-1)!;
    const word = token.kind === "word" ? token.raw.toLowerCase() : "";
    const takesSource = startsSource(tokens, at, frame);
    if (token.raw === "(") {
      const query = /^(select|with)$/i.test(tokens[at + 1]?.raw ?? "");
      const block = query ? open(frame.block) : frame.block;
      const clause = query ? "select" : frame.clause;
      stack.push({ block, query, isSource: takesSource && query, clause });
    } else if (token.raw === ")" && stack.length > 1) {
      stack.pop();
      if (frame.query) frame.block.end = Math.min(frame.block.end, at);
      if (frame.isSource) stack.at(-1)!.block.sources.push(subquery(tokens, at, named));
    } else if (frame.query && SET_OPERATORS.has(word)) {
      frame.block.end = Math.min(frame.block.end, at);
      frame.block = open(frame.block.parent);
      frame.clause = "select";
    } else if (frame.query && word === "from") frame.clause = "from";
    else if (frame.query && word === "join") frame.clause = "from";
    else if (frame.query && (word === "on" || word === "using") && frame.clause === "from") frame.clause = "on";
    else if (frame.query && AFTER_FROM.has(word) && frame.clause !== "select") {
      frame.block.end = Math.min(frame.block.end, at);
      frame.clause = "after";
    } else if (takesSource) frame.block.sources.push(tableSource(tokens, at, named));
    else if (isName(token) && !named.has(at)) {
      const reference = referenceAt(tokens, at, frame.block);
      if (reference) references.push(reference);
    }
  }
  return { tokens, blocks, references };
}

function startsSource(tokens: readonly SqlToken[], at: number, frame: Frame): boolean {
  const token = tokens[at]!;
  if (token.raw !== "(" && !isName(token)) return false;
  const before = tokens[at - 1]?.raw.toLowerCase();
  if (frame.clause !== "from") return false;
  return before === "from" || before === "join" || (before === "," && frame.query);
}

function tableSource(tokens: readonly SqlToken[], start: number, named: Set<number>): Source {
  let at = start;
  named.add(at);
  while (tokens[at + 1]?.raw === "." && isName(tokens[at + 2])) {
    at += 2;
    named.add(at);
  }
  const table = unquoted(tokens[at]!);
  const own = aliasAfter(tokens, at, named) ?? tokens[at]!;
  return { alias: unquoted(own), written: own.raw, table, at };
}

function subquery(tokens: readonly SqlToken[], at: number, named: Set<number>): Source {
  const own = aliasAfter(tokens, at, named);
  return { alias: own ? unquoted(own) : "", written: own?.raw ?? "", table: undefined, at };
}

function aliasAfter(tokens: readonly SqlToken[], at: number, named: Set<number>): SqlToken | undefined {
  const next = tokens[at + 1]?.raw.toLowerCase() === "as" ? at + 2 : at + 1;
  const token = tokens[next];
  if (!isName(token)) return undefined;
  const word = token.kind === "word" ? token.raw.toLowerCase() : "";
  if (AFTER_FROM.has(word) || SET_OPERATORS.has(word) || JOIN_WORDS.has(word)) return undefined;
  named.add(next);
  return token;
}

function referenceAt(tokens: readonly SqlToken[], at: number, block: Block): Reference | undefined {
  const [before, after] = [tokens[at - 1]?.raw, tokens[at + 1]?.raw];
  if (after === "(" || after === "." || before?.toLowerCase() === "as") return undefined;
  const owner = before === "." ? tokens[at - 2] : undefined;
  const qualifier = owner && { at: at - 2, name: unquoted(owner) };
  return { at, field: unquoted(tokens[at]!), qualifier, block };
}

function isName(token: SqlToken | undefined): token is SqlToken {
  return token !== undefined && (token.kind === "name" || (token.kind === "word" && !/^\d/.test(token.raw)));
}

/** The sources that a block can speak of: its own, then those of the blocks around it. */
export function visibleSources(block: Block | undefined): Source[] {
  return block === undefined ? [] : [...block.sources, ...visibleSources(block.parent)];
}

/** The SQL with some tokens replaced, and texts put before others. */
export function rewriteTokens(
  sql: string,
  { tokens }: QueryBlocks,
  replace: ReadonlyMap<number, string>,
  insert: ReadonlyMap<number, string> = new Map(),
): string {
  let text = "";
  let done = 0;
  for (const [at, token] of tokens.entries()) {
    const inserted = insert.get(at);
    if (inserted !== undefined) text += `${sql.slice(done, token.start).trimEnd()} ${inserted} `;
    else text += sql.slice(done, token.start);
    text += replace.get(at) ?? token.raw;
    done = token.start + token.raw.length;
  }
  const last = insert.get(tokens.length);
  return last === undefined ? text + sql.slice(done) : `${text} ${last}${sql.slice(done)}`;
}
