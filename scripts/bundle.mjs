// The JavaScript of the build. Every module of src keeps its place in dist, but what it does stands in dist/chunks, many
// modules in a file: Node.js takes longer to find and compile many files than few. docs/architecture.md says how.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { chunkNames } from "./chunk-names.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = join(ROOT, "src");
const DIST = join(ROOT, "dist");

/** Packages of many files, most of which nobody needs. */
const BUNDLED = ["yaml", "zod"];

const slashed = (path) => path.replaceAll("\\", "/");
/** A module of src by its path without its ending; one of a package by its whole path. */
const nameOf = (id) => (id.startsWith(SOURCE) ? slashed(relative(SOURCE, id)).replace(/\.ts$/, "") : id);

// The scripts of the pages are for a browser: those of reports are made by tsc, that of the service at the end.
const modules = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map(slashed)
  .filter((name) => name.endsWith(".ts") && !name.includes("/client/"));

/** Gives each module the URL of its own place, from which it finds its files, whichever chunk it stands in. */
const ownUrls = {
  name: "own-urls",
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !code.includes("import.meta.url")) return null;
    return { code: code.replaceAll("import.meta.url", `__urlOf("${nameOf(id)}.js")`), map: null };
  },
  renderChunk(code, { fileName }) {
    if (!code.includes("__urlOf(")) return null;
    const from = dirname(join(DIST, fileName));
    const urlOf = (_, name) => `new URL("${slashed(relative(from, join(DIST, name)))}", import.meta.url).href`;
    return { code: code.replaceAll(/__urlOf\("([^"]+)"\)/g, urlOf), map: null };
  },
};

let names;
const naming = {
  name: "naming",
  buildEnd(error) {
    if (error) return;
    names = chunkNames(
      [...this.getModuleIds()].map((id) => this.getModuleInfo(id)),
      nameOf,
    );
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(modules.map((name) => [name.replace(/\.ts$/, ""), join(SOURCE, name)])),
  platform: "node",
  tsconfig: join(ROOT, "tsconfig.json"),
  transform: { target: "es2023" },
  external: (id) => !id.startsWith(".") && !isAbsolute(id) && !BUNDLED.includes(id),
  preserveEntrySignatures: "allow-extension",
  // What is loaded late in one place and at once in another.
  checks: { ineffectiveDynamicImport: false },
  plugins: [ownUrls, naming],
});
const { output } = await bundle.write({
  dir: DIST,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "chunks/[name].js",
  sourcemap: true,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => names.get(id) ?? null, debugName: "chunks" }],
  },
});
await bundle.close();

const written = new Set(output.map(({ fileName }) => fileName));
for (const name of readdirSync(DIST, { recursive: true, encoding: "utf8" }).map(slashed)) {
  const earlier = /\.js(\.map)?$/.test(name) && !name.includes("/client/") && !written.has(name);
  if (earlier) rmSync(join(DIST, name));
}

// A browser gets what its page needs in one file, and no chunk that is for Node.js.
const PAGE = "serve/page/client";
rmSync(join(DIST, PAGE), { recursive: true, force: true });
const page = await rolldown({
  input: { start: join(SOURCE, PAGE, "start.ts") },
  platform: "browser",
  tsconfig: join(SOURCE, PAGE, "tsconfig.json"),
  transform: { target: "es2023" },
});
await page.write({ dir: join(DIST, PAGE), format: "esm", entryFileNames: "[name].js", sourcemap: true });
await page.close();

const licences = BUNDLED.map((name) => {
  const folder = join(ROOT, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
});
writeFileSync(join(DIST, "chunks", "LICENSES.txt"), licences.join("\n\n"));
