import { type Failed, failed } from "../engine.js";
import { type Lexeme, lexemes } from "./lexer.js";

/** Names in a statement by what they may stand for, whatever the schema before them. */
export interface Mentions {
  /** Everything that is a name or a word. */
  readonly names: ReadonlySet<string>;
  /** What stands before a bracket. */
  readonly called: ReadonlySet<string>;
  /** What stands behind a name and a dot: a column, or a function of the row before it (`t.f` is `f(t)`). */
  readonly ofRow: ReadonlySet<string>;
  /** What stands behind a bracket or a parameter and a dot: `(x).f` is `f(x)`, of any type. */
  readonly ofValue: ReadonlySet<string>;
  /** What stands where a type can. */
  readonly types: ReadonlySet<string>;
  /** What stands where a table can. */
  readonly relations: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
}

/** Words that are no function's name without quotes and a schema before them. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
   current_catalog current_date current_role current_time current_timestamp current_user default deferrable desc distinct
   do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit
   localtime localtimestamp not null offset on only or order placing primary references returning select session_user
   some symmetric table then to trailing true union unique user using variadic when where window with`.split(/\s+/),
);

/** What other words look up: `IN` and `CASE x WHEN` look for =, `LIKE` for ~~, `BETWEEN` for >= and <=. */
export const IMPLIED_OPERATORS: readonly string[] = "= <> < > <= >= ~~ !~~ ~~* !~~* ~ !~".split(" ");

/** What the statement names; or why it is refused, whatever the catalogue has. */
export function mentionsOf(sql: string): Mentions | Failed {
  const all = lexemes(sql);
  const unknown = all.find(({ kind }) => kind === "unknown")?.text;
  if (unknown === 'U&"') return failed("refused", 'Names are not written as U&"…" here');
  if (unknown !== undefined && !/[{}\\]/.test(unknown)) {
    const code = unknown.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return failed("refused", `The SQL has a character outside quotes that no query has there: U+${code}`);
  }
  const mentions = {
    names: new Set<string>(),
    called: new Set<string>(),
    ofRow: new Set<string>(),
    ofValue: new Set<string>(),
    types: new Set<string>(),
    relations: new Set<string>(),
    operators: new Set(IMPLIED_OPERATORS),
  };
  for (const [at, lexeme] of all.entries()) {
    if (lexeme.kind === "operator") mentions.operators.add(lexeme.text);
    if (lexeme.kind !== "word" && lexeme.kind !== "name") continue;
    const roles = rolesOf(all, at);
    for (const role of roles) for (const spelling of spellings(lexeme)) mentions[role].add(spelling);
  }
  return mentions;
}

type Role = Exclude<keyof Mentions, "operators">;

function rolesOf(all: readonly Lexeme[], at: number): Role[] {
  const [lexeme, before, beforeThat, after] = [all[at]!, all[at - 1], all[at - 2], all[at + 1]];
  const roles: Role[] = ["names"];
  const isWord = (other: Lexeme | undefined, ...words: string[]) =>
    other?.kind === "word" && words.includes(other.text);
  const isMark = (other: Lexeme | undefined, ...marks: string[]) =>
    other?.kind === "mark" && marks.includes(other.text);
  const isValue = (other: Lexeme | undefined) => isMark(other, ")", "]") || other?.kind === "number";
  const isKeyword = lexeme.kind === "word" && RESERVED.has(lexeme.text) && !isMark(before, ".");
  if (isKeyword) return roles;
  // An alias with its columns, a cast to a type with a length, or the first name of WITH.
  const isAlias = isWord(before, "as", "with", "recursive");
  if (isMark(after, "(") && !isAlias) roles.push("called");
  if (isMark(before, ".") && !isMark(after, "(")) roles.push(isValue(beforeThat) ? "ofValue" : "ofRow");
  // Before the schema, where there is one.
  let start = at;
  while (isMark(all[start - 1], ".") && start > 1) start -= 2;
  const lead = all[start - 1];
  const isNamed = lead?.kind === "name" || (lead?.kind === "word" && !RESERVED.has(lead.text));
  const isCast = isMark(lead, ":") || isWord(lead, "as", "returning") || isNamed || roles.includes("ofValue");
  if (isCast || after?.kind === "text" || isMark(after, "(")) roles.push("types");
  const isListed = isMark(lead, ",", "(") || isWord(lead, "from", "join", "only", "table");
  if (isListed && !isMark(after, "(", ".")) roles.push("relations");
  return roles;
}

/** As written, and in the small letters of a server whose letters have one byte each. */
function spellings({ kind, text }: Lexeme): string[] {
  return kind === "word" ? [text, text.toLowerCase()] : [text];
}
