import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openFolderStore } from "#askable/artifacts/stores/folder-store.js";
import { temporaryFolder } from "../../databases/tools.js";
import { conforms } from "./conformance.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe("a folder as a store", () => {
  let number = 0;
  const openEmpty = async () => openFolderStore({ kind: "folder", path: join(folder.path, String(number++)) });

  conforms(openEmpty);

  test("refuses keys that lead out of it", async () => {
    const store = await openEmpty();
    for (const key of ["../x", "a/../../x", "/x", "a//b", ""]) {
      await expect(store.read(key)).rejects.toThrow(`"${key}" cannot be the key of an object`);
    }
  });
});
