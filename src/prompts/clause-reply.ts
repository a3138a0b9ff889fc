import { bracketDepths } from "../sql/brackets.js";
import { sqlTokens } from "../sql/tokens.js";
import { withoutReasoning } from "./reasoning.js";
import type { ReplyForm } from "./reply-form.js";

/** Clauses of a query that can stand alone in a reply. */
export type Clause = "from" | "where";

/** What follows a clause at its own level, and so ends it. */
const ENDS: ReadonlySet<string> = new Set(
  "select from where group having order limit offset fetch window union intersect except".split(" "),
);

/**
 * One clause of a query, with its first word; empty where the reply says that there is none.
 *
 * @param sample The reply in every scenario of a dry run.
 */
export function clauseReply(clause: Clause, sample: string): ReplyForm<string> {
  return { parse: (reply) => readClause(reply, clause), dryRun: () => sample };
}

/**
 * The clause in a model's reply, wherever it stands: in a fence, in prose, in a whole query. Its blanks are single.
 *
 * @returns Empty where the reply says that there is none; undefined where it holds no such clause.
 */
export function readClause(reply: string, clause: Clause): string | undefined {
  const text = withoutReasoning(reply).replaceAll(/```(?:\w+)?/g, "\n\n");
  const tokens = sqlTokens(text);
  const begins = tokens.findIndex(({ kind, raw }) => kind === "word" && raw.toLowerCase() === clause);
  if (begins < 0) return /\b(?:none|nothing|empty|no (?:where|condition|filter))\b/i.test(text) ? "" : undefined;
  const clauseOn = tokens.slice(begins);
  const depths = bracketDepths(clauseOn);
  const ends = clauseOn.findIndex((token, at) => {
    const { kind, raw } = token;
    const next = kind === "word" && at > 0 && depths[at] === 0 && ENDS.has(raw.toLowerCase());
    return next || raw === ";" || kind === "cut" || depths[at]! < 0 || isGap(token);
  });
  const written = clauseOn.slice(0, ends < 0 ? undefined : ends).map(({ kind, raw }) => (kind === "blank" ? " " : raw));
  const body = written.join("").replaceAll(/ +/g, " ").trim();
  return body.length > clause.length ? body : undefined;
}

/** An empty line, behind which prose may follow. */
const isGap = ({ kind, raw }: { readonly kind: string; readonly raw: string }) =>
  kind === "blank" && raw.split("\n").length > 2;
