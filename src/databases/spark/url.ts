import { userInfo } from "node:os";
import { AskableError } from "../../errors.js";
import { type Access, type Environment, TLS_MODES, type Tls } from "../server.js";
import { parsePlacedUrl, pathParameter, portNumber, type ServerUrl, writeServerUrl } from "../server-url.js";

const FILES = { sslrootcert: "ca", sslcert: "cert", sslkey: "key" } as const;
const KNOWN = [
  ...["schema", "auth", "transport", "path", "sslmode", ...Object.keys(FILES)],
  ...["host", "port", "user", "password"],
];
const AUTHENTICATIONS = ["plain", "nosasl"] as const;
const TRANSPORTS = ["binary", "http"] as const;
/** As `hive.server2.thrift.http.path` has it. */
const HTTP_PATH = "cliservice";
const PORTS = { binary: 10_000, http: 10_001 } as const;
/** "prefer" is no wish here, since a server that speaks TLS speaks nothing else: it stands for a URL that says nothing. */
const MODES = TLS_MODES.filter((mode) => mode !== "prefer");

/** What of a URL says how the server is spoken to. */
export interface Manner {
  readonly authentication: (typeof AUTHENTICATIONS)[number];
  readonly transport: (typeof TRANSPORTS)[number];
  /** Of HTTP, without the first slash. */
  readonly path: string;
}

/** `spark://user@host:port/database?schema=a,b&auth=…&transport=…&sslmode=…`, also with `hive2:`. */
export function recordUrl(url: string): string {
  const parts = parse(url);
  const parameters = { ...parts.parameters };
  for (const name of Object.keys(FILES)) if (parameters[name]) parameters[name] = pathParameter(parameters[name]);
  return writeServerUrl({ ...parts, scheme: "spark", parameters });
}

/** The URL, else `SPARK_PASSWORD` for the password. */
export async function accessOf(url: string, environment: Environment): Promise<Access> {
  const parts = parse(url);
  const { schema = "" } = parts.parameters;
  const database = databaseOf(parts);
  return {
    host: parts.host || "127.0.0.1",
    port: parts.port ? portNumber(parts.port, "The port of the URL") : PORTS[mannerOf(parts).transport],
    user: parts.user || userInfo().username,
    ...passwordOf(parts, environment),
    database,
    schemas: [...new Set([database, ...schema.split(",").map((name) => name.trim())])].filter(Boolean),
    tls: tlsOf(parts),
  };
}

export function mannerIn(url: string): Manner {
  return mannerOf(parse(url));
}

export function databaseIn(url: string): string {
  return databaseOf(parse(url));
}

const databaseOf = ({ database }: ServerUrl) => database || "default";

function parse(url: string): ServerUrl {
  const whole = parsePlacedUrl(url, KNOWN);
  mannerOf(whole);
  modeOf(whole);
  return whole;
}

function mannerOf({ parameters }: ServerUrl): Manner {
  const transport = oneOf("transport", parameters.transport ?? "binary", TRANSPORTS);
  const authentication = oneOf("auth", parameters.auth ?? "plain", AUTHENTICATIONS);
  if (parameters.path !== undefined && transport !== "http") {
    throw new AskableError("The URL has a path= for HTTP, and the transport is not HTTP", {
      code: "usage",
      hint: "Add transport=http, or leave path out.",
    });
  }
  return { transport, authentication, path: (parameters.path ?? HTTP_PATH).replace(/^\/+/, "") };
}

function oneOf<Word extends string>(name: string, word: string, words: readonly Word[]): Word {
  const found = words.find((each) => each === word.toLowerCase());
  if (found !== undefined) return found;
  throw new AskableError(`${name}=${word} is not known here`, {
    code: "usage",
    hint: `Choose one of ${words.join(", ")}.`,
  });
}

function passwordOf(
  { password, host }: ServerUrl,
  environment: Environment,
): Pick<Access, "password" | "passwordSource" | "passwordOfAny"> {
  if (password !== "") return { password, passwordSource: "the URL" };
  const own = environment.SPARK_PASSWORD;
  if (own) return { password: own, passwordSource: "SPARK_PASSWORD", passwordOfAny: host !== "" };
  return { passwordSource: "neither the URL nor SPARK_PASSWORD" };
}

function modeOf({ parameters: { sslmode, sslrootcert } }: ServerUrl): Tls["mode"] {
  if (sslmode !== undefined) return oneOf("sslmode", sslmode, MODES);
  return sslrootcert ? "verify-ca" : "prefer";
}

function tlsOf(parts: ServerUrl): Tls {
  const files = Object.entries(FILES).flatMap(([name, key]) => {
    const path = parts.parameters[name];
    return path ? [[key, pathParameter(path)]] : [];
  });
  return { mode: modeOf(parts), ...Object.fromEntries(files) };
}
