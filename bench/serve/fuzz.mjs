// Sends what Schemathesis draws from /openapi.json to askable serve: no reply may be a fault of the service, or other than
// the description says. Makes a Python environment with it, once. Ends with 1 where something is found.
// node bench/serve/fuzz.mjs [--examples 100] [--seconds 600] [--seed N]
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inFolder } from "../support/measure.mjs";
import { post, prepareDemo, ROOT, startServe } from "./support.mjs";

const { values: options } = parseArgs({
  options: {
    examples: { type: "string", default: "100" },
    seconds: { type: "string", default: "600" },
    seed: { type: "string" },
  },
});

const VERSION = "4.32.5";
const environment = join(realpathSync(join(ROOT, "node_modules")), ".cache", `askable-schemathesis-${VERSION}`);
const program = join(environment, "bin", "schemathesis");
if (!existsSync(program)) {
  execFileSync("python3", ["-m", "venv", environment], { stdio: "inherit" });
  const words = ["install", "--quiet", "--disable-pip-version-check", `schemathesis==${VERSION}`];
  execFileSync(join(environment, "bin", "pip"), words, { stdio: "inherit" });
}

// What is drawn as SQL or as the name of a pipeline is as a rule none, which is a 422; URLs that are too long are refused
// by 414 and 431.
const CONFIG = `
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "422", "429", "503", "504"]
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "413", "414", "415", "422", "429", "431", "503"]
`;

const status = await inFolder(async (folder) => {
  const home = await prepareDemo(folder);
  writeRun(join(home, "reports", "runs", "offline"));
  const serving = await startServe(home, "--allow-feedback", "--question-seconds", "20");
  await (
    await post(`${serving.url}/ask`, { database: "flights", question: "How many airports are in Alaska?" })
  ).text();
  const config = join(folder, "schemathesis.toml");
  writeFileSync(config, CONFIG);
  const words = ["--config-file", config, "run", `${serving.url}/openapi.json`, "--max-examples", options.examples];
  const seed = options.seed === undefined ? [] : ["--seed", options.seed];
  const { status } = spawnSync(
    program,
    [
      ...words,
      "--request-timeout",
      "60",
      "--max-time",
      options.seconds,
      "--continue-on-failure",
      "--no-color",
      ...seed,
    ],
    {
      cwd: folder,
      stdio: "inherit",
    },
  );
  const health = await fetch(`${serving.url}/health`);
  const ended = await serving.stop();
  const traces = readdirSync(join(home, "reports", "traces", "flights")).length;
  console.log(`afterwards: /health ${health.status}, exit code ${ended}, ${traces} questions asked`);
  return status !== 0 || health.status !== 200 || ended !== 0 ? 1 : 0;
});
process.exitCode = status;

function writeRun(folder) {
  mkdirSync(folder, { recursive: true });
  const run = {
    ...{ version: 1, name: "offline", created: "2026-01-02T03:04:05Z", producer: "0.1.0" },
    dataSet: { kind: "lines", path: "questions.jsonl", hash: "0", questions: 1 },
    ...{ questions: ["1"], selection: {}, pipeline: { name: "offline", hash: "0" }, models: {} },
    databases: { flights: { location: "flights.sqlite", fingerprint: "0", profile: "0" } },
    ownExamples: true,
  };
  writeFileSync(join(folder, "run.json"), JSON.stringify(run));
  writeFileSync(join(folder, "report.html"), "<!doctype html><title>offline</title>");
}
