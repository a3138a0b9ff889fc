import { z } from "zod";
import { defineAction } from "../../action.js";
import { database } from "../../actions/shapes.js";

const end = z.object({ table: z.string(), fields: z.array(z.string()) });

/** How two tables belong together. */
export const joinShape = z.object({
  from: end,
  to: end,
  source: z.string().describe("declared, inferred from the data, notes, or query log"),
  confidence: z.number().optional().describe("How sure, where it was inferred: 0 to 1"),
  cardinality: z.string().optional().describe("1:1, n:1 or n:m"),
});

export const showDatabase = defineAction({
  name: "show_database",
  title: "Show a database",
  describe: "What a database holds, in short: its tables, how they join, and the figures that have a name.",
  readOnly: true,
  input: z.strictObject({ database }),
  output: z.object({
    name: z.string(),
    engine: z.string(),
    dialect: z.string().describe("The name of the SQL that it reads"),
    tables: z.array(
      z.object({
        name: z.string(),
        kind: z.string().describe("table or view"),
        rows: z.number().nullable().describe("null: not counted"),
        fields: z.number().int().describe("How many it has"),
        summary: z.string(),
      }),
    ),
    joins: z.array(joinShape),
    rights: z
      .object({ sql: z.boolean(), runSql: z.boolean(), feedback: z.boolean(), traces: z.boolean() })
      .describe("What this key may see and do"),
    formulas: z.array(
      z.object({
        names: z.array(z.string()),
        kind: z.string().describe("aggregate, value or condition"),
        expression: z.string().describe("SQL"),
        says: z.string().optional(),
      }),
    ),
  }),
  async run({ database: name }, { service, caller }) {
    const { profile, summaries, vocabulary } = await service.knowledge(caller, name);
    const short = new Map(summaries.tables.map((table) => [table.table, table.short]));
    return {
      name,
      engine: profile.engine,
      dialect: profile.dialect,
      tables: profile.tables.map((table) => ({
        name: table.name,
        kind: table.kind,
        rows: table.rows ?? null,
        fields: table.fields.length,
        summary: short.get(table.name) ?? "",
      })),
      joins: profile.joins,
      rights: {
        sql: caller.sees.sql,
        runSql: caller.runsSql && caller.sees.rows,
        feedback: caller.givesFeedback,
        traces: caller.sees.traces,
      },
      formulas: vocabulary.metrics.map(({ names, kind, expression, said }) => ({
        names,
        kind,
        expression,
        ...(said && { says: said }),
      })),
    };
  },
});
