import type { SqlToken } from "../../sql/tokens.js";
import type { Builtins } from "./builtins.js";
import { type Call, callsIn } from "./calls.js";
import { type Connection, rowsOf } from "./connection.js";
import { readTokens } from "./lexer.js";

/** What is asked about what people stored in the server. */
export interface Catalogue {
  readonly connection: Connection;
  readonly databases: readonly string[];
  readonly builtins: Builtins;
  /** Tables of the server's own schemas that are not to be read, as `schema.table`, folded. */
  readonly hidden: ReadonlySet<string>;
}

/** A call that may do more than compute, or of what is not there. */
export interface Effect {
  readonly call: Call;
  readonly kind: "stored" | "unknown";
}

/** Functions that call functions. */
const DEEPEST = 5;

/**
 * The first call in the tokens that may do more than compute. A stored function may be called where it returns one
 * expression of such calls, which is looked up each time: what it is declared as binds it to nothing.
 *
 * @param database The one that names without a schema are looked for in.
 */
export async function effectOfCalls(
  catalogue: Catalogue,
  tokens: readonly SqlToken[],
  database: string,
  depth = 0,
): Promise<Effect | undefined> {
  for (const call of callsIn(tokens)) {
    if (catalogue.builtins(call)) continue;
    const kind = await kindOf(catalogue, call, call.schema ?? database, depth);
    if (kind !== "computes") return { call, kind };
  }
  return undefined;
}

async function kindOf(
  catalogue: Catalogue,
  { name, schema }: Call,
  database: string,
  depth: number,
): Promise<Effect["kind"] | "computes"> {
  const { connection } = catalogue;
  // A loaded function comes first. Few accounts may read of it.
  const loaded =
    schema === undefined
      ? await rowsOf(connection, "SELECT name FROM mysql.func WHERE name = ? LIMIT 2", [name]).catch(() => [])
      : [];
  if (loaded.length > 0 || depth > DEEPEST) return "stored";
  const routines = await rowsOf(
    connection,
    `SELECT routine_type, routine_definition, sql_mode, character_set_client FROM information_schema.routines
     WHERE routine_schema = ? AND routine_name = ? AND routine_type <> 'PROCEDURE' LIMIT 2`,
    [database, name],
  );
  const [[type, body, mode, charset] = []] = routines;
  if (routines.length === 0) return "unknown";
  const plain = type === "FUNCTION" && /^(utf8|latin1$|ascii$)/.test(charset ?? "");
  if (routines.length > 1 || !plain || !body || readsOtherwise(mode ?? "", body)) return "stored";
  const expression = returned(body);
  if (!expression) return "stored";
  return (await effectOfCalls(catalogue, expression, database, depth + 1)) ? "stored" : "computes";
}

/** Whether the modes that a function was made in make other tokens of its body. */
function readsOtherwise(mode: string, body: string): boolean {
  if (/ORACLE|MSSQL/.test(mode)) return true;
  return (/ANSI_QUOTES/.test(mode) && body.includes('"')) || (/NO_BACKSLASH_ESCAPES/.test(mode) && body.includes("\\"));
}

/** The tokens of the expression that is all of a function's body; undefined for more than an expression. */
function returned(body: string): readonly SqlToken[] | undefined {
  const tokens = readTokens(body.trim().replace(/^BEGIN\s+(RETURN\b[\s\S]*;)\s*END$/i, "$1"));
  if ("failure" in tokens || tokens[0]?.raw.toLowerCase() !== "return") return undefined;
  const end = tokens.findLastIndex(({ kind, raw }) => kind !== "blank" && raw !== ";");
  const expression = tokens.slice(1, end + 1);
  const words = expression.map(({ kind, raw }) => (kind === "word" ? raw.toLowerCase() : raw));
  return words.some((word) => MORE.has(word)) ? undefined : expression;
}

/** What makes an expression reach beyond its arguments. */
const MORE = new Set([";", ":=", "select", "with", "values", "into", "value", "for", "return", "@"]);
