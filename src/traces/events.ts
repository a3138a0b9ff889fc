import { z } from "zod";

/** Version of the trace format; a reader refuses a newer one. */
export const TRACE_VERSION = 1;

const fieldRef = z.object({ table: z.string(), field: z.string() });
const fieldRefs = z.array(fieldRef).readonly();

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
    database: z.string(),
    pipeline: z.string(),
    pipelineHash: z.string(),
  }),
  z.object({ event: z.literal("stage"), stage: z.string(), method: z.string(), at: z.number(), ms: z.number() }),
  z.object({ event: z.literal("keywords"), stage: z.string(), keywords: z.array(z.string()).readonly() }),
  z.object({
    event: z.literal("values"),
    stage: z.string(),
    values: z
      .array(
        fieldRef.extend({ value: z.string(), keyword: z.string(), score: z.number(), tier: z.string() }).readonly(),
      )
      .readonly(),
  }),
  z.object({
    event: z.literal("examples"),
    stage: z.string(),
    examples: z.array(z.object({ question: z.string(), sql: z.string(), score: z.number() }).readonly()).readonly(),
  }),
  z.object({
    event: z.literal("linked"),
    stage: z.string(),
    /** What was left before any model chose. */
    filtered: fieldRefs.optional(),
    precise: fieldRefs,
    recall: fieldRefs,
  }),
  z.object({
    event: z.literal("call"),
    stage: z.string(),
    role: z.string(),
    /** As `askable.yaml` names it. */
    model: z.string(),
    /** Hash of the prompt's template; empty where the messages came from no template. */
    prompt: z.string(),
    /** Whose query it writes or mends. */
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
    id: z.number(),
    sql: z.string(),
    generator: z.string(),
    round: z.number(),
    parent: z.number().optional(),
    score: z.number().optional(),
    /** Of a model's candidate: what it saw and how it was asked. */
    origin: z
      .object({
        model: z.string(),
        schema: z.string(),
        form: z.string(),
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
    blank: z.literal(true).optional(),
    /** Kind of error, as `FailureKind` (databases) has it. */
    failure: z.string().optional(),
    message: z.string().optional(),
    rewritten: z.string().optional(),
    ms: z.number(),
  }),
  z.object({
    event: z.literal("clusters"),
    stage: z.string(),
    /** Places among the candidates of the state. */
    clusters: z.array(z.array(z.number()).readonly()).readonly(),
    /** The same by their ids; older traces lack it. */
    candidates: z.array(z.array(z.number()).readonly()).readonly().optional(),
  }),
  z.object({
    event: z.literal("verdict"),
    stage: z.string(),
    first: z.number(),
    second: z.number(),
    /** Absent for a tie. */
    winner: z.number().optional(),
  }),
  z.object({ event: z.literal("note"), stage: z.string(), message: z.string() }),
  z.object({
    event: z.literal("answer"),
    sql: z.string().nullable(),
    candidate: z.number().optional(),
    confidence: z.number(),
    why: z.string(),
    cost,
  }),
  z.object({ event: z.literal("failed"), message: z.string(), cost }),
]);

export type TraceEvent = Readonly<z.infer<typeof traceEventSchema>>;
