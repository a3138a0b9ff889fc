import { z } from "zod";

export const count = z.number().int().nonnegative();
/** From 0 to 1, rounded to four digits. */
export const share = z.number().min(0).max(1);
/** A cell as JSON: numbers while they are safe and finite, else text. */
export const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const lengths = z.strictObject({ min: count, max: count, mean: z.number() });

/** Classes of characters run-length written ("LL-9999") with the share of the distinct values that have it. */
const shape = z.strictObject({ pattern: z.string(), share: z.number() });

/** How a statistic was come by that does not stand for all rows, or is no exact count. */
export const estimateSchema = z.strictObject({
  /** "sample", "hyperloglog", "catalogue" (the engine's own statistics) … */
  method: z.string(),
  /** Rows it was made from, and which share of the table's rows they are. */
  rows: count.optional(),
  share: share.optional(),
  /** Relative standard error: .02 where two estimates of three lie within 2 % of the truth. */
  error: z.number().nonnegative().optional(),
  /** Where no error is known: what the truth lies between. */
  low: z.number().optional(),
  high: z.number().optional(),
});

/** The statistics that can be estimates. */
export const estimated = z.enum([
  "rows",
  "nulls",
  "empties",
  "distinct",
  "range",
  "mean",
  "stddev",
  "quantiles",
  "lengths",
  "top",
  "stored",
  "blanks",
  "shapes",
  "sketch",
]);

const affix = z.strictObject({ text: z.string(), share });

const semantic = z.strictObject({
  /** What kind of thing the values are; the list grows. */
  type: z.string(),
  confidence: z.number(),
  /** What sort of that type: "UUID", "country", "full name" … */
  detail: z.string().optional(),
  /** "min", "USD", "0-1", "0-100" … where the name or the values tell. */
  unit: z.string().optional(),
  /** How values are written where several ways are usual: "%d.%m.%Y", "epoch seconds", "1.234,50" … */
  format: z.string().optional(),
  /** Formats of those values that are written otherwise. */
  otherFormats: z.array(z.string()).optional(),
  /** Which share of the values is in `format`, then in each of `otherFormats`. */
  formatShares: z.array(z.number()).optional(),
  /** What was assumed though no value confirms it. */
  caution: z.string().optional(),
  /** SQL that makes a number or a time of what is stored, in the database's dialect, NULL of what is neither. */
  convert: z.string().optional(),
  /** What `convert` did when it was tried: rows with a value, those that it read, some that it left NULL. */
  converted: z.strictObject({ of: count, read: count, unread: z.array(z.string()) }).optional(),
  /** What single values stand for: of a flag, of codes. */
  meanings: z.array(z.strictObject({ value: scalar, meaning: z.string() })).optional(),
  /** What about a person the values tell ("name", "e-mail" …): they are sent to no model and stand in no summary. */
  personal: z.string().optional(),
});

export const fieldProfileSchema = z.strictObject({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  comment: z.string().optional(),
  /** Absent when the field could not be measured, or not wholly: `failure` says why. */
  failure: z.string().optional(),
  /**
   * What is not exact over all rows. In a table with a `scan`, all that is not named here comes from the scanned rows;
   * in one without, it is exact. Counts of rows are scaled to the whole table, but for those of `top`.
   */
  estimates: z.partialRecord(estimated, estimateSchema).optional(),
  nulls: count.optional(),
  empties: count.optional(),
  /** `exact` is false for an estimate: `estimates.distinct` says how it was made. Never show one as a count. */
  distinct: z.strictObject({ count, exact: z.boolean() }).optional(),
  min: scalar.optional(),
  max: scalar.optional(),
  mean: z.number().optional(),
  stddev: z.number().optional(),
  /** The values at a quarter, a half and three quarters of the sorted rows. */
  quantiles: z.array(scalar).optional(),
  /** Those at 1 to 19 twentieths, where there are more values than `top` has. */
  twentieths: z.array(scalar).optional(),
  lengths: lengths.optional(),
  /** The most frequent values. Their counts are among the rows of the sample where there is one: `rowsBehind`. */
  top: z.array(z.strictObject({ value: scalar, count })).optional(),
  /** Share of the non-null rows that hold one of `top`. */
  topShare: share.optional(),
  /** Entropy of the values over that of as many equally frequent ones: 1 for all alike, near 0 for one that rules. */
  evenness: share.optional(),
  shapes: z.array(shape).optional(),
  /** What many of the distinct texts begin or end with, up to where a word or a code ends. */
  prefixes: z.array(affix).optional(),
  suffixes: z.array(affix).optional(),
  /** How letters are written, in which share of the distinct text values. */
  letterCase: z.strictObject({ style: z.enum(["upper", "lower", "title", "mixed"]), share }).optional(),
  /** Rows whose text begins or ends with a blank. */
  blanks: z.strictObject({ leading: count, trailing: count }).optional(),
  /** Distinct texts with several blanks in a row inside them; those with characters that cannot be seen. */
  doubleBlanks: count.optional(),
  invisible: count.optional(),
  /** Stored values that look as if they stood for a missing one: "N/A", "-", -1, "9999-12-31". Counted as `top` is. */
  disguisedMissing: z.array(z.strictObject({ value: scalar, count, reason: z.string() })).optional(),
  /**
   * Texts among numbers that give only a limit which the true number lies beyond: "<0.5", "90+". Counted as `top` is.
   */
  censored: z.array(z.strictObject({ value: z.string(), count, side: z.enum(["below", "above"]) })).optional(),
  /** Values that differ by letter case, blanks or accents alone: the spellings of each, the most frequent first. */
  variants: z.array(z.array(z.strictObject({ value: scalar, count }))).optional(),
  /** How the values are stored where the engine lets them differ from the declared type. */
  stored: z.record(z.string(), count).optional(),
  /** Set when stored values disagree with the declared type: one sentence. */
  disagreement: z.string().optional(),
  semantic: semantic.optional(),
  /** All rows hold the same value. */
  constant: z.boolean().optional(),
  /** The earlier field of the table that holds the same in every row. */
  copyOf: z.string().optional(),
  /** Of fields that hold dates or times, as text or as seconds too. */
  time: z
    .strictObject({
      /** The finest unit that values use: "year", "month", "day", "hour", "minute", "second", "fraction". */
      granularity: z.string(),
      /** First and last, as ISO writes them, whatever form they are stored in. */
      from: z.string(),
      to: z.string(),
      /** The usual distance between neighbours, where most have the same: "day", "7 days", "month". */
      step: z.string().optional(),
      /** Stretches without values, the longest first; `from` and `to` are the values around them. */
      gaps: z.array(z.strictObject({ from: z.string(), to: z.string() })).optional(),
    })
    .optional(),
  /** True for text, codes, dates and labels: what the value index holds. */
  textLike: z.boolean(),
  /** Distinct values in a form that compares across types and engines, for joins. */
  sketch: z.strictObject({ method: z.string(), size: count, values: z.array(z.string()) }).optional(),
});

export type Estimate = z.infer<typeof estimateSchema>;
/** Name of a statistic that can be an estimate. */
export type Estimated = z.infer<typeof estimated>;
export type FieldProfile = z.infer<typeof fieldProfileSchema>;
