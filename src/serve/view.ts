import { maskPersonal } from "../operations/protect/mask-personal.js";
import { restrict } from "../operations/protect/restrict.js";
import { type Caller, isRestricted } from "./caller.js";
import type { View } from "./open-databases.js";

/** How a caller sees a database. Tokens in place of personal values are each caller's own: nobody can compare them. */
export function viewOf(caller: Caller, database: string, masked: boolean): View {
  const { tables, account } = isRestricted(caller, database) ? (caller.rights?.[database] ?? {}) : {};
  return {
    key: JSON.stringify([tables ?? null, masked ? caller.name : null]),
    ...(account && { account }),
    async of(open) {
      const shown = masked ? await maskPersonal(open) : open;
      return tables ? restrict(shown, { tables }) : shown;
    },
  };
}
