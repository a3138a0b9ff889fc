import { defineConfig } from "vitest/config";

/** The whole product, one thing after the other: `npx vitest run --config bench/hostile/vitest.config.ts`. */
export default defineConfig({
  test: {
    include: ["bench/hostile/*.hostile.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
