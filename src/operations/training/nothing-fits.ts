import { AskableError } from "../../errors.js";

/** Of a set in which every row is longer than the context. */
export function nothingFits(row: string, context: number | undefined): AskableError {
  return new AskableError(`No ${row} has at most ${context} tokens`, {
    code: "usage",
    hint: "Raise --context, or lower --noise. How long they are: askable training check DATA --tokenizer FILE.",
  });
}
