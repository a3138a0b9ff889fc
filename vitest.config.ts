import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { sharingTests } from "./test/support/unit-tests.js";

/** Files that take long and are short, begun first: without times of an earlier run, long files come first. */
const FIRST = ["package", "cli/interrupted", "cli/commands/refresh", "reports/notebooks", "docs-sessions", "demo"];

/** Those with a process of their own before those that share one, which ends where one of the others follows. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = FIRST.map((name) => sorted.find(({ moduleId }) => moduleId.endsWith(`/test/${name}.test.ts`)));
    const all = [...new Set([...first.filter((file) => file !== undefined), ...sorted])];
    const isolated = (file: TestSpecification) => file.project.config.isolate;
    return [...all.filter(isolated), ...all.filter((file) => !isolated(file))];
  }
}

/** Node.js loads the build itself, once a process. */
function fromBuild(): Plugin {
  const build = fileURLToPath(new URL("dist/", import.meta.url));
  return {
    name: "from-build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^#askable\// },
      handler: (id) => ({ id: id.replace("#askable/", build), external: true }),
    },
  };
}

const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };
const sharing = sharingTests();

/** All tests, on the build. */
export default defineConfig({
  test: {
    globalSetup: "test/support/run-folder.ts",
    // A test waits for its processes, for the disk and for time to pass as much as it computes. What the projects took
    // over of it, `--maxWorkers` could not change.
    maxWorkers: Math.min(8, Math.ceil(1.5 * availableParallelism())),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [fromBuild()],
        test: { ...timeouts, name: "alone", include: ["test/**/*.test.ts"], exclude: sharing },
      },
      { plugins: [fromBuild()], test: { ...timeouts, name: "sharing", include: sharing, isolate: false } },
    ],
  },
});
