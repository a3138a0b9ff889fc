import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AskableError } from "../errors.js";
import type { Engine } from "./engine.js";
import { engines } from "./engines.js";
import { hintFor, looksLike } from "./looks-like.js";
import type { Access, CallerAccount, Environment, Server } from "./server.js";
import { schemeOf } from "./server-url.js";
import { readSource } from "./source.js";
import { refuseUnknownHost } from "./trusted-hosts.js";

interface Recognised {
  readonly engine: Engine;
  /** As `locationOf` gives it. */
  readonly location: string;
  /** For a server. */
  readonly access?: Access;
}

/** A location in the form in which it is recorded: an absolute path, or a server's URL without its password. */
export function locationOf(location: string): string {
  return serverOf(location)?.server.record(location) ?? pathOf(location);
}

const fileEngines = engines.filter(({ server }) => !server);
const FILE_SCHEME = new RegExp(`^(${fileEngines.flatMap(({ schemes }) => schemes).join("|")}):(?![\\\\])`, "i");
const titlesOf = (some: readonly Engine[]) => some.map(({ title }) => title).join(", ");

function serverOf(location: string) {
  const scheme = schemeOf(location) ?? "";
  for (const engine of engines) {
    if (engine.server && engine.schemes.includes(scheme)) return { engine, server: engine.server };
  }
  return undefined;
}

/** Engines that people ask for and that there are none for yet. */
const LATER = /^(mssql|sqlserver|oracle|snowflake|bigquery|mongodb):/i;

/** The absolute path that a location names: a path, or a URL of an engine that reads files. */
function pathOf(location: string): string {
  if (location.trim() === "") {
    throw new AskableError("No database was named", {
      code: "usage",
      hint: "Give the path of a file or folder, or a URL.",
    });
  }
  const later = LATER.exec(location);
  if (later) {
    throw new AskableError(`${later[1]} databases cannot be opened yet`, {
      code: "usage",
      hint: `There are engines for ${titlesOf(engines)}.`,
    });
  }
  const scheme = FILE_SCHEME.exec(location);
  if (!scheme) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) {
      throw new AskableError(`"${withoutPassword(location)}" is not a kind of address that is known here`, {
        code: "usage",
        hint: `Give a path, or a URL that begins with one of ${engines.map(({ schemes }) => `${schemes[0]}:`).join(", ")}.`,
      });
    }
    return resolve(location.startsWith("~/") ? homedir() + location.slice(1) : location);
  }
  const rest = location.slice(scheme[0].length);
  if (!rest.startsWith("//")) return resolve(decode(rest));
  try {
    return fileURLToPath(`file:${rest}`);
  } catch {
    return resolve(decode(rest.slice(2)));
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutPassword(location: string): string {
  const [from, to] = [location.indexOf("//") + 2, location.lastIndexOf("@") + 1];
  return from < 2 || to <= from ? location : `${location.slice(0, from)}${location.slice(to)}`;
}

/** Finds the engine for what lies at a location. Throws `AskableError` saying what it was taken for. */
export async function recognise(
  location: string,
  environment: Environment,
  account?: CallerAccount,
): Promise<Recognised> {
  const found = serverOf(location);
  if (found) {
    const { engine, server } = found;
    const own = await server.access(location, environment);
    const access = account === undefined ? own : accessAs(account, own, { engine, server }, environment);
    refuseUnknownHost(access, environment);
    return { engine, location: server.record(location), access };
  }
  if (account !== undefined) {
    throw new AskableError(`${location} is a file, which has no accounts`, {
      code: "usage",
      hint: "Give the tables and fields that may be read.",
    });
  }
  const source = await readSource(pathOf(location));
  const engine = engines.find((candidate) => candidate.recognise?.(source));
  if (engine) return { engine, location: source.path };
  if (source.kind === "folder") {
    const single = fileEngines.flatMap(({ endings = [], readsFolders }) => (readsFolders ? [] : endings));
    const file = source.names.find((name) => single.some((ending) => name.toLowerCase().endsWith(`.${ending}`)));
    throw new AskableError(`The folder ${source.path} holds no table: ${inFolder(source.names)}`, {
      hint: file
        ? `Name the file itself: ${join(source.path, file)}`
        : "A folder is read when it holds .parquet, .csv, .tsv, .jsonl or .ndjson files, .gz included.",
    });
  }
  throw new AskableError(`${source.path} is not a database that can be read here: it looks like ${looksLike(source)}`, {
    hint: hintFor(source, titlesOf(fileEngines)),
  });
}

/** How a server is reached with the rights of a caller. */
function accessAs(
  account: CallerAccount,
  access: Access,
  { engine, server }: { readonly engine: Engine; readonly server: Server },
  environment: Environment,
): Access {
  if ("role" in account) {
    if (server.roles) return { ...access, role: account.role };
    throw new AskableError(`${engine.title} cannot take on the role ${account.role} for a caller`, {
      code: "usage",
      hint: "Give a user of its own: { user, passwordEnv }.",
    });
  }
  const { user, passwordEnv } = account;
  const { password: _, passwordOfAny: __, ...rest } = access;
  if (passwordEnv === undefined) return { ...rest, user, passwordSource: "no password was named" };
  const password = environment[passwordEnv];
  if (password) return { ...rest, user, password, passwordSource: passwordEnv };
  throw new AskableError(`The password of ${user} is not in ${passwordEnv}`, {
    code: "usage",
    hint: `Set the environment variable ${passwordEnv}.`,
  });
}

/** What `Database.fingerprint` gives, read without opening the database; undefined where only a server can tell. */
export async function fingerprintUnopened(location: string): Promise<string | undefined> {
  if (serverOf(location)) return undefined;
  const { engine, location: path } = await recognise(location, {});
  return engine.fingerprint?.(path);
}

function inFolder(names: readonly string[]): string {
  if (names.length === 0) return "there are no files in it";
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `it has ${shown} and ${names.length - 3} more files` : `it has ${shown}`;
}
