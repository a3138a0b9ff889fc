import { nameWords } from "../../language/name-words.js";
import { bracketDepths } from "../../sql/brackets.js";
import { sqlTokens, unquoted, withoutComments } from "../../sql/tokens.js";
import type { Usage } from "./usage.js";

export type PastQuery = NonNullable<Usage["queries"]>[number];

const MOST = 200;
/** Characters of a query that a prompt has room for. */
const LONGEST = 800;
const LONGEST_COMMENT = 200;
/** Words of a comment from which on it may say what is asked: "2024-12-09 ida" does not. */
const FEWEST_WORDS = 3;

/** A query that says what it finds; undefined where it is long, reads nothing or gives nothing a name. */
export function pastQuery(
  text: string,
  comment: string,
  tables: readonly string[],
  count: number,
): PastQuery | undefined {
  const tokens = withoutComments(sqlTokens(text));
  const isSecondBlank = (at: number) => tokens[at]!.kind === "blank" && tokens[at - 1]?.kind === "blank";
  const sql = tokens
    .flatMap(({ kind, raw }, at) => (isSecondBlank(at) ? [] : kind === "blank" ? [" "] : [raw]))
    .join("")
    .trim();
  const said = [...(wordsIn(comment) < FEWEST_WORDS ? [] : [comment.slice(0, LONGEST_COMMENT)]), ...namesGiven(sql)];
  const isPlain = /^(?:select|with)\b/i.test(sql) && sql.length <= LONGEST && !/[\n\r]/.test(sql);
  return isPlain && said.length > 0 && tables.length > 0 ? { sql, said, tables: [...tables].sort(), count } : undefined;
}

const wordsIn = (text: string) => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** The names after AS outside of brackets: what the columns of the result are called. */
function namesGiven(sql: string): string[] {
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== "blank");
  const from = outermostFrom(tokens);
  const named = tokens.flatMap((token, at) => {
    const before = tokens[at - 1]?.raw.toLowerCase();
    return before === "as" && at < from && /^(?:word|name)$/.test(token.kind) ? [unquoted(token)] : [];
  });
  return named.map((name) => nameWords(name).join(" ")).filter((name) => name.length > 2);
}

/** Where the FROM of the last SELECT outside of brackets stands. */
function outermostFrom(tokens: ReturnType<typeof sqlTokens>): number {
  const depths = bracketDepths(tokens);
  return Math.max(
    0,
    tokens.findLastIndex(({ raw }, at) => depths[at] === 0 && /^from$/i.test(raw)),
  );
}

/** Those that were run most often; of equally many the later ones, as ways to count change. */
export function mostTelling(queries: readonly PastQuery[]): PastQuery[] {
  const latest = queries.toReversed();
  return latest.toSorted((a, b) => b.count - a.count).slice(0, MOST);
}
