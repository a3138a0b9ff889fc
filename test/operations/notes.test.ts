import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readNotesState, writeNotes } from "#askable/operations/notes.js";
import { prepareDatabase } from "#askable/operations/prepare/prepare.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { letterEmbedder } from "../indexes/embedder.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

async function bakeryHome() {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const workspace = workspaceAt(path);
  const location = bakery(join(path, "bakery.sqlite"));
  const file = join(path, "log.sql");
  writeFileSync(file, "SELECT count(*) FROM bread WHERE grain = 'rye';\n".repeat(30));
  const prepare = (queryLog?: string) => prepareDatabase(location, { workspace, embedder: letterEmbedder(), queryLog });
  return { path, workspace, prepare, log: file };
}

const order = (gaps: readonly { table: string; field: string | undefined }[]) =>
  gaps.map(({ table, field }) => (field === undefined ? table : `${table}.${field}`));

test("gaps come by importance: what past queries use comes first, keys come last", async () => {
  const { workspace, prepare, log } = await bakeryHome();
  await prepare(log);
  const { gaps } = await readNotesState(workspace, "bakery");
  expect(gaps).toHaveLength(11);
  expect(order(gaps).slice(0, 1)).toEqual(["bread.grain"]);
  expect(order(gaps).slice(-2).sort()).toEqual(["baker.id", "bread.id"]);
  expect(gaps[0]?.known).toMatch(/values wheat and rye; used 30 times$/);
});

test("the entries are written once, filled in they are gaps no more, and what does not hold is told", async () => {
  const { path, workspace, prepare } = await bakeryHome();
  await prepare();
  const first = await writeNotes(workspace, "bakery");
  expect([first.added, first.gaps.length]).toEqual([11, 11]);
  const file = join(workspace.profile("bakery"), "notes.yaml");
  const empty = readFileSync(file, "utf8");
  expect((await writeNotes(workspace, "bakery")).added).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(empty);

  writeFileSync(file, empty.replace("grain:", "grain: { meaning: Chief grain, values: { rye: dark, spelt: old } }"));
  const state = await readNotesState(workspace, "bakery");
  expect(order(state.gaps)).not.toContain("bread.grain");
  expect(state.contradictions.map((text) => text.replace(`${file}: `, ""))).toEqual([
    'bread.grain never holds "spelt", which the notes describe',
    'bread.grain holds "wheat", which the notes do not describe',
  ]);
  await prepare();
  expect(JSON.parse(readFileSync(join(workspace.profile("bakery"), "summaries.json"), "utf8"))).toMatchObject({
    tables: [{}, { fields: [{}, {}, {}, { field: "grain", source: { by: "notes" } }, {}] }],
  });

  const listed = await askable(["notes", "bakery", "--list"], { cwd: path });
  expect([listed.code, listed.stdout.includes("bread.price"), listed.stdout.includes("bread.grain")]).toEqual([
    0,
    true,
    false,
  ]);
  expect(listed.stderr).toContain('never holds "spelt"');
  const edit = await askable(["notes", "bakery", "--edit"], { cwd: path, env: { EDITOR: "true" } });
  expect([edit.code, edit.stderr]).toEqual([2, expect.stringContaining("--edit needs a terminal")]);
});

test("notes that are broken are named with their line, and left as they are", async () => {
  const { workspace, prepare } = await bakeryHome();
  await prepare();
  const file = join(workspace.profile("bakery"), "notes.yaml");
  writeFileSync(file, "tables:\n  bread: { meening: x }\n");
  await expect(writeNotes(workspace, "bakery")).rejects.toMatchObject({
    name: "AskableError",
    message: expect.stringContaining(`${file}:2`),
  });
  expect(readFileSync(file, "utf8")).toBe("tables:\n  bread: { meening: x }\n");
});
