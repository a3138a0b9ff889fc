import { type Caller, owner } from "../../caller.js";
import type { Budgets } from "./budgets.js";
import type { ServeKey } from "./key-file.js";
import type { KeyRing } from "./key-ring.js";

/** Who may come in. */
export interface Admission {
  /** Whether a key is needed. */
  readonly keys: KeyRing | undefined;
  /** @throws HttpError where the key does not hold, or was used too often. */
  admit(authorization: string | undefined): Caller;
  /** As `admit`, of what costs nothing. */
  recognise(authorization: string | undefined): Caller;
}

/** @param keys Undefined: whoever reaches the service is its owner. */
export function admission(
  keys: KeyRing | undefined,
  budgets: Budgets,
  { feedback }: { readonly feedback: boolean },
): Admission {
  const callerOf = (key: ServeKey): Caller => ({
    name: key.name,
    databases: key.databases ?? "all",
    rights: key.rights as Caller["rights"],
    sees: key.sees,
    runsSql: key.runsSql,
    givesFeedback: feedback && key.givesFeedback,
  });
  const start = owner({ feedback });
  return {
    keys,
    admit(authorization) {
      if (!keys?.needed()) return start;
      const key = keys.find(authorization);
      budgets.spend(key);
      return callerOf(key);
    },
    recognise: (authorization) => (keys?.needed() ? callerOf(keys.find(authorization)) : start),
  };
}
