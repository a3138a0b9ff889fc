type Embed = (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>;

interface Waiting {
  readonly texts: readonly string[];
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes one call at a time of those that come meanwhile, so that many small ones share what serves a large one. */
export function gatherCalls(embed: (texts: readonly string[]) => Promise<Float32Array[]>): Embed {
  let waiting: Waiting[] = [];
  let working = false;

  const work = async () => {
    working = true;
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        const texts = [...new Set(calls.flatMap((call) => call.texts))];
        const vectors = await embed(texts);
        const byText = new Map(texts.map((text, index) => [text, vectors[index]!]));
        for (const call of calls) call.resolve(call.texts.map((text) => byText.get(text)!));
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    }
    working = false;
  };

  return async (texts, signal) => {
    signal?.throwIfAborted();
    return new Promise<Float32Array[]>((resolve, reject) => {
      waiting.push({ texts, resolve, reject });
      if (!working) void work();
    });
  };
}
