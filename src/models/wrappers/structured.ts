import type { OpenaiConfig } from "../config.js";
import { ModelError } from "../error.js";
import type { LanguageModel } from "../model.js";

/** Words of an endpoint that does not take the form of a reply, or not this one. */
const REFUSAL = /response_format|json_schema|json schema|structured output|guided|grammar/i;

/** Whether a failed call may succeed without the form that it asked for. */
export function refusesSchema(error: unknown): boolean {
  if (!(error instanceof ModelError)) return false;
  return (error.failure === "request" || error.failure === "server") && REFUSAL.test(error.message);
}

/**
 * Leaves the form of the reply out where the endpoint does not take it. An endpoint that refuses is asked without, and
 * from then on as long as the process lives.
 */
export function withStructured(call: LanguageModel, structured: OpenaiConfig["structured"] = "auto"): LanguageModel {
  let taken = structured !== false;
  return async (request) => {
    const { schema, ...plain } = request;
    if (schema === undefined || !taken) return call(plain);
    if (structured === true) return call(request);
    try {
      return await call(request);
    } catch (error) {
      if (!refusesSchema(error)) throw error;
      taken = false;
      return call(plain);
    }
  };
}
