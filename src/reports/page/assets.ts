import { readFile } from "node:fs/promises";

/** The page's script, module by module; each may use what stands before it. */
const MODULES = ["dom", "blocks", "rows", "trace", "details", "filters", "list", "start"];

export const readStyle = () => readFile(new URL("./style.css", import.meta.url), "utf8");

/** The modules as one script: a page that is opened from a file cannot load modules that import each other. */
export async function readScript(): Promise<string> {
  const texts = await Promise.all(
    MODULES.map((name) => readFile(new URL(`./client/${name}.js`, import.meta.url), "utf8")),
  );
  return `(() => {\n"use strict";\n${texts.map(asPart).join("")}})();\n`;
}

function asPart(text: string): string {
  return text
    .replace(/^import\s[^;]*;\n/gm, "")
    .replace(/^export\s*\{[^}]*\};\n/gm, "")
    .replace(/^export /gm, "")
    .replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
}
