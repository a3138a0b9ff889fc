import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, normalize, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtFile, MAIN } from "./support/build.js";
import { askable } from "./support/cli.js";
import { ROOT } from "./support/documents.js";

const DIST = builtFile("");
const files = readdirSync(DIST, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js") && !name.includes("/client/"));

const AT_ONCE = /^(?:import|export) (?:[\w$*{][^"();]* from )?"([^"]+)";/gm;
const LATE = /\bimport\("([^"]+)"\)/g;

function importsOf(file: string, ...patterns: readonly RegExp[]): string[] {
  const text = readFileSync(join(DIST, file), "utf8");
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}

describe("the build", () => {
  test("holds every module of src and of the bundled packages once", () => {
    const mapped = files.filter((file) => existsSync(join(DIST, `${file}.map`)));
    const modules = mapped.flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(join(DIST, `${file}.map`), "utf8")) as { sources: string[] };
      return sources.map((source) => relative(ROOT, join(DIST, dirname(file), source)));
    });
    expect(modules.filter((path) => path.startsWith("src")).length).toBeGreaterThan(1000);
    expect(modules.filter((path, index) => modules.indexOf(path) !== index)).toEqual([]);
  });

  test("imports no package that is not installed with it or said to be optional", () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const known = Object.keys({ ...dependencies, ...peerDependencies });
    const packages = files
      .flatMap((file) => importsOf(file, AT_ONCE, LATE))
      .filter((name) => !name.startsWith(".") && !isBuiltin(name))
      .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
    expect(packages).toContain("yargs");
    expect([...new Set(packages)].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("has no file that imports itself by way of others", () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path, file].join(" -> "));
      if (done.has(file) || path.includes(file)) return;
      for (const name of importsOf(file, AT_ONCE))
        if (name.startsWith(".")) visit(normalize(join(dirname(file), name)), [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  test("has the licences of the packages that are part of it", () => {
    const licences = readFileSync(join(DIST, "chunks/LICENSES.txt"), "utf8");
    for (const name of ["yaml", "zod"])
      expect(licences).toContain(readFileSync(join(ROOT, `node_modules/${name}/LICENSE`), "utf8").trim());
  });
});

test("whoever imports askable has the modules that its files are", async () => {
  const modules = ["index.js", "errors.js", "stages/slots.js", "operations/ask/ask.js", "reports/load-run.js"];
  const script = `
    const [index, errors, slots, , loading] = await Promise.all(${JSON.stringify(modules)}.map((name) => import("#askable/" + name)));
    const [library, notebook] = await Promise.all([import("askable"), import("askable/arquero")]);
    const pairs = [[library, index], [library.AskableError, errors.AskableError], [library.candidates, slots.candidates], [notebook.loadRun, loading.loadRun]];
    console.log(pairs.map(([one, other]) => one !== undefined && one === other).join());`;
  const words = ["--input-type", "module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  expect(stdout).toBe("true,true,true,true\n");
});

test("a command loads few files for an answer without a model", async () => {
  const home = mkdtempSync(join(tmpdir(), "askable-bundle-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  await askable(["prepare", join(ROOT, "demo/flights.sqlite"), "--name", "flights", "--home", home]);
  const ask = ["ask", "flights", "How many airports does each state have?", "--pipeline", "offline", "--home", home];
  const coverage = join(home, "coverage");
  expect(await askable(ask, { env: { NODE_V8_COVERAGE: coverage } })).toMatchObject({ code: 0 });
  const processes = readdirSync(coverage).map((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.startsWith(pathToFileURL(DIST).href));
  });
  const loaded = processes.find((urls) => urls.includes(pathToFileURL(MAIN).href)) ?? [];
  expect(loaded.length).toBeGreaterThan(5);
  // A chunk for each of the parts of an answer, and the modules that are loaded late, by their names.
  expect(loaded.length).toBeLessThan(40);
});
