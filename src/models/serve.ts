import { AskableError } from "../errors.js";
import { type ModelConfig, type ModelsConfig, modelForRole } from "./config.js";
import { withLimit } from "./limit.js";
import type { LanguageModel, Models, ServedModel } from "./model.js";
import { openaiModel } from "./openai.js";
import { withRetry } from "./retry.js";

const DEFAULT_CONCURRENCY = 4;

/** One line per provider. */
const PROVIDERS: Record<ModelConfig["provider"], (name: string, config: ModelConfig, key?: string) => LanguageModel> = {
  openai: openaiModel,
};

/**
 * The models of `askable.yaml`, each with its retries and limits; they live as long as the process and serve all
 * questions. Budget, meter and trace of one question are put around them by the pipeline's runner.
 *
 * @param keyOf The value of an environment variable; only the command line reads the environment.
 */
export function serveModels(config: ModelsConfig, keyOf: (variable: string) => string | undefined): Models {
  const served = new Map<string, ServedModel>();
  return {
    forRole: (role) => {
      const name = modelForRole(config, role);
      const entry = name === undefined ? undefined : config.models[name];
      if (name === undefined || entry === undefined) throw noModel(role, Object.keys(config.models));
      const model = served.get(name) ?? serve(name, entry, keyFor(name, entry, keyOf));
      served.set(name, model);
      return model;
    },
  };
}

/** What stands in place of models where none is configured. */
export const noModels: Models = {
  forRole: (role) => {
    throw noModel(role, []);
  },
};

function serve(name: string, config: ModelConfig, key: string | undefined): ServedModel {
  const provider = PROVIDERS[config.provider];
  const input = config.price?.in ?? 0;
  return {
    name,
    call: withLimit(withRetry(provider(name, config, key)), {
      concurrency: config.concurrency ?? DEFAULT_CONCURRENCY,
      requestsPerMinute: config.requestsPerMinute,
    }),
    price: { in: input, out: config.price?.out ?? 0, cached: config.price?.cached ?? input },
    contextLength: config.contextLength,
  };
}

function keyFor(name: string, config: ModelConfig, keyOf: (variable: string) => string | undefined) {
  if (config.apiKeyEnv === undefined) return undefined;
  const key = keyOf(config.apiKeyEnv)?.trim();
  if (key) return key;
  if (config.baseUrl !== undefined && isLoopback(new URL(config.baseUrl).hostname)) return undefined;
  throw new AskableError(`The model ${name} needs a key, and the environment variable ${config.apiKeyEnv} is not set`, {
    hint: `Set ${config.apiKeyEnv}, or name another variable in models.${name}.apiKeyEnv of askable.yaml.`,
  });
}

const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);

function noModel(role: string, names: readonly string[]): AskableError {
  if (names.length > 0) {
    return new AskableError(`No model serves the role "${role}"`, {
      hint: `Add roles.${role} or roles.default to askable.yaml; its models are: ${names.join(", ")}.`,
    });
  }
  return new AskableError(`No model is configured, and the role "${role}" needs one`, {
    hint: "Name one in askable.yaml under models and roles.default, or use --pipeline offline, which needs none.",
  });
}
