import { ownEntry } from "../../collections.js";
import { endOfQuote } from "./clauses.js";
import type { Names } from "./terms.js";

export type EvidenceToken =
  | { readonly kind: "column"; readonly name: string; readonly table?: string; readonly quoted: boolean }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "word"; readonly text: string; readonly lower: string }
  | { readonly kind: "mark"; readonly text: string };

const NUMBER = /\d[\d,]*(?:\.\d+)?/uy;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const MARK = /<>|[<>!]\s*=|==|[=<>≤≥≠(),*/+\-%.×÷−]/uy;
const OPERATORS: Readonly<Record<string, string>> = {
  "<>": "!=",
  "==": "=",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "×": "*",
  "÷": "/",
  "−": "-",
};
/** Words of formulas: never names, but before a dot or between quotes. */
const SYNTAX =
  /^(?:and|or|not|where|when|whose|then|else|case|between|like|in|is|null|as|max|min|avg|sum|count|average|divide|multiply|subtract|add|distinct|desc|asc|limit|cast)$/i;

/** Cuts what an evidence text says into names, texts, numbers, words and marks. */
export function evidenceTokens(text: string, names: Names): EvidenceToken[] {
  const tokens: EvidenceToken[] = [];
  for (let at = 0; at < text.length; ) {
    const found = tokenAt(text, at, names);
    if (found === undefined) at++;
    else {
      tokens.push(found.token);
      at += found.length;
    }
  }
  return qualified(tokens, names);
}

function tokenAt(text: string, at: number, names: Names): { token: EvidenceToken; length: number } | undefined {
  const mark = text[at]!;
  if (`'"\`“‘[`.includes(mark)) {
    const quoted = quotedAt(text, at, names);
    if (quoted !== undefined) return quoted;
  }
  const boundary = !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? "");
  const column = boundary ? names.columnAt(text, at) : undefined;
  const word = run(WORD, text, at);
  const called = word !== undefined && /^\s*\(/u.test(text.slice(at + word.length));
  const ends = word !== undefined && /^end$/i.test(word) && /\bcase\b/i.test(text.slice(0, at));
  const reserved = word !== undefined && (ends || SYNTAX.test(word) || called) && column?.length === word.length;
  if (column !== undefined && !reserved && text[at] !== undefined && (column.length > 1 || !called)) {
    const number = run(NUMBER, text, at);
    if (number === undefined || number.length < column.length)
      return { token: { kind: "column", name: column.name, quoted: false }, length: column.length };
  }
  const number = run(NUMBER, text, at);
  if (number !== undefined)
    return {
      token: { kind: "number", value: Number(number.replaceAll(",", "")), text: number },
      length: number.length,
    };
  if (word !== undefined)
    return { token: { kind: "word", text: word, lower: word.toLowerCase() }, length: word.length };
  const sign = run(MARK, text, at);
  if (sign === undefined) return undefined;
  const plain = sign.replaceAll(/\s/g, "");
  return { token: { kind: "mark", text: ownEntry(OPERATORS, plain) ?? plain }, length: sign.length };
}

/** What stands between quotes: a name where the schema has it and the quotes are those of names, else a text. */
function quotedAt(text: string, at: number, names: Names) {
  const closes = { "“": "”", "‘": "’", "[": "]" }[text[at]!];
  const end = closes === undefined ? endOfQuote(text, at) : text.indexOf(closes, at + 1);
  if (end === undefined || end < 0) return undefined;
  const mark = text[at]!;
  const value = text.slice(at + 1, end).replaceAll(mark + mark, mark);
  const name = names.columnAt(value, 0);
  const whole = name !== undefined && name.length === value.length;
  if (mark === "[" && !whole) return undefined;
  const token: EvidenceToken =
    whole && mark !== "'" && mark !== "‘" && mark !== "“"
      ? { kind: "column", name: name.name, quoted: true }
      : mark === "`"
        ? { kind: "word", text: value, lower: value.toLowerCase() }
        : { kind: "text", value };
  return { token, length: end - at + 1 };
}

function run(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** "player.name": a name with its table. */
function qualified(tokens: readonly EvidenceToken[], names: Names): EvidenceToken[] {
  const found: EvidenceToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [table, dot, column] = tokens.slice(at, at + 3);
    const name = table?.kind === "word" ? table.text : table?.kind === "column" ? table.name : undefined;
    const dotted = dot?.kind === "mark" && dot.text === "." && name !== undefined;
    if (dotted && column?.kind === "column") {
      found.push(names.isTable(name) ? { ...column, table: name } : column);
      at += 2;
    } else if (table!.kind !== "mark" || table!.text !== ".") found.push(table!);
  }
  return found;
}
