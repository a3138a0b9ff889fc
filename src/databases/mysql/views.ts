import { type SqlToken, unquoted } from "../../sql/tokens.js";
import { rowsOf } from "./connection.js";
import { readTokens } from "./lexer.js";
import { partRefused, tableRefused } from "./query-parts.js";
import { type Catalogue, effectOfCalls } from "./routines.js";
import { nameIn } from "./schema.js";

interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** Tables that are asked about in one query. */
const AT_ONCE = 50;

/** A sentence on the first view that the statement reads, however deep, and that may do more than read. */
export async function viewEffect(catalogue: Catalogue, tokens: readonly SqlToken[]): Promise<string | undefined> {
  const effect = await effectBelow(catalogue, namesIn(tokens, catalogue.databases[0]!), new Set());
  return effect && `The view ${effect.view} is not read, because ${effect.why}.`;
}

/** Of the views of the databases, those that may do more than read, and why. */
export async function unmeasurableViews(catalogue: Catalogue): Promise<ReadonlyMap<string, string>> {
  const { connection, databases } = catalogue;
  const views = await rowsOf(
    connection,
    `SELECT table_schema, table_name FROM information_schema.tables
     WHERE table_type = 'VIEW' AND table_schema IN (${databases.map(() => "?").join(", ")})`,
    databases,
  );
  const found = new Map<string, string>();
  for (const [schema, name] of views) {
    const effect = await effectBelow(catalogue, [{ schema: schema!, name: name! }], new Set());
    if (effect) found.set(nameIn(databases, schema!, name!), effect.why);
  }
  return found;
}

/** Looks into the views of these names, and into the views inside them. */
async function effectBelow(
  catalogue: Catalogue,
  names: readonly TableName[],
  seen: Set<string>,
): Promise<{ readonly view: string; readonly why: string } | undefined> {
  const fresh = names.filter(({ schema, name }) => {
    const key = JSON.stringify([schema, name]);
    return !seen.has(key) && seen.add(key);
  });
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    for (const [schema, name, body] of await definitions(catalogue, fresh.slice(at, at + AT_ONCE))) {
      const view = `${schema}.${name}`;
      if (!body) return { view, why: "the account may do more than read and may not see what the view does" };
      const tokens = readTokens(body);
      if ("failure" in tokens) return { view, why: `what it does cannot be told: ${tokens.message}` };
      const visible = tokens.filter(({ kind }) => kind !== "blank");
      const effect = await effectOfCalls(catalogue, tokens, schema!);
      if (effect || partRefused(visible) || visible.some(({ kind, raw }) => kind === "text" && CALL.test(raw))) {
        const what = effect ? `${effect.call.name}()` : "what people stored in the server";
        return { view, why: `the account may do more than read and the view calls ${what}` };
      }
      if (tableRefused(visible, catalogue.hidden)) {
        return { view, why: "the account may do more than read and the view reads tables of the server itself" };
      }
      const inner = await effectBelow(catalogue, namesIn(visible, schema!), seen);
      if (inner) return inner;
    }
  }
  return undefined;
}

/** How the server writes a call of what is stored; in a text it may be one that only looks like a text here. */
const CALL = /`\s*\(/;

async function definitions({ connection }: Catalogue, names: readonly TableName[]): Promise<(string | null)[][]> {
  // The server looks up one table where both names are given, and reads all of a database for a list of them.
  const one = `SELECT table_schema, table_name, view_definition FROM information_schema.views
    WHERE table_schema = ? AND table_name = ?`;
  return rowsOf(
    connection,
    `${names.map(() => one).join(" UNION ALL ")} LIMIT ${names.length}`,
    names.flatMap(({ schema, name }) => [schema, name]),
  );
}

/** What stands before a table in the grammar; names of columns stand behind the last two, too. */
const BEFORE_TABLE = new Set(["from", "join", "straight_join", "table", ",", "("]);

/** All that could name a table. */
function namesIn(tokens: readonly SqlToken[], database: string): readonly TableName[] {
  return tokens.flatMap((token, at): TableName[] => {
    if (token.kind !== "word" && token.kind !== "name") return [];
    // `{ OJ a LEFT JOIN b ON … }` takes any word for OJ.
    const isPlace = BEFORE_TABLE.has(tokens[at - 1]?.raw.toLowerCase() ?? "") || tokens[at - 2]?.raw === "{";
    if (!isPlace || tokens[at + 1]?.raw === "(") return [];
    const part = tokens[at + 1]?.raw === "." ? tokens[at + 2] : undefined;
    if (part) return [{ schema: unquoted(token), name: unquoted(part) }];
    return [{ schema: database, name: unquoted(token) }];
  });
}
