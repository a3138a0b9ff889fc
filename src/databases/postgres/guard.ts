import { type Failed, failed } from "../engine.js";
import { CATALOGUES, mayReach, type Reached, reachedBy, reachedOf, type Scrutiny, TELLING } from "./catalogue.js";
import { type Connection, OWN_NAMES, rowsOf } from "./connection.js";
import { lexemes } from "./lexer.js";
import { type Mentions, mentionsOf } from "./mentions.js";
import type { Statement } from "./read.js";

/** Bodies in bodies that are looked into. */
const DEEPEST = 8;

/**
 * Begins a transaction by `begin` and says in it why a statement is refused: what a read-only transaction lets through. The
 * kind of a statement the server itself decides (`describe`); this is about functions with effects, and about catalogues
 * that hold secrets.
 *
 * Every name in the text is looked up in the catalogue as it is at this moment, before the server parses the statement,
 * since parsing and planning may run functions. Allowed is what the server brings along and what is written in C, where it
 * only computes, and functions that are nothing but a query, by the same measure. No parse of the text is needed for that, and
 * none would do: a function is called by operators, casts, domains and columns, too.
 */
export async function objectionTo(
  connection: Connection,
  begin: string,
  sql: string,
  scrutiny: Scrutiny,
): Promise<Failed | undefined> {
  const mentions: Mentions[] = [];
  const bodies = new Map<string, string>();
  let fresh: readonly string[] = [sql];
  for (let depth = 0; depth < DEEPEST; depth++) {
    for (const text of fresh) {
      const read = mentionsOf(text);
      if ("kind" in read) return read;
      // In a function, what stands before a dot may be a parameter, and so of any type.
      mentions.push(depth === 0 ? read : { ...read, ofValue: new Set([...read.ofValue, ...read.ofRow]) });
    }
    const all = merged(mentions);
    const secret = CATALOGUES.find((name) => all.relations.has(name));
    if (secret) return refusal(`${secret} may not be read`);
    const telling =
      scrutiny.confined && depth === 0
        ? [...all.names, ...all.relations].find((name) => TELLING.test(name))
        : undefined;
    if (telling !== undefined) return refusal(`${telling} may not be used with the rights of a caller`);
    if (depth === 0) {
      const [[may] = []] = await rowsOf(connection, `${begin}; ${mayReach(all, scrutiny)}`);
      if (may === "f") return undefined;
    }
    const reached = reachedOf(await rowsOf(connection, reachedBy(all, scrutiny)));
    const met = reached.find(({ body }) => body === undefined || !isQuery(body));
    if (met) return refusal(whyNot(met, scrutiny));
    fresh = reached.flatMap(({ oid, body }) => (bodies.has(oid) ? [] : (body ?? [])));
    for (const { oid, body } of reached) bodies.set(oid, body ?? "");
    if (fresh.length === 0) return undefined;
  }
  return refusal("its functions call functions too deeply to be looked into");
}

/**
 * Whether a statement of the program's own may read a table: to plan it may run functions of others. What the statement
 * itself names is the server's own, so that only the table is looked into.
 */
export async function mayRead(connection: Connection, table: string, scrutiny: Scrutiny): Promise<boolean> {
  if (!scrutiny.privileged) return true;
  const mentions = { ...NOTHING, relations: new Set([table]) };
  const reached = reachedOf(await rowsOf(connection, `${OWN_NAMES}; ${reachedBy(mentions, scrutiny)}`));
  return !reached.some(({ kind }) => /^(type|relation|foreign|secret)$/.test(kind));
}

function refusal(why: string): Failed {
  return failed("refused", `Only a query over the tables is run: ${why}`);
}

function whyNot({ kind, name, called, builtin }: Reached, { privileged }: Scrutiny): string {
  const other = privileged ? ". An account that may only read could: askable doctor --make-reader" : "";
  const unknown = "a function of the database whose effects cannot be told beforehand";
  switch (kind) {
    case "function":
      return `${called}() is ${builtin ? "not allowed" : unknown}`;
    case "foreign":
      return `${name} is a table of another server (${called})${other}`;
    case "secret":
      return `${name} reads ${called}, which may not be read`;
    case "relation":
      return `${name} calls ${called}(), ${builtin ? "which is not allowed" : unknown}${other}`;
    default:
      return `the ${kind} ${name} calls ${called}(), ${builtin ? "which is not allowed" : unknown}`;
  }
}

/** Of a function's body: one query, which writes nothing. */
function isQuery(body: string): boolean {
  const bare = body.replace(/^BEGIN ATOMIC\s+/, "").replace(/;\s*END$/, "");
  const words = lexemes(bare.replace(/;\s*$/, ""));
  const first = words.find(({ kind, text }) => kind !== "mark" || text !== "(")?.text ?? "";
  return (
    /^(select|with|values|table|return)$/.test(first) &&
    !words.some(({ kind, text }) => (kind === "mark" && text === ";") || (kind === "word" && WRITING.test(text)))
  );
}

const WRITING = /^(insert|update|delete|merge|into)$/;

const NOTHING: Mentions = merged([]);

function merged(mentions: readonly Mentions[]): Mentions {
  const all = (name: keyof Mentions) => new Set(mentions.flatMap((each) => [...each[name]]));
  return {
    names: all("names"),
    called: all("called"),
    ofRow: all("ofRow"),
    ofValue: all("ofValue"),
    types: all("types"),
    relations: all("relations"),
    operators: all("operators"),
  };
}

const OTHERS = new Set(
  `abort alter analyze analyse begin call checkpoint close cluster comment commit copy create deallocate declare delete
   discard do drop end execute explain fetch grant import insert listen load lock merge move notify prepare reassign
   refresh reindex release reset revoke rollback savepoint security set show start truncate unlisten update vacuum`.split(
    /\s+/,
  ),
);

/** Of a statement that the server's grammar takes for no query: which one it is, where its first word tells. */
export function kindRefused(sql: string): Failed | undefined {
  const bare = sql.replace(/^(?:\s|;|--[^\n\r]*|\/\*[\s\S]*?\*\/)*/, "");
  const word = /^\w+/.exec(bare)?.[0].toLowerCase() ?? "";
  if (bare === "") return failed("no-statement", "The SQL contains no statement");
  if (!OTHERS.has(word)) return undefined;
  return failed("refused", `Only a query is run (SELECT, WITH, VALUES or TABLE), not ${word.toUpperCase()}`);
}

/** `EXPLAIN (FORMAT JSON) SELECT …` is run where it does not ANALYZE, which would run the query without its bounds. */
export function statementOf(sql: string): Statement {
  const explained = /^\s*explain\s+(?:\(([\w\s,]*)\)\s*|verbose\s+)?(?=\w|\()/i.exec(sql);
  if (!explained || /analy[sz]e/i.test(explained[1] ?? "")) return { sql, query: sql };
  return { sql, query: sql.slice(explained[0].length) };
}
