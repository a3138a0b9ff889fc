import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { AskableError } from "../errors.js";
import type { Environment } from "./server.js";
import { schemeOf } from "./server-url.js";

/**
 * The variable with the servers that may get a password of the environment, with commas between. The command line sets
 * it; where it is absent, the program that uses the library decides by what it passes.
 */
export const TRUSTED_HOSTS = "ASKABLE_HOSTS";

/** The host of a server's URL, in small letters; undefined for what is no such URL, empty where it names none. */
export function hostOf(url: string): string | undefined {
  const scheme = schemeOf(url);
  if (scheme === undefined || !/^(postgres(ql)?|mysql|mariadb)$/.test(scheme)) return undefined;
  try {
    const { hostname, searchParams } = new URL(url);
    const host = searchParams.get("host") || decodeURIComponent(hostname);
    return host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  } catch {
    return undefined;
  }
}

/** A socket, or an address of this machine. */
const isLocal = (host: string) => host === "" || host.startsWith("/") || /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/**
 * Passwords that wait in the environment, or in a file without a host, are for servers that the user named: a file that
 * was handed to them (a data set, a manifest) may name any.
 *
 * @throws AskableError for another server, where there is such a password and the URL has none of its own.
 */
export function refuseUnknownHost(url: string, environment: Environment): void {
  const trusted = environment[TRUSTED_HOSTS];
  const host = hostOf(url);
  if (trusted === undefined || host === undefined || isLocal(host) || hasPassword(url)) return;
  if (trusted.split(",").some((each) => each.trim().toLowerCase() === host)) return;
  const mysql = /^(mysql|mariadb):/i.test(url);
  const variable = mysql ? "MYSQL_PWD" : "PGPASSWORD";
  const waiting = environment[variable]
    ? `the password in ${variable}`
    : mysql && existsSync(join(homedir(), ".my.cnf"))
      ? "the password in ~/.my.cnf"
      : undefined;
  if (waiting === undefined) return;
  throw new AskableError(`A file names the server ${host}, which would get ${waiting}`, {
    hint: `If you know this server, say so once: askable trust ${host}`,
  });
}

function hasPassword(url: string): boolean {
  const { password, searchParams } = new URL(url);
  return password !== "" || Boolean(searchParams.get("password"));
}
