import { defineConfig } from "vitest/config";

/** Spark SQL on a server of its own, which takes a processor for ten minutes: not among the tests that always run. */
export default defineConfig({
  test: {
    globalSetup: "test/support/run-folder.ts",
    include: ["test/databases/spark/*.server.ts"],
    // A cluster is six processes of Java: one server at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
