import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { sourcesSchema } from "#askable/operations/prepare/sources.js";
import { definePipeline } from "#askable/pipelines/definition.js";
import { extendDefinition } from "#askable/pipelines/extend.js";
import { importStages } from "#askable/pipelines/import-stages.js";
import { loadPipeline, readDefinition } from "#askable/pipelines/load.js";
import { readYamlNotes } from "#askable/profiles/notes/yaml.js";
import { loadStages } from "#askable/stages/stages.js";
import { checkConfig } from "#askable/workspace/config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { builtFile } from "./support/build.js";
import { anchorsOf, callsIn, documentPaths, linksIn, ROOT, readDocument, readNotebook } from "./support/documents.js";

const run = promisify(execFile);
const documents = documentPaths().map(readDocument);
const text = documents.map((document) => document.text).join("\n");
const packageJson = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const reference = await import(new URL("../scripts/command-reference.mjs", import.meta.url).href);
const commands: ReadonlyMap<string, { options: object }> = new Map(
  reference.commands.map((command: { name: string; options: object }) => [command.name, command]),
);
const common: readonly string[] = [...Object.keys(reference.common), "help", "version"].map((name) => `--${name}`);
const flagsOf = (command: string) => [
  ...common,
  ...Object.entries(commands.get(command)?.options ?? {}).flatMap(([name, { type }]) =>
    type === "boolean" ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  ),
];

/** The blocks of a language in all documents, with where each stands. */
const blocksIn = (language: string) =>
  documents.flatMap(({ path, blocks }) =>
    blocks.filter((block) => block.language === language).map((block) => ({ path, text: block.text })),
  );

