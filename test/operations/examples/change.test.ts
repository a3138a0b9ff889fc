import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exampleId, ownExamples, readAccepted } from "#askable/operations/examples/accepted.js";
import { addExamples, examplesOfFile, removeExamples } from "#askable/operations/examples/change.js";
import { profileDatabase } from "#askable/operations/prepare/profile.js";
import { requirePreparation } from "#askable/workspace/preparation.js";
import { type Workspace, workspaceAt } from "#askable/workspace/workspace.js";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let workspace: Workspace;
let homes = 0;
const COUNT = { question: "How many breads are there?", sql: "SELECT count(*) FROM bread" };
const add = (examples: readonly { question: string; sql: string }[], check = true) =>
  addExamples(workspace, "bakery", examples, { check, date: "2026-01-31" });

beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(join(folder.path, "bakery.sqlite"));
});
beforeEach(async () => {
  workspace = workspaceAt(join(folder.path, `home-${++homes}`));
  await profileDatabase(join(folder.path, "bakery.sqlite"), { workspace });
});
afterAll(() => folder.remove());

describe("examples that are added", () => {
  test("are kept with their day, cleaned, once each, and found by questions of the database", async () => {
    const report = await add([
      { question: " How many breads are there? ", sql: "SELECT count(*) FROM bread; " },
      COUNT,
    ]);
    expect(report).toMatchObject({ known: 0, failed: [], replaced: [], total: 1 });
    expect(readFileSync(report.file, "utf8")).toBe(`${JSON.stringify({ ...COUNT, date: "2026-01-31" })}\n`);
    expect(await ownExamples(workspace, await requirePreparation(workspace, "bakery"))).toEqual([
      { ...COUNT, date: "2026-01-31", database: "bakery" },
    ]);
    expect(existsSync(workspace.acceptedIndex("bakery"))).toBe(true);
    expect(await add([COUNT])).toMatchObject({ added: [], known: 1, total: 1 });
  });

  test("take the place of other SQL for the same question", async () => {
    await add([COUNT]);
    const other = { question: "how many breads are there", sql: "SELECT count(id) FROM bread" };
    expect(await add([other])).toMatchObject({ replaced: [COUNT], added: [other], total: 1 });
  });

  test("must run, unless they are taken unseen", async () => {
    const wrong = { question: "How many cakes?", sql: "SELECT count(*) FROM cake" };
    const report = await add([wrong, COUNT]);
    expect(report.failed).toMatchObject([{ outcome: "fails", message: expect.stringContaining("cake") }]);
    expect(report.total).toBe(1);
    expect(await add([wrong], false)).toMatchObject({ failed: [], total: 2 });
  });
});

describe("examples that are removed", () => {
  test("are named by their ids, and the file goes with the last", async () => {
    const { added } = await add([COUNT]);
    expect(await removeExamples(workspace, "bakery", [exampleId(added[0]!)], {})).toMatchObject({ total: 0 });
    expect(existsSync(workspace.acceptedExamples("bakery"))).toBe(false);
  });

  test("are all left where one of the ids is not there", async () => {
    const { added } = await add([COUNT]);
    const ids = [exampleId(added[0]!), "00000000"];
    await expect(removeExamples(workspace, "bakery", ids, {})).rejects.toThrow('bakery has no example "00000000"');
    expect((await readAccepted(workspace, "bakery")).examples).toHaveLength(1);
  });
});

test("a file with examples of another database is refused whole", async () => {
  const path = join(folder.path, "mixed.jsonl");
  writeFileSync(path, `${JSON.stringify(COUNT)}\n${JSON.stringify({ ...COUNT, database: "shop" })}\n`);
  await expect(examplesOfFile("bakery", path)).rejects.toThrow('of the database "shop", not only of "bakery"');
  writeFileSync(path, `${JSON.stringify(COUNT)}\n`);
  expect(await examplesOfFile("bakery", path)).toEqual([{ ...COUNT, source: "file" }]);
});
