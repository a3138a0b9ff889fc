import { AskableError, messageOf } from "../../errors.js";
import { type Failed, failed } from "../engine.js";
import { greetingOf } from "../greeting.js";
import type { FailureKind } from "../results/result.js";
import type { Access } from "../server.js";

/** Error numbers of MySQL and MariaDB. */
const KINDS: readonly [FailureKind, readonly number[]][] = [
  ["syntax", [1064, 1065, 1149, 1248, 1479, 4078]],
  ["unknown-table", [1049, 1051, 1109, 1146]],
  ["unknown-field", [1054, 1247]],
  ["ambiguous-field", [1052]],
  ["unknown-function", [1128, 1305, 1630]],
  ["type", [1210, 1222, 1241, 1267, 1270, 1271, 1292, 1366, 1411, 1525, 1582, 1583, 1690, 3141, 4079]],
  ["refused", [1044, 1142, 1143, 1227, 1290, 1370, 1792]],
  ["memory", [1037, 1038, 1041, 1114, 1301]],
  ["lost", [1053, 1080, 1927, 2006, 2013, 4031]],
];
const KIND_OF = new Map(KINDS.flatMap(([kind, numbers]) => numbers.map((number) => [number, kind] as const)));

export interface ServerError extends Error {
  readonly errno?: number;
  readonly code?: string;
  /** The connection is gone. */
  readonly fatal?: boolean;
}

export function failureOf(error: ServerError): Failed {
  const lost = error.fatal === true || error.code === "ECONNRESET" || error.code === "EPIPE";
  const kind = KIND_OF.get(error.errno ?? 0) ?? (lost ? "lost" : "other");
  const message = messageOf(error).replace(
    /You have an error in your SQL syntax; check the manual that corresponds to your \w+ server version for the right syntax to use near ([\s\S]*) at line (\d+)$/,
    "SQL syntax error near $1 in line $2",
  );
  return failed(kind, message);
}

/** Never with the URL or the password. */
export function connectFailure(access: Access, error: unknown): AskableError {
  const { errno, code } = error as ServerError;
  const { host, port, user, database } = access;
  const place = host.startsWith("/") ? host : `${host}:${port}`;
  const failure = (message: string, hint: string) => new AskableError(message, { hint, cause: error });
  if (code === "ECONNREFUSED" || code === "ENOENT") {
    return failure(
      `No MySQL or MariaDB server answers at ${place}`,
      "Check that it runs, and host and port of the URL.",
    );
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return failure(`There is no machine called ${host}`, "Check the host of the URL, or the network.");
  }
  if (code === "ETIMEDOUT" || code === "EHOSTUNREACH" || code === "ENETUNREACH") {
    return failure(
      `No MySQL or MariaDB server answers at ${place} within 10 s`,
      "Check host and port of the URL, and any firewall between.",
    );
  }
  if (errno === 1045 || errno === 1698) {
    const password =
      access.password === undefined
        ? `${access.passwordSource} gave a password`
        : `the password came from ${access.passwordSource}`;
    return failure(
      `The server at ${place} turned down the account ${user}: ${password}`,
      "Give the password in MYSQL_PWD or under [client] in ~/.my.cnf, and check that the account may come from this machine.",
    );
  }
  if (errno === 1044 || errno === 1049) {
    const message =
      errno === 1044
        ? `The account ${user} may not use the database ${database}`
        : `The server at ${place} has no database ${database}`;
    return failure(message, "Check the URL: mysql://user@host:port/database.");
  }
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") {
    return failure(
      `The server at ${place} does not offer TLS`,
      "Set it up there, or use ssl-mode=PREFERRED or DISABLED.",
    );
  }
  if (code === "HANDSHAKE_SSL_ERROR") {
    return failure(
      `A TLS connection to ${place} could not be made: ${messageOf(error)}`,
      "Name the authority that signed the server's certificate with ssl-ca, or use ssl-mode=REQUIRED, which checks nothing.",
    );
  }
  if (code === "MYSQL_CLEAR_PASSWORD_NOT_ENABLED") {
    return failure(
      `The server at ${place} asks for the password of ${user} itself (mysql_clear_password), which is sent to no server`,
      "Use an account that logs in in another way, such as caching_sha2_password or mysql_native_password.",
    );
  }
  return failure(`The server at ${place} cannot be reached: ${messageOf(error)}`, "Check the URL.");
}

/** Whether a server of this kind listens: it speaks first, a packet with the number 0 and version 10 of its protocol or an error. */
export async function greetsAsMysql(host: string, port: number): Promise<boolean> {
  const { unasked = false, bytes = Buffer.alloc(0) } = (await greetingOf(host, port)) ?? {};
  return unasked && bytes.length > 4 && bytes[3] === 0 && (bytes[4] === 10 || bytes[4] === 255);
}
