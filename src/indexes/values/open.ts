import { join } from "node:path";
import type { Manifest } from "../../artifacts/manifest.js";
import { readPacked } from "../../artifacts/packed.js";
import { readArtifact } from "../../artifacts/store.js";
import { ArtifactError } from "../../errors.js";
import type { ValueIndex } from "../value-index.js";
import { valueFinder } from "./find.js";
import { fromSections, VALUES_FILE, VALUES_KIND, VALUES_VERSION, type ValuesMeta } from "./layout.js";

/**
 * Opens what `buildValueIndex` wrote: one read, no parsing.
 *
 * @throws AskableError when the folder holds no value index, an older or newer one, or a damaged one.
 */
export async function openValueIndex(folder: string): Promise<ValueIndex> {
  const index = await readArtifact(folder, VALUES_KIND, VALUES_VERSION, (manifest) => read(folder, manifest));
  if (!index) throw new ArtifactError(`There is no value index in ${folder}`, { advice: "Build it" });
  return index;
}

async function read(folder: string, manifest: Manifest): Promise<ValueIndex> {
  if (manifest.version < VALUES_VERSION) {
    throw new ArtifactError(`The value index in ${folder} was written by an older askable`);
  }
  const path = join(folder, VALUES_FILE);
  const { meta, sections } = await readPacked<ValuesMeta>(path);
  const layout = fromSections(sections, path);
  const fields = meta.fields.map(({ table, field }) => ({ table, field }));
  return {
    size: layout.entryField.length,
    cut: fields.filter((_, index) => meta.fields[index]!.cut),
    find: valueFinder(layout, meta.approximate, fields),
  };
}
