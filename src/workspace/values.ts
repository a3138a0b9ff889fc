import type { ValueIndex } from "../indexes/value-index.js";
import { openValueIndex } from "../indexes/values/open.js";
import { mendingByName, nameInHint } from "./error-hints.js";
import type { Workspace } from "./workspace.js";

/** The value index of a prepared database, which need not be in reach. Throws when there is none or it cannot be read. */
export function openValues(workspace: Workspace, name: string): Promise<ValueIndex> {
  return openValueIndex(workspace.values(name)).catch(nameInHint(mendingByName(name)));
}
