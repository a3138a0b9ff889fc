import { readProfileFolder } from "../../profiles/folder.js";
import { requireSome } from "../../profiles/measure/limits.js";
import { planTables } from "../../profiles/measure/plan.js";
import type { TablePlan } from "../../profiles/measure/table-plan.js";
import type { Profile } from "../../profiles/profile.js";
import { findPreparation } from "../../workspace/preparation.js";
import type { Workspace } from "../../workspace/workspace.js";
import { planDescribing } from "./describe.js";
import { withDatabase } from "./open-to-measure.js";
import { type IndexPlan, planIndexes } from "./plan-indexes.js";
import type { ProfileOptions } from "./profile.js";

export interface PreparationPlan {
  readonly tables: readonly TablePlan[];
  readonly indexes: IndexPlan;
  /** What a model would be asked; undefined where none is configured. */
  readonly descriptions: ReturnType<typeof planDescribing>;
}

/** What preparing would read, table by table, what it would index, and what describing would cost. Nothing is written. */
export async function planPreparation(location: string, options: ProfileOptions): Promise<PreparationPlan> {
  const { workspace, environment, signal } = options;
  return withDatabase(location, options, async (database, { config, limits }) => {
    const schema = await database.schema({ signal });
    requireSome(schema.tables, limits);
    const tables = await planTables(database, schema.tables, { limits, ...(signal && { signal }) });
    const previous = await lastProfile(workspace, database.location, options.name);
    const indexes = planIndexes(schema, tables, { previous, config, dialect: database.dialect });
    return { tables, indexes, descriptions: planDescribing(config, schema, environment) };
  });
}

async function lastProfile(
  workspace: Workspace,
  location: string,
  given: string | undefined,
): Promise<Profile | undefined> {
  const name = given ?? (await findPreparation(workspace, location))?.name;
  const folder =
    name === undefined ? undefined : await readProfileFolder(workspace.profile(name)).catch(() => undefined);
  return folder?.profile;
}
