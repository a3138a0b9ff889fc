import { z } from "zod";
import { messageOf } from "../../errors.js";
import { type ActionContext, defineAction } from "../action.js";

const entry = z.object({
  name: z.string(),
  engine: z.string().optional(),
  tables: z.array(z.string()).describe("Names of its tables and views, at most 100"),
  tableCount: z.number().int(),
  fieldCount: z.number().int(),
  problem: z.string().optional().describe("Why it cannot be asked now"),
});

const MOST_TABLES = 100;

export const listDatabases = defineAction({
  name: "list_databases",
  title: "List databases",
  describe: "The databases that can be asked, each with its tables. Begin here.",
  readOnly: true,
  input: z.strictObject({}),
  output: z.object({ databases: z.array(entry) }),
  run: async (_, context) => ({
    databases: await Promise.all(context.service.names(context.caller).map((name) => entryOf(name, context))),
  }),
});

/** A database whose profile is damaged is named, with what is wrong, beside those that are sound. */
async function entryOf(name: string, { service, caller }: ActionContext): Promise<z.input<typeof entry>> {
  try {
    const profile = await service.outline(caller, name);
    const { tables } = profile;
    return {
      name,
      engine: profile.engine,
      tables: tables.slice(0, MOST_TABLES).map((table) => table.name),
      tableCount: tables.length,
      fieldCount: tables.reduce((sum, { fields }) => sum + fields.length, 0),
    };
  } catch (error) {
    return {
      name,
      tables: [],
      tableCount: 0,
      fieldCount: 0,
      problem: caller.sees.traces ? messageOf(error) : "It cannot be used now",
    };
  }
}
