import { ModelError } from "../error.js";
import type { LanguageModel } from "../model.js";
import type { ModelConfig } from "../providers/provider.js";

/**
 * Leaves the form of the reply out where the endpoint does not take it. An endpoint that refuses is asked without, and
 * from then on as long as the process lives.
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
      return call(plain);
    }
  };
}
