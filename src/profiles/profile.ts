import { z } from "zod";

/** `profiles/<database>/profile.json`: what was measured. Version 1; readers refuse a newer one. */
export const PROFILE_VERSION = 1;

const count = z.number().int().nonnegative();
/** A cell as JSON: numbers while they are safe and finite, else text. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const lengths = z.strictObject({ min: count, max: count, mean: z.number() });

/** Classes of characters run-length written ("LL-9999") with the share of the distinct values that have it. */
const shape = z.strictObject({ pattern: z.string(), share: z.number() });

export const fieldProfileSchema = z.strictObject({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  comment: z.string().optional(),
  /** Absent when the field could not be measured: `failure` says why. */
  failure: z.string().optional(),
  /** Rows measured, when not all of the table's rows. */
  sampledRows: count.optional(),
  nulls: count.optional(),
  empties: count.optional(),
  /** `method` says how the count was come by when it is not exact. */
  distinct: z.strictObject({ count, exact: z.boolean(), method: z.string().optional() }).optional(),
  min: scalar.optional(),
  max: scalar.optional(),
  mean: z.number().optional(),
  stddev: z.number().optional(),
  quantiles: z.array(scalar).optional(),
  lengths: lengths.optional(),
  top: z.array(z.strictObject({ value: scalar, count })).optional(),
  shapes: z.array(shape).optional(),
  /** How the values are stored where the engine lets them differ from the declared type. */
  stored: z.record(z.string(), count).optional(),
  /** Set when stored values disagree with the declared type: one sentence. */
  disagreement: z.string().optional(),
  /** What kind of thing the values are; the list grows. */
  semantic: z.strictObject({ type: z.string(), confidence: z.number() }).optional(),
  /** True for text, codes, dates and labels: what the value index holds. */
  textLike: z.boolean(),
  sketch: z.strictObject({ method: z.string(), size: count, values: z.array(z.string()) }).optional(),
});

export const joinSchema = z.strictObject({
  from: z.strictObject({ table: z.string(), fields: z.array(z.string()) }),
  to: z.strictObject({ table: z.string(), fields: z.array(z.string()) }),
  source: z.enum(["declared", "inferred"]),
  /** Share of the non-null values of `from` that occur in `to`. */
  coverage: z.number().optional(),
  orphans: count.optional(),
  cardinality: z.enum(["1:1", "n:1", "n:m"]).optional(),
});

export const tableProfileSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(["table", "view"]),
  comment: z.string().optional(),
  failure: z.string().optional(),
  rows: count.optional(),
  primaryKey: z.array(z.string()),
  keyCandidates: z.array(z.array(z.string())).optional(),
  fields: z.array(fieldProfileSchema),
});

export const profileSchema = z.strictObject({
  kind: z.literal("profile"),
  version: z.literal(PROFILE_VERSION),
  database: z.string(),
  engine: z.string(),
  dialect: z.enum(["sqlite", "duckdb", "postgres", "mysql"]),
  tables: z.array(tableProfileSchema),
  joins: z.array(joinSchema),
});

export type Profile = z.infer<typeof profileSchema>;
export type TableProfile = z.infer<typeof tableProfileSchema>;
export type FieldProfile = z.infer<typeof fieldProfileSchema>;
export type Join = z.infer<typeof joinSchema>;
