import { parentPort } from "node:worker_threads";
import { messageOf } from "../../errors.js";
import { type EmbedOne, loadSentenceModel } from "./sentence-model.js";

/** Entry file of the threads that `sentenceEncoder` starts: one text in, one vector out. */
let model: Promise<EmbedOne> | undefined;

parentPort?.on("message", async ({ id, text }: { id: number; text: string }) => {
  try {
    model ??= loadSentenceModel();
    const vector = await (await model)(text);
    parentPort?.postMessage({ id, vector }, [vector.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ id, failure: messageOf(error) });
  }
});
