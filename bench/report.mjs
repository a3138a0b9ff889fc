// node bench/report.mjs [--questions 1534] [--prompt 10000]: time and memory of `askable score` on a made-up run of 1,534 questions with 11 candidates each, whose traces hold full prompts of 10,000 bytes.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeSyntheticRun } from "./report/synthetic-run.mjs";

const { values } = parseArgs({
  options: { questions: { type: "string", default: "1534" }, prompt: { type: "string", default: "10000" } },
});
const ASKABLE = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "askable-bench-report-"));
try {
  const run = makeSyntheticRun(folder, { questions: Number(values.questions), promptBytes: Number(values.prompt) });
  console.log(`traces ${megabytes(sizeOf(join(run, "traces")))}`);
  await measured("score", ["score", run, "--json", "--quiet", "--home", folder]);
  console.log(`tables ${megabytes(sizeOf(join(run, "tables")))}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function sizeOf(path) {
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

/** Runs `askable` with GNU time, which sees the largest of its processes; the main process is it. */
async function measured(name, words) {
  const began = performance.now();
  const child = spawn("/usr/bin/time", ["-f", "%M", process.execPath, ASKABLE, ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${name} failed: ${said}`);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${name} ${seconds.toFixed(1)} s, at most ${megabytes(Number(said.trim().split("\n").at(-1)) * 1024)}`);
}
