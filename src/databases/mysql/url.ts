import { readFile, stat } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import { AskableError } from "../../errors.js";
import type { Access, Environment, Tls } from "../server.js";
import { parsePlacedUrl, pathParameter, portNumber, type ServerUrl, writeServerUrl } from "../server-url.js";

const FILES = ["ssl-ca", "ssl-cert", "ssl-key", "socket"] as const;
const KNOWN = ["schema", "ssl-mode", ...FILES, "host", "port", "user", "password"];

/** Modes as MySQL's own client names them. */
const MODES: Readonly<Record<string, Tls["mode"]>> = {
  DISABLED: "disable",
  PREFERRED: "prefer",
  REQUIRED: "require",
  VERIFY_CA: "verify-ca",
  VERIFY_IDENTITY: "verify-full",
};

/** `mysql://user@host:port/database?schema=a,b&ssl-mode=…`, MariaDB's too; a password in it is left out. */
export function recordUrl(url: string): string {
  const parts = parse(url);
  const parameters = { ...parts.parameters };
  for (const name of FILES) if (parameters[name]) parameters[name] = pathParameter(parameters[name]);
  return writeServerUrl({ ...parts, scheme: "mysql", parameters });
}

/**
 * The URL, else the variables that MySQL's client reads (`MYSQL_HOST`, `MYSQL_TCP_PORT`, `MYSQL_UNIX_PORT`,
 * `MYSQL_PWD`), else user and password of `[client]` in `~/.my.cnf`. Unlike there, `localhost` is reached by TCP.
 */
export async function accessOf(url: string, environment: Environment): Promise<Access> {
  const parts = parse(url);
  const file = await clientOptions(join(homedir(), ".my.cnf"));
  const socket = parts.parameters.socket || (parts.host === "" ? environment.MYSQL_UNIX_PORT : "");
  const host = socket ? pathParameter(socket) : parts.host || environment.MYSQL_HOST || "127.0.0.1";
  const [port, where] = parts.port
    ? [parts.port, "The port of the URL"]
    : [environment.MYSQL_TCP_PORT, "MYSQL_TCP_PORT"];
  const { schema = "" } = parts.parameters;
  return {
    host,
    port: port ? portNumber(port, where) : 3306,
    user: parts.user || file.options.user || userInfo().username,
    ...passwordOf(parts, environment, file),
    database: parts.database,
    schemas: [...new Set([parts.database, ...schema.split(",").map((name) => name.trim())])].filter(Boolean),
    tls: tlsOf(parts, host),
  };
}

function parse(url: string): ServerUrl {
  const whole = parsePlacedUrl(url, KNOWN);
  modeOf(whole.parameters["ssl-mode"]);
  return whole;
}

function passwordOf(
  { password, host }: ServerUrl,
  environment: Environment,
  file: Awaited<ReturnType<typeof clientOptions>>,
): Pick<Access, "password" | "passwordSource" | "passwordOfAny"> {
  if (password !== "") return { password, passwordSource: "the URL" };
  const passwordOfAny = host !== "";
  if (environment.MYSQL_PWD) return { password: environment.MYSQL_PWD, passwordSource: "MYSQL_PWD", passwordOfAny };
  if (file.options.password) return { password: file.options.password, passwordSource: file.path, passwordOfAny };
  return { passwordSource: `neither the URL, nor MYSQL_PWD, nor ${file.path} (${file.state})` };
}

function tlsOf({ parameters }: ServerUrl, host: string): Tls {
  if (host.startsWith("/")) return { mode: "disable" };
  const [ca, cert, key] = FILES.map((name) => (parameters[name] ? pathParameter(parameters[name]) : undefined));
  // As MySQL's client has it: whoever names an authority wants it checked.
  const mode = modeOf(parameters["ssl-mode"]) ?? (ca ? "verify-ca" : "prefer");
  return { mode, ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}

function modeOf(text: string | undefined): Tls["mode"] | undefined {
  if (!text) return undefined;
  const mode = MODES[text.toUpperCase()];
  if (mode) return mode;
  throw new AskableError(`ssl-mode is not a way to use TLS: ${text}`, {
    code: "usage",
    hint: `Choose one of ${Object.keys(MODES).join(", ")}.`,
  });
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", r: "\r", s: " " };

interface ClientOptions {
  readonly path: string;
  readonly options: Readonly<Record<string, string>>;
  /** What was found, as a message says it. */
  readonly state: string;
}

/** The options of `[client]` in an option file of MySQL. As for its own client, a file that anyone may write does not count. */
export async function clientOptions(path: string): Promise<ClientOptions> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o002) !== 0) return { path, options: {}, state: "left aside because anyone may write it" };
    return { path, options: clientSection(await readFile(path, "utf8")), state: "without a password under [client]" };
  } catch {
    return { path, options: {}, state: "which cannot be read" };
  }
}

function clientSection(text: string): Record<string, string> {
  const options: Record<string, string> = {};
  let group = "";
  for (const line of text.split(/\r?\n/)) {
    group = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim().toLowerCase() ?? group;
    const option = /^\s*([\w-]+)\s*=\s*(?:"(.*)"|'(.*)'|(.*?))\s*(?:#.*)?$/.exec(line);
    if (group !== "client" || !option) continue;
    const value = option[2] ?? option[3] ?? option[4] ?? "";
    options[option[1]!] = value.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  }
  return options;
}
