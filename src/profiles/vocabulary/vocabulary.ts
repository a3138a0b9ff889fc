import { z } from "zod";

/** `profiles/<database>/vocabulary.json`: the words by which people call what a database holds, and who said so. */
export const VOCABULARY_VERSION = 1;

/**
 * `name`: the database's own name, written out ("cst_nm": customer name); `comment`, `dbt`, `notes`: people; `query log`:
 * past queries; `examples`: accepted examples; `rules`: found in the data; `model`: a language model.
 */
const source = z.enum(["name", "comment", "dbt", "notes", "query log", "examples", "rules", "model"]);

/** One way to call a table or field, in lower case: "coupon", "date of birth". */
const naming = z.strictObject({
  text: z.string(),
  source,
  /** How surely it names this and nothing else, where less than wholly: a name that two fields share, a guess. */
  weight: z.number().min(0).max(1).optional(),
});

/** What a stored value means in words: "DMG", ["damaged"]. */
const code = z.strictObject({
  value: z.string(),
  meanings: z.array(z.string()),
  source,
  /** The table that lists it, or the name of the file or folder that says so. */
  from: z.string().optional(),
});

/** A test that one row passes or fails by one field alone. */
const rowTest = z.strictObject({
  field: z.string(),
  operator: z.enum(["is null", "is not null", "=", "!=", "<", "<=", ">", ">="]),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** True where rows pass it as well in which the field is empty: only those with another value are meant to fail. */
  orNull: z.literal(true).optional(),
});

/** Which rows of a table stand for what people count. */
const convention = z.strictObject({
  /**
   * `valid`: rows that are not deleted, test data or the like; `current`: the last state of a history; `open`: not yet
   * ended; `state`: any other state that people have words for, as NULL stands for "independent".
   */
  kind: z.enum(["valid", "current", "open", "state"]),
  /** All of them hold for the rows that count. */
  tests: z.array(rowTest).min(1),
  /** Words of a question that ask for these rows: "active", "still open". */
  words: z.array(z.string()),
  /** Words that ask for the other rows: "deleted", "ended". */
  opposites: z.array(z.string()),
  /** True where people state that other rows never count; else a question has to ask. */
  always: z.boolean(),
  /** What alone it holds of: rows as they are counted and listed, or figures of these fields. Absent: of all. */
  of: z.union([z.literal("rows"), z.array(z.string())]).optional(),
  /** What else never counts then, in words: "leave them and their PAYMENTS out". */
  belongings: z.array(z.string()).optional(),
  source,
  /** One sentence for people. */
  said: z.string(),
});

/** A figure or a condition with a name: "revenue", "mrr", "overdue". */
const metric = z.strictObject({
  names: z.array(z.string()).min(1),
  /** `aggregate`: one value over a group of rows; `value`: one of each row; `condition`: true or false of each row. */
  kind: z.enum(["aggregate", "value", "condition"]),
  /**
   * SQL in the database's dialect, fields as `table.field`: "SUM(ord_ln.qty * ord_ln.prc)". `:day` stands for the day
   * that a question asks about.
   */
  expression: z.string(),
  /** Conditions that rows must meet, in SQL. */
  filters: z.array(z.string()),
  /** The field by which people say when, as `table.field`. */
  date: z.string().optional(),
  /** Tables that it reads; the first is the one whose rows are counted or summed. */
  tables: z.array(z.string()).min(1),
  source,
  /** What people say of it. */
  said: z.string().optional(),
});

export const vocabularySchema = z.strictObject({
  kind: z.literal("vocabulary"),
  version: z.literal(VOCABULARY_VERSION),
  database: z.string(),
  /** Only tables and fields of which something is known beyond their names. */
  tables: z.array(
    z.strictObject({
      table: z.string(),
      names: z.array(naming),
      /** People say that it is not to be used: a copy, a table of an older system. */
      retired: z.literal(true).optional(),
      conventions: z.array(convention),
      /** The field that people say rows are dated by: "the month of an order is that of ord_dt". */
      date: z.string().optional(),
      fields: z.array(
        z.strictObject({
          field: z.string(),
          names: z.array(naming),
          retired: z.literal(true).optional(),
          codes: z.array(code),
          unit: z.string().optional(),
        }),
      ),
    }),
  ),
  metrics: z.array(metric),
  /** Past queries that say what they find, by a comment or by the names that they give. Absent where there are none. */
  queries: z
    .array(z.strictObject({ sql: z.string(), said: z.array(z.string()), tables: z.array(z.string()) }))
    .optional(),
});

export type Vocabulary = z.infer<typeof vocabularySchema>;
export type TableVocabulary = Vocabulary["tables"][number];
export type FieldVocabulary = TableVocabulary["fields"][number];
export type Naming = z.infer<typeof naming>;
export type Code = z.infer<typeof code>;
export type RowTest = z.infer<typeof rowTest>;
export type Convention = z.infer<typeof convention>;
export type Metric = z.infer<typeof metric>;
export type TellingQuery = NonNullable<Vocabulary["queries"]>[number];
