import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { says, serveFaults } from "../../models/fault-server.js";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const pipelines = (...words: string[]) => askable(["pipelines", ...words], { cwd: folder.path });
const own = (name: string, ...path: string[]) => join(folder.path, "pipelines", name, ...path);

function change(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test("a pipeline that was made from another is asked with its own prompt and temperature", async () => {
  const server = await serveFaults(says("SELECT count(*) FROM bread"));
  onTestFinished(() => server.close());
  const made = await pipelines("new", "ours", "--from", "direct");
  expect([made.code, made.stdout]).toEqual([
    0,
    expect.stringContaining(`Copied direct to ${own("ours")}: pipeline.yaml, `),
  ]);
  change(
    own("ours", "prompts", "sql.md"),
    "You write {{dialect}} queries.",
    "You write {{dialect}} queries for bakers.",
  );
  change(own("ours", "pipeline.yaml"), "    prompt: sql\n", "    prompt: sql\n    temperature: 0.4\n");
  bakery(join(folder.path, "bakery.sqlite"));
  expect((await askable(["prepare", "bakery.sqlite"], { cwd: folder.path })).code).toBe(0);
  const model = `{ provider: openai, baseUrl: "${server.url}", model: m }`;
  writeFileSync(join(folder.path, "askable.yaml"), `models: { coder: ${model} }\n`);

  const words = ["ask", "bakery", "How many breads are there?", "--pipeline", "ours", "--json", "--home", folder.path];
  const run = await askable(words, { cwd: folder.path });
  expect(JSON.parse(run.stdout)).toMatchObject({ pipeline: "ours", sql: "SELECT count(*) FROM bread", rows: [[5]] });
  expect(server.received).toHaveLength(1);
  const { messages, temperature } = server.received[0]!.body as { messages: unknown; temperature: unknown };
  expect(messages).toMatchObject([
    { role: "system", content: expect.stringMatching(/^You write SQLite queries for bakers\./) },
    { role: "user", content: expect.stringMatching(/Question: How many breads are there\?\nSQL:$/) },
  ]);
  expect(temperature).toBe(0.4);

  change(own("ours", "prompts", "sql.md"), "{{question}}", "{{qestion}}");
  const refused = await askable(words, { cwd: folder.path });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/ours\/prompts\/sql\.md: \{\{qestion\}\}/) });
});

describe("askable pipelines list", () => {
  test("has the package's pipelines and their variants, each with what it needs", async () => {
    const { stdout } = await pipelines("list", "--json");
    const listed = JSON.parse(stdout).pipelines as { name: string; from: string }[];
    expect(listed.filter(({ from }) => from === "package").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["adaptive-hybrid", "adaptive-hybrid/small", "direct", "direct/bare", "offline"]),
    );
    expect(listed.find(({ name }) => name === "offline")).toMatchObject({ roles: [], budget: { seconds: 20 } });
    expect(listed.find(({ name }) => name === "direct/bare")).toMatchObject({
      roles: ["generator"],
      budget: { calls: 3 },
      file: expect.stringMatching(/pipelines\/direct\/bare\.yaml$/),
    });
  });

  test("has those of the workspace first, and says which of them cannot be used and why", async () => {
    mkdirSync(own("broken"), { recursive: true });
    writeFileSync(own("broken", "pipeline.yaml"), "version: 1\nname: broken\ndescription: Nothing\nstages: 3\n");
    expect((await pipelines("new", "small", "--from", "adaptive-hybrid/small")).code).toBe(0);
    const { code, stdout, stderr } = await pipelines("list");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pipeline +version +from +roles +budget +what it does\n─+\n/);
    expect(stdout).toMatch(/^small +1 +workspace /m);
    expect(stdout).toMatch(/^offline +\d+ +package +no model +20 seconds /m);
    expect(stdout.indexOf("small ")).toBeLessThan(stdout.indexOf("adaptive-hybrid "));
    expect(stderr).toMatch(/^broken cannot be used: .*pipeline\.yaml: stages/m);
  });
});

