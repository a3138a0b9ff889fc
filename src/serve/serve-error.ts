import { AskableError } from "../errors.js";

/**
 * `not-found`: there is no such thing, or the caller may not know of it. `not-allowed`: the caller may not do it.
 * `invalid`: the input is wrong. `busy`: too much is asked at once. `timeout`: it took too long. `stopping`: the service
 * is ending. `unavailable`: the database cannot be used now.
 */
export type ServeErrorKind = "not-found" | "not-allowed" | "invalid" | "busy" | "timeout" | "stopping" | "unavailable";

/** An error that the transport tells its caller in its own way: HTTP by a status, MCP by a result that is an error. */
export class ServeError extends AskableError {
  readonly kind: ServeErrorKind;

  constructor(kind: ServeErrorKind, message: string, hint?: string) {
    super(message, hint === undefined ? {} : { hint });
    this.kind = kind;
  }
}

/** @throws ServeError with what a person can do about it, so that what was asked is not thought to be wrong. */
export function unavailable(error: unknown): never {
  if (!(error instanceof AskableError) || error instanceof ServeError) throw error;
  throw new ServeError("unavailable", error.message, error.hint);
}
