import { AskableError, messageOf } from "../../errors.js";
import { DeadlinePassed } from "../deadline.js";
import { type ContextExcess, ModelError, type ModelFailure } from "../error.js";
import { BodyTooLarge } from "../whole-response.js";
import { readRetryAfter } from "../wrappers/retry.js";

/** What a message about a failed call names. */
export interface CallSite {
  /** What stands at `entry` of `askable.yaml`: "model coder", "embedder". */
  readonly what: string;
  /** Where the configuration has it: "models.coder", "embedder". */
  readonly entry: string;
  /** What it answers with, for replies that are something else. */
  readonly gives: string;
  readonly address: string;
  readonly model: string;
  readonly keyVariable: string | undefined;
  /** The key itself, which an endpoint may give back in what it says: no message holds it. */
  readonly key?: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  /** How addresses of such endpoints usually end. */
  readonly ending?: string;
  /** Whether several samples may be asked for at once. */
  readonly samples?: boolean;
}

/** What a failed call of the `openai` package means. */
export function classify(error: unknown, site: CallSite): Error {
  if (error instanceof AskableError) return error;
  if (error instanceof DeadlinePassed)
    return failure("timeout", `gave no reply within ${site.timeout / 1000} s`, site, { cause: error });
  const { status, headers } = error as { status?: number; headers?: Headers };
  const said = saidBy(error);
  if (typeof status === "number") {
    const retryAfter = readRetryAfter(headers, Date.now());
    const excess = readContextExcess(said, (error as { error?: unknown }).error);
    return failure(failureOf(status, said), `answered ${status}: ${said}`, site, { cause: error, retryAfter, excess });
  }
  if (error instanceof SyntaxError)
    return failure("garbled", "sent a reply that is not whole JSON", site, { cause: error });
  const cause = rootCause(error);
  if (cause.found instanceof BodyTooLarge) {
    const most = `${cause.found.most / 2 ** 20} MiB`;
    return failure("wrong", `answered with more than ${most}`, site, { cause: error });
  }
  if (cause.code === "ECONNREFUSED" || cause.code === "ENOTFOUND" || cause.code === "EAI_AGAIN") {
    return failure("refused", cause.code === "ECONNREFUSED" ? "does not listen" : "was not found", site, {
      cause: error,
    });
  }
  // The client's errors all have the name "Error". Node's fetch waits 300 s for the first byte, whatever `timeout` says.
  if (error instanceof Error && error.constructor.name === "APIConnectionTimeoutError") {
    return failure("timeout", `gave no reply within ${site.timeout / 1000} s`, site, { cause: error });
  }
  const network = cause.code !== undefined || /connection|terminated|socket|network/i.test(messageOf(error));
  if (network) return failure("lost", `broke the connection (${cause.code ?? cause.message})`, site, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

/** A reply that came and cannot be used. */
export function unusable(kind: "wrong" | "server" | "empty", detail: string, site: CallSite): ModelError {
  if (kind === "wrong") return failure(kind, `answered something that is no ${site.gives}: ${detail}`, site);
  if (kind === "server") {
    // Some gateways answer 200 whatever happened.
    const excess = isContextExcess(detail) ? readContextExcess(detail, undefined) : undefined;
    return failure(excess ? "context" : kind, `answered with an error: ${detail}`, site, { excess });
  }
  return failure(kind, `gave an empty reply${EMPTY_BECAUSE[detail] ?? ""}`, site);
}

const EMPTY_BECAUSE: Readonly<Record<string, string>> = {
  length: " (cut at its length limit)",
  content_filter: " (held back by its content filter)",
};

function failureOf(status: number, said: string): ModelFailure {
  if (status === 401 || status === 403) return "denied";
  if (status === 404) return "missing";
  if (status === 408 || status === 409) return "lost";
  if (status === 429) return /quota|billing|credit/i.test(said) ? "denied" : "rate";
  // llama.cpp reports a prompt beyond its context as 400, some gateways as 500.
  if (status !== 503 && isContextExcess(said)) return "context";
  if (status === 413) return "context";
  return status >= 500 ? "server" : "request";
}

function failure(
  kind: ModelFailure,
  what: string,
  site: CallSite,
  more: Omit<ConstructorParameters<typeof ModelError>[2], "hint"> = {},
): ModelError {
  const { excess, ...rest } = more;
  const message = `The ${site.what} (${site.model} at ${site.address}) ${what}`;
  return new ModelError(kind, withoutKey(message, site), {
    hint: hintFor(kind, site),
    ...rest,
    ...(kind === "context" && { excess }),
    refusesSchema: (kind === "request" || kind === "server") && REFUSES_SCHEMA.test(what),
  });
}

/** Shorter ones are words, not secrets. */
const SHORTEST_KEY = 6;

/** A text of an endpoint without the key that was sent to it, nor a beginning of it where the text was cut. */
export function withoutKey(text: string, { key = "" }: Pick<CallSite, "key">): string {
  if (key.length < SHORTEST_KEY) return text;
  const without = text.replaceAll(key, "***");
  for (let length = key.length - 1; length >= SHORTEST_KEY; length--) {
    if (without.endsWith(key.slice(0, length))) return `${without.slice(0, -length)}***`;
  }
  return without;
}

/** Words with which endpoints refuse the form of a reply. */
const REFUSES_SCHEMA = /response_format|json_schema|json schema|structured output|guided|grammar/i;

function hintFor(kind: ModelFailure, site: CallSite): string {
  const { entry } = site;
  switch (kind) {
    case "refused":
    case "lost":
      return `Start the server at ${site.address}, or correct ${entry}.baseUrl in askable.yaml.`;
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
      return `Check ${entry}.model and ${entry}.baseUrl${site.ending ? ` (it usually ends in ${site.ending})` : ""} in askable.yaml.`;
    case "context":
      return entry === "embedder"
        ? "Lower embedder.batch in askable.yaml, or name a model with a longer context."
        : "Name a model with a longer context, or lower the number of fields and examples in the pipeline.";
    case "request":
      return site.samples
        ? `Check ${entry}.extraBody, model and samplesPerCall in askable.yaml.`
        : `Check ${entry}.extraBody and ${entry}.model in askable.yaml.`;
    case "wrong":
      return `Check ${entry}.baseUrl in askable.yaml${site.ending ? `: it usually ends in ${site.ending}` : ""}.`;
    case "empty":
      return `Try another model, or a higher maxTokens in the pipeline if the model thinks before it answers.`;
  }
}

/** Characters of what a server said that are looked at. */
const MOST_READ = 10_000;

/** What the server said, in one line. */
function saidBy(error: unknown): string {
  const body = (error as { error?: unknown }).error;
  const inner = (body as { message?: unknown } | undefined)?.message ?? (typeof body === "string" ? body : undefined);
  const text = typeof inner === "string" ? inner : messageOf(error).replace(/^\d{3}\s+/, "");
  const line = text
    .slice(0, MOST_READ)
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line === "" ? "no message" : line.slice(0, 200);
}

function rootCause(error: unknown): { code?: string; message: string; found: unknown } {
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
  return { ...(typeof found === "string" ? { code: found } : {}), message: messageOf(current), found: current };
}

/** How providers say that a prompt is beyond the context; a bare "context" may mean anything. */
const EXCESS =
  /context.{0,40}(length|size|window|exceed)|exceeds?.{0,40}(context|maximum number of tokens)|too many tokens|prompt is too long|input is too long/i;

function isContextExcess(said: string): boolean {
  return EXCESS.test(said);
}

const NUMBER = "([\\d,_]{2,12})";
const LIMITS = [
  `maximum (?:context|model|input)? ?(?:length|size)?(?: of this model)? (?:is|of) ${NUMBER}`,
  `context (?:size|length|window)[^\\d]{0,20}${NUMBER}`,
  `maximum number of tokens(?: allowed)?[^\\d]{0,6}${NUMBER}`,
  `> ${NUMBER}`,
  `(?:limit|at most|up to)[^\\d]{0,12}${NUMBER}`,
].map((pattern) => new RegExp(pattern, "i"));
const ASKED = [
  `requested(?: about)? ${NUMBER}`,
  `resulted in ${NUMBER}`,
  `token count[^\\d]{0,6}${NUMBER}`,
  `request \\(${NUMBER} tokens`,
  `prompt (?:is too long:|contains(?: at least)?|has) ${NUMBER}`,
  `${NUMBER} tokens >`,
].map((pattern) => new RegExp(pattern, "i"));

/**
 * Reads the counts out of a provider's words, or of its error object where it has them (llama.cpp's `n_prompt_tokens`
 * and `n_ctx`).
 */
function readContextExcess(said: string, body: unknown): ContextExcess {
  const given = (body ?? {}) as { n_prompt_tokens?: unknown; n_ctx?: unknown };
  return {
    asked: countOf(given.n_prompt_tokens) ?? firstIn(said, ASKED),
    limit: countOf(given.n_ctx) ?? firstIn(said, LIMITS),
  };
}

const countOf = (value: unknown) => (typeof value === "number" && value > 0 ? value : undefined);

function firstIn(said: string, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(said)?.[1];
    if (found !== undefined) return Number(found.replaceAll(/[,_]/g, ""));
  }
  return undefined;
}
