import { AskableError } from "../errors.js";

/**
 * What went wrong with a call, as far as it decides what to do next.
 * `refused`: nobody listens at the address. `lost`: the connection broke. `timeout`: the deadline of one call passed.
 * `rate`: 429. `server`: 5xx. `denied`: 401 or 403. `missing`: no such model or path. `context`: the prompt is too long.
 * `request`: any other 4xx. `garbled`: a reply cut in the middle. `wrong`: a reply of something that is no such endpoint.
 * `empty`: a reply without text.
 */
export type ModelFailure =
  | "refused"
  | "lost"
  | "timeout"
  | "rate"
  | "server"
  | "denied"
  | "missing"
  | "context"
  | "request"
  | "garbled"
  | "wrong"
  | "empty";

/** By how much a prompt was too long, as far as the provider said. */
export interface ContextExcess {
  /** Tokens that were asked for: of the prompt, or of prompt and reply together. */
  readonly asked: number | undefined;
  /** Tokens that the model can hold. */
  readonly limit: number | undefined;
}

/** A call to a model that gave no usable reply. */
export class ModelError extends AskableError {
  readonly failure: ModelFailure;
  /** Milliseconds that the provider asked us to wait. */
  readonly retryAfter: number | undefined;
  /** With the failure `context`: how long the prompt was and may be, as far as the provider said. */
  readonly excess: ContextExcess | undefined;
  /** Whether the endpoint seems to refuse the form that the reply should have; the same call without it may succeed. */
  readonly refusesSchema: boolean;

  constructor(
    failure: ModelFailure,
    message: string,
    options: {
      hint: string;
      retryAfter?: number | undefined;
      excess?: ContextExcess | undefined;
      refusesSchema?: boolean | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { hint: options.hint, cause: options.cause });
    this.failure = failure;
    this.retryAfter = options.retryAfter;
    this.excess = options.excess;
    this.refusesSchema = options.refusesSchema ?? false;
  }
}
