import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Check, checkEverything } from "#askable/operations/doctor.js";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { says, serveFaults } from "../models/fault-server.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (name: string) => join(folder.path, name);

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ["bakery", "gone"]) {
    bakery(at(`${name}.sqlite`));
    await prepareDatabase(at(`${name}.sqlite`), { workspace: workspaceAt(folder.path) });
  }
  rmSync(at("gone.sqlite"));
});
afterAll(() => folder.remove());

async function checks(): Promise<ReadonlyMap<string, Check>> {
  const { signal } = new AbortController();
  const found = await checkEverything({ workspace: workspaceAt(folder.path), environment: {}, signal });
  return new Map(found.map((check) => [check.what, check]));
}

test("each part is tried once, and what is wrong with one does not hide the others", async () => {
  const found = await checks();
  expect(found.get("home")).toEqual({ what: "home", ok: true, found: folder.path });
  expect(found.get("SQLite")).toMatchObject({ ok: true, found: expect.stringMatching(/^version 3\.\S+ \(\d+ ms\)$/) });
  expect(found.get("embedder")).toMatchObject({ ok: true, found: expect.stringContaining("512 dimensions") });
  expect(found.get("models")).toMatchObject({ ok: true, found: expect.stringContaining("none in askable.yaml") });
  expect(found.get("database bakery")).toMatchObject({ ok: true, found: expect.stringContaining("up to date") });
  expect(found.get("database gone")).toMatchObject({ ok: false, found: expect.stringContaining("gone.sqlite") });
});

test("a model is asked, and said to answer or what it says instead", async () => {
  const server = await serveFaults(says("Ready"));
  const model = (url: string) => `{ provider: openai, baseUrl: "${url}", model: m, contextLength: 4096, timeout: 5 }`;
  writeFileSync(
    at("askable.yaml"),
    `models: { good: ${model(server.url)}, bad: ${model("http://127.0.0.1:1/v1")} }\nroles: { default: good }\n`,
  );
  try {
    const found = await checks();
    expect(found.get("model good")).toMatchObject({ ok: true, found: expect.stringMatching(/^m at http.* answers, /) });
    expect(found.get("model bad")).toMatchObject({ ok: false, found: expect.stringContaining("127.0.0.1:1") });
  } finally {
    await server.close();
    rmSync(at("askable.yaml"));
  }
});
