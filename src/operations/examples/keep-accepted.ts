import { hashOf } from "../../artifacts/hash.js";
import type { Embedder } from "../../models/embedders/embedder.js";
import type { Profile } from "../../profiles/profile.js";
import type { Workspace } from "../../workspace/workspace.js";
import type { Accepted } from "./accepted.js";
import { type KeepOptions, keepStore } from "./keep-store.js";

/** Brings the store of the accepted examples of a database up to date with their file. */
export async function keepAccepted(
  { examples, hash }: Accepted,
  { tables }: Profile,
  embedder: Embedder,
  workspace: Workspace,
  name: string,
  options: KeepOptions,
): Promise<void> {
  const names = {
    tables: tables.map((table) => table.name),
    fields: tables.flatMap((table) => table.fields.map((field) => field.name)),
  };
  await keepStore(workspace.acceptedIndex(name), examples, hashOf([hash, names]), embedder, {
    ...options,
    schemas: new Map([[name, names]]),
  });
}
