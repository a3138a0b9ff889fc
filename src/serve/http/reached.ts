import { isLoopback } from "../../loopback.js";

/**
 * As what other machines reach a service: by its address, or by the name of a proxy before it, through which others come.
 * Undefined where only this machine does.
 */
export function reachedAs(host: string, allowHosts: readonly string[]): string | undefined {
  return isLoopback(host) ? allowHosts.find((name) => !isLoopback(name)) : host;
}
