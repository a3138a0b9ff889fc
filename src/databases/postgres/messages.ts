import { AskableError, messageOf } from "../../errors.js";
import { type Failed, failed } from "../engine.js";
import { greetingOf } from "../greeting.js";
import type { FailureKind } from "../results/result.js";
import type { Access } from "../server.js";

/** What the driver says when the server has no TLS. */
export const NO_TLS = "The server does not support SSL connections";

/** By the server's codes, whole or by their class of two characters. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  "42601": "syntax",
  "42P01": "unknown-table",
  "3F000": "unknown-table",
  "0A000": "other",
  "42703": "unknown-field",
  "42702": "ambiguous-field",
  "42883": "unknown-function",
  "42804": "type",
  "42846": "type",
  "42P18": "type",
  "42725": "type",
  "22": "type",
  "42501": "refused",
  "25006": "refused",
  "2F": "refused",
  "54": "memory",
  "53200": "memory",
  "53100": "memory",
  "53400": "memory",
  "08": "lost",
  "57P": "lost",
};

export interface ServerError extends Error {
  /** Five characters of the server, or a name of the system. */
  readonly code?: string;
  readonly hint?: string;
  readonly detail?: string;
}

export function failureOf(error: ServerError, sql: string): Failed {
  const { code = "" } = error;
  const message = messageOf(error);
  if (/^cannot insert multiple commands/.test(message)) {
    return failed("refused", "The SQL contains more than one statement");
  }
  if (/must not contain data-modifying/.test(message) || /INTO is not allowed/.test(message)) {
    return failed("refused", "Only a query is run: this one would change or make tables");
  }
  if (code === "08P01" && message.startsWith("bind message supplies")) return parameters();
  if (code === "42601" && /\?/.test(sql) && /at end of input|at or near "[),;?]/.test(message)) return parameters();
  if (code === "42883" && /operator does not exist/.test(message)) return failed("type", withHint(error));
  const kind = KINDS[code] ?? KINDS[code.slice(0, 2)] ?? KINDS[code.slice(0, 3)];
  if (kind === undefined && (code === "" || /^E[A-Z]+$/.test(code)) && /connection|ECONN|EPIPE|socket/i.test(message)) {
    return failed("lost", `The connection to the server was lost: ${message}`);
  }
  return failed(kind ?? "other", withHint(error));
}

function parameters(): Failed {
  return failed("syntax", "The statement has parameters (? or $1), which have no values here");
}

/** The server's hints tell a model more than its messages: which column was meant, which cast is missing. */
function withHint({ message, hint }: ServerError): string {
  return hint === undefined ? message : `${message}. ${hint}`;
}

/** Never with the URL or the password. */
export function connectFailure(access: Access, error: unknown): AskableError {
  const { host, port, user, database } = access;
  const place = host.startsWith("/") ? `${host} (port ${port})` : `${host}:${port}`;
  const failure = (message: string, hint: string) => new AskableError(message, { hint, cause: error });
  const reason = messageOf(error);
  switch (codeOf(error)) {
    case "ECONNREFUSED":
    case "ENOENT":
      return failure(`No PostgreSQL server answers at ${place}`, "Check that it runs, and host and port of the URL.");
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return failure(`There is no machine called ${host}`, "Check the host of the URL, or the network.");
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return failure(
        `No PostgreSQL server answers at ${place} within 10 s`,
        "Check host and port of the URL, and any firewall between.",
      );
    case "28P01":
      return failure(`The server at ${place} turned down the account ${user}: ${passwordWords(access)}`, PASSWORD_HINT);
    case "28000":
      return failure(
        `The server at ${place} lets nobody in as ${user} from here: ${reason}`,
        "Check the user of the URL, sslmode, and pg_hba.conf of the server.",
      );
    case "3D000":
      return failure(
        `The server at ${place} has no database ${database}`,
        "Check the URL: postgres://user@host:port/database.",
      );
    case "42501":
      return failure(
        `The account ${user} may not connect to the database ${database}`,
        `Have it granted: GRANT CONNECT ON DATABASE ${JSON.stringify(database)} TO ${JSON.stringify(user)};`,
      );
    case "53300":
      return failure(
        `The server at ${place} has no connection left: ${reason}`,
        "Try again, or raise max_connections.",
      );
    case "57P03":
      return failure(`The server at ${place} is not ready: ${reason}`, "Try again in a moment.");
  }
  if (reason === "no password") {
    return failure(
      `The server at ${place} asks ${user} for a password, and ${access.passwordSource} gave one`,
      PASSWORD_HINT,
    );
  }
  if (reason === "timeout expired") {
    return failure(
      `No PostgreSQL server answers at ${place} within 10 s`,
      "Check host and port of the URL, and any firewall between.",
    );
  }
  if (reason === NO_TLS) {
    return failure(`The server at ${place} does not offer TLS`, "Set it up there, or use sslmode=prefer or disable.");
  }
  if (isTls(error)) {
    return failure(
      `A TLS connection to ${place} could not be made: ${reason}`,
      "Name the authority that signed the server's certificate with sslrootcert, or use sslmode=require, which checks nothing.",
    );
  }
  return failure(`The server at ${place} cannot be reached: ${reason}`, "Check the URL.");
}

const PASSWORD_HINT = "Give the password in PGPASSWORD or ~/.pgpass (chmod 600), and check the user of the URL.";

function passwordWords({ password, passwordSource }: Access): string {
  return password === undefined ? `${passwordSource} gave a password` : `the password came from ${passwordSource}`;
}

/** Where several addresses were tried, the first one's. */
function codeOf(error: unknown): string | undefined {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  return code ?? errors?.[0]?.code;
}

function isTls(error: unknown): boolean {
  return /certificate|self.signed|ssl|tls|altname|EPROTO/i.test(`${codeOf(error)} ${messageOf(error)}`);
}

/** What a client says first: four bytes of length, and the request for TLS. */
const TLS_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

/** Whether a server of this kind listens: it waits to be asked for TLS and answers S or N. */
export async function greetsAsPostgres(host: string, port: number): Promise<boolean> {
  const greeting = await greetingOf(host, port, TLS_REQUEST);
  return greeting?.unasked === false && /^[SN]$/.test(greeting.bytes.toString("latin1"));
}
