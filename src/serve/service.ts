import type { Embedder } from "../models/embedders/embedder.js";
import type { CacheMode } from "../models/wrappers/cache.js";
import { type AskContext, type AskOptions, type AskResult, askOpen } from "../operations/ask/ask.js";
import type { OpenDatabase } from "../operations/ask/open-prepared.js";
import { loadPipeline } from "../pipelines/load.js";
import { type Config, readConfig } from "../workspace/config.js";
import { embedderOf } from "../workspace/embedder.js";
import { openModels } from "../workspace/models.js";
import { pipelineSources } from "../workspace/pipelines.js";
import { requirePreparation } from "../workspace/preparation.js";
import { preparedNames, type Workspace } from "../workspace/workspace.js";
import { type Caller, isRestricted, maySee, seesAll } from "./caller.js";
import { type Knowledge, keepKnowledge, withoutValues } from "./knowledge.js";
import { OpenDatabases } from "./open-databases.js";
import { ServeError, unavailable } from "./serve-error.js";
import { viewOf } from "./view.js";

export interface ServiceLimits {
  /** Rows of one answer at most, whatever is asked for. */
  readonly rows: number;
  /** Milliseconds that a question may take. */
  readonly question: number;
  /** Milliseconds that a statement which a caller wrote may take. */
  readonly statement: number;
  /** Questions in work at the same time; what comes beyond is turned away. */
  readonly questions: number;
  /** Databases that are kept open. */
  readonly databases: number;
  /** Milliseconds after which a database that nobody uses is closed. */
  readonly idle: number;
}

export const SERVICE_LIMITS: ServiceLimits = {
  rows: 10_000,
  question: 120_000,
  statement: 30_000,
  questions: 64,
  databases: 32,
  idle: 300_000,
};

export interface ServiceOptions {
  readonly workspace: Workspace;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The only databases that are served. Default: all that are prepared, those prepared later too. */
  readonly databases?: readonly string[] | undefined;
  /** The pipeline that answers where a question names none. Default: as `askable ask` has it. */
  readonly pipeline?: string | undefined;
  readonly limits?: Partial<ServiceLimits> | undefined;
  readonly cache?: CacheMode | undefined;
  readonly embedder?: Embedder | undefined;
  /** Whether tokens are shown, and sent to models, in place of personal values. Default: false. */
  readonly maskPersonal?: boolean | undefined;
}

/** What serves questions about the prepared databases of a workspace, whatever carries them: MCP, HTTP. */
export interface Service {
  readonly workspace: Workspace;
  readonly config: Config;
  readonly environment: ServiceOptions["environment"];
  readonly limits: ServiceLimits;
  readonly embedder: Embedder;
  readonly maskPersonal: boolean;
  /** Names of the databases that a caller may use, sorted. */
  names(caller: Caller): readonly string[];
  /**
   * What is known of a database, which need not be in reach.
   *
   * @throws ServeError for a database that is not there, that the caller may not know of, or whose profile is damaged.
   */
  knowledge(caller: Caller, name: string): Promise<Knowledge>;
  /** Names of tables and fields alone, as far as the caller may know of them. @throws As `knowledge`. */
  outline(caller: Caller, name: string): Promise<Knowledge["profile"]>;
  /** An open database as the caller may see it, for as long as `work` takes. @throws As `knowledge`, where it cannot be opened too. */
  use<Value>(caller: Caller, name: string, work: (open: OpenDatabase) => Promise<Value>): Promise<Value>;
  /** @throws AskableError as `askOpen` does; ServeError where it takes too long, or too many are asked at once. */
  ask(open: OpenDatabase, question: string, options: AskOptions): Promise<AskResult>;
  /**
   * Whether a caller may read a trace: one who sees part of the data alone those that this service wrote for it, since
   * others may be of somebody who was shown more.
   */
  maySeeTrace(caller: Caller, trace: string): boolean;
  /** Tells whose trace it is. */
  keepTrace(caller: Caller, trace: string): void;
  /** Databases that are open, and questions in work, now. */
  load(): { readonly databases: number; readonly questions: number };
  /** Turns away what comes from now on and waits for what is at work, for so many milliseconds at most. */
  stop(deadline: number): Promise<void>;
}

/** Traces of which it is known for whom they were written. */
const MOST_TRACES = 10_000;

