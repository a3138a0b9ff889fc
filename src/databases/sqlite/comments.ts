import { bracketDepths, closingBracket } from "../../sql/brackets.js";
import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";

/** What people wrote beside a table and its fields, by the name of each as the statement writes it. */
export interface DefinitionComments {
  readonly table: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

/** One comment or several lines of one, and where it stands. */
interface Remark {
  readonly text: string;
  /** Nothing but blanks before it on its line. */
  readonly own: boolean;
  /** Letters before it on its line. */
  readonly column: number;
}

/** A field, or what holds for all: a key, a check. */
interface Definition {
  readonly name: string | undefined;
  /** On lines of their own before it. */
  readonly above: Remark[];
  /** On its line. */
  readonly beside: Remark[];
}

const CONSTRAINT = /^(?:constraint|primary|foreign|unique|check)$/i;

/**
 * The comments in a `CREATE TABLE`, which SQLite keeps as it was written: `amt_c INTEGER, -- amount in cents`. One beside a field
 * is the field's, and so is what goes on below it; one on a line of its own is that of the field after it, if the
 * others have none beside them (then it is a heading). One behind the table's name or its bracket is the table's.
 */
export function definitionComments(sql: string): DefinitionComments {
  const tokens = sqlTokens(sql);
  const from = tokens.findIndex(({ raw }) => raw === "(");
  if (from < 0 || !tokens.some(isComment)) return { table: undefined, fields: new Map() };
  const { head, definitions } = definitionsOf(sql, tokens, from);
  const headings = definitions.filter(({ beside }) => beside.length > 0).length * 2 > definitions.length;
  const fields = new Map<string, string>();
  for (const { name, above, beside } of definitions) {
    const told = textOf(beside) ?? (headings ? undefined : textOf(above));
    if (name !== undefined && told !== undefined) fields.set(name, told);
  }
  // Then what stands before the first field is no remark on that field alone.
  const first = headings ? (definitions[0]?.above ?? []) : [];
  return { table: textOf([...head, ...first]), fields };
}

function definitionsOf(sql: string, tokens: readonly SqlToken[], from: number) {
  const head: Remark[] = [];
  const definitions: Definition[] = [];
  let above: Remark[] = [];
  let current: Definition | undefined;
  // What stands behind a comma on its line is said of the field before it.
  let last: Definition | undefined;
  const end = closingBracket(tokens, from);
  const depths = bracketDepths(tokens.slice(from));
  for (const [at, token] of tokens.entries()) {
    if (isComment(token)) {
      const remark = remarkAt(sql, token);
      const before = current ?? last;
      if (before === undefined) (at < from || !remark.own ? head : above).push(remark);
      else if (!remark.own || goesOn(before, remark)) before.beside.push(remark);
      else above.push(remark);
      continue;
    }
    if (token.kind === "blank" || at < from) continue;
    if (at === end) break;
    if (depths[at - from] === 1 && token.raw === ",") {
      last = current;
      current = undefined;
    } else if (current === undefined && at > from) {
      current = { name: nameOf(token), above, beside: [] };
      definitions.push(current);
      above = [];
    }
  }
  return { head, definitions };
}

const isComment = ({ kind, raw }: SqlToken) => kind === "blank" && /^(?:--|\/\*)/.test(raw);

const nameOf = (token: SqlToken) => (token.kind === "word" && CONSTRAINT.test(token.raw) ? undefined : unquoted(token));

/** A line below that begins where the comment beside the field does. */
const goesOn = ({ beside }: Definition, { column }: Remark) => beside.at(-1)?.column === column;

function remarkAt(sql: string, { raw, start }: SqlToken): Remark {
  const line = sql.slice(sql.lastIndexOf("\n", start - 1) + 1, start);
  return { text: plain(raw), own: line.trim() === "", column: line.length };
}

/** Without its marks: `--`, `/*`, stars at the beginnings of lines, rows of dashes. */
const plain = (raw: string) =>
  raw
    .replace(/^--|^\/\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.trim().replace(/^[-=*#!]+|[-=*#]+$/g, ""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

/** `old_code TEXT,`: what was taken out of the statement, and no remark. */
const TAKEN_OUT =
  /^["`[]?\w+["`\]]?\s+(?:text|integer|int|real|blob|numeric|varchar|char|date|datetime|boolean)\b.*(?:,|null|\))$/i;

function textOf(remarks: readonly Remark[]): string | undefined {
  const text = remarks
    .map((remark) => remark.text)
    .filter((each) => /\p{L}/u.test(each) && !TAKEN_OUT.test(each))
    .join(" ");
  return text === "" ? undefined : text;
}
