import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

export interface SourceFile {
  /** In `src`, with slashes. */
  readonly name: string;
  /** Its text without comments. */
  readonly code: string;
}

/** The files of `src`. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({
      name: name.replaceAll("\\", "/"),
      code: withoutComments(readFileSync(join(SOURCE, name), "utf8")),
    }));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");
}
