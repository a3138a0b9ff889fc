import type { Rights } from "../../databases/rights.js";
import type { CacheMode } from "../../models/wrappers/cache.js";
import type { QuestionPlan } from "../../pipelines/plan.js";
import { warmSqlParser } from "../../sql/parse.js";
import type { Stage } from "../../stages/stage.js";
import { type Config, readConfig } from "../../workspace/config.js";
import { openModels } from "../../workspace/models.js";
import { checkStaleness, type Staleness } from "../staleness.js";
import type { AskContext, AskOptions, AskResult } from "./ask.js";
import type { OpenDatabase } from "./open-database.js";
import { type OpenOptions, openPrepared } from "./open-prepared.js";

/** A prepared database, open for any number of questions, which share the models and their limits. */
export interface Asker {
  readonly open: OpenDatabase;
  readonly config: Config;
  ask(question: string, options?: AskOptions): Promise<AskResult>;
  plan(question: string, options?: AskOptions): Promise<QuestionPlan & { readonly pipeline: string }>;
  /** Whether the data changed since they were profiled, and which tables. */
  staleness(): Promise<Staleness>;
  close(): Promise<void>;
}

/** How an open database is protected from who asks it. */
export interface Protection {
  /** What may be read, of a file. Default: all. */
  readonly rights?: Rights | undefined;
  /** Whether tokens are shown, and sent to models, in place of personal values. Default: false. */
  readonly maskPersonal?: boolean | undefined;
}

export interface AskerOptions extends OpenOptions, Protection {
  /** Goes before the mode of `askable.yaml`. */
  readonly cache?: CacheMode | undefined;
  /** Stages that pipelines may name beside those of askable and of `askable.yaml`. */
  readonly stages?: readonly Stage[] | undefined;
}

/** As `openPrepared`; calibrations of the workspace are applied. @throws As `openPrepared` does. */
export async function openAsker(nameOrLocation: string, { cache, stages, ...options }: AskerOptions): Promise<Asker> {
  const { workspace, environment = {}, signal } = options;
  const config = await readConfig(workspace);
  const opening = openPrepared(nameOrLocation, options);
  opening.catch(() => {});
  // The database's process starts meanwhile.
  const { askOpen, planAsking } = await import("./ask.js");
  warmSqlParser().catch(() => {});
  const whole = await opening;
  const open = await protect(whole, options).catch(async (error) => {
    await whole.database.close();
    throw error;
  });
  const given = { workspace, config, environment, cache, stages };
  const context: AskContext = { ...given, models: openModels(given), pipelines: new Map(), calibrate: true };
  return {
    open,
    config,
    ask: (question, own = {}) => askOpen(open, question, { signal, ...own }, context),
    plan: (question, own = {}) => planAsking(open, question, { signal, ...own }, context),
    staleness: async () => {
      const { stale, tables } = await checkStaleness(whole.database, whole.preparation);
      const seen = new Set(open.profile.tables.map(({ name }) => name));
      return open === whole ? { stale, tables } : { stale, tables: tables.filter((table) => seen.has(table)) };
    },
    close: () => open.database.close(),
  };
}

async function protect(whole: OpenDatabase, { rights, maskPersonal = false }: Protection): Promise<OpenDatabase> {
  const open = maskPersonal ? await (await import("../protect/mask-personal.js")).maskPersonal(whole) : whole;
  return rights === undefined ? open : (await import("../protect/restrict.js")).restrict(open, rights);
}
