import type { CacheMode } from "../../models/wrappers/cache.js";
import type { QuestionPlan } from "../../pipelines/plan.js";
import type { Stage } from "../../stages/stage.js";
import { type Config, readConfig } from "../../workspace/config.js";
import { openModels } from "../../workspace/models.js";
import { type AskContext, type AskOptions, type AskResult, askOpen, planAsking } from "./ask.js";
import { type OpenDatabase, type OpenOptions, openPrepared } from "./open-prepared.js";

/** A prepared database, open for any number of questions, which share the models and their limits. */
export interface Asker {
  readonly open: OpenDatabase;
  readonly config: Config;
  ask(question: string, options?: AskOptions): Promise<AskResult>;
  plan(question: string, options?: AskOptions): Promise<QuestionPlan & { readonly pipeline: string }>;
  close(): Promise<void>;
}

export interface AskerOptions extends OpenOptions {
  /** Goes before the mode of `askable.yaml`. */
  readonly cache?: CacheMode | undefined;
  /** Stages that pipelines may name beside those of askable and of `askable.yaml`. */
  readonly stages?: readonly Stage[] | undefined;
}

/** As `openPrepared`; calibrations of the workspace are applied. @throws As `openPrepared` does. */
export async function openAsker(nameOrLocation: string, { cache, stages, ...options }: AskerOptions): Promise<Asker> {
  const { workspace, environment = {}, signal } = options;
  const config = await readConfig(workspace);
  const open = await openPrepared(nameOrLocation, options);
  const given = { workspace, config, environment, cache, stages };
  const context: AskContext = { ...given, models: openModels(given), pipelines: new Map(), calibrate: true };
  return {
    open,
    config,
    ask: (question, own = {}) => askOpen(open, question, { signal, ...own }, context),
    plan: (question, own = {}) => planAsking(open, question, { signal, ...own }, context),
    close: () => open.database.close(),
  };
}
