import type { z } from "zod";
import type { Database } from "../databases/database.js";
import type { PlanOutcome } from "../databases/plan.js";
import type { Outcome } from "../databases/results/result.js";
import type { FieldRef } from "../databases/schema.js";
import type { ExampleStore } from "../indexes/example-store.js";
import type { FieldIndex } from "../indexes/field-index.js";
import type { ValueHit, ValueIndex } from "../indexes/value-index.js";
import type { LanguageModel, ResolvedModel } from "../models/model.js";
import type { Profile } from "../profiles/profile.js";
import type { Summaries } from "../profiles/summaries.js";
import type { Vocabulary } from "../profiles/vocabulary/vocabulary.js";
import type { Template } from "../prompts/template.js";
import type { TraceEvent } from "../traces/events.js";
import type { Candidate, CandidateDraft } from "./candidate.js";
import type { StageEntry, StagePart } from "./parts.js";
import type { AnySlot, Given, State } from "./state.js";

/** What a stage may use. No stage reads a global, a file or the environment. */
export interface StageContext {
  /** The stage's name in the pipeline, and the inner step after it: "explore/refine", "explore/refine > critic". */
  readonly stage: string;
  readonly database: Database;
  /** Name under which the database was prepared. */
  readonly databaseName: string;
  readonly profile: Profile;
  readonly summaries: Summaries;
  /** The words by which people call tables, fields, values and figures. */
  readonly vocabulary: Vocabulary;
  readonly values: ValueIndex;
  /**
   * Looks in the database itself for values of a field of `values.cut`: one bounded query, where an index of the database
   * answers it.
   */
  readonly stored: (ref: FieldRef, text: string) => Promise<ValueHit[]>;
  readonly fields: () => Promise<FieldIndex>;
  /** Undefined when no example set was given. */
  readonly examples: (() => Promise<ExampleStore>) | undefined;
  /** The model that serves a role, already metered, limited and traced. Throws when none is configured. */
  readonly model: (role: string) => LanguageModel;
  /** What is known of that model beside its calls. */
  readonly served: (role: string) => Pick<ResolvedModel, "name" | "contextLength" | "maxTokens" | "samplesPerCall">;
  /** A prompt of this pipeline by file name without ending; one that `prompts` of the stage names. */
  readonly prompt: (name: string) => Template;
  /** Milliseconds that one query of this question may take: a tenth of what the question may. */
  readonly executionLimit: number;
  /** Runs SQL within the question's limits; the same text is run once. */
  readonly execute: (sql: string) => Promise<Outcome>;
  /** How the engine means to run SQL, which it does not run; the same text is asked once. */
  readonly plan: (sql: string) => Promise<PlanOutcome>;
  /**
   * Runs SQL and makes a candidate of it, numbered and traced at once. What a stage has made this way is not lost
   * when a budget ends the stage before it returns. It may run `longest` milliseconds. Default: `executionLimit`.
   */
  readonly candidate: (draft: CandidateDraft, longest?: number) => Promise<Candidate>;
  /** Runs one that was stopped once more, as long as half of the time that is left. */
  readonly again: (stopped: Candidate) => Promise<Candidate>;
  /**
   * Contexts for work done side by side, which may itself have branches. What happens in them is traced branch by
   * branch, and their candidates are numbered by branch, so that the same replies give the same trace whichever came
   * first.
   */
  readonly branches: (count: number) => StageContext[];
  /** The context of an inner step: what happens in it is traced, counted and reported under the step's name. */
  readonly within: (step: string) => StageContext;
  /** How much of the stage's calls or queries has been dealt with. */
  readonly progress: (done: number, total: number) => void;
  /** Puts a sentence for people into the trace. */
  readonly note: (message: string) => void;
  /** For what neither a slot nor a note tells. */
  readonly trace: (event: TraceEvent) => void;
  readonly signal: AbortSignal;
}

/** A prompt file that a stage fills, and the names that it fills in it: each must occur there. */
export interface PromptUse {
  readonly name: string;
  readonly names: readonly string[];
}

export interface CallRange {
  readonly least: number;
  readonly most: number;
}

/** One method of one kind of stage, as a pipeline names it. */
export interface Stage<Params extends z.ZodType = z.ZodType> {
  /** "ground/spans", "select/score" … : folder and file under `stages/`. */
  readonly method: string;
  /** What people are told while it runs: "grounding". Default: its method. */
  readonly task?: string;
  readonly params: Params;
  /** Slots that a stage before it must give, which may depend on its parameters. */
  readonly needs: readonly AnySlot[] | ((params: z.output<Params>) => readonly AnySlot[]);
  readonly gives: readonly AnySlot[];
  /** Names of the prompts it uses, and the roles it calls, given its parameters. */
  prompts?(params: z.output<Params>): readonly PromptUse[];
  roles?(params: z.output<Params>): readonly string[];
  /**
   * How many calls it makes at least and at most for one question, repeated attempts of a call not counted, with so many
   * candidates before it. Default: none where it has no roles.
   */
  calls?(params: z.output<Params>, candidates: number): CallRange;
  /** How many candidates it adds at most that a model's repair may be tried on. Default: none. */
  writes?(params: z.output<Params>): number;
  /** Writes out what its entry in a pipeline says in short. */
  expand?(entry: StageEntry): StageEntry;
  /** What a pipeline can do without of it. */
  parts?(entry: StageEntry): readonly StagePart[];
  /** Returns what it gives: each slot of `gives` and nothing else. What it adds to the state is traced for it. */
  run(state: State, params: z.output<Params>, context: StageContext): Promise<readonly Given[]>;
}

/** Keeps the types of `params` and `run` together. */
export function defineStage<Params extends z.ZodType>(stage: Stage<Params>): Stage<Params> {
  return stage;
}

/** The slots that a stage needs with these parameters. */
export function neededSlots(stage: Stage, params: unknown): readonly AnySlot[] {
  return typeof stage.needs === "function" ? stage.needs(params) : stage.needs;
}
