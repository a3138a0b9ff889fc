import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { writeArtifact } from "#askable/artifacts/store.js";
import { copyHome } from "#askable/operations/copy-home.js";
import { PROFILE_KIND, PROFILE_VERSION } from "#askable/profiles/version.js";
import { openMirror } from "#askable/workspace/mirror/mirror.js";
import { requirePreparation } from "#askable/workspace/preparation.js";
import { preparedNames, type Workspace, workspaceAt } from "#askable/workspace/workspace.js";
import { contentOf, temporaryFolder } from "../databases/tools.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
let number = 0;
const empty = () => workspaceAt(join(folder.path, `home-${number++}`));

const put = (workspace: Workspace, path: string, text: string) => {
  mkdirSync(dirname(join(workspace.folder, path)), { recursive: true });
  writeFileSync(join(workspace.folder, path), text);
};
const read = (workspace: Workspace, path: string) => readFileSync(join(workspace.folder, path), "utf8");

/** A home as `prepare` leaves it, of a database and notes that lie in the home itself. */
async function prepared(...names: string[]): Promise<Workspace> {
  const workspace = empty();
  for (const name of names) {
    const parameters = {
      location: `data/${name}.sqlite`,
      notes: ["team.yaml", "/elsewhere/notes.yaml"],
      examples: "solved",
      examplesFile: "solved.jsonl",
    };
    const base = { kind: PROFILE_KIND, version: PROFILE_VERSION, inputs: { database: "f1" }, parameters };
    await writeArtifact(workspace.values(name), { ...base, kind: "values", files: { "values.bin": `values ${name}` } });
    await writeArtifact(workspace.profile(name), { ...base, files: { "profile.json": `profile ${name}` } });
    put(workspace, `profiles/${name}/notes.yaml`, `notes of ${name}`);
    put(workspace, `indexes/${name}/prepared.json`, JSON.stringify(parameters));
    put(workspace, `indexes/${name}/profile.partial.jsonl`, "half");
  }
  put(workspace, "indexes/examples/solved/vectors.bin", "solved");
  put(workspace, "askable.yaml", "pipeline: offline\n");
  put(workspace, "reports/history", "what I asked");
  return workspace;
}

describe("copying a home", () => {
  test("brings databases, sets of examples and the configuration, and leaves reports and halves", async () => {
    const [from, to] = [await prepared("shop", "bar"), empty()];
    const before = contentOf(from.folder);
    expect(await copyHome(from, to)).toEqual({ copied: ["bar", "shop"], kept: [] });
    expect(Object.keys(contentOf(to.folder))).toEqual([
      "askable.yaml",
      ...["prepared.json", "values/manifest.json", "values/values.bin"].map((path) => `indexes/bar/${path}`),
      "indexes/examples/solved/vectors.bin",
      ...["prepared.json", "values/manifest.json", "values/values.bin"].map((path) => `indexes/shop/${path}`),
      ...["bar", "shop"].flatMap((name) =>
        ["manifest.json", "notes.yaml", "profile.json"].map((path) => `profiles/${name}/${path}`),
      ),
    ]);
    expect(contentOf(from.folder)).toEqual(before);
  });

  test("keeps what is recorded of paths true", async () => {
    const [from, to] = [await prepared("shop"), empty()];
    await copyHome(from, to);
    expect(await requirePreparation(to, "shop")).toMatchObject({
      location: join(from.folder, "data/shop.sqlite"),
      notes: [join(from.folder, "team.yaml"), "/elsewhere/notes.yaml"],
      examplesFile: join(from.folder, "solved.jsonl"),
      fingerprint: "f1",
    });
    expect(JSON.parse(read(to, "indexes/shop/prepared.json")).location).toBe(join(from.folder, "data/shop.sqlite"));
  });

  test("leaves what is there already, and says so; --replace replaces it", async () => {
    const [from, to] = [await prepared("shop", "bar"), await prepared("shop")];
    put(to, "profiles/shop/profile.json", "mine");
    put(to, "askable.yaml", "pipeline: mine\n");
    expect(await copyHome(from, to)).toEqual({ copied: ["bar"], kept: ["shop", "askable.yaml"] });
    expect([read(to, "profiles/shop/profile.json"), read(to, "askable.yaml")]).toEqual(["mine", "pipeline: mine\n"]);
    expect(await copyHome(from, to, { replace: true, databases: ["shop"] })).toEqual({ copied: ["shop"], kept: [] });
    expect(read(to, "profiles/shop/profile.json")).toBe("profile shop");
    expect(read(to, "askable.yaml")).toBe("pipeline: offline\n");
  });

  test("goes into a store and out of it again", async () => {
    const address = { kind: "folder", path: join(folder.path, `store-${number++}`) } as const;
    const mirror = (cache: string) =>
      openMirror(address, { environment: { XDG_CACHE_HOME: join(folder.path, cache) } });
    const [from, to] = [await prepared("shop"), empty()];
    const into = await mirror("a");
    await copyHome(from, into);
    await into.remote!.storeShared();
    const other = await mirror("b");
    expect(preparedNames(other)).toEqual(["shop"]);
    await copyHome(other, to);
    const direct = empty();
    await copyHome(from, direct);
    expect(contentOf(to.folder)).toEqual(contentOf(direct.folder));
  });

  test("refuses a database that is not there, and itself", async () => {
    const from = await prepared("shop");
    await expect(copyHome(from, empty(), { databases: ["shap"] })).rejects.toThrow('No database named "shap"');
    await expect(copyHome(from, workspaceAt(from.folder))).rejects.toThrow("is the home to copy from and to copy to");
  });
});
