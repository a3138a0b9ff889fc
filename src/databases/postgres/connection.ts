import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import pg from "pg";
import { AskableError, messageOf } from "../../errors.js";
import { quoteName } from "../../sql/quoting.js";
import { clearPassword } from "../clear-passwords.js";
import { greetsAsMysql } from "../mysql/messages.js";
import type { Access, Tls } from "../server.js";
import { LIBPQ_FILES, tlsFiles } from "../tls-files.js";
import { connectFailure, NO_TLS, type ServerError } from "./messages.js";
import { postgresSql } from "./sql.js";

export interface Connection {
  readonly client: pg.Client;
  /** Asks the server to end what runs; resolves when it was asked, or could not be. */
  cancel(): Promise<void>;
  /** True as soon as nothing can be sent any more. */
  readonly lost: boolean;
  /** Of the server's process that runs its statements: its number, and what its title ends with but for what it does. */
  readonly backend: { readonly pid: number; readonly title: string };
}

/** Opens a connection on which values come as the text that the server sends. Throws `AskableError` saying why it cannot be had. */
export async function connect(access: Access): Promise<Connection> {
  try {
    if (access.tls.mode === "disable") return await readingOnly(access, undefined);
    const tls = await tlsOptions(access.tls);
    return await readingOnly(access, tls).catch((error) => {
      if (access.tls.mode !== "prefer" || messageOf(error) !== NO_TLS) throw error;
      return readingOnly(access, undefined);
    });
  } catch (error) {
    if (error instanceof AskableError) throw error;
    throw (await otherServer(access, error)) ?? connectFailure(access, error);
  }
}

/** What the server of another kind says makes no sense to the driver. */
async function otherServer({ host, port }: Access, error: unknown): Promise<AskableError | undefined> {
  const { code = "" } = error as { code?: string };
  if (/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+/.test(code) || error instanceof NoPassword) return undefined;
  if (host.startsWith("/") || !(await greetsAsMysql(host, port))) return undefined;
  return new AskableError(`At ${host}:${port} a MySQL or MariaDB server answers, no PostgreSQL server`, {
    hint: "Write mysql:// where the URL has postgres://, or give the port of the PostgreSQL server (5432 as a rule).",
    cause: error,
  });
}

/**
 * Asked for in the first packet, before any statement. A pool of connections (PgBouncer) may know no such packet; behind
 * it the transactions, each of which begins by it, are what reads only.
 */
const READING_ONLY = "-c default_transaction_read_only=on";

async function readingOnly(access: Access, tls: ConnectionOptions | undefined): Promise<Connection> {
  return opened(access, tls, READING_ONLY).catch((error) => {
    if ((error as ServerError).code !== "08P01" || !/startup parameter/.test(messageOf(error))) throw error;
    return opened(access, tls);
  });
}

async function opened(access: Access, tls: ConnectionOptions | undefined, options?: string): Promise<Connection> {
  const { host, port, user, database, password } = access;
  const client = new pg.Client({
    host,
    port,
    user,
    database,
    // Asked for when the server wants one; without a function the driver would look for a password file of its own.
    password: async () => password ?? noPassword(),
    ssl: tls ?? false,
    application_name: "askable",
    ...(options !== undefined && { options }),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: () => (text: string) => text },
  });
  const state = { lost: false };
  const lose = () => {
    state.lost = true;
  };
  client.on("error", lose);
  client.on("end", lose);
  if (!tls) keepPassword(client, access);
  await client.connect();
  return {
    client,
    cancel: () => cancel(client, access, tls),
    backend: { pid: (client as unknown as { processID: number }).processID, title: titleOf(client, access) },
    get lost() {
      return state.lost;
    },
  };
}

const LOGINS = { off: "sslmode=disable", better: "scram-sha-256" };

/** Ends the connection before the driver answers a server that asks for the password itself, whatever it asked for before. */
function keepPassword(client: pg.Client, access: Access): void {
  const { connection } = client as unknown as { connection: EventEmitter & { readonly stream: Socket } };
  connection.prependListener("authenticationCleartextPassword", () => {
    const { stream } = connection;
    const refusal = clearPassword(access, stream.remoteAddress, LOGINS);
    if (refusal) stream.destroy(refusal);
  });
}

/** As the server writes it: `user database 127.0.0.1(54321)`, which no other process has. */
function titleOf(client: pg.Client, { host, user, database }: Access): string {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const place = host.startsWith("/") ? "[local]" : `${stream.localAddress}(${stream.localPort})`;
  return `${user} ${database} ${place}`;
}

/** A driver's own error says nothing of where a password could come from. */
export class NoPassword extends Error {}

function noPassword(): never {
  throw new NoPassword("no password");
}

/**
 * Over a connection of its own, which the server closes when the order is given: no statement sent after that is met by
 * it.
 */
function cancel(client: pg.Client, { host, port }: Access, tls: ConnectionOptions | undefined): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const connection = new pg.Connection({ ssl: tls ?? false } as pg.ConnectionConfig) as unknown as CancelConnection;
  return new Promise((resolve) => {
    const order = () => connection.cancel(processID, secretKey);
    connection.on("connect", () => (tls ? connection.requestSsl() : order()));
    connection.on("sslconnect", order);
    connection.on("error", () => resolve());
    connection.on("end", () => resolve());
    connection.connect(host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : port, host);
  });
}

/** What the driver has and its types do not tell. */
interface CancelConnection {
  on(event: string, listener: () => void): void;
  connect(port: number | string, host: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
}

/** The modes as libpq has them: `prefer` and `require` check nothing, unless an authority is named. */
async function tlsOptions(tls: Tls): Promise<ConnectionOptions> {
  const files = await tlsFiles(tls, LIBPQ_FILES);
  const checked = tls.mode === "verify-ca" || tls.mode === "verify-full" || (tls.mode === "require" && files.ca);
  return {
    rejectUnauthorized: Boolean(checked),
    ...(tls.mode !== "verify-full" && { checkServerIdentity: () => undefined }),
    ...files,
  };
}

/**
 * In a transaction: from here on names mean what the server itself has, whatever anybody made in other schemas. All SQL of
 * the program's own is run so. Temporary tables, which would come first, come last.
 */
export const OWN_NAMES = "SET LOCAL search_path = pg_catalog, pg_temp";

/** Names mean what they mean to the account. The server's own schema comes first, as it does where it is not named. */
export function theirNames(path: readonly string[]): string {
  return `SET LOCAL search_path = ${[...path, "pg_temp"].map((name) => quoteName(name, postgresSql)).join(", ")}`;
}

/** All rows of SQL of the program's own, the last statement's where there are several. */
export async function rowsOf({ client }: Connection, sql: string): Promise<(string | null)[][]> {
  const result = (await client.query({ text: sql, rowMode: "array" })) as unknown as Rows | Rows[];
  return (Array.isArray(result) ? result.at(-1)! : result).rows;
}

interface Rows {
  readonly rows: (string | null)[][];
}
