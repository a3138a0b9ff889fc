import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import { type Failed, failed } from "../engine.js";
import { EFFECTS } from "./effects.js";
import { failureOf, ServerError } from "./messages.js";
import { planRefused } from "./plan-text.js";
import type { ServerSession } from "./server-session.js";
import { sparkSql } from "./sql.js";

const QUERIES = new Set(["select", "with", "values", "from", "table"]);
const OTHERS = new Set(
  `add alter analyze begin cache call clear comment commit copy create deallocate declare delete desc describe dfs drop
   end execute explain export fsck generate grant import insert kill list load lock map merge msck open optimize put
   reduce refresh remove repair replace reset restore revoke rollback set show start sync truncate uncache undrop unlock
   unset update use vacuum`.split(/\s+/),
);

/** What may stand before a bracket without being called. */
const KEYWORDS = new Set(
  `all and any anti array as asc between by case cast cross cube decimal dec desc distinct distribute else end escape
   except exclude exists extend filter first for from full group grouping having in include inner int intersect interval
   into is join last lateral left like limit map materialized minus natural not null nulls numeric offset on or order
   outer over partition percent pivot preceding qualify range recursive right rlike rollup row rows select semi set sets
   sort struct table tablesample then union unpivot using values varchar char when where window with within`.split(
    /\s+/,
  ),
);

export interface Guard {
  /** Why the very text that is to be sent is not run, by its words and then by the server's own plan for it. */
  objection(sql: string): Promise<Failed | undefined>;
  /** The first half of it. */
  byWords(sql: string): Promise<Failed | undefined>;
  /** What the server says of a query without running it. Asked only of what the words do not speak against. */
  explained(sql: string): Promise<string | Failed>;
}

/**
 * Refuses all but queries over tables. Nothing about a session is read-only in Spark, so that each statement is looked at
 * twice: its words, for what must not even be planned, and the tree that Spark's parser and analyser make of it.
 */
export function createGuard(session: ServerSession): Guard {
  let builtins: ReadonlySet<string> | undefined;
  const byWords = async (sql: string): Promise<Failed | undefined> => {
    const visible = visibleTokens(sql);
    const refusal = wordsRefused(visible);
    if (refusal) return refusal;
    for (const name of callsIn(visible)) {
      if (KEYWORDS.has(name)) continue;
      builtins ??= await builtinsOf(session);
      if (builtins.has(name)) continue;
      if (await isDefined(session, name)) {
        return failed("refused", `Only a query over the tables is run: ${name}() is a function that somebody defined`);
      }
    }
    return undefined;
  };
  const explained = async (sql: string): Promise<string | Failed> => {
    const refusal = await byWords(sql);
    if (refusal) return refusal;
    try {
      const [[plan] = []] = await session.rowsOf(`EXPLAIN EXTENDED\n${sql}`);
      return planRefused(String(plan)) ?? String(plan);
    } catch (error) {
      if (error instanceof ServerError) return failureOf(error);
      throw error;
    }
  };
  return {
    byWords,
    explained,
    async objection(sql) {
      const plan = await explained(sql);
      return typeof plan === "string" ? undefined : plan;
    },
  };
}

/** Words and signs, with those of hints, which are no comments to Spark. */
function visibleTokens(sql: string): SqlToken[] {
  return sqlTokens(sql, sparkSql).flatMap((token) => {
    if (token.kind !== "blank") return [token];
    const hint = /^\/\*\+([\s\S]*)\*\/$/.exec(token.raw)?.[1];
    return hint === undefined ? [] : visibleTokens(hint);
  });
}

export function wordsRefused(tokens: readonly SqlToken[]): Failed | undefined {
  const first = tokens.find(({ raw }) => raw !== "(")?.raw.toLowerCase() ?? "";
  if (first === "" || first === ";") return failed("no-statement", "The SQL contains no statement");
  if (OTHERS.has(first)) {
    return failed("refused", `Only a query is run (SELECT, WITH or VALUES), not ${first.toUpperCase()}`);
  }
  if (!QUERIES.has(first)) return failed("syntax", `near "${first}": syntax error`);
  const end = tokens.findIndex(({ raw }) => raw === ";");
  if (end >= 0 && tokens.slice(end).some(({ raw }) => raw !== ";")) {
    return failed("refused", "The SQL contains more than one statement");
  }
  for (const [at, token] of tokens.entries()) {
    const refusal = tokenRefused(token, tokens[at - 1], tokens[at + 1]);
    if (refusal) return refusal;
  }
  for (const name of callsIn(tokens)) {
    if (EFFECTS.test(name)) return failed("refused", `Only a query over the tables is run: ${name}() is not allowed`);
  }
  return undefined;
}

function tokenRefused(
  { kind, raw }: SqlToken,
  before: SqlToken | undefined,
  next: SqlToken | undefined,
): Failed | undefined {
  const word = raw.toLowerCase();
  if (kind === "cut") {
    return /^\w+:/.test(raw)
      ? failed("refused", `Only a query over the tables is run: ${raw.slice(0, 60)} is a place and no table`)
      : failed("syntax", `No end was found of what begins with ${raw.slice(0, 60)}`);
  }
  if (raw === "?") return failed("syntax", "The statement has parameters (?), which have no values here");
  if (kind === "word" && word === "identifier" && next?.raw === "(") {
    return failed("refused", "Only a query over the tables is run: IDENTIFIER() makes names of texts");
  }
  if (kind === "word" && word === "using" && next?.kind === "text") {
    return failed("refused", "Only a query is run: USING with a text runs a program");
  }
  if (kind === "name" && before?.raw === "." && /^(\w+:)?\/|^\w+:/.test(unquoted({ kind, raw, start: 0 }))) {
    return failed("refused", `Only a query over the tables is run: ${raw} is a place and no table`);
  }
  return undefined;
}

/** Names before a bracket, in small letters, without those of the database they are called in. */
export function callsIn(tokens: readonly SqlToken[]): Set<string> {
  const calls = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (tokens[at + 1]?.raw !== "(" || (token.kind !== "word" && token.kind !== "name")) continue;
    calls.add(unquoted(token).toLowerCase());
  }
  return calls;
}

/** A name of more than letters may stand for several in the pattern. */
async function isDefined(session: ServerSession, name: string): Promise<boolean> {
  if (!/^\w+$/.test(name)) return true;
  const found = await session.rowsOf(`SHOW USER FUNCTIONS LIKE '${name}'`).catch(() => []);
  return found.length > 0;
}

async function builtinsOf(session: ServerSession): Promise<ReadonlySet<string>> {
  const names = await session.rowsOf("SHOW SYSTEM FUNCTIONS").catch(() => []);
  return new Set(names.map(([name]) => String(name).toLowerCase()));
}
