import type { Embedder } from "../models/embedders/embedder.js";
import type { KeptVectors } from "./kept-vectors.js";

/** Texts between two reports of progress: two seconds or so of the default embedder, which takes those of a length together. */
const TEXTS = 512;

export interface EmbedOptions {
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly signal?: AbortSignal;
}

/**
 * Embeds many texts, in calls of the size and number that the embedder likes; equal texts are embedded once. What a
 * call gave is kept at once, and what was kept before is not asked for.
 */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  { onProgress, signal, kept }: EmbedOptions & { readonly kept?: KeptVectors } = {},
): Promise<Float32Array[]> {
  const distinct = [...new Set(texts)];
  const byText = new Map<string, Float32Array>();
  for (const text of distinct) {
    const vector = kept?.find(text);
    if (vector) byText.set(text, vector);
  }
  // Those of a length share calls, and are taken together there.
  const open = distinct.filter((text) => !byText.has(text)).sort((a, b) => a.length - b.length);
  const { texts: size, atOnce } = embedder.calls ?? { texts: TEXTS, atOnce: 1 };
  const report = () =>
    onProgress?.({ done: Math.round((byText.size / distinct.length) * texts.length), total: texts.length });
  let next = 0;
  let failed = false;
  /** After a failure the calls under way are waited for: they are paid. */
  const work = async () => {
    while (next < open.length && !failed) {
      signal?.throwIfAborted();
      report();
      const chunk = open.slice(next, next + size);
      next += size;
      try {
        const vectors = await embedder.embed(chunk, signal);
        for (const [index, vector] of vectors.entries()) byText.set(chunk[index]!, vector);
        await kept?.keep(chunk, vectors);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
  if (distinct.length > 0) report();
  return texts.map((text) => byText.get(text)!);
}
