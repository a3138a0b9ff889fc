import type { z } from "zod";
import type { Database } from "../databases/database.js";
import type { Outcome } from "../databases/results/result.js";
import type { FieldRef } from "../databases/schema.js";
import type { ExampleHit, ExampleStore } from "../indexes/example-store.js";
import type { FieldIndex } from "../indexes/field-index.js";
import type { MatchedValue, ValueHit, ValueIndex } from "../indexes/value-index.js";
import type { LanguageModel, ResolvedModel } from "../models/model.js";
import type { Profile, SubSchema } from "../profiles/profile.js";
import type { Summaries } from "../profiles/summaries.js";
import type { Template } from "../prompts/template.js";
import type { TraceEvent } from "../traces/events.js";

/** The dimensions in which a model's candidates differ. */
export interface Origin {
  /** The model's name in `askable.yaml`. */
  readonly model: string;
  /** Which part of the schema it saw, and how that was written. */
  readonly schema: "all" | "recall" | "precise";
  readonly form: "ddl" | "markdown";
  /** The prompt file. */
  readonly prompt: string;
  readonly temperature: number;
  /** Which of several samples of one prompt. */
  readonly sample: number;
}

export interface Candidate {
  /** Unique within one question, in the order of creation. */
  readonly id: number;
  readonly sql: string;
  /** Which generator wrote it. */
  readonly generator: string;
  /** Absent where no model wrote it. */
  readonly origin?: Origin;
  /** 0 as generated, then the fixer's rounds. */
  readonly round: number;
  /** The candidate that this one was made from. */
  readonly parent?: number;
  /** 0 to 1, the generator's own opinion; comparable within one generator only. */
  readonly score?: number;
  /** What the generator relied on, for people: values, fields, joins. */
  readonly reasons?: readonly string[];
  readonly outcome: Outcome;
}

export type CandidateDraft = Omit<Candidate, "id" | "outcome">;

/** One comparison of two candidates by a model. */
export interface Verdict {
  /** Ids; the first was presented first. */
  readonly first: number;
  readonly second: number;
  /** Absent for a tie, and where no reply could be used. */
  readonly winner?: number;
}

export interface Answer {
  /** Absent when the pipeline says that it does not know. */
  readonly candidate: Candidate | undefined;
  /** 0 to 1. */
  readonly confidence: number;
  /** One or more sentences for people. */
  readonly why: string;
}

/** What was asked before and how it was answered; a question may refer to it. */
export interface PreviousQuestion {
  readonly question: string;
  readonly sql: string;
}

/** What is known of one question; each stage adds to it and changes nothing in it. */
export interface State {
  readonly question: string;
  readonly evidence: string;
  /** What the question may refer to. */
  readonly previous?: PreviousQuestion;
  readonly keywords?: readonly string[];
  readonly values?: readonly MatchedValue[];
  readonly examples?: readonly ExampleHit[];
  /** What was left of the schema before a model chose from it. */
  readonly filtered?: SubSchema;
  /** S1. */
  readonly precise?: SubSchema;
  /** S2, which holds S1. */
  readonly recall?: SubSchema;
  readonly candidates?: readonly Candidate[];
  /** Candidates with equal results, as positions in `candidates`; best cluster first. */
  readonly clusters?: readonly (readonly number[])[];
  /** What a tournament said of the clusters' representatives; empty on the fast path. */
  readonly verdicts?: readonly Verdict[];
  readonly answer?: Answer;
}

export type StateKey = Exclude<keyof State, "question" | "evidence" | "previous">;

/** What a stage may use. No stage reads a global, a file or the environment. */
export interface StageContext {
  /** The stage's name in the pipeline, for traces. */
  readonly stage: string;
  readonly database: Database;
  /** Name under which the database was prepared. */
  readonly databaseName: string;
  readonly profile: Profile;
  readonly summaries: Summaries;
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
  readonly served: (role: string) => Pick<ResolvedModel, "name" | "contextLength">;
  /** A prompt of this pipeline by file name without ending; one that `prompts` of the stage names. */
  readonly prompt: (name: string) => Template;
  /** Runs SQL within the question's limits; the same text is run once. */
  readonly execute: (sql: string) => Promise<Outcome>;
  /**
   * Runs SQL and makes a candidate of it, numbered and traced at once. What a stage has made this way is not lost
   * when a budget ends the stage before it returns.
   */
  readonly candidate: (draft: CandidateDraft) => Promise<Candidate>;
  /**
   * Contexts for work done side by side. What happens in them is traced branch by branch, and their candidates are numbered
   * by branch, so that the same replies give the same trace whichever came first.
   */
  readonly branches: (count: number) => StageContext[];
  /** How much of the stage's calls or queries has been dealt with. */
  readonly progress: (done: number, total: number) => void;
  /** For notes, and for what the state does not show. */
  readonly trace: (event: TraceEvent) => void;
  readonly signal: AbortSignal;
}

/** A prompt file that a stage fills, and the names that it fills in it: each must occur there. */
export interface PromptUse {
  readonly name: string;
  readonly names: readonly string[];
}

/** One method of one kind of stage, as a pipeline names it. */
export interface Stage<Params extends z.ZodType = z.ZodType> {
  /** "ground/spans", "select/vote" … : folder and file under `stages/`. */
  readonly method: string;
  readonly params: Params;
  readonly needs: readonly StateKey[];
  /** What it needs besides, given its parameters. */
  needsToo?(params: z.output<Params>): readonly StateKey[];
  readonly gives: readonly StateKey[];
  /** Names of the prompts it uses, and the roles it calls, given its parameters. */
  prompts?(params: z.output<Params>): readonly PromptUse[];
  roles?(params: z.output<Params>): readonly string[];
  /** Returns what it gives, each key of it and nothing else. What it adds to the state is traced for it. */
  run(state: State, params: z.output<Params>, context: StageContext): Promise<Partial<State>>;
}

/** Keeps the types of `params` and `run` together. */
export function defineStage<Params extends z.ZodType>(stage: Stage<Params>): Stage<Params> {
  return stage;
}
