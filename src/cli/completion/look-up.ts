import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { preparedNames, type Workspace } from "../../workspace/workspace.js";
import type { LookUp } from "./complete.js";

/** Names out of the workspace, read as fast as may be: a person waits with a finger on the key. */
export function lookUpIn(workspace: Workspace): LookUp {
  return async (what, database) => {
    const found = await namesOf(what, database, workspace).catch(() => []);
    return found.filter((name) => !CONTROL.test(name));
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

async function namesOf(
  what: Parameters<LookUp>[0],
  database: string | undefined,
  workspace: Workspace,
): Promise<readonly string[]> {
  if (what === "database") return preparedNames(workspace);
  if (what === "pipeline") return (await import("../../pipelines/load.js")).listPipelines(workspace.folder);
  if (what === "key") {
    const { keyFile, readKeys } = await import("../../serve/http/keys/key-file.js");
    return readKeys(keyFile(workspace)).map(({ name }) => name);
  }
  if (database === undefined || !preparedNames(workspace).includes(database)) return [];
  const text = await readFile(join(workspace.profile(database), "profile.json"), "utf8");
  const { tables } = JSON.parse(text) as { readonly tables: readonly Named[] };
  return tables.flatMap(({ name, fields = [] }) => [name, ...fields.map((field) => `${name}.${field.name}`)]);
}

interface Named {
  readonly name: string;
  readonly fields?: readonly { readonly name: string }[];
}
