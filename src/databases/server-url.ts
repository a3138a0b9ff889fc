import { homedir } from "node:os";
import { resolve } from "node:path";
import { AskableError } from "../errors.js";

/** The parts of a server's URL, decoded; empty text where one is missing. */
export interface ServerUrl {
  readonly scheme: string;
  readonly user: string;
  readonly password: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The scheme of a URL of any kind, in small letters, or undefined where there is none. */
export function schemeOf(location: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase();
}

/**
 * Takes a URL apart. Throws `AskableError`, never with the URL in its message: what stands at the wrong place in it may
 * be a password.
 */
export function parseServerUrl(url: string, known: readonly string[]): ServerUrl {
  const scheme = schemeOf(url) ?? "";
  const parsed = take(url, scheme);
  const host = decode(parsed.hostname.replace(/^\[(.*)\]$/, "$1"), "host");
  if (host.includes(",")) throw wrong(`The ${scheme} URL names several hosts`, "Name one.");
  if (parsed.hash !== "") throw unreadable(scheme);
  const parameters: Record<string, string> = {};
  for (const [name, value] of parsed.searchParams) {
    if (!known.includes(name)) {
      throw wrong(`The ${scheme} URL has a parameter that is not known here: ${name}`, `Known: ${known.join(", ")}.`);
    }
    parameters[name] = value;
  }
  return {
    scheme,
    user: decode(parsed.username, "user"),
    password: decode(parsed.password, "password"),
    host: host.toLowerCase(),
    port: parsed.port,
    database: decode(parsed.pathname.replace(/^\//, ""), "database"),
    parameters,
  };
}

function take(url: string, scheme: string): URL {
  try {
    return new URL(url);
  } catch {
    const port = portIn(url);
    if (port !== undefined) portNumber(port, "The port of the URL");
    throw unreadable(scheme);
  }
}

/** The digits after the host: what stands before the last @ may be a password. */
function portIn(url: string): string | undefined {
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? "";
  return /:(\d+)$/.exec(authority.slice(authority.lastIndexOf("@") + 1))?.[1];
}

function unreadable(scheme: string): AskableError {
  return wrong(
    `The ${scheme} URL cannot be read`,
    `Write it as ${scheme}://user@host:port/database; in names and passwords write : / ? # [ ] @ % as %3A %2F %3F %23 %5B %5D %40 %25.`,
  );
}

function wrong(message: string, hint: string): AskableError {
  return new AskableError(message, { code: "usage", hint });
}

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong(`The ${part} of the URL has a % that is not followed by two hex digits`, "Write % as %25.");
  }
}

/** As `parseServerUrl`, with host, port, user and password that are given as parameters in their places. */
export function parsePlacedUrl(url: string, known: readonly string[]): ServerUrl {
  const { parameters, ...parts } = parseServerUrl(url, known);
  const { host, port, user, password, ...others } = parameters;
  const whole = {
    ...parts,
    host: host || parts.host,
    port: port || parts.port,
    user: user || parts.user,
    password: password || parts.password,
    parameters: Object.fromEntries(Object.entries(others).filter(([, value]) => value !== "")),
  };
  if (whole.port !== "") portNumber(whole.port, "The port of the URL");
  return whole;
}

/** The URL that says the same without the password, its parameters in order. */
export function writeServerUrl({ scheme, user, host, port, database, parameters }: ServerUrl): string {
  const query = Object.keys(parameters)
    .sort()
    .map(
      (name) =>
        `${name}=${encode(parameters[name] ?? "")
          .replaceAll("%2C", ",")
          .replaceAll("%2F", "/")}`,
    );
  const place = host.includes(":") ? `[${host}]` : encode(host);
  const account = user === "" ? "" : `${encode(user)}@`;
  return `${scheme}://${account}${place}${port && `:${port}`}/${encode(database)}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

const encode = encodeURIComponent;

/** The absolute path that a parameter names. */
export function pathParameter(value: string): string {
  return resolve(value.startsWith("~/") ? homedir() + value.slice(1) : value);
}

/** The number of a port, of 0 to 65535. Throws `AskableError` naming where it stands. */
export function portNumber(text: string, where: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text);
  throw wrong(`${where} is not a port: ${text}`, "A port is a number from 1 to 65535.");
}
