import { defineConfig } from "vitest/config";

/** Spark SQL on a server of its own, which takes a processor for ten minutes: not among the tests that always run. */
export default defineConfig({
  test: {
    globalSetup: "test/support/run-folder.ts",
    include: ["test/databases/spark/spark.server.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
