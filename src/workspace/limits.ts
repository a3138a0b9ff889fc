import { CONCURRENCY, type ProfileLimits } from "../profiles/measure/limits.js";
import type { Config } from "./config.js";

/** The limits of `askable.yaml`, and before them those that were given for this run. */
export function limitsFor(config: Config, given: ProfileLimits = {}): ProfileLimits {
  return { ...config.profile, ...given, table: { ...config.profile?.table, ...given.table } };
}

/** Child processes that measuring so many tables at a time needs. */
export function childrenFor({ concurrency = CONCURRENCY }: ProfileLimits): number {
  return Math.max(2, concurrency);
}
