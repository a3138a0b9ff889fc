import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What a unit test goes without: the build, the servers and a browser. Each is reached through one helper. */
const HELPERS = ["build", "postgres", "mysql", "redis", "moto", "spark", "browser"].map((name) =>
  join(ROOT, "test/support", `${name}.ts`),
);

/** Tests that go without them too, but take more than eight seconds of a processor each. */
const SLOW = [
  "databases/files/files",
  "databases/sqlite/scan",
  "databases/sqlite/sqlite",
  "operations/evaluate/score-run",
  "operations/refresh/refresh-database",
  "pipelines/faults",
  "profiles/joins/find",
  "profiles/measure/bounded",
  "profiles/measure/measure",
].map((name) => join(ROOT, "test", `${name}.test.ts`));

/** The files of tests that may share a process: all but those that reach a helper, directly or through another file. */
export function sharingTests(): string[] {
  const reaching = reachingFiles(HELPERS);
  return filesIn("test").filter((file) => file.endsWith(".test.ts") && !reaching.has(file));
}

/** The files of the unit tests: all but the slow ones and those that reach a helper, directly or through another file. */
export function unitTests(): string[] {
  const reaching = reachingFiles([...HELPERS, ...SLOW]);
  return filesIn("test").filter((file) => file.endsWith(".test.ts") && !reaching.has(file));
}

/** The unit tests that a change of a file of `src` concerns. */
export function unitTestsOf(file: string): string[] {
  const concerned = reachingFiles([file]);
  return unitTests().filter((test) => concerned.has(test));
}

/** The files that import one of some files, directly or through others, and these files. */
function reachingFiles(goals: readonly string[]): ReadonlySet<string> {
  const imports = new Map([...filesIn("test"), ...filesIn("src")].map((file) => [file, importsOf(file)]));
  const reaching = new Set(goals);
  for (let before = 0; before < reaching.size; ) {
    before = reaching.size;
    for (const [file, imported] of imports) if (imported.some((each) => reaching.has(each))) reaching.add(file);
  }
  return reaching;
}

function filesIn(folder: string): string[] {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return paths.filter((path) => path.endsWith(".ts")).map((path) => join(ROOT, folder, path));
}

/** Imported modules, and those that are started as processes and threads. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const paths = [...source.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()"([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  return paths.flatMap((path) => {
    const module = path.replace(/\.js$/, ".ts");
    if (path.startsWith("#askable/")) return [join(ROOT, "src", module.slice("#askable/".length))];
    // The package by its own name is its build.
    if (/^askable(\/|$)/.test(path)) return [HELPERS[0]!];
    return path.startsWith(".") ? [join(dirname(file), module)] : [];
  });
}
