import type fc from "fast-check";

/** Seconds for each property, where `bench/fuzz` asks for them; otherwise so many runs as a test names, always the same. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/**
 * The settings of a property. A failure prints its seed and its path, with which `bench/fuzz` makes it again.
 *
 * @param few Runs in `npm test`.
 */
export function runs(few: number): fc.Parameters<unknown> {
  const path = process.env.FUZZ_PATH === undefined ? {} : { path: process.env.FUZZ_PATH };
  if (SECONDS === 0) return { seed: SEED, numRuns: few };
  const limits = { interruptAfterTimeLimit: 1000 * SECONDS, markInterruptAsFailure: false };
  return { seed: SEED, numRuns: Number.MAX_SAFE_INTEGER, ...limits, ...path };
}

/** Milliseconds for a test with that many properties. */
export const patience = (properties = 1) => 60_000 + 1000 * SECONDS * properties;
