import type { ValueIndex } from "../indexes/value-index.js";
import { openValueIndex } from "../indexes/values/open.js";
import { mendingByName, nameInHint } from "./error-hints.js";
import type { Home } from "./workspace.js";

/** The value index of a prepared database, which need not be in reach. Throws when there is none or it cannot be read. */
export function openValues(home: Home, name: string): Promise<ValueIndex> {
  return openValueIndex(home.values(name)).catch(nameInHint(mendingByName(name)));
}
