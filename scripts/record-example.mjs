// Records reports/example/<pipeline>: runs over demo/questions.jsonl that ship with the package, so that the page and
// the notebooks can be tried at once. Needed anew when the files or tables of a run change.
//   node scripts/record-example.mjs [pipeline] [askable.yaml with its models]
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [pipeline = "offline", models] = process.argv.slice(2);
const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "reports", "example", pipeline);
const home = mkdtempSync(join(tmpdir(), "askable-example-"));

function askable(...words) {
  const { status } = spawnSync(process.execPath, [join(root, "dist", "cli", "main.js"), ...words], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`askable ${words.join(" ")} ended with ${status}`);
}

try {
  rmSync(out, { recursive: true, force: true });
  askable("prepare", "demo/flights.sqlite", "--notes", "demo/notes.yaml", "--home", home, "--quiet");
  // Not before: the descriptions of the profile would be the model's.
  if (models) copyFileSync(models, join(home, "askable.yaml"));
  askable("evaluate", "demo/questions.jsonl", "--pipeline", pipeline, "--out", out, "--home", home);
  // From the folder that askable runs in, wherever that lies.
  const run = join(out, "run.json");
  writeFileSync(run, readFileSync(run, "utf8").replaceAll(root, ""));
  rmSync(join(out, "lock"), { force: true });
  askable("score", out, "--home", root);
  rmSync(join(root, "reports", "gold-checks"), { recursive: true, force: true });
} finally {
  rmSync(home, { recursive: true, force: true });
}
