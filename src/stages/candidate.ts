import type { Outcome } from "../databases/results/result.js";
import type { SchemaForm } from "../profiles/render/forms.js";

/**
 * A candidate's place: numbers with dots between. What a stage makes one after the other is counted over the whole
 * question: "1", "2". Work side by side takes one number itself and counts each of its branches: "3.2.1" is the first
 * of the second branch of the work that has the number 3, and "3.2.2.1.1" stands in branches of that branch. So the
 * same replies give the same ids, whichever came first.
 */
export type CandidateId = string;

/** Which part of the schema a model saw: `precise` is S1, `recall` S2, `subset 0` the first of the subset pool. */
export type SchemaChoice = "all" | "recall" | "precise" | `subset ${number}`;

/** The dimensions in which a model's candidates differ. */
export interface Origin {
  /** The model's name in `askable.yaml`. */
  readonly model: string;
  /** Which part of the schema it saw, and how that was written. */
  readonly schema: SchemaChoice;
  readonly form: SchemaForm;
  /** The seed of the order in which it saw tables and fields; absent for the order of the database. */
  readonly shuffle?: number;
  /** The prompt file. */
  readonly prompt: string;
  readonly temperature: number;
  /** Which of several samples of one prompt. */
  readonly sample: number;
}

export interface Candidate {
  readonly id: CandidateId;
  readonly sql: string;
  /** Which generator wrote it. */
  readonly generator: string;
  /** Absent where no model wrote it. */
  readonly origin?: Origin;
  /** 0 as generated, then the fixer's rounds. */
  readonly round: number;
  /** The candidate that this one was made from. */
  readonly parent?: CandidateId;
  /** Its parent runs, but cannot mean what it says: where this one has rows, it stands in its place. */
  readonly corrects?: true;
  /** The reply ended before its query did: it may lack conditions, and answers only where nothing whole runs. */
  readonly cut?: true;
  /** 0 to 1, the generator's own opinion; comparable within one generator only. */
  readonly score?: number;
  /** What `score` was made of, by name, where the generator says so. */
  readonly features?: Readonly<Record<string, number>>;
  /** It asks the likeliest reading of other rows than those that count. */
  readonly otherRows?: true;
  /** What the generator relied on, for people: values, fields, joins. */
  readonly reasons?: readonly string[];
  readonly outcome: Outcome;
}

/** A query with what became of it. */
export type Executed = Pick<Candidate, "sql" | "outcome">;

export type CandidateDraft = Omit<Candidate, "id" | "outcome">;

/**
 * The order in which candidates count as made: by the work they belong to, there the first of each branch before the
 * second ones, and these by branch.
 */
export function compareIds(a: CandidateId, b: CandidateId): number {
  return comparePaths(numbers(a), numbers(b));
}

const numbers = (id: CandidateId) => id.split(".").map(Number);

function comparePaths(a: readonly number[], b: readonly number[]): number {
  const [work = 0, branch = 0, ...within] = a;
  const [otherWork = 0, otherBranch = 0, ...otherWithin] = b;
  if (work !== otherWork || a.length === 1 || b.length === 1) return work - otherWork;
  return within[0]! - otherWithin[0]! || branch - otherBranch || comparePaths(within, otherWithin);
}

/** The number that a path takes within another: "3.2" and 1 are "3.2.1". */
export const subId = (path: string, number: number): string => (path === "" ? String(number) : `${path}.${number}`);
