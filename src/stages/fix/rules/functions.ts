import type { Dialect } from "../../../databases/dialect.js";
import { bracketDepths, closingBracket } from "../../../sql/brackets.js";
import { sqlTokens } from "../../../sql/tokens.js";
import type { QueryText, Repair } from "./query.js";

/** Calls that one repair writes anew. */
const MOST_CALLS = 20;

/** Functions of other engines (`YEAR(x)` in SQLite) as this engine has them: all calls of the query. */
export function foreignFunctions({ sql, dialect }: Pick<QueryText, "sql" | "dialect">): Repair | undefined {
  let text = sql;
  const names = new Set<string>();
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const next = firstCall(text, dialect, names);
    if (!next) break;
    text = next.sql;
    names.add(next.name);
  }
  const [first] = names;
  if (first === undefined) return undefined;
  const listed = [...names].map((name) => name.toUpperCase()).join(", ");
  return { sql: text, reason: `${dialect.title} has no function ${listed}: its own is written.` };
}

/** The first call that can be written anew. One whose writing holds its own name, as `coalesce` might, is written once. */
function firstCall(sql: string, dialect: Dialect, written: ReadonlySet<string>) {
  const tokens = sqlTokens(sql, dialect).filter(({ kind }) => kind !== "blank");
  for (const [at, { kind, raw, start }] of tokens.entries()) {
    const name = raw.toLowerCase();
    const own =
      kind === "word" && Object.hasOwn(dialect.foreignFunctions, name) ? dialect.foreignFunctions[name] : undefined;
    if (!own || tokens[at + 1]?.raw !== "(" || tokens[at - 1]?.raw === ".") continue;
    const call = argumentsAt(sql, tokens, at + 1);
    const text = call && own(...call.args);
    if (!call || text === undefined || (written.has(name) && text.toLowerCase().includes(`${name}(`))) continue;
    return { name, sql: sql.slice(0, start) + text + sql.slice(call.end) };
  }
  return undefined;
}

function argumentsAt(sql: string, tokens: readonly { readonly raw: string; readonly start: number }[], open: number) {
  const close = closingBracket(tokens, open);
  if (close === tokens.length) return undefined;
  const depths = bracketDepths(tokens.slice(open, close));
  const commas = depths.flatMap((depth, at) => (depth === 1 && tokens[open + at]!.raw === "," ? [open + at] : []));
  const bounds = [open, ...commas, close];
  const args = bounds
    .slice(1)
    .map((end, index) => sql.slice(tokens[bounds[index]!]!.start + 1, tokens[end]!.start).trim());
  return { args: args.join("") === "" ? [] : args, end: tokens[close]!.start + 1 };
}
