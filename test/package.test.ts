import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtFile } from "./support/build.js";
import { linksIn, readDocument } from "./support/documents.js";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const LIMIT_MB = 300;

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? await sizeOf(path) : (await lstat(path)).size;
  }
  return bytes;
}

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

/** The paths that an entry of `files` in package.json means: a folder with all below it, or a pattern. */
function meantBy(entry: string): RegExp {
  const pattern = entry.replaceAll(".", "\\.").replaceAll("*", "[^/]*").replaceAll("[^/]*[^/]*/", "(?:.+/)?");
  return new RegExp(`^${pattern}(?:/|$)`);
}

describe("the packed tarball", () => {
  let packed: readonly string[];
  beforeAll(async () => {
    const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: root });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    packed = files.map(({ path }) => path);
  });

  test("holds what package.json says, and beside the build only what is under version control", async () => {
    const { files } = readJson("package.json") as { files: string[] };
    const wanted = [...files.filter((entry) => !entry.startsWith("!")), "package.json"].map(meantBy);
    const unwanted = files.filter((entry) => entry.startsWith("!")).map((entry) => meantBy(entry.slice(1)));
    expect(packed.filter((path) => !wanted.some((each) => each.test(path)))).toEqual([]);
    expect(packed.filter((path) => unwanted.some((each) => each.test(path)))).toEqual([]);
    expect(wanted.filter((each) => !packed.some((path) => each.test(path)))).toEqual([]);
    const { stdout } = await run("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 2 ** 26 });
    const tracked = new Set(stdout.split("\0"));
    expect(packed.filter((path) => !path.startsWith("dist/") && !tracked.has(path))).toEqual([]);
  });

  test("holds what its documents link to", () => {
    expect(packed).toContain(relative(root, builtFile("index.js")));
    const documents = packed.filter((path) => path.endsWith(".md") && !/\/prompts\//.test(path));
    expect(documents).toEqual(expect.arrayContaining(["README.md", "docs/README.md", "reports/README.md"]));
    const missing = documents
      .flatMap((path) => linksIn(readDocument(path)))
      .filter(({ path }) => !packed.some((each) => each === path || each.startsWith(`${path}/`)));
    expect(missing.map(({ link }) => link)).toEqual([]);
  });
});

test("the bill of materials names what is installed with askable, with licences and hashes, and no tool", async () => {
  const { billOfMaterials, packagesOf } = await import(new URL("../scripts/supply-chain.mjs", import.meta.url).href);
  interface Package {
    name: string;
    version: string;
    tool: boolean;
    hashed: boolean;
  }
  const lock = readJson("package-lock.json");
  const shipped = (packagesOf(lock) as Package[]).filter(({ tool }) => !tool);
  const labels = (packages: readonly { name: string; version: string }[]) =>
    [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].sort();
  const bill = billOfMaterials(lock, readJson("package.json"));
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "askable" } } });
  expect(labels(bill.components)).toEqual(labels(shipped));
  type Component = {
    name: string;
    version: string;
    licenses: { license?: object; expression?: string }[];
    hashes?: [];
  };
  const components = bill.components as Component[];
  expect(components.filter(({ licenses }) => !licenses.every((each) => each.license ?? each.expression))).toEqual([]);
  expect(labels(components.filter(({ hashes }) => hashes === undefined))).toEqual(
    labels(shipped.filter(({ hashed }) => !hashed)),
  );
});

/**
 * The driver of SQLite as its install script downloads it, where that looks before it goes to the network, which may
 * lead nowhere: compiled once more from its source, it took a minute of a processor.
 */
async function driverPrebuilt(folder: string): Promise<string> {
  const { version } = readJson("node_modules/better-sqlite3/package.json");
  const target = `node-v${process.versions.modules}-${process.platform}-${process.arch}`;
  const archive = join(folder, `better-sqlite3-v${version}-${target}.tar.gz`);
  const driver = join("build", "Release", "better_sqlite3.node");
  await run("tar", ["-czf", archive, "-C", join(root, "node_modules/better-sqlite3"), driver]);
  return folder;
}

/** It finds nothing in the state of a question where its slots are other objects than the command's. */
const OWN_STAGE = `import { candidates, defineStage, selection } from "askable";
  import { z } from "zod";
  export const selectByOwn = defineStage({
    method: "select/by-own",
    params: z.strictObject({ confidence: z.number() }),
    needs: [candidates],
    gives: [selection],
    run: async (state, { confidence }) => {
      const [candidate] = state.get(candidates) ?? [];
      return [selection.of({ candidate, confidence, why: "It is the first." })];
    },
  });\n`;
const OWN_PIPELINE = `version: 1
name: own
description: The first of the parser's candidates.
stages:
  - stage: ground/spans
  - stage: link/scored
  - stage: generate/semantic-parser
  - stage: select/by-own
    confidence: 0.5
`;

