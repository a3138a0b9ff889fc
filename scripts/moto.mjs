// Installs the server that speaks S3 for the tests (moto, from PyPI) into a Python environment of its own,
// node_modules/.cache/askable-moto. Does nothing where it is there already.
//   node scripts/moto.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(realpathSync(join(root, "node_modules")), ".cache", "askable-moto");
const done = join(folder, "requirements.txt");
// `moto[server]` brings what all services of AWS need, 317 MB; for S3 it is 140.
const wanted = ["moto[s3]>=5.2,<6", "flask", "flask-cors"];

if (existsSync(done) && readFileSync(done, "utf8") === wanted.join("\n")) {
  console.log(`${folder} is ready`);
} else {
  const run = (file, ...words) => execFileSync(file, words, { stdio: "inherit" });
  rmSync(folder, { recursive: true, force: true });
  run("python3", "-m", "venv", folder);
  run(join(folder, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check", ...wanted);
  writeFileSync(done, wanted.join("\n"));
  console.log(`${folder} is made`);
}
