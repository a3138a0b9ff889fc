import type { DuckDBConnection, DuckDBPreparedStatement } from "@duckdb/node-api";
import { type SqlToken, sqlTokens } from "../../sql/tokens.js";
import { type Failed, failed } from "../engine.js";
import { StatementType } from "./api.js";
import { type Denied, deniedIn, type Parser } from "./effects.js";
import { duckdbSql } from "./sql.js";

/**
 * Refuses what `access_mode=READ_ONLY` and `enable_external_access=false` let through. A statement of kind SELECT can
 * call `enable_logging(storage = 'file')`, after which every further statement on the connection fails, and
 * `enable_profiling(save_location = …)`, `checkpoint()`, `query('…')`, `read_csv` on a permitted file. Functions that
 * read, set or run something are looked for in the engine's own parse of the statement.
 */
export interface Guard {
  /** The statement, ready to run, or why it is not run. Throws what the engine says of a wrong statement. */
  admit(sql: string): Promise<DuckDBPreparedStatement | Failed>;
}

export function createGuard(connection: DuckDBConnection, parse: Parser, denied: Denied): Guard {
  const suspicious = suspiciousText(denied);
  const admit = async (sql: string): Promise<DuckDBPreparedStatement | Failed> => {
    const first = firstToken(sql);
    const word = first?.raw.toLowerCase();
    if (first?.kind === "cut") return failed("syntax", "A quote or a comment has no end");
    if (word === undefined) return failed("no-statement", "The SQL contains no statement");
    if (word === "pragma") return failed("refused", "Only a query is run, not PRAGMA");
    const explained = EXPLAINED.exec(sql);
    if (explained) {
      const admitted = await admit(sql.slice(explained[0].length));
      if ("kind" in admitted) return admitted;
      admitted.destroySync();
    }
    const statements = await connection.extractStatements(sql);
    if (statements.count > 1 && !/\bpivot/i.test(sql))
      return failed("refused", "The SQL contains more than one statement");
    if (statements.count > 1)
      return failed("refused", "PIVOT is run with IN (…) only, since DuckDB creates a type for it otherwise");
    if (!explained && suspicious.test(sql)) {
      const tree = await parse(sql);
      const call = tree === undefined ? "a statement of an unusual form" : deniedIn(tree, denied);
      if (call !== undefined) return failed("refused", `Only a query over the tables is run: ${call} is not allowed`);
    }
    const statement = await statements.prepare(0);
    if (statement.statementType !== (explained ? StatementType.EXPLAIN : StatementType.SELECT)) {
      const kind = StatementType[statement.statementType];
      return failed("refused", `Only a query is run, not ${kind}`);
    }
    if (statement.parameterCount > 0)
      return failed("syntax", "The statement has parameters, which have no values here");
    return statement;
  };
  return { admit };
}

/** What stands before a query that is shown and not run, without comments, in which the query could hide. */
const EXPLAINED = /^\s*explain\s+(?:\(\s*format\s+\w+\s*\)\s*)?(?=(?:select|with|from|values|table|pivot|unpivot)\b)/i;

/** Where the statement begins; undefined where there is none. */
export function firstToken(sql: string): SqlToken | undefined {
  return sqlTokens(sql, duckdbSql).find(({ kind, raw }) => kind !== "blank" && raw !== ";");
}

/** Quoted or plain, a name is written as it is; only U&"…" and text given to another denied function can disguise it. */
function suspiciousText({ functions, macros, tables }: Denied): RegExp {
  const names = [...functions, ...macros.keys(), ...tables.keys()];
  const written = names.map((name) => name.replaceAll('"', '""').replace(/[^\w\u0080-\uffff]/g, "\\$&"));
  return new RegExp(`u&"|${written.join("|")}`, "i");
}
