import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openPrepared } from "#askable/operations/ask/open-prepared.js";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { refreshDatabase } from "#askable/operations/refresh/refresh.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { embedsLetters, letterEmbedder } from "../indexes/embedder.js";
import { type Behaviour, failure, serveFaults } from "../models/fault-server.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

async function shop(...behaviours: Behaviour[]) {
  const { path, remove } = await temporaryFolder();
  const server = await serveFaults(...behaviours);
  onTestFinished(async () => {
    await server.close();
    await remove();
  });
  const database = new SQLite(join(path, "shop.sqlite"));
  database.exec(`
    CREATE TABLE product (id INTEGER PRIMARY KEY, title TEXT, price REAL);
    INSERT INTO product VALUES (1, 'Lamp', 10), (2, 'Chair', 40), (3, 'Table', 90);
  `);
  database.close();
  const configure = (embedder: string) => writeFileSync(join(path, "askable.yaml"), `embedder: ${embedder}\n`);
  configure(`{ provider: openai, baseUrl: "${server.url}", model: letters, dimension: 64, price: 2, batch: 2 }`);
  return { path, workspace: workspaceAt(path), location: join(path, "shop.sqlite"), server, configure };
}

test("the configured embedder makes the index, its calls are told, and equal texts are not paid for again", async () => {
  const { workspace, location, server, configure } = await shop(embedsLetters(64));
  const { embedding } = await prepareDatabase(location, { workspace });
  // The probe before the work and at it, then three fields in calls of two.
  expect(embedding).toEqual({ calls: 4, tokens: 25, price: 50e-6 });
  expect((await prepareDatabase(location, { workspace })).embedding).toEqual({ calls: 1, tokens: 5, price: 10e-6 });
  const open = await openPrepared("shop", { workspace });
  const asked = server.received.length;
  expect((await (await open.fields()).search("title of the product", { limit: 1 }))[0]?.ref.field).toBe("title");
  expect(server.received.length).toBe(asked + 1);
  await open.database.close();

  configure("{ provider: built-in }");
  const other = await openPrepared("shop", { workspace });
  await expect(other.fields()).rejects.toMatchObject({
    message: expect.stringContaining('built with the embedder "letters" (64 dimensions) and cannot be searched with'),
    hint: "Build it again: askable prepare shop",
  });
  await other.database.close();
});

test("a refresh notices another embedder, and embeds fields and examples again", async () => {
  const { path, workspace, location, configure } = await shop(embedsLetters(64));
  const line = { question: "How many lamps are there?", sql: "SELECT count(*) FROM product WHERE title = 'Lamp'" };
  writeFileSync(join(path, "solved.jsonl"), JSON.stringify(line));
  await prepareDatabase(location, { workspace, examples: join(path, "solved.jsonl") });
  writeFileSync(workspace.acceptedExamples("shop"), JSON.stringify(line));
  expect((await refreshDatabase("shop", { workspace })).outcome).toBe("unchanged");

  configure("{ provider: built-in }");
  const notes: string[] = [];
  const onNote = (note: string) => void notes.push(note);
  expect(await refreshDatabase("shop", { workspace, onNote })).toMatchObject({
    outcome: "refreshed",
    measured: [],
    embedded: 3,
    indexed: false,
    warnings: [],
  });
  expect(notes).toEqual([
    "The indexes of shop were made by another embedder: its fields and examples are embedded again",
  ]);
  expect((await refreshDatabase("shop", { workspace, onNote })).outcome).toBe("unchanged");
  const open = await openPrepared("shop", { workspace });
  onTestFinished(() => open.database.close());
  expect((await (await open.fields()).search("title of the product", { limit: 1 }))[0]?.ref.field).toBe("title");
  expect((await (await open.examples!()).search("How many chairs are there?", { limit: 1 })).length).toBe(1);
  const [set = ""] = readdirSync(join(path, "indexes", "examples"));
  const manifest = JSON.parse(readFileSync(join(workspace.examples(set), "manifest.json"), "utf8"));
  expect(manifest.parameters.embedder.name).toBe("universal-sentence-encoder-lite-en");

  rmSync(join(path, "solved.jsonl"));
  rmSync(join(path, "askable.yaml"));
  const { warnings } = await refreshDatabase("shop", { workspace, embedder: letterEmbedder(), onNote });
  expect(warnings).toEqual([expect.stringMatching(/cannot be embedded again.*askable prepare shop --examples FILE$/)]);
  expect((await refreshDatabase("shop", { workspace, embedder: letterEmbedder() })).outcome).toBe("unchanged");
  expect((await askable(["refresh", "shop", "--home", path])).stdout).toMatch(
    /^shop: no table changed, 3 texts embedded \(/,
  );
});

test("an endpoint that cannot be used is said before the long work begins", async () => {
  const { path, location } = await shop(embedsLetters(32));
  const { code, stderr } = await askable(["prepare", location, "--home", path]);
  expect([code, existsSync(join(path, "profiles"))]).toEqual([1, false]);
  expect(stderr).toContain("gave vectors of 32 numbers, and embedder.dimension says 64");
  expect(stderr).toContain("Set embedder.dimension to 32 in askable.yaml");
});

test("a run that failed in the middle pays only for the rest", async () => {
  const works = embedsLetters(64);
  const { workspace, location, server } = await shop(works, works, works, failure(401, "quota used up"), works);
  await expect(prepareDatabase(location, { workspace })).rejects.toThrow("answered 401: quota used up");
  const sent = server.received.length;
  expect((await prepareDatabase(location, { workspace })).embedding?.tokens).toBeLessThanOrEqual(5 + 5 + 10);
  const texts = server.received.slice(sent).flatMap(({ body }) => body.input as string[]);
  const before = server.received.slice(2, 3).flatMap(({ body }) => body.input as string[]);
  expect(texts.filter((text) => before.includes(text))).toEqual([]);
});

test("a mistake in the configuration is named with its key", async () => {
  const { path, location, configure } = await shop(embedsLetters(64));
  configure("{ provider: openai, model: letters }");
  const { code, stderr } = await askable(["prepare", location, "--home", path]);
  expect(code).toBe(1);
  expect(stderr).toContain("embedder.dimension");
});
