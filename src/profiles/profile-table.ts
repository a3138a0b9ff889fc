import { z } from "zod";
import { count, estimateSchema, fieldProfileSchema, share } from "./profile-field.js";

/** Which of a table's rows were read. */
export const scanSchema = z.strictObject({
  rows: count,
  /** Of the table's rows. */
  share,
  /** In the engine's own words: "TABLESAMPLE SYSTEM (3)", "rowid % 20 = 0" … */
  method: z.string(),
  /** What this choice of rows can get wrong, one sentence. */
  bias: z.string().optional(),
  /** The condition that rows had to meet to be looked at, where the configuration asks for one. */
  filter: z.string().optional(),
});

/** What was left out, and why: one phrase each; `broken` where nobody wanted it so, as it is damaged. */
export const skippedSchema = z.strictObject({ what: z.string(), why: z.string(), broken: z.literal(true).optional() });

export const tableProfileSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(["table", "view"]),
  comment: z.string().optional(),
  failure: z.string().optional(),
  /** Rows of the table; where `rowsEstimate` is set, about. */
  rows: count.optional(),
  rowsEstimate: estimateSchema.optional(),
  /** Absent when all rows were read. */
  scan: scanSchema.optional(),
  /** What the budget or the configuration left out; absent when nothing was. */
  skipped: z.array(skippedSchema).optional(),
  /** Fields that the account may not read, and of which nothing else is known; absent when there are none. */
  unreadable: z.array(z.string()).optional(),
  /** Set where policies of the database let the account read only some of the rows. */
  rowSecurity: z.literal(true).optional(),
  /** Of a view: a hash of the query that it stands for. */
  definitionHash: z.string().optional(),
  primaryKey: z.array(z.string()),
  /** Where no key is declared: the fields, or pairs of fields, that tell every row apart, checked on all rows. */
  keyCandidates: z.array(z.array(z.string())).optional(),
  /** Set when rows look as if they were only ever added: the field that tells when, and the evidence. */
  appendOnly: z.strictObject({ field: z.string(), evidence: z.string() }).optional(),
  fields: z.array(fieldProfileSchema),
});

const end = z.strictObject({ table: z.string(), fields: z.array(z.string()) });

export const joinSchema = z.strictObject({
  from: end,
  to: end,
  /** Declared by the database, found in the data, said by people, or used by past queries. */
  source: z.enum(["declared", "inferred", "notes", "query log"]),
  /** Share of the non-null values of `from` that occur in `to`, counted in rows. */
  coverage: z.number().optional(),
  orphans: count.optional(),
  cardinality: z.enum(["1:1", "n:1", "n:m"]).optional(),
  /** Of the distinct values: the share of those of `from` that `to` holds, and of those of `to` that `from` holds. */
  containment: z.strictObject({ from: share, to: share }).optional(),
  /** Why it is believed, one short phrase each: "same name", "all values found". */
  evidence: z.array(z.string()).optional(),
  confidence: share.optional(),
  /** Set when the statistics do not come from all rows. */
  estimate: estimateSchema.optional(),
});

/** Values fit, and yet it is not taken for a join. */
export const rejectedSchema = z.strictObject({
  from: end,
  to: end,
  containment: z.strictObject({ from: share, to: share }).optional(),
  /** One sentence. */
  reason: z.string(),
});

export type Join = z.infer<typeof joinSchema>;
export type RejectedJoin = z.infer<typeof rejectedSchema>;
export type Scan = z.infer<typeof scanSchema>;
export type Skipped = z.infer<typeof skippedSchema>;
export type TableProfile = z.infer<typeof tableProfileSchema>;