describe("askable pipelines show", () => {
  test("has each stage with what it needs and gives, and its parameters, defaults too", async () => {
    const { stdout } = await pipelines("show", "direct/bare");
    expect(stdout).toMatch(/^direct\/bare, version 1: /);
    expect(stdout).toMatch(/^budget +3 calls, 60,000 tokens, 300 seconds$/m);
    expect(stdout).toMatch(
      /^1\. generate\/prompt\n {3}gives +candidates\n {3}roles +generator\n {3}prompts +prompts\/bare\.md$/m,
    );
    expect(stdout).toMatch(/^ {3}\| samples: 1$/m);
    expect(stdout).toMatch(/^2\. select\/first\n {3}needs +candidates$/m);
  });

  test("gives programs all of it in one object", async () => {
    const shown = JSON.parse((await pipelines("show", "adaptive-hybrid", "--json")).stdout);
    expect(shown).toMatchObject({
      name: "adaptive-hybrid",
      from: "package",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const ensemble = shown.stages.find(({ stage }: { stage: string }) => stage === "generate/ensemble");
    expect(ensemble.needs).toEqual(expect.arrayContaining(["precise", "recall"]));
    // What generators share is written out for each.
    for (const generator of ensemble.parameters.generators) expect(generator).toHaveProperty("maxTokens");
  });

  test("of a name that there is not has those there are", async () => {
    const { code, stderr } = await pipelines("show", "ofline");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/no pipeline "ofline"\n {2}Do you mean "offline"\?/)]);
  });
});

describe("askable pipelines new", () => {
  test("copies a variant as a pipeline of its own, with its prompts and no others, to the letter but for its name", async () => {
    const { stdout } = await pipelines("new", "plain", "--from", "direct/bare", "--json");
    expect(JSON.parse(stdout)).toEqual({
      name: "plain",
      from: "direct/bare",
      folder: own("plain"),
      files: ["pipeline.yaml", "prompts/bare.md"],
      hides: false,
    });
    expect(readdirSync(own("plain", "prompts"))).toEqual(["bare.md"]);
    expect(readFileSync(own("plain", "pipeline.yaml"), "utf8")).toMatch(
      /^version: 1\nname: plain\ndescription: One model call/,
    );
    expect((await pipelines("show", "plain")).stdout).toMatch(/^from +workspace, /m);
  });

  test("keeps comments, and begins to count versions anew", async () => {
    expect((await pipelines("new", "rules", "--from", "offline")).code).toBe(0);
    const { version } = JSON.parse((await pipelines("show", "rules", "--json")).stdout);
    expect(version).toBe(1);
    expect((await pipelines("new", "hybrid", "--from", "adaptive-hybrid")).code).toBe(0);
    expect(readFileSync(own("hybrid", "pipeline.yaml"), "utf8")).toMatch(/^ +# /m);
  });

  test("says that the package's own is hidden where it takes its name", async () => {
    const { stderr } = await pipelines("new", "offline", "--from", "offline", "--home", join(folder.path, "other"));
    expect(stderr).toBe("From now on, offline means this one, not the package's own.\n");
  });

  test("overwrites nothing", async () => {
    mkdirSync(own("taken"), { recursive: true });
    const { code, stderr } = await pipelines("new", "taken", "--from", "direct");
    expect([code, stderr]).toEqual([2, `askable: ${own("taken")} is there already\n  Choose another name.\n`]);
    expect(readdirSync(own("taken"))).toEqual([]);
  });

  test("leaves nothing of one that would extend itself", async () => {
    mkdirSync(own("base"), { recursive: true });
    writeFileSync(
      own("base", "half.yaml"),
      "extends: offline\nversion: 1\nname: base/half\ndescription: Less\nbudget: { seconds: 10 }\n",
    );
    const { code, stderr } = await pipelines("new", "offline", "--from", "base/half");
    expect([code, stderr]).toEqual([1, expect.stringContaining("goes round in a circle")]);
    expect(existsSync(own("offline"))).toBe(false);
    expect((await pipelines("new", "half", "--from", "base/half")).code).toBe(0);
    expect(JSON.parse((await pipelines("show", "half", "--json")).stdout)).toMatchObject({ budget: { seconds: 10 } });
  });

  test.each([
    [["new", "a/b", "--from", "direct"], /"a\/b" is not a name/],
    [["new", "x"], /from: name the pipeline to begin with/],
    [["new", "x", "--from", "drect"], /no pipeline "drect"\n.*direct/],
    [["show"], /name: name a pipeline/],
    [["list", "direct"], /"direct" is one word too many/],
    [["show", "direct", "--from", "offline"], /--from is for: askable pipelines new/],
    [["lst"], /action: say list, show or new/],
  ])("%j is refused", async (words, message) => {
    expect(await pipelines(...words)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
  });
});
