import { AskableError, messageOf } from "../../errors.js";
import { type Failed, failed } from "../engine.js";
import type { FailureKind } from "../results/result.js";
import type { Access } from "../server.js";
import type { Manner } from "./url.js";

/** What the server, or its absence, says. */
export class ServerError extends Error {
  /** Five letters of the standard, or `LOST`; empty where none came. */
  readonly sqlState: string;

  constructor(sqlState: string, message: string) {
    super(message);
    this.sqlState = sqlState;
  }
}

export const LOST = "08006";

/** Classes of errors, by which Spark's messages begin. */
const KINDS: readonly (readonly [FailureKind, RegExp])[] = [
  ["syntax", /^(PARSE_|INVALID_SQL_SYNTAX|UNCLOSED_|UNBOUND_SQL_PARAMETER|INVALID_IDENTIFIER|INVALID_ESC)/],
  ["unknown-table", /^(TABLE_OR_VIEW_NOT_FOUND|SCHEMA_NOT_FOUND|CATALOG_NOT_FOUND|VIEW_NOT_FOUND)/],
  ["unknown-field", /^(UNRESOLVED_(COLUMN|FIELD|MAP_KEY|STAR|USING_COLUMN)|FIELD_NOT_FOUND|CANNOT_RESOLVE_STAR)/],
  ["ambiguous-field", /^AMBIGUOUS_(REFERENCE|COLUMN|LATERAL)/],
  ["unknown-function", /^(UNRESOLVED_ROUTINE|ROUTINE_NOT_FOUND|UNRESOLVABLE_TABLE_VALUED_FUNCTION)/],
  ["type", /^(DATATYPE_MISMATCH|CAST_|WRONG_NUM_ARGS|ARITHMETIC_|DIVIDE_BY_ZERO|NUMERIC_|CANNOT_PARSE_|INVALID_PARAM)/],
  ["refused", /^(INSUFFICIENT_PERMISSIONS|PERMISSION_DENIED|UNAUTHORIZED)/],
];

const STATES: readonly (readonly [FailureKind, RegExp])[] = [
  ["syntax", /^42601$/],
  ["unknown-table", /^(42P01|42704|3F000)$/],
  ["unknown-field", /^42703$/],
  ["ambiguous-field", /^4270[29]$/],
  ["unknown-function", /^42883$/],
  ["refused", /^(42501|28000)$/],
  ["type", /^(22|42804|42K09)/],
  ["lost", /^08/],
];

const OTHERS: readonly (readonly [FailureKind, RegExp])[] = [
  ["memory", /OutOfMemoryError|maxResultSize|Unable to acquire \d+ bytes|CANNOT_GROW_|_OUT_OF_MEMORY|ExceededLimit/],
  [
    "lost",
    /SparkContext (?:was|is|has been) (?:shut ?down|stopped)|stopped SparkContext|Invalid (?:Session|Operation)Handle/,
  ],
];

export function failureOf(error: unknown): Failed {
  const message = messageOf(error);
  const text = cleaned(message);
  const name = /^\[([A-Z][A-Z0-9_.]+)\]/.exec(text)?.[1] ?? "";
  const state = error instanceof ServerError ? error.sqlState || (/SQLSTATE: (\w{5})/.exec(message)?.[1] ?? "") : "";
  const kind =
    OTHERS.find(([, pattern]) => pattern.test(message))?.[0] ??
    KINDS.find(([, pattern]) => pattern.test(name))?.[0] ??
    STATES.find(([, pattern]) => pattern.test(state))?.[0] ??
    "other";
  return failed(kind, readable(text, name) + aboutPlace(message));
}

/** Without the names of Java's classes before it and the plan and the stack behind it. */
export function cleaned(message: string): string {
  const cut =
    /\n\s*at [\w.$]+\(|\n\n?== SQL|\n*Search path: |;\s*line \d+ pos \d+|\s*SQLSTATE: \w{5}|;\n'|\n'|\nCaused by:/;
  let text = message.trim();
  const prefix =
    /^(?:org\.apache\.hive\.service\.cli\.HiveSQLException: |Error running query: |Error operating \w+ |\[[A-Z0-9_.]+\] (?=[\w.$]+(?:Exception|Error):)|(?:[a-z][\w$]*\.)+[A-Z][\w$]*(?:Exception|Error):\s*)/;
  while (prefix.test(text)) text = text.replace(prefix, "").trim();
  return text.slice(0, cut.exec(text)?.index ?? text.length).trim();
}

function readable(text: string, name: string): string {
  if (name === "UNBOUND_SQL_PARAMETER") return "The statement has parameters (? or :name), which have no values here";
  return text.replace(/^\[[A-Z0-9_.]+\] /, "").replace(/\. Use `try_\w+`[\s\S]*$/, ".");
}

/** What happened to files and machines is told deep in the stack. */
function aboutPlace(message: string): string {
  const [missing] =
    /(?:FileNotFoundException|PATH_NOT_FOUND|FILE_NOT_EXIST|does not exist)[^\n]{0,200}/.exec(message) ?? [];
  if (missing !== undefined && /FileNotFound|FILE_NOT_EXIST/.test(message)) {
    return ". Files of the table are gone: they were removed, or written anew since the server listed them";
  }
  if (/MetaException|SessionHiveMetaStoreClient|TTransportException/.test(message)) {
    return ". The metastore does not answer the server";
  }
  if (/ExecutorLostFailure|executor .{0,40}(?:lost|exited)/i.test(message)) return ". A worker was lost meanwhile";
  return "";
}

/** Never with the URL or the password. */
export function connectFailure(access: Access, { transport }: Manner, error: unknown): AskableError {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  const { host, port, user } = access;
  const failure = (text: string, hint: string) => new AskableError(text, { hint, cause: error });
  if (code === "ECONNREFUSED") {
    return failure(
      `No Thrift server of Spark or Hive answers at ${host}:${port}`,
      "Check that it runs, and host and port of the URL.",
    );
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return failure(`There is no machine called ${host}`, "Check the host of the URL, or the network.");
  }
  if (code === "ETIMEDOUT" || code === "EHOSTUNREACH" || code === "ENETUNREACH") {
    const other = transport === "binary" ? " A server without SASL does not answer either: then add auth=nosasl." : "";
    return failure(
      `No Thrift server of Spark or Hive answers at ${host}:${port} within 10 s`,
      `Check host and port of the URL, and any firewall between.${other}`,
    );
  }
  if (/authenticat|PLAIN|\b401\b|\b403\b/i.test(message)) {
    const password =
      access.password === undefined
        ? `${access.passwordSource} gave a password`
        : `it came from ${access.passwordSource}`;
    return failure(
      `The server at ${host}:${port} turned down the account ${user}: ${cleaned(message)} (the password: ${password})`,
      "Give the password in SPARK_PASSWORD, or add auth=nosasl where the server asks for none.",
    );
  }
  if (/certificate|self.signed|SSL|TLS|altname|EPROTO/i.test(`${code} ${message}`)) {
    return failure(
      `A TLS connection to ${host}:${port} could not be made: ${message || code}`,
      "Name the authority that signed the server's certificate with sslrootcert, or use sslmode=require, which checks nothing.",
    );
  }
  return failure(
    `The server at ${host}:${port} cannot be spoken to: ${cleaned(message) || code}`,
    "The URL may have to say how: auth=nosasl or auth=plain, transport=http, sslmode=require.",
  );
}
