import { AskableError, messageOf } from "../errors.js";
import { ModelError, type ModelFailure } from "./error.js";
import { readRetryAfter } from "./retry.js";

/** What a message about a failed call names. */
export interface CallSite {
  readonly name: string;
  readonly address: string;
  readonly model: string;
  readonly keyVariable: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

/** What a failed call of the `openai` package means. */
export function classify(error: unknown, site: CallSite, late: boolean): Error {
  if (error instanceof AskableError) return error;
  if (late) return failure("timeout", `gave no reply within ${site.timeout / 1000} s`, site, error);
  const { status, headers } = error as { status?: number; headers?: Headers };
  const said = saidBy(error);
  if (typeof status === "number") {
    const retryAfter = readRetryAfter(headers, Date.now());
    return failure(failureOf(status, said), `answered ${status}: ${said}`, site, error, retryAfter);
  }
  if (error instanceof SyntaxError) return failure("garbled", "sent a reply that is not whole JSON", site, error);
  const cause = rootCause(error);
  if (cause.code === "ECONNREFUSED" || cause.code === "ENOTFOUND" || cause.code === "EAI_AGAIN") {
    return failure("refused", cause.code === "ECONNREFUSED" ? "does not listen" : "was not found", site, error);
  }
  // The client's errors all have the name "Error". Node's fetch waits 300 s for the first byte, whatever `timeout` says.
  if (error instanceof Error && error.constructor.name === "APIConnectionTimeoutError") {
    return failure("timeout", `gave no reply within ${site.timeout / 1000} s`, site, error);
  }
  const network = cause.code !== undefined || /connection|terminated|socket|network/i.test(messageOf(error));
  if (network) return failure("lost", `broke the connection (${cause.code ?? cause.message})`, site, error);
  return error instanceof Error ? error : new Error(String(error));
}

/** A reply that came and cannot be used. */
export function unusable(kind: "wrong" | "server" | "empty", detail: string, site: CallSite): ModelError {
  if (kind === "wrong") return failure(kind, `answered something that is no chat completion: ${detail}`, site);
  if (kind === "server") return failure(kind, `answered with an error: ${detail}`, site);
  return failure(kind, `gave an empty reply${detail === "length" ? " (cut at its length limit)" : ""}`, site);
}

function failureOf(status: number, said: string): ModelFailure {
  if (status === 401 || status === 403) return "denied";
  if (status === 404) return "missing";
  if (status === 408 || status === 409) return "lost";
  if (status === 429) return /quota|billing|credit/i.test(said) ? "denied" : "rate";
  // llama.cpp reports a prompt beyond its context as 400, some gateways as 500.
  if (status !== 503 && /context.{0,40}(length|size|window|exceed)|too many tokens|prompt is too long/i.test(said)) {
    return "context";
  }
  if (status === 413) return "context";
  return status >= 500 ? "server" : "request";
}

function failure(kind: ModelFailure, what: string, site: CallSite, cause?: unknown, retryAfter?: number): ModelError {
  return new ModelError(kind, `The model ${site.name} (${site.model} at ${site.address}) ${what}`, {
    hint: hintFor(kind, site),
    retryAfter,
    cause,
  });
}

function hintFor(kind: ModelFailure, site: CallSite): string {
  const entry = `models.${site.name}`;
  switch (kind) {
    case "refused":
    case "lost":
      return `Start the server at ${site.address}, or mend ${entry}.baseUrl in askable.yaml.`;
    case "timeout":
      return `Raise ${entry}.timeout in askable.yaml, or name a faster model.`;
    case "rate":
      return `Lower ${entry}.concurrency or set ${entry}.requestsPerMinute in askable.yaml, and try again later.`;
    case "server":
    case "garbled":
      return "Look at the server's log, and try again.";
    case "denied":
      return site.keyVariable === undefined
        ? `Set ${entry}.apiKeyEnv in askable.yaml to the variable that holds the key.`
        : `Check the key in the environment variable ${site.keyVariable}, and what it may use.`;
    case "missing":
      return `Check ${entry}.model and ${entry}.baseUrl (it usually ends in /v1) in askable.yaml.`;
    case "context":
      return `Name a model with a longer context, or lower the number of fields and examples in the pipeline.`;
    case "request":
      return `Check ${entry}.extraBody and ${entry}.model in askable.yaml.`;
    case "wrong":
      return `Check ${entry}.baseUrl in askable.yaml: it usually ends in /v1.`;
    case "empty":
      return `Try another model, or a higher maxTokens in the pipeline if the model thinks before it answers.`;
  }
}

/** What the server said, in one line. */
function saidBy(error: unknown): string {
  const body = (error as { error?: unknown }).error;
  const inner = (body as { message?: unknown } | undefined)?.message ?? (typeof body === "string" ? body : undefined);
  const text = typeof inner === "string" ? inner : messageOf(error).replace(/^\d{3}\s+/, "");
  const line = text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line === "" ? "no message" : line.slice(0, 200);
}

function rootCause(error: unknown): { code?: string; message: string } {
  let current: unknown = error;
  let code: string | undefined;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    code = (current as NodeJS.ErrnoException).code ?? code;
    if (!(current.cause instanceof Error)) break;
    current = current.cause;
  }
  // Node reports several addresses of one name as an AggregateError, whose parts carry the code.
  const first = current instanceof AggregateError ? (current.errors[0] as NodeJS.ErrnoException) : undefined;
  const found = first?.code ?? code;
  return { ...(typeof found === "string" ? { code: found } : {}), message: messageOf(current) };
}
