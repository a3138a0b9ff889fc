import { join } from "node:path";
import { readJson } from "../../artifacts/read-json.js";
import type { TableSummary } from "../../profiles/summaries.js";
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
  // A tenth of the profile's length, and it names all tables and fields too.
  const path = join(workspace.profile(database), "summaries.json");
  const { tables } = (await readJson(path, { keep: namesIn })) as { readonly tables: readonly (readonly string[])[] };
  return tables.flat();
}

function namesIn(summary: unknown): readonly string[] {
  const { table, fields } = summary as TableSummary;
  return [table, ...fields.map(({ field }) => `${table}.${field}`)];
}
