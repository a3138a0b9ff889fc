import { AskableError } from "../errors.js";
import { isLoopback } from "../loopback.js";
import type { Access, Environment } from "./server.js";
import { schemeOf } from "./server-url.js";

/**
 * The variable with the servers that may get a password of the environment, with commas between. The command line sets
 * it; where it is absent, the program that uses the library decides by what it passes.
 */
export const TRUSTED_HOSTS = "ASKABLE_HOSTS";

/** The host of a database server's URL, in small letters; undefined for what is no such URL, empty where it names none. */
export function hostOf(url: string): string | undefined {
  const scheme = schemeOf(url);
  if (scheme === undefined || /^(https?|rediss?)$/.test(scheme)) return undefined;
  try {
    const { hostname, searchParams } = new URL(url);
    const host = searchParams.get("host") || decodeURIComponent(hostname);
    return host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  } catch {
    return undefined;
  }
}

/** A socket, or an address of this machine. */
const isLocal = (host: string) => host === "" || host.startsWith("/") || isLoopback(host);

/**
 * Passwords that wait in the environment, or in a file without a host, are for servers that the user named: a file that
 * was handed to them (a data set, a manifest) may name any.
 *
 * @throws AskableError for another server that such a password would be sent to.
 */
export function refuseUnknownHost({ host, passwordOfAny, passwordSource }: Access, environment: Environment): void {
  const trusted = environment[TRUSTED_HOSTS];
  if (trusted === undefined || passwordOfAny !== true || isLocal(host)) return;
  if (trusted.split(",").some((each) => each.trim().toLowerCase() === host.toLowerCase())) return;
  throw new AskableError(`A file names the server ${host}, which would get the password in ${passwordSource}`, {
    hint: `If you know this server, say so once: askable trust ${host}`,
  });
}
