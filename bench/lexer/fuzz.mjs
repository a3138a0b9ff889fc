// Statements made from fragments, read by the lexer and by the engine, for as long as one likes: fails where they differ.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    /** mysql or duckdb. */
    engine: { type: "string", default: "mysql" },
    seconds: { type: "string", default: "3600" },
    /** Each seed makes other statements. */
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

const { status } = spawnSync("npx", ["vitest", "run", `test/databases/${values.engine}/lexer.test.ts`], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed },
});
process.exitCode = status ?? 1;
