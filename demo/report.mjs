// Writes the report of the recorded runs that ship with the repository, and says where it is.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const EXAMPLES = "reports/example";

const runs = readdirSync(`${root}${EXAMPLES}`).filter((name) => existsSync(`${root}${EXAMPLES}/${name}/run.json`));
// A checkout writes files in any order, and scores that are older than the answers would be computed anew.
const now = new Date();
for (const run of runs) utimesSync(`${root}${EXAMPLES}/${run}/score.json`, now, now);

const words = [
  "report",
  ...runs.map((run) => `${EXAMPLES}/${run}`),
  "--out",
  "reports/runs/example.html",
  "--home",
  ".",
];
console.log(`$ npx askable ${words.join(" ")}`);
const { status } = spawnSync(process.execPath, [main, ...words], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
