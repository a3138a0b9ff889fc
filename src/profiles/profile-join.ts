import { z } from "zod";
import { count, estimateSchema, share } from "./profile-field.js";

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
  /** Set when the figures do not come from all rows. */
  estimate: estimateSchema.optional(),
});

/** Values fit, and yet it is not taken for a join. */
export const heldBackSchema = z.strictObject({
  from: end,
  to: end,
  containment: z.strictObject({ from: share, to: share }).optional(),
  /** One sentence. */
  reason: z.string(),
});

export type Join = z.infer<typeof joinSchema>;
export type HeldBackJoin = z.infer<typeof heldBackSchema>;
