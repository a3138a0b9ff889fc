/** An embedder that embeds each text once; `known` holds the vectors. */
export function remembering(embedder, known = new Map()) {
  return {
    ...embedder,
    known,
    async embed(texts, options) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      const vectors = fresh.length > 0 ? await embedder.embed(fresh, options) : [];
      for (const [index, text] of fresh.entries()) known.set(text, vectors[index]);
      return texts.map((text) => known.get(text));
    },
  };
}
