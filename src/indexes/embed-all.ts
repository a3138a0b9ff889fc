import type { Embedder } from "../models/embedder.js";

/** Texts between two reports of progress: about a second of the default embedder. */
const CHUNK = 128;

export interface EmbedOptions {
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly signal?: AbortSignal;
}

/** Embeds many texts in chunks; equal texts are embedded once. */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  { onProgress, signal }: EmbedOptions = {},
): Promise<Float32Array[]> {
  const distinct = [...new Set(texts)];
  const byText = new Map<string, Float32Array>();
  const report = (done: number) =>
    onProgress?.({ done: Math.round((done / distinct.length) * texts.length), total: texts.length });
  for (let start = 0; start < distinct.length; start += CHUNK) {
    signal?.throwIfAborted();
    report(start);
    const chunk = distinct.slice(start, start + CHUNK);
    for (const [index, vector] of (await embedder.embed(chunk, signal)).entries()) byText.set(chunk[index]!, vector);
  }
  if (distinct.length > 0) report(distinct.length);
  return texts.map((text) => byText.get(text)!);
}
