import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const page = read("docs/library.md");

/** The names in the first column of the table that follows the line that begins with the type's name. */
function documented(type: string): string[] {
  const table = page.split(`\n\`${type}\`, of `)[1]?.split("\n\n")[1] ?? "";
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
}

/** The members that an interface of a source file declares itself. */
function declared(type: string, path: string): string[] {
  const body =
    read(path)
      .split(new RegExp(`^export interface ${type} .*{$`, "m"))[1]
      ?.split(/^}/m)[0] ?? "";
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = ""]) => name);
}

test.each([
  ["WorkspaceSettings", "src/operations/library.ts"],
  ["PrepareSettings", "src/operations/library.ts"],
  ["RefreshSettings", "src/operations/library.ts"],
  ["AskOptions", "src/operations/ask/ask.ts"],
])("the page on the library lists each option of %s, and no others", (type, path) => {
  expect(declared(type, path).length).toBeGreaterThan(1);
  expect(documented(type)).toEqual(declared(type, path));
});
