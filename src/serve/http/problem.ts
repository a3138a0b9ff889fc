import { AskableError, isAbort } from "../../errors.js";
import { ServeError, type ServeErrorKind } from "../serve-error.js";
import { withoutPlaces } from "../without-places.js";

/** What can be wrong with a request, beside what the service itself says. */
type RequestProblem =
  | "no-key"
  | "too-slow"
  | "wrong-method"
  | "too-large"
  | "url-too-long"
  | "wrong-type"
  | "failed"
  | "internal"
  | "left";

export type ProblemKind = ServeErrorKind | RequestProblem;

/** The status of each kind of problem; its name is the `code` of the reply. */
export const STATUS = {
  invalid: 400,
  "no-key": 401,
  "not-allowed": 403,
  "not-found": 404,
  "wrong-method": 405,
  "too-slow": 408,
  "too-large": 413,
  "url-too-long": 414,
  "wrong-type": 415,
  failed: 422,
  busy: 429,
  left: 499,
  internal: 500,
  unavailable: 503,
  stopping: 503,
  timeout: 504,
} as const satisfies Record<ProblemKind, number>;

/** A request that is answered with an error. */
export class HttpError extends AskableError {
  readonly kind: ProblemKind;
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ProblemKind, message: string, { hint, headers = {} }: HttpErrorOptions = {}) {
    super(message, hint === undefined ? {} : { hint });
    this.kind = kind;
    this.headers = headers;
  }
}

interface HttpErrorOptions {
  readonly hint?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a reply that is an error. */
export interface Problem {
  readonly error: string;
  readonly hint?: string;
  readonly code: ProblemKind;
  /** Id of the request, as the log has it. */
  readonly request: string;
}

/** What a caller is told of what was thrown. A bug tells nothing of itself, and no error where things are: the log does. */
export function problemOf(error: unknown, request: string): Problem {
  const code = kindOf(error);
  if (code === "left") return { error: "The caller left", code, request };
  if (code === "internal") {
    return { error: "The service failed", hint: "Its log says why, under the id of the request.", code, request };
  }
  const { message, hint } = error as AskableError;
  // What is said of the request itself has its own path.
  const told = error instanceof HttpError ? (text: string) => text : withoutPlaces;
  return { error: told(message), ...(hint !== undefined && { hint: told(hint) }), code, request };
}

/** What the log has beside the problem; undefined where the caller was told all. */
export function unsaidOf(error: unknown, { code, error: told }: Problem): string | undefined {
  if (code === "internal") return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error instanceof AskableError && error.message !== told ? error.message : undefined;
}

function kindOf(error: unknown): ProblemKind {
  if (error instanceof ServeError || error instanceof HttpError) return error.kind;
  // Nobody reads the reply; the log tells it apart from a failure, by the status that nginx has for it.
  if (isAbort(error)) return "left";
  return error instanceof AskableError ? "failed" : "internal";
}
