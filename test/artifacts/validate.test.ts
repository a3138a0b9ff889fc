import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { parseYaml, pathLabel, validate } from "#askable/artifacts/validate.js";
import { AskableError } from "#askable/errors.js";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { checkConfig } from "#askable/workspace/config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";

const schema = z.strictObject({
  models: z.record(z.string(), z.strictObject({ baseUrl: z.string(), retries: z.int().optional() })),
  stages: z.array(z.strictObject({ rounds: z.int("must be a whole number") })).optional(),
});
const check = (value: unknown) => validate(schema, value, "askable.yaml");

describe("what a person wrote", () => {
  test("is returned as the schema gives it back", () => {
    expect(check({ models: { coder: { baseUrl: "x" } } })).toEqual({ models: { coder: { baseUrl: "x" } } });
  });

  test("with a key that is not known names its path and what was meant", () => {
    expect(() => check({ models: { coder: { baseUrl: "x", retrys: 1 } } })).toThrow(
      'askable.yaml: models.coder.retrys: unknown key; do you mean "retries"?',
    );
    expect(() => check({ models: {}, zzz: 1 })).toThrow(/^askable\.yaml: zzz: unknown key$/);
  });

  test("has all its mistakes named at once, a line each", () => {
    const value = { models: { a: { baseUrl: 1 } }, stages: [{ rounds: 1 }, { rounds: 1.5 }] };
    expect(() => check(value)).toThrow(
      /^askable\.yaml: models\.a\.baseUrl: .*\naskable\.yaml: stages\[1\]\.rounds: must/,
    );
  });

  test("is a wrong call where it came from the command line", () => {
    const options = { path: "values", hint: "See there.", code: "usage" } as const;
    expect(() => validate(z.int(), "x", "models add a", options)).toThrow(
      expect.objectContaining({
        code: "usage",
        hint: "See there.",
        message: expect.stringMatching(/^models add a: values: /),
      }),
    );
  });
});

describe("YAML", () => {
  test("is read, and an empty file is null", () => {
    expect(parseYaml("a: [1, two]\n", "x.yaml")).toEqual({ a: [1, "two"] });
    expect(parseYaml("", "x.yaml")).toBeNull();
  });

  test("that is broken is named with line and column", () => {
    expect(() => parseYaml("a: 1\nb: [1,\n", "x.yaml")).toThrow(AskableError);
    expect(() => parseYaml("a: 1\nb: [1,\n", "x.yaml")).toThrow(/^x\.yaml:3:1 is not valid YAML: /);
  });
});

const BOMB = `a: &a [x, x, x, x, x, x, x, x, x]
${[..."bcdefgh"].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[index]}`).join(", ")}]`).join("\n")}
`;

describe.each([
  ["aliases of aliases", BOMB],
  ["an alias of itself", "a: &a { b: *a, c: [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a] }\nd: [*a, *a, *a, *a]\n"],
  ["an alias without an anchor", "a: *nobody\n"],
  ["brackets a hundred thousand deep", "[".repeat(100_000)],
  ["braces a hundred thousand deep", "{a: ".repeat(100_000)],
  ["dashes in dashes", "- ".repeat(50_000)],
])("YAML with %s", (_, text) => {
  test.each<[string, (folder: string) => Promise<unknown>]>([
    ["notes.yaml", readNotes],
    ["schema.yml", readNotes],
    ["askable.yaml", async (path) => checkConfig(text, workspaceAt(dirname(path)))],
    ["pipeline.yaml", async (path) => parseYaml(text, path)],
  ])("is an error that names %s", async (name, read) => {
    const folder = mkdtempSync(join(tmpdir(), "askable-yaml-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, name);
    writeFileSync(path, name === "schema.yml" ? `version: 2\nmodels: []\nx: ${text}` : text);
    const error = await read(path).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    // A form that some version of the parser takes may be read; it may not be a bug.
    if (error !== undefined) {
      expect(error).toBeInstanceOf(AskableError);
      expect((error as AskableError).message).toContain(path);
    }
    if (text === BOMB) expect(error).toBeDefined();
  });
});

test("a path is written as people read it", () => {
  expect([pathLabel(["stages", 2, "rounds"]), pathLabel(["a"], "top"), pathLabel([])]).toEqual([
    "stages[2].rounds",
    "top.a",
    "",
  ]);
});
