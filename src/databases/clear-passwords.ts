import { AskableError } from "../errors.js";
import { isLoopback } from "../loopback.js";
import type { Access } from "./server.js";

/**
 * A server asks for a password that everybody on the way could read or have for the asking: over a connection without
 * TLS, not to a socket, not to an address of this machine, and the user did not say that it may.
 *
 * @param peer The address that the connection was made to.
 * @param words How the engine's URL switches TLS off, and ways to log in that do not send the password.
 */
export function clearPassword(
  { host, port, user, tls }: Access,
  peer: string | undefined,
  words: { readonly off: string; readonly better: string },
): AskableError | undefined {
  if (tls.mode === "disable" || isLoopback(peer ?? "")) return undefined;
  return new AskableError(
    `The server at ${host}:${port} asks for the password of ${user} over a connection without TLS, where others could read it`,
    {
      hint: `Set up TLS there, or let ${user} log in by ${words.better}. If nobody else is on the way, say so in the URL: ${words.off}`,
    },
  );
}