describe("the documents", () => {
  test("are as many as there are tasks, and all in the list", () => {
    expect(documents.length).toBeGreaterThan(30);
    const listed = new Set(documents.flatMap(linksIn).map(({ path }) => path));
    const pages = documents.map(({ path }) => path).filter((path) => path.startsWith("docs/"));
    expect(pages.filter((path) => !listed.has(path) && path !== "docs/README.md")).toEqual([]);
  });

  test("of docs have at most 200 lines, and the README fits a screen or two", () => {
    const lines = (document: { text: string }) => document.text.split("\n").length - 1;
    const long = documents.filter((document) => document.path.startsWith("docs/") && lines(document) > 200);
    expect(long.map(({ path }) => path)).toEqual([]);
    expect(lines(readDocument("README.md"))).toBeLessThanOrEqual(90);
  });

  test("name commands that exist, with options that exist", () => {
    const calls = documents.flatMap(callsIn);
    expect(calls.length).toBeGreaterThan(100);
    const wrong = calls.filter(
      ({ command, flags }) => !commands.has(command) || flags.some((flag) => !flagsOf(command).includes(flag)),
    );
    expect(wrong.map(({ line }) => line)).toEqual([]);
  });

  test("come with jobs whose options exist", () => {
    const known = [...new Set([...commands.keys()].flatMap(flagsOf)), ...OF_OTHERS];
    const flags = JOBS.flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(/(?<=[\s"'])--[a-z][a-z-]+/g)].map(([flag]) => flag),
    );
    expect(flags.length).toBeGreaterThan(20);
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
  });

  test("name options between backticks that some command has", () => {
    const known = new Set([...commands.keys()].flatMap(flagsOf));
    const pages = documents.filter(({ path }) => !path.startsWith("bench/"));
    const flags = pages.flatMap(({ spans }) => spans.filter((span) => span.startsWith("--")));
    expect(flags.length).toBeGreaterThan(50);
    const unknown = flags.filter((span) => !known.has(/^--[a-z][a-z0-9-]*/.exec(span)?.[0] ?? ""));
    expect(unknown.filter((span) => !OF_SCRIPTS.includes(span))).toEqual([]);
  });

  test("hold a reference that says what the commands declare", () => {
    for (const [path, page] of Object.entries(reference.pages)) {
      const message = `${path} is out of date: npm run build && npm run docs`;
      expect(readFileSync(join(ROOT, path), "utf8") === page, message).toBe(true);
    }
  });

  test("name npm scripts that exist", () => {
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  });

  test("name scripts and files of the repository that exist", () => {
    const scripts = [...text.matchAll(/\bnode ((?:bench|scripts|demo)\/\S+?\.mjs)/g)].map(([, path = ""]) => path);
    expect([...new Set(scripts)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    // A guide names files that its reader is to write: their folder is there.
    const guides = /^(?:docs\/add-.*|CONTRIBUTING)\.md$/;
    const paths = documents.flatMap(({ path, spans }) =>
      spans
        .filter((span) => /^(?:src|test|bench|scripts|demo)\/[\w./-]+$/.test(span))
        .map((span) => (guides.test(path) && !existsSync(join(ROOT, span)) ? dirname(span) : span)),
    );
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("link to files and headings that exist", () => {
    const notebooks = ["reports/accuracy.ipynb", "reports/accuracy-python.ipynb"].map(readNotebook);
    const broken = [...documents, ...notebooks].flatMap(linksIn).filter(({ path, anchor }) => {
      if (path.startsWith("..") || !existsSync(join(ROOT, path))) return true;
      return anchor !== "" && path.endsWith(".md") && !anchorsOf(readDocument(path)).has(anchor);
    });
    expect(broken.map(({ link }) => link)).toEqual([]);
  });

  test("say nothing about one machine or one registry", () => {
    expect(text.match(/\/(?:home|root|work|Users)\/\S*|registry\.npmjs\S*|\.\.\/shared\S*/g)).toBeNull();
  });

  test("list every dependency, and no other", () => {
    const [, rows = ""] = /\n((?:\|.*\n)+)/.exec(readDocument("docs/dependencies.md").text) ?? [];
    const listed = rows.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)]);
    expect(listed.map(([, name]) => name).sort()).toEqual(Object.keys(packageJson.dependencies).sort());
  });
});

/** Files beside the documents that run askable, to copy. */
const JOBS = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((path) => !path.endsWith(".md") && statSync(join(ROOT, "docs", path)).isFile())
  .map((path) => `docs/${path}`);

/** Options of git, gh and npm in them. */
const OF_OTHERS = ["--create", "--message", "--body-file", "--title", "--global"];

/** Blocks of TypeScript that are whole modules; the others are excerpts. */
const modules = blocksIn("ts").filter(({ text }) => /^import .* from "askable/m.test(text));

/** Options of scripts of this repository, which are no commands. */
const OF_SCRIPTS = ["--as-stored"];

describe("examples in the documents", () => {
  const folder = mkdtempSync(builtFile("documents-"));
  let compiled: { stdout: string };
  beforeAll(async () => {
    compiled = await compile(modules, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("of TypeScript fit the types of the package", () => {
    expect(modules.length).toBeGreaterThan(4);
    expect(compiled.stdout).toBe("");
  });

  test("of JSON can be parsed", () => {
    const blocks = blocksIn("json");
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(() => JSON.parse(block.text), block.path).not.toThrow();
  });

  test("of YAML are configurations, pipelines, notes or lists of databases that the program accepts", async () => {
    const withStages = modules.flatMap(({ text }, index) => (text.includes("defineStage(") ? [index] : []));
    const own = await importStages(
      withStages.map((index) => join(folder, `${index}.mjs`)),
      "the documents",
    );
    expect(own).toHaveLength(1);
    const direct = await readDefinition("direct");
    const known = {
      ...direct,
      stages: [...(await loadStages()), ...own],
      prompts: new Map([...direct.prompts, ...documents.flatMap(promptsIn)]),
    };
    const kinds = { configuration: 0, pipeline: 0, notes: 0, sources: 0, none: 0 };
    for (const { path, text } of blocksIn("yaml")) {
      const content = parse(text);
      if ("extends" in content) {
        kinds.pipeline += 1;
        const base = await readDefinition(content.extends);
        const whole = extendDefinition(base, content, path);
        expect(() => definePipeline({ ...base, content: whole, source: path }), path).not.toThrow();
      } else if ("version" in content) {
        kinds.pipeline += 1;
        expect(() => definePipeline({ ...known, content, source: path }), path).not.toThrow();
      } else if ("tables" in content || "joins" in content) {
        kinds.notes += 1;
        const file = join(folder, "notes.yaml");
        writeFileSync(file, text);
        expect((await readYamlNotes(file)).tables.length, path).toBeGreaterThan(0);
      } else if ("databases" in content) {
        kinds.sources += 1;
        expect(() => sourcesSchema.parse(content), path).not.toThrow();
      } else if ("jobs" in content) {
        kinds.none += 1;
      } else {
        kinds.configuration += 1;
        expect(() => checkConfig(text, workspaceAt(folder)), path).not.toThrow();
      }
    }
    expect(kinds).toMatchObject({ pipeline: 5, notes: 3, sources: 1 });
    expect(kinds.configuration).toBeGreaterThan(8);
  });

  test("name pipelines that exist", async () => {
    const lines = documents.flatMap(callsIn).map(({ line }) => line);
    const named = lines.flatMap((line) => /--pipeline (\S+)/.exec(line)?.[1]?.split(",") ?? []);
    const spans = documents.flatMap((document) => document.spans);
    const variants = spans.filter((span) => /^(?:offline|direct|adaptive-hybrid)\/[a-z-]+$/.test(span));
    const names = [...new Set([...named, ...variants])].filter((name) => !/^[A-Z]/.test(name) && !OWN.includes(name));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) await expect(loadPipeline(name), name).resolves.toBeDefined();
  });

  test("name stages that exist", async () => {
    const declared = blocksIn("ts").flatMap(({ text }) => [...text.matchAll(/^ {2}method: "([^"]+)"/gm)]);
    const methods = [...(await loadStages()).map(({ method }) => method), ...declared.map(([, method = ""]) => method)];
    const kinds = [...new Set(methods.map((method) => method.split("/")[0]))].join("|");
    const spans = documents.flatMap((document) => document.spans);
    const named = spans.filter((span) => new RegExp(`^(?:${kinds})/[a-z0-9-]+$`).test(span));
    const set = [...text.matchAll(new RegExp(`--set '?((?:${kinds})/[a-z0-9-]+)`, "g"))].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set([...named, ...set])].filter((name) => !methods.includes(name))).toEqual([]);
  });
});

/** Pipelines that a reader of the documents writes. */
const OWN = ["ours", "judged"];

/** Prompts that a document shows: the name of the file, then the text of it. */
function promptsIn({ text }: { text: string }): [string, string][] {
  const shown = text.matchAll(/^`\S*prompts\/([a-z-]+)\.md`:\n\n((?: {4}.*\n)+)/gm);
  return [...shown].map(([, name = "", prompt = ""]) => [name, prompt.replaceAll(/^ {4}/gm, "")]);
}

/** Compiles each block as a module of its own, named by its place. */
async function compile(blocks: readonly { text: string }[], folder: string): Promise<{ stdout: string }> {
  for (const [index, { text }] of blocks.entries())
    writeFileSync(join(folder, `${index}.mts`), `${text}\nexport {};\n`);
  const emit = { emitDeclarationOnly: false, declaration: false, declarationMap: false };
  const compilerOptions = { rootDir: ".", outDir: ".", incremental: false, ...emit };
  const options = { extends: "../../tsconfig.json", include: ["*.mts"], compilerOptions };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  return run(process.execPath, [tsc, "--project", folder]).catch((error) => error);
}
