import { z } from "zod";
import { dialectNames } from "../databases/engines.js";
import type { FieldRef } from "../databases/schema.js";
import { joinSchema, rejectedSchema, skippedSchema, tableProfileSchema } from "./profile-table.js";
import { PROFILE_VERSION } from "./version.js";

/** `profiles/<database>/profile.json`: what was measured. */
export const profileSchema = z.strictObject({
  kind: z.literal("profile"),
  version: z.literal(PROFILE_VERSION),
  database: z.string(),
  engine: z.string(),
  /** The name of the engine's SQL. */
  dialect: z.enum(dialectNames),
  tables: z.array(tableProfileSchema),
  joins: z.array(joinSchema),
  /**
   * Joins that notes state and the data refute, with what was measured: nothing joins by them. Absent when there are
   * none.
   */
  refutedJoins: z.array(joinSchema).optional(),
  /** Pairs of fields whose values fit and that are no join all the same; absent when there are none. */
  rejectedJoins: z.array(rejectedSchema).optional(),
  /** What the budget left out of the search for joins. */
  skipped: z.array(skippedSchema).optional(),
});

export type { Estimate, Estimated, FieldProfile } from "./profile-field.js";
export type { Join, RejectedJoin, Scan, Skipped, TableProfile } from "./profile-table.js";
export type Profile = z.infer<typeof profileSchema>;

/** A part of the schema: fields of tables, in the order of the profile. */
export type SubSchema = readonly FieldRef[];
