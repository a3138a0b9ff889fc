import { z } from "zod";
import { maskQuestion } from "../../indexes/examples/skeleton.js";
import { defineAction } from "../action.js";
import { requireRight } from "../caller.js";
import { database, limitOf, question } from "./shapes.js";

export const similarQuestions = defineAction({
  name: "similar_questions",
  title: "Similar questions",
  describe: "Solved questions that are worded like this one, each with its SQL: patterns to follow.",
  readOnly: true,
  input: z.strictObject({ database, question, limit: limitOf("Examples", 5, 20) }),
  output: z.object({
    examples: z.array(
      z.object({
        question: z.string(),
        sql: z.string(),
        database: z.string().optional(),
        score: z.number().describe("How alike the questions are worded, up to 1"),
      }),
    ),
  }),
  run({ database: name, question: asked, limit }, { service, caller }) {
    requireRight(caller.sees.sql, "see SQL");
    return service.use(caller, name, async ({ examples, profile, values }) => {
      if (!examples) return { examples: [] };
      const skeleton = maskQuestion(asked, {
        values: values.find(asked, { limit: 10 }).flatMap(({ tier, value }) => (tier === "exact" ? [value] : [])),
        tables: profile.tables.map((table) => table.name),
        fields: profile.tables.flatMap((table) => table.fields.map((field) => field.name)),
      });
      const store = await examples();
      const same = store.same(asked, name);
      const hits = await store.search(skeleton, { limit });
      const others = hits.filter(({ example }) => example.sql !== same?.example.sql);
      const shown = [...(same ? [same] : []), ...others].slice(0, limit);
      return {
        examples: shown.map(({ example, score }) => ({
          question: example.question,
          sql: example.sql,
          ...(example.database !== undefined && { database: example.database }),
          score: Math.round(score * 1000) / 1000,
        })),
      };
    });
  },
});
