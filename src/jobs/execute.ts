import type { Closable, JobContext, JobPlace } from "./context.js";
import type { Job, JobKind } from "./job.js";

type Execution = (inputs: never, context: JobContext) => Promise<unknown>;

/** Each kind is loaded when it is asked for. */
const EXECUTIONS: Readonly<Record<JobKind, () => Promise<Execution>>> = {
  prepare: async () => (await import("./kinds/prepare.js")).prepareJob,
  refresh: async () => (await import("./kinds/refresh.js")).refreshJob,
  questions: async () => (await import("./kinds/questions.js")).questionsJob,
};

/** Does jobs one after the other. */
export interface Executor extends Closable {
  readonly execute: (job: Job, context: Pick<JobContext, "signal" | "onProgress" | "onNote">) => Promise<unknown>;
}

export function createExecutor(place: JobPlace): Executor {
  let kept: { readonly key: string; readonly thing: Promise<Closable> } | undefined;
  const close = async () => {
    const last = kept;
    kept = undefined;
    await last?.thing.then((thing) => thing.close()).catch(() => {});
  };
  const keep: JobContext["keep"] = async (key, open) => {
    if (kept?.key !== key) {
      await close();
      const thing = open();
      kept = { key, thing };
      await thing.catch(() => {
        kept = undefined;
      });
      return thing;
    }
    return kept.thing as ReturnType<typeof open>;
  };
  return {
    execute: async (job, context) => {
      const execution = await EXECUTIONS[job.kind]();
      return execution(job.inputs as never, { ...place, ...context, keep });
    },
    close,
  };
}
