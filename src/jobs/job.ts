import { hashOf } from "../artifacts/hash.js";
import { PRODUCER } from "../artifacts/manifest.js";
import type { AskedBlock } from "../operations/evaluate/ask-block.js";
import type { PreparedOnce } from "../operations/prepare/prepare-once.js";
import type { RefreshReport } from "../operations/refresh/report.js";
import type { PrepareInputs } from "./kinds/prepare.js";
import type { QuestionsInputs } from "./kinds/questions.js";
import type { RefreshInputs } from "./kinds/refresh.js";

/** What can be a job: what it takes and what it gives, both as JSON. */
export interface JobKinds {
  readonly prepare: { readonly inputs: PrepareInputs; readonly result: PreparedOnce };
  readonly refresh: { readonly inputs: RefreshInputs; readonly result: RefreshReport };
  readonly questions: { readonly inputs: QuestionsInputs; readonly result: AskedBlock };
}

export type JobKind = keyof JobKinds;

/** Work that any process with the same home can do, as a value: it can lie in a queue, and be done twice without harm. */
export interface Job<Kind extends JobKind = JobKind> {
  readonly kind: Kind;
  /** What it is about, for people: the name of a database. */
  readonly subject: string;
  readonly inputs: JobKinds[Kind]["inputs"];
  /** Of kind, inputs and version: jobs of the same hash are the same work. */
  readonly hash: string;
}

/** Bump the number when inputs or results of a job change their form. */
export const JOBS_VERSION = `${PRODUCER}, jobs 1`;

export function createJob<Kind extends JobKind>(
  kind: Kind,
  subject: string,
  inputs: JobKinds[Kind]["inputs"],
): Job<Kind> {
  return { kind, subject, inputs, hash: hashOf([JOBS_VERSION, kind, inputs]) };
}
