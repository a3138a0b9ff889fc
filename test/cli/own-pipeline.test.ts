import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { says, serveFaults } from "../models/fault-server.js";
import { bakery } from "../support/bakery.js";
import { askable, temporaryFolder } from "../support/cli.js";

const SHIPPED = fileURLToPath(new URL("../../pipelines", import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

function change(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test("a pipeline that was copied to the home is asked with its own prompt and temperature", async () => {
  const server = await serveFaults(says("SELECT count(*) FROM bread"));
  onTestFinished(() => server.close());
  const own = join(folder.path, "pipelines", "ours");
  mkdirSync(join(folder.path, "pipelines"));
  cpSync(join(SHIPPED, "direct"), own, { recursive: true });
  change(join(own, "prompts", "sql.md"), "You write {{dialect}} queries.", "You write {{dialect}} queries for bakers.");
  change(join(own, "pipeline.yaml"), "    prompt: sql\n", "    prompt: sql\n    temperature: 0.4\n");
  bakery(join(folder.path, "bakery.sqlite"));
  expect((await askable(["prepare", "bakery.sqlite"], { cwd: folder.path })).code).toBe(0);
  const model = `{ provider: openai, baseUrl: "${server.url}", model: m, apiKeyEnv: BAKERY_KEY }`;
  writeFileSync(join(folder.path, "askable.yaml"), `models: { coder: ${model} }\n`);

  const words = ["ask", "bakery", "How many breads are there?", "--pipeline", "ours", "--json"];
  const run = await askable(words, { cwd: folder.path, env: { BAKERY_KEY: "key" } });
  expect(JSON.parse(run.stdout)).toMatchObject({ pipeline: "ours", sql: "SELECT count(*) FROM bread", rows: [[5]] });
  expect(server.received).toHaveLength(1);
  const { messages, temperature } = server.received[0]!.body as { messages: unknown; temperature: unknown };
  expect(messages).toMatchObject([
    { role: "system", content: expect.stringMatching(/^You write SQLite queries for bakers\./) },
    { role: "user", content: expect.stringMatching(/Question: How many breads are there\?\nSQL:$/) },
  ]);
  expect(temperature).toBe(0.4);

  change(join(own, "prompts", "sql.md"), "{{question}}", "{{qestion}}");
  const refused = await askable(words, { cwd: folder.path });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/ours\/prompts\/sql\.md: \{\{qestion\}\}/) });
});
