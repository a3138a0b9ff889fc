/**
 * A piece of a statement as the server's scanner cuts it. `word`: a bare name or keyword, in small letters. `name`: a
 * quoted name, as it is meant. `text`: any literal in quotes, or what has no end. `unknown`: what the scanner has no rule for.
 */
export interface Lexeme {
  readonly kind: "word" | "name" | "operator" | "mark" | "text" | "number" | "unknown";
  readonly text: string;
}

/** The rest of a literal behind its opening quote; all patterns are linear and sticky. */
const PLAIN = /[^']*(?:''[^']*)*'/y;
const ESCAPED = /[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'/y;
/** A literal goes on, in the same kind of it, behind blanks or comments with a line's end among them. */
const CONTINUES = /[ \t\f]*(?:--[^\n\r]*)?[\n\r](?:[ \t\n\r\f]|--[^\n\r]*[\n\r])*'/y;

const BLANK = /[ \t\n\r\f]+|--[^\n\r]*/y;
const OPENED = /([eE]|[bBxXnN]|[uU]&)?'/y;
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const DOLLAR = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;
const WORD = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const NUMBER = /\$?[0-9]+/y;
const OPERATOR = /[~!@#^&|`?+\-*/%<>=]+/y;
const MARK = /[,()[\].;:]/y;
/** Names written by codes of characters would have to be decoded, and nobody needs them. */
const CODED_NAME = /[uU]&"/y;

/**
 * Cuts SQL as PostgreSQL's scanner (`src/backend/parser/scan.l`, 12 to 17) does where `standard_conforming_strings` is on,
 * without what it passes over. Time in proportion to the length.
 */
export function lexemes(sql: string): Lexeme[] {
  const found: Lexeme[] = [];
  let at = 0;
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(sql);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const add = (kind: Lexeme["kind"], text: string) => void found.push({ kind, text });
  while (at < sql.length) {
    if (matched(BLANK)) continue;
    if (sql.startsWith("/*", at)) {
      at = endOfComment(sql, at);
      continue;
    }
    const opened = matched(OPENED);
    if (opened) {
      const rest = /^e/i.test(opened[1] ?? "") ? ESCAPED : PLAIN;
      let whole = matched(rest) !== null;
      while (whole && matched(CONTINUES)) whole = matched(rest) !== null;
      if (!whole) at = sql.length;
      add("text", "");
      continue;
    }
    const dollar = matched(DOLLAR)?.[0];
    if (dollar !== undefined) {
      const end = sql.indexOf(dollar, at);
      at = end < 0 ? sql.length : end + dollar.length;
      add("text", "");
      continue;
    }
    const start = at;
    const quoted = matched(QUOTED);
    if (quoted) add("name", quoted[1]!.replaceAll('""', '"'));
    else if (matched(CODED_NAME)) add("unknown", 'U&"');
    else if (matched(WORD)) add("word", smallLetters(sql.slice(start, at)));
    else if (matched(NUMBER)) add("number", "");
    else if (matched(OPERATOR)) {
      const operator = operatorIn(sql.slice(start, at));
      at = start + operator.length;
      add("operator", operator === "!=" ? "<>" : operator);
    } else if (matched(MARK)) add("mark", sql.charAt(start));
    else if (sql[at] === '"') {
      at = sql.length;
      add("text", "");
    } else {
      at += 1;
      add("unknown", sql.charAt(start));
    }
  }
  return found;
}

/** Comments stand in comments; one without its end takes the rest. */
function endOfComment(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === "/*" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}

/** Of a run of its characters: it ends before a comment, and in + or - only with one of certain others in it. */
function operatorIn(run: string): string {
  const comment = run.search(/\/\*|--/);
  const whole = comment < 0 ? run : run.slice(0, comment);
  let end = whole.length;
  while (end > 1 && /[+-]/.test(whole.charAt(end - 1))) end--;
  const bare = whole.slice(0, end);
  return /[~!@#^&|`?%]/.test(bare) ? whole : bare;
}

/** Only ASCII letters, as the server does it where letters have several bytes. */
function smallLetters(word: string): string {
  return word.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