describe("the packed tarball, installed in an empty folder", () => {
  let folder: string;
  let install: { stdout: string; stderr: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "askable-package-"));
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
    await run("npm", ["init", "--yes"], { cwd: folder });
    await run("npm", ["pkg", "set", "allowScripts.better-sqlite3=true", "--json"], { cwd: folder });
    const env = { ...process.env, npm_config_better_sqlite3_local_prebuilds: await driverPrebuilt(folder) };
    install = await run("npm", ["install", `./${tarball}`], { cwd: folder, env });
  }, 600_000);

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test("installs without a warning about install scripts", () => {
    expect(install.stderr).not.toContain("allowScripts");
  });

  test(`brings at most ${LIMIT_MB} MB`, async () => {
    expect((await sizeOf(join(folder, "node_modules"))) / 1e6).toBeLessThan(LIMIT_MB);
  });

  test("answers a question about a folder of CSV files", async () => {
    await writeFile(
      join(folder, "cheeses.csv"),
      "id,name,country\n1,Brie,France\n2,Gouda,Netherlands\n3,Comté,France\n",
    );
    const { stdout } = await run(
      "npx",
      ["askable", "ask", "cheeses.csv", "How many cheeses are from France?", "--json"],
      {
        cwd: folder,
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({ rows: [[2]], pipeline: "offline", stale: false });
  });

  test("says what to install where a queue is wanted", async () => {
    const words = ["prepare", "--all", "sources.yaml", "--queue", "redis://127.0.0.1:1"];
    await writeFile(join(folder, "sources.yaml"), "databases: [shop]\n");
    await expect(run("npx", ["askable", ...words], { cwd: folder })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("npm install bullmq ioredis"),
    });
  });

  test("carries the pipelines and types", () => {
    const files = ["pipelines/offline/pipeline.yaml", "pipelines/direct/pipeline.yaml", "dist/index.d.ts", "LICENSE"];
    expect(files.filter((file) => !existsSync(join(folder, "node_modules/askable", file)))).toEqual([]);
  });

  test("shows the recorded runs, as its documents say", async () => {
    const { stdout } = await run("npm", ["run", "demo:report"], { cwd: join(folder, "node_modules/askable") });
    expect(stdout).toContain("reports/runs/example.html");
    expect(existsSync(join(folder, "node_modules/askable/reports/runs/example.html"))).toBe(true);
  });

  test.each(["node16", "node20", "nodenext"])("has types for import and require under module: %s", async (module) => {
    const source = `import { ask, AskableError, candidates, type AskOptions, type AskResult, type Slot } from "askable";
      import { loadRun } from "askable/arquero";
      const options: AskOptions = { pipeline: "offline" };
      export const one = async (): Promise<AskResult["rows"]> => (await ask("x", "y", options)).rows;
      export const hint = (error: unknown) => (error instanceof AskableError ? error.hint?.length : 0);
      export const code = (error: AskableError): "usage" | "failed" => error.code;
      export const slot: Slot<unknown> = candidates as never;
      export const rows = async () => (await loadRun("run")).close();
      // @ts-expect-error: a number is no question
      void ask("x", 3);\n`;
    for (const name of ["consumer.cts", "consumer.mts"]) await writeFile(join(folder, name), source);
    const checks = ["--module", module, "--target", "es2022", "--strict", "--skipLibCheck", "--noEmit"];
    const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const compiled = await run(process.execPath, [tsc, ...checks, ...types, "consumer.cts", "consumer.mts"], {
      cwd: folder,
    }).catch((error) => error);
    expect(compiled.stdout).toBe("");
  });

  test("gives stages of the user's own the modules that the command has", async () => {
    await mkdir(join(folder, "pipelines/own"), { recursive: true });
    await writeFile(join(folder, "own.mjs"), OWN_STAGE);
    await writeFile(join(folder, "askable.yaml"), "stages: [own.mjs]\n");
    await writeFile(join(folder, "pipelines/own/pipeline.yaml"), OWN_PIPELINE);
    const options = { cwd: folder, env: { ...process.env, XDG_CONFIG_HOME: join(folder, "config") } };
    await run("npx", ["askable", "trust"], options);
    const words = ["ask", "cheeses", "How many cheeses are from France?", "--pipeline", "own", "--json"];
    const { stdout } = await run("npx", ["askable", ...words], options);
    expect(JSON.parse(stdout)).toMatchObject({ rows: [[2]], pipeline: "own", confidence: 0.5 });
  });

  const requires = process.features.require_module === true;
  const skipped = requires ? "" : " (skipped: Node can from 20.19 and 22.12 on)";
  test.skipIf(!requires)(`can be required${skipped}`, async () => {
    await writeFile(join(folder, "use.cjs"), 'console.log(typeof require("askable").ask);\n');
    const { stdout } = await run(process.execPath, ["use.cjs"], { cwd: folder });
    expect(stdout).toBe("function\n");
  });

  test("is a typed library", async () => {
    await writeFile(
      join(folder, "use.mjs"),
      'import { ask } from "askable";\nconsole.log((await ask("cheeses", "List the names of the cheeses")).rows.length);\n',
    );
    const { stdout } = await run(process.execPath, ["use.mjs"], { cwd: folder });
    expect(stdout).toBe("3\n");
  });
});
