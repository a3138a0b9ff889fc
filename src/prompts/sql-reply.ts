import type { ModelRequest, Scenario } from "../models/model.js";
import { sqlTokens } from "../sql/tokens.js";
import { withoutReasoning } from "./reasoning.js";
import type { ReplyForm } from "./reply-form.js";

/** One query. */
export const sqlReply: ReplyForm<string> = { parse: readSql, isWhole: holdsWholeQuery, dryRun: sampleSql };

/**
 * The query in a model's reply: fences, prose around it, reasoning, a JSON object, several statements (the first
 * query counts) and a cut end are dealt with. Without its final semicolon.
 *
 * @returns Undefined when the reply holds no SQL.
 */
export function readSql(reply: string): string | undefined {
  const text = withoutReasoning(reply).replaceAll(/<\|[^|>]*\|>|\[\/?INST\]|<\/?s>/g, "");
  const found = fromJson(text) ?? fromFence(text) ?? fromTag(text);
  if (found !== undefined) return firstQuery(found) ?? fromProse(text);
  return fromProse(text);
}

/** Whether the query in a reply ends before the reply does: what would follow is then no part of it. */
function holdsWholeQuery(reply: string): boolean {
  const sql = readSql(reply);
  return sql !== undefined && readSql(`${reply}x`) === sql && readSql(`${reply} x`) === sql;
}

function fromJson(text: string): string | undefined {
  const object = text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1);
  if (!object.startsWith("{") || !/"(?:sql|query|final_sql)"/i.test(object)) return undefined;
  try {
    const parsed: unknown = JSON.parse(object);
    const entries = Object.entries(parsed as Record<string, unknown>);
    const entry = entries.find(([key, value]) => /^(sql|query|final_sql)$/i.test(key) && typeof value === "string");
    return entry?.[1] as string | undefined;
  } catch {
    return undefined;
  }
}

/** The last fenced block with a query: a model that works step by step answers at the end. */
function fromFence(text: string): string | undefined {
  const blocks = [...text.matchAll(/```([\w+-]*)[ \t]*\r?\n?([\s\S]*?)(?:```|$)/g)].map((match) => {
    // "```SELECT 1```": what looks like the language is the query's first word.
    const glued = /^(select|with|values)$/i.test(match[1]!);
    return glued ? `${match[1]} ${match[2]}` : match[2]!;
  });
  return blocks.findLast((block) => firstQuery(block) !== undefined);
}

function fromTag(text: string): string | undefined {
  return text.match(/<(sql|query|answer|final_sql)>([\s\S]*?)(?:<\/\1>|$)/i)?.[2];
}

const STARTS_QUERY = /^(?:\(\s*)*(?:select|with|values)\b/i;

/** A line that begins with a query word, in capitals first: prose may begin with "Select". */
function fromProse(text: string): string | undefined {
  const whole = text.trimStart();
  const starts = [
    /^(?=[(\s]*(?:SELECT|WITH|VALUES)\b)/,
    /^[ \t`*>"(]*(?=(?:SELECT|WITH)\b)/m,
    /(?=\bSELECT\b)/,
    /^[ \t`*>"(]*(?=(?:select|with)\b)/im,
  ];
  for (const start of starts) {
    const at = whole.match(start);
    if (at?.index === undefined) continue;
    const query = firstQuery(endingAtProse(whole.slice(at.index + at[0].length)));
    if (query !== undefined && /\b(select|values)\b/i.test(query)) return query;
  }
  return undefined;
}

/** Cuts at a blank line after which no SQL goes on. */
function endingAtProse(text: string): string {
  const paragraphs = text.split(/\r?\n[ \t]*\r?\n/);
  const goesOn =
    /^\s*(?:select|from|where|group|order|having|limit|offset|union|intersect|except|join|left|right|inner|cross|full|on|and|or|with|window|values|case|when|then|else|end|[(),;-])/i;
  const prose = paragraphs.findIndex((paragraph, index) => index > 0 && !goesOn.test(paragraph));
  const sql = (prose < 0 ? paragraphs : paragraphs.slice(0, prose)).join("\n\n").trimEnd();
  const bare = sql.replace(/(?<!`)`+$/, "");
  // What ends a name of MySQL's, and not the code that the query stands in, is a part of it.
  const isOpen = bare.split("`").length % 2 === 0;
  return isOpen && bare !== sql ? `${bare}\`` : bare;
}

/** The first statement that is a query, else undefined. */
function firstQuery(text: string): string | undefined {
  const statements: string[] = [""];
  for (const token of sqlTokens(text)) {
    if (token.kind === "symbol" && token.raw === ";") statements.push("");
    else statements.push(statements.pop()! + token.raw);
  }
  const bare = statements.map((statement) => withoutLeadingComments(statement).replace(/^(?:sqlite|sql)\s*:?\s+/i, ""));
  const query =
    bare.find((statement) => STARTS_QUERY.test(statement)) ?? bare.find((statement) => /^from\b/i.test(statement));
  return query?.trim();
}

function withoutLeadingComments(statement: string): string {
  return statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, "");
}

/**
 * Best: all queries agree. Expected: of ten samples three have two other results, and one fails and is repaired.
 * Worst: all fail and differ, and are only mended in the second round. A query that failed is known by its field.
 */
function sampleSql(scenario: Scenario, { messages, sample = 0 }: ModelRequest): string {
  const [, own, round] = FAILED.exec(messages.at(-1)!.content) ?? [];
  if (own !== undefined) {
    if (scenario === "worst" && round === "0") return failing(Number(own), 1);
    return querySample(scenario === "worst" ? Number(own) : 0, scenario);
  }
  if (scenario === "worst") return failing(sample, 0);
  const turn = scenario === "best" ? 0 : sample % 10;
  return turn === 9 ? failing(sample, 0) : querySample(turn < 6 ? 0 : turn < 8 ? 1 : 2, scenario);
}

const FAILED = /no_such_(\d+)_(\d+)/;

const failing = (own: number, round: number) => `SELECT no_such_${own}_${round} FROM no_such_table`;

/** A query with a result of its own for each number, about as long as queries are. */
function querySample(number: number, scenario: Scenario): string {
  return `SELECT ${number}${LENGTH[scenario] > 0 ? ` /*${" as long".repeat(LENGTH[scenario])} */` : ""}`;
}

const LENGTH: Readonly<Record<Scenario, number>> = { best: 0, expected: 25, worst: 100 };
