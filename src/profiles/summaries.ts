import { z } from "zod";

/** `profiles/<database>/summaries.json`: what each table and field means, and who said so. */
export const SUMMARIES_VERSION = 2;

const source = z.strictObject({
  /**
   * `rules`: from the profile alone. `model`: by a language model from the profile. People wrote the others: `comment`
   * in the database, `dbt` in a dbt project, `notes` in notes.yaml or description files.
   */
  by: z.enum(["rules", "model", "comment", "dbt", "notes"]),
  model: z.string().optional(),
  /** Hash of the prompt's template. */
  prompt: z.string().optional(),
});

/** `short`: what it means, one sentence. `long`: meaning, format, statistics, typical values, joins. */
const summary = { short: z.string(), long: z.string(), source };

export const summariesSchema = z.strictObject({
  kind: z.literal("summaries"),
  version: z.literal(SUMMARIES_VERSION),
  database: z.string(),
  tables: z.array(
    z.strictObject({
      table: z.string(),
      ...summary,
      fields: z.array(z.strictObject({ field: z.string(), ...summary })),
    }),
  ),
});

export type SummarySource = z.infer<typeof source>;
export type Summaries = z.infer<typeof summariesSchema>;
export type TableSummary = Summaries["tables"][number];
export type FieldSummary = TableSummary["fields"][number];
