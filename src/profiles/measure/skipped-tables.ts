import type { TableProfile } from "../profile.js";

/** Why a table is not measured. */
export const BY_SETTINGS = "its settings say so";
export const BY_OTHERS = "only other tables are to be measured";
export const byName = (pattern: string) => `its name fits "${pattern}" under skip`;
const BY_NAME = /^its name fits ".*" under skip$/s;

/** Whether a table of a profile was not measured because somebody wanted it so. */
export function isLeftOut({ rows, skipped: [reason] = [] }: Pick<TableProfile, "rows" | "skipped">): boolean {
  if (rows !== undefined || reason === undefined) return false;
  return reason.why === BY_SETTINGS || reason.why === BY_OTHERS || BY_NAME.test(reason.why);
}
