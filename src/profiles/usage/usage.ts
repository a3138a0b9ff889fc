import { z } from "zod";

/** `profiles/<database>/usage.json`: what past queries show of how the data are used. */
export const USAGE_VERSION = 1;

const count = z.number().int().nonnegative();
const counted = <Key extends string>(key: Key) =>
  z.strictObject({ [key]: z.string(), count } as Record<Key, z.ZodString> & { count: typeof count });
const end = z.strictObject({ table: z.string(), fields: z.array(z.string()) });

const filter = z.strictObject({
  /** `=`, `<>`, `<`, `<=`, `>`, `>=`, `in`, `between`, `like`, `is null`, with `not` before the last four. */
  op: z.string(),
  /** What the field stands in, where it is not compared bare: "strftime('%Y', opened)". */
  expression: z.string().optional(),
  count,
  /** The most frequent literals; none of a personal field. */
  values: z.array(counted("value")),
});

/** How often a field occurs: in statements, each repetition counted. */
const fieldUsage = z.strictObject({
  table: z.string(),
  field: z.string(),
  uses: count,
  grouped: count,
  ordered: count,
  filters: z.array(filter),
  /** Functions and casts around it: "CAST(price AS REAL)", "sum(price)". */
  calls: z.array(counted("text")),
  /** Names that select lists give it; absent where none does. */
  aliases: z.array(counted("name")).optional(),
  /** What CASE calls its values: "A", "active". */
  named: z.array(z.strictObject({ value: z.string(), name: z.string(), count })).optional(),
});

const joinUsage = z.strictObject({
  left: end,
  right: end,
  count,
  /** The condition, where it compares more than bare fields. */
  expression: z.string().optional(),
  /** Whether a foreign key says so too. */
  declared: z.boolean(),
});

export const usageSchema = z.strictObject({
  kind: z.literal("usage"),
  version: z.literal(USAGE_VERSION),
  statements: z.strictObject({
    total: count,
    parsed: count,
    /** Parsed, but no query and none inside. */
    others: count,
    failed: count,
    /** The first of them. */
    failures: z.array(z.strictObject({ line: count, reason: z.string() })),
  }),
  columns: z.strictObject({ seen: count, resolved: count, unresolved: z.array(counted("name")) }),
  tables: z.array(z.strictObject({ table: z.string(), uses: count })),
  fields: z.array(fieldUsage),
  joins: z.array(joinUsage),
  /** Expressions that people gave a name. */
  formulas: z.array(z.strictObject({ name: z.string(), expression: z.string(), tables: z.array(z.string()), count })),
  /** Aggregates that people gave a name, over which rows; fields as "table.field". Absent in older files. */
  figures: z
    .array(
      z.strictObject({
        name: z.string(),
        expression: z.string(),
        tables: z.array(z.string()),
        count,
        /** How often each condition was asked for with it. */
        conditions: z.array(counted("sql")),
      }),
    )
    .optional(),
  /** Queries that say what they find: by a comment before them, or by the names that they give. Absent in older files. */
  queries: z
    .array(
      z.strictObject({
        /** On one line, without comments. */
        sql: z.string(),
        /** The comment, then the names that its select list gives. */
        said: z.array(z.string()),
        tables: z.array(z.string()),
        count,
      }),
    )
    .optional(),
});

export type Usage = z.infer<typeof usageSchema>;
export type FieldUsage = Usage["fields"][number];
export type JoinUsage = Usage["joins"][number];
export type FilterUsage = FieldUsage["filters"][number];
