// Prepares the Spark that the tests run against: the jars of PyPI's pyspark, in node_modules/.cache/askable-spark. Does
// nothing where they are there already. Java 17 must be installed.
//   node scripts/spark.mjs
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "4.3.0";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(realpathSync(join(root, "node_modules")), ".cache", "askable-spark");
const done = join(folder, "version");

if (existsSync(done) && readFileSync(done, "utf8") === VERSION) {
  console.log(`${folder} is ready`);
} else {
  const run = (file, ...words) => execFileSync(file, words, { stdio: "inherit" });
  const work = mkdtempSync(join(tmpdir(), "askable-pyspark-"));
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    run("python3", "-m", "venv", join(work, "venv"));
    const pip = join(work, "venv", "bin", "pip");
    // Its source package holds the jars as they are; to build and install it takes three times as long.
    const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-binary", "pyspark"];
    run(pip, "download", ...options, "--dest", work, `pyspark==${VERSION}`);
    const archive = readdirSync(work).find((name) => name.endsWith(".tar.gz"));
    const inside = `${archive.slice(0, -".tar.gz".length)}/deps/jars`;
    run(
      "tar",
      "--extract",
      "--gzip",
      "--file",
      join(work, archive),
      "--directory",
      folder,
      "--strip-components=2",
      inside,
    );
    writeFileSync(done, VERSION);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  console.log(`${folder} is made`);
}
