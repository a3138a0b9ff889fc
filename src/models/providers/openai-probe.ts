import { withDeadline } from "../deadline.js";
import { ModelError } from "../error.js";
import type { ModelRequest } from "../model.js";
import { keepsForm, type ModelFindings, TRIAL, TRIAL_SCHEMA } from "../probe.js";
import { fetchWhole } from "../whole-response.js";
import { type CallSite, withoutKey } from "./classify-error.js";
import { OPENAI_ADDRESS } from "./openai-client.js";
import { parsed, readReply } from "./openai-reply.js";
import type { ModelConfig } from "./provider.js";

/** Makes a request with further keys in its body, and gives all of the reply. */
type Complete = (request: ModelRequest, more: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Asks an endpoint once, and again without what it refuses: the form of the reply, the probabilities of its tokens. */
export async function probeOpenai(
  site: CallSite,
  config: ModelConfig & { readonly model: string },
  key: string | undefined,
  signal: AbortSignal | undefined,
  complete: Complete,
): Promise<ModelFindings> {
  const effort = config.reasoningEffort;
  const request = { ...TRIAL, ...(signal && { signal }), ...(effort && { reasoningEffort: effort }) };
  const form = config.structured !== false;
  const tries = [
    { form, probabilities: true },
    { form, probabilities: false },
    { form: false, probabilities: true },
    { form: false, probabilities: false },
  ].slice(form ? 0 : 2);
  for (const [at, { form: held, probabilities }] of tries.entries()) {
    const start = performance.now();
    let body: unknown;
    try {
      body = checked(
        await complete({ ...request, ...(held && { schema: TRIAL_SCHEMA }) }, probabilities ? { logprobs: true } : {}),
        site,
      );
    } catch (error) {
      if (at === tries.length - 1 || !mayBeRefused(error)) throw error;
      continue;
    }
    const reply = body as Completion | null;
    const text = withoutKey(reply?.choices?.[0]?.message?.content ?? "", site);
    return {
      text: text.trim(),
      tokensPerSecond: speedOf(reply, performance.now() - start),
      contextLength: await contextOf(config, key, signal),
      structured: !form ? "off" : !held ? "refused" : keepsForm(text) ? "held" : "ignored",
      logprobs: Boolean(reply?.choices?.[0]?.logprobs?.content?.length),
    };
  }
  throw new Error("A model was not tried at all");
}

/** The parts of a reply that are looked at. */
interface Completion {
  readonly choices?: {
    finish_reason?: string;
    message?: { content?: string | null };
    logprobs?: { content?: unknown[] | null } | null;
  }[];
  readonly usage?: { completion_tokens?: number };
  /** Of llama.cpp. */
  readonly timings?: { predicted_per_second?: number };
}

function mayBeRefused(error: unknown): boolean {
  return error instanceof ModelError && (error.failure === "request" || error.refusesSchema);
}

/** Throws what the model would throw. */
function checked(given: unknown, site: CallSite): unknown {
  const body = typeof given === "string" ? parsed(given) : given;
  // What a model thinks may take all tokens of a trial: cut, an empty reply is no failure.
  const [choice] = (body as Completion | null)?.choices ?? [];
  if (choice?.finish_reason !== "length" || !choice.message) readReply(body, site);
  return body;
}

function speedOf(reply: Completion | null, ms: number): number | undefined {
  const counted = reply?.usage?.completion_tokens;
  return reply?.timings?.predicted_per_second ?? (counted ? counted / (ms / 1000) : undefined);
}

/** A question beside the work: who does not answer soon is not waited for. */
const PATIENCE = 5000;
/** Of a list of all models of a large host. */
const MOST_BYTES = 2 ** 24;

/**
 * How many tokens of prompt and reply an endpoint says its model can hold: llama.cpp in `/props`, vLLM
 * (`max_model_len`), OpenRouter (`context_length`) and others in the list of models. Undefined where nobody says.
 */
async function contextOf(
  config: ModelConfig & { readonly model: string },
  key: string | undefined,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const base = (config.baseUrl ?? OPENAI_ADDRESS).replace(/(?<!\/)\/+$/, "");
  const ask = (address: string) => getJson(address, key, signal);
  const [props, models] = await Promise.all([ask(`${base.replace(/\/v\d+$/, "")}/props`), ask(`${base}/models`)]);
  return numberAt(props, "default_generation_settings", "n_ctx") ?? fromList(models, config.model);
}

function fromList(models: unknown, name: string): number | undefined {
  const data = at(models, "data");
  const entries = Array.isArray(data) ? data : [];
  const entry = entries.find((each) => at(each, "id") === name) ?? (entries.length === 1 ? entries[0] : undefined);
  return (
    numberAt(entry, "max_model_len") ??
    numberAt(entry, "context_length") ??
    numberAt(entry, "context_window") ??
    numberAt(entry, "max_context_length")
  );
}

async function getJson(address: string, key: string | undefined, outer: AbortSignal | undefined): Promise<unknown> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  try {
    return await withDeadline(PATIENCE, outer, async (signal) => {
      const response = await fetchWhole(MOST_BYTES)(address, { headers, signal });
      return response.ok ? await response.json() : undefined;
    });
  } catch {
    outer?.throwIfAborted();
    return undefined;
  }
}

const at = (value: unknown, key: string) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = path.reduce(at, value);
  return typeof found === "number" && found > 0 ? found : undefined;
}
