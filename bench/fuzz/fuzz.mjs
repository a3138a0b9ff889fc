// The properties of test/fuzz for as long as one likes; fails where one does not hold.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    /** For each property. */
    seconds: { type: "string", default: "600" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    /** Of a failure, as it was printed. */
    path: { type: "string" },
    /** A part of a file's name. */
    only: { type: "string", default: "" },
  },
});

// The lexer of PostgreSQL has its properties beside it.
const files = [`test/fuzz/${values.only}`, ...(values.only === "" ? ["test/databases/postgres/lexer"] : [])];
console.log(`seed ${values.seed}`);
const { status } = spawnSync("npx", ["vitest", "run", ...files], {
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_SECONDS: values.seconds,
    FUZZ_SEED: values.seed,
    ...(values.path && { FUZZ_PATH: values.path }),
  },
});
process.exitCode = status ?? 1;
