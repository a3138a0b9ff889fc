import { hashOf } from "../artifacts/hash.js";
import type { RunRecord } from "../evaluation/run/format.js";
import { providerOf } from "../models/providers/providers.js";
import { assignRole } from "../models/roles.js";
import type { Config } from "./config.js";

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
