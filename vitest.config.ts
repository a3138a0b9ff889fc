import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long and are short, begun first: without times of an earlier run, long files come first. */
const FIRST = ["package", "cli/interrupted", "cli/commands/refresh", "reports/notebooks", "docs-sessions", "demo"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = FIRST.map((name) => sorted.find(({ moduleId }) => moduleId.endsWith(`/test/${name}.test.ts`)));
    return [...new Set([...first.filter((file) => file !== undefined), ...sorted])];
  }
}

/** All tests, on the build. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test waits for its processes, for the disk and for time to pass as much as it computes.
    maxWorkers: Math.min(8, Math.ceil(1.5 * availableParallelism())),
    sequence: { sequencer: LongestFirst },
  },
});
