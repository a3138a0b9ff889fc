import type { Embedder } from "#askable/models/embedders/embedder.js";
import { type Behaviour, json } from "../models/fault-server.js";

/** An embedder that knows words by their letters only: quick, exact and the same everywhere. */
export function letterEmbedder(name = "letters", dimension = 64): Embedder {
  return {
    name,
    dimension,
    embed: async (texts) => texts.map((text) => vectorOf(text, dimension)),
  };
}

/** The same as an endpoint. */
export function embedsLetters(dimension: number): Behaviour {
  const { embed } = letterEmbedder("letters", dimension);
  return async (response, received) => {
    const vectors = await embed(received.body.input as string[]);
    const data = vectors.map((vector, index) => ({ index, embedding: [...vector] }));
    json(200, { data, usage: { prompt_tokens: 5 * data.length } })(response, received);
  };
}

function vectorOf(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["."]) {
    let hash = 7;
    for (const letter of word) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
    vector[hash % dimension]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((part) => part / length);
}
