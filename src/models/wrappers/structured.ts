import { ModelError } from "../error.js";
import type { LanguageModel } from "../model.js";
import type { ModelConfig } from "../providers/provider.js";

/**
 * Leaves out the form of the reply where the endpoint does not support it. Once an endpoint has refused it, it is left
 * out for the rest of the process.
 */
export function withStructured(call: LanguageModel, structured: ModelConfig["structured"] = "auto"): LanguageModel {
  let taken = structured !== false;
  return async (request) => {
    const { schema, ...plain } = request;
    if (schema === undefined || !taken) return call(plain);
    if (structured === true) return call(request);
    try {
      return await call(request);
    } catch (error) {
      if (!(error instanceof ModelError && error.refusesSchema)) throw error;
      taken = false;
      request.onRepeat?.(error);
      return call(plain);
    }
  };
}
