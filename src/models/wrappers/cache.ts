import { hashOf } from "../../artifacts/hash.js";
import type { LanguageModel, ModelReply, ModelRequest } from "../model.js";
import { joinSamples } from "../samples.js";
import { type CachedModel, missingReply, openReplyStore, type ReplyStore, type StoredRequest } from "./cache-store.js";

/**
 * What is done with replies on disk. `read-write`: read where there, else asked for and kept. `read-only`: read, and
 * what is not there is an error; no model is called. `refresh`: all are asked for anew and replace what is there.
 */
export const CACHE_MODES = ["off", "read-write", "read-only", "refresh"] as const;
export type CacheMode = (typeof CACHE_MODES)[number];

/** Stored replies of one process. */
export interface ReplyCache {
  readonly mode: CacheMode;
  readonly store: ReplyStore;
  /** Replies that are on their way, by key: the same request at the same time is one call. */
  readonly coming: Map<string, Promise<ModelReply | undefined>>;
  /** What `refresh` has asked for: the same request twice in one run is one reply, as it will be when it is read. */
  readonly fresh: Set<string>;
}

/** @param folder Where replies are kept; it is made with the first. */
export function openReplyCache(folder: string, mode: CacheMode): ReplyCache {
  return { mode, store: openReplyStore(folder), coming: new Map(), fresh: new Set() };
}

/**
 * Reads replies from disk and keeps them there, as the mode says. The key is a hash of all that changes the reply: the
 * model, the messages, the sampling, the form, and the number of the sample. Each of several samples that are asked for
 * at once is kept as if it had been asked for alone. Failures are never kept, nor are replies that were cut otherwise
 * than at the length that was asked for.
 */
export function withCache(call: LanguageModel, model: CachedModel, cache: ReplyCache): LanguageModel {
  const { mode, store, coming, fresh } = cache;
  if (mode === "off") return call;

  const read = async ({ key, asked }: Single): Promise<ModelReply | undefined> => {
    const reading = mode !== "refresh" || fresh.has(key);
    const known = reading ? await store.read(key, mode === "read-only") : undefined;
    if (known) return { ...known.reply, stored: true };
    if (mode === "read-only") throw await missingReply(model, asked, store);
    return undefined;
  };

  /** What another that asked for the same gets. */
  const share = async (other: Promise<ModelReply | undefined>, request: ModelRequest) => {
    const reply = await other;
    request.signal?.throwIfAborted();
    return reply && isKept(reply, request) ? { ...reply, stored: true } : undefined;
  };

  /** Asks for samples, and keeps them; undefined for those that the endpoint left out. */
  const ask = async (singles: readonly Single[], request: ModelRequest): Promise<(ModelReply | undefined)[]> => {
    const reply = call(request);
    const replies = singles.map(({ key, request: { sample } }, index) => {
      const own = reply.then(
        (made) => (made.samples ? made.samples.find((each) => each.sample === sample) : index === 0 ? made : undefined),
        () => undefined,
      );
      coming.set(key, own);
      return own;
    });
    try {
      await reply;
      return await Promise.all(
        singles.map(async ({ key, asked }, index) => {
          const made = await replies[index];
          if (!made || !isKept(made, request)) return made;
          await store.write(key, { role: model.role, request: asked, reply: made });
          fresh.add(key);
          return made;
        }),
      );
    } finally {
      for (const [index, { key }] of singles.entries()) if (coming.get(key) === replies[index]) coming.delete(key);
    }
  };

  return async ({ samples, ...request }) => {
    request.signal?.throwIfAborted();
    const singles = (samples ?? [request.sample ?? 0]).map((sample) => singleOf(model, { ...request, sample }));
    const askFor = (some: readonly Single[]) =>
      ask(some, samples ? { ...request, samples: some.map((single) => single.request.sample ?? 0) } : request);
    const known = await Promise.all(singles.map(read));
    // No pause from here until it is asked: the same request at the same time is one call.
    const others = singles.map(({ key }, index) => (known[index] ? undefined : coming.get(key)));
    const own = singles.filter((_, index) => !known[index] && !others[index]);
    const [made, shared] = await Promise.all([
      own.length > 0 ? askFor(own) : [],
      Promise.all(others.map((other) => other && share(other, request))),
    ]);
    const found = singles.map((single, index) => known[index] ?? shared[index] ?? made[own.indexOf(single)]);
    // What another asked for may have come to nothing.
    const replies = found.some((reply) => reply !== undefined) ? found : await askFor(singles);
    if (samples === undefined) return replies[0]!;
    return joinSamples(replies.flatMap((reply, index) => (reply ? { ...reply, sample: samples[index]! } : [])));
  };
}

/** A request for one sample, as it is stored. */
interface Single {
  readonly request: ModelRequest;
  readonly asked: StoredRequest;
  readonly key: string;
}

function singleOf(model: CachedModel, request: ModelRequest): Single {
  const asked = storedRequest(model, request);
  return { request, asked, key: hashOf(asked) };
}

function isKept({ finish }: ModelReply, { maxTokens }: ModelRequest): boolean {
  return finish === "stop" || (finish === "length" && maxTokens !== undefined);
}

function storedRequest({ identity }: CachedModel, request: ModelRequest): StoredRequest {
  const { messages, sample = 0, temperature = 0, ...others } = request;
  const {
    signal: _signal,
    prompt: _prompt,
    generator: _generator,
    reads: _reads,
    dryRunReply: _dryRun,
    onRepeat: _onRepeat,
    onTurn: _onTurn,
    ...settings
  } = others;
  return { model: identity, messages, settings: { ...settings, temperature, sample } };
}
