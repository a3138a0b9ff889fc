import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dialectNamed, dialectNames, engines } from "#askable/databases/engines.js";
import { quoteName, quoteText, writeName } from "#askable/sql/quoting.js";
import { sqlTokens } from "#askable/sql/tokens.js";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));
const FOLDERS = readdirSync(join(SOURCE, "databases"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => engines.some((engine) => engine.name === name));
const names = [...new Set([...engines.map(({ name }) => name), ...dialectNames])];
/** An ordinary word, too: only a comparison with it is of an engine. */
const telling = names.filter((name) => name !== "files");

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && name !== "databases/engines.ts")
  .filter((name) => !FOLDERS.some((folder) => name.startsWith(`databases/${folder}/`)));

const lines = files.flatMap((file) =>
  readFileSync(join(SOURCE, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ""))
    .split("\n")
    .map((line, index) => ({ at: `${file}:${index + 1}: ${line.trim()}`, line })),
);
const found = (pattern: RegExp) => lines.filter(({ line }) => pattern.test(line)).map(({ at }) => at);

describe("outside of an engine's folder", () => {
  test("the sources are looked at", () => {
    expect(FOLDERS.toSorted()).toEqual(engines.map(({ name }) => name).sort());
    expect(lines.length).toBeGreaterThan(20_000);
  });

  test("no engine is written by its name", () => {
    expect(found(new RegExp(`["'\`](?:${telling.join("|")})["'\`]`))).toEqual([]);
  });

  test("no table has engines for keys", () => {
    expect(found(new RegExp(`(?:^|[{,(])\\s*(?:${telling.join("|")}):(?!/)`))).toEqual([]);
  });

  test("no engine and no dialect is compared or switched on", () => {
    const what = String.raw`(?:\b[\w.]*(?:[eE]ngine|[dD]ialect)(?:\.name)?|\b(?:${names.join("|")})(?:Dialect|Sql)?)`;
    expect(found(new RegExp(`${what}\\)?\\s*[!=]==?|[!=]==?\\s*${what}\\b(?!\\()|switch \\(${what}\\)`))).toEqual([]);
  });
});

describe.each(dialectNames)("the dialect %s", (name) => {
  const dialect = dialectNamed(name);

  test("reads back the names and texts that it writes", () => {
    for (const text of ["plain", "two words", "order", 'a"b', "a`b", "a'b", "a\\b", "ärger", "1st", "Ünder_Score"]) {
      expect(sqlTokens(quoteName(text, dialect), dialect).map(({ kind }) => kind)).toEqual(["name"]);
      expect(sqlTokens(quoteText(text, dialect), dialect).map(({ kind }) => kind)).toEqual(["text"]);
      expect(sqlTokens(writeName(text, dialect), dialect)).toHaveLength(1);
    }
  });

  test("quotes reserved words, its own among them", () => {
    for (const word of ["select", "ORDER", ...dialect.reservedWords]) {
      expect(writeName(word, dialect)).toBe(quoteName(word, dialect));
    }
    expect(writeName("airports", dialect)).toBe("airports");
  });
});

test("a dialect that no engine speaks is refused", () => {
  expect(() => dialectNamed("oracle")).toThrow('No dialect is called "oracle"');
});
