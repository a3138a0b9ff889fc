import { hashOf } from "../../artifacts/hash.js";
import type { LanguageModel, ModelReply, ModelRequest } from "../model.js";
import { missingReply } from "./cache-miss.js";
import { type CachedModel, openReplyStore, type ReplyStore, type StoredRequest } from "./cache-store.js";

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
  readonly coming: Map<string, Promise<ModelReply>>;
  /** What `refresh` has asked for: the same request twice in one run is one reply, as it will be when it is read. */
  readonly fresh: Set<string>;
}

/** @param folder Where replies are kept; it is made with the first. */
export function openReplyCache(folder: string, mode: CacheMode): ReplyCache {
  return { mode, store: openReplyStore(folder), coming: new Map(), fresh: new Set() };
}

/**
 * Reads replies from disk and keeps them there, as the mode says. The key is a hash of all that changes the reply: the
 * model, the messages, the sampling, the form, and the number of the sample. Failures are never kept, nor are replies
 * that were cut otherwise than at the length that was asked for.
 */
export function withCache(call: LanguageModel, model: CachedModel, cache: ReplyCache): LanguageModel {
  const { mode, store, coming, fresh } = cache;
  if (mode === "off") return call;
  return async (request) => {
    request.signal?.throwIfAborted();
    const asked = storedRequest(model, request);
    const key = hashOf(asked);
    const reading = mode !== "refresh" || fresh.has(key);
    const known = reading ? await store.read(key, mode === "read-only") : undefined;
    if (known) return { ...known.reply, stored: true };
    if (mode === "read-only") throw await missingReply(model, asked, store);
    const before = coming.get(key);
    if (before) {
      const reply = await before.catch(() => undefined);
      request.signal?.throwIfAborted();
      if (reply && isKept(reply, request)) return { ...reply, stored: true };
    }
    const reply = call(request);
    coming.set(key, reply);
    try {
      const made = await reply;
      if (isKept(made, request)) {
        await store.write(key, { role: model.role, request: asked, reply: made });
        fresh.add(key);
      }
      return made;
    } finally {
      if (coming.get(key) === reply) coming.delete(key);
    }
  };
}

function isKept({ finish }: ModelReply, { maxTokens }: ModelRequest): boolean {
  return finish === "stop" || (finish === "length" && maxTokens !== undefined);
}

function storedRequest({ identity }: CachedModel, request: ModelRequest): StoredRequest {
  const { messages, sample = 0, temperature = 0, ...others } = request;
  const { signal: _signal, prompt: _prompt, generator: _generator, ...settings } = others;
  return { model: identity, messages, settings: { ...settings, temperature, sample } };
}
