import { defineConfig } from "vitest/config";
import { fromSource, SOURCE, strip } from "./test/support/from-source.js";
import { unitTests, unitTestsOf } from "./test/support/unit-tests.js";

/** The tests that need neither a build nor a server nor a browser, on `src` as it stands. */
export default defineConfig({
  plugins: [fromSource()],
  test: {
    globalSetup: "test/support/run-folder.ts",
    include: unitTests(),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    watchTriggerPatterns: [
      {
        pattern: /\/src\/.+\.ts$/,
        testsToRun: (file) => {
          if (file.startsWith(SOURCE)) void strip(file);
          return unitTestsOf(file);
        },
      },
    ],
  },
});
