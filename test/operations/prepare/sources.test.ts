import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { readSources } from "#askable/operations/prepare/sources.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { letterEmbedder } from "../../indexes/embedder.js";
import { temporaryFolder } from "../../support/folder.js";
import { makeShop } from "../../support/shop.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
const workspace = () => workspaceAt(at("home"));
beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("other"));
  makeShop(at("shop.sqlite"), 1);
  makeShop(at("other", "shop.sqlite"), 1);
  await prepareDatabase(at("shop.sqlite"), { workspace: workspace(), name: "store", embedder: letterEmbedder() });
});
afterAll(() => folder.remove());

function read(text: string) {
  writeFileSync(at("sources.yaml"), text);
  return readSources(at("sources.yaml"), workspace());
}

test("a file of databases names them by path or URL, from where it lies, with what goes with each", async () => {
  const sources = await read(`
databases:
  - other/shop.sqlite
  - source: postgres://reader@db.example.org/crm
    name: customers
    notes: crm/notes.yaml
    queryLog: crm/log.sql
    priority: 1
    profile: { rows: 1000 }
`);
  expect(sources).toEqual([
    expect.objectContaining({ location: at("other", "shop.sqlite"), name: "shop", notes: undefined }),
    {
      location: "postgres://reader@db.example.org/crm",
      name: "customers",
      notes: [at("crm", "notes.yaml")],
      queryLog: at("crm", "log.sql"),
      examples: undefined,
      priority: 1,
      limits: { rows: 1000 },
    },
  ]);
});

test("what is prepared already keeps its name", async () => {
  expect((await read("databases: [shop.sqlite]")).map(({ name }) => name)).toEqual(["store"]);
});

describe("a file of databases is refused", () => {
  test.each([
    [
      "where one stands twice",
      "databases: [shop.sqlite, ./other/../shop.sqlite]",
      /shop.sqlite is listed twice: .*databases\[0\] and .*databases\[1\]/,
    ],
    [
      "where two would have one name",
      "databases: [other/shop.sqlite, more/shop.sqlite]",
      /"shop" would be the name of two databases/,
    ],
    [
      "where a name is taken by another",
      "databases: [{ source: other/shop.sqlite, name: store }]",
      /the name "store" is taken by another database: .*shop.sqlite/,
    ],
    [
      "where a key is unknown",
      "databases: [{ source: a.sqlite, note: n.yaml }]",
      /note: unknown key; do you mean "notes"/,
    ],
    ["where nothing is listed", "databases: []", /databases: name at least one database/],
    ["where it is empty", "", /databases/],
    [
      "where a source is of no engine",
      "databases: ['oracle://host/x']",
      /databases\[0\]: oracle databases cannot be opened yet/,
    ],
    ["where a priority is none", "databases: [{ source: a.sqlite, priority: 0 }]", /priority/],
    ["where it is no YAML", "databases: [", /sources.yaml/],
  ])("%s", async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ name: "AskableError", message: expect.stringMatching(message) });
  });

  test("where it is not there", async () => {
    await expect(readSources(at("none.yaml"), workspace())).rejects.toMatchObject({
      name: "AskableError",
      message: expect.stringContaining("none.yaml cannot be read"),
    });
  });
});
