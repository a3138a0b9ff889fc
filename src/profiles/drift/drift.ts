import { z } from "zod";
import { count, scalar, share } from "../profile-field.js";

/** `profiles/<database>/drift.json`: what the last refresh that found a change found. */
export const DRIFT_VERSION = 1;

const table = z.string();
const inField = { table, field: z.string() };
const end = z.strictObject({ table, fields: z.array(z.string()) });
/** Why two things are taken for one under another name, one short phrase each. */
const evidence = z.array(z.string());
const ends = z.array(scalar).length(2);

const change = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("table-added"), table, rows: count.optional() }),
  z.strictObject({ kind: z.literal("table-dropped"), table, rows: count.optional() }),
  z.strictObject({ kind: z.literal("table-renamed"), table, before: z.string(), evidence }),
  z.strictObject({ kind: z.literal("rows"), table, before: count, after: count }),
  /** The primary key, by its fields. */
  z.strictObject({ kind: z.literal("key"), table, before: z.array(z.string()), after: z.array(z.string()) }),
  /** The table, or one field of it, can no longer be measured, or not all of its rows. */
  z.strictObject({ kind: z.literal("unreadable"), table, field: z.string().optional(), message: z.string() }),
  /** The table, or one field of it, can be measured again. */
  z.strictObject({ kind: z.literal("readable"), table, field: z.string().optional() }),
  /** The query that a view stands for. */
  z.strictObject({ kind: z.literal("definition"), table }),
  z.strictObject({ kind: z.literal("field-added"), ...inField, type: z.string() }),
  z.strictObject({ kind: z.literal("field-dropped"), ...inField, type: z.string() }),
  z.strictObject({ kind: z.literal("field-renamed"), ...inField, before: z.string(), evidence }),
  z.strictObject({ kind: z.literal("type"), ...inField, before: z.string(), after: z.string() }),
  z.strictObject({ kind: z.literal("comment"), ...inField, before: z.string(), after: z.string() }),
  /** What kind of thing the values are taken for. */
  z.strictObject({ kind: z.literal("meaning"), ...inField, before: z.string(), after: z.string() }),
  /** Share of the rows that are NULL. */
  z.strictObject({ kind: z.literal("nulls"), ...inField, before: share, after: share }),
  z.strictObject({
    kind: z.literal("distinct"),
    ...inField,
    before: count,
    after: count,
    exact: z.boolean(),
    /** Set when no value occurred twice and now some do, or the other way round. */
    unique: z.boolean().optional(),
  }),
  /**
   * `complete` when all values are known, and not only the most frequent; values that point to a person are left out.
   */
  z.strictObject({
    kind: z.literal("values"),
    ...inField,
    appeared: z.array(scalar),
    vanished: z.array(scalar),
    complete: z.boolean(),
    /**
     * Of values that hardly repeat: about which share of the earlier ones is still there, or of those now was before.
     */
    kept: share.optional(),
  }),
  /** In which case the letters of nearly all values are written. */
  z.strictObject({ kind: z.literal("letter-case"), ...inField, before: z.string(), after: z.string() }),
  z.strictObject({ kind: z.literal("range"), ...inField, before: ends, after: ends }),
  /** Population stability index: from .1 there is some shift, from .25 a strong one. */
  z.strictObject({ kind: z.literal("distribution"), ...inField, psi: z.number(), level: z.enum(["some", "strong"]) }),
  /** The latest of a field that tells when; `stalled` when rows came and it did not move. */
  z.strictObject({ kind: z.literal("freshness"), ...inField, before: scalar, after: scalar, stalled: z.boolean() }),
  z.strictObject({ kind: z.literal("join-added"), from: end, to: end, coverage: share.optional() }),
  z.strictObject({ kind: z.literal("join-dropped"), from: end, to: end, coverage: share.optional() }),
  /** Fewer of the values of `from` are found in `to`. */
  z.strictObject({ kind: z.literal("join-broken"), from: end, to: end, before: share, after: share }),
]);

export const driftSchema = z.strictObject({
  kind: z.literal("drift"),
  version: z.literal(DRIFT_VERSION),
  database: z.string(),
  /** Tables that were measured again, and the number of those that were not. */
  measured: z.array(z.string()),
  unchanged: count,
  /** Fields whose summaries were written again. */
  described: z.array(z.strictObject(inField)),
  changes: z.array(change),
});

export type Change = z.infer<typeof change>;
export type Drift = z.infer<typeof driftSchema>;
export type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { kind: Kind }>;
