import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { notesFiles, readNotes } from "#askable/profiles/notes/load-notes.js";

const root = mkdtempSync(join(tmpdir(), "askable-notes-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const SECRET = "the secret of another home";
const CSV = `original_column_name,column_name,column_description\nid,id,${SECRET}\n`;
const PROPERTIES = `models:\n  - name: box\n    description: ${SECRET}\n`;

/** A folder of notes that somebody handed over, and a home that is none of its business. */
function handed(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(root, "handed-"));
  const elsewhere = mkdtempSync(join(root, "elsewhere-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(elsewhere, name)), { recursive: true });
    writeFileSync(join(elsewhere, name), text);
  }
  return { folder, elsewhere };
}

function link(folder: string, name: string, target: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  symlinkSync(target, join(folder, name));
}

describe("a link that leaves a folder of notes is refused, unless the workspace is trusted:", () => {
  test.each<[string, string, string]>([
    ["notes.yaml", "mine.yaml", `tables:\n  box:\n    meaning: ${SECRET}\n`],
    ["notes.yml", "mine.yaml", `tables:\n  box:\n    meaning: ${SECRET}\n`],
    ["manifest.json", "mine.json", "{}"],
    ["target/manifest.json", "mine.json", "{}"],
    ["box.csv", "box.csv", CSV],
    ["BOX.CSV", "passwords", CSV],
    ["database_description/box.csv", "box.csv", CSV],
  ])("%s", async (name, file, text) => {
    const { folder, elsewhere } = handed({ [file]: text });
    link(folder, name, join(elsewhere, file));
    const refusal = {
      name: "AskableError",
      message: expect.stringMatching(
        `^${join(folder, name)} is a link that leaves .* leads to ${join(elsewhere, file)}$`,
      ),
      hint: expect.stringContaining(`--notes ${join(elsewhere, file)}`),
    };
    await expect(readNotes(folder)).rejects.toMatchObject(refusal);
    await expect(notesFiles(folder, {})).rejects.toMatchObject(refusal);
    expect(await readNotes(folder, { linksLeave: true })).toHaveLength(1);
  });

  test.each<[string, string, string]>([
    ["target", "manifest.json", "{}"],
    ["database_description", "box.csv", CSV],
  ])("a whole folder, as %s", async (name, file, text) => {
    const { folder, elsewhere } = handed({ [file]: text });
    link(folder, name, elsewhere);
    await expect(readNotes(folder)).rejects.toThrow("is a link that leaves");
    expect(await readNotes(folder, { linksLeave: true })).toHaveLength(1);
  });

  test("by way of a link that stays inside", async () => {
    const { folder, elsewhere } = handed({ "mine.yaml": "tables: {}\n" });
    link(folder, "step", join(elsewhere, "mine.yaml"));
    link(folder, "notes.yaml", "step");
    await expect(readNotes(folder)).rejects.toThrow("is a link that leaves");
  });

  test("of files of passwords, whose words no message repeats", async () => {
    const { folder } = handed({});
    link(folder, "notes.yaml", "/etc/passwd");
    const error = await readNotes(folder).catch((error: unknown) => error);
    expect(String(error)).toContain("leads to /etc/passwd");
    expect(JSON.stringify(error) + String(error)).not.toContain("root:");
  });
});

test("links that stay inside are read, and so is the folder itself and a file that was named, by a link", async () => {
  const { folder, elsewhere } = handed({ "mine.yaml": "tables:\n  box:\n    meaning: Boxes\n" });
  writeFileSync(join(folder, "real.yaml"), "tables:\n  box:\n    meaning: Boxes\n");
  link(folder, "notes.yaml", "real.yaml");
  link(root, "by-link", folder);
  link(root, "named.yaml", join(elsewhere, "mine.yaml"));
  for (const path of [folder, join(root, "by-link"), join(root, "named.yaml")]) {
    expect(await readNotes(path)).toMatchObject([{ tables: [{ table: "box", note: { meaning: "Boxes" } }] }]);
  }
});

test("of a project only files are read, and links to folders, however they turn, are not gone through", async () => {
  const { folder, elsewhere } = handed({ "schema.yml": PROPERTIES });
  mkdirSync(join(folder, "models"));
  writeFileSync(join(folder, "models", "schema.yml"), "models:\n  - name: crate\n");
  link(folder, "models/theirs", elsewhere);
  link(folder, "models/theirs.yml", join(elsewhere, "schema.yml"));
  for (const name of ["one", "two", "three"]) link(folder, `models/${name}`, "..");
  expect(await readNotes(folder)).toMatchObject([{ tables: [{ table: "crate" }] }]);
});

test.each(["notes.yaml", "manifest.json", "box.csv", "database_description/box.csv"])(
  "a pipe that nobody writes to is no note: %s",
  async (name) => {
    const { folder } = handed({});
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    execFileSync("mkfifo", [join(folder, name)]);
    await expect(readNotes(folder)).rejects.toThrow(`${join(folder, name)} is no file`);
  },
);
