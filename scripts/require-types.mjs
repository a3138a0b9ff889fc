// Types for whoever loads the package with `require`, which Node 20.19 and later allow for ES modules: TypeScript's
// `module: node16` takes an index.d.ts of an ES module for something that cannot be required. Each index.d.cts says of
// every export what the index.d.ts says.
import { writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const entries = ["dist/index.js", "dist/reports/load-run.js"];

for (const entry of entries) {
  const source = `"./${entry.split("/").at(-1)}"`;
  const mode = '{ "resolution-mode": "import" }';
  const module = `import(${source}, { with: ${mode} })`;
  const exported = Object.entries(await import(new URL(entry, root).href));
  const lines = exported.flatMap(([name, value]) => [
    `export declare const ${name}: typeof ${module}.${name};`,
    // A class is a type too.
    ...(/^class\b/.test(String(value)) ? [`export type ${name} = ${module}.${name};`] : []),
  ]);
  const types = `export type * from ${source} with ${mode};`;
  writeFileSync(new URL(entry.replace(/\.js$/, ".d.cts"), root), `${[types, ...lines].join("\n")}\n`);
}
