import { hashOf } from "../artifacts/hash.js";
import type { RunRecord } from "../evaluation/run/format.js";
import type { LanguageModel, ModelReply, Models, Usage } from "../models/model.js";
import { priceOf } from "../models/model.js";
import { providerOf } from "../models/providers/providers.js";
import { assignRole } from "../models/roles.js";
import { storedUsage } from "../models/samples.js";
import { serveModels } from "../models/serve.js";
import { type CacheMode, openReplyCache } from "../models/wrappers/cache.js";
import type { Cost } from "../traces/events.js";
import type { Config } from "./config.js";
import type { Workspace } from "./workspace.js";

export interface ModelsContext {
  readonly workspace: Workspace;
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Goes before the mode of `askable.yaml`. */
  readonly cache?: CacheMode | undefined;
}

/** The models of a workspace, for all questions of a process: their limits hold for these together. */
export function openModels({ workspace, config, environment, cache = config.cache ?? "off" }: ModelsContext): Models {
  return serveModels(config, (variable) => environment[variable], openReplyCache(workspace.replies, cache));
}

/**
 * Counts the replies of one question that were read from disk. In trace and budgets they stand with what they took
 * when they were made, so that a replay goes the same way; they cost nothing now.
 */
export function countStored(models: Models) {
  const stored = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0 };
  const counted = (call: LanguageModel, count: (usage: Usage, reply: ModelReply) => void): LanguageModel => {
    return async (request) => {
      const reply = await call(request);
      count(storedUsage(reply), reply);
      return reply;
    };
  };
  return {
    models: {
      forRole: (role) => {
        const served = models.forRole(role);
        const call = counted(served.call, (usage, reply) => {
          if (reply.stored) stored.calls += 1;
          stored.tokensIn += usage.tokensIn;
          stored.tokensOut += usage.tokensOut;
          stored.tokensCached += usage.tokensCached;
          stored.price += priceOf(usage, served.price);
        });
        return { ...served, call };
      },
    } satisfies Models,
    /** What a question really cost. */
    costOf: (cost: Cost): Cost & { readonly storedCalls?: number } => {
      if (stored.calls === 0 && stored.tokensOut === 0) return cost;
      return {
        calls: cost.calls - stored.calls,
        tokensIn: cost.tokensIn - stored.tokensIn,
        tokensOut: cost.tokensOut - stored.tokensOut,
        tokensCached: cost.tokensCached - stored.tokensCached,
        // Sums of prices carry the rounding of binary fractions.
        price: cost.calls === stored.calls ? 0 : Math.max(0, cost.price - stored.price),
        seconds: cost.seconds,
        ...(stored.calls > 0 && { storedCalls: stored.calls }),
      };
    },
  };
}

/**
 * Each role's model, with a hash of what can change its replies. Roles without a model are left out: the pipeline says so
 * when it runs.
 */
export function modelIdentities(config: Config, roles: readonly string[]): RunRecord["models"] {
  return Object.fromEntries(
    roles.flatMap((role) => {
      const assigned = assignRole(config, role);
      if (!assigned) return [];
      const { name, config: entry, sampling } = assigned;
      const { temperature, topP, topK, minP, seed, maxTokens, reasoningEffort } = entry;
      const own = { temperature, topP, topK, minP, seed, maxTokens, reasoningEffort };
      const provider = providerOf(entry);
      const hash = hashOf([provider.identity(entry), own, sampling]);
      return [[role, { model: `${name} (${provider.label(entry)})`, hash }]];
    }),
  );
}
