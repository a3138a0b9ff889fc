import { z } from "zod";
import { isPersonal } from "../../profiles/meaning/semantics.js";
import type { TableProfile } from "../../profiles/profile.js";
import { rowLines } from "../../prompts/result-block.js";
import { writeName } from "../../sql/quoting.js";
import { otherParams } from "../parts.js";
import { schemaNeeds, schemaParams, shownFields } from "../schema-text.js";
import { defineStage, type StageContext } from "../stage.js";
import { slot } from "../state.js";

const tableRows = z.object({ table: z.string(), lines: z.array(z.string()).readonly() }).readonly();

/** The first rows of tables: a line of field names, then one for each row. */
export const sampleRows = slot("sample rows", z.array(tableRows).readonly(), {
  title: "Sample rows",
  lines: (tables: readonly z.infer<typeof tableRows>[]) =>
    tables.map(({ table, lines }) => `${table}: ${lines.length - 1}`),
});

/**
 * Reads the first rows of each table, for prompts that show how data look (EGTTS, M10: three rows of each table). Personal
 * fields are not read.
 */
export const groundSampleRows = defineStage({
  method: "ground/sample-rows",
  task: "reading sample rows",
  params: z.strictObject({
    /** Of each table. */
    rows: z.int().nonnegative().default(3),
    /** The part of the schema whose tables are read. */
    schema: schemaParams.schema.default("all"),
    /** Tables at most, in the order of the database. */
    tables: z.int().positive().default(30),
  }),
  needs: ({ schema }) => schemaNeeds(schema),
  gives: [sampleRows],
  parts: () => [otherParams("rows", "no sample rows are shown", { rows: 0 })],
  async run(state, { rows, schema, tables }, context) {
    const shown = new Set(shownFields(state, schema, context).map(({ table }) => table));
    const read = context.profile.tables.filter(({ name }) => shown.has(name)).slice(0, rows > 0 ? tables : 0);
    const found = await Promise.all(
      read.map(async (table) => ({ table: table.name, lines: await firstRows(table, rows, context) })),
    );
    return [sampleRows.of(found.filter(({ lines }) => lines.length > 1))];
  },
});

async function firstRows({ name, fields }: TableProfile, rows: number, context: StageContext): Promise<string[]> {
  const { dialect } = context.database;
  const shown = fields.filter((field) => !isPersonal(field)).map((field) => writeName(field.name, dialect));
  if (shown.length === 0) return [];
  const outcome = await context.execute(`SELECT ${shown.join(", ")} FROM ${writeName(name, dialect)} LIMIT ${rows}`);
  return outcome.kind === "rows" ? rowLines(outcome.result, rows) : [];
}
