import type { Rights } from "../databases/rights.js";
import { AskableError } from "../errors.js";
import { type Example, examplesShown } from "../indexes/example-store.js";
import type { OpenDatabase } from "../operations/ask/open-prepared.js";
import { maskPersonal } from "../operations/protect/mask-personal.js";
import { restrict } from "../operations/protect/restrict.js";
import { type Caller, isRestricted, maySee } from "./caller.js";
import type { View } from "./open-databases.js";
import { ServeError } from "./serve-error.js";

/** How a caller sees a database. Tokens in place of personal values are each caller's own: nobody can compare them. */
export function viewOf(caller: Caller, database: string, masked: boolean): View {
  const { tables, account } = isRestricted(caller, database) ? (caller.rights?.[database] ?? {}) : {};
  return {
    key: JSON.stringify([tables ?? null, masked ? caller.name : null, caller.databases]),
    ...(account && { account }),
    async of(whole) {
      const open = withOwnExamples(whole, caller);
      const shown = masked ? await maskPersonal(open) : open;
      return tables ? restricted(shown, tables) : shown;
    },
  };
}

/** What is wrong with the rights would tell whoever has them of what they may not see. */
function restricted(open: OpenDatabase, tables: Rights["tables"]): OpenDatabase {
  try {
    return restrict(open, { tables });
  } catch (error) {
    if (!(error instanceof AskableError)) throw error;
    throw new ServeError(
      "unavailable",
      "The rights of this key do not fit the database",
      "Ask whoever runs the service.",
    );
  }
}

/** Examples of another database tell of it. */
function withOwnExamples(open: OpenDatabase, caller: Caller): OpenDatabase {
  const { examples } = open;
  if (caller.databases === "all" || !examples) return open;
  const own = (example: Example) =>
    example.database === undefined || maySee(caller, example.database) ? example : undefined;
  return { ...open, examples: async () => examplesShown(await examples(), own) };
}
