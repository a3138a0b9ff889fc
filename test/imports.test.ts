import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/** From the top to the bottom: a folder imports from its own row and from the rows below it. `index.ts` imports from all. */
const LAYERS = [
  ["index"],
  ["cli", "serve"],
  ["jobs"],
  ["operations"],
  ["workspace", "pipelines", "reports"],
  ["training", "evaluation"],
  ["stages"],
  ["semantic-parser"],
  ["indexes"],
  ["profiles"],
  ["prompts"],
  ["models", "databases"],
  ["sql", "language"],
  ["traces", "artifacts", "sketches"],
  ["errors", "collections", "durations", "loopback"],
];

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.replaceAll("\\", "/"));

const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => match[1] ?? "");
  return names.map((name) =>
    relative(SOURCE, resolve(SOURCE, dirname(file), name))
      .replaceAll("\\", "/")
      .replace(/\.js$/, ".ts"),
  );
}

function layerOf(file: string): number {
  const folder = file.split("/")[0]?.replace(/\.ts$/, "") ?? "";
  return LAYERS.findIndex((names) => names.includes(folder));
}

describe("the imports of src", () => {
  test("point to files that exist", () => {
    const missing = [...imports].flatMap(([file, targets]) =>
      targets.filter((target) => !imports.has(target)).map((target) => `${file} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test("run downward only", () => {
    const upward = [...imports].flatMap(([file, targets]) =>
      targets.filter((target) => layerOf(target) < layerOf(file)).map((target) => `${file} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  test("reach every folder through a known layer", () => {
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  test("have no cycle", () => {
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
        return;
      }
      if (done.has(file)) return;
      for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test("leave the process, the console and the environment to the command line", () => {
    const allowed = (file: string) => file.startsWith("cli/") || file === "databases/process/child.ts";
    const touching = files.filter(
      (file) =>
        !allowed(file) &&
        /\bconsole\.|\bprocess\.(?:argv|env|exit|exitCode|stdout|stderr|cwd)\b/.test(
          readFileSync(join(SOURCE, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ""),
        ),
    );
    expect(touching).toEqual([]);
  });
});
