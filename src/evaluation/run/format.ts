import { z } from "zod";

/** Version of the files of a run; a reader refuses a newer one. */
export const RUN_VERSION = 1;

const cost = z.object({
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  tokensCached: z.number(),
  /** In the currency of the configured prices. */
  price: z.number(),
  seconds: z.number(),
});

/** `run.json`: what was asked of what. A run continues only where all of it but `created` is unchanged. */
export const runSchema = z.object({
  version: z.literal(RUN_VERSION),
  /** Its name in reports. */
  name: z.string(),
  /** ISO time. */
  created: z.string(),
  /** Version of askable. */
  producer: z.string(),
  dataSet: z.object({
    kind: z.enum(["bird", "spider", "defog", "lines"]),
    path: z.string(),
    /** Hash of the file's bytes. */
    hash: z.string(),
    /** Number of questions in the file. */
    questions: z.number(),
  }),
  /** Ids of the selected questions, in the order of the data set. */
  questions: z.array(z.string()).readonly(),
  selection: z.object({
    limit: z.number().optional(),
    sample: z.number().optional(),
    tiers: z.array(z.string()).readonly().optional(),
    databases: z.array(z.string()).readonly().optional(),
  }),
  pipeline: z.object({ name: z.string(), hash: z.string() }),
  /** Each role's model as `askable.yaml` names it, with a hash of what can change its replies. */
  models: z.record(z.string(), z.object({ model: z.string(), hash: z.string() })),
  /** By the name that the questions use. */
  databases: z.record(
    z.string(),
    z.object({
      location: z.string(),
      /** Fingerprint of its data, as in `profiles/<name>/manifest.json`. */
      fingerprint: z.string(),
      /** Hash of the profile and the summaries. */
      profile: z.string(),
    }),
  ),
  /** Whether solved examples of a question's own database may be retrieved. */
  ownExamples: z.boolean(),
});

export type RunRecord = Readonly<z.infer<typeof runSchema>>;

/** One line of `answers.jsonl`: the answer to one question. A later line with the same id replaces an earlier one. */
export const answerSchema = z.object({
  id: z.string(),
  /** Null where the pipeline does not know or failed. */
  sql: z.string().nullable(),
  confidence: z.number(),
  why: z.string(),
  /** The error that left the question without an answer: a model fails, a database cannot be opened. */
  failure: z.string().optional(),
  /** The budget that ended it before its last stage. */
  stopped: z.string().optional(),
  cost,
});

export type RunAnswer = Readonly<z.infer<typeof answerSchema>>;
