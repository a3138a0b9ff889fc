import { isIP, type Socket } from "node:net";
import { authPlugins, type Connection, createConnection, type FieldPacket, type SslOptions } from "mysql2";
import { AskableError } from "../../errors.js";
import { clearPassword } from "../clear-passwords.js";
import { greetsAsPostgres } from "../postgres/messages.js";
import type { Access } from "../server.js";
import { tlsFiles } from "../tls-files.js";
import { connectFailure, type ServerError } from "./messages.js";

/** A cell as the server writes it: text in UTF-8, bytes as they are. Only the text protocol keeps each value as it is shown. */
export type RawCell = Buffer | null;

/** Opens a connection on which each call carries one statement. Throws `AskableError` saying why it cannot be had. */
export async function connect(access: Access): Promise<Connection> {
  const { tls } = access;
  try {
    if (tls.mode === "disable") return await opened(access);
    const ssl = await tlsOptions(access);
    return await opened(access, ssl).catch((error) => {
      if (tls.mode !== "prefer" || (error as { code?: string }).code !== "HANDSHAKE_NO_SSL_SUPPORT") throw error;
      return opened(access);
    });
  } catch (error) {
    if (error instanceof AskableError) throw error;
    throw (await otherServer(access, error)) ?? connectFailure(access, error);
  }
}

/** A server of another kind waits for the client to speak first, as this driver does for the server. */
async function otherServer({ host, port }: Access, error: unknown): Promise<AskableError | undefined> {
  const { code, errno } = error as ServerError;
  const silent =
    code === "ETIMEDOUT" || code === "PROTOCOL_CONNECTION_LOST" || (code === undefined && errno === undefined);
  if (!silent || host.startsWith("/") || !(await greetsAsPostgres(host, port))) return undefined;
  return new AskableError(`At ${host}:${port} a PostgreSQL server answers, no MySQL or MariaDB server`, {
    hint: "Write postgres:// where the URL has mysql://, or give the port of the MySQL server (3306 as a rule).",
    cause: error,
  });
}

const LOGINS = { off: "ssl-mode=DISABLED", better: "mysql_native_password" };

function opened(access: Access, ssl?: SslOptions): Promise<Connection> {
  const { host, port, user, password, database, schemas } = access;
  // A key that comes without TLS may be anybody's, so what is encrypted with it may be read by anybody.
  const onServerPublicKey = () => {
    const { stream } = connection as unknown as { stream: Socket };
    const refusal = clearPassword(access, stream.remoteAddress, LOGINS);
    if (refusal) throw refusal;
  };
  const connection = createConnection({
    ...(host.startsWith("/") ? { socketPath: host } : { host, port }),
    user,
    ...(password !== undefined && { password }),
    ...(schemas[0] !== undefined && { database: database || schemas[0] }),
    ...(ssl
      ? { ssl }
      : {
          authPlugins: {
            caching_sha2_password: authPlugins.caching_sha2_password({ onServerPublicKey }),
            sha256_password: authPlugins.sha256_password({ onServerPublicKey }),
          },
        }),
    charset: "UTF8MB4_GENERAL_CI",
    multipleStatements: false,
    // A server cannot ask for a file of this machine.
    flags: ["-LOCAL_FILES"],
    rowsAsArray: true,
    typeCast: false,
    // Where a query has the driver read values after all.
    dateStrings: true,
    jsonStrings: true,
    connectTimeout: 10_000,
    trace: false,
  });
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.once("connect", () => {
      connection.off("error", reject);
      resolve(connection);
    });
  });
}

async function tlsOptions({ host, tls }: Access): Promise<SslOptions> {
  if (tls.mode === "verify-full" && isIP(host)) {
    throw new AskableError("ssl-mode=VERIFY_IDENTITY checks the server's name, and the URL gives its address", {
      hint: "Write the name that stands in its certificate, or use ssl-mode=VERIFY_CA.",
    });
  }
  return {
    rejectUnauthorized: tls.mode === "verify-ca" || tls.mode === "verify-full",
    verifyIdentity: tls.mode === "verify-full",
    ...(await tlsFiles(tls, { ca: "ssl-ca", cert: "ssl-cert", key: "ssl-key" })),
  };
}

/** All rows of a statement of the program's own. */
export function rowsOf(
  connection: Connection,
  sql: string,
  values: readonly string[] = [],
): Promise<(string | null)[][]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values: [...values] }, (error: Error | null, rows: unknown) => {
      if (error) reject(error);
      else if (!Array.isArray(rows)) resolve([]);
      else
        resolve((rows as RawCell[][]).map((row) => row.map((cell) => (cell === null ? null : cell.toString("utf8")))));
    });
  });
}

export type { Connection, FieldPacket };
