import { z } from "zod";
import { defineAction } from "../action.js";
import { database, limitOf } from "./shapes.js";

export const searchFields = defineAction({
  name: "search_fields",
  title: "Search fields",
  describe: "Finds the fields that a text is about, by meaning and by words, the best first. Use it on large schemas.",
  readOnly: true,
  input: z.strictObject({
    database,
    text: z.string().trim().min(1).max(2000).describe("Words, or a whole question"),
    limit: limitOf("Fields", 10, 100),
  }),
  output: z.object({
    fields: z.array(
      z.object({ table: z.string(), field: z.string(), type: z.string(), summary: z.string(), score: z.number() }),
    ),
  }),
  run: ({ database: name, text, limit }, { service, caller }) =>
    service.use(caller, name, async ({ fields, profile, summaries }) => {
      const hits = await (await fields()).search(text, { limit });
      return {
        fields: hits.map(({ ref, score }) => {
          const table = profile.tables.find((each) => each.name === ref.table);
          const described = summaries.tables.find((each) => each.table === ref.table);
          return {
            ...ref,
            type: table?.fields.find((each) => each.name === ref.field)?.type ?? "",
            summary: described?.fields.find((each) => each.field === ref.field)?.short ?? "",
            score: Math.round(score * 1000) / 1000,
          };
        }),
      };
    }),
});
