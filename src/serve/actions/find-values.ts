import { z } from "zod";
import { findValuesIn } from "../../operations/find-values.js";
import { defineAction } from "../action.js";
import { requireRight } from "../caller.js";
import { requirePart } from "../require-part.js";
import { database, limitOf } from "./shapes.js";

export const findValues = defineAction({
  name: "find_values",
  title: "Find stored values",
  describe:
    "Finds how a value is really written in the data, however it is typed: misspelt, abbreviated, in another case, or by what it means. Use it before filtering by a text.",
  readOnly: true,
  input: z.strictObject({
    database,
    text: z.string().trim().min(1).max(1000).describe("A value, a part of one, or its initials"),
    table: z.string().min(1).optional().describe('Look only in this table, or "table.field"'),
    limit: limitOf("Values", 10, 100),
  }),
  output: z.object({
    values: z.array(
      z.object({
        table: z.string(),
        field: z.string(),
        value: z.string(),
        count: z.number().describe("Rows that hold it"),
        score: z.number().describe("1: equal but for case, accents and blanks"),
        how: z.string().describe("What makes it alike: equal, letters, number, words, misspelt, initials, meaning"),
        meaning: z.string().optional().describe("What the value means, where people said so"),
      }),
    ),
    incomplete: z.array(z.string()).describe("Fields with too many values to look at all of them"),
  }),
  run({ database: name, text, table, limit }, { service, caller }) {
    requireRight(caller.sees.rows, "see stored values");
    return service.use(caller, name, async (open) => {
      if (table !== undefined) requirePart(open.profile, table);
      const { hits, cut } = await findValuesIn(open, text, { field: table, limit });
      return {
        values: hits.map(({ ref, value, count, score, how, said }) => ({
          ...ref,
          ...{ value, count, score: Math.round(score * 1000) / 1000, how },
          ...(said && { meaning: said.text }),
        })),
        incomplete: cut.map((ref) => `${ref.table}.${ref.field}`),
      };
    });
  },
});
