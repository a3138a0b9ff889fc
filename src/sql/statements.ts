import { sqlTokens } from "./tokens.js";

export interface Statement {
  readonly sql: string;
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** What stands in comments right before it; empty where nothing does. */
  readonly comment: string;
}

/** Pieces that a quote or comment may span until it is taken for one that was never closed. */
const LONGEST_SPAN = 20;

/**
 * The statements of a file, which end with a semicolon. Where there is none and each line begins a query, each line is
 * one. A quote that is never closed costs its own statement only.
 */
export function statementsOf(text: string): Statement[] {
  const lines = text.split("\n");
  if (!text.includes(";") && lines.every((line) => /^\s*(select|with|--|$)/i.test(line))) {
    return lines.flatMap((line, index) => statement(line, index + 1));
  }
  const pieces = text.split(/(?<=;[ \t]*\r?\n)/);
  const statements: Statement[] = [];
  let line = 1;
  for (let at = 0; at < pieces.length; ) {
    const [piece, tokens, taken] = closedPiece(pieces, at);
    let start = 0;
    for (const token of tokens) {
      if (token.kind !== "symbol" || token.raw !== ";") continue;
      statements.push(...statement(piece.slice(start, token.start), line + lineBreaks(piece.slice(0, start))));
      start = token.start + 1;
    }
    statements.push(...statement(piece.slice(start), line + lineBreaks(piece.slice(0, start))));
    line += lineBreaks(piece);
    at += taken;
  }
  return statements;
}

/** A semicolon at a line's end may lie inside a quote: then the next pieces belong to it. */
function closedPiece(pieces: readonly string[], at: number): [string, ReturnType<typeof sqlTokens>, number] {
  for (let taken = 1; taken <= LONGEST_SPAN && at + taken <= pieces.length; taken++) {
    const piece = pieces.slice(at, at + taken).join("");
    const tokens = sqlTokens(piece);
    if (!tokens.some(({ kind }) => kind === "cut")) return [piece, tokens, taken];
  }
  const piece = pieces[at] ?? "";
  return [piece, sqlTokens(piece), 1];
}

/** Nothing for blanks and comments alone. */
function statement(text: string, line: number): Statement[] {
  const tokens = sqlTokens(text);
  const first = tokens.find(({ kind }) => kind !== "blank");
  if (!first) return [];
  const sql = text.slice(first.start).trim();
  const comment = commentIn(text.slice(0, first.start));
  return [{ sql, line: line + lineBreaks(text.slice(0, first.start)), comment }];
}

/** The words of comments, without the signs that make them such. */
function commentIn(text: string): string {
  return text
    .replaceAll(/--+|\/\*+|\*+\//g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function lineBreaks(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) breaks++;
  return breaks;
}
