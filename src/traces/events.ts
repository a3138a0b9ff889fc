import { z } from "zod";

/** Version of the trace format; a reader refuses a newer one. */
export const TRACE_VERSION = 2;

const cost = z.object({
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** Of those in, read from the provider's cache; older traces do not say. */
  tokensCached: z.number().default(0),
  /** In the currency of the configured prices. */
  price: z.number(),
  seconds: z.number(),
});

export type Cost = Readonly<z.infer<typeof cost>>;

/** One line of a trace: JSON lines, a union on `event`. Times are milliseconds since the question was asked. */
export const traceEventSchema = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("start"),
    version: z.literal(TRACE_VERSION),
    question: z.string(),
    evidence: z.string().optional(),
    /** What was asked before, where the question may refer to it. */
    previous: z.object({ question: z.string(), sql: z.string() }).readonly().optional(),
    /** The day on which it was asked, ISO; older traces do not say. */
    now: z.string().optional(),
    database: z.string(),
    pipeline: z.string(),
    pipelineHash: z.string(),
  }),
  /** Written when a stage has ended. `stage` is its name; inner steps stand behind it: "explore/refine > critic". */
  z.object({ event: z.literal("stage"), stage: z.string(), method: z.string(), at: z.number(), ms: z.number() }),
  /** What a stage gave. Its form is that of the slot, which the file of the stage declares. */
  z.object({
    event: z.literal("slot"),
    stage: z.string(),
    slot: z.string(),
    value: z.unknown(),
    /** How the slot shows it, where reports have no table of their own for it. */
    title: z.string().optional(),
    lines: z.array(z.string()).readonly().optional(),
  }),
  z.object({
    event: z.literal("call"),
    stage: z.string(),
    role: z.string(),
    /** As `askable.yaml` names it. */
    model: z.string(),
    /** Hash of the prompt's template; empty where the messages came from no template. */
    prompt: z.string(),
    /** Whose query it writes or repairs. */
    generator: z.string().optional(),
    messages: z.array(z.object({ role: z.string(), content: z.string() }).readonly()).readonly(),
    temperature: z.number().optional(),
    sample: z.number().optional(),
    reply: z.string().optional(),
    /** How the reply ended: "length" when it was cut. */
    finish: z.string().optional(),
    /** Where several samples were asked for at once: those after the first. */
    others: z
      .array(z.object({ sample: z.number(), reply: z.string(), finish: z.string() }).readonly())
      .readonly()
      .optional(),
    /** How many of the replies could not be read in the form asked for, where there were such; older traces do not say. */
    unread: z.number().optional(),
    failure: z.string().optional(),
    tokensIn: z.number(),
    tokensOut: z.number(),
    tokensCached: z.number(),
    price: z.number(),
    ms: z.number(),
  }),
  z.object({
    event: z.literal("candidate"),
    stage: z.string(),
    /** A path: see `CandidateId`. */
    id: z.string(),
    sql: z.string(),
    generator: z.string(),
    round: z.number(),
    parent: z.string().optional(),
    /** Its parent runs, but cannot mean what it says. */
    corrects: z.literal(true).optional(),
    /** Its reply was cut before the query ended. */
    cut: z.literal(true).optional(),
    score: z.number().optional(),
    /** Of a model's candidate: what it saw and how it was asked. */
    origin: z
      .object({
        model: z.string(),
        schema: z.string(),
        form: z.string(),
        shuffle: z.number().optional(),
        prompt: z.string(),
        temperature: z.number(),
        sample: z.number(),
      })
      .readonly()
      .optional(),
    /** What a repair by rule changed. */
    reasons: z.array(z.string()).readonly().optional(),
    outcome: z.enum(["rows", "empty", "error", "timeout"]),
    rows: z.number().optional(),
    /** One row of zeros and NULLs. */
    degenerate: z.literal(true).optional(),
    /** Kind of error, as `FailureKind` (databases) has it. */
    failure: z.string().optional(),
    message: z.string().optional(),
    rewritten: z.string().optional(),
    ms: z.number(),
  }),
  z.object({ event: z.literal("note"), stage: z.string(), message: z.string() }),
  z.object({
    event: z.literal("answer"),
    sql: z.string().nullable(),
    candidate: z.string().optional(),
    confidence: z.number(),
    why: z.string(),
    cost,
  }),
  z.object({ event: z.literal("failed"), message: z.string(), cost }),
]);

export type TraceEvent = Readonly<z.infer<typeof traceEventSchema>>;