/** @throws AskableError for what is wrong with `askable.yaml`, or a database that is not prepared. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { workspace, environment } = options;
  const limits = { ...SERVICE_LIMITS, ...options.limits };
  const config = await readConfig(workspace);
  for (const name of options.databases ?? []) await requirePreparation(workspace, name);
  if (options.pipeline !== undefined) await loadPipeline(options.pipeline, await pipelineSources(workspace, config));
  const embedder = await embedderOf(config, workspace, { ...options, apart: true });
  const databases = new OpenDatabases({
    ...{ workspace, environment, embedder },
    ...{ most: limits.databases, idle: limits.idle },
  });
  const given = { workspace, config, environment, cache: options.cache };
  const context: AskContext = { ...given, models: openModels(given), pipelines: new Map(), calibrate: true };
  const served = () => {
    const names = preparedNames(workspace);
    return options.databases ? names.filter((name) => options.databases?.includes(name)) : names;
  };
  const knowledge = keepKnowledge(workspace, limits.databases);
  const require = (caller: Caller, name: string) => {
    const names = served().filter((each) => maySee(caller, each));
    if (names.includes(name)) return;
    const hint = names.length === 0 ? "None is: prepare one with askable prepare." : `There are: ${names.join(", ")}.`;
    throw new ServeError("not-found", `There is no database "${name}"`, hint);
  };
  const maskPersonal = options.maskPersonal ?? false;
  const use: Service["use"] = async (caller, name, work) => {
    require(caller, name);
    return databases.use(name, viewOf(caller, name, maskPersonal), work);
  };
  /** Of a part of the database, or of masked values, the open database tells what may be known. */
  const seen = ({ profile, summaries, vocabulary }: OpenDatabase) => ({ profile, summaries, vocabulary });
  const traces = new Map<string, string>();
  const ending = new AbortController();
  let stopping = false;
  const atWork = new Set<Promise<unknown>>();
  return {
    ...{ workspace, config, environment, limits, embedder, maskPersonal, use },
    names: (caller) => served().filter((name) => maySee(caller, name)),
    async knowledge(caller, name) {
      require(caller, name);
      const whole = !maskPersonal && !isRestricted(caller, name);
      const known = await (whole ? knowledge(name).catch(unavailable) : use(caller, name, async (open) => seen(open)));
      return caller.sees.rows ? known : withoutValues(known);
    },
    async outline(caller, name) {
      require(caller, name);
      if (isRestricted(caller, name)) return use(caller, name, async ({ profile }) => profile);
      return (await knowledge(name).catch(unavailable)).profile;
    },
    async ask(open, question, own) {
      if (stopping) throw new ServeError("stopping", "The service is stopping");
      if (atWork.size >= limits.questions) {
        const busy = `${limits.questions} questions are being answered already`;
        throw new ServeError("busy", busy, "Ask again in a moment.");
      }
      const late = new AbortController();
      // Not `AbortSignal.timeout`, which would hold on to the question until then.
      const timer = setTimeout(() => late.abort(), limits.question);
      const signals = [late.signal, ending.signal, ...(own.signal ? [own.signal] : [])];
      const pipeline = own.pipeline ?? options.pipeline;
      const asking = askOpen(open, question, { ...own, pipeline, signal: AbortSignal.any(signals) }, context);
      atWork.add(asking);
      try {
        return await asking;
      } catch (error) {
        if (ending.signal.aborted) throw new ServeError("stopping", "The service is stopping");
        if (!late.signal.aborted || own.signal?.aborted) throw error;
        const seconds = limits.question / 1000;
        throw new ServeError("timeout", `The question took more than ${seconds} s`, "Ask something smaller.");
      } finally {
        clearTimeout(timer);
        atWork.delete(asking);
      }
    },
    maySeeTrace: (caller, trace) =>
      caller.sees.traces && ((!maskPersonal && seesAll(caller)) || traces.get(trace) === caller.name),
    keepTrace(caller, trace) {
      traces.set(trace, caller.name);
      const [oldest] = traces.keys();
      if (traces.size > MOST_TRACES && oldest !== undefined) traces.delete(oldest);
    },
    load: () => ({ databases: databases.size, questions: atWork.size }),
    async stop(deadline) {
      stopping = true;
      const all = Promise.allSettled([...atWork]);
      const late = setTimeout(() => ending.abort(), deadline);
      await all;
      clearTimeout(late);
      ending.abort();
      await databases.close();
    },
  };
}
