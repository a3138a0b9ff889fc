// Prepares what executes the notebooks in reports/: a Python environment with reports/requirements.txt and the kernel
// of Deno, all in node_modules/.cache/askable-notebooks. Does nothing where that is there already.
//   node scripts/notebooks.mjs && node_modules/.cache/askable-notebooks/bin/jupyter nbconvert --execute …
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(realpathSync(join(root, "node_modules")), ".cache", "askable-notebooks");
const requirements = join(root, "reports", "requirements.txt");
const done = join(folder, "requirements.txt");
const wanted = readFileSync(requirements, "utf8");

if (existsSync(done) && readFileSync(done, "utf8") === wanted) {
  console.log(`${folder} is ready`);
} else {
  const run = (file, ...words) => execFileSync(file, words, { stdio: "inherit" });
  rmSync(folder, { recursive: true, force: true });
  run("python3", "-m", "venv", folder);
  run(join(folder, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements);
  const kernel = join(folder, "share", "jupyter", "kernels", "deno");
  mkdirSync(kernel, { recursive: true });
  // As `deno jupyter --install` writes it, but not into the user's own folder.
  const deno = createRequire(import.meta.url)("deno/install_api.cjs").runInstall();
  const spec = {
    argv: [deno, "jupyter", "--kernel", "--conn", "{connection_file}"],
    display_name: "Deno",
    language: "typescript",
    env: { DENO_DIR: join(folder, "deno") },
  };
  writeFileSync(join(kernel, "kernel.json"), JSON.stringify(spec));
  writeFileSync(done, wanted);
  console.log(`${folder} is made`);
}
