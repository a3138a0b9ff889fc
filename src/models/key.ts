import { AskableError } from "../errors.js";
import { isLoopbackUrl } from "../loopback.js";

/**
 * The key of an endpoint; none where the configuration names no variable, or for a server on this machine.
 *
 * @param what Who needs it, for the message: "The model coder".
 * @param entry Where the configuration has it: "models.coder".
 * @throws AskableError when the variable is not set.
 */
export function keyFor(
  what: string,
  entry: string,
  config: { readonly apiKeyEnv?: string | undefined; readonly baseUrl?: string | undefined },
  keyOf: (variable: string) => string | undefined,
): string | undefined {
  if (config.apiKeyEnv === undefined) return undefined;
  const key = keyOf(config.apiKeyEnv)?.trim();
  if (key) return key;
  if (config.baseUrl !== undefined && isLoopbackUrl(config.baseUrl)) return undefined;
  throw new AskableError(`${what} needs a key, and the environment variable ${config.apiKeyEnv} is not set`, {
    hint: `Set ${config.apiKeyEnv}, or name another variable in ${entry}.apiKeyEnv of askable.yaml.`,
  });
}
