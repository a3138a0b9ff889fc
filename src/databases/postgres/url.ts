import { readFile, stat } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import { AskableError } from "../../errors.js";
import { type Access, type Environment, TLS_MODES, type Tls } from "../server.js";
import { parsePlacedUrl, pathParameter, portNumber, type ServerUrl, writeServerUrl } from "../server-url.js";

const FILES = ["sslrootcert", "sslcert", "sslkey"] as const;
const KNOWN = ["schema", "sslmode", ...FILES, "host", "port", "user", "password"];

/** `postgres://user@host:port/database?schema=a,b&sslmode=…`; a password in it is left out. */
export function recordUrl(url: string): string {
  const parts = parse(url);
  const parameters = { ...parts.parameters };
  for (const name of FILES) if (parameters[name]) parameters[name] = pathParameter(parameters[name]);
  return writeServerUrl({ ...parts, scheme: "postgres", parameters });
}

/** What libpq takes from the same places: the URL, else `PG…` variables, else its defaults; but a host is always there. */
export async function accessOf(url: string, environment: Environment): Promise<Access> {
  const parts = parse(url);
  const host = parts.host || environment.PGHOST || "localhost";
  const [port, where] = parts.port ? [parts.port, "The port of the URL"] : [environment.PGPORT, "PGPORT"];
  const user = parts.user || environment.PGUSER || userInfo().username;
  const place = {
    host,
    port: port ? portNumber(port, where) : 5432,
    user,
    database: parts.database || environment.PGDATABASE || user,
  };
  return {
    ...place,
    ...ofNamedHost(parts, await passwordOf(parts, place, environment)),
    schemas: schemasOf(parts),
    tls: tlsOf(parts, environment),
  };
}

function parse(url: string): ServerUrl {
  const whole = parsePlacedUrl(url, KNOWN);
  tlsMode(whole.parameters.sslmode, "sslmode");
  return whole;
}

type FoundPassword = Pick<Access, "password" | "passwordSource" | "passwordOfAny">;

/** A host that the environment names may get what stands beside its name there. */
function ofNamedHost({ host }: ServerUrl, { passwordOfAny, ...found }: FoundPassword): FoundPassword {
  return passwordOfAny === true && host !== "" ? { ...found, passwordOfAny } : found;
}

async function passwordOf(
  { password }: ServerUrl,
  place: Pick<Access, "host" | "port" | "database" | "user">,
  environment: Environment,
): Promise<FoundPassword> {
  if (password !== "") return { password, passwordSource: "the URL" };
  if (environment.PGPASSWORD)
    return { password: environment.PGPASSWORD, passwordSource: "PGPASSWORD", passwordOfAny: true };
  return filePassword(environment.PGPASSFILE || join(homedir(), ".pgpass"), place);
}

function schemasOf({ parameters: { schema = "" } }: ServerUrl): string[] {
  return [...new Set(schema.split(",").map((name) => name.trim()))].filter((name) => name !== "");
}

function tlsOf({ host, parameters }: ServerUrl, environment: Environment): Tls {
  if ((host || environment.PGHOST || "").startsWith("/")) return { mode: "disable" };
  const file = (name: (typeof FILES)[number]) => {
    const path = parameters[name] || environment[`PG${name.toUpperCase()}`];
    return path ? pathParameter(path) : undefined;
  };
  const [ca, cert, key] = FILES.map(file);
  return {
    mode: tlsMode(parameters.sslmode, "sslmode") ?? tlsMode(environment.PGSSLMODE, "PGSSLMODE") ?? "prefer",
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
  };
}

function tlsMode(text: string | undefined, where: string): Tls["mode"] | undefined {
  if (!text) return undefined;
  const mode = TLS_MODES.find((known) => known === (text === "allow" ? "prefer" : text));
  if (mode) return mode;
  throw new AskableError(`${where} is not a way to use TLS: ${text}`, {
    code: "usage",
    hint: `Choose one of ${TLS_MODES.join(", ")}.`,
  });
}

/**
 * The password that a file in the form of `~/.pgpass` has for a connection: `host:port:database:user:password` a line,
 * `*` for any, `\` before `:` and `\`. As for libpq, a file that others may read does not count.
 */
export async function filePassword(
  path: string,
  place: Pick<Access, "host" | "port" | "database" | "user">,
): Promise<FoundPassword> {
  const none = (reason: string) => ({ passwordSource: `neither the URL, nor PGPASSWORD, nor ${path} (${reason})` });
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) return none("left aside because others may read it: chmod 600");
    const found = passwordIn(await readFile(path, "utf8"), place);
    return found === undefined ? none("without a line for it") : { ...found, passwordSource: path };
  } catch {
    return none("which cannot be read");
  }
}

function passwordIn(
  text: string,
  place: Pick<Access, "host" | "port" | "database" | "user">,
): Pick<FoundPassword, "password" | "passwordOfAny"> | undefined {
  const wanted = [place.host, String(place.port), place.database, place.user];
  // A connection over a Unix socket stands under localhost.
  const hosts = place.host.startsWith("/") ? [place.host, "localhost"] : [place.host];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#")) continue;
    const parts = (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []).map((part) => part.replace(/:$/, ""));
    const names = parts.slice(0, 4).map(plain);
    if (parts.length < 5) continue;
    const fits = names.every((name, at) => name === "*" || name === wanted[at] || (at === 0 && hosts.includes(name)));
    if (fits) return { password: plain(parts[4] ?? ""), ...(names[0] === "*" && { passwordOfAny: true }) };
  }
  return undefined;
}

const plain = (part: string) => part.replace(/\\(.)/g, "$1");
