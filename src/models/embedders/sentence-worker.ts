import { parentPort } from "node:worker_threads";
import { messageOf } from "../../errors.js";
import { embedSentences } from "./sentence-model.js";

/** Entry file of the threads that `sentenceEncoder` starts: texts in, their vectors out. */
parentPort?.on("message", async (texts: readonly string[]) => {
  try {
    const vectors = await embedSentences(texts);
    parentPort?.postMessage(
      { vectors },
      vectors.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    parentPort?.postMessage({ failure: messageOf(error) });
  }
});
