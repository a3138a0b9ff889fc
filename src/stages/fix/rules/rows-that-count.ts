import { isAskedFor, stemsOf } from "../../../profiles/render/definitions.js";
import { isOfLists } from "../../../profiles/vocabulary/conventions.js";
import { testText } from "../../../profiles/vocabulary/test-text.js";
import type { Convention, RowTest, Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import { type Block, rewriteTokens, type Source } from "../../../sql/blocks.js";
import { bracketDepths } from "../../../sql/brackets.js";
import { quoteText, writeName } from "../../../sql/quoting.js";
import { type QueryText, type Repair, tableOf } from "./query.js";

/**
 * A table that is read whole although people say that some of its rows never count ("rows with del_fl = 1 were keyed by
 * mistake"): these are left out, unless the query tests the field itself or the question asks for them.
 */
export function rowsThatCount(query: QueryText, vocabulary: Vocabulary, question: string): Repair | undefined {
  const { sql, blocks } = query;
  for (const block of blocks.blocks) {
    const conditions = block.sources.flatMap((source) =>
      isOptional(source, query) ? [] : unsaid(source, query, vocabulary, question),
    );
    const [first] = conditions;
    if (first === undefined) continue;
    const text = conditions.map(({ text }) => text).join(" AND ");
    const insert = withCondition(block, text, query);
    const reason = `Of ${first.table} only rows with ${first.said} count (${first.source}).`;
    return { sql: rewriteTokens(sql, blocks, new Map(), insert), reason };
  }
  return undefined;
}

interface Unsaid {
  readonly table: string;
  readonly text: string;
  readonly said: string;
  readonly source: Convention["source"];
}

/** What always holds of the rows of a table and stands nowhere in the query. */
function unsaid(source: Source, query: QueryText, { tables }: Vocabulary, question: string): Unsaid[] {
  const table = tableOf(source, query.profile);
  const conventions = tables.find((each) => each.table === table?.name)?.conventions ?? [];
  const asked = stemsOf(question);
  const named = new Set(query.blocks.references.map(({ field }) => field.toLowerCase()));
  return conventions.flatMap((convention) => {
    const { kind, always, tests, source: by, opposites, said } = convention;
    const isTold = kind === "valid" && always && by !== "rules" && !isOfLists(said);
    if (
      !isTold ||
      tests.some(({ field }) => named.has(field.toLowerCase())) ||
      opposites.some((name) => isAskedFor(name, asked))
    )
      return [];
    const texts = tests.map((test) => conditionText(test, source, query));
    return [{ table: table!.name, text: texts.join(" AND "), said: tests.map(testText).join(" AND "), source: by }];
  });
}

function conditionText({ field, operator, value }: RowTest, { written }: Source, { dialect }: QueryText): string {
  const name = `${written}.${writeName(field, dialect)}`;
  if (value === undefined) return `${name} ${operator.toUpperCase()}`;
  return `${name} ${operator} ${typeof value === "string" ? quoteText(value, dialect) : value}`;
}

/** Whether rows without one of the table stay: a condition in WHERE would lose them. */
function isOptional({ at }: Source, { blocks: { tokens } }: QueryText): boolean {
  const before = tokens.slice(0, at).map(({ raw }) => raw.toLowerCase());
  const join = before.lastIndexOf("join");
  const isJoined = join >= 0 && join > before.lastIndexOf("from");
  return (isJoined && /^(?:left|outer|full|right)$/.test(before[join - 1] ?? "")) || RIGHT.test(nextJoin(tokens, at));
}

const RIGHT = /^(?:right|full)$/;

/** The word before the next JOIN of the same FROM. */
function nextJoin(tokens: QueryText["blocks"]["tokens"], at: number): string {
  for (let next = at; next < tokens.length; next++) {
    const word = tokens[next]!.raw.toLowerCase();
    if (RIGHT.test(word) && /^(?:outer|join)$/i.test(tokens[next + 1]?.raw ?? "")) return word;
    if (/^(?:where|group|order|limit|having|union|intersect|except|\))$/.test(word)) return "";
  }
  return "";
}

/** A condition more: before those that WHERE has, which stay together in brackets where OR stands between them. */
function withCondition({ end }: Block, text: string, { blocks: { tokens } }: QueryText): Map<number, string> {
  if (!/^where$/i.test(tokens[end]?.raw ?? "")) return new Map([[end, `WHERE ${text}`]]);
  const close = endOfCondition(tokens, end + 1);
  const isOpen = tokens.slice(end + 1, close).some(({ raw }) => /^or$/i.test(raw));
  if (!isOpen) return new Map([[end + 1, `${text} AND`]]);
  return new Map([
    [end + 1, `${text} AND (`],
    [close, ")"],
  ]);
}

function endOfCondition(tokens: QueryText["blocks"]["tokens"], start: number): number {
  const rest = tokens.slice(start);
  const depths = bracketDepths(rest);
  const end = rest.findIndex(({ raw }, at) => depths[at]! < 0 || (depths[at] === 0 && AFTER_WHERE.test(raw)));
  return end < 0 ? tokens.length : start + end;
}

const AFTER_WHERE = /^(?:group|having|order|limit|offset|window|union|intersect|except|qualify|fetch|;)$/i;
