import { z } from "zod";
import { partOf } from "../../../operations/find-part.js";
import { checkStalenessAt } from "../../../operations/staleness.js";
import { requirePreparation } from "../../../workspace/preparation.js";
import { defineAction } from "../../action.js";
import { database } from "../../actions/shapes.js";
import { requirePart } from "../../require-part.js";
import { joinShape } from "./show-database.js";

export const showTable = defineAction({
  name: "show_table",
  title: "Show a table",
  describe: "All that was learned of a table or a field: what was measured, summaries, words people use, joins.",
  readOnly: true,
  input: z.strictObject({
    database,
    table: z.string().min(1).max(1000).describe('A table, or "table.field"'),
  }),
  output: z.object({
    profile: z.looseObject({ name: z.string() }).describe("As profile.json has it"),
    summaries: z.looseObject({}).optional().describe("Short and long, with who said so"),
    vocabulary: z.looseObject({}).optional().describe("The words by which people call it, and codes"),
    joins: z.array(joinShape),
    stale: z.boolean().nullable().describe("True where its data changed since they were profiled; null: not known"),
  }),
  async run({ database: name, table: text }, { service, caller }) {
    const knowledge = await service.knowledge(caller, name);
    const part = requirePart(knowledge.profile, text);
    const { table } = part;
    const preparation = await requirePreparation(service.workspace, name);
    // The data may be out of reach; what was learned of them is shown all the same.
    const staleness = await checkStalenessAt(preparation, service.environment).catch(() => undefined);
    return {
      ...partOf(knowledge, part),
      joins: knowledge.profile.joins.filter(({ from, to }) => from.table === table.name || to.table === table.name),
      stale: staleness?.stale === true ? isStale(staleness.tables, table.name) : (staleness?.stale ?? null),
    };
  },
});

/** Where it is not known which tables changed, each may have. */
const isStale = (tables: readonly string[], name: string) => tables.length === 0 || tables.includes(name);
